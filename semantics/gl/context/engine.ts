/** Programs as the nominal machine loads and runs them. */
import { authorityOf } from '../../../spec/authorities.js';
import type { Quad } from '../../../spec/environments.js';
import type { Vector } from '../../domains/domain.js';
import { nominalOf } from '../../domains/nominal-of.js';
import type { NominalKinds } from '../../domains/nominal.js';
import { load, type LoadResult, type Program } from '../../language/load.js';
import { GPU_NOMINAL, type GpuNominalKinds } from '../../gpu/domains/nominal.js';
import { loadGpu } from '../../gpu/language/load.js';
import { gpuInvocation } from '../../gpu/machine/invocation.js';
import { linkGpu } from '../../gpu/machine/link.js';
import type { LinkedGpuProgram } from '../../gpu/machine/linked.js';
import { resumeGpu } from '../../gpu/machine/run.js';
import type { GpuProgram } from '../../gpu/program.js';
import { link } from '../../machine/link.js';
import type { LinkedProgram } from '../../machine/linked.js';
import { resume } from '../../machine/run.js';
import { invocation, type InputValues, type State } from '../../machine/state.js';
import { vertexOfResults } from '../pipeline/results.js';
import type { Loader } from '../programs.js';
import { withUntyped } from '../untyped-words.js';
import { NotModelled } from './call.js';
import type { Engine } from './result.js';

/** Links a program once, by the document of its own environment. */
function linkedOf(linked: WeakMap<Program, LinkedProgram<NominalKinds>>, program: Program) {
  const known = linked.get(program);
  if (known !== undefined) return known;
  const made = link(program, nominalOf(authorityOf(program.environment.name, null)));
  linked.set(program, made);
  return made;
}

function quadOf({ x, y, z, w }: Vector<number>): Quad {
  return [x, y, z, w];
}

/** Runs programs; the parameters of one vertex are those of the next, and become registers once. */
class Runner {
  readonly #linked = new WeakMap<Program, LinkedProgram<NominalKinds>>();
  #known: {
    readonly program: Program;
    readonly values: InputValues['parameters'];
    readonly registers: State<NominalKinds>['parameters'];
  } | null = null;

  /** The state in which a program ends. */
  run(program: Program, { attributes = {}, parameters }: InputValues): State<NominalKinds> {
    const linked = linkedOf(this.#linked, program);
    const known = this.#known;
    if (known?.program === program && known.values === parameters) {
      const { inputs, state } = invocation(program, linked.domain, { attributes });
      return resume(linked, inputs, { ...state, parameters: known.registers }).state;
    }
    const values = parameters === undefined ? { attributes } : { attributes, parameters };
    const { inputs, state } = invocation(program, linked.domain, values);
    this.#known = { program, values: parameters, registers: state.parameters };
    return resume(linked, inputs, state).state;
  }
}

/** Texts whose programs are remembered, and how long such a text is at most. */
const [MOST_TEXTS, LONGEST] = [64, 16_384];

/** Loads a text that comes again once: a program is immutable, and so is why a text is none. */
function remembering<T>(load: (source: Uint8Array) => T): (source: Uint8Array) => T {
  const known = new Map<string, T>();
  const latin1 = new TextDecoder('latin1');
  return (source) => {
    if (source.length > LONGEST) return load(source);
    const text = latin1.decode(source);
    const result = known.get(text) ?? load(source);
    if (known.size >= MOST_TEXTS) known.clear();
    known.set(text, result);
    return result;
  };
}

/** Languages that a GL with these programs loads too, and that are not read here. */
const NOT_READ = /^!!ARB[vf]p1\.0/;

/** @throws NotModelled for a program of which nothing here knows whether it loads */
function loadRead(source: Uint8Array): ReturnType<Loader> {
  const [header] = NOT_READ.exec(new TextDecoder('latin1').decode(source.subarray(0, 10))) ?? [];
  if (header !== undefined) throw new NotModelled(`programs of ${header} are not loaded here`);
  return loadGpu(source);
}

const LINKED_GPU = new WeakMap<GpuProgram, LinkedGpuProgram<GpuNominalKinds>>();

/** Links a GPU program once. */
export function linkedGpu(program: GpuProgram): LinkedGpuProgram<GpuNominalKinds> {
  const known = LINKED_GPU.get(program);
  if (known !== undefined) return known;
  const made = linkGpu(program, GPU_NOMINAL);
  LINKED_GPU.set(program, made);
  return made;
}

const gpuVertex: Engine['gpuVertex'] = (program, values) => {
  const linked = linkedGpu(program);
  const { inputs, state } = gpuInvocation(program, GPU_NOMINAL, values);
  const run = resumeGpu(linked, withUntyped(inputs, values), state);
  return run.end.outcome === 'completed'
    ? vertexOfResults(program.results, run.state.results)
    : null;
};

export function nominalEngine(): Engine {
  const runner = new Runner();
  const loadOfBytes = remembering(loadRead);
  const loadGpuText: Loader = (source) =>
    typeof source === 'string' ? loadGpu(source) : loadOfBytes(source);
  return {
    load: remembering<LoadResult>(load),
    loadGpu: loadGpuText,
    gpuVertex,
    vertex: (program, values) => {
      const { results } = runner.run(program, values);
      const names = program.environment.results;
      return Object.fromEntries(
        results.flatMap((value, index) => {
          const name = names[index];
          // The position of a position-invariant program is the conventional transformation's.
          if (name === undefined || (name === 'HPOS' && program.positionInvariant)) return [];
          return [[name, quadOf(value)] as const];
        }),
      );
    },
    state: (program, values) => runner.run(program, values).parameters.map(quadOf),
  };
}
