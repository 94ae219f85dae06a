/** The verdict of a certificate, from its parts alone: docs/certificates.md says the same in words. */
import { isEngines } from '../against/report.js';
import type { Comparison } from '../compare/expectations.js';
import type { Certificate, Verdict } from './certificate.js';
import { exhaustedParts } from './exhausted-report.js';

/** What the verdict depends on. */
export interface VerdictParts {
  /** What is an exception if it is listed: clauses violated, programs that disagree, units that crash. */
  readonly violations: number;
  /** How they compare with a list of known violations; null where none was given. */
  readonly list: {
    /** Found and not listed. */
    readonly unexpected: number;
    /** Listed and not found. */
    readonly absent: number;
  } | null;
  /**
   * Units that end without saying anything of the implementation, and are not listed: timeout, protocol
   * error, infrastructure, flake.
   */
  readonly open: number;
  /** Whether all was asked that was to be asked. What a budget leaves out was not to be. */
  readonly isEnded: boolean;
  /** Kinds of results that the letter alone permits, and that are not listed. */
  readonly letters: number;
  /** Whether as much was reached as the floor asks for (floor.ts). */
  readonly isFloorMet: boolean;
  /** Operations that were asked every operand, as a list makes of them. Absent where none is told of. */
  readonly exhausted?: ReturnType<typeof exhaustedParts>;
}

/** Verdicts of a unit that leave it open whether the implementation does what the documents ask. */
const OPEN = ['timeout', 'protocol error', 'infrastructure', 'flake'] as const;

/** Whether units of this verdict leave it open. */
export function isOpen(verdict: string | undefined): boolean {
  return OPEN.some((each) => each === verdict);
}

/** A word, and when it is the verdict. */
interface Rule {
  readonly word: Verdict;
  readonly applies: (parts: VerdictParts) => boolean;
}

/** The first that applies decides, from the worst to the best. */
const RULES: readonly Rule[] = [
  {
    word: 'does not conform',
    applies: (parts) =>
      unexpected(parts) > 0 || absent(parts) > 0 || (parts.exhausted?.wrong ?? 0) > 0,
  },
  { word: 'inconclusive', applies: ({ open, isEnded }) => open > 0 || !isEnded },
  {
    word: 'incomplete',
    applies: ({ isFloorMet, exhausted }) => !isFloorMet || (exhausted?.open ?? 0) > 0,
  },
  {
    word: 'conforms by the letter',
    applies: ({ letters, exhausted }) => letters + (exhausted?.letters ?? 0) > 0,
  },
  {
    word: 'conforms with expected failures',
    applies: ({ violations, exhausted }) => violations + (exhausted?.listed ?? 0) > 0,
  },
  { word: 'conforms', applies: () => true },
];

export function verdictOf(parts: VerdictParts): Verdict {
  const rule = RULES.find(({ applies }) => applies(parts));
  if (rule === undefined) throw new Error('the last rule applies to everything');
  return rule.word;
}

/** Whether a command that asked for the certificate succeeds: by the documents, by an engine, or by both. */
export function isGood({
  verdict,
  letter,
  against,
}: Pick<Certificate, 'verdict' | 'letter' | 'against'>): boolean {
  if (against !== undefined && (against.alone || !isEngines(against))) return isEngines(against);
  if (verdict === 'conforms by the letter') return letter?.accepted === true;
  return verdict === 'conforms' || verdict === 'conforms with expected failures';
}

function unexpected({ violations, list }: VerdictParts): number {
  return list === null ? violations : list.unexpected;
}

/** What is listed and was not found; where something was left out it may be there. */
function absent({ list, isEnded }: VerdictParts): number {
  return list !== null && isEnded ? list.absent : 0;
}

/** The parts of a certificate that its verdict is made of. */
export function verdictParts(
  certificate: Pick<
    Certificate,
    'clauses' | 'programs' | 'expectations' | 'campaign' | 'scope' | 'letter' | 'exhausted'
  >,
): VerdictParts {
  const { clauses, programs, expectations, campaign, scope, letter } = certificate;
  const counts = campaign?.verdicts ?? {};
  const crashes = counts['crash'] ?? 0;
  const listedLetters = (letter?.reports ?? []).filter(
    ({ accepted = null }) => accepted !== null,
  ).length;
  return {
    violations:
      clauses.filter(({ violations }) => violations > 0).length +
      (programs?.violations.length ?? 0) +
      crashes +
      listedLetters +
      OPEN.reduce((sum, verdict) => sum + listedUnits(expectations, verdict), 0),
    list:
      expectations === null
        ? null
        : {
            unexpected: expectations.unexpected.filter(({ units }) => !isOpen(units?.verdict))
              .length,
            absent: expectations.absent.length,
          },
    open: OPEN.reduce(
      (sum, verdict) => sum + (counts[verdict] ?? 0) - listedUnits(expectations, verdict),
      0,
    ),
    isEnded:
      campaign === null ||
      (!campaign.interrupted && (campaign.budget !== null || campaign.done >= campaign.units)),
    letters: (letter?.reports.length ?? 0) - listedLetters,
    // Older certificates had no floor.
    isFloorMet: scope === null || scope.floor.met,
    ...(certificate.exhausted === undefined
      ? {}
      : { exhausted: exhaustedParts(certificate.exhausted) }),
  };
}

/** Units of a verdict that the list of known violations names. */
function listedUnits(expectations: Comparison | null, verdict: string): number {
  return (expectations?.expected ?? [])
    .filter(({ units }) => units?.verdict === verdict)
    .reduce((sum, { units }) => sum + (units?.count ?? 0), 0);
}
