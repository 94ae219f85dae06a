/**
 * Many generated programs on a few vertices each: run by the implementation and by the semantics. What is not
 * as expected is judged at once, by what it leaves behind; what is not found permitted so is told.
 */
import { authorityOf } from '../../spec/authorities.js';
import { ENVIRONMENTS, type Environment, type Quad } from '../../spec/environments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import type { Binary32Domain } from '../../semantics/domains/nominal.js';
import type { Vector } from '../../semantics/domains/domain.js';
import type { Program } from '../../semantics/language/load.js';
import { engineDomain } from '../../semantics/silicon/domain.js';
import { link } from '../../semantics/machine/link.js';
import { run } from '../../semantics/machine/run.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { bitsOf, valueOf } from '../../semantics/number/binary32.js';
import { asLoaded } from '../generate/vp/as-loaded.js';
import { Generator } from '../generate/vp/generator.js';
import { sameFile } from '../judge/same-state.js';
import { initialResults, parametersOf, scatter } from '../stacks/registers.js';
import { EngineJudge } from './engine-vertices.js';
import { LearnedJudge, type VertexJudge } from './learned.js';
import type { Difference, ManyPrograms, StressOrder } from './messages.js';
import { registersAt, type Teller } from './teller.js';
import { Refused, type VertexRunner } from './vertices-of.js';

/** Vertices of each program. */
export const VERTICES = 4;

type Registers = readonly Vector<number>[];

export class ProgramRun {
  readonly #environment: Environment;
  readonly #generator: Generator;
  readonly #judge: VertexJudge;
  readonly #domain: Binary32Domain;

  constructor(
    private readonly order: StressOrder,
    { environment, length }: ManyPrograms,
    private readonly runner: VertexRunner,
  ) {
    this.#environment = ENVIRONMENTS[environment];
    const authority = authorityOf(environment, order.by.document);
    const { engine, policies } = order.by;
    this.#judge =
      engine === null
        ? new LearnedJudge(authority, policies)
        : new EngineJudge(engine, { environment: this.#environment }, authority);
    this.#domain = engine === null ? concrete(policies) : engineDomain(engine, authority);
    // What the option does is the matter of fixed-function state, which no translation has.
    this.#generator = new Generator(this.#environment, { length, weights: { positionInvariant: 0 } }); // prettier-ignore
  }

  async perform(teller: Teller): Promise<void> {
    const { first, count, share } = this.order;
    for (let index = first + share.index; index < first + count; index += share.of) {
      await teller.guarded(`program ${String(index)}`, this.runner, () => this.#one(index, teller));
    }
  }

  async #one(index: number, teller: Teller): Promise<void> {
    const generated = this.#generator.program(this.order.seed, index);
    const program = asLoaded(generated);
    const inputs = Array.from({ length: VERTICES }, (_, vertex) =>
      this.#generator.inputs(this.order.seed, index * VERTICES + vertex, generated),
    );
    const [{ parameters = {} } = {}] = inputs;
    const linked = link(program, this.#domain);
    let words: Uint32Array | null;
    try {
      words = await this.#run(program, inputs, parameters);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      words = null;
    }
    const registers = this.#environment.results.length;
    let [differing, permitted] = [0, 0];
    for (const [vertex, { attributes = {} }] of inputs.entries()) {
      const values = { attributes, parameters };
      const { state } = run(linked, values);
      const results = words === null ? null : vectorsOf(words, vertex * registers, registers);
      if (results !== null && sameFile(results, state.results)) continue;
      differing++;
      if (results !== null && this.#judge.permits(program, values, results)) {
        permitted++;
      } else {
        await teller.difference((): Difference => ({
          number: index,
          source: generated.text,
          attributes: wordsOf(attributes),
          parameters: wordsOf(parameters),
          observed:
            words === null ? {} : registersAt(this.#environment.results, words, vertex * registers),
          expected: expectedOf(this.#environment, state.results),
        }));
      }
    }
    await teller.checked({ programs: 1, vertices: VERTICES, differing, permitted });
  }

  /** Every result register of each vertex. @throws Untranslatable, ShaderRefused, Refused, BackendIncident */
  async #run(
    program: Program,
    inputs: readonly InputValues[],
    given: Readonly<Record<number, Quad>>,
  ): Promise<Uint32Array> {
    const { results, programParameters } = this.#environment;
    const words = initialResults(inputs.length * results.length);
    const c = wordsOf(given);
    const none = { v: [], count: 0, words: new Uint32Array(0) };
    const parameters = parametersOf({ c, ...none }, programParameters);
    for (const pass of this.runner.passes(program)) {
      const attributes = Uint32Array.from(
        inputs.flatMap((values) =>
          pass.attributes.flatMap((number) => (values.attributes?.[number] ?? INITIAL).map(bitsOf)),
        ),
      );
      const seen = await pass.run(inputs.length, attributes, parameters);
      scatter(seen, pass.results.map((name) => results.indexOf(name)), words, results.length); // prettier-ignore
    }
    return words;
  }
}

/** The value of a vertex attribute that the inputs leave out. */
const INITIAL: Quad = [0, 0, 0, 1];

function vectorsOf(words: Uint32Array, first: number, count: number): Registers {
  return Array.from({ length: count }, (_, register) => {
    const at = (first + register) * 4;
    const value = (component: number): number => valueOf(words[at + component] ?? 0);
    return { x: value(0), y: value(1), z: value(2), w: value(3) };
  });
}

function wordsOf(
  registers: Readonly<Record<number, Quad>>,
): Record<number, [number, number, number, number]> {
  // prettier-ignore
  return Object.fromEntries(
    Object.entries(registers).map(([number, [x, y, z, w]]) => [
      number,
      [bitsOf(x), bitsOf(y), bitsOf(z), bitsOf(w)],
    ]),
  );
}

function expectedOf({ results }: Environment, vectors: Registers): Difference['expected'] {
  return Object.fromEntries(
    vectors.map(({ x, y, z, w }, register) => [results[register] ?? '', [x, y, z, w].map(bitsOf)]),
  );
}
