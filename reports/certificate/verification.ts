/** What "vpspec verify" found. */
import type { AskedAgain } from '../../oracles/certify/ask-again.js';
import type { Verification } from '../../oracles/certify/verify.js';
import { counted } from '../page/counts.js';
import { PLAIN, type Paint } from '../page/paint.js';
import { printable } from '../page/printable.js';
import { headlineText } from './headline.js';
import { wrapped } from '../page/wrapped.js';

export function verificationText(
  directory: string,
  found: Verification,
  again: AskedAgain | null = null,
  paint: Paint = PLAIN,
  isQuiet = false,
): string {
  const { certificate, problems, notes } = printable(found);
  const { asked, differences } = printable(again ?? { asked: 0, differences: [] });
  const sound = problems.length === 0;
  const said =
    certificate === null
      ? ''
      : ` It says: ${certificate.backend.name} ${headlineText(certificate)}.`;
  const last = sound
    ? `${paint.good('as written')}: every file is unchanged, and the parts agree.${said}`
    : `${paint.bad('not as written')}: ${counted(problems.length, 'problem')}.`;
  const lines = isQuiet
    ? []
    : [
        ...problems.flatMap(({ place, says }) =>
          wrapped(`${place} ${says}`, '  ').map((line) => paint.bad(line)),
        ),
        ...differences.flatMap(({ unit, then, now }) =>
          wrapped(`${unit} came to ${then}; now ${now}`, '  ').map((line) => paint.bad(line)),
        ),
        ...notes.flatMap((note) => wrapped(`note: ${note}`, '  ')),
      ];
  const compared =
    again === null
      ? []
      : [
          differences.length === 0
            ? `${counted(asked, 'unit')} asked again: each ${paint.good('came to the same')}.`
            : `${counted(asked, 'unit')} asked again: ${paint.bad(`${String(differences.length)} came to something else`)}.`,
        ];
  return `${[...lines, ...compared, `${directory}: ${last}`].join('\n')}\n`;
}

export function verificationJson(
  directory: string,
  verification: Verification,
  again: AskedAgain | null = null,
): unknown {
  const { certificate, problems, notes } = verification;
  return {
    directory,
    sound: problems.length === 0,
    verdict: certificate?.verdict ?? null,
    scope: certificate?.scope ?? null,
    problems,
    notes,
    again,
  };
}
