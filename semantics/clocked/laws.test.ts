/** What holds of every engine, whatever its figures, its program and what is sent to it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INITIAL, type Quad } from '../../spec/environments.js';
import { run } from '../machine/run.js';
import { boundsOf, paceBy } from './bounds.js';
import { isOver, tick, type Events } from './clock.js';
import { beginning, type Engine, type EngineState } from './engine.js';
import { drawn, made, PARAMETERS, type Drawn } from './engine.arbitrary.js';
import { clocksOf, paceOf, verticesFor } from './measure.js';
import { bytesOfVertex, written, type Sent } from './stream.js';

const VERTICES = 12;
const EVERY = Array.from({ length: VERTICES }, (_, vertex) => vertex);

function everything(engine: Engine): readonly Events[] {
  return [...clocksOf(engine)];
}

/** What a vertex reads, told from the stream alone: the last value of each attribute that was sent until then. */
function attributesOf({ stream }: Engine, vertex: number): Readonly<Record<number, Quad>> {
  const of = (from: number) => (sent: Sent) =>
    [sent.attribute, written(sent, stream.valueOf(from, sent.attribute), INITIAL.vertexAttribute)] as const; // prettier-ignore
  return Object.fromEntries([...stream.once.map(of(0)), ...stream.each.map(of(vertex))]);
}

/** Freezes a state and all that it is made of. */
function frozen(state: EngineState): EngineState {
  const freeze = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  };
  freeze(state);
  return state;
}

describe('vertices', () => {
  it('leave once each, in order, with what the machine alone makes of them', () => {
    fc.assert(
      fc.property(drawn, (own) => {
        const engine = made(own, VERTICES);
        const left = everything(engine).flatMap((events) => events.left ?? []);
        expect(left.map(({ vertex }) => vertex)).toEqual(EVERY);
        for (const { vertex, results } of left) {
          const alone = run(engine.linked, {
            attributes: attributesOf(engine, vertex),
            parameters: PARAMETERS,
          });
          expect(results).toEqual(alone.state.results);
        }
      }),
    );
  });

  it('have every slot issued once, in order, a latency apart at the least', () => {
    fc.assert(
      fc.property(drawn, (own) => {
        const engine = made(own, VERTICES);
        const slots = new Map<number, { readonly slot: number; readonly clock: number }[]>();
        for (const { issued, clock } of everything(engine)) {
          if (typeof issued === 'string') continue;
          const { vertex, slot } = issued;
          slots.set(vertex, [...(slots.get(vertex) ?? []), { slot, clock }]);
        }
        const every = Array.from({ length: engine.slots }, (_, slot) => slot);
        for (const each of slots.values()) {
          expect(each.map(({ slot }) => slot)).toEqual(every);
          each.slice(1).forEach(({ clock }, at) => {
            expect(clock - (each[at]?.clock ?? NaN)).toBeGreaterThanOrEqual(
              engine.settings.latency,
            );
          });
        }
        expect(slots.size).toBe(VERTICES);
      }),
    );
  });
});

describe('a clock', () => {
  it('changes no state in place, and gives the same again', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 0, max: 300 }), (own, clocks) => {
        const engine = made(own, VERTICES);
        let state = frozen(beginning(engine));
        for (let clock = 0; clock < clocks && !isOver(engine, state); clock++) {
          const once = tick(engine, state);
          if (clock % 50 === 0) expect(tick(engine, state)).toEqual(once);
          state = frozen(once.after);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('has one result at most, the latency behind its issue, whichever unit makes it', () => {
    fc.assert(
      fc.property(drawn, (own) => {
        const engine = made(own, VERTICES);
        const issuedIn = new Map<number, string>();
        const name = (of: { readonly vertex: number; readonly slot: number }): string =>
          `${String(of.vertex)}:${String(of.slot)}`;
        for (const { clock, issued, results } of everything(engine)) {
          if (typeof issued !== 'string') issuedIn.set(clock, name(issued));
          expect(results.map(name)).toEqual(
            [issuedIn.get(clock - engine.settings.latency)].filter((each) => each !== undefined),
          );
        }
      }),
    );
  });

  it('transfers what is written: each attribute to each input buffer once, unless it is written again', () => {
    fc.assert(
      fc.property(drawn, (own) => {
        const engine = made(own, VERTICES);
        const all = everything(engine);
        const moved = all.flatMap(({ transferred }) => transferred ?? []);
        for (const { attribute } of engine.stream.once) {
          const to = moved.filter((each) => each.attribute === attribute);
          expect(to.map(({ target }) => target)).toEqual(
            Array.from(
              { length: Math.min(VERTICES, engine.settings.threads) },
              (_, target) => target,
            ),
          );
        }
        for (const { attribute } of engine.stream.each) {
          const of = moved.filter((each) => each.attribute === attribute);
          expect(of.map(({ vertex }) => vertex)).toEqual(EVERY);
        }
      }),
    );
  });
});

describe('the pace', () => {
  const measured = ({ threads }: { readonly threads: number }): number => 12 * threads;
  const long = (own: Drawn): Engine => made(own, verticesFor(own.settings, measured(own.settings)));

  /** Clocks that a round of threads may end sooner or later. */
  const JITTER = 6;

  it('is that of the narrowest part, where input buffers are filled while others work', () => {
    let exact = 0;
    fc.assert(
      fc.property(drawn, (own) => {
        const settings = { ...own.settings, pushOut: true, leaving: 1 };
        const engine = long({ ...own, settings });
        const { threads, latency, after } = settings;
        const { attributes } = boundsOf(engine);
        // Else threads that end together wait for each other's attributes.
        if (threads * attributes > (after + 1) * latency) return;
        exact++;
        const { clocks, vertices } = paceOf(engine, measured(settings));
        expect(vertices).toBe(measured(settings));
        expect(Math.abs(clocks - paceBy(boundsOf(engine)) * vertices)).toBeLessThan(JITTER);
      }),
      { numRuns: 40 },
    );
    expect(exact).toBeGreaterThan(10);
  });

  it('is never better, less than a clock a vertex worse, and no write waits for the drain, where contents are pushed out', () => {
    fc.assert(
      fc.property(drawn, (own) => {
        const engine = long(own);
        const pace = paceOf(engine, measured(engine.settings));
        const best = paceBy(boundsOf(engine)) * pace.vertices;
        expect(pace.clocks).toBeGreaterThan(best - JITTER);
        if (!engine.settings.pushOut) return;
        expect(pace.clocks).toBeLessThan(best + pace.vertices + JITTER);
        expect(pace.notWritten.drain).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it('counts every clock once, as issued or not, as written or not', () => {
    fc.assert(
      fc.property(drawn, (own) => {
        const engine = long(own);
        const { clocks, vertices, issued, notIssued, notWritten, bytes, latency } = paceOf(
          engine,
          measured(engine.settings),
        );
        const sum = (counts: Readonly<Record<string, number>>): number =>
          Object.values(counts).reduce((all, each) => all + each, 0);
        expect(issued + sum(notIssued)).toBe(clocks);
        expect(sum(notWritten)).toBeLessThanOrEqual(clocks);
        expect(latency).toEqual({
          least: engine.settings.latency,
          greatest: engine.settings.latency,
        });
        const round = engine.settings.threads + 2;
        expect(Math.abs(bytes / bytesOfVertex(engine.stream) - vertices)).toBeLessThan(round);
        expect(Math.abs(issued / engine.slots - vertices)).toBeLessThan(round);
      }),
    );
  });
});
