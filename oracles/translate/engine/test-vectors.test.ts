/** Test vectors are the engine's, and tell each engine that differs from it in one place. */
import { describe, expect, it } from 'vitest';
import { CHANGED } from '../../../semantics/silicon/changed.js';
import { FACTS } from '../../../semantics/silicon/driver.js';
import {
  engineOf,
  NV20_FIGURES,
  NV30_FIGURES,
  type Figures,
} from '../../../semantics/silicon/engines.js';
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

/** By how much an entry is lower: single units of slopes and curvatures change few results. */
const LOWER: Readonly<Record<string, number>> = { slope: 64, curvature: 8 };

/** A value with one entry of a list in it lower, for each entry in turn. */
function* lowered(value: unknown, isEntry = false, name = ''): Generator {
  if (typeof value === 'number') {
    if (isEntry) yield value - (LOWER[name] ?? 1);
  } else if (typeof value === 'object' && value !== null) {
    const isList = Array.isArray(value);
    for (const [key, each] of Object.entries(value)) {
      for (const other of lowered(each, isEntry || isList, key)) {
        yield isList
          ? value.map((old: unknown, at) => (String(at) === key ? other : old))
          : { ...value, [key]: other };
      }
    }
  }
}

const FIGURES = { nv20: NV20_FIGURES, nv30: NV30_FIGURES };
/** How many engines with a lower entry are told, of all: docs/translate.md has these. The others differ for few operands, if for any. */
const TOLD = { nv20: [245, 258], nv30: [833, 866] };
/** No table is in them. */
const WITHOUT_TABLES = /^(?:MOV|MUL|ADD|MAD|DP.|DPH|DST|MIN|MAX|SLT|SGE)$/;

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

  it('tell most engines of which one entry of a table is lower', { timeout: 120_000 }, () => {
    const asked = vectors.filter(({ instruction }) => !WITHOUT_TABLES.test(instruction));
    const told = [...lowered(FIGURES[engine])].map((figures) => {
      const changed = engineOf(figures as Figures).instructions;
      return asked.some(({ instruction, operands, expected }) =>
        resultOf(changed, { instruction, operands }).some((bits, at) => bits !== expected[at]),
      );
    });
    expect([told.filter((each) => each).length, told.length]).toEqual(TOLD[engine]);
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
