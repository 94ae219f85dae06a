/**
 * Finds what reached an observed result in a run: from the register components that a case compares, backwards
 * through the executed instructions, component by component, through masks, swizzles, condition codes and
 * relative addressing. A NaN that was produced and then masked away or overwritten proves nothing.
 */
import { COMPONENTS, type Environment } from '../../../spec/environments.js';
import { NOMINAL, type NominalKinds } from '../../../semantics/domains/nominal.js';
import type {
  ConditionMaskSyntax,
  DestinationSyntax,
  OperandSyntax,
} from '../../../semantics/language/ast.js';
import type { Program } from '../../../semantics/language/load.js';
import { letters } from '../../../semantics/machine/swizzle.js';
import type { TraceStep } from '../../../semantics/machine/trace.js';
import { controlOf } from '../../../semantics/instructions/index.js';
import type { RegisterExpectation } from '../../cases/vp/case.js';
import {
  CODE,
  Live,
  NOTHING_REACHED,
  throughMasks,
  throughTest,
  type StepReach,
  type WrittenComponent,
} from '../live.js';
import { operandBits, operandUse } from '../operand-use.js';

export type Step = TraceStep<NominalKinds>;

/** The reach of every step of a run that ended in a comparison with `compared`. */
export function sliceRun(
  steps: readonly Step[],
  program: Program,
  compared: readonly RegisterExpectation[],
): readonly StepReach[] {
  const live = new Live();
  for (const register of compared) {
    if (register.file === 'condition code') live.addCompared(CODE, 0, register.components);
    else live.addCompared(register.file, register.index, register.components);
  }
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

/** A branch whose condition decided where the program went on. */
function throughBranch(step: Step, program: Program, live: Live): StepReach {
  const { condition } = step.instruction;
  if (condition !== null && !isFixed(condition) && changesFlow(step, program)) {
    const tests = Array.from(letters(condition.swizzle), (letter) => ({
      letter,
      passes: passes(condition, step, letter),
    }));
    throughTest(tests, 0, live);
  }
  return NOTHING_REACHED;
}

/** Whether the other answer would have led elsewhere. */
function changesFlow({ instruction, index, before }: Step, program: Program): boolean {
  const { name, target } = instruction;
  if (controlOf(name) === 'calls') return true;
  if (target !== null) return program.labels.get(target.label) !== index + 1;
  // A return with nothing to return to ends the program, which is no change at its end.
  return before.stack.length > 0 || index + 1 < program.instructions.length;
}

function throughWrite(step: Step, environment: Environment, live: Live): StepReach {
  const { instruction, observation, before } = step;
  const { destination } = instruction;
  if (destination === null) return NOTHING_REACHED;
  const places = placesOf(instruction, destination, environment);
  const { conditionMask, writeMask } = destination;
  const conditions = conditionMask === null ? null : letters(conditionMask.swizzle);
  const components = COMPONENTS.filter(
    (component) => writeMask === '' || writeMask.includes(component),
  ).map((component): WrittenComponent => {
    const letter = conditions?.[COMPONENTS.indexOf(component)];
    if (conditionMask === null || letter === undefined) {
      return { component, places, enabled: true, tested: null };
    }
    return {
      component,
      places,
      enabled: passes(conditionMask, step, letter),
      tested: isFixed(conditionMask) ? null : { index: 0, letter },
    };
  });
  const { written, observed } = throughMasks(components, live);
  const use = observed === 0 ? null : operandUse(instruction.name, observation.operands);
  const operands = use === null ? 0 : operandBits(use, observed);
  instruction.operands.forEach((operand, number) => {
    for (let component = 0; component < 4; component++) {
      if ((operands & (1 << (4 * number + component))) === 0) continue;
      addSource(operand, component, before, environment, live);
    }
  });
  return { written, observed, operands };
}

/** The register that an instruction writes, and the condition code if it updates that. */
function placesOf(
  { updatesConditionCode }: Step['instruction'],
  { register }: DestinationSyntax,
  { results }: Environment,
): WrittenComponent['places'] {
  const code = updatesConditionCode ? [{ file: CODE, index: 0 }] : [];
  switch (register.file) {
    case 'null':
      return code;
    case 'result':
      return [{ file: register.file, index: results.indexOf(register.name) }, ...code];
    default:
      return [{ file: register.file, index: register.number }, ...code];
  }
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
