/** One program on many vertices: drawn, computed by the stack and by the compiled oracle, compared. */
import { authorityOf } from '../../spec/authorities.js';
import { compileOracle, type CompiledOracle } from '../../semantics/compiled/oracle.js';
import { load, type Program } from '../../semantics/language/load.js';
import { writtenResults } from '../stacks/registers.js';
import type { ShaderStack } from '../stacks/shader-stack.js';
import { translate } from '../translate/translate.js';
import type { Translation } from '../translate/translation.js';
import { differing } from './differing.js';
import { drawParameters, drawVertices, SPAN } from './draw.js';
import type { Difference, ManyVertices, StressOrder } from './messages.js';
import { registersAt, type Teller } from './teller.js';

/** What fits the caches, and makes little of what a draw costs besides. */
const BATCH = 8192;

/** A shader, and what it should give. */
interface Pass {
  readonly translation: Translation;
  readonly oracle: CompiledOracle;
}

export class VertexRun {
  readonly #passes: readonly Pass[];
  readonly #batch: number;
  readonly #programParameters: number;

  /** @throws Untranslatable, Uncompilable */
  constructor(
    private readonly order: StressOrder,
    private readonly work: ManyVertices,
    private readonly stack: ShaderStack,
  ) {
    const result = load(work.source);
    if (!result.loaded) throw new Error(result.error.message);
    this.#batch = Math.min(BATCH, stack.maximumInputs);
    this.#passes = passesOf(result.program, stack, { capacity: this.#batch, by: order.by });
    this.#programParameters = result.program.environment.programParameters;
  }

  /** @throws ShaderRefused */
  async compile(): Promise<void> {
    for (const { translation } of this.#passes) await this.stack.compile(translation);
  }

  async perform(teller: Teller): Promise<void> {
    const { first, count, share } = this.order;
    const end = first + count;
    for (let span = Math.floor(first / SPAN) + share.index; span * SPAN < end; span += share.of) {
      const parameters = this.#parameters(span * SPAN);
      for (const { oracle } of this.#passes) oracle.setParameters(parameters);
      const [from, to] = [Math.max(first, span * SPAN), Math.min(end, (span + 1) * SPAN)];
      for (let at = from; at < to; at += this.#batch) {
        await this.#compare(at, Math.min(this.#batch, to - at), parameters, teller);
      }
    }
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
    for (const { translation, oracle } of this.#passes) {
      drawVertices(this.order.seed, first, count, oracle.attributes, oracle.attributeWords);
      const attributes = oracle.attributeWords.subarray(0, count * oracle.attributes.length * 4);
      const seen = await this.stack.run(translation, { count, attributes, parameters });
      oracle.run(count);
      for (const place of differing(oracle.resultWords, seen, count, oracle.results.length * 4)) {
        wrong.add(place);
        await teller.difference(() => this.#differenceAt(first, place, oracle, seen, parameters));
      }
    }
    await teller.checked({ vertices: count, differing: wrong.size });
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

function passesOf(
  program: Program,
  stack: ShaderStack,
  { capacity, by }: { readonly capacity: number; readonly by: StressOrder['by'] },
): readonly Pass[] {
  const authority = authorityOf(program.environment.name, by.document);
  const written = writtenResults(program);
  const passes: Pass[] = [];
  for (let at = 0; at < written.length; at += stack.maximumExports) {
    const results = written.slice(at, at + stack.maximumExports);
    const translation = translate(program, stack.target, {
      mode: stack.mode,
      results,
      authority,
    });
    const { attributes, exports } = translation;
    const oracle = compileOracle(program, attributes, exports, capacity, by.policies);
    passes.push({ translation, oracle });
  }
  return passes;
}
