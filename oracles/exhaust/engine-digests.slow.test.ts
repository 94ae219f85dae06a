/**
 * Digests of what the engines give of all operands, or of many, against those that are kept (cases/recordings/digests.txt). By day some of them.
 * They are of the patterns, NaNs with their payloads; `vpspec exhaust`, to which all NaNs are one, has others.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EngineName } from '../../semantics/silicon/names.js';
import { packageRoot } from '../../spec/load/root.js';
import { byNight, IS_NIGHT } from '../../vitest.night.js';
import { engineDigest, functionsOf } from './engine-digest.js';

/** "nv20 RCP every 31st: 0123…": the slices that are asked, and SHA-256 over their digests. */
interface Kept {
  readonly engine: EngineName;
  readonly operation: string;
  readonly step: number;
  readonly digest: string;
}

function kept(): readonly Kept[] {
  return readFileSync(join(packageRoot(), 'cases/recordings/digests.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, engine, operation = '', part, digest = ''] =
        /^(nv20|nv30) (\S+) (all|every 31st): ([0-9a-f]{64})$/.exec(line) ?? [];
      if (engine !== 'nv20' && engine !== 'nv30') throw new Error(`digests.txt: ${line}`);
      return { engine, operation, step: part === 'all' ? 1 : 31, digest };
    });
}

const all = kept();

it.each(['nv20', 'nv30'] as const)('every function of one number of %s has a digest', (engine) => {
  const own = all.filter((each) => each.engine === engine).map(({ operation }) => operation);
  const names = [...functionsOf(engine).keys()].filter((name) => name !== 'MOV');
  expect(new Set(own)).toEqual(new Set(names));
});

describe('the kept digests', () => {
  // By night those of all operands too, which take some minutes each.
  const asked = all.filter(({ step }) => step > 1 || IS_NIGHT);
  const some = asked.filter(({ operation }) => ['RSQ', 'LG2'].includes(operation));
  it.each(byNight(asked, some))(
    '$engine $operation, step $step',
    ({ engine, operation, step, digest }) => {
      const unary = functionsOf(engine).get(operation);
      expect(unary === undefined ? null : engineDigest(unary, step)).toBe(digest);
    },
    byNight(3_600_000, 300_000),
  );
});
