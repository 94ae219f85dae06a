/** What "vpspec verify" found. */
import type { AskedAgain } from '../../oracles/certify/ask-again.js';
import type { Certificate } from '../../oracles/certify/certificate.js';
import type { Rechecked } from '../../oracles/exhaust/recheck.js';
import { wordOf, type Verification } from '../../oracles/certify/verify.js';
import type { WordsVerification } from '../../oracles/certify/words/verify.js';
import type { WordsCertificate } from '../../oracles/words/certificate.js';
import { WORDS_NAME } from '../../semantics/nv2a/header.js';
import { wordsHeadlineText } from '../languages/nv2a/certificate.js';
import { counted, grouped } from '../page/counts.js';
import { PLAIN, type Paint } from '../page/paint.js';
import { printable } from '../page/printable.js';
import { wrapped } from '../page/wrapped.js';
import { headlineText } from './headline.js';

/** What was found of a folder, whatever its certificate is of. */
export type Found = Verification | WordsVerification;

/** What was found, in a word: that of the folder, unless who was asked again says otherwise. */
export function wordWith(
  found: Found,
  again: AskedAgain | null,
  rechecked: Rechecked | null = null,
): ReturnType<typeof wordOf> {
  return differencesOf({ again, rechecked }).length > 0 ? 'unsound' : wordOf(found);
}

/** Who was asked again: units, and slices of every operand. */
interface Again {
  readonly again: AskedAgain | null;
  readonly rechecked: Rechecked | null;
}

const NOBODY: Again = { again: null, rechecked: null };

function differencesOf({ again, rechecked }: Again): AskedAgain['differences'] {
  return [...(again?.differences ?? []), ...(rechecked?.differences ?? [])];
}

export function verificationText(
  directory: string,
  found: Found,
  both: Again = NOBODY,
  paint: Paint = PLAIN,
  isQuiet = false,
): string {
  const { problems, notes, unproved } = printable({ ...found, certificate: null });
  const { again, rechecked } = both;
  const differences = printable(differencesOf(both));
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
  const last = lastLine(found, both, unproved, paint);
  return `${[...lines, ...comparedLines(again, paint), ...recheckedLines(rechecked, paint), `${directory}: ${last}`].join('\n')}\n`;
}

function lastLine(found: Found, both: Again, unproved: string | null, paint: Paint): string {
  const { certificate, problems } = found;
  switch (wordWith(found, both.again, both.rechecked)) {
    case 'unsound': {
      const count = problems.length + differencesOf(both).length;
      return `${paint.bad('unsound')}: ${counted(count, 'problem')}.`;
    }
    case 'not verified':
      return `${paint.bad('not verified')}: ${unproved ?? ''}.`;
    case 'verified':
      return `${paint.good('verified')}: ${provedText(certificate, both.again)}`;
  }
}

/** What was proved, and what was not. */
function provedText(
  certificate: Certificate | WordsCertificate | null,
  again: AskedAgain | null,
): string {
  if (certificate === null) return '';
  if (isOfWords(certificate)) return provedOfWords(certificate, again);
  const { campaign, backend, records } = printable({
    campaign: certificate.campaign,
    backend: certificate.backend,
    records: certificate.records,
  });
  const of = campaign === null ? counted(records, 'test vector') : counted(campaign.done, 'unit');
  const open =
    campaign === null
      ? ' That the test vectors are those of the implementation is as the certificate says.'
      : again === null
        ? ' What each unit came to is as results.jsonl says: --backend asks again.'
        : again.asked < again.units
          ? ' What the others came to is as results.jsonl says: --sample asks more.'
          : '';
  return (
    `everything follows from the results of ${of}.${open} ` +
    `It says: ${backend.name} ${printable(headlineText(certificate))}.`
  );
}

function isOfWords(certificate: Certificate | WordsCertificate): certificate is WordsCertificate {
  return certificate.environment === WORDS_NAME;
}

function provedOfWords(certificate: WordsCertificate, again: AskedAgain | null): string {
  const { backend, planned, ...said } = printable(certificate);
  const isRecording = backend.spec.startsWith('recording:');
  const open = isRecording
    ? ' That the recorded runs are those of the implementation is as the certificate says.'
    : again === null
      ? ' What was answered is as results.jsonl says: --backend asks again.'
      : again.asked < again.units
        ? ' What the others came to is as results.jsonl says: --sample asks more.'
        : '';
  return (
    `everything follows from the answers of ${counted(planned, 'run')}.${open} ` +
    `It says: ${backend.name}, words of the NV2A: ${wordsHeadlineText(said)}.`
  );
}

function comparedLines(again: AskedAgain | null, paint: Paint): readonly string[] {
  if (again === null) return [];
  const { asked, units, seed, differences } = again;
  const unsteady = printable(again.unsteady);
  const said =
    differences.length === 0
      ? `each ${paint.good('came to the same')}`
      : paint.bad(`${counted(differences.length, 'difference')}`);
  return [
    `${grouped(asked)} of ${counted(units, 'unit')} asked again (--seed ${String(seed)}): ${said}.`,
    ...unsteady.flatMap((unit) =>
      wrapped(
        `note: ${unit} came to something else at first, to the same in a fresh process`,
        '  ',
      ),
    ),
  ];
}

function recheckedLines(rechecked: Rechecked | null, paint: Paint): readonly string[] {
  if (rechecked === null) return [];
  const { asked, slices, seed, differences } = rechecked;
  const said =
    differences.length === 0
      ? `each ${paint.good('has the same digest')}`
      : paint.bad(`${counted(differences.length, 'difference')}`);
  return [
    `${grouped(asked)} of ${counted(slices, 'slice')} of every operand asked again (--seed ${String(seed)}): ${said}.`,
  ];
}

export function verificationJson(
  directory: string,
  verification: Found,
  again: AskedAgain | null = null,
  rechecked: Rechecked | null = null,
): unknown {
  const { certificate, problems, unproved, notes } = verification;
  const word = wordWith(verification, again, rechecked);
  return {
    directory,
    word,
    sound: word === 'verified',
    verdict: certificate?.verdict ?? null,
    scope: certificate === null || isOfWords(certificate) ? null : certificate.scope,
    problems,
    unproved,
    notes,
    again,
    ...(rechecked === null ? {} : { rechecked }),
  };
}
