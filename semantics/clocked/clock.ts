/**
 * One clock of the vertex engine (§4 of the paper on the GeForce3): a pure function from a state to the next one, and what happened in between. Within
 * a clock a vertex leaves, an instruction is issued, an attribute is drained, and a write is made, in this order: what is read in a clock may be
 * written over at its end.
 *
 * No instruction looks at what another one has written: a thread has its turn again when its last result is there, which takes all instructions
 * the same time. So there is no interlock, and no two results come in one clock.
 */
import type { UnitName } from '../../spec/vertex-engine.js';
import { INITIAL } from '../../spec/environments.js';
import type { NominalState } from '../machine/machine.js';
import { step } from '../machine/run.js';
import { accepts, drained, transferOf, writtenTo, type Transfer } from './attribute-buffer.js';
import type { Engine, EngineState, Thread } from './engine.js';
import { behind, bytesOf, writeAt, written, type Sent } from './stream.js';

export interface Written {
  readonly vertex: number;
  readonly sent: Sent;
}

/**
 * Why nothing was written: not all bytes have come; what stands there has not gone to an input buffer that is free (a bubble); it cannot go, since
 * the input buffer is in use; or nothing is left to be sent.
 */
export type NotWritten = 'bus' | 'drain' | 'input buffer' | 'end';

export interface Issued {
  readonly vertex: number;
  readonly thread: number;
  /** The index of the instruction, or behind all of them that of what follows the program. */
  readonly slot: number;
  /** Null of what follows the program. */
  readonly unit: UnitName | null;
}

/** Why nothing was issued: results are awaited, a thread has no vertex, its output buffer is not free, or all is done. */
export type NotIssued = 'latency' | 'input' | 'output' | 'end';

/** What comes out of a unit. */
export type Result = Omit<Issued, 'unit'>;

export interface Left {
  readonly vertex: number;
  readonly thread: number;
  readonly results: NominalState['results'];
}

export interface Events {
  readonly clock: number;
  readonly written: Written | NotWritten;
  readonly transferred: Omit<Transfer, 'value'> | null;
  readonly issued: Issued | NotIssued;
  /** Results that arrive in this clock. */
  readonly results: readonly Result[];
  readonly left: Left | null;
}

export interface Clock {
  readonly after: EngineState;
  readonly events: Events;
}

/** One clock. */
export function tick(engine: Engine, before: EngineState): Clock {
  const results = resultsIn(before);
  const [left, withoutLeft] = leave(engine, before);
  const [issued, withIssued] = issue(engine, withoutLeft);
  const [written, transferred, after] = load(engine, withIssued);
  return {
    after: { ...after, clock: before.clock + 1 },
    events: { clock: before.clock, written, transferred, issued, results, left },
  };
}

/** Whether all vertices have left. */
export function isOver({ stream }: Engine, { threads, bus, attributes }: EngineState): boolean {
  return (
    bus.at.vertex >= stream.vertices &&
    attributes.drain === null &&
    threads.every(
      ({ loaded, running, output }) => loaded === null && running === null && output === null,
    )
  );
}

/** What arrives in this clock: all latencies being equal, never more than one result. */
function resultsIn({ clock, threads }: EngineState): readonly Result[] {
  return threads.flatMap(({ running, output }, thread) => {
    if (running?.ready === clock && running.slot > 0)
      return [{ vertex: running.vertex, thread, slot: running.slot - 1 }];
    return output?.whole === clock ? [{ vertex: output.vertex, thread, slot: output.last }] : [];
  });
}

/** The next output buffer in turn leaves, once it is whole. */
function leave({ settings }: Engine, state: EngineState): [Left | null, EngineState] {
  const { clock, threads, outlet } = state;
  const own = threads[outlet.thread];
  const output = own?.output ?? null;
  if (own === undefined || output === null) return [null, state];
  if (clock < output.whole || clock < outlet.from) return [null, state];
  const { vertex, results } = output;
  return [
    { vertex, thread: outlet.thread, results },
    {
      ...state,
      threads: threads.with(outlet.thread, { ...own, output: null }),
      outlet: { thread: (outlet.thread + 1) % threads.length, from: clock + settings.leaving },
    },
  ];
}

/** The first thread in turn that can be issued. */
function issue(engine: Engine, state: EngineState): [Issued | NotIssued, EngineState] {
  const { clock, threads, issued } = state;
  for (let turn = 1; turn <= threads.length; turn++) {
    const thread = (issued + turn) % threads.length;
    const own = threads[thread];
    if (own === undefined || !isReady(own, clock)) continue;
    const [slot, vertex, after] = issuedOn(engine, own, clock);
    const unit = engine.units[slot] ?? null;
    return [
      { vertex, thread, slot, unit },
      { ...state, threads: threads.with(thread, after), issued: thread },
    ];
  }
  return [whyNotIssued(engine, state), state];
}

/** Whether a thread's last result is there; or whether it has a vertex to begin, and where its results go to is free. */
function isReady({ running, loaded, output }: Thread, clock: number): boolean {
  return running === null ? loaded !== null && output === null : running.ready <= clock;
}

function whyNotIssued({ stream }: Engine, state: EngineState): NotIssued {
  const { clock, threads, attributes, bus } = state;
  const isEmpty = threads.some(({ running, loaded }) => running === null && loaded === null);
  if (isEmpty && (bus.at.vertex < stream.vertices || attributes.drain !== null)) return 'input';
  const isBlocked = threads.some(
    ({ running, loaded, output }) =>
      running === null && loaded !== null && output !== null && output.whole <= clock,
  );
  if (isBlocked) return 'output';
  const works = threads.some(
    ({ running, loaded, output }) =>
      running !== null || loaded !== null || (output !== null && output.whole > clock),
  );
  return works ? 'latency' : 'end';
}

/** A thread behind its next slot: the slot, whose vertex it is, and what becomes of the thread. */
function issuedOn(
  { linked, start, slots, settings }: Engine,
  thread: Thread,
  clock: number,
): [slot: number, vertex: number, after: Thread] {
  const { inputs, running } = thread;
  const vertex = running?.vertex ?? thread.loaded ?? 0;
  const slot = running?.slot ?? 0;
  const before = running?.registers ?? start;
  const length = linked.instructions.length;
  const registers = slot < length ? step(linked, { attributes: inputs }, before) : before;
  const ready = clock + settings.latency;
  // The last instruction has read its operands: the input buffer may be filled again.
  const loaded = slot + 1 === length ? null : thread.loaded;
  const next = slot + 1;
  if (next < slots) {
    return [slot, vertex, { ...thread, loaded, running: { vertex, slot: next, ready, registers } }];
  }
  const output = { vertex, last: slot, whole: ready, results: registers.results };
  return [slot, vertex, { ...thread, loaded, running: null, output }];
}

/** What comes by the bus is written once it is whole, and what was written goes to the input buffers. */
function load(
  { settings, stream, linked }: Engine,
  state: EngineState,
): [Written | NotWritten, Transfer | null, EngineState] {
  const { bus, threads, attributes } = state;
  const credit = Math.min(bus.credit + settings.bus, settings.held * settings.clock);
  const sent = writeAt(stream, bus.at);
  const price = sent === null ? Infinity : bytesOf(sent) * settings.clock;
  const waiting = credit >= price ? (sent?.attribute ?? null) : null;
  const own = threads[attributes.target];
  const isOpen = own?.loaded === null;
  const transfer = transferOf(attributes, waiting, isOpen, settings.pushOut);
  const rest = transfer === null ? attributes : drained(attributes, transfer);
  const after: EngineState = {
    ...state,
    bus: { ...bus, credit },
    attributes: rest,
    threads:
      transfer === null || own === undefined
        ? threads
        : threads.with(transfer.target, {
            ...own,
            inputs: own.inputs.with(transfer.attribute, transfer.value),
            loaded: transfer.isLast ? transfer.vertex : null,
          }),
  };
  if (sent === null) return ['end', transfer, after];
  if (waiting === null) return ['bus', transfer, after];
  // Without pushing out, what went in this clock still stood there when it began.
  if (!accepts(settings.pushOut ? rest : attributes, sent.attribute)) {
    return [isOpen ? 'drain' : 'input buffer', transfer, after];
  }
  const { vertex } = bus.at;
  const value = written(sent, stream.valueOf(vertex, sent.attribute), INITIAL.vertexAttribute);
  const [x, y, z, w] = value.map(linked.domain.input);
  return [
    { vertex, sent },
    transfer,
    {
      ...after,
      bus: { credit: credit - price, at: behind(stream, bus.at) },
      attributes: writtenTo(rest, vertex, sent.attribute, {
        x: x ?? 0,
        y: y ?? 0,
        z: z ?? 0,
        w: w ?? 0,
      }),
    },
  ];
}
