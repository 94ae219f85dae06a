/**
 * Programs of VP1.0 and VP1.1 as instructions of the engine, one for one: what a driver would have to do, by what is published of the language and of the
 * words. No driver was asked. docs/nv2a.md, Programs of the language.
 */
import type { InstructionSyntax, OperandSyntax } from '../language/ast.js';
import type { Program } from '../language/load.js';
import { lineAndColumn } from '../language/text.js';
import { FACTS, translationOf } from '../silicon/driver.js';
import { encoded, type Instruction, type Operand, type Source } from './instruction.js';
import { ILU, MAC, OUTPUTS } from './opcodes.js';
import type { Assembled, TextError } from './text.js';

/** Result registers of the language by the engine's names. TEX4 to TEX7 have no output. */
const OUTPUT_NAMES: Readonly<Record<string, string>> = {
  HPOS: 'oPos',
  COL0: 'oD0',
  COL1: 'oD1',
  BFC0: 'oB0',
  BFC1: 'oB1',
  FOGC: 'oFog',
  PSIZ: 'oPts',
  TEX0: 'oT0',
  TEX1: 'oT1',
  TEX2: 'oT2',
  TEX3: 'oT3',
};

/** The output that a result register of the language is; null where the engine has none. */
export function outputOfResult(name: string): number | null {
  const output = OUTPUT_NAMES[name];
  return output === undefined ? null : OUTPUTS.indexOf(output);
}

class Unlowerable extends Error {
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

/** The instructions of a program that has loaded, the last one final; or what the engine lacks of it, with its place. */
export function lowered(program: Program): Assembled<readonly Instruction[]> {
  const { instructions } = program;
  try {
    requireLanguage(program);
    const made = instructions.map((syntax, index) =>
      instructionOf(syntax, index === instructions.length - 1),
    );
    return { ok: true, made };
  } catch (error) {
    if (!(error instanceof Unlowerable)) throw error;
    return { ok: false, error: errorAt(program, error) };
  }
}

function errorAt({ source }: Program, { offset, message }: Unlowerable): TextError {
  return { position: offset, ...lineAndColumn(source, offset), message };
}

function requireLanguage({ environment, positionInvariant, syntax }: Program): void {
  if (environment.name !== 'VP1.0' && environment.name !== 'VP1.1') {
    throw new Unlowerable(0, `${environment.name} programs have no words: expected VP1.0 or VP1.1`);
  }
  if (positionInvariant) {
    throw new Unlowerable(
      syntax.options[0]?.offset ?? 0,
      'NV_position_invariant: what instructions a driver adds for it is not known; expected a program without options',
    );
  }
}

function instructionOf(syntax: InstructionSyntax, final: boolean): Instruction {
  const { becomes, operands: uses } = translationOf(FACTS.nv20, syntax.name);
  const half = MAC.some((each) => each?.name === becomes) ? 'mac' : 'ilu';
  const operation = (half === 'mac' ? MAC : ILU).find((each) => each?.name === becomes) ?? null;
  if (operation === null) throw new Unlowerable(syntax.offset, `the engine has no ${syntax.name}`);
  const given = syntax.operands.map((operand) => operandOf(operand, operation.scalar));
  const operands =
    uses === null
      ? given
      : uses.flatMap(({ of, negated }) => {
          const operand = given[of];
          if (operand === undefined) return [];
          return [{ ...operand, negate: operand.negate !== (negated === true) }];
        });
  const { temporary, output } = destinationOf(syntax);
  const own = { name: becomes, temporary, operands };
  const instruction: Instruction = {
    mac: half === 'mac' ? own : null,
    ilu: half === 'ilu' ? own : null,
    output: output === null ? null : { ...output, from: half },
    final,
    unread: {},
  };
  const result = encoded(instruction);
  if (!result.ok) throw new Unlowerable(syntax.offset, result.refusal.message);
  return instruction;
}

interface Destination {
  readonly temporary: { readonly number: number; readonly mask: number } | null;
  readonly output: {
    readonly file: 'output';
    readonly number: number;
    readonly mask: number;
  } | null;
}

function destinationOf({ name, offset, destination }: InstructionSyntax): Destination {
  const register = destination?.register;
  const mask = maskOf(destination?.writeMask ?? '');
  switch (register?.file) {
    case 'temporary':
      return { temporary: { number: register.number, mask }, output: null };
    case 'result': {
      const number = outputOfResult(register.name);
      if (number === null) {
        throw new Unlowerable(
          register.offset,
          `o[${register.name}] is no output of the engine: expected one of ${Object.keys(OUTPUT_NAMES).join(', ')}`,
        );
      }
      return { temporary: null, output: { file: 'output', number, mask } };
    }
    // A0.x, which ARL alone writes, and always.
    case 'address':
      return { temporary: null, output: null };
    default:
      throw new Unlowerable(offset, `${name} writes no register that the engine has`);
  }
}

const LETTERS = 'xyzw';

function maskOf(letters: string): number {
  return [...(letters === '' ? LETTERS : letters)].reduce(
    (mask, letter) => mask | (8 >> LETTERS.indexOf(letter)),
    0,
  );
}

function operandOf({ register, sign, swizzle, offset }: OperandSyntax, scalar: boolean): Operand {
  const letters =
    swizzle === '' ? LETTERS : swizzle.length === 1 && !scalar ? swizzle.repeat(4) : swizzle;
  return {
    source: sourceOf(register, offset),
    negate: sign === '-',
    swizzle: [...letters].map((letter) => LETTERS.indexOf(letter)),
  };
}

function sourceOf(register: OperandSyntax['register'], offset: number): Source {
  switch (register.file) {
    case 'temporary':
      return { file: 'temporary', number: register.number };
    case 'attribute':
      return { file: 'input', number: register.number };
    case 'parameter':
      return { file: 'constant', number: register.number, relative: false };
    case 'relative': {
      const { sign, value } = register.displacement;
      return { file: 'constant', number: sign === '-' ? 0 - value : value, relative: true };
    }
    case 'address':
      throw new Unlowerable(offset, 'an address register is no operand of the engine');
  }
}
