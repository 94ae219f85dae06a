/** Questions about inference: what made-up observations say of the policies, and what is found by them. */
import { alternativesOf, POLICY_NAMES } from '../../../semantics/domains/assignments.js';
import type { Region } from '../../../semantics/domains/explore.js';
import type { Place } from '../../../oracles/inference/questions.js';
import { textOf } from './answers.js';
import type { Judges } from './bench.js';
import { questionsOfCalls } from './calls.js';
import { examined } from './machines.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import type { Question } from './questions.js';

export function questionsOfConstraints(): readonly Question[] {
  drawFrom(29);
  return [...ofConstraints(), ...ofFindings()];
}

/** The first policies with few alternatives; all others stay whole. */
const FREE = POLICY_NAMES.map((_, at) => at)
  .filter((at) => alternativesOf(POLICY_NAMES[at] ?? 'sumOverflow').length <= 4)
  .slice(0, 6);
const WHOLE = POLICY_NAMES.map((name) => (1 << alternativesOf(name).length) - 1);

/** A mask for each policy: of a few of the free ones not all alternatives. */
function space(): readonly number[] {
  const whole = [...WHOLE];
  for (const at of FREE) if (below(2) === 0) whole[at] = 1 + below(whole[at] ?? 1);
  return whole;
}

function region(): Region {
  return oneOf<Region>([WHOLE], ...[1, 1, 2, 3, 4].map((count) => drawn(count, space)));
}

/** An observation: its region, what it is beyond the permitted, where it is from. */
interface Seen {
  readonly region: Region;
  readonly beyond: Region | null;
  readonly source: string | undefined;
}

const seen = (): Seen => ({
  region: region(),
  beyond: oneOf(null, null, region()),
  source: oneOf(undefined, 'ADD', 'MUL'),
});

/** What makes constraints of observations, some of which are alike. */
function collected(judges: Judges, all: readonly Seen[]) {
  const constraints = new judges.constraints.Constraints<number>('first');
  const others = new judges.constraints.Constraints<number>();
  all.forEach(({ region: own, beyond, source }, index) => {
    const to = index % 3 === 0 ? others : constraints;
    const more = {
      ...(beyond === null ? {} : { beyond }),
      ...(source === undefined ? {} : { source }),
    };
    to.add(own, () => index, more);
    if (index % 4 === 0) constraints.add(own, () => index + 100, more);
  });
  constraints.addAll(others);
  return constraints.all();
}

function told(constraints: ReturnType<typeof collected>): unknown {
  return constraints.map(({ support, boxes, count, sources, witness, beyond }) => [
    support,
    boxes,
    count,
    [...sources],
    witness(),
    beyond,
  ]);
}

/** Observations of two or three policies that leave each one open, and are not satisfied together. */
const KNOTS: readonly [Seen[], (readonly number[])[]][] = [
  ['11|22', '12|21'],
  ['11_|22_', '_11|_22', '1_2|2_1'],
].map((all) => [
  all.map((text) => ({ region: text.split('|').map(boxOfLetters), beyond: null, source: 'ADD' })),
  [boxOfLetters('1__'), boxOfLetters('_2_'), boxOfLetters('2__')],
]);

/** A box in which free policies, one after the other, are left the first or the second alternative, or all. */
function boxOfLetters(letters: string): readonly number[] {
  const box = [...WHOLE];
  FREE.slice(0, letters.length).forEach((policy, at) => {
    if (letters[at] !== '_') box[policy] = Number(letters[at]);
  });
  return box;
}

function ofConstraints(): readonly Question[] {
  const lists = drawn(240, (): [Seen[], (readonly number[])[]] => [
    drawn(1 + below(7), seen),
    drawn(3, space),
  ]);
  const some = lists.filter((_, index) => index % 2 === 0);
  return [
    ...questionsOfCalls(
      'constraints',
      (judges) => (all: Seen[], spaces: (readonly number[])[]) => {
        const { constraints: of } = judges;
        const own = collected(judges, all);
        return [
          told(own),
          own.map((each) => [
            ...FREE.map((at) => [of.projection(each, at), told([of.without(each, at)])]),
            ...spaces.map((within) => [
              of.explains(each, within),
              of.explainsBeyond(each, within),
              of.describe(each, within),
              FREE.map((at) => of.projectionWithin(each, at, within)),
            ]),
          ]),
        ];
      },
      some,
    ),
    ...questionsOfCalls(
      'solve',
      (judges) => (all: Seen[], spaces: (readonly number[])[]) => {
        const { solving } = judges;
        const own = collected(judges, all);
        return [WHOLE, ...spaces].map((within) => {
          const { constraints, conflicts, surviving } = solving.solve(own, within);
          return [
            solving.find(own, within),
            told(constraints),
            conflicts.map(({ policy, core }) => [policy, told(core)]),
            surviving,
            solving.preferred(own, within, spaces),
          ];
        });
      },
      [...lists, ...KNOTS],
    ),
    ...questionsOfCalls(
      'spaces',
      ({ solving }) =>
        (mask: number) => [
          solving.alternativesIn(mask),
          solving.isSingle(mask),
          solving.replaced(WHOLE, 3, mask),
        ],
      Array.from({ length: 18 }, (_, mask): [number] => [mask]),
    ),
  ];
}

/** Findings of made-up constraints, beside the records of a few instructions. */
function ofFindings(): readonly Question[] {
  const authorities = ['VP1.0', 'VP2.0', 'VP2.0', 'VSP1.0', 'VP1.0/vp2', 'NVvp4.0'] as const;
  return Array.from({ length: 60 }, (_, nth): Question => {
    const authority = authorities[nth % authorities.length] ?? 'VP2.0';
    const machine = oneOf(
      'strict',
      'nv20-like',
      'nv30-like',
      'zeroSum=negative',
      'sumRounding=toward-zero',
    );
    const names = oneOf(
      ['MOV', 'SLT'],
      ['MAX', 'MOV'],
      ['EX2'],
      ['FLR', 'FRC'],
      ['SIN'],
      ['RCP'],
      [],
    );
    const doubtful = drawn(below(4), seen);
    const many = drawn(below(6), seen);
    const ranPrograms = below(3) === 0;
    // What was seen once, and more often something else.
    const [once, often] = [seen(), seen()];
    const disputed = nth % 4 === 1 ? [once, often, often, often, often] : [];
    const show = (place: Place): number => ('probe' in place ? -1 : place.index);
    return {
      id: `inference: findings, ${String(nth + 1)} under ${authority}`,
      wanted: 'tells',
      ask: ({ judges }) => {
        const { machine: own } = examined(machine, 'VP2.0');
        const observed = names.flatMap((name) => {
          const words = judges.machineObservations.observeInstruction(own, 'VP2.0', name);
          return typeof words === 'string'
            ? []
            : [judges.machineObservations.recordsOf(name, words.slice(0, 200))];
        });
        const questions = new judges.Questions(observed, authority, ranPrograms);
        const { findings, assignment, nearest, dissenting } = judges.infer(
          {
            reliable: collected(judges, many),
            doubtful: collected(judges, [...doubtful, ...disputed]),
            ...(nth % 3 === 2 ? {} : { show }),
          },
          questions,
          authority,
        );
        return textOf([
          findings.map(({ sources, ...each }) => [each, [...sources]]),
          assignment,
          nearest,
          told(dissenting),
        ]);
      },
    };
  });
}
