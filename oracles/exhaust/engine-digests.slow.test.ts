/**
 * Digests of what the engines give of all operands, or of many, against those that are kept (cases/recordings/digests.txt). By day some of them.
 * They are of the patterns, NaNs with their payloads; `vpspec exhaust`, to which all NaNs are one, has others.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../spec/load/root.js';
import { engineOf, NV20_FIGURES, NV30_FIGURES } from '../../semantics/silicon/engines.js';
import { tabulated } from '../../semantics/silicon/interpolator.js';
import { byNight, IS_NIGHT } from '../../vitest.night.js';
import { SLICE, SLICES } from './messages.js';

const ENGINES = {
  nv20: () => engineOf(NV20_FIGURES),
  nv30: () => engineOf(NV30_FIGURES, tabulated),
};

/** "nv20 RCP every 31st: 0123…": the slices that are asked, and SHA-256 over their digests. */
interface Kept {
  readonly engine: keyof typeof ENGINES;
  readonly operation: string;
  readonly step: number;
  readonly digest: string;
}

function kept(): readonly Kept[] {
  const text = readFileSync(`${packageRoot()}/cases/recordings/digests.txt`, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, engine, operation = '', part, digest = ''] =
        /^(nv20|nv30) (\S+) (all|every 31st): ([0-9a-f]{64})$/.exec(line) ?? [];
      if (engine !== 'nv20' && engine !== 'nv30') throw new Error(`digests.txt: ${line}`);
      return { engine, operation, step: part === 'all' ? 1 : 31, digest };
    });
}

function digestOf(results: Uint32Array): Buffer {
  return createHash('sha256').update(results).digest();
}

const all = kept();

describe('the kept digests', () => {
  it('are there for every function of one number of either engine', () => {
    for (const engine of ['nv20', 'nv30'] as const) {
      const own = all.filter((each) => each.engine === engine).map(({ operation }) => operation);
      const names = [...ENGINES[engine]().unary.keys()].filter((name) => name !== 'MOV');
      expect(new Set(own)).toEqual(new Set(names));
    }
  });

  // By night those of all operands too, which take some minutes each.
  const asked = all.filter(({ step }) => step > 1 || IS_NIGHT);
  const some = asked.filter(({ operation }) => ['RSQ', 'LG2'].includes(operation));
  it.each(byNight(asked, some))(
    '$engine $operation, step $step',
    ({ engine, operation, step, digest }) => {
      const unary = ENGINES[engine]().unary.get(operation);
      if (unary === undefined) throw new Error(`no ${operation}`);
      const results = new Uint32Array(SLICE);
      const hash = createHash('sha256');
      for (let slice = 0; slice < SLICES; slice += step) {
        const first = slice * SLICE;
        for (let at = 0; at < SLICE; at++) results[at] = unary(first + at);
        hash.update(digestOf(results));
      }
      expect(hash.digest('hex')).toBe(digest);
    },
    IS_NIGHT ? 3_600_000 : 300_000,
  );
});
