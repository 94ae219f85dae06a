/**
 * Text to instructions. What a text cannot mean is refused with its place: by the grammar, by the range of a number, or by the field of the word that
 * cannot be as the text asks.
 */
import { byteText, lineAndColumn, wordAt } from '../language/text.js';
import { listed, shortened } from '../language/phrase.js';
import type { GrammarFailure } from '../language/grammar.js';
import { FIELDS, type FieldName, type OperandName } from './fields.js';
import {
  decoded,
  encoded,
  type HalfSyntax,
  type Instruction,
  type Operand,
  type OutputWrite,
  type Written,
} from './instruction.js';
import { CONSTANTS, FIRST_CONSTANT, OUTPUTS, POSITION_ALIAS, type Half } from './opcodes.js';
import { PROGRAM_LIMIT } from './program.js';
import {
  parseTree,
  type HalfTree,
  type InstructionTree,
  type OperandTree,
  type OutputTree,
  type TemporaryTree,
} from './syntax.js';

/** What is wrong with a text, and where. */
export interface TextError {
  /** In bytes. */
  readonly position: number;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type Assembled<T> =
  { readonly ok: true; readonly made: T } | { readonly ok: false; readonly error: TextError };

class Misplaced extends Error {
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

/** The instructions of a program; the last one is final. */
export function parseProgram(source: string | Uint8Array): Assembled<readonly Instruction[]> {
  return assembled(source, 'program', (trees) => {
    const [beyond] = trees.slice(PROGRAM_LIMIT);
    if (beyond !== undefined) {
      throw new Misplaced(
        beyond.offset,
        `the program has ${String(trees.length)} instructions; the engine holds ${String(PROGRAM_LIMIT)}`,
      );
    }
    return trees.map((tree, index) => instructionOf(tree, index === trees.length - 1));
  });
}

/** One instruction, as `printStatement` writes it. */
export function parseStatement(source: string): Assembled<Instruction> {
  return assembled(source, 'statement', (tree) => instructionOf(tree, tree.final));
}

function assembled<R extends 'program' | 'statement', T>(
  source: string | Uint8Array,
  rule: R,
  make: (tree: Extract<ReturnType<typeof parseTree<R>>, { matched: true }>['syntax']) => T,
): Assembled<T> {
  const text = byteText(source);
  const at = (position: number, message: string): Assembled<T> => ({
    ok: false,
    error: { position, ...lineAndColumn(text, position), message },
  });
  const result = parseTree(rule, text);
  if (!result.matched) return at(...syntaxError(text, result.failure));
  try {
    return { ok: true, made: make(result.syntax) };
  } catch (error) {
    if (error instanceof Misplaced) return at(error.offset, error.message);
    throw error;
  }
}

function syntaxError(text: string, failure: GrammarFailure): [position: number, message: string] {
  const position = startOfWord(text, failure.position);
  const word = wordAt(text, position) || (text[position] ?? '');
  const found = word === '' ? 'the end' : JSON.stringify(shortened(word));
  // Where a word is another than it begins like, what could follow its beginning says nothing.
  const expected =
    position === failure.position
      ? failure.expected.map((each) => (/^[A-Z0-9]+$|^[^ ]+ /i.test(each) ? each : `"${each}"`))
      : [];
  const rest = expected.length === 0 ? '' : `; expected ${listed(expected, 'or')}`;
  return [position, `unexpected ${found}${rest}`];
}

/** The grammar may fail in the midst of a word. */
function startOfWord(text: string, position: number): number {
  let start = position;
  if (wordAt(text, position) === '') return position;
  while (start > 0 && wordAt(text, start - 1) !== '') start--;
  return start;
}

function instructionOf(tree: InstructionTree, final: boolean): Instruction {
  const { mac, ilu } = tree;
  if (mac !== null && ilu !== null && mac.to.output !== null && ilu.to.output !== null) {
    throw new Misplaced(
      ilu.to.output.offset,
      'an instruction writes one output or constant, and the MAC writes one already',
    );
  }
  const from: Half = mac?.to.output === null || mac === null ? 'ilu' : 'mac';
  const output = mac?.to.output ?? ilu?.to.output ?? null;
  const instruction: Instruction = {
    mac: mac === null ? null : halfOf(mac),
    ilu: ilu === null ? null : halfOf(ilu),
    output: output === null ? null : { from, ...outputOf(output) },
    final,
    unread: unreadOf(tree),
  };
  const result = encoded(instruction);
  if (!result.ok) {
    const { field, message } = result.refusal;
    throw new Misplaced(offsetOf(tree, field), message);
  }
  // What is said of unread fields that programs commonly have there is left.
  const again = decoded(result.word);
  return again.ok ? again.instruction : instruction;
}

function halfOf({ name, to, operands }: HalfTree): HalfSyntax {
  const { temporary } = to;
  return {
    name,
    temporary: temporary === null ? null : temporaryOf(temporary),
    operands: operands.map(operandOf),
  };
}

function temporaryOf({ number, mask, offset }: TemporaryTree): Written {
  if (number >= POSITION_ALIAS) {
    const last = `R${String(POSITION_ALIAS - 1)}`;
    throw new Misplaced(offset, `R${String(number)} cannot be written: expected R0 to ${last}`);
  }
  return { number, mask };
}

function outputOf(tree: OutputTree): Omit<OutputWrite, 'from'> {
  const { mask, offset } = tree;
  if (tree.file === 'constant') {
    const { number } = tree;
    requireConstant(number, LAST_CONSTANT, offset);
    return { file: 'constant', number, mask };
  }
  const number = OUTPUTS.indexOf(tree.name);
  if (number < 0) {
    const names = OUTPUTS.filter((name) => name !== null);
    throw new Misplaced(
      offset,
      `there is no output ${shortened(tree.name)}: expected ${listed(names, 'or')}`,
    );
  }
  return { file: 'output', number, mask };
}

const LAST_CONSTANT = CONSTANTS - FIRST_CONSTANT - 1;
/** The greatest number that is added to A0.x: the field has 8 bits. */
const LAST_OFFSET = 255 - FIRST_CONSTANT;

function requireConstant(number: number, last: number, offset: number): void {
  if (number >= -FIRST_CONSTANT && number <= last) return;
  const range = `${String(-FIRST_CONSTANT)} to ${String(last)}`;
  throw new Misplaced(offset, `the number of a constant is ${String(number)}: expected ${range}`);
}

function operandOf({ source, negate, swizzle, offset }: OperandTree): Operand {
  if (source.file === 'constant') {
    requireConstant(source.number, source.relative ? LAST_OFFSET : LAST_CONSTANT, offset);
  } else {
    const [letter, last] =
      source.file === 'input' ? (['v', 15] as const) : (['R', POSITION_ALIAS] as const);
    if (source.number > last) {
      throw new Misplaced(
        offset,
        `there is no ${letter}${String(source.number)}: expected ${letter}0 to ${letter}${String(last)}`,
      );
    }
  }
  return { source, negate, swizzle };
}

function unreadOf({ unread }: InstructionTree): Instruction['unread'] {
  const contents = new Map<FieldName, number>();
  for (const { name, value, offset } of unread) {
    const field = FIELDS.find((each) => each.name === name);
    if (field === undefined) {
      throw new Misplaced(offset, `there is no field ${shortened(name)}: docs/nv2a.md has them`);
    }
    if (contents.has(field.name)) throw new Misplaced(offset, `${name} is said twice`);
    contents.set(field.name, value);
  }
  return Object.fromEntries(contents);
}

/** Where in a text that stands which a field is about. */
function offsetOf({ mac, ilu, unread, offset }: InstructionTree, field: FieldName): number {
  const named = unread.find(({ name }) => name === field);
  if (named !== undefined) return named.offset;
  const halves = [mac, ilu].flatMap((half) => (half === null ? [] : [half]));
  const [first = ''] = field;
  switch (field) {
    case 'input':
    case 'constant':
    case 'a0x': {
      const file = field === 'input' ? 'input' : 'constant';
      const all = halves.flatMap(({ operands }) => operands);
      return all.filter(({ source }) => source.file === file).at(-1)?.offset ?? offset;
    }
    case 'temporary':
      return halves.flatMap(({ to }) => to.temporary ?? []).at(-1)?.offset ?? offset;
    case 'out.mux':
    case 'out.address':
    case 'out.file':
    case 'out.mask':
      return halves.flatMap(({ to }) => to.output ?? [])[0]?.offset ?? offset;
    default:
      // Operand C is the ILU's, and where both halves have it they do not agree about it.
      return field.startsWith('c.') && ilu !== null
        ? (ilu.operands[0]?.offset ?? offset)
        : ((mac?.operands[OPERAND_NUMBERS[first as OperandName]] ?? null)?.offset ?? offset);
  }
}

const OPERAND_NUMBERS: Readonly<Record<OperandName, number>> = { a: 0, b: 1, c: 2 };
