/**
 * The vertex engine of section 4 of the paper on the GeForce3, and the state it is in at a clock: plain, immutable data. What a clock makes of a state
 * stands in clock.ts. What instructions compute is the semantics' own (../machine/): here is only when.
 */
import { UNIT_OF, type EngineSettings, type UnitName } from '../../spec/vertex-engine.js';
import { INITIAL } from '../../spec/environments.js';
import type { Vector } from '../domains/domain.js';
import type { Binary32Domain } from '../domains/nominal.js';
import type { Program } from '../language/load.js';
import { SpecCrash } from '../machine/crash.js';
import { link } from '../machine/link.js';
import type { NominalProgram, NominalState } from '../machine/machine.js';
import { invocation, type InputValues } from '../machine/state.js';
import { attributeBuffer, type AttributeBuffer } from './attribute-buffer.js';
import { FIRST, whyNoStream, type Cursor, type Stream } from './stream.js';

export interface Engine {
  readonly settings: EngineSettings;
  readonly linked: NominalProgram;
  readonly stream: Stream;
  /** Where every vertex starts: program parameters, and the initial values of the other registers. */
  readonly start: NominalState;
  /** Which unit carries out each instruction. */
  readonly units: readonly UnitName[];
  /** Issue slots of a vertex: its instructions, and what comes behind them. */
  readonly slots: number;
}

export interface EngineState {
  /** Clocks that have passed. */
  readonly clock: number;
  readonly bus: Bus;
  readonly attributes: AttributeBuffer;
  readonly threads: readonly Thread[];
  /** The thread that was issued last: the next one has its turn. */
  readonly issued: number;
  readonly outlet: Outlet;
}

interface Bus {
  /** What has come and is not written yet, in bytes times the clocks of a microsecond: whole numbers, whatever the rates. */
  readonly credit: number;
  readonly at: Cursor;
}

interface Outlet {
  /** Whose output buffer is the next to leave. */
  readonly thread: number;
  /** The first clock in which one may leave. */
  readonly from: number;
}

/** A thread with its input buffer and its output buffer. */
export interface Thread {
  /** The input buffer: attributes, converted to the machine's numbers. */
  readonly inputs: readonly Vector<number>[];
  /** The vertex that stands in the input buffer as a whole, and that instructions may still read; null while it may be written. */
  readonly loaded: number | null;
  readonly running: Running | null;
  /** The output buffer, once its vertex was issued to the end; null while it is free or being written. */
  readonly output: Output | null;
}

interface Running {
  readonly vertex: number;
  /** The next slot to be issued. */
  readonly slot: number;
  /** The first clock in which it may be: that of the last result. */
  readonly ready: number;
  readonly registers: NominalState;
}

interface Output {
  readonly vertex: number;
  /** The slot that ended it. */
  readonly last: number;
  /** The clock in which it is whole. */
  readonly whole: number;
  readonly results: NominalState['results'];
}

/** A program that the engine cannot run. */
export class EngineError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EngineError';
  }
}

/**
 * @param values program parameters; attributes are the stream's
 * @throws EngineError for a program that is none of VP1.0, VP1.1 or GF3, or that does not compute its position itself, and for a stream that cannot be sent
 */
export function engineOf(
  program: Program,
  numbers: Binary32Domain,
  settings: EngineSettings,
  stream: Stream,
  values: Pick<InputValues, 'parameters'> = {},
): Engine {
  const { environment, instructions, positionInvariant } = program;
  if (environment.programType !== 'vertex' || environment.branching) {
    throw new EngineError(
      `the engine runs no ${environment.name} program: expected VP1.0, VP1.1 or GF3`,
    );
  }
  if (positionInvariant) {
    throw new EngineError(
      'the position of a position-invariant program is computed by instructions that it does not have',
    );
  }
  const why = whyNoStream(stream);
  if (why !== null) throw new EngineError(why);
  const linked = link(program, numbers);
  return {
    settings,
    linked,
    stream,
    start: invocation(program, numbers, values).state,
    units: instructions.map(({ name }) => {
      const own = UNIT_OF.get(name);
      if (own === undefined) throw new SpecCrash(`${name} has no unit`);
      return own.unit;
    }),
    slots: instructions.length + settings.after,
  };
}

/** Before the first clock: nothing has come, and all buffers hold defaults. */
export function beginning({ settings, linked }: Engine): EngineState {
  const { input } = linked.domain;
  const [x, y, z, w] = INITIAL.vertexAttribute;
  const initial = { x: input(x), y: input(y), z: input(z), w: input(w) };
  const attributes = attributeBuffer(settings.threads, initial);
  const idle: Thread = { inputs: attributes.contents, loaded: null, running: null, output: null };
  return {
    clock: 0,
    bus: { credit: 0, at: FIRST },
    attributes,
    threads: Array.from({ length: settings.threads }, () => idle),
    issued: settings.threads - 1,
    outlet: { thread: 0, from: 0 },
  };
}
