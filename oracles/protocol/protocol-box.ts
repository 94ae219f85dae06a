/** A backend that speaks the protocol, as the black box that the judge of VP programs asks. */
import { INITIAL, type Environment, type Quad } from '../../spec/environments.js';
import type { Vector } from '../../semantics/domains/domain.js';
import type { InstructionSyntax } from '../../semantics/language/ast.js';
import type { Machine } from '../../semantics/machine/machine.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { valueOf } from '../../semantics/number/binary32.js';
import type { BatchRunner } from '../judge/batch.js';
import { BackendIncident } from '../judge/incident.js';
import type { BlackBox, BlackBoxRun } from '../judge/black-box/black-box.js';
import { loaded } from '../judge/loaded.js';
import type { Asker } from './asker.js';
import { wordQuad } from './encode.js';
import { notClaimed } from './claims.js';
import { batchesOver } from './batches.js';
import { ProgramLoader } from './loader.js';
import type {
  HelloReplyBody,
  LoadReplyBody,
  ResultsReplyBody,
  RunRequestBody,
  TracedStep,
  WordQuad,
} from './bodies.js';
import { DEFAULT_MAX_INPUTS } from './messages.js';
import { tracedMachine } from './traced-machine.js';

type Registers = Readonly<Record<number, Quad>>;
type Left = Extract<BlackBoxRun, { loaded: true }>;

/** From so many vertices on, words travel in base64 where the backend takes it. */
const BIG = 16;
const ATTRIBUTE: WordQuad = wordQuad(INITIAL.vertexAttribute);

/** What the documents say of a program string: what to expect of a run. */
interface Known {
  readonly source: string;
  /** Null where it loads in none: then it is never run. */
  readonly environment: Environment | null;
  /** In instructions. */
  readonly length: number;
  /** The position of a position-invariant program is not the program's: the GL computes it (vp2.E-hpos-emitted). */
  readonly positionInvariant: boolean;
  /** The program parameters that instructions of a state program name as their destination. */
  readonly writes: ReadonlySet<number>;
  /** Why the backend is not asked: it does not claim to run this. */
  readonly unsupported: string | null;
}

/** Loads and runs VP programs. */
export class ProtocolBox implements BlackBox {
  #known: Known | null = null;

  constructor(
    private readonly client: Asker,
    private readonly hello: HelloReplyBody,
    /** What else loads programs into this client's process must do so by the same. */
    private readonly loader: ProgramLoader = new ProgramLoader(client),
  ) {}

  readonly run = async (
    source: string,
    { attributes = {}, parameters = {} }: InputValues,
  ): Promise<BlackBoxRun> => {
    const [run] = await this.runBatch(source, parameters, [attributes]);
    if (run === undefined) throw new Error('a batch of one without a result');
    return run;
  };

  readonly runBatch = async (
    source: string,
    parameters: Registers,
    vertices: readonly Registers[],
  ): Promise<readonly BlackBoxRun[]> => {
    const { environment, positionInvariant, writes } = this.#expected(source);
    const reply = await this.load(source);
    if (!reply.loaded) {
      const { position, reason } = reply;
      return vertices.map(() => ({ loaded: false, position, reason }));
    }
    // That it loads what does not load is all there is to know; it is not run.
    if (environment === null) {
      return vertices.map(() => ({ loaded: true, results: [], parameters: [] }));
    }
    const given = givenParameters(parameters, environment, writes);
    const runs: Left[] = [];
    const most = environment.writesParameters ? 1 : (this.hello.maxInputs ?? DEFAULT_MAX_INPUTS);
    for (let at = 0; at < vertices.length; at += most) {
      const body = requestOf(parameters, vertices.slice(at, at + most));
      if (at > 0) await this.load(source);
      const isBase64 = this.hello.base64 === true && body.count > BIG;
      const results = await this.client.run(body, environment, isBase64);
      const left = leftOf(results, body.count, environment, given);
      runs.push(...(positionInvariant ? left.map(withoutPosition) : left));
    }
    return runs;
  };

  /** Many vertices in the binary form; null of a backend that has none. */
  get batches(): BatchRunner | null {
    return batchesOver(this.client, this.hello, (source) => this.load(source));
  }

  /**
   * What a traced run did, as a machine to be judged by its states (judge/judge-trace.ts, `statesOnly`); null
   * where the backend refuses the program.
   *
   * @throws BackendIncident
   */
  async trace(
    source: string,
    { attributes = {}, parameters = {} }: InputValues,
  ): Promise<Machine | null> {
    const { environment, positionInvariant, length } = this.#expected(source);
    if (environment === null) throw new Error('what does not load is not traced');
    const reply = await this.load(source);
    if (!reply.loaded) return null;
    const { c, v, words } = requestOf(parameters, [attributes]);
    const { outcome, steps } = await this.client.trace({ c, v, words }, { environment, length });
    if (!positionInvariant) return tracedMachine({ outcome, steps });
    return tracedMachine({ outcome, steps: steps.map(stepWithoutPosition) });
  }

  /** @throws BackendIncident; `unsupported` where the backend does not claim to run the program */
  async load(source: string): Promise<LoadReplyBody> {
    const { unsupported } = this.#expected(source);
    if (unsupported !== null) throw new BackendIncident('unsupported', unsupported);
    return this.loader.load(source);
  }

  #expected(source: string): Known {
    if (this.#known?.source === source) return this.#known;
    const result = loaded(source);
    const unsupported = notClaimed(this.hello, source);
    const environment = result.loaded ? result.program.environment : null;
    const instructions = result.loaded ? result.program.instructions : [];
    const positionInvariant = result.loaded && result.program.positionInvariant;
    const writes = new Set(instructions.flatMap(parameterWritten));
    const length = instructions.length;
    this.#known = { source, environment, length, positionInvariant, writes, unsupported };
    return this.#known;
  }
}

function requestOf(parameters: Registers, vertices: readonly Registers[]): RunRequestBody {
  const v = [...new Set(vertices.flatMap((vertex) => Object.keys(vertex).map(Number)))];
  v.sort((a, b) => a - b);
  const words = new Uint32Array(vertices.length * v.length * 4);
  let at = 0;
  for (const vertex of vertices) {
    for (const number of v) {
      const value = vertex[number];
      words.set(value === undefined ? ATTRIBUTE : wordQuad(value), at);
      at += 4;
    }
  }
  return { c: parameterWords(parameters), v, count: vertices.length, words };
}

/** Program parameters as words; those that are (0,0,0,0) need not travel. */
export function parameterWords(parameters: Registers): Record<number, WordQuad> {
  return Object.fromEntries(
    Object.entries(parameters)
      .map(([number, value]) => [number, wordQuad(value)] as const)
      .filter(([, quad]) => quad.some((word) => word !== 0)),
  );
}

function parameterWritten({ destination }: InstructionSyntax): readonly number[] {
  return destination?.register.file === 'parameter' ? [destination.register.number] : [];
}

/**
 * What stands in the parameters of which a reply says nothing: of those that the program names as a destination
 * what was sent, since the reply should have them. What stands in the others does not show.
 */
function givenParameters(
  parameters: Registers,
  { programParameters }: Environment,
  writes: ReadonlySet<number>,
): readonly (Vector<number> | null)[] {
  return Array.from({ length: programParameters }, (_, number) => {
    if (!writes.has(number)) return null;
    const [x, y, z, w] = parameters[number] ?? INITIAL.programParameter;
    return { x: Math.fround(x), y: Math.fround(y), z: Math.fround(z), w: Math.fround(w) };
  });
}

/** The registers in the environment's order, as numbers. */
function leftOf(
  { registers, words, c = {} }: ResultsReplyBody,
  count: number,
  { results }: Environment,
  given: readonly (Vector<number> | null)[],
): readonly Left[] {
  const places = results.map((name) => registers.indexOf(name) * 4);
  const parameters = given.map((value, number) => {
    const written = c[number];
    return written === undefined ? value : vectorOf(written, 0);
  });
  return Array.from({ length: count }, (_, vertex) => {
    const start = vertex * registers.length * 4;
    return {
      loaded: true,
      results: places.map((place) => vectorOf(words, start + place)),
      parameters,
    };
  });
}

/** HPOS is the first result; what a program does not write is its initial value. */
function withoutPosition(left: Left): Left {
  const [x, y, z, w] = INITIAL.result;
  return { ...left, results: [{ x, y, z, w }, ...left.results.slice(1)] };
}

function stepWithoutPosition(step: TracedStep): TracedStep {
  if (step.o === undefined) return step;
  return {
    ...step,
    o: Object.fromEntries(Object.entries(step.o).filter(([name]) => name !== 'HPOS')),
  };
}

function vectorOf(words: ArrayLike<number>, at: number): Vector<number> {
  const value = (component: number): number => valueOf(words[at + component] ?? 0);
  return { x: value(0), y: value(1), z: value(2), w: value(3) };
}
