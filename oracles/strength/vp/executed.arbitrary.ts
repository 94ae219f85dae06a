/** Executed instructions for tests: of a program's text, and of generated programs. */
import fc from 'fast-check';
import {
  ENVIRONMENTS,
  type Environment,
  type EnvironmentName,
} from '../../../spec/environments.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { load } from '../../../semantics/language/load.js';
import { link } from '../../../semantics/machine/link.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { trace } from '../../../semantics/machine/trace.js';
import { asLoaded } from '../../generate/vp/as-loaded.js';
import { Generator } from '../../generate/vp/generator.js';
import type { NominalStep } from './step.js';

/** The first step of a program of one instruction, and of MOV to the position. */
export function stepOf(
  instruction: string,
  inputs: InputValues = {},
  environment: EnvironmentName = 'VP2.0',
): NominalStep {
  const lines = instruction.split('\n');
  const { header } = ENVIRONMENTS[environment];
  const result = load([header, ...lines, 'MOV o[HPOS], v[0];', 'END'].join('\n'));
  if (!result.loaded) throw new Error(result.error.message);
  const steps = [...trace(link(result.program, NOMINAL), inputs)];
  const step = steps[lines.length - 1];
  if (step === undefined) throw new Error('no instruction was executed');
  return step;
}

/** A vertex attribute 0. */
export function attribute(x: number, y = x, z = x, w = x): InputValues {
  return { attributes: { 0: [x, y, z, w] } };
}

/** The steps of a generated program. */
export const stepsArbitrary: fc.Arbitrary<{
  readonly environment: Environment;
  readonly steps: readonly NominalStep[];
}> = fc
  .record({
    name: fc.constantFrom<EnvironmentName>('VP1.0', 'VP1.1', 'VSP1.0', 'VP2.0', 'GF3'),
    seed: fc.nat(),
  })
  .map(({ name, seed }) => {
    const environment = ENVIRONMENTS[name];
    const { program, inputs } = new Generator(environment).draw(seed, 0);
    return { environment, steps: [...trace(link(asLoaded(program), NOMINAL), inputs)] };
  });
