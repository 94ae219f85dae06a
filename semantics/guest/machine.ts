/** Runs of guests' programs, over any domain of numbers. */
import type { COMPONENTS } from '../../spec/environments.js';
import { type Quad } from '../../spec/environments.js';
import { replicate, type Numbers, type Vector } from '../domains/domain.js';
import {
  allRegistersOf,
  nameOf,
  type GuestFault,
  type GuestInstructionSyntax,
  type GuestLanguage,
  type GuestRule,
  type GuestValues,
} from './language.js';
import { loadGuest, type GuestLoadResult, type GuestProgram } from './load.js';
import type { GuestEnvironmentName } from '../../spec/guests.js';

/** Registers by name. */
export type GuestFile<F> = ReadonlyMap<string, Vector<F>>;

export interface GuestStep<F> {
  /** The instruction's index in the program. */
  readonly index: number;
  readonly instruction: GuestInstructionSyntax;
  /** As the rule takes them: negated where they are. */
  readonly operands: readonly Vector<F>[];
  readonly result: Vector<F>;
}

export interface GuestRun<F> {
  readonly end: { readonly outcome: 'completed'; readonly reason: null };
  readonly state: { readonly executed: number; readonly registers: GuestFile<F> };
}

/** An implementation in this process. */
export interface GuestMachine {
  readonly load: (source: string) => GuestLoadResult;
  readonly run: (program: GuestProgram, values: GuestValues) => GuestFile<number>;
}

/** The steps of a run, one at a time. @param rules those that are other than the language's */
export function* traceGuest<F, B>(
  program: GuestProgram,
  numbers: Numbers<F, B>,
  values: GuestValues,
  rules?: GuestFault['rules'],
): Generator<GuestStep<F>, GuestRun<F>> {
  const registers = new Map(startOfGuest(program, numbers, values));
  for (const index of program.instructions.keys()) {
    const step = stepOfGuest(program, numbers, registers, index, rules);
    registers.set(nameOf(step.instruction.target), step.result);
    yield step;
  }
  const end = { outcome: 'completed', reason: null } as const;
  return { end, state: { executed: program.instructions.length, registers } };
}

/** What one instruction makes of the registers as they are before it. */
export function stepOfGuest<F, B>(
  { instructions, language }: GuestProgram,
  numbers: Numbers<F, B>,
  registers: GuestFile<F>,
  index: number,
  rules: GuestFault['rules'] = {},
): GuestStep<F> {
  const instruction = instructions[index];
  if (instruction === undefined) throw new Error(`there is no instruction ${String(index)}`);
  const operands = instruction.operands.map((operand) => {
    const value = registers.get(nameOf(operand)) ?? zeros(numbers);
    return operand.negated ? mapped(value, (each) => numbers.negate(each)) : value;
  });
  const rule = rules[instruction.name] ?? ruleOf(language, instruction);
  return { index, instruction, operands, result: rule(numbers, ...operands) };
}

export function runGuest<F, B>(
  program: GuestProgram,
  numbers: Numbers<F, B>,
  values: GuestValues,
  rules?: GuestFault['rules'],
): GuestRun<F> {
  const steps = traceGuest(program, numbers, values, rules);
  for (let next = steps.next(); ; next = steps.next()) if (next.done === true) return next.value;
}

/** The machine of a language, or one with a fault, whose numbers are these. */
export function guestMachine<B>(
  language: GuestLanguage,
  environment: GuestEnvironmentName,
  numbers: Numbers<number, B>,
  { rules, lacks }: Pick<GuestFault, 'rules' | 'lacks'> = {},
): GuestMachine {
  return {
    load: (source) => loadGuest(language, environment, source, lacks),
    run: (program, values) => runGuest(program, numbers, values, rules).state.registers,
  };
}

/** The registers before a run, by name and in their order: zeros, but for the inputs that are given. */
export function startOfGuest<F, B>(
  { language }: Pick<GuestProgram, 'language'>,
  numbers: Numbers<F, B>,
  values: GuestValues,
): GuestFile<F> {
  return new Map(
    allRegistersOf(language).map((name) => {
      const given = values[name];
      return [name, given === undefined ? zeros(numbers) : vectorOf(numbers, given)];
    }),
  );
}

function zeros<F, B>(numbers: Numbers<F, B>): Vector<F> {
  return replicate(numbers.constant(0));
}

function vectorOf<F, B>(numbers: Numbers<F, B>, [x, y, z, w]: Quad): Vector<F> {
  const one = (value: number): F => numbers.constant(value);
  return { x: one(x), y: one(y), z: one(z), w: one(w) };
}

/** The same operation in all four components. */
export function mapped<F>(
  vector: Vector<F>,
  operation: (value: F, component: (typeof COMPONENTS)[number]) => F,
): Vector<F> {
  const at = (component: (typeof COMPONENTS)[number]): F => operation(vector[component], component);
  return { x: at('x'), y: at('y'), z: at('z'), w: at('w') };
}

/** The rule that does the same in all four components. */
export function componentwise(
  operation: <F, B>(numbers: Numbers<F, B>, ...values: readonly F[]) => F,
): GuestRule {
  return (numbers, ...operands) => {
    const [first] = operands;
    if (first === undefined) throw new Error('a rule has no operand');
    return mapped(first, (_, at) => operation(numbers, ...operands.map((each) => each[at])));
  };
}

function ruleOf({ instructions }: GuestLanguage, { name }: GuestInstructionSyntax): GuestRule {
  const found = instructions.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no instruction ${name}`);
  return found.rule;
}
