/** Questions about sums of products in the allowed domains: orders one by one, and terms of every kind beside each other. */
import {
  boxOf,
  DEFAULT_POLICIES,
  FULL_BOX,
  permittedBox,
} from '../../../semantics/domains/assignments.js';
import { regionOf } from '../../../semantics/domains/explore.js';
import type { Packed } from '../../../semantics/gpu/domains/packed.js';
import { LARGEST, SMALLEST_NORMAL } from '../../../semantics/number/binary32.js';
import {
  ANYTHING,
  interval,
  NOTHING,
  unionOf,
  type Allowed,
} from '../../../semantics/number/value-set.js';
import { Seeded } from '../../../oracles/inference/seeded.js';
import type { Judges } from './bench.js';
import { questionsOfCalls } from './calls.js';
import type { Question } from './questions.js';
import { told, type Way } from './ways.js';

const strictBut = (name: string, policies: object): Way => ({
  name,
  region: regionOf(boxOf({ ...DEFAULT_POLICIES, ...policies })),
});

/** Each order by itself is quick; whatever may be, of a few. */
const ORDERS: readonly Way[] = [
  strictBut('left', {}),
  strictBut('pairwise', { dotOrder: 'pairwise' }),
  strictBut('fused', { dotOrder: 'fused-left' }),
  strictBut('once', { dotOrder: 'once' }),
  strictBut('once, down', { dotOrder: 'once', sumRounding: 'down', denormals: 'kept' }),
  strictBut('once, down, flushed', { dotOrder: 'once', sumRounding: 'down' }),
  strictBut('together', { dotOrder: 'together' }),
  strictBut('together, aligned', {
    dotOrder: 'together',
    sumRounding: 'aligned',
    oppositeSum: 'negative',
  }),
  strictBut('any order', { dotOrder: 'any' }),
  strictBut('any order, toward zero', {
    dotOrder: 'any',
    sumRounding: 'toward-zero',
    productRounding: 'toward-zero',
    denormals: 'kept',
  }),
  strictBut('any order, up', {
    dotOrder: 'any',
    sumRounding: 'up',
    productRounding: 'up',
    sumOverflow: 'largest',
    productOverflow: 'infinity',
    denormals: 'each',
  }),
  strictBut('any order, aligned', {
    dotOrder: 'any',
    sumRounding: 'aligned',
    zeroTimes: 'zero-wins',
  }),
];
const WIDE: readonly Way[] = [
  { name: 'any', region: regionOf(FULL_BOX) },
  { name: 'VP2.0', region: regionOf(permittedBox('VP2.0')) },
];
const GPU_WIDE: readonly Way[] = [{ name: 'NVvp4.0', region: regionOf(permittedBox('NVvp4.0')) }];

type Term = readonly [Allowed, Allowed];

/** Products of single numbers: that overflow, cancel, are denormals, zeros of either sign, infinities, NaN. */
const NUMBERS: readonly Term[] = [
  [1, 1],
  [-1, 1],
  [3, Math.fround(0.1)],
  [1, 2 ** -24],
  [-(2 ** 24), 1],
  [LARGEST, 1],
  [-LARGEST, 1],
  [LARGEST, 2],
  [-LARGEST, 2],
  [0, 1],
  [-0, 1],
  [0, Infinity],
  [NaN, 0],
  [Infinity, 1],
  [-Infinity, 3],
  [NaN, 1],
  [SMALLEST_NORMAL, 0.5],
  [-SMALLEST_NORMAL, 1.5],
  [SMALLEST_NORMAL, 1],
  [2 ** -149, 1],
];
const TERMS: readonly Term[] = [
  [interval(1, 2), 1],
  [interval(-2, -1), 1],
  [interval(-1, 1), 3],
  [interval(0.5, 0.75), interval(-2, 4)],
  [interval(LARGEST / 2, LARGEST), interval(1, 2)],
  [interval(-LARGEST, -1), 1],
  [interval(SMALLEST_NORMAL, 2 * SMALLEST_NORMAL), interval(0.5, 1)],
  [interval(-SMALLEST_NORMAL, -(2 ** -149)), 1],
  [unionOf([0, Infinity]), interval(-1, 1)],
  [unionOf([-Infinity, 1]), 1],
  [unionOf([interval(1, 2), NaN]), 1],
  [unionOf([-Infinity, Infinity]), 1],
  [interval(0, Infinity), 1],
  [1, unionOf([interval(1, 2), NaN])],
  [interval(-2, -1), unionOf([interval(1, 2), NaN])],
  [interval(-0, 0), unionOf([1, NaN])],
  [unionOf([1, NaN]), interval(-0, 0)],
  [unionOf([1, NaN]), unionOf([0, NaN])],
  [interval(-1, 1), unionOf([0.5, Infinity])],
  [interval(-2, -1), unionOf([-Infinity, 1])],
  [unionOf([-Infinity, 1]), unionOf([Infinity, -2])],
  [interval(1, 2), unionOf([-Infinity, 3])],
  [unionOf([-Infinity, 1]), interval(-2, -1)],
  [unionOf([Infinity, 1]), interval(-2, -1)],
  [interval(-2, -1), unionOf([Infinity, 1])],
  [interval(-0, 0), 1],
  [-0, interval(1, 2)],
  [NOTHING, 1],
  [ANYTHING, 1],
  [ANYTHING, 0],
  [ANYTHING, ANYTHING],
];

const ZERO: Term = [0, 1];
const SMALL = interval(SMALLEST_NORMAL, 2 * SMALLEST_NORMAL);

/** Sums that begin or end at zero; that are tiny and overflow; of denormals that cancel. The rest of their terms are zeros. */
const CHOSEN: readonly (readonly Term[])[] = [
  [
    [interval(1, 2), 1],
    [-1, 1],
  ],
  [
    [interval(-2, -1), 1],
    [1, 1],
  ],
  [
    [interval(1, 2), 1],
    [interval(-2, -1), 1],
  ],
  [
    [SMALL, 1],
    [SMALL, -1],
  ],
  [
    [LARGEST, 2],
    [-LARGEST, 2],
    [SMALLEST_NORMAL, 0.5],
  ],
  [
    [-0, 1],
    [interval(-0, 0), 1],
    [-0, 1],
    [-0, 1],
  ],
  [[ANYTHING, 1]],
  [
    [ANYTHING, ANYTHING],
    [1, 1],
  ],
];

/** So many sums of so many terms; of single numbers alone, or of sets too. */
function sumsOf(terms: number, count: number, ofSets: boolean): [Allowed[]][] {
  const random = new Seeded(10 * terms + Number(ofSets));
  const chosen = CHOSEN.map((sum): [Allowed[]] => [
    Array.from({ length: terms }, (_, at) => sum[at] ?? ZERO).flat(),
  ]);
  const drawn = Array.from({ length: count }, (): [Allowed[]] => [
    Array.from({ length: terms }, (): readonly Allowed[] => {
      const list = ofSets && random.below(2) === 0 ? TERMS : NUMBERS.slice(0, ofSets ? 12 : 20);
      return list[random.below(list.length)] ?? [];
    }).flat(),
  ]);
  return [...chosen, ...drawn];
}

export function questionsOfSums(): readonly Question[] {
  return [
    ...ORDERS.flatMap((way) => ofWay(way, 96)),
    ...WIDE.flatMap((way) => ofWay(way, 12)),
    ...[...ORDERS.slice(-3), ...GPU_WIDE].flatMap((way) => ofGpuWay(way, 16)),
  ];
}

function ofWay(way: Way, count: number): readonly Question[] {
  return ([3, 4] as const).flatMap((terms) =>
    [true, false].flatMap((ofSets) =>
      questionsOfCalls(
        `sums of ${String(terms)} ${ofSets ? 'sets' : 'numbers'}, ${way.name}`,
        (judges) => {
          const explorer = new judges.Explorer();
          const { sumOfThreeProducts, sumOfFourProducts } = judges.allowed(explorer.chooser);
          const sum = { 3: sumOfThreeProducts, 4: sumOfFourProducts }[terms] as Sum<Allowed>;
          return (factors: readonly Allowed[]) =>
            told(
              way,
              explorer.explore(way.region, () => sum(...factors.map(ownOf(judges)))),
            );
        },
        sumsOf(terms, count, ofSets),
        SUMS,
      ),
    ),
  );
}

/** So many sums make a question: of some there are many assignments. */
const SUMS = 12;

/** What may be anything is recognised as such. */
function ownOf({ sets }: Judges): (set: Allowed) => Allowed {
  return (set) => (set === ANYTHING ? sets.ANYTHING : set);
}

type Sum<T> = (...factors: T[]) => unknown;

/** Questions about operands that may be carried bits; also where 16 bits are enough. */
function ofGpuWay(way: Way, count: number): readonly Question[] {
  return ([2, 3, 4] as const).flatMap((terms) =>
    questionsOfCalls(
      `sums of ${String(terms)} products of GPU programs, ${way.name}`,
      (judges) => {
        const explorer = new judges.Explorer();
        const domain = judges.gpuAllowed(explorer.chooser);
        const [whole, half] = [domain, domain.sixteenBit ?? domain].map(
          ({ sumOfTwoProducts, sumOfThreeProducts, sumOfFourProducts }) =>
            ({ 2: sumOfTwoProducts, 3: sumOfThreeProducts, 4: sumOfFourProducts })[terms] as Sum<
              Allowed | Packed
            >,
        );
        const carried = new judges.Packed(0x40400000);
        return (factors: readonly Allowed[]) =>
          [whole, half].map((sum) =>
            told(
              way,
              explorer.explore(way.region, () => [
                sum?.(...factors),
                sum?.(...factors.slice(0, -1), carried),
              ]),
            ),
          );
      },
      sumsOf(terms, count, true),
      SUMS / 3,
    ),
  );
}
