/** What a page shows of certificates of GLs: of one its own page, of several how they stand side by side. */
import type { GlCertificateJson } from '../../oracles/gl/kept-certificate.js';
import { glVoteOf, type GlVoter } from '../../oracles/gl/vote.js';
import { glCertificateBody, glCertificateTitle } from '../../reports/gl/certificate-html.js';
import { glVoteBody } from '../../reports/gl/vote-html.js';
import { settled } from '../../reports/page/frame.js';
import type { Markup } from '../../reports/page/markup.js';
import { voteTitle } from '../../reports/vote/html.js';
import { pagesIn, sectionPages } from './pages.js';
import type { ShownCertificates } from './shown-certificates.js';

type Shown = Extract<ShownCertificates, { kind: 'shown' }>;

/** @param voters one or more */
export function shownOfGls(voters: readonly GlVoter[]): Shown {
  const [only] = voters;
  const certificates = voters.map(({ certificate }) => certificate);
  if (only !== undefined && voters.length === 1) {
    const { certificate } = only;
    return shown(glCertificateTitle(certificate), glCertificateBody(certificate), certificates);
  }
  const vote = glVoteOf(voters);
  return shown(voteTitle(vote), glVoteBody(vote), certificates);
}

/** Scripts of calls are nothing that the playground runs. */
function shown(title: string, made: Markup, certificates: readonly GlCertificateJson[]): Shown {
  const body = settled(made).text;
  const places = certificates.flatMap(({ sections, findings }) => [
    ...sections,
    ...findings.flatMap((each) => each.sections),
  ]);
  const pages = { ...pagesIn(body), ...sectionPages(places) };
  return { kind: 'shown', title, body, pages, plays: {}, programs: {}, findings: {} };
}
