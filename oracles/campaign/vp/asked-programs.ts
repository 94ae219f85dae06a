/** What an implementation is sent for a unit of VP programs. */
import { ENVIRONMENTS, type EnvironmentName, type Quad } from '../../../spec/environments.js';
import { instructionNamed } from '../../../spec/instructions.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { vpInputLines } from '../../edit/vp/case-text.js';
import { programOf } from '../../inference/machine-observations.js';
import { operandsOf } from '../../units/vp/operands.js';
import type { Unit } from '../../units/vp/unit.js';
import { quad, recordName, type AskedProgram } from '../asked-programs.js';

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
      // Some of many vertices are alike.
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

export function vpLines({ attributes, parameters }: InputValues): readonly string[] {
  return [...vpInputLines('v', attributes), ...vpInputLines('c', parameters)];
}

/** Those registers that have a value. */
export function filed(quads: Readonly<Record<number, Quad | undefined>>): Record<number, Quad> {
  return Object.fromEntries(
    Object.entries(quads).flatMap(([number, values]) =>
      values === undefined ? [] : [[Number(number), values]],
    ),
  );
}
