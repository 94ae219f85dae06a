/** VP programs on vertices, whoever runs them: as words, vertex after vertex, register after register. */
import type { VpAuthority } from '../../spec/authorities.js';
import { INITIAL, type Quad } from '../../spec/environments.js';
import type { Program } from '../../semantics/language/load.js';
import { bitsOf, oneNaN, valueOf } from '../../semantics/number/binary32.js';
import type { Batch, BatchRunner } from '../judge/batch.js';
import { BackendIncident } from '../judge/incident.js';
import type { BlackBox, Registers } from '../judge/black-box/black-box.js';
import { writtenResults } from '../stacks/registers.js';
import type { ShaderStack } from '../stacks/shader-stack.js';
import { translate } from '../translate/translate.js';

/** Some results of a program: what they are computed of, and how they are asked for. */
export interface Pass {
  /** The attributes that it is given, and the results that it gives, in this order. */
  readonly attributes: readonly number[];
  readonly results: readonly string[];
  /** @throws Refused, BackendIncident where a backend gives no results, or not all of them */
  run(count: number, attributes: Uint32Array, parameters: Uint32Array): Promise<Uint32Array>;
}

/** A program that loads was refused: whether it may be is for the judge of differences. */
export class Refused extends Error {
  /** With what the implementation says of it. */
  constructor({
    position,
    reason = null,
  }: {
    readonly position: number | null;
    readonly reason?: string | null;
  }) {
    const at = position === null ? '' : ` (error at offset ${String(position)})`;
    super(`the program does not load${at}${reason === null ? '' : `: ${reason}`}`);
    this.name = 'Refused';
  }
}

/** Who runs programs on vertices. */
export interface VertexRunner {
  /** At once. */
  readonly maximumInputs: number;
  /** All results that a program writes. @throws Untranslatable */
  passes(program: Program): readonly Pass[];
  /** Goes on after an incident, in a fresh process. @throws BackendIncident, BackendFailure */
  restart(): Promise<void>;
}

/** Shaders of a stack in this process, as many results at a time as it exports. */
export function shadersOf(stack: ShaderStack, authority: VpAuthority): VertexRunner {
  return {
    maximumInputs: stack.maximumInputs,
    // A driver that crashes takes this process with it.
    restart: () => Promise.resolve(),
    passes: (program) => {
      const written = writtenResults(program);
      const passes: Pass[] = [];
      for (let at = 0; at < written.length; at += stack.maximumExports) {
        const results = written.slice(at, at + stack.maximumExports);
        const shader = translate(program, stack.target, { mode: stack.mode, results, authority });
        passes.push({
          attributes: shader.attributes,
          results: shader.exports,
          run: async (count, attributes, parameters) =>
            stack.run(shader, { count, attributes, parameters }),
        });
      }
      return passes;
    },
  };
}

/** Any backend, by what it can do: in batches where it has them, which give what the box gives. */
export function verticesOf(
  { box, batches }: { readonly box: BlackBox; readonly batches: BatchRunner | null },
  restart: () => Promise<void>,
): VertexRunner {
  return batches === null ? verticesOfBox(box, restart) : verticesInBatches(batches, restart);
}

/** A backend that takes many vertices in words. */
function verticesInBatches(batches: BatchRunner, restart: () => Promise<void>): VertexRunner {
  return {
    maximumInputs: batches.most,
    restart,
    passes: (program) => {
      const results = writtenResults(program);
      const attributes = attributesRead(program);
      const varying = attributes.map((number) => ({
        name: `v[${String(number)}]`,
        type: 'F' as const,
      }));
      return [
        {
          attributes,
          results,
          run: async (count, given, parameters) => {
            const words = given.slice(0, count * attributes.length * 4);
            // To VP programs there is one NaN, as it stands in a line of the protocol.
            oneNaN(words);
            const constant = constantOf(parameters);
            const batch = { count, constant, varying, results, words };
            const run = await batches.run(program.source, batch);
            if (!run.loaded) throw new Refused(run);
            if (run.hidden?.some((bits) => bits !== 0) === true) {
              // Its words are zeros, which would be taken for results.
              const says = 'its block says that results of vertices do not show';
              throw new BackendIncident('protocol error', `batch: ${says}; of VP programs all do`);
            }
            oneNaN(run.words);
            return run.words;
          },
        },
      ];
    },
  };
}

/** Program parameters that are not (0,0,0,0). */
function constantOf(parameters: Uint32Array): Batch['constant'] {
  const constant: Record<string, Batch['constant'][string]> = {};
  for (let at = 0; at < parameters.length; at += 4) {
    const [x = 0, y = 0, z = 0, w = 0] = parameters.subarray(at, at + 4);
    if ((x | y | z | w) === 0) continue;
    constant[`c[${String(at / 4)}]`] = { type: 'F', words: [x, y, z, w] };
  }
  return constant;
}

/** What a request may hold at once: replies of more are lines that nobody reads any more. */
const MOST_INPUTS = 4096;

/** Any backend, which is given each vertex as it is. */
export function verticesOfBox(box: BlackBox, restart: () => Promise<void>): VertexRunner {
  return {
    maximumInputs: MOST_INPUTS,
    restart,
    passes: (program) => {
      const results = writtenResults(program);
      const attributes = attributesRead(program);
      const places = results.map((name) => program.environment.results.indexOf(name));
      return [
        {
          attributes,
          results,
          run: async (count, words, parameters) => {
            const vertices = Array.from({ length: count }, (_, vertex) =>
              quadsOf(words, vertex * attributes.length, attributes),
            );
            const all = Array.from({ length: parameters.length / 4 }, (_, number) => number);
            const given = quadsOf(parameters, 0, all);
            const runs = await box.runBatch(program.source, given, vertices);
            const seen = new Uint32Array(count * results.length * 4);
            for (const [vertex, run] of runs.entries()) {
              if (!run.loaded) throw new Refused(run);
              for (const [column, place] of places.entries()) {
                const { x, y, z, w } = run.results[place] ?? INITIAL_RESULT;
                seen.set([x, y, z, w].map(bitsOf), (vertex * results.length + column) * 4);
              }
            }
            return seen;
          },
        },
      ];
    },
  };
}

const [X, Y, Z, W] = INITIAL.result;
const INITIAL_RESULT = { x: X, y: Y, z: Z, w: W };

export function attributesRead({ instructions }: Program): readonly number[] {
  const read = instructions.flatMap(({ operands }) =>
    operands.flatMap(({ register }) => (register.file === 'attribute' ? [register.number] : [])),
  );
  return [...new Set(read)].sort((a, b) => a - b);
}

/** Registers of those numbers, of words from the register `first` on. */
export function quadsOf(words: Uint32Array, first: number, numbers: readonly number[]): Registers {
  const value = (at: number): number => valueOf(words[at] ?? 0);
  return Object.fromEntries(
    numbers.map((number, index): [number, Quad] => {
      const at = (first + index) * 4;
      return [number, [value(at), value(at + 1), value(at + 2), value(at + 3)]];
    }),
  );
}
