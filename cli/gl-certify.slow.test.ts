/** `vpspec gl certify`: its JSON, its files, and what `verify` says of them. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeManifest } from '../oracles/certify/folder.js';
import { glSchema } from '../reports/json/gl-format.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder } = scratch('gl-certify');

it('certifies a GL: the sections that a fault violates, in JSON of its schema and as files', async () => {
  const out = join(folder, 'certificate');
  const words = ['gl', 'certify', '--backend', 'fault:lists.empty', '--budget', '0'];
  const { code, out: json } = await runHere([...words, '--out', out, '--json']);
  expect(code).toBe(1);
  const certificate = glSchema.parse(JSON.parse(json)) as { verdict: string; findings: { script: string }[] };
  expect(certificate.verdict).toBe('violates');
  expect(JSON.parse(readFileSync(join(out, 'certificate.json'), 'utf8'))).toMatchObject(JSON.parse(json) as object);
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toMatch(/NV_vertex_program §5\.4<\/a>\s*<\/td>\s*<td class="bad">violates</);
  const { code: ran } = await runHere(['gl', 'run', join(out, 'disagreements/1.glc')]);
  expect(ran).toBe(0);
  const { code: sound, out: said } = await runHere(['verify', out]);
  expect(said).toContain('verified: everything follows from the answers');
  expect(sound).toBe(0);
}, 300_000); // prettier-ignore

it('a list of what differs: as expected, and verified; a list that was forged is not', async () => {
  const [out, list] = [join(folder, 'listed'), join(folder, 'list.yaml')];
  const words = ['gl', 'certify', '--backend', 'fault:alias.weight', '--budget', '0', '--expect', list];
  writeFileSync(list, 'calls: [{call: "*", reason: weights differ}]\n');
  const { code, out: json } = await runHere([...words, '--out', out, '--json']);
  expect(glSchema.parse(JSON.parse(json))).toMatchObject({ verdict: 'conforms with expected failures', expectations: { asExpected: true } });
  expect(code).toBe(0);
  const { code: sound, out: said } = await runHere(['verify', out]);
  expect(said).toContain('It says: conforms with expected failures.');
  expect(sound).toBe(0);
  const forged = async (from: string, to: string): Promise<string> => {
    const copy = join(folder, 'forged');
    cpSync(out, copy, { recursive: true });
    const path = join(copy, 'certificate.json');
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
    writeManifest(copy);
    const { code: told, out: says } = await runHere(['verify', copy]);
    expect(told).toBe(1);
    return says;
  };
  expect(await forged('weights differ}', 'weights agree}')).toContain('certificate.json is not what follows');
  expect(await forged('"asExpected": true', '"asExpected": false')).toContain('certificate.json is not what follows');
  expect(await forged('calls: [{call: \\"*\\"', 'calls: [{call: 7')).toContain('expectations');
  // What is listed and does not differ, and a list of programs.
  writeFileSync(list, 'calls:\n  - {call: "*", reason: weights differ}\n  - {call: "Nothing *", reason: none}\n');
  const { code: more, out: text } = await runHere([...words, '--require', '0.1']);
  expect(more).toBe(1);
  expect(text).toContain('list.yaml:3: nothing differs so any more: Nothing *');
  writeFileSync(list, 'queries: [{query: "program:**", verdict: crash, reason: r}]\n');
  const { code: refused, err } = await runHere(words);
  expect({ refused, says: err.includes('expected a list of calls alone') }).toEqual({ refused: 2, says: true });
}, 300_000); // prettier-ignore
