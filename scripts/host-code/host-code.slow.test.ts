/**
 * The kept figures of host code: the page has them, and slices that are asked again have the same counts, as far as they depend on arithmetic of IEEE 754
 * alone. Needs gcc: without it the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isSkipped } from '../../oracles/stacks/required.testing.js';
import { packageRoot } from '../../spec/load/root.js';
import { ENGINE_IDS } from '../../semantics/silicon/names.js';
import { compiledFor, type Compiled } from './compiled.js';
import { keptFigures } from './kept.js';
import { HOST_CODE } from './source.js';
import { hostCodeTable } from './table.js';

const skip = isSkipped('gcc', spawnSync('gcc', ['--version']).status === 0, 'figures of host code');

/** What a library or a processor decides is another's elsewhere. */
const ELSEWHERE = /exp2f|log2f|sinf|cosf|_mm_r/;

/** Below 1.0, from 2.0 on, and negative denormals. */
const SLICES_ASKED = [63, 64, 128] as const;

describe.each(ENGINE_IDS)('host code of %s', (engine) => {
  const kept = keptFigures(engine);

  it('has the figures that the page has', () => {
    const page = readFileSync(join(packageRoot(), 'docs/host-code.md'), 'utf8');
    expect(page).toContain(hostCodeTable(kept).join('\n'));
    expect(kept.engine).toBe(engine);
    expect(kept.pieces.map(({ code }) => code)).toEqual(HOST_CODE[engine].map(({ code }) => code));
  });

  describe.skipIf(skip)('asked again', () => {
    let compiled: Compiled | null = null;
    afterAll(() => {
      compiled?.remove();
    });

    it('has the same counts', async () => {
      compiled = compiledFor(engine);
      let asked = 0;
      for (const [index, { code, slices }] of kept.pieces.entries()) {
        if (ELSEWHERE.test(code)) continue;
        for (const slice of SLICES_ASKED) {
          const counts = await compiled.counts(index, slice, slice + 1);
          expect(counts, `${code}, slice ${String(slice)}`).toEqual([slices[slice]]);
          asked++;
        }
      }
      expect(asked).toBeGreaterThan(8);
    });
  });
});
