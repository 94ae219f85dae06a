/** Made-up certificates, results of units and clauses, drawn from a seed: the same ones each time. */
import { loadSpecification } from '../../../spec/load/specification.js';
import { VERDICTS, type ResultLine } from '../../../oracles/units/result-line.js';
import type { ClauseReport, LetterReport } from '../../../oracles/certify/certificate.js';
import type { CampaignReport, ProgramClause } from '../../../oracles/certify/program-report.js';
import { LAX } from '../../../oracles/certify/lax-loader.js';
import type { Comparison } from '../../../oracles/compare/expectations.js';
import { Seeded } from '../../../oracles/inference/seeded.js';

export const SPECIFICATION = loadSpecification();

let random = new Seeded(0);

/** What is drawn from now on is what this seed gives. */
export function drawFrom(seed: number): void {
  random = new Seeded(seed);
}

/** From 0 up to, and without, a bound. */
export function below(bound: number): number {
  return random.below(bound);
}

export function oneOf<T>(...all: readonly [T, ...T[]]): T {
  return random.of(all);
}

/** So many, each drawn anew. */
export function drawn<T>(count: number, draw: () => T): T[] {
  return Array.from({ length: count }, draw);
}

export function clauseReport(): ClauseReport {
  const violations = oneOf(0, 0, 1, 2);
  return {
    id: oneOf('vp2.ADD.sum', 'vp2.MUL.product', 'vp2.number.nan', 'vp2.RCP.bound'),
    instruction: oneOf('ADD', 'MUL'),
    section: '2.14.3',
    says: '',
    errata: [],
    decidedBy: 'formula',
    records: violations + oneOf(0, 0, 1, 5),
    violations,
    undetermined: oneOf(0, 0, 1),
    worst: null,
    examples: [],
    holdsBy: null,
    interpretations: [],
    accepted: null,
    ...elsewhere(),
  };
}

/** Where what violates a clause is counted under others. */
function elsewhere(): { readonly countedUnder?: readonly string[] } {
  return oneOf({}, {}, { countedUnder: [] }, { countedUnder: ['vp2.x'] });
}

export function programClause(): ProgramClause {
  const violations = oneOf(0, 0, 1);
  return {
    id: oneOf('vp2.ADD.sum', 'vp2.MUL.product', 'vp2.BRA.taken', 'vp2.CAL.pushes'),
    programs: violations + oneOf(0, 0, 2),
    violations,
    undetermined: oneOf(0, 1),
    ...elsewhere(),
  };
}

export function campaign(): CampaignReport {
  const units = 5;
  return {
    seed: 1,
    shard: oneOf({ index: 1, count: 1 }, { index: 2, count: 3 }),
    budget: oneOf(null, null, '2m'),
    units,
    done: oneOf(units, units, units - 1, units + 1),
    verdicts: Object.fromEntries(VERDICTS.map((verdict) => [verdict, oneOf(0, 0, 0, 1, 2)])),
    incidents: [],
    interrupted: oneOf(false, false, true),
  };
}

export function comparison(): Comparison {
  const units = () =>
    oneOf(undefined, ...VERDICTS.map((verdict) => ({ verdict, count: 1 + below(2), first: '' })));
  const found = () => {
    const own = units();
    return {
      clause: 'vp2.ADD.sum',
      instruction: 'ADD',
      reason: 'known',
      add: '',
      place: '',
      remove: '',
      ...(own === undefined ? {} : { units: own }),
    };
  };
  return {
    file: 'known.yaml',
    listed: drawn(below(4), found),
    unexpected: drawn(below(3), found),
    absent: drawn(below(2), found),
  } as unknown as Comparison;
}

export function letterReport(): LetterReport {
  const listed = oneOf(undefined, null, 'known');
  return {
    needs: ['angleRange=unit'],
    instruction: 'SIN',
    records: 1,
    worst: null,
    program: null,
    ...(listed === undefined ? {} : { listed }),
  };
}

export function line(): ResultLine {
  const isInstruction = below(3) === 0;
  const disagreement = {
    kind: 'result',
    step: 1,
    index: 1,
    instruction: oneOf(null, { name: 'SIN' }, { name: 'ADD' }),
    where: 'R0.x',
    observed: null,
    allowed: '',
    ulps: 3,
    clauses: [
      oneOf('vp2.ADD.sum', 'vp2.MUL.product', 'vp2.load.syntax'),
      ...drawn(below(4), () => oneOf(...BEHIND)),
    ],
    signature: oneOf('a', 'b', 'a', LAX),
    ...oneOf({}, {}, { oneOf: true }),
  } as unknown as NonNullable<ResultLine['disagreement']>;
  const verdict = oneOf('agrees', 'agrees', 'disagrees', 'disagrees', 'timeout');
  return {
    unit: isInstruction
      ? 'instruction:ADD'
      : oneOf(
          ...(['case:one', 'case:two', 'case:three', 'case:none'] as const),
          ...(['program:1:1', 'program:1:2', 'probe:calls'] as const),
        ),
    verdict,
    reason: null,
    milliseconds: 0,
    disagreement:
      verdict === 'disagrees'
        ? oneOf(null, disagreement, disagreement, disagreement)
        : oneOf(null, null, null, null, disagreement),
    words: null,
    left: null,
    ...oneOf({}, { letter: disagreement }),
    ...oneOf(
      {},
      {
        interpretations: drawn(1 + below(2), () =>
          drawn(below(3), () => drawn(1 + below(2), choice)),
        ),
      },
    ),
  };
}

/** Clauses that a disagreement names behind others: general ones, of the same instruction, and such as look like them. */
const BEHIND = [
  'vp2.ADD.sum',
  'vp2.ADD.result',
  'vp2.MUL.result',
  'vp2.load.text',
  'vp2.load.error',
  'vp2.load.error-string',
  'a.vp2.load.error',
  'vp2.operand.vector-load',
  'vp2.destination.update',
  'vp2.number.arithmetic',
] as const;

/** An erratum of several interpretations, some of them taken or excluded. */
function choice() {
  if (below(12) === 0)
    return { erratum: 'vp2.E-gone', interpretations: ['a'], taken: true } as never;
  const { errata } = SPECIFICATION;
  const { id, interpretations } = errata[oneOf(0, 1, 5, 9)] ?? { id: '', interpretations: {} };
  const names = Object.keys(interpretations);
  return {
    erratum: id,
    interpretations: names.slice(0, 1 + below(names.length)),
    taken: oneOf(true, false),
  } as never;
}

/** An instruction's clauses and how its records fare by other interpretations. */
export function judged(): object {
  const tallies = ['vp2.ADD.sum', 'vp2.MUL.product', 'vp2.number.nan']
    .slice(below(2), 1 + below(3))
    .map((id) => ({ id, violations: oneOf(0, 0, 1, 4) }));
  const departing = new Map(
    tallies.flatMap(({ id }) =>
      drawn(
        below(4),
        () =>
          [
            {
              clause: { id: oneOf(id, id, 'vp2.other') },
              erratum: oneOf(
                ...(['vp2.E-none-such', 'vp2.E-another', 'vp2.E-max-zeros'] as const),
                SPECIFICATION.errata[0]?.id ?? '',
              ),
              interpretation: oneOf('a', 'b', 'c'),
            },
            oneOf(0, 0, 0, 2),
          ] as const,
      ),
    ),
  );
  return { seen: { instruction: oneOf('ADD', 'MUL') }, tallies, departing };
}
