/** What an implementation is sent for a unit of GPU programs. */
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { inputsLines } from '../../edit/gpu/inputs-text.js';
import { gpuProbeProgram, operandBinding } from '../../generate/gpu/probes.js';
import { valuesOf } from '../../inference/gpu/interpretation-probes.js';
import { probesOf } from '../../inference/probes.js';
import { CasePrograms } from '../../units/gpu/case-program.js';
import type { GpuUnit } from '../../units/gpu/unit.js';
import { quad, recordName, type AskedProgram } from '../asked-programs.js';

/** @param most programs of an instruction's records at most */
export function gpuAskedFor(
  unit: GpuUnit,
  environment: GpuEnvironmentName,
  most = Infinity,
): readonly AskedProgram[] {
  switch (unit.kind) {
    case 'gpu instruction': {
      const text = gpuProbeProgram(environment, unit.instruction);
      return probesOf(unit.instruction)
        .slice(0, most)
        .map((operands, record) => {
          const bindings = Object.fromEntries(
            operands.map((operand, index) => [operandBinding(index), typed(operand)]),
          );
          return { name: recordName(record), text, inputs: inputsLines({ bindings }) };
        });
    }
    case 'gpu probe':
      return [{ name: null, text: unit.probe.source, inputs: inputsLines(valuesOf(unit.probe)) }];
    case 'gpu cases': {
      const programs = new CasePrograms();
      return unit.cases.flatMap((each): AskedProgram[] => {
        const asked = programs.askedOf(each);
        if ('reason' in asked) return [];
        return [{ name: `case:${each.id}`, text: asked.text, inputs: inputsLines(asked.values) }];
      });
    }
    case 'gpu program':
      return [{ name: null, text: unit.text, inputs: inputsLines(unit.values) }];
  }
}

function typed(values: readonly number[]): TypedQuad {
  return { type: 'F', values: quad(values) };
}
