/** A language that is registered, certified at length, and covered by the command: registered.test.ts has the rest. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from './run-here.testing.js';
import { alternativesOf, isAccepted } from '../semantics/domains/assignments.js';
import { registerGuest } from '../semantics/guest/registry.js';
import { openBackend } from '../oracles/backends/open.js';
import type { Coverage } from '../oracles/coverage/coverage.js';
import { boxed, boxIn, certified } from '../oracles/languages/certified-toy.testing.js';
import { TOY } from '../oracles/languages/toy.testing.js';

let remove: () => void;

beforeAll(() => {
  remove = registerGuest(TOY);
});

afterAll(() => {
  remove();
});

describe('certify', () => {
  it('any accepted assignment conforms, and none that changes between programs', async () => {
    const [up, down] = await Promise.all(
      ['strict,sumRounding=up', 'strict,sumRounding=down'].map((name) =>
        openBackend(`profile:${name}`),
      ),
    );
    if (up === undefined || down === undefined) throw new Error('there is no backend');
    const one = await certified(up);
    expect(one.verdict).toBe('conforms');
    expect(one.policies).toMatchObject({ sumRounding: 'up' });
    const boxes = [up, down].map((each) => boxIn(each));
    const either = boxed(up, {
      run: (text, values) => {
        // One program has one answer, and another may have another.
        const box = boxes[JSON.stringify([text, values]).length % 2];
        if (box === undefined) throw new Error('there is no box');
        return box.run(text, values);
      },
    });
    const both = await certified(either, [], 300);
    expect(both.verdict).toBe('does not conform');
    expect(both.inconsistencies.map(({ policy }) => policy)).toEqual(['sumRounding']);
  });

  it('whatever VP2.0 accepts conforms, and what it forbids does not', async () => {
    for (const name of ['denormals', 'productRounding', 'sumRounding', 'zeroTimes'] as const) {
      for (const value of alternativesOf(name)) {
        const { verdict } = await certified(await openBackend(`profile:strict,${name}=${value}`));
        const conforms = isAccepted(name, value, 'VP2.0');
        expect([name, value, verdict]).toEqual([
          name,
          value,
          conforms ? 'conforms' : expect.anything(),
        ]);
        if (name === 'zeroTimes' && !conforms) expect(verdict).toBe('does not conform');
      }
    }
  });

  it('each fault does not conform, by its clause, and is made small', async () => {
    for (const { name, clauses, needs } of TOY.faults) {
      const certificate = await certified(await openBackend(`fault:${name}`));
      expect([name, certificate.verdict]).toEqual([name, 'does not conform']);
      const broken = certificate.clauses.filter(({ violations }) => violations > 0);
      expect([name, broken.map(({ id }) => id)]).toEqual([
        name,
        expect.arrayContaining([clauses[0]]),
      ]);
      const { violations = [] } = certificate.programs ?? {};
      expect(violations.length).toBeGreaterThan(0);
      expect(violations.every(({ shrunk }) => shrunk?.oneMinimal)).toBe(true);
      // What no instruction shows by itself takes two.
      const least = violations.map(({ shrunk }) => (shrunk?.program.split(';').length ?? 0) - 1);
      expect([name, Math.min(...least)]).toEqual([name, needs?.instructions ?? 1]);
      expect(Math.max(...least)).toBeLessThanOrEqual(needs?.instructions ?? 2);
    }
  });
});

it('a certificate is written, and computed again from what its folder keeps', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'vpspec-toy-')), 'certificate');
  try {
    const asked = ['--backend', 'fault:toy-mix-turns', '--budget', '150', '--out', folder];
    const { code, out } = await runHere(['certify', ...asked]);
    expect(code).toBe(1);
    expect(out).toMatch(/MIX +[^\n]*\n[^]*topics violate clauses/);
    const verified = await runHere(['verify', folder]);
    expect([verified.code, verified.out]).toEqual([
      0,
      expect.stringMatching(/verified: everything follows/),
    ]);
    const file = join(folder, 'certificate.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"does not conform"', '"conforms"'));
    expect((await runHere(['verify', folder])).code).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('cover of its examples counts it, and nothing of VP and GPU programs', async () => {
  const { code, out } = await runHere(['cover', 'toy/examples', '--no-branches', '--json']);
  expect(code).toBe(0);
  const { guests = [], ofGuestsAlone } = JSON.parse(out) as Coverage;
  expect(ofGuestsAlone).toBe(true);
  expect(guests.map(({ programs }) => programs)).toEqual(['TOY programs']);
  const text = await runHere(['cover', 'toy/examples', '--no-branches', '--quiet']);
  expect(text.out).toMatch(/testable clauses, TOY programs/);
  expect(text.out).not.toMatch(/VP programs|GPU programs/);
});
