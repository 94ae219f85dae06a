/** The checks of VP programs: programs of MOV alone, whose results nobody disputes. */
import { ENVIRONMENTS, type Environment } from '../../../spec/environments.js';
import { isGpuEnvironment } from '../../../spec/gpu/environments.js';
import { CheckFailed, type Seen } from '../check.js';
import { checkBatches, patternsOfBatch } from '../check-batches.js';
import { patternsSurvive } from '../check-patterns.js';
import {
  batchOf,
  DEFAULT,
  expectQuad,
  numbered,
  ONE_REGISTER,
  programOf,
  registerOf,
  THREE_REGISTERS,
} from '../check-programs.js';
import type { ProtocolClient } from '../client.js';
import type { HelloReplyBody, ResultsReplyBody, WordQuad } from '../bodies.js';
import { DEFAULT_MAX_INPUTS } from '../messages.js';

/** A big batch has so many vertices, or as many as the backend takes. */
const BIG = 4096;

export class VpChecker {
  readonly #vertex: Environment | null;

  constructor(
    private readonly client: ProtocolClient,
    private readonly hello: HelloReplyBody,
  ) {
    const all = hello.environments.flatMap((name) =>
      isGpuEnvironment(name) ? [] : [ENVIRONMENTS[name]],
    );
    this.#vertex = all.find(({ programType }) => programType === 'vertex') ?? null;
  }

  async run(): Promise<Seen | null> {
    const environment = this.#vertex;
    if (environment === null) return null;
    await this.#loaded(environment, ONE_REGISTER);
    return patternsSurvive(
      (words) =>
        this.client
          .run({ c: {}, v: [0], count: words.length / 4, words }, environment)
          .then((results) => registerOf(results, 'HPOS')),
      this.#most,
    );
  }

  /** Several vertices of several attributes: each in its place. */
  async vertices(): Promise<Seen | null> {
    const environment = this.#vertex;
    if (environment === null) return null;
    await this.#loaded(environment, THREE_REGISTERS);
    const count = Math.min(this.#most, 5);
    const results = await this.client.run(batchOf([0, 3, 8], count), environment);
    expectNumbered(results, count, ['HPOS', 'COL0', 'TEX0'], 3);
    return `${String(count)} vertices of 3 attributes, in order`;
  }

  /** What nobody has set, and that nothing stays from one run to the next. */
  async defaults(): Promise<Seen | null> {
    const environment = this.#vertex;
    if (environment === null) return null;
    await this.#loaded(environment, [
      ['HPOS', 'v[0]'],
      ['COL0', 'v[3]'],
      ['TEX1', 'c[7]'],
    ]);
    const one: WordQuad = [0x3f800000, 0x40000000, 0x40400000, 0x40800000];
    const set = await this.client.run({ ...batchOf([0, 3], 1), c: { 7: one } }, environment);
    expectQuad(set, 0, 'TEX1', one, 'of c[7], which was given,');
    expectQuad(set, 0, 'COL1', DEFAULT, 'which the program does not write');
    const unset = await this.client.run(batchOf([], 1), environment);
    expectQuad(unset, 0, 'HPOS', DEFAULT, 'of v[0], which this run does not give,');
    expectQuad(unset, 0, 'COL0', DEFAULT, 'of v[3], which this run does not give,');
    expectQuad(unset, 0, 'TEX1', [0, 0, 0, 0], 'of c[7], which this run does not give,');
    return 'attributes and results (0,0,0,1), parameters (0,0,0,0), in each run anew';
  }

  async base64(): Promise<Seen | null> {
    const environment = this.#vertex;
    if (environment === null || this.hello.base64 !== true) return null;
    await this.#loaded(environment, THREE_REGISTERS);
    const count = Math.min(this.#most, 20);
    const body = batchOf([0, 3, 8], count);
    const results = await this.client.run(body, environment, true);
    expectNumbered(results, count, ['HPOS', 'COL0', 'TEX0'], 3);
    return 'the same as words';
  }

  async batch(): Promise<Seen | null> {
    const environment = this.#vertex;
    if (environment === null) return null;
    const count = Math.min(this.#most, BIG);
    await this.#loaded(environment, ONE_REGISTER);
    const isBase64 = this.hello.base64 === true;
    const began = performance.now();
    const results = await this.client.run(batchOf([0], count), environment, isBase64);
    const rate = (count / (performance.now() - began)) * 1000;
    expectNumbered(results, count, ['HPOS'], 1);
    return {
      says: `${String(count)} vertices at once, ${rounded(rate)} vertices/s`,
      notes: count < this.#most ? [`it takes ${String(this.#most)}`] : [],
    };
  }

  /** The binary form: the same moves and the same patterns, in blocks of words. */
  async binary(): Promise<Seen | null> {
    const environment = this.#vertex;
    const { maxBatch } = this.hello;
    if (environment === null || maxBatch === undefined) return null;
    const varying = (number: number) => ({ name: `v[${String(number)}]`, type: 'F' as const });
    const patterns = await patternsOfBatch(this.client, maxBatch, {
      text: programOf(environment, ONE_REGISTER),
      varying: varying(0),
      result: 'HPOS',
    });
    const moves: readonly (readonly [string, string])[] = [
      ['HPOS', 'v[0]'],
      ['COL0', 'v[3]'],
      ['TEX1', 'c[7]'],
    ];
    const seen = await checkBatches(this.client, maxBatch, {
      text: programOf(environment, moves),
      first: varying(0),
      second: varying(3),
      constant: 'c[7]',
      moved: [
        { result: 'HPOS', from: 'first', unset: null },
        { result: 'COL0', from: 'second', unset: DEFAULT },
        { result: 'TEX1', from: 'constant', unset: [0, 0, 0, 0] },
      ],
    });
    return { ...seen, notes: patterns.notes };
  }

  async state(): Promise<Seen | null> {
    if (!this.hello.environments.includes('VSP1.0')) return null;
    const environment = ENVIRONMENTS['VSP1.0'];
    await this.#loaded(environment, ONE_REGISTER);
    const { c = {} } = await this.client.run(batchOf([0], 1), environment);
    const expected = numbered(0, 0, 1);
    const written = c[4];
    if (written === undefined || written.some((word, at) => word !== expected[at])) {
      throw new CheckFailed('"c" lacks 4, or has not there what the program moves from v[0]');
    }
    return 'a state program leaves its program parameter';
  }

  async trace(): Promise<Seen | null> {
    const environment = this.#vertex;
    if (this.hello.trace !== true || environment === null) return null;
    await this.#loaded(environment, ONE_REGISTER);
    const { v, words, c } = batchOf([0], 1);
    const { outcome, steps } = await this.client.trace({ c, v, words }, { environment, length: 1 });
    const [first] = steps;
    if (outcome !== 'completed' || steps.length !== 1 || first?.index !== 0) {
      throw new CheckFailed(
        `a program of one instruction: ${String(steps.length)} steps, "${outcome}", the first at ` +
          `${String(first?.index ?? 'none')}; one step at index 0, "completed", was expected`,
      );
    }
    const expected = numbered(0, 0, 1);
    if (first.o?.['HPOS']?.some((word, at) => word !== expected[at]) !== false) {
      throw new CheckFailed('the step that writes HPOS lacks it in "o", or has other words there');
    }
    return 'each step of a vertex';
  }

  get #most(): number {
    return this.hello.maxInputs ?? DEFAULT_MAX_INPUTS;
  }

  async #loaded(environment: Environment, moves: Parameters<typeof programOf>[1]): Promise<void> {
    const text = programOf(environment, moves);
    const reply = await this.client.load(text);
    if (!reply.loaded) throw new CheckFailed(`it refuses ${JSON.stringify(text)}`);
  }
}

function expectNumbered(
  results: ResultsReplyBody,
  count: number,
  registers: readonly string[],
  attributes: number,
): void {
  for (let vertex = 0; vertex < count; vertex++) {
    registers.forEach((register, at) => {
      const what = `of vertex ${String(vertex)} of ${String(count)}`;
      expectQuad(results, vertex, register, numbered(vertex, at, attributes), what);
    });
  }
}

function rounded(rate: number): string {
  return String(Number(rate.toPrecision(2)));
}
