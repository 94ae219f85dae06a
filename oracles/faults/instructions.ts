/** Machines that link some instructions otherwise: what they load, compute or write, and where they go on. */
import { defaultsOf } from '../../semantics/domains/assignments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import type { Vector } from '../../semantics/domains/domain.js';
import { nominalOf } from '../../semantics/domains/nominal-of.js';
import type { Binary32Domain } from '../../semantics/domains/nominal.js';
import type { Policies } from '../../semantics/domains/policies.js';
import type { InstructionSyntax, OperandSyntax } from '../../semantics/language/ast.js';
import type { Program } from '../../semantics/language/load.js';
import { link } from '../../semantics/machine/link.js';
import {
  authorityOfProgram,
  machineOf,
  STANDARD,
  type DomainIn,
  type Machine,
  type NominalProgram,
  type NominalState,
} from '../../semantics/machine/machine.js';

export type NominalInstruction = NominalProgram['instructions'][number];
export type Values = Vector<number>;

/** Numbers that differ in some operations, for every instruction. */
export function numbers(changes: Partial<Binary32Domain>): Machine {
  return machineOf((authority) => ({ ...nominalOf(authority), ...changes }));
}

/** Numbers that differ in some operations, for some instructions alone. */
export function numbersOf(names: readonly string[], changes: Partial<Binary32Domain>): Machine {
  return inSome(names, (authority) => ({ ...nominalOf(authority), ...changes }));
}

/** Other numbers for some instructions alone. */
function inSome(names: readonly string[], domainIn: DomainIn): Machine {
  return linking((program) => {
    const others = link(program, domainIn(authorityOfProgram(program))).instructions;
    return (instruction, index) =>
      names.includes(instruction.syntax.name) ? (others[index] ?? instruction) : instruction;
  });
}

/** What an assignment of the policies makes of some instructions. */
export function following(names: readonly string[], policies: Partial<Policies>): Machine {
  return inSome(names, (authority) => concrete({ ...defaultsOf(authority), ...policies }));
}

/** Instead of each instruction, another one. */
type Replace = (
  program: Program,
  linked: NominalProgram,
) => (instruction: NominalInstruction, index: number) => NominalInstruction;

/** The standard machine, its linked instructions replaced. The program stays as it was loaded. */
export function linking(replace: Replace): Machine {
  return {
    ...STANDARD,
    link: (program) => {
      const linked = STANDARD.link(program);
      const replacement = replace(program, linked);
      return { ...linked, instructions: linked.instructions.map(replacement) };
    },
  };
}

type Rewrite = (instruction: InstructionSyntax, index: number) => InstructionSyntax;

/** The instructions as another program has them, under the names that they have in this one. */
export function variant(program: Program, rewrite: Rewrite): readonly NominalInstruction[] {
  const instructions = program.instructions.map(rewrite);
  return STANDARD.link({ ...program, instructions }).instructions.map((instruction, index) => ({
    ...instruction,
    syntax: program.instructions[index] ?? instruction.syntax,
  }));
}

/** Executes each instruction as if another one stood there. */
export function rewriting(rewrite: (instruction: InstructionSyntax) => InstructionSyntax): Machine {
  return linking((program) => {
    const others = variant(program, rewrite);
    return (instruction, index) => others[index] ?? instruction;
  });
}

/** Loads its operands as written, and then computes as if another instruction stood there. */
export function computing(rewrite: (instruction: InstructionSyntax) => InstructionSyntax): Machine {
  return linking((program) => {
    const others = variant(program, rewrite);
    return (instruction, index) => {
      const other = others[index];
      if (other === undefined) return instruction;
      return {
        ...other,
        observe: (inputs, state) => ({
          operands: instruction.observe(inputs, state).operands,
          result: other.observe(inputs, state).result,
        }),
      };
    };
  });
}

/** Executes one instruction as another of the same form. */
export function renaming(from: string, to: string): Machine {
  return rewriting((instruction) =>
    instruction.name === from ? { ...instruction, name: to } : instruction,
  );
}

/** Loads each operand as if it had been written in another way. */
export function operands(
  rewrite: (operand: OperandSyntax, position: number, all: InstructionSyntax) => OperandSyntax,
): Machine {
  return rewriting((instruction) => ({
    ...instruction,
    operands: instruction.operands.map((operand, i) => rewrite(operand, i, instruction)),
  }));
}

type Result = (result: Values, operands: readonly Values[]) => Values;

/** Gives other results: of what the instructions loaded, scalars in all components. */
export function results(names: readonly string[], change: Result): Machine {
  return observing((instruction, inputs, state) => {
    const seen = instruction.observe(inputs, state);
    if (seen.result === null || !names.includes(instruction.syntax.name)) return seen;
    const loaded = seen.operands.map((operand) =>
      operand.kind === 'scalar' ? all(operand.value) : operand.value,
    );
    const { kind, value } = seen.result;
    return { operands: seen.operands, result: { kind, value: change(value, loaded) } };
  });
}

type Step = NominalInstruction['step'];
type Observe = NominalInstruction['observe'];

/** Loads and computes otherwise: what is observed is what is written. */
export function observing(
  change: (instruction: NominalInstruction, ...at: Parameters<Observe>) => ReturnType<Observe>,
): Machine {
  return linking((program) => {
    const moves = variant(program, moving);
    return (instruction, index) => {
      const move = moves[index];
      if (move === undefined || instruction.syntax.destination === null) return instruction;
      const observe: Observe = (inputs, state) => change(instruction, inputs, state);
      const step: Step = (inputs, state) => {
        const { result } = observe(inputs, state);
        return result === null
          ? instruction.step(inputs, state)
          : move.step({ attributes: [result.value] }, state);
      };
      return { ...instruction, observe, step };
    };
  });
}

const FIRST_ATTRIBUTE: OperandSyntax = {
  offset: 0,
  end: 0,
  sign: '',
  absolute: null,
  register: { offset: 0, end: 0, file: 'attribute', number: 0, mnemonic: null },
  swizzle: '',
};

/** What writes v[0] where an instruction writes its result. */
function moving(instruction: InstructionSyntax): InstructionSyntax {
  const { destination } = instruction;
  if (destination === null) return instruction;
  const name = destination.register.file === 'address' ? 'ARL' : 'MOV';
  return { ...instruction, name, operands: [FIRST_ATTRIBUTE] };
}

/** What an instruction is, for those who change what a step leaves. */
export interface At {
  readonly instruction: NominalInstruction;
  readonly index: number;
  readonly linked: NominalProgram;
}

type Patch = (after: NominalState, before: NominalState, at: At) => NominalState;

/** Leaves another state after a step. */
export function steps(patch: Patch): Machine {
  return linking((_, linked) => (instruction, index) => {
    const at = { instruction, index, linked };
    return {
      ...instruction,
      step: (inputs, state) => patch(instruction.step(inputs, state), state, at),
      branch: null,
    };
  });
}

/** Each component of a vector by itself. */
export function each(operation: (a: number) => number): (v: Values) => Values {
  return ({ x, y, z, w }) => ({
    x: operation(x),
    y: operation(y),
    z: operation(z),
    w: operation(w),
  });
}

/** A number in all components. */
export function all(value: number): Values {
  return { x: value, y: value, z: value, w: value };
}

export const isNegativeZero = (a: number): boolean => Object.is(a, -0);

/** The result of a scalar operation that is changed where a condition holds of the operand. */
export function where(
  name: string,
  condition: (a: number) => boolean,
  change: (r: Values, a: number) => Values,
): Machine {
  return results([name], (r, [a = r]) => (condition(a.x) ? change(r, a.x) : r));
}
