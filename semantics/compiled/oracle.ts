/**
 * The fast oracle: a program without undecided branches whose results are single values, on many
 * vertices. What it computes is what the concrete domain of an assignment computes, bit for bit, NaN being one value.
 */
import type { Policies } from '../domains/policies.js';
import type { Program } from '../language/load.js';
import { flush, valueOf } from '../number/binary32.js';
import { emit, LANES, MARGIN, REGISTER } from './emit.js';
import { straightLine } from './straight-line.js';

const PAGE = 65_536;

export interface CompiledOracle {
  /** The vertex attributes of each vertex, in order. */
  readonly attributes: readonly number[];
  /** The result registers of each vertex, in order. */
  readonly results: readonly string[];
  /** Vertices that one call can compute. */
  readonly capacity: number;
  /** Words to be written before `run`: vertex after vertex, attribute after attribute, x y z w. */
  readonly attributeWords: Uint32Array;
  /** What `run` leaves: vertex after vertex, result after result. A NaN may have any bits of a NaN. */
  readonly resultWords: Uint32Array;
  /** Four words for each program parameter, from c[0] on; what is left out keeps its value, first 0. */
  readonly setParameters: (words: Uint32Array) => void;
  /** The first `count` vertices. */
  readonly run: (count: number) => void;
}

/**
 * @param attributes what stands in `attributeWords`; others are not to be read by the program
 * @param results the result registers in question
 * @param policies by which it computes
 * @throws Uncompilable
 */
export function compileOracle(
  program: Program,
  attributes: readonly number[],
  results: readonly string[],
  capacity: number,
  policies: Policies,
): CompiledOracle {
  const line = straightLine(program, results, policies);
  const isPositive = policies.denormals === 'flushed-positive';
  const vectors = results.flatMap((name) => line.results.get(name) ?? []);
  const parameters = MARGIN * REGISTER;
  const room = Math.ceil(capacity / LANES) * LANES;
  const attributesAt = parameters + (program.environment.programParameters + MARGIN) * REGISTER;
  const resultsAt = attributesAt + room * attributes.length * REGISTER;
  const end = resultsAt + room * results.length * REGISTER;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(end / PAGE) });
  const module = new WebAssembly.Module(
    emit({ attributes, results: vectors, parameters, isPositive }),
  );
  const instance = new WebAssembly.Instance(module, { host: { memory } });
  const compiled = instance.exports['run'] as (turns: number, from: number, to: number) => void;
  const words = (at: number, registers: number): Uint32Array =>
    new Uint32Array(memory.buffer, at, registers * 4);
  const table = new Float32Array(memory.buffer, parameters, program.environment.programParameters * 4); // prettier-ignore
  return {
    attributes,
    results,
    capacity,
    attributeWords: words(attributesAt, room * attributes.length),
    resultWords: words(resultsAt, room * results.length),
    setParameters: (given) => {
      table.set(
        Array.from(given.subarray(0, table.length), (bits) => {
          const value = flush(valueOf(bits));
          return isPositive && value === 0 && (bits & 0x7fffffff) !== 0 ? 0 : value;
        }),
      );
    },
    run: (count) => {
      if (count > capacity)
        throw new RangeError(`${String(count)} of ${String(capacity)} vertices`);
      if (count > 0) compiled(Math.ceil(count / LANES), attributesAt, resultsAt);
    },
  };
}
