/** Certificates of GLs side by side: what stands in each place of the tables. */
import { expect, it } from 'vitest';
import type { GlCertificateJson } from './kept-certificate.js';
import { finding, glCertificate, section } from './made-certificate.testing.js';
import { FILES } from '../certify/folder-names.js';
import { glVoteOf, glVoterIn, type GlVoter } from './vote.js';

function voter(directory: string, other: Partial<GlCertificateJson>, tool = '1'): GlVoter {
  const certificate = glCertificate(other);
  return { name: certificate.backend.name, directory, certificate, tool, said: null };
}

it('each section has its verdict, and none where a certificate does not tell of it', () => {
  const { sections } = glVoteOf([
    voter('a', { sections: [section('2.10', { verdict: 'violates' }), section('5.1')] }),
    voter('b', { sections: [section('5.1', { verdict: 'incomplete', asked: 3 })] }),
    voter('c', { sections: [section('5.1', { document: 'ARB_vertex_program' })] }),
  ]);
  const told = sections.map(({ document, section: number, cells }) => [
    document,
    number,
    ...cells.map((cell) => cell?.verdict ?? null),
  ]);
  expect(told).toEqual([
    ['NV_vertex_program', '2.10', 'violates', null, null],
    ['NV_vertex_program', '5.1', 'conforms', 'incomplete', null],
    ['ARB_vertex_program', '5.1', null, null, 'conforms'],
  ]);
});

it('each difference is told of all: found, on a list, not seen, or of a command that is not there', () => {
  const { differences } = glVoteOf([
    voter('a', {
      findings: [finding('IsProgramNV'), finding('GetFloatv CURRENT_COLOR', { known: 'so it is' })],
    }),
    voter('b', { findings: [finding('GetFloatv CURRENT_COLOR')] }),
    // Its context has no IsProgramNV.
    voter('c', { extension: 'ARB_vertex_program' }),
    voter('d', { sections: [section('2.10', { lacking: ['IsProgramNV'] })] }),
    voter('e', { unsupported: [{ what: 'GetFloatv CURRENT_COLOR', reason: 'none' }] }),
  ]);
  const told = differences.map(({ about, cells }) => [
    about,
    ...cells.map(({ status, finding: at }) => (at === null ? status : `${status} ${String(at)}`)),
  ]);
  expect(told).toEqual([
    ['IsProgramNV', 'differs 0', 'none', 'absent', 'absent', 'none'],
    ['GetFloatv CURRENT_COLOR', 'expected 1', 'differs 0', 'none', 'none', 'absent'],
  ]);
});

it.each([
  ['all that have the command, two or more', ['VertexAttrib4fNV', 'VertexAttrib4fNV', null], true],
  ['one alone', ['VertexAttrib4fNV', null, null], false],
  ['some', ['IsEnabled', 'IsEnabled', null], false],
] as const)('a difference of %s is one of all, or not', (_, abouts, against) => {
  const voters = abouts.map((about, index) =>
    voter(String(index), {
      extension: index === 2 ? 'ARB_vertex_program' : 'NV_vertex_program',
      findings: about === null ? [] : [finding(about)],
    }),
  );
  const shown = glVoteOf(voters).differences;
  expect(shown.map((each) => each.against)).toEqual([against]);
});

it('a GL with framebuffers, as its sections tell, counts where another differs about them', () => {
  const about = 'CheckFramebufferStatusEXT FRAMEBUFFER_EXT';
  const extension = 'NV_gpu_program4';
  const sections = [section('4.4.4.2', { document: 'NV_geometry_program4' })];
  const { differences } = glVoteOf([
    voter('a', { extension, sections, findings: [finding(about)] }),
    voter('b', { extension, sections, findings: [finding(about)] }),
    voter('c', { extension, sections }),
    voter('d', { extension }),
  ]);
  const told = differences.map(({ cells, against }) => [
    ...cells.map((own) => own.status),
    against,
  ]);
  expect(told).toEqual([['differs', 'differs', 'none', 'absent', false]]);
});

it('another kind of difference about the same call is another one', () => {
  const { differences } = glVoteOf([
    voter('a', { findings: [finding('End', { kind: 'sent' })] }),
    voter('b', { findings: [finding('End', { kind: 'crash' })] }),
  ]);
  expect(differences.map(({ against }) => against)).toEqual([false, false]);
});

it.each([
  [{}, '1', true],
  [{ seed: 8 }, '1', false],
  [{ budget: 1 }, '1', false],
  [{ extension: 'NV_vertex_program2' }, '1', false],
  [{}, '2', false],
] as const)(
  'scripts are the same where they were asked alike: %j, tool %s',
  (other, tool, isSame) => {
    expect(glVoteOf([voter('a', {}), voter('b', other, tool)]).sameScripts).toBe(isSame);
  },
);

it.each([
  [{ limits: { clipPlanes: 8, textureUnits: 4 } }, { limits: { textureUnits: 4, clipPlanes: 8 }, lacks: [] }, true],
  [{ limits: { clipPlanes: 8 } }, { limits: { clipPlanes: 6 } }, false],
  [{ lacks: ['PointSize'] }, {}, false],
  [{ primitives: true }, {}, false],
  [{ limits: { clipPlanes: 8 } }, null, true],
] as const)('GLs of other limits are asked other scripts: %j and %j', (one, other, isSame) => {
  const files = (gl: object | null) => {
    const texts: Record<string, string> = {
      [FILES.certificate]: JSON.stringify({ maker: { vpspec: '0.2.0', tool: 'a' }, ...glCertificate({}) }),
      ...(gl === null ? {} : { [FILES.answers]: `${JSON.stringify({ gl })}\n{}\n` }),
    };
    return { has: (name: string) => name in texts, read: (name: string) => texts[name] ?? '', place: (name: string) => name };
  };
  const voters = [glVoterIn('a', files(one)), glVoterIn('b', files(other))];
  expect(glVoteOf(voters).sameScripts).toBe(isSame);
}); // prettier-ignore

it('two of one name are told apart by where they were read', () => {
  expect(glVoteOf([voter('a', {}), voter('b', {})]).voters.map(({ name }) => name)).toEqual([
    'a GL (a)',
    'a GL (b)',
  ]);
});
