/**
 * Whether a backend keeps the protocol, before any semantics are judged: programs of MOV alone, whose
 * results nobody disputes. What fails does not end the checks: each begins in a process that works.
 */
import { authorityBy, DocumentError, titleOf, type DocumentId } from '../../spec/authorities.js';
import { ENVIRONMENTS, type Environment } from '../../spec/environments.js';
import {
  GPU_ENVIRONMENTS,
  isGpuEnvironment,
  type AnyEnvironmentName,
} from '../../spec/gpu/environments.js';
import { BackendIncident } from '../judge/incident.js';
import { CheckFailed, type CheckName, type ProtocolCheck, type Seen } from './check.js';
import { gpuMove, GpuChecker } from './gpu/check.js';
import { patternsSurvive } from './check-patterns.js';
import type { ProtocolClient } from './client.js';
import {
  DEFAULT_MAX_INPUTS,
  type HelloReplyBody,
  type ResultsReplyBody,
  type WordQuad,
} from './messages.js';
import {
  batchOf,
  DEFAULT,
  expectQuad,
  numbered,
  ONE_REGISTER,
  programOf,
  registerOf,
  THREE_REGISTERS,
} from './check-programs.js';

/** A big batch has so many vertices, or as many as the backend takes. */
const BIG = 4096;

/**
 * Performs all checks, one after another; the process has ended at the end.
 *
 * @param onCheck is told of each as it is done
 * @param document asks only the environments that it governs; null for all
 * @throws BackendIncident where the backend cannot be started: nothing can be checked; DocumentError where the
 * document governs none of its environments
 */
export async function checkProtocol(
  client: ProtocolClient,
  onCheck: (check: ProtocolCheck) => void = () => undefined,
  document: DocumentId | null = null,
): Promise<readonly ProtocolCheck[]> {
  const checks: ProtocolCheck[] = [];
  const perform = async (name: CheckName, work: () => Promise<Seen | null>): Promise<boolean> => {
    const check = await performed(name, work);
    checks.push(check);
    onCheck(check);
    return check.outcome !== 'failed';
  };
  let hello: HelloReplyBody | null = null;
  const isKnown = await perform('hello', async () => {
    hello = await client.hello();
    return whoItIs(hello);
  });
  if (!isKnown || hello === null) return checks;
  const known = governed(hello, document);
  const gpu = new GpuChecker(client, known.environments.filter(isGpuEnvironment));
  const checker = new Checker(client, known, gpu);
  await perform('load', () => checker.load());
  await perform('run', () => checker.run());
  await perform('vertices', () => checker.vertices());
  await perform('defaults', () => checker.defaults());
  await perform('base64', () => checker.base64());
  await perform('batch', () => checker.batch());
  await perform('state', () => checker.state());
  await perform('trace', () => checker.trace());
  // Of a backend that is about VP programs alone these would tell nothing.
  if (known.environments.some(isGpuEnvironment)) {
    await perform('invoke', () => gpu.invoke());
    await perform('integers', () => gpu.integers());
    await perform('kill', () => gpu.kill());
    await perform('emit', () => gpu.emit());
  }
  await perform('reset', () => checker.reset());
  await perform('unknown', () => checker.unknown());
  await perform('bye', () => checker.bye());
  return checks;
}

/** With the environments alone that a document governs. @throws DocumentError where there is none */
function governed(hello: HelloReplyBody, document: DocumentId | null): HelloReplyBody {
  if (document === null) return hello;
  const environments = hello.environments.filter((each) => authorityBy(each, document) !== null);
  if (environments.length > 0) return { ...hello, environments };
  throw new DocumentError(
    `${titleOf(document)} governs none of the environments of ${hello.name}: ${hello.environments.join(', ')}`,
  );
}

async function performed(
  name: CheckName,
  work: () => Promise<Seen | null>,
): Promise<ProtocolCheck> {
  try {
    const seen = await work();
    if (seen === null) {
      return { name, outcome: 'absent', says: 'not offered', notes: [], detail: null };
    }
    const { says, notes } = typeof seen === 'string' ? { says: seen, notes: [] } : seen;
    return { name, outcome: 'ok', says, notes, detail: null };
  } catch (error) {
    if (error instanceof CheckFailed) {
      return { name, outcome: 'failed', says: error.message, notes: [], detail: null };
    }
    if (!(error instanceof BackendIncident)) throw error;
    // Before hello nothing can be said of a protocol.
    if (name === 'hello' && error.verdict === 'infrastructure') throw error;
    const says = `${error.verdict}: ${error.message}`;
    return { name, outcome: 'failed', says, notes: [], detail: error.detail };
  }
}

function whoItIs({ name, version, environments, instructions, details }: HelloReplyBody): Seen {
  const count =
    instructions === undefined ? 'all instructions' : `${String(instructions.length)} instructions`;
  return {
    says: `${name} ${version}, ${environments.join(' ')}, ${count}`,
    notes: Object.entries(details ?? {}).map(([key, value]) => `${key}: ${value}`),
  };
}

class Checker {
  readonly #vertex: Environment | null;

  constructor(
    private readonly client: ProtocolClient,
    private readonly hello: HelloReplyBody,
    private readonly gpu: GpuChecker,
  ) {
    const all = hello.environments.flatMap((name) =>
      isGpuEnvironment(name) ? [] : [ENVIRONMENTS[name]],
    );
    this.#vertex = all.find(({ programType }) => programType === 'vertex') ?? null;
  }

  async load(): Promise<Seen> {
    for (const name of this.hello.environments) {
      const { header, text } = programIn(name);
      const reply = await this.client.load(text);
      if (!reply.loaded) throw new CheckFailed(`${name}: it refuses ${JSON.stringify(text)}`);
      const wrong = `${header}\nMOV nothing at all;\nEND`;
      const refusal = await this.client.load(wrong);
      if (refusal.loaded) {
        throw new CheckFailed(`${name}: it loads ${JSON.stringify(wrong)}, which is no program`);
      }
      const { position } = refusal;
      if (position !== null && position > wrong.length) {
        throw new CheckFailed(
          `the position ${String(position)} lies beyond the program's ${String(wrong.length)} bytes`,
        );
      }
      if (this.hello.positions === true && position === null) {
        throw new CheckFailed('hello says "positions", and "refused" came without a position');
      }
      if (this.hello.positions !== true && position !== null) {
        throw new CheckFailed('"refused" came with a position, and hello does not say "positions"');
      }
    }
    return `error positions: ${this.hello.positions === true ? 'yes' : 'no'}`;
  }

  async run(): Promise<Seen | null> {
    const environment = this.#vertex;
    if (environment === null) return null;
    await this.#loaded(environment, ONE_REGISTER);
    return patternsSurvive((words) =>
      this.client
        .run({ c: {}, v: [0], count: words.length / 4, words }, environment)
        .then((results) => registerOf(results, 'HPOS')),
    );
  }

  /** Several vertices of several attributes: each in its place. */
  async vertices(): Promise<Seen | null> {
    const environment = this.#vertex;
    if (environment === null) return null;
    await this.#loaded(environment, THREE_REGISTERS);
    const count = 5;
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

  async reset(): Promise<Seen> {
    await this.client.reset();
    await this.client.reset();
    await this.run();
    await this.gpu.invoke();
    return 'loads and runs after it';
  }

  /** What this version of the protocol does not have, a later one may: it must be safe to ask. */
  async unknown(): Promise<Seen> {
    try {
      await this.client.raw({ message: 'frobnicate' }, 'load');
    } catch (error) {
      if (error instanceof BackendIncident && error.verdict === 'unsupported') {
        return 'what is unknown is unsupported';
      }
      throw error;
    }
    throw new CheckFailed('it does "frobnicate"; "unsupported" was expected');
  }

  async bye(): Promise<Seen> {
    await this.client.hello();
    await this.client.bye();
    return 'the process ends';
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

/** A program of an environment that loads, and its header. */
function programIn(name: AnyEnvironmentName): { readonly header: string; readonly text: string } {
  if (isGpuEnvironment(name)) {
    const environment = GPU_ENVIRONMENTS[name];
    return { header: environment.header, text: gpuMove(environment) };
  }
  const environment = ENVIRONMENTS[name];
  return { header: environment.header, text: programOf(environment, ONE_REGISTER) };
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
