/**
 * A process of a stress run: it draws vertices, has them computed by the stack and by the compiled oracle,
 * and compares. It holds the driver, so that a crash of the driver ends it alone.
 */
import { load, type Program } from '../../semantics/language/load.js';
import { compileOracle, type CompiledOracle } from '../../semantics/compiled/oracle.js';
import { HostedStack } from '../stacks/hosted-stack.js';
import { openStack } from '../stacks/open-stack.js';
import { writtenResults } from '../stacks/registers.js';
import type { ShaderStack } from '../stacks/shader-stack.js';
import { translate } from '../translate/translate.js';
import type { Translation } from '../translate/translation.js';
import { differing } from './differing.js';
import { drawParameters, drawVertices, SPAN } from './draw.js';
import type { Difference, StressOrder, StressReport } from './messages.js';

/** What fits the caches, and makes little of what a draw costs besides. */
const BATCH = 8192;
/** Differences that are told in full. */
const MOST_TOLD = 64;
/** Between reports, in milliseconds. */
const INTERVAL = 200;

/** A shader, and what it should give. */
interface Pass {
  readonly translation: Translation;
  readonly oracle: CompiledOracle;
}

function say(report: StressReport): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(report, undefined, undefined, () => {
      resolve();
    });
  });
}

async function perform(order: StressOrder): Promise<void> {
  const [name = '', ...words] = order.stack;
  const hosted = await openStack(name)?.(words);
  if (!(hosted instanceof HostedStack)) throw new Error(`${name} runs no shaders`);
  const { stack } = hosted;
  const result = load(order.source);
  if (!result.loaded) throw new Error(result.error.message);
  const began = performance.now();
  const passes = passesOf(result.program, stack);
  for (const { translation } of passes) await stack.compile(translation);
  await say({ kind: 'opened', details: stack.details, milliseconds: performance.now() - began });
  await new Run(order, stack, passes, result.program.environment.programParameters).perform();
  await stack.close();
}

function passesOf(program: Program, stack: ShaderStack): readonly Pass[] {
  const written = writtenResults(program);
  const passes: Pass[] = [];
  for (let at = 0; at < written.length; at += stack.maximumExports) {
    const results = written.slice(at, at + stack.maximumExports);
    const translation = translate(program, stack.target, { mode: stack.mode, results });
    const capacity = Math.min(BATCH, stack.maximumInputs);
    const { attributes, exports } = translation;
    passes.push({ translation, oracle: compileOracle(program, attributes, exports, capacity) });
  }
  return passes;
}

class Run {
  #vertices = 0;
  #differing = 0;
  #told = 0;

  constructor(
    private readonly order: StressOrder,
    private readonly stack: ShaderStack,
    private readonly passes: readonly Pass[],
    private readonly programParameters: number,
  ) {}

  async perform(): Promise<void> {
    const { first, count, share } = this.order;
    const end = first + count;
    let reported = performance.now();
    const firstSpan = Math.floor(first / SPAN) + share.index;
    for (let span = firstSpan; span * SPAN < end; span += share.of) {
      const parameters = this.#parameters(span * SPAN);
      for (const { oracle } of this.passes) oracle.setParameters(parameters);
      const [from, to] = [Math.max(first, span * SPAN), Math.min(end, (span + 1) * SPAN)];
      const size = Math.min(BATCH, this.stack.maximumInputs);
      for (let at = from; at < to; at += size) {
        await this.#batch(at, Math.min(size, to - at), parameters);
        if (performance.now() - reported < INTERVAL) continue;
        reported = performance.now();
        await this.#report();
      }
    }
    await this.#report();
  }

  #parameters(vertex: number): Uint32Array {
    const drawn = drawParameters(this.order.seed, vertex, this.programParameters);
    for (const [register, words] of Object.entries(this.order.parameters)) {
      drawn.set(words, Number(register) * 4);
    }
    return drawn;
  }

  async #batch(first: number, count: number, parameters: Uint32Array): Promise<void> {
    const wrong = new Set<number>();
    for (const { translation, oracle } of this.passes) {
      drawVertices(this.order.seed, first, count, oracle.attributes, oracle.attributeWords);
      const attributes = oracle.attributeWords.subarray(0, count * oracle.attributes.length * 4);
      const seen = await this.stack.run(translation, { count, attributes, parameters });
      oracle.run(count);
      const width = oracle.results.length * 4;
      for (const place of differing(oracle.resultWords, seen, count, width)) {
        wrong.add(place);
        if (this.#told >= MOST_TOLD) continue;
        this.#told++;
        const difference = differenceAt(first, place, oracle, seen, parameters);
        await say({ kind: 'difference', difference });
      }
    }
    this.#vertices += count;
    this.#differing += wrong.size;
  }

  async #report(): Promise<void> {
    await say({ kind: 'checked', vertices: this.#vertices, differing: this.#differing });
    this.#vertices = 0;
    this.#differing = 0;
  }
}

function differenceAt(
  first: number,
  place: number,
  { attributes, attributeWords, results, resultWords }: CompiledOracle,
  seen: Uint32Array,
  parameters: Uint32Array,
): Difference {
  const registers = (
    names: readonly (string | number)[],
    words: Uint32Array,
    at: number,
  ): Record<string, readonly number[]> =>
    Object.fromEntries(
      names.map((name, index) => [name, [...words.slice((at + index) * 4, (at + index) * 4 + 4)]]),
    );
  const all = Array.from({ length: parameters.length / 4 }, (_, number) => number);
  return {
    vertex: first + place,
    attributes: registers(attributes, attributeWords, place * attributes.length),
    parameters: registers(all, parameters, 0),
    observed: registers(results, seen, place * results.length),
    expected: registers(results, resultWords, place * results.length),
  };
}

process.once('message', (order: StressOrder) => {
  perform(order)
    .then(() => say({ kind: 'done' }))
    .catch((error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      return say({ kind: 'failed', name, message });
    })
    // A driver's threads may keep the process alive.
    .finally(() => process.exit(0));
});
// Nobody is at the other end any more.
process.on('disconnect', () => process.exit(0));
