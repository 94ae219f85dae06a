/** `vpspec gl certify`: its JSON, its files, and what `verify` says of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { glSchema } from '../reports/json/gl-format.js';
import { runHere } from './run-here.testing.js';
import { scratch } from './scratch.testing.js';

const { folder } = scratch('gl-certify');

it('certifies a GL: the sections that a fault violates, in JSON of its schema and as files', async () => {
  const out = join(folder, 'certificate');
  const words = ['gl', 'certify', '--backend', 'fault:lists.empty', '--budget', '0'];
  const { code, out: json } = await runHere([...words, '--out', out, '--json']);
  expect(code).toBe(1);
  const certificate = glSchema.parse(JSON.parse(json)) as { verdict: string; findings: { script: string }[] };
  expect(certificate.verdict).toBe('violates');
  expect(JSON.parse(readFileSync(join(out, 'certificate.json'), 'utf8'))).toMatchObject(JSON.parse(json) as object);
  expect(readFileSync(join(out, 'README.md'), 'utf8')).toContain('| NV_vertex_program §5.4 | violates |');
  const { code: ran } = await runHere(['gl', 'run', join(out, 'disagreements/1.glc')]);
  expect(ran).toBe(0);
  const { code: sound, out: said } = await runHere(['verify', out]);
  expect(said).toContain('verified: everything follows from the answers');
  expect(sound).toBe(0);
}, 120_000); // prettier-ignore
