/**
 * The kept figures of host code: the page has them, and slices that are asked again have the same counts: of C as far as they depend on arithmetic of IEEE 754 alone, of shaders on the
 * driver that they were made on. What is missing is said, unless VPSPEC_REQUIRE names it.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { isSkipped } from '../../oracles/stacks/required.testing.js';
import { ENGINE_IDS } from '../../semantics/silicon/names.js';
import type { AllAsked } from './asked.js';
import { compiledFor } from './compiled.js';
import { isWhole, keptFigures, withWhole, type KeptFigures } from './kept.js';
import { onDriver } from './on-drivers.js';
import { HOST_CODE, SLICES } from './source.js';
import { HOST_CODE_PAGE, hostCodeTable, pageOf } from './table.js';

const skip = isSkipped('gcc', spawnSync('gcc', ['--version']).status === 0, 'figures of host code');

/** What a library or a processor decides is another's elsewhere. */
const ELSEWHERE = /exp2f|log2f|sinf|cosf|_mm_r/;

const DRIVERS = ['mesa', 'webgpu'] as const;

/** Below 1.0, from 2.0 on, and negative denormals. */
const SLICES_ASKED = [63, 64, 128] as const;

describe.each(ENGINE_IDS)('host code of %s', (engine) => {
  const kept = keptFigures(engine, 'c');

  it('has the figures that the page has', () => {
    expect(readFileSync(HOST_CODE_PAGE, 'utf8')).toContain(hostCodeTable(kept).join('\n'));
    expect(kept.engine).toBe(engine);
    expect(kept.pieces.map(({ code }) => code)).toEqual(HOST_CODE[engine].map(({ code }) => code));
  });

  describe.skipIf(skip)('asked again', () => {
    let compiled: AllAsked | null = null;
    afterAll(() => compiled?.close());

    it('has the same counts', async () => {
      compiled = compiledFor(engine);
      let asked = 0;
      for (const [index, { code, slices }] of kept.pieces.entries()) {
        if (ELSEWHERE.test(code)) continue;
        for (const slice of SLICES_ASKED) {
          const counts = await compiled.counts(index, slice);
          expect(counts, `${code}, slice ${String(slice)}`).toEqual(slices[slice]);
          asked++;
        }
      }
      expect(asked).toBeGreaterThan(8);
    });
  });
});

it('the page has all figures that are kept, and no piece is kept in part', () => {
  const page = readFileSync(HOST_CODE_PAGE, 'utf8');
  expect(pageOf(page)).toBe(page);
  const another = page.replace('2 921 230 036', '2 921 230 037');
  expect(another).not.toBe(page);
  expect(pageOf(another)).toBe(page);
  const [piece, ...others] = keptFigures('nv20', 'c').pieces;
  if (piece === undefined) throw new Error('nothing is kept');
  const part = { ...piece, slices: piece.slices.slice(1) };
  expect(isWhole(part)).toBe(false);
  const figures: KeptFigures = { engine: 'nv20', machine: {}, pieces: [part, ...others] };
  expect(() => hostCodeTable(figures)).toThrow('is not whole');
});

it('what is whole is added to what is kept of the same machine, and nothing that is kept is lost', () => {
  const kept = keptFigures('nv20', 'c');
  const [first, second, ...others] = kept.pieces;
  if (first === undefined || second === undefined) throw new Error('two pieces are kept');
  const again = { ...second, slices: second.slices.map(() => [0, 0, 0, 0]) };
  const added = { ...first, code: 'another' };
  const part = { ...first, slices: first.slices.slice(1) };
  const made = (pieces: KeptFigures['pieces'], machine = kept.machine): KeptFigures => ({
    engine: 'nv20',
    machine,
    pieces,
  });
  expect(withWhole(kept, made([part, again, added])).pieces).toEqual([
    first,
    again,
    ...others,
    added,
  ]);
  expect(withWhole(null, made([part, again])).pieces).toEqual([again]);
  expect(() => withWhole(kept, made([again], {}))).toThrow('of another machine');
  expect(withWhole(kept, made(kept.pieces, {})).machine).toEqual({});
});

describe.each(ENGINE_IDS.flatMap((engine) => DRIVERS.map((path) => [engine, path] as const)))(
  'shaders beside %s, by %s',
  (engine, path) => {
    it(
      'have the same counts on the driver that they were made on',
      { timeout: 300_000 },
      async (context) => {
        const kept = keptFigures(engine, path);
        const asked = await onDriver(engine, path).catch((error: unknown) => String(error));
        const isHere = typeof asked !== 'string';
        const skipped = `figures of ${engine} by ${path}`;
        if (isSkipped(path, isHere, skipped) || !isHere) return context.skip();
        const isSame = asked.machine['driver'] === kept.machine['driver'];
        if (isSkipped(`${path} of the figures`, isSame, skipped)) {
          await asked.close();
          return context.skip();
        }
        for (const { code, language, slices } of kept.pieces) {
          const index = asked.pieces.findIndex(
            (each) => each.code === code && each.language === language,
          );
          expect(slices).toHaveLength(SLICES);
          for (const slice of [63, 128]) {
            expect(await asked.counts(index, slice), code).toEqual(slices[slice]);
          }
        }
        await asked.close();
      },
    );
  },
);
