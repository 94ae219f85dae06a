/** Test vectors are the engine's, and tell each engine that differs from it in one place. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../spec/load/root.js';
import { CHANGED } from '../../../semantics/silicon/changed.js';
import { FACTS } from '../../../semantics/silicon/driver.js';
import {
  engineOf,
  NV20_FIGURES,
  NV30_FIGURES,
  type Figures,
} from '../../../semantics/silicon/engines.js';
import { INTERPOLATED_BITS, interpolator } from '../../../semantics/silicon/interpolator.js';
import { fromFixedPoint } from '../../../semantics/silicon/logarithm.js';
import { ENGINE_IDS } from '../../../semantics/silicon/names.js';
import { resultOf } from '../../../semantics/silicon/on-operands.js';
import { ownInstructions } from './library.js';
import {
  ROWS_OF_A_BLOCK,
  testVectors,
  VECTORS_OF_A_ROW,
  vectorsText,
  vectorsWords,
} from './test-vectors.js';

/** A value with one entry of a list in it another by a number, for each entry in turn, with its place. */
function* changed(value: unknown, by: number, place = '', isEntry = false): Generator<Change> {
  if (typeof value === 'number') {
    if (isEntry) yield { place, value: value + by };
  } else if (typeof value === 'object' && value !== null) {
    const isList = Array.isArray(value);
    for (const [key, each] of Object.entries(value)) {
      for (const other of changed(each, by, `${place}.${key}`, isEntry || isList)) {
        const whole = isList
          ? value.map((old: unknown, at) => (String(at) === key ? other.value : old))
          : { ...value, [key]: other.value };
        yield { place: other.place, value: whole };
      }
    }
  }
}

interface Change {
  readonly place: string;
  readonly value: unknown;
}

const FIGURES = { nv20: NV20_FIGURES, nv30: NV30_FIGURES };

/** Instructions that read a table of an engine. */
const READERS: readonly (readonly [table: RegExp, instructions: readonly string[]])[] = [
  [/^\.reciprocal\./, ['RCP']],
  [/^\.clamp\./, ['RCC']],
  [/^\.root\./, ['RSQ']],
  [/^\.powerSlopes\./, ['EXP']],
  [/^\.logarithm\./, ['LOG']],
  [/^\.later\.power\./, ['EX2']],
  [/^\.later\.logarithm\./, ['LG2']],
  [/^\.later\.(?:quarterWave|turnParts)\./, ['SIN', 'COS']],
];

describe.each(ENGINE_IDS)('test vectors of %s', (engine) => {
  const own = FACTS[engine].engine.instructions;
  const vectors = testVectors(own);

  it('are of every instruction', () => {
    const asked = new Set(vectors.map(({ instruction }) => instruction));
    expect([...asked]).toEqual(ownInstructions(own));
    for (const { instruction, operands, expected } of vectors.filter((_, at) => at % 97 === 0)) {
      const result = resultOf(own, { instruction, operands });
      expect(expected).toEqual(result.length === 1 ? Array(4).fill(result[0]) : result);
    }
  });

  it.each(Object.entries(CHANGED[engine]))(
    'tell an engine of which is changed: %s',
    (_, figures) => {
      const changed = engineOf(figures).instructions;
      const other = vectors.find(({ instruction, operands, expected }) =>
        resultOf(changed, { instruction, operands }).some((bits, at) => bits !== expected[at]),
      );
      expect(other).toBeDefined();
    },
  );

  it(
    'tell each engine of which an entry of a table is a unit less or more',
    { timeout: 120_000 },
    () => {
      const untold = [-1, 1].flatMap((by) =>
        [...changed(FIGURES[engine], by)].flatMap(({ place, value }) => {
          const readers = READERS.find(([table]) => table.test(place))?.[1] ?? [];
          const other = engineOf(value as Figures).instructions;
          const isTold = vectors.some(
            ({ instruction, operands, expected }) =>
              readers.includes(instruction) &&
              resultOf(other, { instruction, operands }).some((bits, at) => bits !== expected[at]),
          );
          return isTold ? [] : [`${place} ${String(by)}`];
        }),
      );
      expect(untold).toEqual(engine === 'nv30' ? ['.later.quarterWave.64.slope -1'] : []);
    },
  );

  it('are as many as docs/translate.md says, and so are the entries of tables', () => {
    const text = readFileSync(join(packageRoot(), 'docs/translate.md'), 'utf8');
    const many = String(vectors.length).replace(/(?=\d{3}$)/, ' ');
    expect(text).toContain(`${many} for ${engine.toUpperCase()}`);
    const entries = [...changed(FIGURES[engine], 1)].length;
    expect(text).toContain(`${String(entries)} of ${engine.toUpperCase()}`);
  });

  it('are a line each as text, with the operands that an instruction has', () => {
    const lines = vectorsText(vectors).trimEnd().split('\n');
    expect(lines).toHaveLength(vectors.length);
    expect(lines).toContain(`RSQ 3f800000 -> ${engine === 'nv20' ? '3f7fffff' : '3f800000'}`);
    for (const line of lines) {
      expect(line).toMatch(/^[A-Z0-9]+(?: [0-9a-f]{8})+ ->(?: [0-9a-f]{8})+$/);
    }
    expect(lines.find((line) => line.startsWith('MAD '))?.split(' ')).toHaveLength(1 + 12 + 1 + 4);
  });

  it('are whole blocks as words, and what is left over is none', () => {
    const words = vectorsWords(own);
    const size = 4 * VECTORS_OF_A_ROW;
    expect(words.length % (size * ROWS_OF_A_BLOCK)).toBe(0);
    const rows = Array.from({ length: words.length / size }, (_, row) => words[row * size] ?? 0);
    expect(rows.filter((instruction) => instruction !== 0xffffffff)).toHaveLength(vectors.length);
    const last = (vectors.length - 1) * size;
    expect([...words.subarray(last + 16, last + 20)]).toEqual(vectors.at(-1)?.expected);
  });
});

describe('the last slope of the quarter wave', () => {
  it('is a unit less in no result: every fraction that reads it has the same', () => {
    const table = NV30_FIGURES.later?.quarterWave ?? [];
    const [own, other] = [0, -1].map((by) => {
      const rows = table.map((row, at) => (at === 64 ? { ...row, slope: row.slope + by } : row));
      const interpolated = interpolator(rows, 'taken away');
      return (fraction: number) => fromFixedPoint(interpolated(fraction), INTERPOLATED_BITS);
    });
    const fractions = Array.from({ length: 2 ** 16 }, (_, at) => 2 ** 23 - 2 ** 16 + at);
    expect(fractions.filter((fraction) => own?.(fraction) !== other?.(fraction))).toEqual([]);
    expect(table).toHaveLength(65);
  });
});
