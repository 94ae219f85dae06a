/** How the policies that an implementation follows read, on the terminal and on the page alike. */
import type { Certificate } from '../../oracles/certify/certificate.js';
import type {
  PolicyAgainst,
  PolicyRecord,
  PolicyReport,
} from '../../oracles/certify/policy-report.js';
import { counted, grouped } from '../page/counts.js';
import { callText } from './words.js';

/** The policies of a certificate by what is to be said of them. */
export function policyGroups({ points }: Pick<Certificate, 'points'>): {
  readonly deviating: readonly PolicyReport[];
  readonly chosen: readonly PolicyReport[];
  readonly byDefault: readonly PolicyReport[];
  readonly inconsistent: readonly PolicyReport[];
  readonly unknown: readonly PolicyReport[];
} {
  const followed = points.filter(({ status }) => status === 'follows');
  return {
    deviating: followed.filter(({ deviation }) => deviation !== null),
    chosen: followed.filter(({ deviation, isDefault }) => deviation === null && !isDefault),
    byDefault: followed.filter(({ deviation, isDefault }) => deviation === null && isDefault),
    inconsistent: points.filter(({ status }) => status === 'inconsistent'),
    unknown: points.filter(({ status }) => status === 'unknown'),
  };
}

/** "ADD.x(1, 2) = 3 at ADD.txt:1". */
export function seenText({ instruction, witness }: PolicyRecord): string {
  return instruction === null
    ? `${witness.place} leaves ${witness.result.map(({ decimal }) => decimal).join(', ')}`
    : `${callText(instruction, witness)} = ${witness.observed.decimal} at ${witness.place}`;
}

/** "ADD.x(1, 2) = 3 at ADD.txt:1 (up)". */
export function recordText(record: PolicyRecord): string {
  const { explainedBy } = record;
  const seen = seenText(record);
  const joint = explainedBy.some((each) => each.includes('='));
  return `${seen} (${explainedBy.join(joint ? '; or ' : ' or ')})`;
}

/** How results tell another alternative from the one that is followed. */
const HOW: Readonly<Record<PolicyAgainst['how'], string>> = {
  contradicted: 'contradicted by',
  rounding: 'not given, rounded correctly, by',
  'permits more': 'permits more, and is not needed, in',
  same: 'makes no difference here',
  open: 'not told apart',
};

/** "toward-zero: contradicted by 317 results", "positive: makes no difference here". */
export function againstText({ alternative, how, records }: PolicyAgainst): string {
  const count = how === 'same' || how === 'open' ? '' : ` ${counted(records, 'result')}`;
  return `${alternative}: ${HOW[how]}${count}`;
}

/** How many results say that it is followed: those that contradict others, else those that keep to the narrower. */
export function tellingResults({ evidence, against = [] }: PolicyReport): number {
  const kept = against.filter(({ how }) => how === 'permits more');
  return evidence > 0 ? evidence : Math.max(0, ...kept.map(({ records }) => records));
}

/** "592 results of DP3, DP4 and 5 more; DP3.x(1, 2) = 3 at DP3, probe 140 (not toward-zero)"; nothing where unknown. */
export function evidenceText(point: PolicyReport): string {
  const { evidence, from = [], against = [] } = point;
  const names = from.map(({ source }) => source.replace(/^instruction:/, ''));
  const more = names.length - MOST_SOURCES;
  const of =
    names.slice(0, MOST_SOURCES).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
  const firsts = against.flatMap(({ alternative, first }) =>
    first === null ? [] : [`${seenText(first)} (not ${alternative})`],
  );
  const open = against.filter(({ how }) => how === 'open').map(({ alternative }) => alternative);
  return [
    ...(evidence > 0 ? [`${counted(evidence, 'result')} of ${of}`] : []),
    ...firsts.slice(0, 1),
    ...(open.length === 0 ? [] : [`not told from ${open.join(', ')}`]),
  ].join('; ');
}

/** Units that are named one by one as the source of evidence. */
const MOST_SOURCES = 3;

/**
 * "All as in the profile strict: …" where everything that makes a difference was told apart; else how many of its
 * policies were, and which not. Nothing where there are no profiles.
 *
 * @param named whether the others are named; else they are counted, as where a list of them stands beside it
 */
export function nearestText(
  { nearest }: Pick<Certificate, 'nearest'>,
  { named = true }: { readonly named?: boolean } = {},
): string {
  if (nearest === null) return '';
  const { profile, differs, told, untold = [], unasked = [] } = nearest;
  const differing =
    differs.length === 0
      ? ''
      : `; ${differs.join(', ')} ${differs.length === 1 ? 'differs' : 'differ'}`;
  if (told === undefined) {
    // An older certificate: it does not say what was told apart.
    return `The nearest profile is ${profile}${differing}. How much of it was told apart is not known.`;
  }
  const all = told.length + untold.length + unasked.length + differs.length;
  if (told.length === all) {
    return `All as in the profile ${profile}: results told each of its ${grouped(all)} choices from every alternative that makes a difference.`;
  }
  if (told.length === 0 && differs.length === 0 && untold.length === 0) {
    return `No profile is nearer than another: nothing that was asked shows any of ${grouped(all)} choices.`;
  }
  const names = (policies: readonly string[]): string =>
    named ? policies.join(', ') : grouped(policies.length);
  return [
    `The nearest profile is ${profile}: ${grouped(told.length)} of its ${grouped(all)} choices ` +
      `${told.length === 1 ? 'was' : 'were'} told apart by results and ${told.length === 1 ? 'is' : 'are'} as in it${differing}.`,
    ...(untold.length === 0 ? [] : [`Not told from an alternative: ${names(untold)}.`]),
    ...(unasked.length === 0 ? [] : [`Not asked: ${names(unasked)}.`]),
  ].join(' ');
}
