import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { z } from 'zod';
import type { Ended } from './built-command.testing.js';
import { runHere } from './run-here.testing.js';

const CASES = `cases:
  gpu: {environment: NVvp4.0, instruction: "MUL R0, R1, R1", in: {R1: {all: 2}}, expect: {R0: {all: 4}}}
  zero: {instruction: "MUL R0, v[0], c[0]", v: {0: {all: 0}}, c: {0: {all: .inf}}, expect: {R0: {all: .nan}}}
`;

const part = z.object({
  cases: z.object({ total: z.number(), agree: z.number() }),
  clauses: z.object({ total: z.number(), testable: z.number(), covered: z.number() }),
  grammar: z.object({ productions: z.number(), reached: z.number() }),
});

const shape = z.object({
  sections: z.object({ total: z.number(), read: z.number() }),
  vp: part,
  gpu: part,
  branches: z.null(),
  branchesMissing: z.string(),
});

const { folder } = scratch('cover-test');
beforeAll(() => {
  mkdirSync(join(folder, 'cases'));
  writeFileSync(join(folder, 'cases', 'zero.yaml'), CASES);
});

function cover(...args: string[]): Promise<Ended> {
  return runHere(['cover', ...args, '--cases', join(folder, 'cases'), '--no-branches']);
}

describe('vpspec cover', () => {
  it('prints totals as JSON and writes a page', async () => {
    const out = join(folder, 'page');
    const { code, out: text } = await cover('--json', '--out', out);
    expect(code).toBe(0);
    const totals = shape.parse(JSON.parse(text));
    for (const { cases, clauses, grammar } of [totals.vp, totals.gpu]) {
      expect(cases).toEqual({ total: 1, agree: 1 });
      expect(clauses.covered).toBeGreaterThan(0);
      expect(clauses.covered).toBeLessThan(clauses.testable);
      expect(grammar.reached).toBeGreaterThan(10);
      expect(grammar.reached).toBeLessThan(grammar.productions);
    }
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('Table of contents');
    expect(JSON.parse(readFileSync(join(out, 'coverage.json'), 'utf8'))).toEqual(JSON.parse(text));
  });

  it('says what is uncovered, and with --strict exits with 1', async () => {
    const { code, out } = await cover('--strict');
    expect(code).toBe(1);
    expect(out).toContain('left out by --no-branches');
    expect(out).toContain('All of it: vpspec cover --all');
  });

  it('exits with 2 for a query that selects nothing', async () => {
    const { code, err } = await cover('vp9');
    expect(code).toBe(2);
    expect(err).toContain('no case is selected by vp9');
  });

  it('refuses a folder that cannot be written before it measures', async () => {
    const { code, err } = await cover('--out', join(folder, 'cases', 'zero.yaml'));
    expect(code).toBe(2);
    expect(err).toContain('is no folder');
  });
});
