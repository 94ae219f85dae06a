/** The verdict of a certificate, from its parts alone: docs/certificates.md says the same in words. */
import type { Comparison } from '../compare/expectations.js';
import type { Certificate, Verdict } from './certificate.js';

/** What the verdict depends on. */
export interface VerdictParts {
  /** What is an exception if it is listed: clauses violated, programs that disagree, units that crash. */
  readonly departures: number;
  /** How they compare with a list of known departures; null where none was given. */
  readonly list: {
    /** Found and not listed. */
    readonly unlisted: number;
    /** Listed and not found. */
    readonly absent: number;
  } | null;
  /**
   * Units that end without saying anything of the implementation, and are not listed: timeout, protocol
   * error, infrastructure, flake.
   */
  readonly open: number;
  /** Whether all was asked that was to be asked. What a budget leaves out was not. */
  readonly isComplete: boolean;
  /** Records and programs for which there is an answer. */
  readonly judged: number;
}

/** Verdicts of a unit that leave it open whether the implementation does what the documents ask. */
const OPEN = ['timeout', 'protocol error', 'infrastructure', 'flake'] as const;

/** Whether units of this verdict leave it open. */
export function isOpen(verdict: string | undefined): boolean {
  return OPEN.some((each) => each === verdict);
}

/** The rule; the first that applies decides. */
export function verdictOf({ departures, list, open, isComplete, judged }: VerdictParts): Verdict {
  const unlisted = list === null ? departures : list.unlisted;
  // What is listed and was not found may be among what was not asked.
  const absent = list !== null && isComplete ? list.absent : 0;
  if (unlisted > 0 || absent > 0) return 'does not conform';
  if (open > 0 || !isComplete || judged === 0) return 'inconclusive';
  return departures > 0 ? 'conforms with listed exceptions' : 'conforms';
}

/** The parts of a certificate that its verdict is made of. */
export function verdictParts(
  certificate: Pick<
    Certificate,
    'clauses' | 'instructions' | 'programs' | 'expectations' | 'campaign'
  >,
): VerdictParts {
  const { clauses, instructions, programs, expectations, campaign } = certificate;
  const counts = campaign?.verdicts ?? {};
  const inPrograms = programs === null ? 0 : programs.departures.length;
  const crashes = counts['crash'] ?? 0;
  return {
    departures:
      clauses.filter(({ violations }) => violations > 0).length +
      inPrograms +
      crashes +
      OPEN.reduce((sum, verdict) => sum + listedUnits(expectations, verdict), 0),
    list:
      expectations === null
        ? null
        : {
            unlisted: expectations.unlisted.filter(({ units }) => !isOpen(units?.verdict)).length,
            absent: expectations.absent.length,
          },
    open: OPEN.reduce(
      (sum, verdict) => sum + (counts[verdict] ?? 0) - listedUnits(expectations, verdict),
      0,
    ),
    isComplete:
      campaign === null ||
      (!campaign.interrupted && (campaign.budget !== null || campaign.done >= campaign.units)),
    judged:
      instructions.reduce((sum, { components }) => sum + components.exact + components.bounded, 0) +
      (programs?.agree ?? 0) +
      inPrograms,
  };
}

/** Units of a verdict that the list of known departures names. */
function listedUnits(expectations: Comparison | null, verdict: string): number {
  return (expectations?.listed ?? [])
    .filter(({ units }) => units?.verdict === verdict)
    .reduce((sum, { units }) => sum + (units?.count ?? 0), 0);
}
