/** What the semantics does with a candidate, for the reductions: what was executed, and what made which value. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { TypedVector } from '../../../semantics/gpu/domains/domain.js';
import type { NominalInteger } from '../../../semantics/gpu/domains/integers.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import type { NominalFloat } from '../../../semantics/gpu/domains/packed.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import type { NominalGpuState } from '../../../semantics/gpu/machine/machine.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { traceGpu } from '../../../semantics/gpu/machine/trace.js';
import type { GpuInstruction, GpuProgram } from '../../../semantics/gpu/program.js';
import {
  EMISSIONS,
  type EmissionDefinition,
} from '../../../semantics/gpu/instructions/emission.js';
import { gpuCopies } from '../../../semantics/gpu/instructions/index.js';
import { loadedGpu } from './loaded.js';

/** An instruction as it was executed once. */
export interface Execution {
  /** The instruction's index in the program. */
  readonly index: number;
  readonly instruction: GpuInstruction;
  /** As loaded: swizzled, negated, absolute. */
  readonly operands: readonly TypedVector<NominalFloat, NominalInteger>[];
  /** The state in which it was executed. */
  readonly before: Pick<NominalGpuState, 'temporaries' | 'derivatives' | 'codes'>;
}

/** By slot and component, the execution that made the value there. */
type Makers = ReadonlyMap<string, Execution>;

export interface RunTrace {
  readonly program: GpuProgram;
  /** The last execution of each instruction that was executed, by its index. */
  readonly last: ReadonlyMap<number, Execution>;
  /** The makers of the results at the end. */
  readonly results: Makers;
  /** The makers of each vertex that was emitted; null for ends of primitives that are neither points nor empty. */
  readonly emitted: readonly (Makers | null)[];
  /** What was emitted, in the order of the run, each with how much there was then. */
  readonly emissions: readonly Executed[];
}

export interface Executed {
  readonly emits: EmissionDefinition['emits'];
  readonly emitted: number;
}

/** Longer runs are traced so far. */
const MOST_STEPS = 4096;

/** Null for a program that does not load. */
export function runTrace(text: string, inputs: GpuInputValues): RunTrace | null {
  const loaded = loadedGpu(text);
  if (!loaded.loaded) return null;
  const { program } = loaded;
  const last = new Map<number, Execution>();
  const temporaries = new Map<string, Execution>();
  const results = new Map<string, Execution>();
  const emitted: (Makers | null)[] = [];
  const emissions: Executed[] = [];
  const isOfPoints = program.geometry?.primitiveOut === 'POINTS';
  for (const step of traceGpu(linkGpu(program, GPU_NOMINAL), inputs, MOST_STEPS)) {
    const { index, instruction, observation, before } = step;
    const { operands, destination } = observation;
    const execution = { index, instruction, operands, before };
    last.set(index, execution);
    const emits = EMISSIONS.get(instruction.name)?.emits;
    if (emits === 'vertex') emitted.push(new Map(results));
    const isEmpty = (emitted.at(-1) ?? null) === null;
    if (emits === 'end of primitive' && !isOfPoints && !isEmpty) emitted.push(null);
    if (emits !== undefined) emissions.push({ emits, emitted: emitted.length });
    if (destination === null || typeof destination.place !== 'number') continue;
    const makers = destination.file === 'result' ? results : temporaries;
    for (const component of COMPONENTS) {
      if (destination.enabled[component] !== true) continue;
      const source = movedFrom(instruction, component);
      const maker = (source === null ? undefined : temporaries.get(source)) ?? execution;
      makers.set(keyOf(destination.place, component), maker);
    }
  }
  return { program, last, results, emitted, emissions };
}

function keyOf(slot: number, component: string): string {
  return `${String(slot)}${component}`;
}

/** The component of a temporary that a plain MOV hands on: what it writes, another instruction has made. */
function movedFrom(
  { name, operands, clamp, updates }: GpuInstruction,
  component: Component,
): string | null {
  const [operand] = operands;
  if (!gpuCopies(name) || operand === undefined || clamp !== null || updates !== null) return null;
  const { source, sign, absolute, swizzle } = operand;
  const isPlain = sign === '' && absolute === null && swizzle === 'xyzw';
  if (!isPlain || source.file !== 'temporary' || source.access.kind !== 'fixed') return null;
  return keyOf(source.access.slot, component);
}

/**
 * The execution that made a value of the results, by the name that the judge has for it:
 * "result.position.x", "vertex 2, result.position.x". Null where the semantics writes nothing there.
 */
export function makerOf({ program, results, emitted }: RunTrace, where: string): Execution | null {
  const [, vertex, binding, component = ''] =
    /^(?:vertex (\d+), )?(.*)\.([xyzw])$/.exec(where) ?? [];
  const slot = program.results.findIndex((result) => result.binding === binding);
  if (slot < 0) return null;
  const makers = vertex === undefined ? results : emitted[Number(vertex)];
  return makers?.get(keyOf(slot, component)) ?? null;
}
