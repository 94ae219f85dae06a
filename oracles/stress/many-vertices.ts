/** One program on many vertices: drawn, computed by the implementation and by the compiled oracle, compared. */
import { authorityOf } from '../../spec/authorities.js';
import { INITIAL, type Quad } from '../../spec/environments.js';
import { type CompiledOracle, compileOracle } from '../../semantics/compiled/oracle.js';
import { type Program, load } from '../../semantics/language/load.js';
import { oneNaN, valueOf } from '../../semantics/number/binary32.js';
import { SPAN, drawParameters, drawVertices } from './draw.js';
import { EngineJudge, engineOracle } from './engine-vertices.js';
import { LearnedJudge, type VertexJudge } from './learned.js';
import type { Difference, ManyVertices, StressOrder } from './messages.js';
import { type Teller, registersAt } from './teller.js';
import type { Pass, VertexRunner } from './vertices-of.js';

/** What fits the caches, and makes little of what a draw costs besides. */
const BATCH = 8192;

/** Vertices that the documents judge where they are compared: each takes as long as thousands that are compared. */
const MOST_JUDGED = 100_000;

/** What is asked, and what should come back. */
interface Expected {
  readonly pass: Pass;
  readonly oracle: CompiledOracle;
}

export class VertexRun {
  readonly #passes: readonly Expected[];
  readonly #batch: number;
  readonly #programParameters: number;
  readonly #program: Program;
  readonly #judge: VertexJudge;
  #judgements = 0;

  /** @throws Untranslatable, Uncompilable */
  constructor(
    private readonly order: StressOrder,
    private readonly work: ManyVertices,
    private readonly runner: VertexRunner,
  ) {
    const result = load(work.source);
    if (!result.loaded) throw new Error(result.error.message);
    this.#batch = Math.min(BATCH, runner.maximumInputs);
    const { program } = result;
    this.#program = program;
    const { name, programParameters } = program.environment;
    this.#programParameters = programParameters;
    const { document, policies, engine } = order.by;
    const authority = authorityOf(name, document);
    this.#passes = runner.passes(program).map((pass) => {
      const { attributes, results } = pass;
      const oracle =
        engine === null
          ? compileOracle(program, attributes, results, this.#batch, policies)
          : engineOracle(program, attributes, results, this.#batch, engine, authority);
      return { pass, oracle };
    });
    this.#judge =
      engine === null
        ? new LearnedJudge(authority, policies)
        : new EngineJudge(engine, program, authority);
  }

  /** Compiles a shader, as its first run does. @throws ShaderRefused, BackendIncident */
  async compile(): Promise<void> {
    const parameters = this.#parameters(0);
    for (const { pass } of this.#passes) {
      await pass.run(1, new Uint32Array(pass.attributes.length * 4), parameters);
    }
  }

  async perform(teller: Teller): Promise<void> {
    const { first, count, share } = this.order;
    const end = first + count;
    for (let span = Math.floor(first / SPAN) + share.index; span * SPAN < end; span += share.of) {
      const parameters = this.#parameters(span * SPAN);
      for (const { oracle } of this.#passes) oracle.setParameters(parameters);
      const [from, to] = [Math.max(first, span * SPAN), Math.min(end, (span + 1) * SPAN)];
      for (let at = from; at < to; at += this.#batch) {
        const some = Math.min(this.#batch, to - at);
        await teller.guarded(`vertices from ${String(at)} on`, this.runner, () =>
          this.#compare(at, some, parameters, teller),
        );
      }
    }
  }

  /** Tells a program that is refused: its first vertex stands for all. */
  async refused(teller: Teller): Promise<void> {
    const { first, share } = this.order;
    if (share.index > 0) return;
    const all = Array.from({ length: this.#programParameters }, (_, number) => number);
    await teller.difference(() => ({
      number: first,
      source: this.work.source,
      attributes: {},
      parameters: registersAt(all, this.#parameters(first), 0),
      observed: {},
      expected: {},
    }));
    await teller.checked({ vertices: 1, differing: 1 });
  }

  #parameters(vertex: number): Uint32Array {
    const drawn = drawParameters(this.order.seed, vertex, this.#programParameters);
    for (const [register, words] of Object.entries(this.work.parameters)) {
      drawn.set(words, Number(register) * 4);
    }
    return drawn;
  }

  async #compare(
    first: number,
    count: number,
    parameters: Uint32Array,
    teller: Teller,
  ): Promise<void> {
    const wrong = new Set<number>();
    const notPermitted = new Set<number>();
    for (const { pass, oracle } of this.#passes) {
      drawVertices(this.order.seed, first, count, oracle.attributes, oracle.attributeWords);
      const attributes = oracle.attributeWords.subarray(0, count * oracle.attributes.length * 4);
      // An engine minds the sign of a NaN, which not every implementation can be told.
      if (this.order.by.engine !== null) oneNaN(attributes);
      const seen = await pass.run(count, attributes, parameters);
      oracle.run(count);
      for (const place of differing(oracle.resultWords, seen, count, oracle.results.length * 4)) {
        wrong.add(place);
        const difference = this.#differenceAt(first, place, oracle, seen, parameters);
        if (this.#permits(difference)) continue;
        notPermitted.add(place);
        await teller.difference(() => difference);
      }
    }
    const permitted = wrong.size - notPermitted.size;
    await teller.checked({ vertices: count, differing: wrong.size, permitted });
  }

  /**
   * Whether another assignment than the expected one permits all results of a vertex; false where not all are known. What is not an engine's is judged
   * nowhere else, so that all of it is judged here: whether it rests on something that nobody knows can be told of some results too.
   */
  #permits({ attributes, parameters, observed }: Difference): boolean {
    if (this.order.by.engine === null) {
      if (this.#passes.length > 1 || this.#judgements === MOST_JUDGED) return false;
      this.#judgements++;
    }
    const values = { attributes: quads(attributes), parameters: quads(parameters) };
    const results = this.#program.environment.results.map((name) => {
      const [x, y, z, w] = observed[name]?.map(valueOf) ?? INITIAL.result;
      return { x: x ?? NaN, y: y ?? NaN, z: z ?? NaN, w: w ?? NaN };
    });
    return this.#judge.permits(this.#program, values, results);
  }

  #differenceAt(
    first: number,
    place: number,
    { attributes, attributeWords, results, resultWords }: CompiledOracle,
    seen: Uint32Array,
    parameters: Uint32Array,
  ): Difference {
    const all = Array.from({ length: this.#programParameters }, (_, number) => number);
    return {
      number: first + place,
      source: this.work.source,
      attributes: registersAt(attributes, attributeWords, place * attributes.length),
      parameters: registersAt(all, parameters, 0),
      observed: registersAt(results, seen, place * results.length),
      expected: registersAt(results, resultWords, place * results.length),
    };
  }
}

function quads(registers: Difference['attributes']): Record<number, Quad> {
  return Object.fromEntries(
    Object.entries(registers).map(([number, words]) => {
      const [x = 0, y = 0, z = 0, w = 0] = words.map(valueOf);
      return [number, [x, y, z, w] as const];
    }),
  );
}

/** Comparison of many results, word by word. */

const INFINITY_BITS = 0x7f800000;
const MAGNITUDE = 0x7fffffff;

/**
 * The vertices, by their place in the batch, of which some word is another than expected; a NaN is any
 * other NaN. `width` words a vertex.
 */
export function differing(
  expected: Uint32Array,
  observed: Uint32Array,
  count: number,
  width: number,
): readonly number[] {
  const found: number[] = [];
  // Signed words are what engines compare fastest.
  const ours = signed(expected);
  const theirs = signed(observed);
  let at = 0;
  for (let vertex = 0; vertex < count; vertex++) {
    const end = at + width;
    for (; at < end; at++) {
      const a = ours[at] ?? 0;
      const b = theirs[at] ?? 0;
      if (a === b) continue;
      if ((a & MAGNITUDE) > INFINITY_BITS && (b & MAGNITUDE) > INFINITY_BITS) continue;
      found.push(vertex);
      break;
    }
    at = end;
  }
  return found;
}

function signed({ buffer, byteOffset, length }: Uint32Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length);
}
