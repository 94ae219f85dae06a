/**
 * The instruction word of the NV2A's vertex engine: 128 bits as they are sent, in four words of 32 bits. Bits are counted from the lowest of the fourth
 * word, which is how the engine's own 92 bits are counted.
 *
 * Evidence: the field tables of xemu (hw/xbox/nv2a/pgraph/glsl/vsh-prog.c), Cxbx-Reloaded (XbVertexShader.cpp), nxdk (tools/vp20compiler/main.c), nv2a_vsh_cpu
 * (nv2a_vsh_disassembler.c) and envytools (docs/hw/graph/xf/isa.rst, Kelvin) agree on every field here. That the engine keeps 92 bits is from envytools.
 */

/** A word, as one number of 128 bits: the first of the four words sent is the uppermost. */
export type Word = bigint;

/** The four words as they are sent. */
export type Quad32 = readonly [number, number, number, number];

export type OperandName = 'a' | 'b' | 'c';

export type FieldName =
  | 'final'
  | 'a0x'
  | 'out.mux'
  | 'out.address'
  | 'out.file'
  | 'out.mask'
  | 'ilu.mask'
  | 'temporary'
  | 'mac.mask'
  | `${OperandName}.${'mux' | 'register' | 'w' | 'z' | 'y' | 'x' | 'negate'}`
  | 'input'
  | 'constant'
  | 'mac'
  | 'ilu'
  | 'unused';

interface Field {
  readonly name: FieldName;
  /** The lowest bit. */
  readonly at: number;
  readonly bits: number;
  readonly says: string;
}

type Row = readonly [FieldName, bits: number, says: string];

function operandRows(name: OperandName): readonly Row[] {
  const place = (component: 'x' | 'y' | 'z' | 'w'): Row => [
    `${name}.${component}`,
    2,
    `the component that operand ${name} has as ${component}`,
  ];
  return [
    [`${name}.mux`, 2, `where operand ${name} comes from: 1 temporary, 2 input, 3 constant`],
    [`${name}.register`, 4, `the temporary register of operand ${name}; 12 is the position`],
    place('w'),
    place('z'),
    place('y'),
    place('x'),
    [`${name}.negate`, 1, `whether the signs of operand ${name} are turned`],
  ];
}

/** From the lowest bit up, without gaps. */
const ROWS: readonly Row[] = [
  ['final', 1, 'whether the program ends with this instruction'],
  ['a0x', 1, 'whether A0.x is added to the index of the constant that is read'],
  ['out.mux', 1, 'whose result the output or constant gets: 0 MAC, 1 ILU'],
  ['out.address', 8, 'the number of the output or constant that is written'],
  ['out.file', 1, 'what is written: 0 a constant (context), 1 an output'],
  ['out.mask', 4, 'components written of it: 8 x, 4 y, 2 z, 1 w'],
  ['ilu.mask', 4, 'components of a temporary register that the ILU writes'],
  ['temporary', 4, 'the temporary register written; beside a MAC operation the ILU writes R1'],
  ['mac.mask', 4, 'components of the temporary register that the MAC writes'],
  ...operandRows('c'),
  ...operandRows('b'),
  ...operandRows('a'),
  ['input', 4, 'the one input register that can be read'],
  ['constant', 8, 'the one constant that can be read; c[0] is 96'],
  ['mac', 4, 'the operation of the MAC'],
  ['ilu', 3, 'the operation of the ILU'],
  ['unused', 36, 'bits that the engine does not keep'],
];

export const FIELDS: readonly Field[] = ROWS.map(([name, bits, says], index) => ({
  name,
  at: ROWS.slice(0, index).reduce((sum, [, before]) => sum + before, 0),
  bits,
  says,
}));

const BY_NAME = new Map(FIELDS.map((field) => [field.name, field]));

/** All fields with their contents. */
export type Contents = Readonly<Record<FieldName, number>>;

export function contentsOf(word: Word): Contents {
  return Object.fromEntries(
    FIELDS.map(({ name, at, bits }) => [
      name,
      Number((word >> BigInt(at)) & ((1n << BigInt(bits)) - 1n)),
    ]),
  ) as Record<FieldName, number>;
}

export function wordOf(contents: Contents): Word {
  return FIELDS.reduce((word, { name, at }) => word | (BigInt(contents[name]) << BigInt(at)), 0n);
}

export function quadOf(word: Word): Quad32 {
  const part = (from: bigint): number => Number((word >> from) & 0xffffffffn);
  return [part(96n), part(64n), part(32n), part(0n)];
}

export function fromQuad([first, second, third, fourth]: Quad32): Word {
  return [first, second, third, fourth].reduce((word, part) => (word << 32n) | BigInt(part), 0n);
}

/** The greatest number that a field holds. */
export function greatestOf(name: FieldName): number {
  return 2 ** (BY_NAME.get(name)?.bits ?? 0) - 1;
}

/** Where a field is: "bits 45 to 48: word 2, bits 13 to 16", words counted from 0. */
export function placeOfField(name: FieldName): string {
  const field = BY_NAME.get(name);
  if (field === undefined) return name;
  const { at, bits } = field;
  const last = at + bits - 1;
  const range = bits === 1 ? `bit ${String(at)}` : `bits ${String(at)} to ${String(last)}`;
  const one = (bit: number): string =>
    `bit ${String(bit % 32)} of word ${String(3 - Math.floor(bit / 32))}`;
  return bits === 1 ? `${range}: ${one(at)}` : `${range}: ${one(at)} to ${one(last)}`;
}
