/**
 * "Arithmetic at a glance" of docs/engines.md. What an engine does is chosen from sentences by its results on sample operands: a sentence stands in the document
 * only while it holds, and where none holds there is no document. What the documents of the languages ask for is written by hand.
 */
import { bitsOf, hex, valueOf } from '../../semantics/number/binary32.js';
import { adder, type Add } from '../../semantics/silicon/adder.js';
import type { Engine } from '../../semantics/silicon/engines.js';
import { bySignAndMagnitude, numerically, type Compare } from '../../semantics/silicon/order.js';
import {
  COMPUTED_NAN,
  HIDDEN_BIT,
  isNaN,
  isNegative,
  magnitudeOf,
  negated,
  ONE,
  SIGN_BIT,
  type Pattern,
} from '../../semantics/silicon/pattern.js';
import { answer, ofVectors, table, written, type Engines } from './asked.js';
import {
  ALL,
  bothSigns,
  DENORMALS,
  FINITE,
  INFINITIES,
  NANS,
  NORMAL,
  OPERANDS,
  power,
  TINY,
} from './operands.js';

type Pair = readonly [Pattern, Pattern];
const pairs = (first: readonly Pattern[], second: readonly Pattern[]): readonly Pair[] =>
  first.flatMap((a) => second.map((b) => [a, b] as const));
const bothWays = (given: readonly Pair[]): readonly Pair[] => [
  ...given,
  ...given.map(([a, b]) => [b, a] as const),
];

const PRODUCTS = pairs(NORMAL, NORMAL);
/** Among them a power of two that is taken from 1: it counts as long as a bit of it is kept. */
const SUMS = [
  ...PRODUCTS,
  ...bothWays(
    Array.from({ length: 9 }, (_, at) => power(-24 - at)).flatMap((lesser): readonly Pair[] => [
      [ONE, negated(lesser)],
      [negated(ONE), lesser],
    ]),
  ),
];

/** The only sentence that holds. @throws Error where there is none, or more than one */
function holding(point: string, sentences: Readonly<Record<string, boolean>>): string {
  const [only, ...others] = Object.keys(sentences).filter((each) => sentences[each]);
  if (only === undefined || others.length > 0) {
    throw new Error(
      `docs/engines.md, Arithmetic at a glance, "${point}": ${only === undefined ? 'no sentence holds' : 'more than one sentence holds'}`,
    );
  }
  return only;
}

/** What stands of the engine's results: all are this; of each pair of operands this. */
function every(
  engine: Engine,
  what: string,
  given: readonly Pair[],
  wanted: (a: Pattern, b: Pattern, result: Pattern) => boolean,
): boolean {
  return given.every(([a, b]) => wanted(a, b, answer(engine, what, a, b)));
}

const isComputed = (_: Pattern, __: Pattern, result: Pattern): boolean => result === COMPUTED_NAN;

/** An exact number, cut to single precision. */
function cut(exact: number): Pattern {
  const nearest = Math.fround(exact);
  return bitsOf(nearest) - (Math.abs(nearest) > Math.abs(exact) ? 1 : 0);
}

const signOfProduct = (a: Pattern, b: Pattern): Pattern =>
  isNegative(a) === isNegative(b) ? 0 : SIGN_BIT;

/** Rounding of an operation of two normal numbers, whose exact result a JavaScript number holds. */
function rounding(
  engine: Engine,
  what: string,
  given: readonly Pair[],
  exact: (a: number, b: number) => number,
): Readonly<Record<'toward zero' | 'to nearest', boolean>> {
  const by = (rounded: (exact: number) => Pattern): boolean =>
    every(engine, what, given, (a, b, result) => {
      const value = exact(valueOf(a), valueOf(b));
      return value === 0 || result === rounded(value);
    });
  return { 'toward zero': by(cut), 'to nearest': by(bitsOf) };
}

/** The number of bits that an adder keeps below its greatest term, and that adder; null where no number, or more than one, gives the engine's sums. */
function adderOf(engine: Engine): { readonly bits: number; readonly add: Add } | null {
  const sums = SUMS.map(([a, b]) => [a, b, answer(engine, 'ADD', a, b)] as const);
  const [only, ...others] = [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((bits) => {
    const add = adder({ guardBits: bits, sticky: false, denormals: 'zero', overflow: 'infinity' });
    return sums.every(([a, b, sum]) => sum === add(a, b)) ? [{ bits, add }] : [];
  });
  return only === undefined || others.length > 0 ? null : only;
}

/** Whether SLT and SGE go by an order, NaN apart. */
function goesBy(engine: Engine, compare: Compare, operands: readonly Pattern[]): boolean {
  return pairs(operands, operands).every(([a, b]) => {
    const isLess = compare(a, b) === 'less';
    return (
      answer(engine, 'SLT', a, b) === (isLess ? ONE : 0) &&
      answer(engine, 'SGE', a, b) === (isLess ? 0 : ONE)
    );
  });
}

/** MAX's and MIN's choice between operands of which neither is less. */
function tie(engine: Engine, point: string): string {
  const given = pairs(ALL, ALL).filter(
    ([a, b]) =>
      a !== b &&
      !isNaN(a) &&
      !isNaN(b) &&
      answer(engine, 'SLT', a, b) === answer(engine, 'SLT', b, a),
  );
  if (given.length === 0) return '(there is none)';
  return holding(point, {
    'MAX the first, MIN the second':
      every(engine, 'MAX', given, (a, _, result) => result === a) &&
      every(engine, 'MIN', given, (_, b, result) => result === b),
  });
}

/** A dot product of sample vectors, beside the one adder of all terms and beside sums from left to right. */
function terms(engine: Engine, point: string): string {
  const add = adderOf(engine)?.add;
  if (add === undefined) throw new Error(`${point}: no adder gives the sums of two terms`);
  const given = Array.from({ length: NORMAL.length }, (_, at) => {
    const four = (from: number): readonly [Pattern, Pattern, Pattern, Pattern] => [
      NORMAL[(at + from) % NORMAL.length] ?? 0,
      NORMAL[(at + 3 * from + 5) % NORMAL.length] ?? 0,
      NORMAL[(at + 7 * from + 11) % NORMAL.length] ?? 0,
      NORMAL[(at + 13 * from + 19) % NORMAL.length] ?? 0,
    ];
    return [four(1), four(2)] as const;
  });
  const isBy = (sum: (a: Pattern, b: Pattern, c: Pattern, d: Pattern) => Pattern): boolean =>
    given.every(([[ax, ay, az, aw], [bx, by, bz, bw]]) => {
      const [x, y, z] = [
        answer(engine, 'MUL', ax, bx),
        answer(engine, 'MUL', ay, by),
        answer(engine, 'MUL', az, bz),
      ];
      const a = { x: ax, y: ay, z: az, w: aw };
      const b = { x: bx, y: by, z: bz, w: bw };
      return (
        ofVectors(engine, 'DP3', a, b) === sum(x, y, z, 0) &&
        ofVectors(engine, 'DPH', a, b) === sum(x, y, z, bw) &&
        ofVectors(engine, 'DP4', a, b) === sum(x, y, z, answer(engine, 'MUL', aw, bw))
      );
    });
  return holding(point, {
    'all terms at once': isBy(add),
    'from left to right': isBy((x, y, z, w) => add(add(add(x, y), z), w)),
  });
}

interface Point {
  readonly point: string;
  readonly says: (engine: Engine, point: string) => string;
  /** What NV_vertex_program2 says, or the older text where it is named. */
  readonly document: string;
}

const POINTS: readonly Point[] = [
  {
    point: 'rounding of a product',
    says: (engine, point) =>
      holding(
        point,
        rounding(engine, 'MUL', PRODUCTS, (a, b) => a * b),
      ),
    document: 'open (§2.14.3); the older text asks for it (§2.14.1.11)',
  },
  {
    point: 'rounding of a sum',
    says: (engine, point) => {
      const found = adderOf(engine);
      const bits = found === null ? '' : String(found.bits);
      return holding(point, {
        ...rounding(engine, 'ADD', SUMS, (a, b) => a + b),
        [`[the adder](#the-adder), with ${bits} more bits`]: found !== null,
      });
    },
    document: 'open; the older text asks for toward zero',
  },
  {
    point: 'tiny × finite',
    says: (engine, point) => {
      const given = bothWays(pairs(TINY, FINITE));
      return holding(point, {
        '+0, whatever the signs': every(engine, 'MUL', given, (_, __, result) => result === 0),
        'a zero of its sign': every(
          engine,
          'MUL',
          given,
          (a, b, result) => result === signOfProduct(a, b),
        ),
      });
    },
    document: "a zero of the product's sign (§2.14.3.24, rule 4); the older text asks for +0",
  },
  {
    point: 'tiny × INF, tiny × NaN',
    says: (engine, point) => {
      const given = bothWays(pairs(TINY, [...INFINITIES, ...NANS]));
      return holding(point, {
        '+0': every(engine, 'MUL', given, (_, __, result) => result === 0),
        NaN: every(engine, 'MUL', given, (_, __, result) => isNaN(result)),
      });
    },
    document: 'NaN (rules 2, 3); the older text asks for 0',
  },
  {
    point: 'product below 2^-126',
    says: (engine, point) => {
      const small = NORMAL.map((each) => each - 80 * HIDDEN_BIT);
      const given: readonly Pair[] = [...pairs(small, small), [power(-126), bitsOf(-0.99)]];
      return holding(point, {
        'a zero of its sign': every(
          engine,
          'MUL',
          given,
          (a, b, result) => result === signOfProduct(a, b),
        ),
        '+0': every(engine, 'MUL', given, (_, __, result) => result === 0),
      });
    },
    document: 'a zero, sign open',
  },
  {
    point: 'product or sum too large',
    says: (engine, point) => {
      const large = bothSigns([OPERANDS['the largest'], OPERANDS['the largest'] - 5]);
      const products = pairs(large, large);
      const sums = products.filter(([a, b]) => isNegative(a) === isNegative(b));
      const is = (magnitude: Pattern): boolean =>
        every(
          engine,
          'MUL',
          products,
          (a, b, result) => result === signOfProduct(a, b) + magnitude,
        ) &&
        every(
          engine,
          'ADD',
          sums,
          (a, _, result) =>
            magnitudeOf(result) === magnitude && isNegative(result) === isNegative(a),
        );
      return holding(point, {
        '±0x7f7fffff': is(OPERANDS['the largest']),
        '±INF': is(OPERANDS['+INF']),
      });
    },
    document: 'open',
  },
  {
    point: 'INF + -INF, NaN + x',
    says: (engine, point) => {
      const given = bothWays([[OPERANDS['+INF'], OPERANDS['-INF']], ...pairs(NANS, ALL)]);
      return holding(point, { NaN: every(engine, 'ADD', given, (_, __, result) => isNaN(result)) });
    },
    document: 'NaN (§2.14.3.2)',
  },
  {
    point: '-0 + -0',
    says: (engine) => written(answer(engine, 'ADD', SIGN_BIT, SIGN_BIT)),
    document: '-0 (rule 6)',
  },
  {
    point: 'x + -x',
    says: (engine, point) => {
      const given = FINITE.map((each) => [each, negated(each)] as const);
      return holding(point, { '+0': every(engine, 'ADD', given, (_, __, result) => result === 0) });
    },
    document: '+0, except when rounding down',
  },
  {
    point: 'denormal term of a sum',
    says: (engine, point) => {
      // Even fractions beside 2^-126: every half is a whole number of last places.
      const given = DENORMALS.filter((each) => each % 2 === 0 && !isNegative(each)).map(
        (each) => [power(-126), each] as const,
      );
      const is = (part: number): boolean =>
        every(engine, 'ADD', bothWays(given), (a, b, result) => {
          const [normal, denormal] = [Math.max(a, b), Math.min(a, b)];
          return result === normal + denormal * part;
        });
      return holding(point, {
        'half its value (below)': is(0.5),
        'a zero': is(0),
        'its value': is(1),
      });
    },
    document: 'a zero',
  },
  {
    point: 'MAD',
    says: (engine, point) => {
      const given = pairs(ALL, ALL).flatMap(([a, b], at) =>
        [ALL[at % ALL.length] ?? 0, negated(answer(engine, 'MUL', a, b))].map(
          (c) => [a, b, c] as const,
        ),
      );
      return holding(point, {
        'MUL, then ADD': given.every(
          ([a, b, c]) =>
            answer(engine, 'MAD', a, b, c) ===
            answer(engine, 'ADD', answer(engine, 'MUL', a, b), c),
        ),
      });
    },
    document: 'open (§2.14.3.20)',
  },
  { point: 'DP3, DP4, DPH', says: terms, document: 'open (§2.14.3.9 to 11)' },
  {
    point: 'order, for MAX, MIN and comparisons',
    says: (engine, point) =>
      holding(point, {
        'by sign and magnitude of all patterns': goesBy(engine, bySignAndMagnitude, ALL),
        'numerical, tiny = 0': goesBy(engine, numerically, [...FINITE, ...INFINITIES]),
      }),
    document: 'numerical',
  },
  {
    point: 'MAX, MIN of a tie',
    says: tie,
    document: 'either, but the same in both orders (§2.14.3.21 and 22)',
  },
  {
    point: 'MAX, MIN with NaN',
    says: (engine, point) => {
      const given = bothWays(pairs(NANS, ALL));
      const all = (wanted: (a: Pattern, b: Pattern, result: Pattern) => boolean): boolean =>
        every(engine, 'MAX', given, wanted) && every(engine, 'MIN', given, wanted);
      return holding(point, {
        'NaN has a place in the order': all((a, b, result) => [a, b].includes(result)),
        NaN: all(isComputed),
      });
    },
    document: 'NaN (§2.14.3.21 and 22)',
  },
  {
    point: 'SLT, SGE … with NaN',
    says: (engine, point) => {
      const given = bothWays(pairs(NANS, ALL));
      return holding(point, {
        '0 or 1 by that order': goesBy(engine, bySignAndMagnitude, ALL),
        NaN: ['SLT', 'SGE'].every((what) => every(engine, what, given, isComputed)),
      });
    },
    document: 'NaN',
  },
  {
    point: 'a computed NaN',
    says: (engine, point) => {
      const sums = every(
        engine,
        'ADD',
        [[OPERANDS['+INF'], OPERANDS['-INF']], ...pairs(NANS, ALL)],
        isComputed,
      );
      const products = every(engine, 'MUL', pairs(NANS, NORMAL), isComputed);
      const functions = ['RCP', 'RSQ'].every((what) =>
        NANS.every((a) => answer(engine, what, a) === COMPUTED_NAN),
      );
      return holding(point, { [hex(COMPUTED_NAN)]: sums && products && functions });
    },
    document: 'any NaN',
  },
];

/** The table. @throws Error where an engine does what no sentence says */
export function glance(engines: Engines): string {
  const rows = POINTS.map(({ point, says, document }) => {
    const [earlier, later] = [says(engines.nv20, point), says(engines.nv30, point)];
    return [point, earlier, later === earlier && later.length > 8 ? 'the same' : later, document];
  });
  return table(['point', 'NV20', 'NV30', 'NV_vertex_program2'], rows);
}
