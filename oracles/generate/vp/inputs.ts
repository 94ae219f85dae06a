/** Values for what a program reads: about half of them where rules and implementations change behaviour. */
import type { Environment, Quad } from '../../../spec/environments.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import type { Weights } from './options.js';
import type { GeneratedProgram } from './program.js';
import { chance, type Source } from '../source.js';
import { Values } from '../values.js';

/** Files of this size are given values whole, without a program; of larger ones, some registers. */
const WITHOUT_PROGRAM = 8;

/** Inputs for what the program reads; without a program, for some registers. */
export function generateInputs(
  source: Source,
  environment: Environment,
  weights: Pick<Weights, 'edges' | 'related' | 'unset'>,
  program?: Pick<GeneratedProgram, 'reads' | 'fixed'>,
): InputValues {
  const values = new Values(source, weights);
  const { attributes, parameters } = program?.reads ?? {
    attributes: someOf(source, environment.vertexAttributes),
    parameters: someOf(source, environment.programParameters),
  };
  const file = (numbers: readonly number[]): Record<number, Quad> => {
    const set: Record<number, Quad> = {};
    for (const number of numbers) {
      if (!chance(source, weights.unset)) set[number] = values.quad();
    }
    return set;
  };
  return {
    attributes: { ...file(attributes), ...program?.fixed.attributes },
    parameters: { ...file(parameters), ...program?.fixed.parameters },
  };
}

function someOf(source: Source, size: number): readonly number[] {
  if (size <= WITHOUT_PROGRAM) return Array.from({ length: size }, (_, number) => number);
  const numbers = Array.from({ length: WITHOUT_PROGRAM }, () => source.nextInt(0, size - 1));
  return [...new Set(numbers)].sort((a, b) => a - b);
}
