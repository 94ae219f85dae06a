/** `vpspec shrink --against`: the smallest program that differs from an engine. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXACT, toleranceOf } from '../oracles/against/tolerance.js';
import { engineMachine } from '../oracles/backends/engine.js';
import { openBackend } from '../oracles/backends/open.js';
import { CaseChecker } from '../oracles/cases/vp/check-case.js';
import { readCases } from '../oracles/cases/read-file.js';
import { blackBoxOf, type BlackBox } from '../oracles/judge/black-box/black-box.js';
import {
  AgainstEngine,
  againstTest,
  bothTest,
  heldAgainst,
} from '../oracles/shrink/vp/against-test.js';
import { candidateOf } from '../oracles/edit/vp/candidate.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder } = scratch('shrink-against');
const path = (name: string): string => join(folder, name);
const STRICT = ['shrink', '--backend', 'profile:strict', '--environment', 'VP1.1', '--seed'];

interface Shrunk {
  readonly verdict: string;
  readonly signature: string;
  readonly instructions: number;
  readonly oneMinimal: boolean;
  readonly case: string;
  readonly caseTells: boolean;
  readonly program: string;
  readonly clauses: readonly { readonly id: string }[];
  readonly against: { readonly permitted: boolean; readonly kind: string | null };
}

async function shrunk(...words: readonly string[]): Promise<Shrunk> {
  const { out, err, code } = await runHere([...words, '--json']);
  if (code !== 0) throw new Error(err);
  return JSON.parse(out) as Shrunk;
}

async function refused(...words: readonly string[]): Promise<string> {
  const { err, code } = await runHere(words);
  expect(code).toBe(2);
  return err;
}

describe('vpspec shrink --against', () => {
  it('gives a case that the engine passes and the backend fails, and says whether the documents permit it', async () => {
    const found = await shrunk(...STRICT, '1', '--against', 'nv20');
    expect(found).toMatchObject({ verdict: 'differs', instructions: 1, oneMinimal: true });
    expect(found).toMatchObject({ caseTells: true, against: { permitted: true }, clauses: [] });
    const [only] = readCases(found.case, 'output', 'output');
    if (only === undefined) throw new Error('a case');
    expect(new CaseChecker({ machine: engineMachine('nv20') }).check(only).verdict).toBe('agrees');
    const strict = (await openBackend('profile:strict')).abilities.vp?.machine ?? undefined;
    expect(
      new CaseChecker(strict === undefined ? {} : { machine: strict }).check(only).verdict,
    ).toBe('disagrees');
  });

  it('takes what is within the tolerance for the same, and goes on to what is not', async () => {
    const exact = await shrunk(...STRICT, '1', '--against', 'nv20');
    const near = await shrunk(...STRICT, '1', '--against', 'nv20', '--tolerance', 'RCP=1ulp');
    expect(exact.program).toContain('RCP');
    expect(near.program).not.toContain('RCP');
  });

  it('keeps what both say: permitted and not the engine’s, and the reverse', async () => {
    const permitted = await shrunk(...STRICT, '1', '--against', 'document,nv20');
    expect(permitted.signature).toMatch(/; permitted$/);
    const engine = ['shrink', '--backend', 'engine:nv20', '--environment', 'VP1.1', '--seed', '1'];
    const reverse = await shrunk(...engine, '--against', 'document,nv20');
    expect(reverse.signature).toMatch(/^the engine's \(same\); vp/);
    expect(reverse).toMatchObject({
      verdict: 'disagrees',
      against: { kind: null, permitted: false },
    });
    expect(reverse.clauses.length).toBeGreaterThan(0);
  });

  it('finds nothing of the engine itself, and says why nothing is known of a program', async () => {
    const program = path('known.vp');
    writeFileSync(program, '!!VP1.1\nRCP R0, v[0].x;\nMUL o[HPOS], R0, v[0];\nEND\n');
    const of = ['shrink', '--backend', 'engine:nv20', '--against', 'nv20', '--program'];
    expect(await refused(...of, program)).toContain(
      'does not disagree: there is nothing to shrink',
    );
    const address = path('address.vp');
    writeFileSync(address, '!!VP1.1\nARL A0.x, v[0].x;\nMOV o[HPOS], c[A0.x];\nEND\n');
    const inputs = path('address.yaml');
    writeFileSync(inputs, 'v: {0: [.nan, 0, 0, 0]}\n');
    expect(await refused(...of, address, '--inputs', inputs)).toContain(
      'cannot be held against nv20: depends on an address of such a number',
    );
  });

  it.each([
    [['--seed', '1', '--environment', 'VP2.0', '--against', 'nv20'], 'runs no programs of VP2.0'],
    [['--seed', '1', '--environment', 'NVvp4.0', '--against', 'nv30'], 'runs no GPU programs'],
    [['--seed', '1', '--against', 'nv30', '--nan-payload'], '--nan-payload'],
    [['--seed', '1', '--tolerance', '1ulp'], 'goes with an engine'],
    [['--seed', '1', '--against', 'nv21'], 'expected one of document, nv20'],
  ])('refuses %j', async (words, says) => {
    expect(await refused('shrink', '--backend', 'profile:strict', ...words)).toContain(says);
  });

  it('goes on only with what was held against the same', async () => {
    const file = path('state.json');
    await runHere([...STRICT, '1', '--against', 'nv20', '--max-runs', '5', '--resume', file]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ against: 'nv20 0ulp' });
    expect(await refused(...STRICT, '1:4', '--resume', file)).toContain('held against nv20 0ulp');
    const other = [...STRICT, '1:4', '--against', 'document,nv20', '--resume', file];
    expect(await refused(...other)).toContain('not against document,nv20 0ulp');
  });
});

const ONE = '!!VP1.1\nRSQ o[HPOS], v[0].x;\nEND\n';
const FOUR = candidateOf(ONE, { attributes: { 0: [3, 0, 0, 0] } });

describe('implementations that are not the engine', () => {
  const against = new AgainstEngine('nv20', EXACT, null);
  const right = blackBoxOf(engineMachine('nv20'));
  const changed = (run: BlackBox['run']): BlackBox => ({ ...right, run });

  it('are told by how they differ: one that loads nothing, one that answers zeros, one off by one', async () => {
    const refuses = changed(() => Promise.resolve({ loaded: false, position: null, reason: 'no' }));
    const zero = { x: 0, y: 0, z: 0, w: 0 };
    const lazy = changed(async (source, values) => {
      const left = await right.run(source, values);
      return left.loaded ? { ...left, results: left.results.map(() => zero) } : left;
    });
    const nans = changed(async (source, values) => {
      const left = await right.run(source, values);
      const nan = { x: NaN, y: NaN, z: NaN, w: NaN };
      return left.loaded ? { ...left, results: left.results.map(() => nan) } : left;
    });
    const signature = async (box: BlackBox): Promise<string | undefined> =>
      (await againstTest(box, against)(FOUR))?.signature;
    expect(await signature(right)).toBeUndefined();
    expect(await signature(refuses)).toBe('did not load');
    expect(await signature(lazy)).toBe('a zero for a number');
    expect(await signature(nans)).toBe('NaN for a number');
  });

  it('are bound by the tolerance of one instruction just as it says', async () => {
    const off = (ulps: number): BlackBox =>
      changed(async (source, values) => {
        const left = await right.run(source, values);
        if (!left.loaded) return left;
        const moved = (x: number): number => x + ulps * 2 ** -24;
        const results = left.results.map(({ x, y, z, w }) => ({
          ...{ x: moved(x), y: moved(y), z: moved(z), w: moved(w) },
        }));
        return { ...left, results };
      });
    const within = new AgainstEngine('nv20', toleranceOf('RSQ=2ulps'), null);
    const kinds = await Promise.all(
      [0, 1, 2, 3].map(async (ulps) => (await heldAgainst(off(ulps), within, FOUR)).kind),
    );
    expect(kinds).toEqual(['same', 'same', 'same', 'components']);
  });

  it('and a crash is what it is', async () => {
    const hostile = changed(() => Promise.reject(new Error('it is gone')));
    await expect(againstTest(hostile, against)(FOUR)).rejects.toThrow('it is gone');
    const permits = bothTest(right, against, () => null);
    expect(await permits(FOUR)).toBeNull();
  });
});
