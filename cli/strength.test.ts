import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { EXIT } from './exit.js';
import { strengthCommand } from './strength.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vpspec-strength-test-'));
  for (const [name, expected] of [
    ['strong', '[1, 2, 3, 4]'],
    ['weak', '{all: any}'],
  ] as const) {
    mkdirSync(join(folder, name));
    writeFileSync(
      join(folder, name, 'a.yaml'),
      `cases:\n  a: {instruction: "MOV R0, v[0]", v: {0: [1, 2, 3, 4]}, expect: {R0: ${expected}}}\n`,
    );
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

async function strength(...args: readonly string[]): Promise<{ out: string; code: unknown }> {
  let out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  await strengthCommand().parseAsync(args, { from: 'user' });
  return { out, code: process.exitCode };
}

const counts = { checks: z.number(), vacuous: z.number() };
const shape = z.object({
  vacuity: z.object({
    corpus: z.object({ ...counts, declared: z.number(), found: z.array(z.unknown()) }),
    generated: z.object({ ...counts, nearlyVacuous: z.number(), open: z.array(z.unknown()) }),
  }),
  width: z.array(z.object({ instruction: z.string(), sets: z.number(), median: z.number() })),
  ceiling: z.object({ beyond: z.array(z.string()) }),
});

describe('vpspec strength', () => {
  it('prints vacuity and width as JSON', async () => {
    const { out, code } = await strength(
      ...['--programs', '60', '--cases', join(folder, 'strong'), '--json'],
    );
    const { vacuity, width, ceiling } = shape.parse(JSON.parse(out));
    expect(code).toBe(EXIT.ok);
    expect(vacuity.corpus).toMatchObject({ checks: 4, vacuous: 0, declared: 0 });
    expect(vacuity.generated.checks).toBe(width.reduce((sum, { sets }) => sum + sets, 0));
    expect(ceiling.beyond.join()).not.toContain('corpus');
  });

  it('exits with 1 beyond the ceiling, if asked to check', async () => {
    const weak = ['--programs', '1', '--quiet', '--cases', join(folder, 'weak')];
    const { out, code } = await strength(...weak, '--check');
    expect(code).toBe(EXIT.disagreement);
    expect(out).toContain('vacuous checks of the corpus: 100.00 %');
    expect((await strength(...weak)).code).toBe(EXIT.ok);
  });

  it('refuses what is no number of programs, and no seed', async () => {
    for (const args of [
      ['--programs', '0'],
      ['--programs', '1e3'],
      ['--seed', '-1'],
    ]) {
      await expect(strength(...args)).rejects.toThrow('expected an integer of');
    }
  });
});
