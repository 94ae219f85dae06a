/**
 * Words and instructions. `decoded` gives an instruction of every word, or refuses it by a field. What an instruction does not look at is kept apart:
 * `unread` has the fields whose contents differ from those that `encoded` gives such fields, so that `encoded` makes the very word again.
 */
import {
  contentsOf,
  greatestOf,
  placeOfField,
  wordOf,
  type Contents,
  type FieldName,
  type OperandName,
  type Word,
} from './fields.js';
import {
  CONSTANTS,
  FIRST_CONSTANT,
  ILU,
  MAC,
  OUTPUTS,
  PAIRED_ILU_REGISTER,
  POSITION_ALIAS,
  type Half,
  type Operation,
} from './opcodes.js';

export type Source =
  | { readonly file: 'temporary'; readonly number: number }
  | { readonly file: 'input'; readonly number: number }
  /** From -96, as programs count; under relative addressing the number that is added to A0.x. */
  | { readonly file: 'constant'; readonly number: number; readonly relative: boolean };

export interface Operand {
  readonly source: Source;
  readonly negate: boolean;
  /** Four components, 0 to 3; of a scalar operand one. */
  readonly swizzle: readonly number[];
}

/** One half at work. */
export interface HalfSyntax {
  readonly name: string;
  /** The temporary register that it writes; null of none. */
  readonly temporary: Written | null;
  readonly operands: readonly Operand[];
}

export interface Written {
  readonly number: number;
  /** 8 x, 4 y, 2 z, 1 w. */
  readonly mask: number;
}

export interface OutputWrite extends Written {
  readonly from: Half;
  /** Constants from -96. */
  readonly file: 'output' | 'constant';
}

export interface Instruction {
  readonly mac: HalfSyntax | null;
  readonly ilu: HalfSyntax | null;
  readonly output: OutputWrite | null;
  readonly final: boolean;
  readonly unread: Readonly<Partial<Record<FieldName, number>>>;
}

/** Why a word is none, or an instruction has no word. */
interface Refusal {
  readonly field: FieldName;
  readonly message: string;
}

type Decoded =
  | { readonly ok: true; readonly instruction: Instruction }
  | { readonly ok: false; readonly refusal: Refusal };
type Encoded =
  { readonly ok: true; readonly word: Word } | { readonly ok: false; readonly refusal: Refusal };

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

function refuse(field: FieldName, why: string): never {
  throw new Refused({ field, message: `${field} (${placeOfField(field)}): ${why}` });
}

function orRefusal<T>(make: () => T): { ok: true; made: T } | { ok: false; refusal: Refusal } {
  try {
    return { ok: true, made: make() };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

/** What fields hold that nothing reads, as programs of the console have it: inputs, straight swizzles, R7 and output 255. */
const PLAIN: Contents = {
  ...contentsOf(0n),
  'out.address': 0xff,
  'out.file': 1,
  temporary: 7,
  ...plainOperand('a'),
  ...plainOperand('b'),
  ...plainOperand('c'),
};

function plainOperand(name: OperandName): Partial<Contents> {
  return { [`${name}.mux`]: 2, [`${name}.y`]: 1, [`${name}.z`]: 2, [`${name}.w`]: 3 };
}

function requireRoom(name: FieldName, value: number): void {
  const most = greatestOf(name);
  if (Number.isInteger(value) && value >= 0 && value <= most) return;
  refuse(name, `is to be ${String(value)}: expected 0 to ${String(most)}`);
}

/** The fields that have been read, or set, with what they hold. */
class Fields {
  readonly #known = new Map<FieldName, number>();

  constructor(readonly source: Contents) {}

  read(name: FieldName): number {
    const value = this.source[name];
    this.#known.set(name, value);
    return value;
  }

  set(name: FieldName, value: number): void {
    requireRoom(name, value);
    const before = this.#known.get(name);
    if (before !== undefined && before !== value) {
      refuse(
        name,
        `is to be ${String(before)} and ${String(value)} at once: a word has it once for all operands and both halves`,
      );
    }
    this.#known.set(name, value);
  }

  has(name: FieldName): boolean {
    return this.#known.has(name);
  }

  /** All fields, those that nothing reads as they are conventionally. */
  get contents(): Contents {
    const plain = { ...PLAIN };
    for (const [name, value] of this.#known) plain[name as keyof typeof plain] = value as never;
    // A scalar operand has its component in every place.
    for (const name of ['a', 'c'] as const) {
      if (!this.has(`${name}.x`) || this.has(`${name}.y`)) continue;
      const x = this.#known.get(`${name}.x`) ?? 0;
      for (const component of ['y', 'z', 'w'] as const)
        plain[`${name}.${component}` as keyof typeof plain] = x as never;
    }
    return plain;
  }
}

/** The instruction of a word, or the field by which the word is refused. */
export function decoded(word: Word): Decoded {
  const result = orRefusal(() => decodedOrThrown(contentsOf(word)));
  return result.ok ? { ok: true, instruction: result.made } : result;
}

function decodedOrThrown(contents: Contents): Instruction {
  if (contents.unused !== 0) {
    refuse(
      'unused',
      `0x${contents.unused.toString(16)} instead of 0: the engine does not keep these bits`,
    );
  }
  const fields = new Fields(contents);
  fields.read('unused');
  const macNumber = fields.read('mac');
  const macOperation = MAC[macNumber];
  if (macOperation === undefined) {
    refuse('mac', `${String(macNumber)} is no operation: expected 0 to ${String(MAC.length - 1)}`);
  }
  const iluOperation = ILU[fields.read('ilu')] ?? null;
  const final = fields.read('final') === 1;
  const output = macOperation === null && iluOperation === null ? null : outputIn(fields);
  if (output !== null && (output.from === 'mac' ? macOperation : iluOperation) === null) {
    refuse(
      'out.mux',
      `an output is to get the result of the ${output.from.toUpperCase()}, which has no operation`,
    );
  }
  const mac = macOperation === null ? null : halfIn(fields, 'mac', macOperation, false);
  if (macOperation?.isAddress === true && output?.from === 'mac') {
    refuse('out.mask', 'the result of ARL is an address and goes to no output');
  }
  const ilu =
    iluOperation === null ? null : halfIn(fields, 'ilu', iluOperation, macOperation !== null);
  const conventional = fields.contents;
  const unread = Object.fromEntries(
    Object.entries(contents).filter(
      ([name, value]) =>
        !fields.has(name as FieldName) && conventional[name as FieldName] !== value,
    ),
  );
  return { mac, ilu, output, final, unread };
}

function outputIn(fields: Fields): OutputWrite | null {
  const mask = fields.read('out.mask');
  if (mask === 0) return null;
  const from: Half = fields.read('out.mux') === 0 ? 'mac' : 'ilu';
  const address = fields.read('out.address');
  if (fields.read('out.file') === 0) {
    if (address >= CONSTANTS) refuse('out.address', whyNoConstant(address));
    return { from, file: 'constant', number: address - FIRST_CONSTANT, mask };
  }
  if ((OUTPUTS[address] ?? null) === null) {
    refuse('out.address', `${String(address)} is no output that a public description names`);
  }
  return { from, file: 'output', number: address, mask };
}

function whyNoConstant(index: number): string {
  return `${String(index)} is no constant: there are ${String(CONSTANTS)}, from 0`;
}

function halfIn(fields: Fields, half: Half, operation: Operation, paired: boolean): HalfSyntax {
  const mask = fields.read(`${half}.mask`);
  let temporary: Written | null = null;
  if (mask !== 0) {
    if (operation.isAddress === true) {
      refuse(
        'mac.mask',
        'ARL writes A0.x, and no public description says what a temporary register gets',
      );
    }
    const number = paired ? PAIRED_ILU_REGISTER : fields.read('temporary');
    if (number >= POSITION_ALIAS) {
      refuse('temporary', `R${String(number)} cannot be written: R0 to R11 can`);
    }
    temporary = { number, mask };
  }
  const operands = operation.operands.map((name) => operandIn(fields, name, operation.scalar));
  return { name: operation.name, temporary, operands };
}

function operandIn(fields: Fields, name: OperandName, scalar: boolean): Operand {
  const source = sourceIn(fields, name);
  const negate = fields.read(`${name}.negate`) === 1;
  const components = scalar ? (['x'] as const) : (['x', 'y', 'z', 'w'] as const);
  return { source, negate, swizzle: components.map((each) => fields.read(`${name}.${each}`)) };
}

function sourceIn(fields: Fields, name: OperandName): Source {
  switch (fields.read(`${name}.mux`)) {
    case 1: {
      const number = fields.read(`${name}.register`);
      if (number > POSITION_ALIAS) {
        refuse(`${name}.register`, `there is no R${String(number)}: expected R0 to R12`);
      }
      return { file: 'temporary', number };
    }
    case 2:
      return { file: 'input', number: fields.read('input') };
    case 3: {
      const relative = fields.read('a0x') === 1;
      const index = fields.read('constant');
      if (!relative && index >= CONSTANTS) refuse('constant', whyNoConstant(index));
      return { file: 'constant', number: index - FIRST_CONSTANT, relative };
    }
    default:
      return refuse(
        `${name}.mux`,
        'operand comes from nowhere: expected 1 (temporary), 2 (input) or 3 (constant)',
      );
  }
}

/** The word of an instruction, or the field that cannot be as it asks. */
export function encoded(instruction: Instruction): Encoded {
  const result = orRefusal(() => encodedOrThrown(instruction));
  return result.ok ? { ok: true, word: result.made } : result;
}

function encodedOrThrown({ mac, ilu, output, final, unread }: Instruction): Word {
  const fields = new Fields(PLAIN);
  fields.set('unused', 0);
  fields.set('final', final ? 1 : 0);
  setHalf(fields, 'mac', MAC, mac);
  setHalf(fields, 'ilu', ILU, ilu);
  if (ilu !== null && ilu.temporary !== null) {
    if (mac === null) fields.set('temporary', ilu.temporary.number);
    else if (ilu.temporary.number !== PAIRED_ILU_REGISTER) {
      refuse(
        'temporary',
        `beside a MAC operation the ILU writes R1, not R${String(ilu.temporary.number)}`,
      );
    }
  }
  if (mac !== null && mac.temporary !== null) fields.set('temporary', mac.temporary.number);
  if (mac !== null || ilu !== null) fields.set('out.mask', output?.mask ?? 0);
  if (output !== null) {
    fields.set('out.mux', output.from === 'mac' ? 0 : 1);
    fields.set('out.file', output.file === 'constant' ? 0 : 1);
    fields.set('out.address', output.number + (output.file === 'constant' ? FIRST_CONSTANT : 0));
  }
  const contents: Record<FieldName, number> = { ...fields.contents };
  for (const [name, value] of Object.entries(unread) as [FieldName, number][]) {
    if (fields.has(name)) refuse(name, 'is read by this instruction, which says what it holds');
    requireRoom(name, value);
    contents[name] = value;
  }
  const word = wordOf(contents);
  // What decodes is asked of the decoder: rules stand there once.
  decodedOrThrown(contents);
  return word;
}

function setHalf(
  fields: Fields,
  half: Half,
  operations: readonly (Operation | null)[],
  syntax: HalfSyntax | null,
): void {
  const number = operations.findIndex((each) => (each?.name ?? null) === (syntax?.name ?? null));
  if (number < 0)
    refuse(half, `the ${half.toUpperCase()} has no operation ${String(syntax?.name)}`);
  fields.set(half, number);
  if (syntax === null) return;
  fields.set(`${half}.mask`, syntax.temporary?.mask ?? 0);
  const { operands = [] } = operations[number] ?? {};
  if (operands.length !== syntax.operands.length) {
    refuse(
      half,
      `${syntax.name} has ${String(operands.length)} operands, not ${String(syntax.operands.length)}`,
    );
  }
  operands.forEach((name, index) => {
    const operand = syntax.operands[index];
    if (operand !== undefined) setOperand(fields, name, operand);
  });
}

function setOperand(fields: Fields, name: OperandName, { source, negate, swizzle }: Operand): void {
  fields.set(`${name}.negate`, negate ? 1 : 0);
  (['x', 'y', 'z', 'w'] as const).forEach((component, index) => {
    const from = swizzle[index];
    if (from !== undefined) fields.set(`${name}.${component}`, from);
  });
  switch (source.file) {
    case 'temporary':
      fields.set(`${name}.mux`, 1);
      fields.set(`${name}.register`, source.number);
      return;
    case 'input':
      fields.set(`${name}.mux`, 2);
      fields.set('input', source.number);
      return;
    case 'constant':
      fields.set(`${name}.mux`, 3);
      fields.set('a0x', source.relative ? 1 : 0);
      fields.set('constant', source.number + FIRST_CONSTANT);
  }
}
