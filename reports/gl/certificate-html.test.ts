/** The page of a GL's certificate: what leads where in it, and what comes in with a certificate. */
import { expect, it } from 'vitest';
import { finding, glCertificate, section } from '../../oracles/gl/made-certificate.testing.js';
import { glVoteOf } from '../../oracles/gl/vote.js';
import { NASTY } from '../certificate/made.testing.js';
import { glCertificateHtml } from './certificate-html.js';
import { glVoteHtml } from './vote-html.js';

/** Places of the page itself that something leads to, and that are not there. */
function missing(page: string): readonly string[] {
  const links = [...page.matchAll(/ href="#([^"]*)"/g)].map(([, id = '']) => id);
  expect(links.length).toBeGreaterThan(3);
  return links.filter((id) => page.split(` id="${id}"`).length !== 2);
}

const CERTIFICATE = glCertificate({
  sections: [section('2.10', { verdict: 'violates' }), section('Errors')],
  findings: [
    finding('IsEnabled FOG', {
      sections: [
        { document: 'NV_vertex_program', section: '2.10' },
        // One that the certificate has no row for.
        { document: 'ARB_vertex_program', section: '2.7' },
      ],
    }),
    finding('End', { kind: 'crash', known: 'it was so before', isAlone: false }),
  ],
  expectations: { file: 'list.yaml', text: '', absent: [], asExpected: false },
});

it('leads within itself only to what is there, once: findings, their sections', () => {
  const page = glCertificateHtml(CERTIFICATE);
  expect(missing(page)).toEqual([]);
  expect(page).toContain('<a href="#section-NV_vertex_program-2.10">NV_vertex_program §2.10</a>');
  expect(page).toContain('ARB_vertex_program §2.7');
  expect(page.match(/On no list\./g)).toHaveLength(1);
  expect(page).toContain('As expected: it was so before');
  expect(page).toContain('the calls alone do not show it');
  expect(page).toContain('href="disagreements/2.glc"');
});

it('several lead from a difference to what shows it in each of them', () => {
  const voters = ['a', 'b'].map((directory) => ({ name: directory, directory, certificate: CERTIFICATE, tool: '', said: null })); // prettier-ignore
  const page = glVoteHtml(glVoteOf(voters));
  expect(missing(page)).toEqual([]);
  expect(page).toMatch(/href="#voter-2-finding-1"\s*>differs</);
  expect(page).toMatch(/href="#voter-1-finding-2"\s*>expected</);
});

it('whatever text comes in stays text', () => {
  const hostile = glCertificate({
    backend: { name: NASTY, version: NASTY, details: { [NASTY]: NASTY } },
    floor: NASTY,
    wanting: [NASTY],
    sections: [section(NASTY, { lacking: [NASTY], unasked: [NASTY] })],
    findings: [
      finding(NASTY, { command: NASTY, known: NASTY, script: NASTY, expected: NASTY, found: NASTY }),
    ],
    unsupported: [{ what: NASTY, reason: NASTY }],
    expectations: {
      file: NASTY,
      text: NASTY,
      absent: [{ place: NASTY, says: NASTY }],
      asExpected: false,
    },
  });
  const voter = { name: NASTY, directory: NASTY, certificate: hostile, tool: '', said: null };
  for (const page of [glCertificateHtml(hostile), glVoteHtml(glVoteOf([voter, voter]))]) {
    expect(page).toContain('&lt;script&gt;');
    expect(page.replace(/<(?:script|style)>[^]*?<\/(?:script|style)>/g, '')).not.toMatch(/<script|<img|href="javascript/i);
  }
}); // prettier-ignore
