/**
 * Programs as a console can show them: outputs cannot be read there, constants can. Behind the program stand moves that write what it left of temporary
 * registers and of the position into constants that it does not write itself.
 */
import type { Word } from '../../../semantics/nv2a/fields.js';
import type { Instruction } from '../../../semantics/nv2a/instruction.js';
import {
  CONSTANTS,
  FIRST_CONSTANT,
  OUTPUTS,
  POSITION_ALIAS,
} from '../../../semantics/nv2a/opcodes.js';
import { PROGRAM_LIMIT, wordsOf } from '../../../semantics/nv2a/program.js';
import { parseProgram } from '../../../semantics/nv2a/text.js';

export interface Observed {
  readonly words: readonly Word[];
  /** Constants that are read back, from -96, and what each is: "R3.xyz", "oPos", "c[5]". */
  readonly shown: readonly { readonly constant: number; readonly is: string }[];
  /** Outputs that the program writes and that nothing shows. */
  readonly unseen: readonly string[];
}

const LETTERS = ['x', 'y', 'z', 'w'];

/** @throws RangeError for a program that is too long, or writes too many constants */
export function observed(instructions: readonly Instruction[]): Observed {
  const temporaries = new Map<number, number>();
  const constants = new Set<number>();
  const outputs = new Map<number, number>();
  for (const { mac, ilu, output } of instructions) {
    for (const half of [mac, ilu]) {
      const temporary = half?.temporary ?? null;
      if (temporary === null) continue;
      const { number, mask } = temporary;
      temporaries.set(number, (temporaries.get(number) ?? 0) | mask);
    }
    if (output?.file === 'constant') constants.add(output.number);
    if (output?.file === 'output') {
      outputs.set(output.number, (outputs.get(output.number) ?? 0) | output.mask);
    }
  }
  const position = outputs.get(0);
  if (position !== undefined) temporaries.set(POSITION_ALIAS, position);
  const registers = [...temporaries].sort(([a], [b]) => a - b);
  const free = freeConstants(constants, registers.length);
  const moves = registers.map(([register, mask], index) =>
    moveText(register, mask, free[index] ?? 0),
  );
  const last = instructions.length - 1;
  const program = [
    ...instructions.map((each, index) =>
      index === last ? { ...each, final: moves.length === 0 } : each,
    ),
    ...(moves.length === 0 ? [] : parsed(moves)),
  ];
  if (program.length > PROGRAM_LIMIT) {
    throw new RangeError(
      `the program has ${String(instructions.length)} instructions, and ${String(moves.length)} more are needed to show what it leaves; the engine holds ${String(PROGRAM_LIMIT)}`,
    );
  }
  return {
    words: wordsOf(program),
    shown: [
      ...registers.map(([register, mask], index) => ({
        constant: free[index] ?? 0,
        is: `${register === POSITION_ALIAS ? 'oPos' : `R${String(register)}`}${maskText(mask)}`,
      })),
      ...[...constants]
        .sort((a, b) => a - b)
        .map((constant) => ({ constant, is: `c[${String(constant)}]` })),
    ],
    unseen: [...outputs.keys()]
      .filter((number) => number !== 0)
      .flatMap((number) => OUTPUTS[number] ?? []),
  };
}

function parsed(moves: readonly string[]): readonly Instruction[] {
  const result = parseProgram(`!!NV2A\n${moves.join('\n')}\nEND\n`);
  if (!result.ok) throw new Error(result.error.message);
  return result.made;
}

/** The last constants that the program does not write, as many as are needed. @throws RangeError */
function freeConstants(written: ReadonlySet<number>, count: number): readonly number[] {
  const all = Array.from(
    { length: CONSTANTS },
    (_, index) => CONSTANTS - FIRST_CONSTANT - 1 - index,
  );
  const free = all.filter((number) => !written.has(number)).slice(0, count);
  if (free.length < count) {
    throw new RangeError(
      `the program writes ${String(written.size)} constants; there is no room to show registers in`,
    );
  }
  return free;
}

function maskText(mask: number): string {
  return mask === 15
    ? ''
    : `.${LETTERS.filter((_, place) => (mask & (8 >> place)) !== 0).join('')}`;
}

/** A move of the components that were written; no other is named. */
function moveText(register: number, mask: number, constant: number): string {
  const first = LETTERS.find((_, place) => (mask & (8 >> place)) !== 0) ?? 'x';
  const swizzle = LETTERS.map((letter, place) =>
    (mask & (8 >> place)) !== 0 ? letter : first,
  ).join('');
  return `MOV c[${String(constant)}]${maskText(mask)}, R${String(register)}.${swizzle};`;
}
