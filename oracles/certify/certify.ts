/** Certifies a backend: asks it, holds every selected clause against every result, and sums up. */
import type { AgainstPart } from '../against/report.js';
import { lettersOfOperands, triedOperands } from '../compare/compare-operands.js';
import { compareExpectations, type Comparison, type Tried } from '../compare/expectations.js';
import { reachOf } from './asked.js';
import { lettersListed, lettersOfUnits } from './by-the-letter.js';
import type { Certificate } from './certificate.js';
import { hashesIn } from './guest/record.js';
import { exhaustedAsListed, operandsFound } from './exhausted-report.js';
import { judgeAll } from './judge-all.js';
import { certifiedLanguage } from './languages.js';
import { loadingInterpretations } from './loading-interpretations.js';
import {
  askedUnits,
  documentsNamed,
  environmentOf,
  Interrupted,
  requireEngine,
  thisMachine,
  withReasons,
  type CertifyOptions,
} from './options.js';
import { policyMap, interpretationMap } from './policies.js';
import { undecidedIn, vacuityOf } from './reports.js';
import { smallLetters } from './small-letters.js';
import type { Blamed, Inferred, Judged, Plan, Seen, Stages, Summed } from './stages.js';
import { verdictOf, verdictParts } from './verdict.js';
import { version } from './version.js';

export { Interrupted, type CertifyOptions } from './options.js';

/**
 * Certifies.
 *
 * @throws SelectionError, SpecFileError, BackendUsageError, BackendFailure, Interrupted; and of campaigns
 * CampaignUsageError, CampaignFailure
 */
export async function certify(options: CertifyOptions): Promise<Certificate> {
  const environment = environmentOf(options);
  requireEngine(options, environment);
  const { withStages } = certifiedLanguage(environment);
  return await withStages((stages) => certified(stages, options));
}

async function certified<P extends Plan, S extends P & Seen>(
  stages: Stages<P, S>,
  options: CertifyOptions,
): Promise<Certificate> {
  const plan = stages.plan(options);
  const seen = await stages.ask(plan);
  if (options.signal?.aborted === true) {
    throw new Interrupted(seen.collected?.report.done ?? 0, seen.collected?.report.units ?? 0);
  }
  const judged = { ...seen, judges: await judgeAll(seen.observations, plan.judging, options) };
  const inferred = { ...judged, ...stages.infer(judged) };
  const blamed = { ...inferred, ...(await blame(stages, inferred)) };
  const summed = { ...blamed, ...stages.sumUp(blamed) };
  return report(summed, await stages.against(judged));
}

/** Holds what departs against the list, and makes it small. */
async function blame<P extends Plan, S extends P & Seen>(
  stages: Stages<P, S>,
  inferred: S & Judged & Inferred,
): Promise<Blamed> {
  const { collected, judges, options } = inferred;
  const programs = await stages.violations(inferred);
  const comparison = comparisonOf(stages, inferred);
  const ofUnits = await smallLetters(
    lettersOfUnits(collected?.lines ?? []),
    collected?.until ?? Infinity,
    collected === null ? null : (options.kept?.letter ?? stages.letterShrinking(inferred)),
  );
  return {
    comparison,
    programs: programs === null ? null : withReasons(programs, comparison),
    letters: [...judges.flatMap((judge) => judge.letters.reports), ...ofUnits],
  };
}

function comparisonOf<P extends Plan, S extends P & Seen>(
  stages: Stages<P, S>,
  inferred: S & Judged & Inferred,
): Comparison | null {
  const { expected, collected, facts, options } = inferred;
  if (expected === null) return null;
  const { found, rows } = stages.tried(inferred);
  const operands = triedOperands((options.exhausted?.operations ?? []).map(operandsFound));
  const isFound = ({ clause, instruction }: Tried): boolean =>
    found.some((each) => each.violations > 0 && each.clause === clause && each.instruction === instruction); // prettier-ignore
  return compareExpectations(
    expected,
    [...found, ...operands.tried.filter((each) => !isFound(each))],
    [...rows, ...operands.selected],
    askedUnits(collected, facts),
  );
}

function report(
  summed: Plan & Seen & Judged & Inferred & Blamed & Summed,
  against: AgainstPart | null,
): Certificate {
  const { options, environment, authority, specification, collected, judges, points } = summed;
  const { documents, errata } = specification;
  const reach = reachOf(options, { ...summed, programClauses: summed.programClauses ?? [] });
  const loading = loadingInterpretations(collected?.lines ?? [], errata);
  const letters = lettersListed(
    summed.letters,
    summed.expected,
    summed.comparison,
    (name) => judges.some(({ seen }) => seen.instruction === name),
    lettersOfOperands((options.exhausted?.operations ?? []).map(operandsFound)),
  );
  const certificate: Omit<Certificate, 'verdict'> = {
    vpspec: version(),
    hashes: hashesIn(environment),
    machine: thisMachine(options),
    ...documentsNamed(documents, authority),
    environment,
    backend: options.backend.identity,
    scope: reach.scope,
    campaign: collected?.report ?? null,
    records: summed.records,
    clauses: summed.clauses,
    instructions: summed.instructions,
    policies: policyMap(points),
    points,
    nearest: summed.nearest,
    interpretations: {
      ...summed.interpretations,
      ...interpretationMap(points, [...summed.followed, ...loading.followed]),
    },
    ...(summed.interpretationEvidence === null
      ? {}
      : { interpretationEvidence: summed.interpretationEvidence }),
    otherInterpretations: [...summed.otherInterpretations, ...loading.followed],
    bothInterpretations: loading.both,
    inconsistencies: summed.inconsistencies,
    programs: summed.programs,
    ...(summed.programClauses === null ? {} : { programClauses: summed.programClauses }),
    notJudged: summed.notJudged,
    neverReached: reach.neverReached,
    ...(reach.notAsked === undefined ? {} : { notAsked: reach.notAsked }),
    vacuity: vacuityOf(judges),
    undecided: undecidedIn(judges),
    expectations: letters.comparison,
    letter: { accepted: options.byTheLetter ?? false, reports: letters.reports },
    ...(options.exhausted === undefined
      ? {}
      : {
          exhausted:
            summed.expected === null
              ? options.exhausted
              : exhaustedAsListed(options.exhausted, summed.expected),
        }),
    ...(against === null ? {} : { against }),
  };
  return { ...certificate, verdict: verdictOf(verdictParts(certificate)) };
}
