/**
 * A canary that is counted with everything else: cases that must reach what they reach and must not
 * reach what they don't. If they are not counted so, no number of the report can be trusted.
 */
import { ENVIRONMENTS } from '../../spec/environments.js';
import { GPU_ENVIRONMENTS } from '../../spec/gpu/environments.js';
import type { Clause, FormulaClause, GpuClause } from '../../spec/load/clauses.js';
import type { CorpusCase } from '../cases/vp/case.js';
import type { GpuCase } from '../cases/gpu/case.js';
import { readCaseFile } from '../cases/read-file.js';
import type { Hits } from './clause-hits.js';

/** No document has this prefix, so that the canary's clauses are nobody else's. */
const PREFIX = 'canary';

/** No file of a corpus has this name: brackets are not allowed. */
const FILE_ID = '(canary)';

const VP_CASES = `
cases:
  seen:
    instruction: MUL R0, v[0], c[0]
    v: {0: [0, 1, 1, 1]}
    c: {0: [.inf, 1, 1, 1]}
    expect: {R0: [.nan, any, any, any]}
  masked:
    instruction: MUL R0.yzw, v[0], c[0]
    v: {0: [1, 1, 1, .nan]}
    c: {0: {all: 2}}
    R: {0: {all: 5}}
    expect: {R0: [5, 2, 2, any]}
  overwritten:
    instructions: |
      ADD R0, v[0], c[0];
      MOV R0, c[0];
    v: {0: {all: .inf}}
    c: {0: {all: -.inf}}
    expect: {R0: {all: -.inf}}
`;

const GPU_CASES = `
environment: NVvp4.0
cases:
  seen:
    instruction: MUL R0, vertex.position, program.env[0]
    in: {vertex.position: [0, 1, 1, 1], 'program.env[0]': [.inf, 1, 1, 1]}
    expect: {R0: [.nan, any, any, any]}
  masked:
    instruction: MUL R0.yzw, vertex.position, program.env[0]
    in: {vertex.position: [1, 1, 1, .nan], 'program.env[0]': {all: 2}, R0: {all: 5}}
    expect: {R0: [5, 2, 2, any]}
  overwritten:
    instructions: |
      ADD R0, vertex.position, program.env[0];
      MOV R0, program.env[0];
    in: {vertex.position: {all: .inf}, 'program.env[0]': {all: -.inf}}
    expect: {R0: {all: -.inf}}
`;

/** Where the canary's clauses stand. */
const NOWHERE = { file: '', line: 0 };

/** Clauses that are counted with those of a language. */
interface CanaryClauses<E extends string> {
  /** Zero times infinity: `seen` observes its NaN. */
  readonly seen: FormulaClause<E>;
  /** A NaN operand of MUL: only `masked` of the canary has one, in a component that it does not compare. */
  readonly masked: FormulaClause<E>;
  /** INF - INF: only `overwritten` of the canary has it, and nobody sees the result. */
  readonly overwritten: FormulaClause<E>;
  /** Nothing is NaN and zero. */
  readonly unreachable: FormulaClause<E>;
}

function clausesIn<E extends string>(environments: readonly E[]): CanaryClauses<E> {
  const formula = (rule: string, on: string, when: string): FormulaClause<E> => ({
    id: `${PREFIX}.${rule}`,
    document: PREFIX,
    section: '',
    says: '',
    kind: 'formula',
    on,
    type: null,
    special: null,
    when,
    then: 'isNaN(r)',
    symmetric: false,
    interpretations: [],
    errata: [],
    environments,
    equivalence: null,
    source: NOWHERE,
  });
  return {
    seen: formula('seen', 'MUL', 'a == 0 and isInf(b)'),
    masked: formula('masked', 'MUL', 'isNaN(a) and b == 2'),
    overwritten: formula('overwritten', 'ADD', 'isInf(a) and isInf(b) and not same(a, b)'),
    unreachable: formula('unreachable', 'MUL', 'isNaN(a) and a == 0'),
  };
}

const VP = clausesIn(Object.values(ENVIRONMENTS).map(({ name }) => name));
const GPU = clausesIn(Object.values(GPU_ENVIRONMENTS).map(({ name }) => name));

export const CANARY_CLAUSES: readonly Clause[] = Object.values(VP);
export const GPU_CANARY_CLAUSES: readonly GpuClause[] = Object.values(GPU);

/** Whether a clause is the canary's: only its cases count for it, and they count for no other. */
export function isCanaryClause({ document }: { readonly document: string }): boolean {
  return document === PREFIX;
}

/** The canary's cases, read as any case is. */
export function canaryCases(): readonly CorpusCase[] {
  return readCaseFile(VP_CASES, 'the canary', FILE_ID).cases;
}

export function gpuCanaryCases(): readonly GpuCase[] {
  return readCaseFile(GPU_CASES, 'the canary', FILE_ID).gpuCases;
}

/** Whether a case is the canary's, and so none of the corpus. */
export function isCanary({ id }: { readonly id: string }): boolean {
  return id.startsWith(`${FILE_ID}:`);
}

/**
 * Looks at what was counted for the canary of a language; its clauses have the same ids in each.
 * @throws CanaryError where it is not what it must be.
 */
export function checkCanary(hits: ReadonlyMap<string, Hits>, disagreeing: readonly string[]): void {
  const [first] = disagreeing;
  if (first !== undefined) throw new CanaryError(`its case ${first} does not agree`);
  const wanted = [
    { clause: VP.seen, observed: 1, unobserved: 0 },
    { clause: VP.masked, observed: 0, unobserved: 1 },
    { clause: VP.overwritten, observed: 0, unobserved: 1 },
    { clause: VP.unreachable, observed: 0, unobserved: 0 },
  ];
  for (const { clause, observed, unobserved } of wanted) {
    const own = hits.get(clause.id);
    const counted = [
      own?.observed.cases ?? 0,
      own?.unobserved.cases ?? 0,
      own?.violated.cases ?? 0,
    ];
    const right = [observed, unobserved, 0];
    if (counted.every((count, index) => count === right[index])) continue;
    throw new CanaryError(
      `${clause.id} was counted ${counted.join(', ')} times (observed, not observed, violated) ` +
        `instead of ${right.join(', ')}`,
    );
  }
}

/** Counting went wrong: whatever else was counted is worth nothing. */
export class CanaryError extends Error {
  constructor(what: string) {
    super(
      `the canary says that coverage was not counted rightly: ${what}. No figure is given, since none could be trusted`,
    );
    this.name = 'CanaryError';
  }
}
