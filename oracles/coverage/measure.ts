/** From cases, clauses and recordings to their coverage. */
import { setImmediate } from 'node:timers/promises';
import { titleOf, type DocumentId } from '../../spec/authorities.js';
import type { Specification } from '../../spec/load/specification.js';
import { documentOf } from '../../spec/load/document-of.js';
import type { CorpusCase } from '../cases/case.js';
import { CaseChecker } from '../cases/vp/check-case.js';
import { checkGlCase } from '../cases/gl/check-case.js';
import { GpuCaseChecker } from '../cases/gpu/check-case.js';
import { clausesByInstruction } from '../cases/clauses-hold.js';
import type { GlCase } from '../cases/gl/case.js';
import type { GpuCase } from '../cases/gpu/case.js';
import { gpuClausesByInstruction } from '../cases/gpu/clauses.js';
import { isProperty } from '../cases/properties.js';
import { Interrupted } from '../certify/certify.js';
import { version } from '../certify/version.js';
import {
  CANARY_CLAUSES,
  canaryCases,
  checkCanary,
  GPU_CANARY_CLAUSES,
  gpuCanaryCases,
  isCanary,
} from './canary.js';
import type { Coverage } from './coverage.js';
import { gpuLanguage } from './gpu/language.js';
import { Measurement } from './measurement.js';
import { Names } from './names.js';
import type { RecordCounts } from './records.js';
import { sectionTotals } from './section-totals.js';
import { VP_LANGUAGE } from './vp/language.js';
import type { Progress } from '../progress.js';

export interface MeasureOptions {
  readonly specification: Specification;
  /** The one that the cases are asked under, and of whose clauses is told; null for all. */
  readonly document?: DocumentId | null;
  readonly cases: readonly CorpusCase[];
  readonly gpuCases: readonly GpuCase[];
  readonly glCases: readonly GlCase[];
  readonly records: RecordCounts;
  readonly onProgress?: (progress: Progress) => void;
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
  const { specification, cases, gpuCases, glCases, records } = options;
  const { document = null } = options;
  const { clauses, gpuClauses, errata, documents } = about(document, specification);
  const names = new Names();
  const vp = Measurement.of(VP_LANGUAGE, [...clauses, ...CANARY_CLAUSES], names);
  const gpu = Measurement.of(
    gpuLanguage(gpuClauses),
    [...gpuClauses, ...GPU_CANARY_CLAUSES],
    names,
  );
  const common = {
    observer: vp.observer,
    clauses: cases.some(isProperty) ? clausesByInstruction(clauses) : new Map<string, never>(),
  };
  const checker = new CaseChecker({ ...common, ...(document === null ? {} : { document }) });
  // The canary is of no document.
  const canaryChecker = new CaseChecker(common);
  const gpuChecker = new GpuCaseChecker({
    observer: gpu.observer,
    clauses: gpuCases.some(isProperty) ? gpuClausesByInstruction(gpuClauses) : new Map(),
  });
  await inTurn(options, [
    ...watched(cases, canaryCases()).map((each) => () => {
      const { verdict } = (isCanary(each) ? canaryChecker : checker).check(each);
      return verdict === 'agrees' || isCanary(each);
    }),
    ...watched(gpuCases, gpuCanaryCases()).map((each) => () => {
      const { verdict } = gpuChecker.check(each);
      return verdict === 'agrees' || isCanary(each);
    }),
    ...glCases.map((each) => () => {
      const agrees = checkGlCase(each).verdict === 'agrees';
      gpu.count(each, agrees);
      return agrees;
    }),
  ]);
  checkCanary(vp.clauses.hits, vp.canaryOthers);
  checkCanary(gpu.clauses.hits, gpu.canaryOthers);
  const [ofVp, ofGpu] = [vp.totals(clauses, records), gpu.totals(gpuClauses, records)];
  const clauseLists = [...ofVp.clauses.list, ...ofGpu.clauses.list];
  const errataList = errata.map(({ id, problem, uncased }) => ({
    id,
    problem,
    cases: names.reach(id).result(),
    reason: uncased,
  }));
  const witnessed = errataList.filter(({ cases: reach }) => reach.cases > 0).length;
  return {
    vpspec: version(),
    document: document === null ? null : titleOf(document),
    recordings: records.recordings,
    sections: sectionTotals(documents, clauseLists, [...clauses, ...gpuClauses]),
    vp: ofVp,
    gpu: ofGpu,
    errata: {
      total: errataList.length,
      witnessed,
      explained: errataList.filter(
        ({ cases: reach, reason }) => reach.cases === 0 && reason !== null,
      ).length,
      list: errataList,
    },
  };
}

/** What a specification says in one document. */
function about(
  document: DocumentId | null,
  { clauses, gpuClauses, errata, documents }: Specification,
): Pick<Specification, 'clauses' | 'gpuClauses' | 'errata' | 'documents'> {
  if (document === null) return { clauses, gpuClauses, errata, documents };
  return {
    clauses: clauses.filter((each) => each.document === document),
    gpuClauses: gpuClauses.filter((each) => each.document === document),
    errata: errata.filter(({ id }) => documentOf(id) === document),
    documents: documents.filter(({ id }) => id === document),
  };
}

/** One case of the canary before and the others after the corpus: both ends of the counting are watched. */
function watched<C>(cases: readonly C[], [first, ...others]: readonly C[]): readonly C[] {
  return [...(first === undefined ? [] : [first]), ...cases, ...others];
}

async function inTurn(
  { onProgress, signal }: MeasureOptions,
  checks: readonly (() => boolean)[],
): Promise<void> {
  let failures = 0;
  for (const [index, check] of checks.entries()) {
    if (index % STRIDE === 0) {
      onProgress?.({ done: index, total: checks.length, label: '', failures });
      await setImmediate();
      if (signal?.aborted === true) throw new Interrupted(index, checks.length);
    }
    if (!check()) failures++;
  }
}
