/** What a page shows of certificates: of one its own page, of several how they stand side by side; with ways into the site. */
import {
  disagreementCases,
  type DisagreementCase,
} from '../../oracles/certify/disagreement-cases.js';
import { DISAGREEMENTS, FolderError } from '../../oracles/certify/folder-names.js';
import type { Certificate, ClauseReport } from '../../oracles/certify/certificate.js';
import { exampleOf } from '../../oracles/certify/vp/disagreement-cases.js';
import { named, voteOf } from '../../oracles/certify/vote.js';
import { anchor } from '../../reports/certificate/html-witness.js';
import { caseOfClause, certificateBody, certificateTitle } from '../../reports/certificate/html.js';
import { programLines } from '../../reports/certificate/words.js';
import { settled } from '../../reports/page/frame.js';
import { voteBody, voteTitle } from '../../reports/vote/html.js';
import { findingId } from '../../reports/vote/links.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { givenOf } from '../playground/given.js';
import { NOTHING_SHARED, packed } from '../playground/share.js';
import type { GivenFile } from './given-file.js';
import { pagesIn } from './pages.js';
import { sharedOfCase, sharedOfShrunk } from './plays.js';
import type { ShownCertificates } from './shown-certificates.js';
import { voterOf, type GivenVoter } from './read.js';
import { shownOfGls } from './shown-gl.js';

export async function shownOf(files: readonly GivenFile[]): Promise<ShownCertificates> {
  const given: GivenVoter[] = [];
  const messages: string[] = [];
  for (const file of files) {
    try {
      given.push(await voterOf(file));
    } catch (error) {
      if (!(error instanceof FolderError)) throw error;
      messages.push(error.message);
    }
  }
  if (messages.length > 0 || given.length === 0) return { kind: 'bad', messages };
  const voters = given.flatMap((each) => (each.kind === 'programs' ? [each.voter] : []));
  const gls = given.flatMap((each) => (each.kind === 'gl' ? [each.voter] : []));
  const [only] = voters;
  if (only === undefined) return shownOfGls(gls);
  const [gl] = gls;
  if (gl !== undefined) {
    const says = `${gl.directory}: is a certificate of a GL, and ${only.directory} is none; what stands side by side has to be of one kind`;
    return { kind: 'bad', messages: [says] };
  }
  if (voters.length > 1) {
    const vote = voteOf(named(voters));
    const body = settled(voteBody(vote)).text;
    const certificates = voters.map(({ certificate }) => certificate);
    return {
      kind: 'shown',
      title: voteTitle(vote),
      body,
      pages: pagesIn(body),
      plays: {},
      programs: Object.assign({}, ...certificates.map(programsOf)) as Record<string, string>,
      findings: Object.assign(
        {},
        ...certificates.map((each, voter) =>
          findingsOf(each, disagreementCases(each), ({ id, instruction }) =>
            findingId(voter, id, instruction),
          ),
        ),
      ) as Record<string, string>,
    };
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
  return {
    kind: 'shown',
    title,
    body,
    pages: pagesIn(body),
    plays: playsOf(cases),
    programs: programsOf(certificate),
    findings: findingsOf(certificate, cases, anchor),
  };
}

/** The smallest programs of a certificate, by their text. */
function programsOf({ programs }: Certificate): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (programs?.violations ?? []).flatMap(({ shrunk, rules = [] }) => [
      ...(shrunk === null
        ? []
        : [[programLines(shrunk).join('\n'), packed(sharedOfShrunk(shrunk))]]),
      ...rules.map(({ example: { program } }) => [program, packed(sharedOfShrunk({ program }))]),
    ]),
  ) as Record<string, string>;
}

/** @param placeOf where the page shows that a clause is violated */
function findingsOf(
  certificate: Certificate,
  cases: readonly DisagreementCase[],
  placeOf: (report: ClauseReport) => string,
): Readonly<Record<string, string>> {
  const violated = certificate.clauses.filter(({ violations }) => violations > 0);
  return Object.fromEntries(
    violated.flatMap((report) => {
      const own = cases.find(({ file }) => file === caseOfClause(report, cases));
      const link = own === undefined ? exampleLink(report, certificate) : playOf(own.text);
      return link === null ? [] : [[`#${placeOf(report)}`, link]];
    }),
  );
}

/** What no case shows, since the result by itself is permitted, can be looked at all the same. */
function exampleLink(report: ClauseReport, { environment }: Certificate): string | null {
  const own = Object.entries(ENVIRONMENTS).find(([name]) => name === environment);
  const example = own === undefined ? null : exampleOf(report, own[1]);
  if (example === null) return null;
  const { program, inputs } = example;
  const { attributes = {}, parameters = {} } = inputs;
  const given = givenOf({ v: attributes, c: parameters });
  return given === null ? null : packed({ ...NOTHING_SHARED, program, ...given });
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
  const shared = sharedOfCase(text);
  return shared === null ? null : packed(shared);
}
