/**
 * What of a run reached an observed result: from the register components that a case compares, backwards
 * through the executed instructions, component by component, through masks, swizzles, condition codes and
 * relative addressing. A NaN that was produced and then masked away or overwritten proves nothing.
 */
import { COMPONENTS, type Environment } from '../../spec/environments.js';
import type { ConditionCode } from '../../semantics/domains/domain.js';
import { NOMINAL } from '../../semantics/domains/nominal.js';
import type { ConditionMaskSyntax, OperandSyntax } from '../../semantics/language/ast.js';
import type { Program } from '../../semantics/language/load.js';
import { letters } from '../../semantics/machine/swizzle.js';
import type { TraceStep } from '../../semantics/machine/trace.js';
import type { RegisterExpectation } from '../cases/case.js';
import { operandUse } from './operand-use.js';

export type Step = TraceStep<number, number, ConditionCode>;

/** What of one executed instruction reached an observed result. */
export interface StepReach {
  /** Components of its result that were written, to its destination or the condition code; bit 0 is x. */
  readonly written: number;
  /** Those of them that reached a compared register or decided which way the program went. */
  readonly observed: number;
  /** Operand components that an observed component was made of: bit 4 * operand + component. */
  readonly operands: number;
}

/** The reach of every step of a run that ended in a comparison with `compared`. */
export function sliceRun(
  steps: readonly Step[],
  program: Program,
  compared: readonly RegisterExpectation[],
): readonly StepReach[] {
  const live = new Live(program.environment);
  for (const register of compared) live.addCompared(register);
  const reach: StepReach[] = [];
  for (let index = steps.length - 1; index >= 0; index--) {
    const step = steps[index];
    if (step === undefined) continue;
    reach.push(
      step.instruction.destination === null
        ? throughBranch(step, program, live)
        : throughWrite(step, program.environment, live),
    );
  }
  return reach.reverse();
}

/** The register components whose values are still to be observed, going backwards. */
class Live {
  readonly #places = new Set<string>();

  constructor(private readonly environment: Environment) {}

  addCompared(register: RegisterExpectation): void {
    const file = register.file === 'condition code' ? 'CC' : register.file;
    const index = register.file === 'condition code' ? 0 : register.index;
    for (const [number, component] of COMPONENTS.entries()) {
      const expected = register.components[number];
      const isCompared =
        expected !== null &&
        expected !== undefined &&
        !(typeof expected === 'object' && expected.kind === 'any');
      if (isCompared) this.add(file, index, component);
    }
  }

  add(file: string, index: number, component: string): void {
    this.#places.add(`${file} ${String(index)} ${component}`);
  }

  /** Whether it was still to be observed; not any more, going further back. */
  take(file: string, index: number, component: string): boolean {
    return this.#places.delete(`${file} ${String(index)} ${component}`);
  }

  has(file: string, index: number, component: string): boolean {
    return this.#places.has(`${file} ${String(index)} ${component}`);
  }

  resultIndex(name: string): number {
    return this.environment.results.indexOf(name);
  }
}

/** A branch whose condition decided where the program went on. */
function throughBranch(step: Step, program: Program, live: Live): StepReach {
  const { condition } = step.instruction;
  if (condition !== null && !isFixed(condition) && changesFlow(step, program)) {
    const four = letters(condition.swizzle);
    const enabled = Array.from(four, (letter) => passes(condition, step, letter));
    const taken = enabled.includes(true);
    Array.from(four).forEach((letter, index) => {
      // Any component that passes takes the branch; only all together leave it.
      if (!taken || enabled[index] === true) live.add('CC', 0, letter);
    });
  }
  return { written: 0, observed: 0, operands: 0 };
}

/** Whether the other answer would have led elsewhere. */
function changesFlow({ instruction, index, before }: Step, program: Program): boolean {
  const { name, target } = instruction;
  if (name === 'CAL') return true;
  if (target !== null) return program.labels.get(target.label) !== index + 1;
  // RET with nothing to return to ends the program, which is no change at its end.
  return before.stack.length > 0 || index + 1 < program.instructions.length;
}

function throughWrite(step: Step, environment: Environment, live: Live): StepReach {
  const { instruction, observation, before } = step;
  const { destination, updatesConditionCode } = instruction;
  if (destination === null) return { written: 0, observed: 0, operands: 0 };
  const { register, conditionMask } = destination;
  const index =
    register.file === 'result'
      ? live.resultIndex(register.name)
      : register.file === 'null'
        ? 0
        : register.number;
  const conditions = conditionMask === null ? null : letters(conditionMask.swizzle);
  const tested: string[] = [];
  let written = 0;
  let observed = 0;
  COMPONENTS.forEach((component, number) => {
    const { writeMask } = destination;
    if (writeMask !== '' && !writeMask.includes(component)) return;
    const letter = conditions?.[number];
    const enabled =
      conditionMask === null || letter === undefined || passes(conditionMask, step, letter);
    const wanted =
      (register.file !== 'null' && live.has(register.file, index, component)) ||
      (updatesConditionCode && live.has('CC', 0, component));
    if (wanted && conditionMask !== null && letter !== undefined && !isFixed(conditionMask)) {
      tested.push(letter);
    }
    if (!enabled) return;
    if (register.file !== 'null' || updatesConditionCode) written |= 1 << number;
    if (wanted) observed |= 1 << number;
    live.take(register.file, index, component);
    if (updatesConditionCode) live.take('CC', 0, component);
  });
  // What the instruction reads is read before what it writes: so it comes after, going backwards.
  for (const letter of tested) live.add('CC', 0, letter);
  const use = observed === 0 ? null : operandUse(instruction.name, observation.operands);
  let operands = 0;
  use?.forEach((from, component) => {
    if ((observed & (1 << component)) !== 0) operands |= from;
  });
  instruction.operands.forEach((operand, number) => {
    for (let component = 0; component < 4; component++) {
      if ((operands & (1 << (4 * number + component))) === 0) continue;
      addSource(operand, component, before, environment, live);
    }
  });
  return { written, observed, operands };
}

/** The register component behind a component of an operand, and the address that led to it. */
function addSource(
  operand: OperandSyntax,
  component: number,
  before: Step['before'],
  { programParameters }: Environment,
  live: Live,
): void {
  const { register } = operand;
  const letter = sourceLetter(operand, component);
  if (register.file === 'attribute') return; // what a program is given, not what it made
  if (register.file !== 'relative') {
    live.add(register.file, register.number, letter);
    return;
  }
  const { address } = register;
  live.add('address', address.number, address.component);
  const number = relativeNumber(register, before);
  if (number >= 0 && number < programParameters) live.add('parameter', number, letter);
}

type RelativeRegister = Extract<OperandSyntax['register'], { file: 'relative' }>;

/** The program parameter that relative addressing names in a state; it may not exist. */
export function relativeNumber(
  { address, displacement }: RelativeRegister,
  before: Step['before'],
): number {
  const offset = displacement.sign === '-' ? -displacement.value : displacement.value;
  return (before.addresses[address.number]?.[address.component] ?? 0) + offset;
}

/** The register's component that an operand's component is loaded from. */
export function sourceLetter({ swizzle }: OperandSyntax, component: number): string {
  return letters(swizzle)[component] ?? 'x';
}

/** TR and FL look at no condition code. */
function isFixed({ rule }: ConditionMaskSyntax): boolean {
  return rule === 'TR' || rule === 'FL';
}

function passes({ rule }: ConditionMaskSyntax, { before }: Step, letter: string): boolean {
  const component = COMPONENTS.find((name) => name === letter) ?? 'x';
  return NOMINAL.test(rule, before.codes[component]);
}
