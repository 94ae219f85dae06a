/**
 * Finds operands, loaded otherwise than they should be, from which an instruction that computes rightly comes to what
 * was written.
 */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import { nominalOf } from '../../../semantics/domains/nominal-of.js';
import { DEFINITIONS } from '../../../semantics/instructions/index.js';
import { deviatingOperands } from '../attribution/operand.js';
import type { OwnStep } from '../violation.js';
import type { DepartedStep } from '../disagreement.js';
import { operationOf } from '../operation.js';
import type { StepJudge } from '../step-judge.js';

type Operands = OwnStep['observation']['operands'];

/** Deviations whose results are looked at closely, at most. */
const CLOSELY = 64;

/** Operands that lead to what was written, by one deviation from how they should be loaded. */
export function explainingOperands(
  plain: DepartedStep,
  departed: DepartedStep,
  steps: StepJudge,
): Operands | null {
  const { program, own } = departed;
  const syntax = program.instructions[own.before.next];
  const right = plain.own.observation;
  const written = own.observation.result;
  const { authority } = steps;
  const operation =
    syntax === undefined
      ? null
      : operationOf(syntax.name, nominalOf(authority), program.environment.name);
  if (syntax === undefined || operation === null || written?.kind !== 'vector') return null;
  const isByComponent = DEFINITIONS.get(syntax.name)?.shape === 'vector';
  const wrong = COMPONENTS.filter(
    (component) => !near(written.value[component], right.result?.value[component]),
  );
  const context = { ...own, authority, program, index: own.before.next, instruction: syntax };
  let looked = 0;
  for (const whole of deviatingOperands(context)) {
    const tried = isByComponent ? [whole, inPart(right.operands, whole, wrong)] : [whole];
    for (const operands of tried) {
      const { value } = operation(operands);
      if (!COMPONENTS.every((component) => near(value[component], written.value[component]))) {
        continue;
      }
      if (++looked > CLOSELY) return null;
      const observation = { operands, result: written };
      if (steps.permitsResult(program, { ...own, observation })) return operands;
    }
  }
  return null;
}

/** The deviating values in some components alone. */
function inPart(right: Operands, deviating: Operands, wrong: readonly Component[]): Operands {
  return right.map((operand, index) => {
    const other = deviating[index];
    if (operand.kind !== 'vector' || other?.kind !== 'vector') return operand;
    const one = (component: Component): number =>
      (wrong.includes(component) ? other : operand).value[component];
    return { kind: 'vector', value: { x: one('x'), y: one('y'), z: one('z'), w: one('w') } };
  });
}

/** How near approximations of one value are at least, relative to it. */
const NEAR = 2 ** -6;

/** A first look, before what is permitted is worked out. */
function near(a: number, b: number | undefined): boolean {
  if (b === undefined) return false;
  if (Object.is(a, b)) return true;
  return a !== 0 && Math.abs(a - b) <= NEAR * Math.max(Math.abs(a), Math.abs(b), NEAR);
}
