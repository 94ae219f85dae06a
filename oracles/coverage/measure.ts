/** From cases, clauses and recordings to their coverage. */
import { setImmediate } from 'node:timers/promises';
import { documentsOf, titleOf, type DocumentId } from '../../spec/authorities.js';
import { allGuests } from '../../semantics/guest/registry.js';
import type { Specification } from '../../spec/load/specification.js';
import { documentOf } from '../../spec/load/document-of.js';
import { allCases, type AnyCase, type CasesByLanguage } from '../cases/any-case.js';
import { GL } from '../cases/gl/language.js';
import { Interrupted } from '../certify/certify.js';
import { version } from '../certify/version.js';
import { checkCanary, isCanary } from './canary.js';
import type { Coverage, ProgramCoverage } from './coverage.js';
import { chosen } from '../by-language.js';
import type { CountedLanguage } from './language.js';
import { COUNTED_LANGUAGES } from './languages.js';
import { Measurement } from './measurement.js';
import { Names } from './names.js';
import type { RecordCounts } from './records.js';
import { sectionTotals } from './section-totals.js';
import type { ProgramCase } from './reach.js';
import type { Loaded } from './restriction-reach.js';
import type { Progress } from '../progress.js';

export interface MeasureOptions extends CasesByLanguage {
  readonly specification: Specification;
  /** The one that the cases are asked under, and of whose clauses is told; null for all. */
  readonly document?: DocumentId | null;
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
  const { specification, records, document = null } = options;
  const isOfGuests = isOfGuestsAlone(options);
  const told = isOfGuests ? NOTHING : about(document, specification);
  const { clauses, gpuClauses, errata, documents } = told;
  const names = new Names();
  const count = <C extends ProgramCase, L extends Loaded, T>(language: CountedLanguage<C, L, T>) =>
    counted(language, told, options, names);
  const vp = COUNTED_LANGUAGES.vp(count);
  const gpu = COUNTED_LANGUAGES.gpu(count);
  const guests = allGuests()
    .filter(({ name }) => document === null || documentsOf(name).includes(document))
    .map((guest) => ({
      programs: guest.language.programs,
      counts: chosen(COUNTED_LANGUAGES, guest)(count),
    }));
  const gl = GL.checker({ cases: options.glCases, specification: told, document });
  await inTurn(options, [
    ...vp.checks,
    ...gpu.checks,
    ...GL.casesOf(options).map((each) => () => {
      const agrees = gl.check(each).verdict === 'agrees';
      // These commands are about GPU programs.
      gpu.count(each, agrees);
      return agrees;
    }),
    ...guests.flatMap(({ counts }) => counts.checks),
  ]);
  const [ofVp, ofGpu] = [vp.totals(), gpu.totals()];
  const ofGuests = guests.map(({ programs, counts }) => ({ programs, of: counts.totals() }));
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
    ...(ofGuests.length === 0 ? {} : { guests: ofGuests }),
    ...(isOfGuests ? { ofGuestsAlone: true } : {}),
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

/** Whether the cases are examples of guests and nothing else: then nothing is told of VP and GPU programs. */
export function isOfGuestsAlone(selected: CasesByLanguage): boolean {
  const { length } = selected.guestCases;
  return length > 0 && allCases(selected).length === length;
}

/** The cases of a language while they are counted. */
interface Counted {
  /** Check one case each, and say whether it agrees; to be called in order. */
  readonly checks: readonly (() => boolean)[];
  /** Counts a case that no program of the language is run for. */
  readonly count: (given: AnyCase, agrees: boolean) => void;
  /** When all are checked. @throws CanaryError */
  readonly totals: () => ProgramCoverage;
}

/** @throws FormulaError for a clause that is none */
function counted<C extends ProgramCase, L extends Loaded, T>(
  { cases: language, clausesOf, counting, canary }: CountedLanguage<C, L, T>,
  specification: Pick<Specification, 'clauses' | 'gpuClauses'>,
  options: MeasureOptions,
  names: Names,
): Counted {
  const { document = null, records } = options;
  const clauses = clausesOf(specification);
  const known = [...clauses, ...(canary?.clauses ?? [])];
  const measurement = Measurement.of(counting(specification), known, names);
  const { observer } = measurement;
  const cases = language.casesOf(options);
  const checker = language.checker({ cases, specification, document, observer });
  const canaries = canary?.cases() ?? [];
  // The canary is of no document.
  const canaryChecker = language.checker({
    cases: canaries,
    specification,
    document: null,
    observer,
  });
  return {
    checks: watched(cases, canaries).map((each) => () => {
      const isWatched = isCanary(each);
      const { verdict } = (isWatched ? canaryChecker : checker).check(each);
      return verdict === 'agrees' || isWatched;
    }),
    count: (given, agrees) => {
      measurement.count(given, agrees);
    },
    totals: () => {
      if (canary !== null) checkCanary(measurement.clauses.hits, measurement.canaryOthers);
      return measurement.totals(clauses, records);
    },
  };
}

type Told = Pick<Specification, 'clauses' | 'gpuClauses' | 'errata' | 'documents'>;

/** A guest's clauses stand in its record. */
const NOTHING: Told = { clauses: [], gpuClauses: [], errata: [], documents: [] };

/** What a specification says in one document. */
function about(
  document: DocumentId | null,
  { clauses, gpuClauses, errata, documents }: Specification,
): Told {
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
