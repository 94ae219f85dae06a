/** How much the documents leave open of the results of generated GPU programs. */
import { authorityBy, type DocumentId } from '../../../spec/authorities.js';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { GpuClause } from '../../../spec/load/clauses.js';
import { SpecCrash } from '../../../semantics/machine/crash.js';
import { GPU_STANDARD } from '../../../semantics/gpu/machine/machine.js';
import { traceGpu } from '../../../semantics/gpu/machine/trace.js';
import { GpuGenerator } from '../../generate/gpu/generator.js';
import { inTurn, type InTurnOptions } from '../in-turn.js';
import { GpuExecuted, type GpuExecutedStrength } from './executed.js';
import { GpuClausesInForce } from './in-force.js';
import { GpuPermitted } from './permitted.js';

export interface GpuGeneratedOptions extends InTurnOptions {
  readonly programs: number;
  readonly seed: number;
  readonly clauses: readonly GpuClause[];
  /** The document whose environments alone are measured; all if absent. */
  readonly document?: DocumentId | null;
}

export interface GpuGeneratedStrength extends GpuExecutedStrength {
  readonly programs: number;
  readonly seed: number;
}

const TURNS: readonly GpuEnvironmentName[] = ['NVvp4.0', 'NVfp4.0', 'NVgp4.0'];

/** Programs between two looks at the signal and the progress bar. */
const STRIDE = 20;

/** @throws FormulaError for a clause that cannot be compiled; the signal's reason where it is aborted. */
export async function measureGpuGenerated(
  options: GpuGeneratedOptions,
): Promise<GpuGeneratedStrength> {
  const { seed, document = null } = options;
  const turns = TURNS.filter((name) => document === null || authorityBy(name, document) !== null);
  const programs = turns.length === 0 ? 0 : options.programs;
  const executed = new GpuExecuted(GpuClausesInForce.of(options.clauses));
  const permitted = new GpuPermitted();
  const generators = turns.map((name) => new GpuGenerator(GPU_ENVIRONMENTS[name]));
  for await (const index of inTurn(Array(programs).keys(), programs, STRIDE, options)) {
    const { program, inputs } = drawn(generators, seed, index);
    const of = `${program.environment}, seed ${String(seed)}, program ${String(index)}`;
    const loaded = GPU_STANDARD.load(program.text);
    if (!loaded.loaded) throw new SpecCrash(`${of} does not load: ${loaded.error.message}`);
    const run = permitted.of(loaded.program, inputs);
    for (const step of traceGpu(GPU_STANDARD.link(loaded.program), inputs)) {
      executed.add(run, step, of);
    }
  }
  return { programs, seed, ...executed.result() };
}

function drawn(generators: readonly GpuGenerator[], seed: number, index: number) {
  const generator = generators[index % generators.length];
  if (generator === undefined) throw new SpecCrash('no program type');
  return generator.draw(seed, index);
}
