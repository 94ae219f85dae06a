/** What operands of VP programs held before denormals were flushed. */
import { COMPONENTS } from '../../../spec/environments.js';
import { isDenormal } from '../../../semantics/number/binary32.js';
import type { OperandSyntax } from '../../../semantics/language/ast.js';
import type { Start } from '../../cases/vp/case.js';
import { sourceLetter, type Step } from './slice.js';

/**
 * The components that an operand loaded, x to w, denormals not yet flushed: a denormal exists only in
 * what a case sets before the run.
 */
export function rawOperand(
  step: Step,
  index: number,
  first: Step['before'],
  start: Start,
): readonly number[] {
  const operand = step.observation.operands[index];
  if (operand === undefined) return [];
  if (operand.kind === 'address') return COMPONENTS.map((component) => operand.value[component]);
  const loaded =
    operand.kind === 'scalar'
      ? [operand.value]
      : COMPONENTS.map((component) => operand.value[component]);
  const syntax = step.instruction.operands[index];
  if (syntax === undefined) return loaded;
  return loaded.map((value, component) => {
    if (value !== 0) return value;
    const set = setBefore(syntax, component, step.before, first, start);
    return set !== undefined && isDenormal(set) ? signed(set, syntax) : value;
  });
}

/** What the case set the register component to, if nothing was written to the register since. */
function setBefore(
  { register, ...operand }: OperandSyntax,
  component: number,
  now: Step['before'],
  first: Step['before'],
  { attributes, parameters, temporaries }: Start,
): number | undefined {
  const lane = COMPONENTS.findIndex(
    (name) => name === sourceLetter({ register, ...operand }, component),
  );
  switch (register.file) {
    case 'attribute':
      return attributes[register.number]?.[lane];
    case 'parameter':
      return now.parameters[register.number] === first.parameters[register.number]
        ? parameters[register.number]?.[lane]
        : undefined;
    case 'temporary':
      return now.temporaries[register.number] === first.temporaries[register.number]
        ? temporaries[register.number]?.[lane]
        : undefined;
    default:
      return undefined;
  }
}

function signed(value: number, { sign, absolute }: OperandSyntax): number {
  const magnitude = absolute === null ? value : Math.abs(value);
  return sign === '-' ? -magnitude : magnitude;
}
