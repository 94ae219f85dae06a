/** Certificates of several GLs side by side, on a terminal and as JSON. */
import type {
  DifferenceCell,
  DifferenceVotes,
  GlVote,
  SectionVotes,
} from '../../oracles/gl/vote.js';
import { counted } from '../page/counts.js';
import { PLAIN, type Paint } from '../page/paint.js';
import { printable } from '../page/printable.js';
import { wrapped } from '../page/wrapped.js';
import { abreast } from '../vote/text.js';
import { saysOf, titleOf } from './certificate-words.js';
import { KINDS } from './values.js';

/** Everything but the certificates themselves. */
export function glVoteJson({ voters, ...rest }: GlVote): unknown {
  return {
    implementations: voters.map(
      ({ name, directory, certificate: { backend, extension, seed, budget, verdict } }) => ({
        name,
        directory,
        version: backend.version,
        extension,
        seed,
        budget,
        verdict,
      }),
    ),
    ...rest,
  };
}

/** Each section's verdicts, then each call that differs somewhere. */
export function glVoteText(vote: GlVote, paint: Paint = PLAIN): string {
  const { voters, sections, differences, sameScripts } = printable(vote);
  return [
    voters.flatMap(({ name, directory, certificate }, index) =>
      wrapped(
        `${String(index + 1)}: ${name} ${certificate.backend.version}, ${certificate.extension}: ${saysOf(certificate)} (${directory})`,
        '',
      ),
    ),
    sameScripts ? [] : wrapped(OTHER_SCRIPTS, '').map(paint.warn),
    abreast('section', sections.map(plainly), titleOf, ({ cells }) => cells.map(verdictText), paint),
    abreast('differs', differences, differenceName, ({ cells }) => cells.map(differenceCellText), paint, LONGEST),
    againstLines(differences, paint),
  ]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
    .concat('\n');
} // prettier-ignore

/** What is said where they were not given the same scripts. */
export const OTHER_SCRIPTS =
  'They were not all given the same scripts (context, seed, budget, state of vpspec, limits of the GL): what one was asked, another may not have been.';

/** No section is against all by itself. */
function plainly(row: SectionVotes): SectionVotes & { readonly against: boolean } {
  return { ...row, against: false };
}

/** A verdict, as short as a column; "-" where there is no such section. */
export function verdictText(cell: SectionVotes['cells'][number]): string {
  return cell === null ? '-' : cell.verdict === 'unsupported' ? 'absent' : cell.verdict;
}

/** Characters of a difference's name, where there is room. */
const LONGEST = 68;

/** "GetIntegerv MODELVIEW_MATRIX"; what an error is about names the error. */
export function differenceName({ kind, about }: DifferenceVotes): string {
  return kind === 'returned' || kind === 'error' ? about : `${about}: ${KINDS[kind] ?? kind}`;
}

/** "differs", "expected", "." where no script showed it, "-" where the command is not there. */
export function differenceCellText({ status }: DifferenceCell): string {
  return status === 'none' ? '.' : status === 'absent' ? '-' : status;
}

/** What is said of differences that all have who have the command. */
export function againstText(differences: readonly DifferenceVotes[]): string {
  const all = differences.filter(({ against }) => against);
  if (all.length === 0) {
    return 'No difference is one of all that have the command, two or more.';
  }
  return `${counted(all.length, 'difference')} (!) of all that have the command, two or more: either the documents are read wrongly, or all of them are wrong.`;
}

function againstLines(differences: readonly DifferenceVotes[], paint: Paint): readonly string[] {
  if (differences.length === 0) return ['Nothing differs in any of them.'];
  const lines = wrapped(againstText(differences), '');
  return differences.some(({ against }) => against) ? lines.map(paint.warn) : lines;
}
