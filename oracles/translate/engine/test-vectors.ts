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

/**
 * Operands that tell a single unit of an entry of a table: with one unit more or less in it few results are others, and these were searched for, among all fractions of an entry's
 * interval.
 */
const SINGLE_UNITS: Readonly<Record<string, string>> = {
  RCP: '3f9ddaa5 3fb808cb 3fe53c6e 3ff208cb',
  RSQ:
    '3f95daa5 3f9c78dc 3fb49e37 3fb9daa5 3fbddaa5 3fda9e37 3fe51713 3fe7daa5 3fea08cb 40029e37 ' +
    '40080000 40129e37 40240000 40280000 40320000 40360000 403ddaa5 40460000 404c0000 40580000 ' +
    '4075daa5',
  EX2:
    '3f80c282 3f80f524 3f813293 3f8298d8 3f83ab6f 3f84f506 3f85b018 3f868dcf 3f874f23 3f878edf ' +
    '3f893fcb 3f897b1a 3f8ba940 3f8ca185 3f8ce370 3f8d0907 3f8efbc0 3f8f4ac5 3f907c2a 3f90ec3b ' +
    '3f926f01 3f92a821 3f935c5b 3f9362e8 3f96922d 3f969269 3f974429 3f983c6e 3f98d216 3f99dbe2 ' +
    '3f9a49b5 3f9b1a70 3f9c49a6 3f9cc6e0 3f9d912c 3f9da084 3f9f0d47 3fa06ce1 3fa15c4c 3fa15eb7 ' +
    '3fa2fdd1 3fa38cb0 3fa4f0a8 3fa6c6e0 3fa6fba2 3fa713d4 3fa79e37 3fa877cc 3faadaa5 3faafdd1 ' +
    '3fab2e35 3fab6782 3fad6535 3faec6e0 3faf36f1 3faf81b6 3fb0aa50 3fb10f76 3fb2f506 3fb4bbe6 ' +
    '3fb4e5cc 3fb55381 3fb6fdd1 3fb75a1d 3fb778dc 3fb89b07 3fb92e26 3fb9c5ee 3fbb232c 3fbb6bb3 ' +
    '3fbd08cb 3fbe7a19 3fbf8eee 3fc06865 3fc12e26 3fc162f7 3fc2fba2 3fc3046d 3fc34f23 3fc534c2 ' +
    '3fc6d418 3fc7724f 3fc79c08 3fca8531 3fcaf982 3fcb5161 3fcb5381 3fcd36f1 3fce922d 3fd07e68 ' +
    '3fd0f506 3fd23c7d 3fd2cfab 3fd3d2f9 3fd4b31b 3fd511a5 3fd75381 3fd7ca3d 3fd8aebd 3fd941fa ' +
    '3fda6425 3fdba2b3 3fdcf973 3fdd34c2 3fdd8403 3fe0aa50 3fe0d656 3fe2735f 3fe47e95 3fe4b5c2 ' +
    '3fe6e5bd 3fe6f2d7 3fe812b5 3fe8e39d 3feadf12 3feaec3b 3fec54a0 3fec8504 3fed5e8a 3fee49b5 ' +
    '3ff0c4c0 3ff0fba2 3ff16e00 3ff2be15 3ff2daa5 3ff43c7d 3ff45b87 3ff609f9 3ff6d656 3ff71efb ' +
    '3ff88751 3ff908cb 3ffac4b1 3ffadaa5 3ffb8eee 3ffcfdd1 3ffec4b1 3ffecd7c 3fff069c 3fff55ce',
  LG2:
    '3f36f506 3f372e26 3f386a94 3f3ae370 3f3b3fbc 3f3d8614 3f3ec6e0 3f40aa50 3f410000 3f429f56 ' +
    '3f450000 3f4799d9 3f4884f5 3f495a1d 3f4cf973 3f4f0000 3f4f76ad 3f50be15 3f51cc5d 3f52b54a ' +
    '3f537d49 3f58b54a 3f592e26 3f5936f1 3f5b5381 3f5c8dc0 3f5d08cb 3f5ebe15 3f5f08cb 3f608fef ' +
    '3f612e26 3f64be15 3f655381 3f663c6e 3f6708cb 3f68e370 3f696517 3f699c08 3f6cc6e0 3f6d78dc ' +
    '3f6d8a72 3f6f08cb 3f72b54a 3f72daa5 3f730000 3f7378dc 3f752e26 3f766a94 3f772e26 3f781713 ' +
    '3f790000 3f7adaa5 3f7b0000 3f7b5381 3f7d0000 3f7d9e37 3f7f0000 3f84daa5 3f86daa5 3f88c6e0 ' +
    '3f899e37 3f8a6a94 3f8b76ad 3f8d5381 3f903c6e 3f906a94 3f9108cb 3f927c2a 3f940c19 3f9484f5 ' +
    '3f966a94 3f98daa5 3f9abe15 3f9ac4b1 3f9b2bf7 3f9b36f1 3f9e4539 3f9e84f5 3f9fa702 3fa0a185 ' +
    '3fa25d6b 3fa2daa5 3fa35c4c 3fa4e370 3fa6b31b 3fa6b54a 3fa7a702 3fa8be15 3faab31b 3faadaa5 ' +
    '3fab5c4c 3facf2d7 3fad81a7 3fae4e04 3fb08fef 3fb0a185 3fb176ad 3fb1a702 3fb4b31b 3fb4f506 ' +
    '3fb6cd7c 3fb9a702 3fbba4d3 3fc01713 3fc108cb 3fc38a72 3fc55152 3fc6fdd1 3fc90f67 3fccd418 ' +
    '3fcd5381 3fcef506 3fd508cb 3fd52e26 3fd898ba 3fe2d876 3fe3232c 3feb5381 3fef9e37',
  SIN:
    '3e0b17ea 3e24a865 3e7427ae 3e8f8afa 3e9c29b0 3eaefc7f 3eb7fe15 3ed1ef56 3ee7fe21 3ef1c144 ' +
    '3ef36d29 3f01b204 3f095a94 3f09687b 3f0dab2a 3f1660ec 3f18fe93 3f1c722c 3f207dcb 3f267a46 ' +
    '3f279560 3f2d763c 3f34fc50 3f3f5e26 3f4c6b5b 3f57ccab 3f5d53cc 3f6517fb 3f6b52f1 3f76ad06 ' +
    '3f8000d5 3f82c0f8 3f84bc65 3f88145f 3f8b543e 3f8c8adf 3f91e8a8 3f94ff18 3f97e1cd 3f985a96 ' +
    '3f9aac51 3f9b51f8 3f9dbbcd 3fa19015 3fa23cb0 3fa8b900 3fab7ffe 3fb77c93 3fb84baa 3fbb430b ' +
    '3fbfdc1f 3fc341e9 3fc41116 3fc55202 3fc8314a 40aa60fa 40ac45dd 40af8e0b 40b4ff0f 40bdb841 ' +
    '40cd5307 40d3b4cb 40d4c6f6 40d4da5b 40d55d1b 40d87623 40d93ae4 40dad83b 40ddf906 40df92e9 ' +
    '40e0c8bb 40e1b6df 40e1ba53 40e2920f 40e29ab3 40e4287e 40e66d3f 40e6a029 40e801f7 40e8b9c3 ' +
    '40ebf395 40ec0a04 40f07397 40f0c145 40f22a01 40f27e85 40f3b8a1 40f4c795 40f5230e 40f59419 ' +
    '40f71263 40f79745 40f86054',
};

/** Rows of instructions whose tables others have not. */
const OWN_ROWS: Readonly<Record<string, readonly Row[]>> = {
  LIT: LIT_ROWS,
  SIN: ANGLE_ROWS,
  COS: ANGLE_ROWS,
};

function rowsOf(instruction: string): readonly Row[] {
  const { operands = [] } = instructionNamed(instruction) ?? {};
  const common = operands[0] === 'scalar' ? NUMBERS.map(rowOf) : [...SPREAD_ROWS, ...PAIRS];
  const found = SINGLE_UNITS[instruction]?.split(' ') ?? [];
  const units = found.map((digits) => rowOf(parseInt(digits, 16)));
  return [...common, ...(OWN_ROWS[instruction] ?? []), ...units];
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
