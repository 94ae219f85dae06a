/**
 * What instructions are swept with (sweeps.ts): operands whose components give results that differ, so that a component
 * which is taken for another shows. Results are exact, or within narrow bounds by every interpretation.
 */
import type { Quad } from '../../../spec/environments.js';
import type { DataType, GpuInstructionSpec } from '../../../spec/gpu/instructions.js';
import { valueOf } from '../../../semantics/number/binary32.js';

/** An instruction with the type and the modifier that it is swept with. */
export interface SweptInstruction {
  readonly spec: GpuInstructionSpec;
  readonly type: DataType;
  /** "", or what stands in place of the type: ".S24", "H". */
  readonly special: string;
}

/** What one operand is read from, in each of the sets that take turns. */
export interface SweptOperand {
  readonly type: DataType;
  readonly sets: readonly Quad[];
  /** Nothing but numbers above zero is asked for: it is read without a sign, or as the negation of what is below zero. */
  readonly isPositive: boolean;
}

/** How an instruction is swept. */
export interface Sweeping {
  readonly operands: readonly SweptOperand[];
  /** How many lines each swizzle and each mask gets: more where a result tells little of its operands. */
  readonly turns: number;
}

type Sets = readonly (readonly [Quad, Quad, Quad])[];

const PLAIN: Sets = [
  [
    [2, -3, 5, -7],
    [11, -4, -6, 9],
    [-8, 13, 3, -5],
  ],
  [
    [101, -211, 307, -401],
    [-19, 57, 83, -131],
    [37, 71, -23, -89],
  ],
  [
    [-1007, 2011, -3011, 4009],
    [1511, -2503, -733, 3301],
    [-1201, -2207, 3407, 1709],
  ],
];

/** Numbers whose sums of products are exact with the digits that 16 bits have. */
const SMALL: Sets = [
  [
    [2, -3, 5, -7],
    [11, -4, -6, 9],
    [-8, 13, 3, -5],
  ],
  [
    [-5, 4, -9, 3],
    [7, -2, 6, -13],
    [4, 8, -11, -3],
  ],
  [
    [9, -6, -4, 12],
    [-3, 10, 8, 5],
    [6, -11, 2, 7],
  ],
];

/** Fractions, of which every way to an integer makes something else; each on either side of a half. */
const FRACTIONS: Sets = [
  [
    [2.25, -3.75, 5.625, -7.125],
    [-11.75, 4.125, -6.375, 9.875],
    [8.375, -13.25, -3.625, 15.75],
  ],
];

/** The same where an unsigned integer is made of them. */
const POSITIVE_FRACTIONS: Sets = [
  [
    [2.25, 3.75, 5.625, 7.125],
    [11.75, 4.125, 6.375, 9.875],
    [8.375, 13.25, 3.625, 15.75],
  ],
];

/** Operands for instructions that ask which components are greater: that differs from operand to operand. */
const ORDERED: Sets = [
  [
    [1, 2, 1, -2],
    [-4, 3, 1, -3],
    [-1, -3, 2, 4],
  ],
  [
    [-2, 4, -1, -4],
    [-3, 3, -2, 1],
    [-4, 1, 3, -2],
  ],
];

/** Operands for instructions that ask which components are equal: that differs from operand to operand. */
const EQUAL: Sets = [
  [
    [-2, 1, -2, -1],
    [-3, 1, 1, -3],
    [-2, 3, -2, 2],
  ],
  [
    [1, -1, -3, 3],
    [-1, -1, -2, 1],
    [-3, -2, -2, -3],
  ],
];

/** Operands of which the first chooses between the others. */
const CHOSEN: Sets = [
  [
    [-5, -4, 11, 13],
    [-2, 1, -5, 1],
    [-3, 13, -2, 5],
  ],
  [
    [-1, -5, 7, 2],
    [-5, 7, -4, -2],
    [-3, 1, 11, -5],
  ],
  [
    [3, 11, 2, -2],
    [-3, 1, 11, -1],
    [1, -4, 2, 3],
  ],
];

/** All bits differ. */
const BITS: Sets = [
  [
    [0x35a7c0f1, -0x1c6b5e33, 0x0f96d24b, -0x6a11f887],
    [0x71d0339d, 0x2be8a4c6, -0x54f1907b, -0x0c3e7752],
    [-0x43b9e11d, 0x5d04c8a6, 0x1287f35e, -0x2f6a0dc4],
  ],
  [
    [-0x2d81b5e7, 0x64f20a3c, -0x11c4d97b, 0x3b06e8f5],
    [0x192c7ee3, -0x7f05b16d, 0x4d93a028, 0x26be51c7],
    [0x5a3fd90b, -0x35c8e274, -0x68e11fb2, 0x0b749d56],
  ],
  [
    [1007, 20011, 30011, 40009],
    [1511, 25031, 7331, 33013],
    [1201, 22073, 34079, 17093],
  ],
];

/** Integers whose least digits are zeros, so that floating-point holds the others. */
const ROUND: Sets = PLAIN.slice(0, 1).map(([a, b, c]) => [shifted(a), shifted(b), shifted(c)]);

const ALL_SIGNS: Sets = [
  [
    [-2, 0, 3, 5],
    [4, -1, 0, -3],
    [0, 6, -5, 2],
  ],
];

/** Bits of which 24 are asked for. */
const BITS_24: Sets = [
  [
    [0x35a7c1, -0x1c6b5e, -0x4f96d2, 0x6a11f8],
    [-0x71d033, 0x2be8a4, 0x54f190, -0x0c3e77],
    [0x43b9e1, 0x5d04c8, -0x1287f3, -0x2f6a0d],
  ],
  [
    [-0x2d81b5, 0x64f20a, -0x11c4d9, 0x3b06e8],
    [0x192c7e, -0x7f05b1, 0x4d93a0, 0x26be51],
    [0x5a3fd9, -0x35c8e2, -0x68e11f, 0x0b749d],
  ],
];

const COUNTS: Sets = [
  [
    [1, 5, 9, 14],
    [3, 18, 7, 2],
    [11, 4, 6, 13],
  ],
];

/** Quotients and remainders that differ. */
const DIVIDED: Sets = [
  [
    [100003, 20011, 70001, 40009],
    [31511, 95031, 57331, 83013],
    [61201, 22073, 94079, 17093],
  ],
  [
    [7, 13, 29, 101],
    [17, 3, 53, 11],
    [31, 5, 19, 43],
  ],
];

const POWERS_OF_TWO: Sets = [
  [
    [0.25, 4, 16, 64],
    [4, 0.5, 1, 16],
    [64, 0.0625, 1, 4],
  ],
];

/** From 1 up to 2, where the documents bound reciprocals and their roots. */
const BOUNDED: Sets = [
  [
    [1, 1.25, 1.75, 1.5],
    [1.875, 1.125, 1.375, 1.625],
    [1.0625, 1.4375, 1.1875, 1.8125],
  ],
];

/** Numbers of which the squares of any three add up to a number from 1 up to 2. */
const NEAR_UNIT: Sets = [
  [
    [0.625, -0.6875, 0.75, -0.8125],
    [-0.7109375, 0.640625, -0.78125, 0.671875],
    [0.796875, -0.65625, 0.6171875, -0.734375],
  ],
];

/** Small numbers of all signs, whose powers of two and quotients are exact. */
const EXPONENTS: Sets = [
  [
    [1, -2, 3, -4],
    [-1, 5, -3, 2],
    [4, -6, -2, 0],
  ],
];

/** Between 0 and a turn, and a half one. */
const ANGLES: Sets = [
  [
    [4.5, 0.25, 2.875, 1.25],
    [1.125, 3.375, 5.75, 2.4375],
    [3.625, 1.0625, 0.3125, 5.3125],
  ],
];
const HALF_ANGLES: Sets = [
  [
    [0.25, 2.5, 1.875, 1.25],
    [1.125, 0.375, 2.75, 2.4375],
    [0.625, 1.0625, 2.3125, 2.0625],
  ],
];

const LIGHTS: Sets = [
  [
    [0.5, 1.5, 2, 3],
    [2.5, 0.75, 1.25, 3.5],
    [1.75, 2.25, 0.625, 2.75],
  ],
];

const SMALL_POWERS: Sets = [
  [
    [1, -1, 2, 0.5],
    [-0.5, 3, -2, 1],
    [2, 0.25, -1, 1.5],
  ],
];

/** Halves or bytes packed as the bits of one number, which is neither NaN nor denormal. */
const PACKED: Sets = [
  [
    [0x3c014181, -0x45c24a03, 0x38843d45, -0x49064687],
    [-0x40c83b49, 0x470a420b, -0x3d4c488d, 0x44ce390f],
    [0x4a503ed1, 0x3a524693, 0x41d445d5, 0x4856409f],
  ],
];

const UNIT: Sets = [
  [
    [0.125, -0.25, 0.5, -0.75],
    [-0.375, 0.625, -0.875, 0.0625],
    [0.6875, -0.1875, -0.5625, 0.8125],
  ],
];

const POSITIVE_UNIT: Sets = [
  [
    [0.125, 0.25, 0.5, 0.75],
    [0.375, 0.625, 0.875, 0.0625],
    [0.6875, 0.1875, 0.5625, 0.8125],
  ],
];

interface Given {
  readonly sets: Sets;
  readonly positive?: readonly number[];
  readonly turns?: number;
}

/** What is not `PLAIN`, by instruction: of the operation's type, then of any. */
const GIVEN: Readonly<Record<string, Given>> = {
  'CEIL': { sets: FRACTIONS },
  'FLR': { sets: FRACTIONS },
  'ROUND': { sets: FRACTIONS },
  'TRUNC': { sets: FRACTIONS },
  'CEIL.U': { sets: POSITIVE_FRACTIONS, positive: [0] },
  'FLR.U': { sets: POSITIVE_FRACTIONS, positive: [0] },
  'ROUND.U': { sets: POSITIVE_FRACTIONS, positive: [0] },
  'TRUNC.U': { sets: POSITIVE_FRACTIONS, positive: [0] },
  'FRC': { sets: FRACTIONS },
  'SEQ': { sets: EQUAL, turns: 3 },
  'SGE': { sets: ORDERED, turns: 3 },
  'SGT': { sets: ORDERED, turns: 3 },
  'SLE': { sets: ORDERED, turns: 3 },
  'SLT': { sets: ORDERED, turns: 3 },
  'SNE': { sets: EQUAL, turns: 3 },
  'SSG': { sets: ALL_SIGNS, turns: 2 },
  'I2F': { sets: ROUND },
  'CMP': { sets: CHOSEN, turns: 2 },
  'MAX': { sets: PLAIN.slice(1), turns: 2 },
  'MIN': { sets: PLAIN.slice(1), turns: 2 },
  'MAXH': { sets: SMALL },
  'MINH': { sets: SMALL },
  'AND': { sets: BITS },
  'OR': { sets: BITS },
  'XOR': { sets: BITS },
  'NOT': { sets: BITS },
  'SAD': { sets: BITS },
  'MUL.S.HI': { sets: BITS },
  'MUL.U.HI': { sets: BITS },
  'MUL.S24': { sets: BITS_24 },
  'MUL.U24': { sets: BITS_24.map(([a, b, c]) => [absolute(a), absolute(b), absolute(c)]), positive: [0, 1] },
  'SHL': { sets: [...BITS.slice(0, 1), ...COUNTS], positive: [1] },
  'SHR': { sets: [...BITS.slice(0, 1), ...COUNTS], positive: [1] },
  'DIV.S': { sets: DIVIDED, positive: [0, 1] },
  'DIV.U': { sets: DIVIDED, positive: [0, 1] },
  'MOD': { sets: DIVIDED, positive: [0, 1] },
  'DIV': { sets: [...PLAIN.slice(0, 1), ...BOUNDED], positive: [1] },
  'NRM': { sets: NEAR_UNIT },
  'RFL': { sets: [...NEAR_UNIT, ...PLAIN.slice(0, 1)] },
  'RCP': { sets: BOUNDED, positive: [0] },
  'RCC': { sets: BOUNDED, positive: [0] },
  'RSQ': { sets: BOUNDED, positive: [0] },
  'LG2': { sets: POWERS_OF_TWO, positive: [0] },
  'EX2': { sets: EXPONENTS },
  'POW': { sets: [...LIGHTS, ...SMALL_POWERS], positive: [0] },
  'SIN': { sets: ANGLES, positive: [0] },
  'COS': { sets: ANGLES, positive: [0] },
  'SCS': { sets: HALF_ANGLES, positive: [0] },
  'LIT': { sets: LIGHTS, positive: [0] },
  'PK2H': { sets: FRACTIONS },
  'PK2US': { sets: POSITIVE_UNIT, positive: [0] },
  'PK4B': { sets: UNIT },
  'PK4UB': { sets: POSITIVE_UNIT, positive: [0] },
  'UP2H': { sets: PACKED },
  'UP2US': { sets: PACKED },
  'UP4B': { sets: PACKED },
  'UP4UB': { sets: PACKED },
}; // prettier-ignore

function shifted([x, y, z, w]: Quad): Quad {
  return [x * 2 ** 20, y * 2 ** 20, z * 2 ** 20, w * 2 ** 20];
}

function absolute([x, y, z, w]: Quad): Quad {
  return [Math.abs(x), Math.abs(y), Math.abs(z), Math.abs(w)];
}

/** What an instruction is swept with. */
export function sweepingOf({ spec, type, special }: SweptInstruction): Sweeping {
  const { name } = spec;
  const {
    sets,
    positive = [],
    turns = 1,
  } = GIVEN[`${name}${special}`] ??
    GIVEN[`${name}.${type}`] ??
    GIVEN[name] ?? { sets: special === 'H' ? SMALL : PLAIN };
  const operands = spec.operands.map((operand, position): SweptOperand => {
    const ownType = operand.type ?? type;
    return {
      type: ownType,
      sets: (sets[position % sets.length] ?? []).map((quad) => typed(quad, ownType, name)),
      isPositive: positive.includes(position),
    };
  });
  return { operands, turns };
}

/** Numbers as a type has them: unsigned integers by their bits, packed bits as the number that they are. */
function typed([x, y, z, w]: Quad, type: DataType, name: string): Quad {
  const of = (value: number): number => {
    if (type === 'U') return value >>> 0;
    return type === 'F' && name.startsWith('UP') ? valueOf(value >>> 0) : value;
  };
  return [of(x), of(y), of(z), of(w)];
}
