import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { z } from 'zod';
import { EXIT } from './exit.js';
import { strengthCommand } from './strength.js';

const { folder } = scratch('strength-test');
beforeAll(() => {
  mkdirSync(join(folder, 'weak-gpu'));
  writeFileSync(
    join(folder, 'weak-gpu', 'a.yaml'),
    'environment: NVvp4.0\ncases:\n  a: {instruction: "MOV R0, R1", in: {R1: {all: 1}}, expect: {R0: {all: any}}}\n',
  );
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
  gpu: z.object({
    corpus: z.object({ ...counts, cases: z.number() }),
    generated: z.object({ ...counts, programs: z.number() }),
    ceiling: z.object({ beyond: z.array(z.string()) }),
  }),
});

describe('vpspec strength', () => {
  it('prints vacuity and width as JSON', async () => {
    const { out, code } = await strength(
      ...['--programs', '60', '--cases', join(folder, 'strong'), '--json'],
    );
    const { vacuity, width, ceiling, gpu } = shape.parse(JSON.parse(out));
    expect(code).toBe(EXIT.ok);
    expect(vacuity.corpus).toMatchObject({ checks: 4, vacuous: 0, declared: 0 });
    expect(vacuity.generated.checks).toBe(width.reduce((sum, { sets }) => sum + sets, 0));
    expect(ceiling.beyond.join()).not.toContain('corpus');
    expect([gpu.corpus.cases, gpu.generated.programs]).toEqual([0, 3]);
    expect(gpu.generated.checks).toBeGreaterThan(20);
  });

  it('exits with 1 beyond the ceiling, if asked to check', async () => {
    const weak = ['--programs', '1', '--quiet', '--cases', join(folder, 'weak')];
    const { out, code } = await strength(...weak, '--check');
    expect(code).toBe(EXIT.disagreement);
    expect(out).toContain('unconstrained checks of the corpus: 100.00 %');
    expect((await strength(...weak)).code).toBe(EXIT.ok);
  });

  it('exits with 1 beyond the ceiling of GPU programs too', async () => {
    const open = ['--programs', '1', '--gpu-programs', '2', '--cases', join(folder, 'weak-gpu')];
    const { out, code } = await strength(...open, '--check', '--quiet');
    expect([code, out]).toEqual([
      EXIT.disagreement,
      expect.stringContaining('unconstrained checks of GPU cases: 100.00 %'),
    ]);
  });

  it('refuses what is no number of programs, and no seed', async () => {
    for (const args of [
      ['--programs', '0'],
      ['--programs', '1e3'],
      ['--gpu-programs', 'x'],
      ['--seed', '-1'],
    ]) {
      await expect(strength(...args)).rejects.toThrow('expected an integer of');
    }
  });
});
