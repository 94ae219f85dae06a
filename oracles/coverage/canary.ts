/**
 * A canary that is counted with everything else: cases that must reach what they reach and must not
 * reach what they don't. If they are not counted so, no number of the report can be trusted.
 */
import { ENVIRONMENTS } from '../../spec/environments.js';
import type { Clause, FormulaClause } from '../../spec/load/clauses.js';
import type { CorpusCase } from '../cases/case.js';
import { readCases } from '../cases/read-file.js';
import type { Hits } from './clause-hits.js';

/** No document has this prefix, so that the canary's clauses are nobody else's. */
const PREFIX = 'canary';

/** No file of a corpus has this name: brackets are not allowed. */
const FILE_ID = '(canary)';

const CASES = `
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

function formula(rule: string, on: string, when: string): FormulaClause {
  return {
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
    readings: [],
    errata: [],
    environments: Object.values(ENVIRONMENTS).map(({ name }) => name),
    equivalence: null,
    source: { file: '', line: 0 },
  };
}

/** Zero times infinity: `seen` observes its NaN. */
const SEEN = formula('seen', 'MUL', 'a == 0 and isInf(b)');
/** A NaN operand of MUL: only `masked` of the canary has one, in a component that it does not compare. */
const MASKED = formula('masked', 'MUL', 'isNaN(a) and b == 2');
/** INF - INF: only `overwritten` of the canary has it, and nobody sees the result. */
const OVERWRITTEN = formula('overwritten', 'ADD', 'isInf(a) and isInf(b) and not same(a, b)');
/** Nothing is NaN and zero. */
const UNREACHABLE = formula('unreachable', 'MUL', 'isNaN(a) and a == 0');

export const CANARY_CLAUSES: readonly Clause[] = [SEEN, MASKED, OVERWRITTEN, UNREACHABLE];

/** Whether a clause is the canary's: only its cases count for it, and they count for no other. */
export function isCanaryClause({ document }: Pick<Clause, 'document'>): boolean {
  return document === PREFIX;
}

/** The canary's cases, read as any case is. */
export function canaryCases(): readonly CorpusCase[] {
  return readCases(CASES, 'the canary', FILE_ID);
}

/** Whether a case is the canary's, and so none of the corpus. */
export function isCanary({ id }: Pick<CorpusCase, 'id'>): boolean {
  return id.startsWith(`${FILE_ID}:`);
}

/**
 * Looks at what was counted for the canary.
 * @throws CanaryError where it is not what it must be.
 */
export function checkCanary(hits: ReadonlyMap<string, Hits>, disagreeing: readonly string[]): void {
  const [first] = disagreeing;
  if (first !== undefined) throw new CanaryError(`its case ${first} does not agree`);
  const wanted = [
    { clause: SEEN, observed: 1, unobserved: 0 },
    { clause: MASKED, observed: 0, unobserved: 1 },
    { clause: OVERWRITTEN, observed: 0, unobserved: 1 },
    { clause: UNREACHABLE, observed: 0, unobserved: 0 },
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
