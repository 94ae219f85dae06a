/** `vpspec compare` of certificates of GLs: as text, as JSON of its schema, as a page; and what does not go together. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { glVoteSchema } from '../reports/json/gl-format.js';
import { packageRoot } from '../spec/load/root.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder } = scratch('compare-gl');
const KEPT = join(packageRoot(), 'docs/certificates');
const GLS = ['softpipe-gl', 'llvmpipe-gl'].map((name) => join(KEPT, 'gl', `${name}.tar.gz`));
const OF_PROGRAMS = join(KEPT, 'c-vp1.0.tar.gz');

it('sets them side by side, section by section and call by call, and writes a page', async () => {
  const out = join(folder, 'votes.html');
  const { code, out: text } = await runHere(['compare', ...GLS, '--out', out]);
  expect(code).toBe(0);
  expect(text).toMatch(/NV_vertex_program §5\.1 +violates +violates\n/);
  expect(text).toMatch(/! GetIntegerv MODELVIEW_MATRIX +expected +expected\n/);
  expect(text).toContain(`Page: ${out}`);
  const page = readFileSync(out, 'utf8');
  expect(page).toContain('2 certificates side by side');
  expect(page).toMatch(/href="#voter-1-finding-1"\s*>expected</);
  // From the page to the archives, by the way that leads there.
  expect(page).toMatch(/href="\.\/[^"]*\/softpipe-gl\.tar\.gz"/);
});

it('as JSON, of its schema', async () => {
  const { code, out } = await runHere(['compare', ...GLS, '--json']);
  expect(code).toBe(0);
  const vote = glVoteSchema.parse(JSON.parse(out));
  expect(vote.implementations.map(({ name }) => name)).toEqual(['mesa softpipe', 'mesa llvmpipe']);
  expect(vote.sameScripts).toBe(true);
  expect(vote.differences.length).toBeGreaterThan(10);
});

it.each([
  ['a GL and programs', [GLS[0] ?? '', OF_PROGRAMS], /softpipe-gl\.tar\.gz is a certificate of a GL, and .*c-vp1\.0\.tar\.gz is none/],
  ['programs and a GL', [OF_PROGRAMS, GLS[0] ?? ''], /softpipe-gl\.tar\.gz is a certificate of a GL, and .*c-vp1\.0\.tar\.gz is none/],
  ['one alone', GLS.slice(0, 1), /two certificates or more/],
  ['one that is not there', [...GLS, join(folder, 'absent')], /absent: .*there is no such/],
])('%s: exit code 2 with the reason', async (_, directories, says) => {
  const { code, err, out } = await runHere(['compare', ...directories]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(says);
}); // prettier-ignore
