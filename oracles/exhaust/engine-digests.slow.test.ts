/**
 * Digests of what the engines give of all operands, or of many, against those that are kept (cases/recordings/digests.txt). By day some of them. What is asked is compiled;
 * that it is what semantics/silicon/ computes, of every 31st slice too, is asked of the functions there. Digests with one NaN are those of `vpspec exhaust`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENGINE_IDS, engineNamed } from '../../semantics/silicon/names.js';
import { packageRoot } from '../../spec/load/root.js';
import { byNight, IS_NIGHT } from '../../vitest.night.js';
import { stackOf } from '../stress/stack-of.js';
import { exhaust } from './exhaust.js';
import { exhaustedLanguage } from './languages.js';
import { SLICE, SLICES } from './messages.js';
import {
  compiledFunction,
  engineDigests,
  functionsOf,
  inARow,
  lineOf,
  linesOf,
  namesOf,
  STEPS,
  type KeptDigest,
} from './engine-digest.js';

function kept(): readonly KeptDigest[] {
  return readFileSync(join(packageRoot(), 'cases/recordings/digests.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', operation = '', part = '', digest = ''] =
        /^(nv20|nv30) (\S+) (.+): ([0-9a-f]{64})$/.exec(line) ?? [];
      const engine = engineNamed(name);
      if (engine === null || !isPart(part)) throw new Error(`digests.txt: ${line}`);
      return { engine, operation, part, digest };
    });
}

function isPart(part: string): part is KeptDigest['part'] {
  return Object.hasOwn(STEPS, part);
}

const all = kept();
const lines = new Set(all.map(lineOf));

it.each(ENGINE_IDS.flatMap((engine) => Object.keys(STEPS).map((part) => [engine, part] as const)))(
  'every function of one number of %s has a digest: %s',
  (engine, part) => {
    const own = all.filter((each) => each.engine === engine && each.part === part);
    const names = own.map(({ operation }) => operation);
    expect(names.toSorted()).toEqual(namesOf(engine).toSorted());
  },
);

describe('the kept digests', () => {
  const asked = ENGINE_IDS.flatMap((engine) =>
    namesOf(engine).map((operation) => ({ engine, operation })),
  );
  const some = asked.filter(({ operation }) => ['RSQ', 'LG2'].includes(operation));
  it.each(byNight(asked, some))(
    '$engine $operation',
    ({ engine, operation }) => {
      // By night those of all operands too, which take 9 to 29 s each.
      for (const isSample of IS_NIGHT ? [true, false] : [true]) {
        for (const line of linesOf(engine, operation, isSample)) {
          expect(lines).toContain(line);
        }
      }
    },
    byNight(3_600_000, 300_000),
  );

  it.each(byNight(asked, some))(
    '$engine $operation, not compiled',
    ({ engine, operation }) => {
      const unary = functionsOf(engine).get(operation);
      const digest = unary === undefined ? '' : engineDigests(inARow(unary), 31).patterns;
      expect(lines).toContain(lineOf({ engine, operation, part: 'every 31st', digest }));
    },
    byNight(3_600_000, 300_000),
  );
});

it.each([
  ['nv20', 'VP1.1', 'RSQ'],
  ['nv30', 'VP2.0', 'LOG.z'],
] as const)(
  'with one NaN a digest of %s is that of vpspec exhaust in %s: %s',
  { timeout: 300_000 },
  async (engine, environment, name) => {
    // Half a binade below zero, which the language's LOG takes the magnitude of.
    const slice = 773;
    const operations = exhaustedLanguage(environment)
      .operations(environment, null)
      .filter((each) => each.name === name);
    const result = await exhaust({
      ...{ stack: stackOf(`engine:${engine}`), environment, document: null, operations, known: [] },
      ...{ slices: { first: slice, end: slice + 1 }, jobs: 1 },
      ...{ onAsked: () => undefined, onSlice: () => undefined },
    });
    const own = compiledFunction(engine, name, 'language');
    const { oneNaN } = engineDigests(() => own(slice * SLICE), SLICES);
    expect(result.incidents).toEqual([]);
    expect(result.operations.map(({ digest }) => digest)).toEqual([oneNaN]);
  },
);
