/** The kept certificates in order, and as a table in Markdown. */
import type { Voter } from '../../oracles/certify/vote.js';
import { ARCHIVE } from '../../oracles/certify/archive.js';
import { oneLine } from '../../spec/harmless.js';
import { headlineOf } from '../certificate/headline.js';
import { counted, grouped } from '../page/counts.js';
import { withPart } from './part.js';

export interface KeptCertificate extends Pick<Voter, 'certificate'> {
  /** The archive's file without its ending. */
  readonly name: string;
}

/** The archive's file. */
export function archiveOf({ name }: KeptCertificate): string {
  return `${name}${ARCHIVE}`;
}

/** What stands beside the verdict's word: how much was asked, or what is wrong. */
export function reachOf({ certificate }: KeptCertificate): string {
  const { says } = headlineOf(certificate);
  return says.slice(certificate.verdict.length).replace(/^: | on /, '');
}

/** The rows of the table. */
export function keptTable(kept: readonly KeptCertificate[]): string {
  const cell = (text: string): string => oneLine(text).replaceAll('|', '\\|');
  return [
    '| certificate | environment | verdict | reached |',
    '| --- | --- | --- | --- |',
    ...kept.map((each) => {
      const { environment, verdict } = each.certificate;
      const cells = [`[\`${each.name}\`](${archiveOf(each)})`, environment, verdict, reachOf(each)];
      return `| ${cells.map(cell).join(' | ')} |`;
    }),
  ].join('\n');
}

/** In what each of them disagrees, as rows of a table. */
export function disagreementTable(kept: readonly KeptCertificate[]): string {
  return [
    '| certificate | verdict | clauses violated | instructions that violate some by themselves | programs that disagree |',
    '| --- | --- | --- | --- | --- |',
    ...kept.map((each) => {
      const { name, certificate } = each;
      const { verdict, scope, instructions, programs } = certificate;
      const violating = instructions.flatMap(({ name: instruction, clauses }) =>
        clauses.violated > 0 ? [instruction] : [],
      );
      const { hold, violated } = scope?.clauses ?? { hold: 0, violated: 0 };
      const ways = programs?.violations.length ?? 0;
      const cells = [
        `\`${name}\``,
        verdict,
        `${grouped(violated)} of ${grouped(hold + violated)} reached`,
        violating.length === 0 ? '–' : violating.join(', '),
        ways === 0 ? '–' : `${disagreeing(certificate)}, in ${counted(ways, 'way')}`,
      ];
      return `| ${cells.map((text) => oneLine(text).replaceAll('|', '\\|')).join(' | ')} |`;
    }),
  ].join('\n');
}

/** "91 of 1 623 cases and 132 of 846 generated": those that disagree of those that ran. */
function disagreeing({ scope }: KeptCertificate['certificate']): string {
  const kinds = [
    ['case', 'cases'],
    ['program', 'generated'],
  ] as const;
  return kinds
    .flatMap(([kind, noun]) => {
      const { agrees = 0, disagrees = 0 } = scope?.units[kind] ?? {};
      const ran = agrees + disagrees;
      return ran === 0 ? [] : [`${grouped(disagrees)} of ${grouped(ran)} ${noun}`];
    })
    .join(' and ');
}

/** The comment before the table, in both documents. */
const PLACE = 'certificates';

/** The text of docs/certificates/README.md, with the table. @throws where it has no place for one */
export function withTable(text: string, kept: readonly KeptCertificate[]): string {
  return withPart(text, PLACE, keptTable(kept));
}

/** The text of docs/findings.md, with the table. @throws where it has no place for one */
export function withDisagreements(text: string, kept: readonly KeptCertificate[]): string {
  return withPart(text, PLACE, disagreementTable(kept));
}
