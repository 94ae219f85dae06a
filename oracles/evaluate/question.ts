/** One instruction with values for operands, as a person types it: `MUL -0, INF`, `ADD.U 0xffffffff, 1`. */
import { gpuInstructionNamed } from '../../spec/gpu/instructions.js';
import { instructionNamed, INSTRUCTIONS } from '../../spec/instructions.js';
import { GPU_INSTRUCTIONS } from '../../spec/gpu/instructions.js';
import { allGuests, type Guest } from '../../semantics/guest/registry.js';
import { nearest } from '../../spec/load/suggest.js';

/** What was asked cannot be evaluated; the message says where, and what was expected. */
export class QuestionError extends Error {
  /** @param column of the text, from 1; null where no one place is at fault */
  constructor(
    message: string,
    readonly column: number | null = null,
  ) {
    super(message);
    this.name = 'QuestionError';
  }
}

/** A part of the text. */
export interface Part {
  readonly text: string;
  /** From 1. */
  readonly column: number;
}

export interface Question {
  /** As it was typed, white space and semicolon apart. */
  readonly text: string;
  /** With its suffixes and modifiers, in capitals. */
  readonly opcode: string;
  /** The instruction's name in VP programs, in GPU programs; null where these have none that is written so. */
  readonly vp: string | null;
  readonly gpu: string | null;
  /** The first guest that has an instruction of that name; null where none has. */
  readonly guest: Guest | null;
  readonly operands: readonly Part[];
}

/** No question is longer. */
const MOST = 1000;

/** @throws QuestionError where it is no instruction with operands */
export function questionOf(typed: string): Question {
  if (typed.length > MOST) {
    throw new QuestionError(`expected one instruction; found ${String(typed.length)} characters`);
  }
  const text = typed.replace(/[\s;]+$/, '');
  const [written = ''] = /^\s*[A-Za-z]\w*(\.\w+)*/.exec(text) ?? [];
  const opcode = written.trim().toUpperCase();
  const start = written.length - opcode.length;
  if (opcode === '') {
    throw new QuestionError('expected an instruction and its operands, as in "MUL -0, INF"', 1);
  }
  const vp = vpName(opcode);
  const gpu = gpuName(opcode);
  const named = ({ language }: Guest): boolean =>
    language.instructions.some(({ name }) => name === opcode);
  const guest = allGuests().find(named) ?? null;
  if (vp === null && gpu === null && guest === null) {
    const ofGuests = allGuests().flatMap(({ language }) => language.instructions);
    const names = [...ofGuests, ...INSTRUCTIONS, ...GPU_INSTRUCTIONS].map(({ name }) => name);
    const meant = nearest(opcode.split('.')[0] ?? '', names);
    const hint = meant === null ? '' : `; did you mean ${meant}?`;
    throw new QuestionError(`${opcode} is no instruction${hint}`, start + 1);
  }
  const rest = text.slice(written.length);
  if (rest !== '' && !/^\s/.test(rest)) {
    throw new QuestionError(
      `expected a space after ${opcode}; found "${rest.slice(0, 1)}"`,
      written.length + 1,
    );
  }
  return { text: text.trim(), opcode, vp, gpu, guest, operands: partsOf(rest, written.length) };
}

/** "MULC" is MUL; nothing with a modifier is an instruction of VP programs. */
function vpName(opcode: string): string | null {
  const plain = opcode.endsWith('C') ? [opcode, opcode.slice(0, -1)] : [opcode];
  return plain.find((name) => instructionNamed(name) !== undefined) ?? null;
}

/** Precision, condition code and clamping, as NV_gpu_program4 §2.X.2 lets them follow a name. */
const SUFFIXES = /^[RHX]?(C[01]?)?(_S?SAT)?$/;

function gpuName(opcode: string): string | null {
  const [word = ''] = opcode.split('.');
  for (let length = word.length; length >= 2; length--) {
    const name = word.slice(0, length);
    if (gpuInstructionNamed(name) !== undefined && SUFFIXES.test(word.slice(length))) return name;
  }
  return null;
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']' };

/** The operands: what stands between commas, those of vectors apart. */
function partsOf(text: string, before: number): readonly Part[] {
  if (text.trim() === '') return [];
  const parts: Part[] = [];
  let from = 0;
  let wanted: string | null = null;
  const end = (at: number): void => {
    const part = text.slice(from, at);
    const trimmed = part.trim();
    const column = before + from + (part.length - part.trimStart().length) + 1;
    if (trimmed === '') throw new QuestionError('expected an operand before the comma', column);
    parts.push({ text: trimmed, column });
    from = at + 1;
  };
  for (const [at, character] of Array.from(text).entries()) {
    const closing = CLOSING[character];
    if (closing !== undefined && wanted === null) wanted = closing;
    else if (character === wanted) wanted = null;
    else if (character === ',' && wanted === null) end(at);
  }
  if (wanted !== null) {
    throw new QuestionError(
      `expected "${wanted}" at the end of a vector`,
      before + text.length + 1,
    );
  }
  if (text.slice(from).trim() === '') {
    throw new QuestionError('expected an operand after the comma', before + text.length + 1);
  }
  end(text.length);
  return parts;
}
