/** What "vpspec verify" found. */
import type { AskedAgain } from '../../oracles/certify/ask-again.js';
import type { Certificate } from '../../oracles/certify/certificate.js';
import { wordOf, type Verification } from '../../oracles/certify/verify.js';
import { counted, grouped } from '../page/counts.js';
import { PLAIN, type Paint } from '../page/paint.js';
import { printable } from '../page/printable.js';
import { wrapped } from '../page/wrapped.js';
import { headlineText } from './headline.js';

/** What was found, in a word: that of the folder, unless who was asked again says otherwise. */
export function wordWith(found: Verification, again: AskedAgain | null): ReturnType<typeof wordOf> {
  return again !== null && again.differences.length > 0 ? 'unsound' : wordOf(found);
}

export function verificationText(
  directory: string,
  found: Verification,
  again: AskedAgain | null = null,
  paint: Paint = PLAIN,
  isQuiet = false,
): string {
  const { problems, notes, unproved } = printable({ ...found, certificate: null });
  const differences = printable(again?.differences ?? []);
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
  const last = lastLine(found, again, unproved, paint);
  return `${[...lines, ...comparedLines(again, paint), `${directory}: ${last}`].join('\n')}\n`;
}

function lastLine(
  found: Verification,
  again: AskedAgain | null,
  unproved: string | null,
  paint: Paint,
): string {
  const { certificate, problems } = found;
  switch (wordWith(found, again)) {
    case 'unsound': {
      const count = problems.length + (again?.differences.length ?? 0);
      return `${paint.bad('unsound')}: ${counted(count, 'problem')}.`;
    }
    case 'not verified':
      return `${paint.bad('not verified')}: ${unproved ?? ''}.`;
    case 'verified':
      return `${paint.good('verified')}: ${provedText(certificate, again)}`;
  }
}

/** What was proved, and what was not. */
function provedText(certificate: Certificate | null, again: AskedAgain | null): string {
  if (certificate === null) return '';
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

export function verificationJson(
  directory: string,
  verification: Verification,
  again: AskedAgain | null = null,
): unknown {
  const { certificate, problems, unproved, notes } = verification;
  const word = wordWith(verification, again);
  return {
    directory,
    word,
    sound: word === 'verified',
    verdict: certificate?.verdict ?? null,
    scope: certificate?.scope ?? null,
    problems,
    unproved,
    notes,
    again,
  };
}
