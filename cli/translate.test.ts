/** `vpspec translate` as a user meets it. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import type { Ended } from './built-command.testing.js';
import { runHere } from './run-here.testing.js';

const { folder } = scratch('translate');

const PROGRAM = '!!VP1.1\nMUL o[HPOS], v[OPOS], c[1];\nEND';

/** In the process of the tests; what would be standard input is a file. */
function translate(args: readonly string[], input = PROGRAM): Promise<Ended> {
  const path = join(folder, 'input');
  writeFileSync(path, input);
  return runHere(['translate', path, ...args]);
}

describe('vpspec translate', () => {
  it('prints a strict shader, unless told otherwise', async () => {
    const strict = await translate(['--to', 'essl']);
    expect(strict).toMatchObject({ code: 0, err: '' });
    expect(strict.out).toMatch(/^#version 300 es\n/);
    expect(strict.out).toContain('HPOS = MUL(V0, ');
    expect((await translate(['--to', 'essl', '--plain'])).out).toContain('HPOS = V0 * c[1];');
  });

  it('translates GPU programs', async () => {
    const program = '!!NVvp4.0\nADD.S result.position, vertex.position, {1, 2, 3, 4};\nEND';
    const { code, out } = await translate(['--to', 'glsl', '--json'], program);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      exports: ['position'],
      attributes: [0],
      attributeBindings: ['vertex.position'],
      parameters: [['0x00000001', '0x00000002', '0x00000003', '0x00000004']],
      resultBindings: ['result.position'],
    });
    expect((await translate(['--to', 'wgsl'], program)).out).toContain('fn main(');
    expect((await translate(['--to', 'hlsl'], program)).err).toContain(
      'HLSL is written of VP programs alone',
    );
    const refused = await translate(['--to', 'arb'], program);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('ARB_vertex_program has no integers');
    expect((await translate(['--to', 'glsl', '--plain'], program)).err).toContain(
      'this is a GPU program',
    );
  });

  it('writes what an engine computes, and its functions alone', async () => {
    const shader = await translate(['--to', 'glsl', '--profile', 'nv2a']);
    expect(shader).toMatchObject({ code: 0, err: '' });
    expect(shader.out).toContain('vpspec translate --profile nv20: VP1.1');
    expect(shader.out).not.toContain('uniform uint zero');
    const helpers = await runHere(['translate', '--helpers', '--to', 'c', '--profile', 'nv30']);
    expect(helpers).toMatchObject({ code: 0, err: '' });
    expect(helpers.out).toContain('static inline vp_u nv30_RSQ(vp_u a) {');
    const hlsl = await runHere(['translate', '--helpers', '--to', 'hlsl', '--profile', 'nv20']);
    expect(hlsl).toMatchObject({ code: 0, err: '' });
    expect(hlsl.out).toContain('\nuint nv20_RSQ(uint a) {\n');
    for (const args of [
      ['--to', 'c'],
      ['--helpers', '--to', 'c'],
      ['--helpers', '--to', 'arb', '--profile', 'nv20'],
      ['--helpers', '--to', 'c', '--profile', 'nv20', '--json'],
    ]) {
      expect(await runHere(['translate', ...args])).toMatchObject({ code: 2, out: '' });
    }
  });

  it('writes test vectors of the functions, and a shader that takes them', async () => {
    const [tests, library] = [join(folder, 'tests'), join(folder, 'nv30.hlsl')];
    const flags = ['--helpers', '--profile', 'nv30', '--out', library, '--tests', tests];
    const { code, out, err } = await runHere(['translate', '--to', 'hlsl', ...flags]);
    expect({ code, out, err }).toEqual({ code: 0, out: '', err: '' });
    const files = ['nv30-test.hlsl', 'nv30-vectors.bin', 'nv30-vectors.txt'];
    expect(readdirSync(tests).sort()).toEqual(files);
    const [shader = '', , vectors = ''] = files.map((name) =>
      readFileSync(join(tests, name), 'utf8'),
    );
    expect(shader).toContain(readFileSync(library, 'utf8'));
    expect(shader).toContain('Outputs main(');
    expect(vectors).toContain('\nEX2 3f800000 -> 40000001\n');
    expect(statSync(join(tests, files[1] ?? '')).size % (204 * 80)).toBe(0);
    // A file in C tests itself.
    const inC = join(folder, 'in-c');
    const cFlags = ['--helpers', '--profile', 'nv20', '--tests', inC];
    expect((await runHere(['translate', '--to', 'c', ...cFlags])).code).toBe(0);
    expect(readdirSync(inC).sort()).toEqual(['nv20-vectors.bin', 'nv20-vectors.txt']);
    const alone = await translate(['--to', 'glsl', '--profile', 'nv20', '--tests', tests]);
    expect(alone.code).toBe(2);
    expect(alone.err).toContain('say --helpers too');
    const isFile = await runHere(['translate', '--to', 'glsl', ...flags.slice(0, -1), library]);
    expect(isFile).toMatchObject({
      code: 2,
      err: expect.stringContaining('is no folder') as string,
    });
  });

  it('tells as JSON what a host of the shader has to know', async () => {
    const { code, out } = await translate(['--to', 'arb', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      target: 'arb',
      mode: 'strict',
      text: expect.stringMatching(/^!!ARBvp1\.0\n/) as string,
      exports: ['HPOS'],
      attributes: [0],
    });
  });

  it('writes a file, or says why not', async () => {
    const path = join(folder, 'out.wgsl');
    expect(await translate(['--to', 'wgsl', '--out', path])).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(path, 'utf8')).toContain('@compute');
    const bad = await translate(['--to', 'wgsl', '--out', join(path, 'x')]);
    expect(bad.code).toBe(2);
    expect(bad.err).toContain('is no folder');
  });

  it.each([
    [['--to', 'msl'], PROGRAM, /expected arb, glsl, essl, hlsl, wgsl or c/],
    [['--to', 'c'], PROGRAM, /ask for an engine, nv20 or nv30/],
    [['--to', 'arb', '--profile', 'nv20'], PROGRAM, /ARB_vertex_program has none/],
    [
      ['--to', 'glsl', '--profile', 'nv20-like'],
      PROGRAM,
      /expected an engine, one of nv20, nv30, nv2a/,
    ],
    [
      ['--to', 'glsl', '--profile', 'nv30'],
      PROGRAM,
      /the engine nv30 runs no programs of VP1\.1: it runs those of VP2\.0/,
    ],
    [['--to', 'glsl', '--profile', 'nv20', '--plain'], PROGRAM, /cannot be used with option/],
    [['--to', 'glsl', '--profile', 'nv20', '--document', 'vp2'], PROGRAM, /follows no document/],
    [['--to', 'c', '--helpers', '--profile', 'nv20'], PROGRAM, /--helpers takes no program/],
    [[], PROGRAM, /required option '--to <language>' not specified/],
    [['--to', 'glsl', '--strict', '--plain'], PROGRAM, /cannot be used with option/],
    [['--to', 'glsl', '--results', 'HPOS,NONE'], PROGRAM, /no result register "NONE"; it has HPOS/],
    [['--to', 'arb'], '!!VP2.0 MOV o[HPOS], v[0]; END', /VP2\.0 programs translate to glsl/],
    [['--to', 'glsl'], '!!VP1.0 FOO; END', /the program does not load/],
  ])('refuses %j', async (args, input, message) => {
    const { code, out, err } = await translate(args, input);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(message);
  });
});
