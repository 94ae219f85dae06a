/** From cases, clauses and recordings to their coverage. */
import { setImmediate } from 'node:timers/promises';
import type { Clause } from '../../spec/load/clauses.js';
import type { Specification } from '../../spec/load/specification.js';
import type { CorpusCase } from '../cases/case.js';
import { CaseChecker } from '../cases/check-case.js';
import { clausesByInstruction } from '../cases/clauses-hold.js';
import { Interrupted } from '../certify/certify.js';
import { version } from '../certify/version.js';
import { CANARY_CLAUSES, canaryCases, checkCanary } from './canary.js';
import { clauseTotals } from './clause-totals.js';
import type { Coverage } from './coverage.js';
import { Measurement } from './measurement.js';
import { Reach } from './reach.js';
import type { RecordCounts } from './records.js';
import { sectionTotals } from './section-totals.js';

export interface MeasureOptions {
  readonly specification: Specification;
  readonly cases: readonly CorpusCase[];
  readonly records: RecordCounts;
  readonly onProgress?: (progress: { done: number; total: number; label: string }) => void;
  readonly signal?: AbortSignal;
}

/** Cases between two looks at the signal and the progress bar. */
const STRIDE = 50;

/** Everything but the branches of the code, which another process tells. */
export type Measured = Omit<Coverage, 'branches' | 'branchesMissing'>;

/**
 * Checks the cases and counts what they reach. What a case that does not agree reaches is not counted.
 *
 * @throws CanaryError where the counting cannot be trusted; FormulaError for a clause that is
 * none; Interrupted
 */
export async function measure(options: MeasureOptions): Promise<Measured> {
  const { specification, cases, records, onProgress, signal } = options;
  const { clauses, errata } = specification;
  const measurement = await Measurement.of([...clauses, ...CANARY_CLAUSES]);
  const checker = new CaseChecker({
    observer: measurement.observer,
    clauses: await judgedClauses(cases, clauses),
  });
  const [canary, ...canaries] = canaryCases();
  // One before and the others after the corpus: both ends of the counting are watched.
  const watched = [...(canary === undefined ? [] : [canary]), ...cases, ...canaries];
  for (const [index, corpusCase] of watched.entries()) {
    if (index % STRIDE === 0) {
      onProgress?.({ done: index, total: watched.length, label: '' });
      await setImmediate();
      if (signal?.aborted === true) throw new Interrupted(index, watched.length);
    }
    checker.check(corpusCase);
  }
  checkCanary(measurement.clauses.hits, measurement.canaryOthers);
  const totals = clauseTotals(clauses, measurement, records);
  const errataList = errata.map(({ id, problem }) => ({
    id,
    problem,
    cases: (measurement.named.get(id) ?? new Reach()).result(),
  }));
  return {
    vpspec: version(),
    cases: {
      total: measurement.cases,
      agree: measurement.agree,
      others: measurement.others,
      instructions: measurement.instructions,
    },
    recordings: records.recordings,
    sections: sectionTotals(specification.documents, totals.list, clauses),
    clauses: totals,
    restrictions: measurement.restrictions.totals(),
    grammar: measurement.grammar.totals(),
    operands: measurement.operands.totals(),
    errata: {
      total: errataList.length,
      witnessed: errataList.filter(({ cases: reach }) => reach.cases > 0).length,
      list: errataList,
    },
  };
}

async function judgedClauses(cases: readonly CorpusCase[], clauses: readonly Clause[]) {
  const wanted = cases.some(({ expect }) => expect.kind === 'runs' && expect.clausesHold);
  return wanted ? clausesByInstruction(clauses) : new Map<string, never>();
}
