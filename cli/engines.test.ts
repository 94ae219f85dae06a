/** `--profile nv20`, `nv2a` and `nv30`, and `--backend engine:NAME`: the engines on the command line. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { run } from '../api/portable.js';
import { runHere } from './run-here.testing.js';

const { folder } = scratch('engines');

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const ROOT = '!!VP1.1\nRSQ R0, v[0].x;\nADD o[HPOS], R0, c[0];\nEND\n';
const LATER = '!!VP2.0\nEX2 o[HPOS], v[0].x;\nEND\n';
const INPUTS = 'v: {0: [1, 1, 1, 1]}\nc: {0: [0, .nan, 0, 0]}\n';
const given = (): readonly string[] => ['--inputs', file('inputs.yaml', INPUTS)];

interface Told {
  readonly engine?: string;
  readonly results: Readonly<Record<string, readonly { readonly bits: string }[]>>;
}

describe('--profile with an engine', () => {
  const bitsOf = async (name: string, text: string, profile: string) => {
    const words = ['run', file(name, text), ...given(), '--json', '--profile', profile];
    const { code, out, err } = await runHere(words);
    expect([code, err]).toEqual([0, '']);
    const told = JSON.parse(out) as Told;
    return [told.engine, ...(told.results['o[HPOS]'] ?? []).map(({ bits }) => bits)];
  };

  it('runs a program on it, NaNs with their bits', async () => {
    const wanted = ['nv20', '0x3f7fffff', '0x7fffffff', '0x3f7fffff', '0x3f7fffff'];
    expect(await bitsOf('root.vp', ROOT, 'nv20')).toEqual(wanted);
    expect(await bitsOf('root.vp', ROOT, 'nv2a')).toEqual(wanted);
    expect((await bitsOf('later.vp', LATER, 'nv30')).slice(0, 2)).toEqual(['nv30', '0x40000001']);
  });

  it('traces it', async () => {
    const { code, out } = await runHere(['trace', file('root.vp', ROOT), ...given(), '--profile', 'nv20']); // prettier-ignore
    expect(code).toBe(0);
    expect(out).toContain('0.99999994 (0x3f7fffff)');
    expect(out).toContain('NaN (0x7fffffff)');
  });

  it('evaluates an instruction on it', async () => {
    const { out } = await runHere(['eval', 'LOG -2', '--profile', 'nv30']);
    expect(out).toContain('on         the engine nv30, to the bit\n');
    // The driver takes the absolute value.
    expect(out).toContain('x, y, w\n  result     1 (0x3f800000)\n');
    const root = await runHere(['eval', 'RSQ 1', '--environment', 'VP1.1', '--profile', 'nv20', '--json']); // prettier-ignore
    expect(JSON.parse(root.out)).toMatchObject({ engine: 'nv20' });
    expect(root.out).toContain('0x3f7fffff');
  });

  it('is in the functions of the package too', () => {
    const { results } = run(ROOT, { registers: { 'v[0]': [1, 1, 1, 1] } }, { profile: 'nv2a' });
    expect(results['o[HPOS]']?.[0]).toMatchObject({ bits: '0x3f7fffff' });
    expect(() => run(LATER, {}, { profile: 'nv20' })).toThrow(/runs no programs of VP2.0/);
    expect(() => run(ROOT, {}, { profile: 'nv20', policies: { madRounding: 'once' } })).toThrow(
      /leaves no choice/,
    );
  });

  it.each([
    [['run', 'later.vp', '--profile', 'nv20'], /nv20 runs no programs of VP2.0: it runs those of VP1.0, VP1.1, VSP1.0/], // prettier-ignore
    [
      ['trace', 'root.vp', '--profile', 'nv30'],
      /nv30 runs no programs of VP1.1: it runs those of VP2.0/,
    ],
    [['run', 'root.vp', '--profile', 'nv20', '--policy', 'madRounding=once'], /leaves no choice: --policy is for profiles such as nv20-like/], // prettier-ignore
    [['eval', 'I2F 1', '--profile', 'nv30'], /nv30 runs no programs of NVvp4.0/],
    [['diff-profiles', 'strict', 'nv2a'], /nv2a is an engine and no set of policies.*nv20-like is the nearest/], // prettier-ignore
    [['run', 'root.vp', '--profile', 'nv25'], /no profile "nv25"/],
    [['run', 'root.vp', '--backend', 'engine:nv2'], /no engine "nv2"; did you mean nv2/],
  ] as const)('refuses %j', async (words, wanted) => {
    file('root.vp', ROOT);
    file('later.vp', LATER);
    const own = words.map((word) => (word.endsWith('.vp') ? join(folder, word) : word));
    const { code, err } = await runHere(own);
    expect(code).toBe(2);
    expect(err).toMatch(wanted);
  });
});

describe('a profile that resembles an engine', () => {
  it('says in run that it is none', async () => {
    const { err, out } = await runHere(['run', file('root.vp', ROOT), ...given(), '--profile', 'nv20-like']); // prettier-ignore
    expect(err).toContain('nv20-like is a set of policies and no engine: --profile nv20 is');
    expect(out).toContain('1 (0x3f800000)');
    // The engine would refuse this program.
    const other = await runHere(['run', file('later.vp', LATER), ...given(), '--profile', 'nv20-like']); // prettier-ignore
    expect(other.code).toBe(0);
    expect(other.err).not.toContain('no engine');
  });

  it('and so do the policies', async () => {
    const { out } = await runHere(['policies']);
    expect(out).toMatch(/^nv30-like .*; no engine: nv30 is$/m);
    expect(out).toMatch(/^nv20 +the vertex engine of the GeForce3/m);
    expect((await runHere(['policies', 'nv30-like'])).out).toContain('The engine is nv30.');
  });
});

describe('an engine', () => {
  it.each(['policies', 'explain'])('is told by %s: what instructions become on it', async (by) => {
    const { code, out } = await runHere([by, 'nv30']);
    expect(code).toBe(0);
    expect(out).toContain('LOG becomes LOG |a|');
    expect(out).toContain('SUB becomes ADD a, -b');
    expect(out).toContain('What no test vector tells:');
  });

  it('is a backend', async () => {
    const { code, out } = await runHere(['run', file('root.vp', ROOT), ...given(), '--backend', 'engine:nv2a']); // prettier-ignore
    expect(code).toBe(0);
    expect(out).toContain('0.99999994 (0x3f7fffff)');
    expect(out).toContain('permitted:');
    const other = await runHere(['run', file('later.vp', LATER), '--backend', 'engine:nv20']);
    expect(`${other.out}${other.err}`).toContain('the engine nv20 runs no programs of VP2.0');
  });
});
