/** What an implementation is sent for a unit: its programs and their inputs, as text. */
import { ENVIRONMENTS, type EnvironmentName, type Quad } from '../../spec/environments.js';
import type { GpuEnvironmentName } from '../../spec/gpu/environments.js';
import { instructionNamed } from '../../spec/instructions.js';
import type { TypedQuad } from '../../semantics/gpu/machine/state.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { gpuProbeProgram, operandBinding } from '../generate/gpu/probes.js';
import { valuesOf } from '../inference/gpu/reading-probes.js';
import { probesOf } from '../inference/probes.js';
import { programOf } from '../inference/machine-observations.js';
import { vpInputLines } from '../edit/vp/case-text.js';
import { inputsLines } from '../edit/gpu/inputs-text.js';
import { CasePrograms } from '../units/gpu/case-program.js';
import type { GpuUnit } from '../units/gpu/unit.js';
import { operandsOf } from '../units/vp/operands.js';
import type { Unit } from '../units/vp/unit.js';

export interface AskedProgram {
  /** Which of several it is: the id of a case, the number of a record; null of the only one. */
  readonly name: string | null;
  readonly text: string;
  /** Lines of YAML, as `vpspec run --inputs` reads them. */
  readonly inputs: readonly string[];
}

/** @param most programs of an instruction's records at most */
export function askedFor(
  unit: Unit,
  environment: EnvironmentName,
  most = Infinity,
): readonly AskedProgram[] {
  switch (unit.kind) {
    case 'instruction':
      return ofInstruction(unit.instruction, environment, most);
    case 'probe': {
      const { source, values } = unit.probe;
      return [{ name: null, text: source, inputs: vpLines(values) }];
    }
    case 'case':
    case 'program': {
      const { text, values, earlier = [] } = unit;
      if (earlier.length === 0) return [{ name: null, text, inputs: vpLines(values) }];
      const all = [...earlier, values.attributes ?? {}].map((attributes) =>
        vpLines({ ...values, attributes }),
      );
      // Of many vertices some are alike.
      const alike = new Map<string, number[]>();
      for (const [at, lines] of all.entries()) {
        const key = lines.join('\n');
        alike.set(key, [...(alike.get(key) ?? []), at]);
      }
      return [...alike.values()].map((places) => ({
        name: verticesNamed(places),
        text,
        inputs: all[places[0] ?? 0] ?? [],
      }));
    }
  }
}

/** @param places from 0 */
function verticesNamed(places: readonly number[]): string {
  const numbers = places.map((at) => String(at + 1));
  const some = numbers.length <= 4 ? numbers : [...numbers.slice(0, 3), '…', ...numbers.slice(-1)];
  return `${numbers.length === 1 ? 'vertex' : 'vertices'} ${some.join(', ')} of a request`;
}

/** The same of GPU programs. */
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

function ofInstruction(
  name: string,
  environment: EnvironmentName,
  most: number,
): readonly AskedProgram[] {
  const spec = instructionNamed(name);
  if (spec === undefined) return [];
  const text = programOf(ENVIRONMENTS[environment], spec);
  const isState = ENVIRONMENTS[environment].programType === 'state';
  return operandsOf(name)
    .slice(0, most)
    .map((operands, record) => {
      const [a, b, c] = operands.map(quad);
      const values: InputValues = isState
        ? { attributes: filed({ 0: a }), parameters: filed({ 0: b, 2: c }) }
        : { attributes: filed({ 0: a, 1: c }), parameters: filed({ 0: b }) };
      return { name: recordName(record), text, inputs: vpLines(values) };
    });
}

function recordName(record: number): string {
  return `probe ${String(record + 1)}`;
}

function vpLines({ attributes, parameters }: InputValues): readonly string[] {
  return [...vpInputLines('v', attributes), ...vpInputLines('c', parameters)];
}

function quad([x = 0, y = 0, z = 0, w = 0]: readonly number[]): Quad {
  return [x, y, z, w];
}

function typed(values: readonly number[]): TypedQuad {
  return { type: 'F', values: quad(values) };
}

function filed(quads: Readonly<Record<number, Quad | undefined>>): Record<number, Quad> {
  return Object.fromEntries(
    Object.entries(quads).flatMap(([number, values]) =>
      values === undefined ? [] : [[Number(number), values]],
    ),
  );
}
