/** The kept certificates in order, and as a table in Markdown. */
import type { Voter } from '../../oracles/certify/vote.js';
import { ARCHIVE } from '../../oracles/certify/archive.js';
import { oneLine } from '../../spec/harmless.js';
import { headlineOf } from '../certificate/headline.js';

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

const [BEGIN, END] = ['<!-- certificates -->', '<!-- end -->'];

/** A text with the table in the place of the one that it has. @throws where it has no place for one */
export function withTable(text: string, kept: readonly KeptCertificate[]): string {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`expected a place for a table: ${BEGIN} … ${END}`);
  return `${text.slice(0, from)}${BEGIN}\n\n${keptTable(kept)}\n\n${text.slice(to)}`;
}
