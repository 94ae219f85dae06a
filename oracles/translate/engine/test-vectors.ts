/** Test vectors of an engine: operands that come by every entry of its tables and by every special case, with the engine's results; as text, and as the words that self-tests read. */
import { bitsOf, hex } from '../../../semantics/number/binary32.js';
import { LATTICE } from '../../../semantics/number/lattice.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { EngineInstructions } from '../../../semantics/silicon/engines.js';
import { resultOf } from '../../../semantics/silicon/on-operands.js';
import type { Pattern } from '../../../semantics/silicon/pattern.js';
import { instructionNamed } from '../../../spec/instructions.js';
import { ownInstructions } from './library.js';
import { operandRows, SPECIAL, spread, type Row } from './operands.js';

export interface TestVector {
  readonly instruction: string;
  /** Three operands, of which an instruction takes those that it has. */
  readonly operands: Row;
  /** One result stands four times. */
  readonly expected: readonly [Pattern, Pattern, Pattern, Pattern];
}

const ONE = 0x3f800000;
const BINADE = 0x00800000;
/** No table has more entries for a binade. */
const INTERVALS = 128;

const all = (bits: Pattern): Vector<Pattern> => ({ x: bits, y: bits, z: bits, w: bits });
const ZERO = all(0);

/** The ends of the intervals by the fraction's upper bits, from 1 on, and a place in each from 2 on: entries of tables by an operand's fraction. */
const BY_FRACTION: readonly Pattern[] = Array.from({ length: INTERVALS }, (_, index) => {
  const [first, next] = [index, index + 1].map((each) => (each * BINADE) / INTERVALS);
  return [
    ONE + (first ?? 0),
    ONE + (next ?? 0) - 1,
    ONE + BINADE + (first ?? 0) + (spread(index) >>> 16),
  ];
}).flat();

/** Places all round the circle, of either sign. */
const BY_ANGLE: readonly Pattern[] = Array.from({ length: 2 * INTERVALS }, (_, index) => {
  const angle = bitsOf((index + 0.5) * (Math.PI / INTERVALS));
  return index % 4 === 3 ? angle + 0x80000000 : angle;
});

const NUMBERS: readonly Pattern[] = [
  ...new Set([
    ...SPECIAL,
    ...LATTICE,
    ...BY_FRACTION,
    ...Array.from({ length: 64 }, (_, at) => spread(at)),
  ]),
];

/** Each special value beside each, four pairs in a row. */
const PAIRS: readonly Row[] = Array.from({ length: SPECIAL.length ** 2 / 4 }, (_, row): Row => {
  const at = (component: number, divisor: number): Pattern =>
    SPECIAL[Math.floor((4 * row + component) / divisor) % SPECIAL.length] ?? 0;
  const vector = (divisor: number): Vector<Pattern> => ({
    ...{ x: at(0, divisor), y: at(1, divisor) },
    ...{ z: at(2, divisor), w: at(3, divisor) },
  });
  return [vector(SPECIAL.length), vector(1), vector(5)];
});

/** LIT: both tables, which it reads by y and by the product with w; and each special value as w of 2 and 1/2. */
const LIT_ROWS: readonly Row[] = [
  ...BY_FRACTION.map((y, index) => {
    const w = BY_FRACTION[(index * 89) % BY_FRACTION.length] ?? 0;
    return [y, index % 2 === 0 ? w : w + 0x80000000] as const;
  }),
  ...LATTICE.flatMap((w) => [[ONE + BINADE, w] as const, [ONE - BINADE, w] as const]),
].map(([y, w]): Row => [{ x: ONE, y, z: 0, w }, ZERO, ZERO]);

/** Rows of all instructions. */
const SPREAD_ROWS = operandRows(64);

/** A number in all components. */
function rowOf(bits: Pattern): Row {
  return [all(bits), ZERO, ZERO];
}

const ANGLE_ROWS = BY_ANGLE.map(rowOf);

/** Rows of instructions whose tables others have not. */
const OWN_ROWS: Readonly<Record<string, readonly Row[]>> = {
  LIT: LIT_ROWS,
  SIN: ANGLE_ROWS,
  COS: ANGLE_ROWS,
};

function rowsOf(instruction: string): readonly Row[] {
  const { operands = [] } = instructionNamed(instruction) ?? {};
  const common = operands[0] === 'scalar' ? NUMBERS.map(rowOf) : [...SPREAD_ROWS, ...PAIRS];
  return [...common, ...(OWN_ROWS[instruction] ?? [])];
}

/** The same vectors each time; of each instruction in turn. */
export function testVectors(own: EngineInstructions): readonly TestVector[] {
  return ownInstructions(own).flatMap((instruction) =>
    rowsOf(instruction).map((operands): TestVector => {
      const [x = 0, y = x, z = x, w = x] = resultOf(own, { instruction, operands });
      return { instruction, operands, expected: [x, y, z, w] };
    }),
  );
}

/** A line each: the instruction, its operands and its result, in bits. */
export function vectorsText(vectors: readonly TestVector[]): string {
  const words = (each: readonly Pattern[]): string =>
    each.map((bits) => hex(bits).slice(2)).join(' ');
  const lines = vectors.map(({ instruction, operands, expected }) => {
    const { operands: taken = [], result } = instructionNamed(instruction) ?? {};
    const given = taken.flatMap((kind, at) => {
      const { x, y, z, w } = operands[at] ?? ZERO;
      return kind === 'scalar' ? [x] : [x, y, z, w];
    });
    return `${instruction} ${words(given)} -> ${words(result === 'replicated' ? expected.slice(0, 1) : expected)}`;
  });
  return `${lines.join('\n')}\n`;
}

/** Vectors of four words that a test vector takes: its instruction by number, three operands, the result. */
export const VECTORS_OF_A_ROW = 5;
/** Test vectors in a block: as many as the 16 KiB have room for that every implementation of OpenGL has in a uniform block. */
export const ROWS_OF_A_BLOCK = 204;
/** Stands for the instruction where a block has no more. */
const NONE = 0xffffffff;

/** Blocks of words, one after the other. */
export function vectorsWords(own: EngineInstructions): Uint32Array {
  const [vectors, names] = [testVectors(own), ownInstructions(own)];
  const blocks = Math.ceil(vectors.length / ROWS_OF_A_BLOCK);
  const size = 4 * VECTORS_OF_A_ROW;
  const words = new Uint32Array(blocks * ROWS_OF_A_BLOCK * size).fill(NONE);
  for (const [row, { instruction, operands, expected }] of vectors.entries()) {
    const given = operands.flatMap(({ x, y, z, w }) => [x, y, z, w]);
    words.set([names.indexOf(instruction), 0, 0, 0, ...given, ...expected], row * size);
  }
  return words;
}
