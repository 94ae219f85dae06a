/** What operands of GPU programs held before denormals were flushed. */
import { COMPONENTS } from '../../../spec/environments.js';
import { attributeKey } from '../../../semantics/gpu/machine/invocation.js';
import { NOWHERE } from '../../../semantics/gpu/machine/linked.js';
import type { GpuOperand, GpuProgram } from '../../../semantics/gpu/program.js';
import { isDenormal, valueOf } from '../../../semantics/number/binary32.js';
import type { GpuNominalStep } from '../../cases/gpu/check-case.js';
import type { GpuStart } from '../../cases/gpu/case.js';
import { temporaryKey } from '../../cases/gpu/names.js';
import type { PartialValues } from '../../clauses/partial.js';
import { slotOf, sourceLetter, type GpuStepInputs } from './slice.js';

/** Where an operand was loaded. */
export interface GpuLoad {
  readonly program: GpuProgram;
  readonly inputs: GpuStepInputs;
  readonly start: GpuStart;
  readonly step: GpuNominalStep;
  readonly first: GpuNominalStep;
}

/**
 * The components that an operand loaded, denormals not yet flushed: those of inputs exist only in what a
 * case sets before the run.
 */
export function rawGpuOperand(
  operand: GpuOperand,
  loaded: PartialValues,
  load: GpuLoad,
): PartialValues {
  if (operand.type !== 'F') return loaded;
  return loaded.map((value, component) => {
    if (value !== 0) return value;
    const set = setBefore(operand, component, load);
    return typeof set === 'number' && isDenormal(set) ? signed(set, operand) : value;
  });
}

/** What the variable's component was set to, if nothing was written to the variable since. */
function setBefore(
  operand: GpuOperand,
  component: number,
  { program, inputs, start, step, first }: GpuLoad,
): number | null | undefined {
  const { source } = operand;
  if (source.file === 'buffer') return null;
  const slot = slotOf(source.access, inputs, step.before);
  if (slot === NOWHERE) return null;
  const letter = sourceLetter(operand, component);
  const lane = COMPONENTS.findIndex((name) => name === letter);
  switch (source.file) {
    case 'attribute': {
      const attribute = program.attributes[slot];
      return attribute && start.bindings[attributeKey(attribute)]?.[lane]?.value;
    }
    case 'parameter': {
      const parameter = program.parameters[slot];
      if (parameter?.kind !== 'constant') {
        return parameter && start.bindings[parameter.binding]?.[lane]?.value;
      }
      const bits = parameter.words[lane];
      return parameter.type === 'F' && bits !== undefined ? valueOf(bits) : null;
    }
    case 'temporary': {
      if (step.before.temporaries[slot] !== first.before.temporaries[slot]) return null;
      const temporary = program.temporaries[slot];
      return temporary && start.temporaries[temporaryKey(temporary)]?.[lane]?.value;
    }
  }
}

function signed(value: number, { sign, absolute }: GpuOperand): number {
  const within = absolute === null ? value : Math.abs(value);
  return sign === '-' ? -within : within;
}
