/** What a page shows of certificates: of one its own page, of several how they stand side by side; with ways into the site. */
import { parse } from 'yaml';
import {
  disagreementCases,
  type DisagreementCase,
} from '../../oracles/certify/disagreement-cases.js';
import { DISAGREEMENTS, FolderError } from '../../oracles/certify/folder-names.js';
import type { Certificate } from '../../oracles/certify/certificate.js';
import { named, voteOf, type Voter } from '../../oracles/certify/vote.js';
import { certificateBody, certificateTitle } from '../../reports/certificate/html.js';
import { settled } from '../../reports/page/frame.js';
import { voteBody, voteTitle } from '../../reports/vote/html.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { givenOf } from '../playground/given.js';
import { NOTHING_SHARED, packed } from '../playground/share.js';
import type { GivenFile } from './given-file.js';
import { voterOf } from './read.js';

export type ShownCertificates =
  | {
      readonly kind: 'shown';
      readonly title: string;
      /** Made of the same parts as the page of `certify --out`, or of `compare --out`. */
      readonly body: string;
      /** What stands in it and has a page in the site, by its name. */
      readonly pages: Readonly<Record<string, 'clause' | 'erratum'>>;
      /** By the path by which the page leads to a case: the case as the playground opens it. */
      readonly plays: Readonly<Record<string, string>>;
    }
  /** Files that are none, each with what is wrong with it. */
  | { readonly kind: 'bad'; readonly messages: readonly string[] };

export async function shownOf(files: readonly GivenFile[]): Promise<ShownCertificates> {
  const voters: Voter[] = [];
  const messages: string[] = [];
  for (const file of files) {
    try {
      voters.push(await voterOf(file));
    } catch (error) {
      if (!(error instanceof FolderError)) throw error;
      messages.push(error.message);
    }
  }
  const [only] = voters;
  if (messages.length > 0 || only === undefined) return { kind: 'bad', messages };
  if (voters.length > 1) {
    const vote = voteOf(named(voters));
    const body = settled(voteBody(vote)).text;
    return { kind: 'shown', title: voteTitle(vote), body, pages: pagesIn(body), plays: {} };
  }
  return shownCertificate(only.certificate);
}

/** The page of one. */
export function shownCertificate(
  certificate: Certificate,
): Extract<ShownCertificates, { kind: 'shown' }> {
  const cases = disagreementCases(certificate);
  const body = settled(certificateBody(certificate, cases)).text;
  const title = certificateTitle(certificate);
  return { kind: 'shown', title, body, pages: pagesIn(body), plays: playsOf(cases) };
}

function playsOf(cases: readonly DisagreementCase[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    cases.flatMap(({ file, text }) => {
      const link = playOf(text);
      return link === null ? [] : [[`${DISAGREEMENTS}/${file}`, link] as const];
    }),
  );
}

/** Null for what the playground cannot be given. */
function playOf(text: string): string | null {
  const { cases } = parse(text) as { readonly cases: Readonly<Record<string, unknown>> };
  const [first] = Object.values(cases);
  const { program } = first as { readonly program?: unknown };
  const given = givenOf(first);
  if (typeof program !== 'string' || given === null) return null;
  return packed({ ...NOTHING_SHARED, program, ...given });
}

/** Names of clauses and errata as they stand in a page. */
const NAME = /[A-Za-z][A-Za-z0-9]*(?:[.-][A-Za-z0-9]+)+/g;

function pagesIn(body: string): Readonly<Record<string, 'clause' | 'erratum'>> {
  const { clauses, gpuClauses, errata } = loadSpecification();
  const known = new Map<string, 'clause' | 'erratum'>([
    ...[...clauses, ...gpuClauses].map(({ id }) => [id, 'clause'] as const),
    ...errata.map(({ id }) => [id, 'erratum'] as const),
  ]);
  const found = new Set(body.match(NAME));
  return Object.fromEntries(
    [...found].flatMap((name) => {
      const kind = known.get(name);
      return kind === undefined ? [] : [[name, kind] as const];
    }),
  );
}
