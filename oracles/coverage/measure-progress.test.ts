import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadCorpus } from '../cases/corpus.js';
import { measure } from './measure.js';

it('tells how many cases did not agree so far, the canary not among them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vpspec-progress-'));
  const wrong = (name: string): string =>
    `  ${name}: {instruction: "MOV R0, v[0]", expect: {R0: {all: 1}}}\n`;
  const names = Array.from({ length: 120 }, (_, index) => `c${String(index)}`);
  writeFileSync(join(folder, 'a.yaml'), `cases:\n${names.map(wrong).join('')}`);
  const { errors, ...cases } = loadCorpus([], folder);
  rmSync(folder, { recursive: true, force: true });
  expect(errors).toEqual([]);
  const told: number[] = [];
  await measure({
    specification: { documents: [], clauses: [], gpuClauses: [], errata: [] },
    ...cases,
    records: { recordings: [], byClause: new Map() },
    onProgress: ({ done, failures }) => {
      // The first of all is a case of the canary.
      if (done > 0) told.push(done - (failures ?? NaN));
    },
  });
  expect(told).toEqual([1, 1]);
});
