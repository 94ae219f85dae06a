/**
 * Where the harness still asks which language it has, file by file: a language is a record, chosen by a registry
 * (`languages.ts` of a room), and no other file should have to. The list gets shorter, never longer.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../spec/load/root.js';

const ASKS = /\b(?:isGpuEnvironment|languageNameIn|languageNameOf)\(/;

/** What belongs to one language, and what chooses between them. */
const ENTITLED = /\/(?:vp|gpu|languages)\/|\/languages\.ts$/;

const LEFT: readonly string[] = [
  'api/judge.ts',
  'cli/shrink-start.ts',
  'cli/stress-task.ts',
  'oracles/certify/options.ts',
  'oracles/examine/black-box/catch.ts',
  'oracles/examine/black-box/shown-clauses.ts',
  'oracles/judge/deciders.ts',
  'oracles/protocol/check-protocol.ts',
  'oracles/stress/judged-runs.ts',
  'oracles/units/instructions-of.ts',
  'reports/certificate/words.ts',
  'reports/evaluation.ts',
  'reports/explain/topics.ts',
];

it('which language it is, is asked where one is chosen, and besides in no file but those that are left', () => {
  const sources = ['oracles', 'reports', 'cli', 'api'].flatMap((folder) =>
    readdirSync(join(packageRoot(), folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.ts$/.test(path) && !/\.(?:test|testing|arbitrary)\.ts$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  const asking = sources.filter(
    (path) => !ENTITLED.test(path) && ASKS.test(readFileSync(join(packageRoot(), path), 'utf8')),
  );
  expect(asking.sort()).toEqual(LEFT);
});
