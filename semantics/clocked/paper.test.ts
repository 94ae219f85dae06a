/** What section 4 and section 6.1 of the paper on the GeForce3 report of its engine, of the model. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import {
  ENGINE_PARAMETERS,
  REPORTED,
  STANDARD_ENGINE,
  UNIT_OF,
  type EngineSettings,
} from '../../spec/vertex-engine.js';
import { nominalOf } from '../domains/nominal-of.js';
import { boundsOf } from './bounds.js';
import { EngineError, engineOf, type Engine } from './engine.js';
import { clocksOf, paceOf, verticesFor, type Pace } from './measure.js';
import { whyNoStream, type Sent, type Stream } from './stream.js';
import { loaded } from '../language/load.testing.js';

const floats = (attribute: number, components: Sent['components']): Sent => ({
  attribute,
  components,
  size: 4,
});

/** Both positions and normals as three floats each; the blend factor once (6.1). */
const MORPH = { once: [floats(15, 1)], each: [1, 2, 3, 0].map((number) => floats(number, 3)) };

function engine(
  settings: Partial<EngineSettings>,
  source: string,
  order: Pick<Stream, 'once' | 'each'>,
  vertices: number,
): Engine {
  const program = loaded(source);
  const stream: Stream = { ...order, vertices, valueOf: (vertex) => [vertex, 1, 2, 3] };
  const numbers = nominalOf('VP1.0');
  return engineOf(program, numbers, { ...STANDARD_ENGINE, ...settings }, stream);
}

const SOURCE = readFileSync('examples/paper/lit-morphing.vp', 'latin1');

function pace(
  settings: Partial<EngineSettings> = {},
  source: string = SOURCE,
  order: Pick<Stream, 'once' | 'each'> = MORPH,
): Pace {
  const { threads } = { ...STANDARD_ENGINE, ...settings };
  const measured = 20 * threads;
  const own = engine(settings, source, order, verticesFor({ threads }, measured));
  return paceOf(own, measured);
}

/** In vertices a second. */
const throughput = (
  { clocks, vertices }: Pace,
  { clock }: EngineSettings = STANDARD_ENGINE,
): number => (vertices * clock * 1e6) / clocks;

describe('the morph of section 6.1', () => {
  it('has 8 million vertices a second at 200 MHz, with what follows a program in four slots', () => {
    const standard = pace();
    expect(standard.clocks / standard.vertices).toBe(25);
    expect(throughput(standard)).toBe(REPORTED.throughput);
    expect(standard.issued).toBe(standard.clocks);
  });

  it('has 9.5 million of its own 21 instructions, one a clock', () => {
    const own = pace({ after: 0 });
    expect(own.clocks / own.vertices).toBe(REPORTED.instructions);
    expect(own.issued).toBe(own.clocks);
    expect(throughput(own) / 1e6).toBeCloseTo(200 / 21, 10);
  });

  it('takes in about 400 MB/s: 48 bytes a vertex', () => {
    const standard = pace();
    const input = (standard.bytes * 200e6) / standard.clocks;
    expect(input).toBe(384e6);
    expect(Math.abs(input / REPORTED.input - 1)).toBeLessThan(0.05);
    // A bus of so much is enough.
    expect(throughput(pace({ bus: 400 }))).toBe(REPORTED.throughput);
    expect(throughput(pace({ bus: 380 }))).toBeLessThan(REPORTED.throughput);
  });

  it('has no bubbles while attributes come and go, since they are pushed out', () => {
    const standard = pace();
    expect(standard.notWritten.drain).toBe(0);
    expect(standard.pushedOut).toBeGreaterThan(0);
    expect(pace({ pushOut: false }).notWritten.drain).toBeGreaterThan(0);
  });

  it('has one latency for all instructions', () => {
    expect(pace().latency).toEqual({ least: 6, greatest: 6 });
    expect(pace({ latency: 4 }).latency).toEqual({ least: 4, greatest: 4 });
  });
});

describe('throughput falls', () => {
  it('with fewer threads than the latency, in proportion', () => {
    for (const [threads, millions] of [[6, 8], [5, 20 / 3], [3, 4], [2, 8 / 3], [1, 4 / 3], [9, 8]] as const) {
      expect(throughput(pace({ threads })) / 1e6).toBeCloseTo(millions, 10);
    }
  }); // prettier-ignore

  it('with a latency beyond the threads, in inverse proportion', () => {
    for (const [latency, millions] of [
      [1, 8],
      [6, 8],
      [8, 6],
      [12, 4],
      [24, 2],
    ] as const) {
      expect(throughput(pace({ latency })) / 1e6).toBeCloseTo(millions, 10);
    }
  });

  it('with a bus that is slower than the vertices, in proportion', () => {
    for (const bus of [24, 96, 192, 240]) {
      expect(throughput(pace({ bus }))).toBeCloseTo((bus * 1e6) / 48, -5);
    }
  });

  it('with longer programs: 200 million over their slots', () => {
    for (const length of [1, 10, 128]) {
      const source = `!!VP1.0 ${'MUL R0, R0, v[0];'.repeat(length - 1)} MOV o[HPOS], R0; END`;
      const own = pace({}, source, { once: [], each: [floats(0, 1)] });
      expect(throughput(own)).toBeCloseTo(200e6 / (length + 4), 3);
    }
  });
});

describe('the attribute buffer', () => {
  const SHORT = '!!VP1.0 MOV o[HPOS], v[0]; END';
  const order = { once: [], each: [1, 2, 3, 0].map((number) => floats(number, 4)) };
  const fast = { after: 0, bus: 10_000 };

  it('takes and gives an attribute a clock, where contents are pushed out', () => {
    const own = pace({ ...fast, threads: 12 }, SHORT, order);
    expect(own.clocks / own.vertices).toBe(4);
    expect(own.notWritten).toEqual({ bus: 0, drain: 0, 'input buffer': 0, end: 0 });
  });

  it('has bubbles in every vertex where they are not, and throughput falls', () => {
    const own = pace({ ...fast, threads: 12, pushOut: false }, SHORT, order);
    expect(own.notWritten.drain / own.vertices).toBe(2);
    expect(own.clocks / own.vertices).toBe(6);
  });

  it('drains an attribute that is sent once into each input buffer once', () => {
    const all = [...clocksOf(engine({}, SOURCE, MORPH, 18))];
    const moved = all.flatMap(({ transferred }) => transferred ?? []);
    const blend = moved.filter(({ attribute }) => attribute === 15);
    expect(blend.map(({ vertex, target }) => [vertex, target])).toEqual(
      [0, 1, 2, 3, 4, 5].map((each) => [each, each]),
    );
    expect(moved.length).toBe(18 * 4 + 6);
  });
});

describe('the data', () => {
  it('has a unit for every instruction of VP1.x, and for no other', () => {
    const own = INSTRUCTIONS.filter(({ since }) => since !== 'VP2.0').map(({ name }) => name);
    expect([...UNIT_OF.keys()].sort()).toEqual([...own].sort());
    // Those of the paper's Table 2 that section 4.3 gives to no unit.
    const first = INSTRUCTIONS.filter(({ since }) => since === 'VP1.0').map(({ name }) => name);
    expect(first.length).toBe(17);
    expect(first.filter((name) => UNIT_OF.get(name)?.assumed !== null)).toEqual(['ARL']);
  });

  it('says of each figure what is given or what is assumed', () => {
    for (const { name, given, assumed, standard, least, greatest } of ENGINE_PARAMETERS) {
      expect(STANDARD_ENGINE[name]).toBe(standard);
      expect(least <= standard && standard <= greatest).toBe(true);
      expect(given !== null || assumed !== null).toBe(true);
    }
  });

  it('bounds the morph by what is issued alone', () => {
    const { issue, threads, bus, attributes, leaving } = boundsOf(engine({}, SOURCE, MORPH, 1));
    expect([issue, threads, attributes, leaving]).toEqual([25, 25, 4, 1]);
    expect(bus).toBeCloseTo(9.005, 2);
  });
});

describe('what the engine does not run', () => {
  it.each([
    ['!!VP2.0 MOV o[HPOS], v[0]; END', 'runs no VP2.0 program'],
    ['!!VSP1.0 MOV c[0], v[0]; END', 'runs no VSP1.0 program'],
    ['!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], v[0]; END', 'position-invariant'],
  ])('%s', (source, message) => {
    expect(() => engine({}, source, MORPH, 1)).toThrow(EngineError);
    expect(() => engine({}, source, MORPH, 1)).toThrow(message);
  });

  it.each([
    [[], [floats(1, 3)], /attribute 0 is not the last/],
    [[], [], /attribute 0 is not the last/],
    [[], [floats(0, 3), floats(1, 3)], /attribute 0 is not the last/],
    [[floats(3, 1)], [floats(3, 1), floats(0, 1)], /attribute 3 is sent twice/],
    [[floats(16, 1)], [floats(0, 1)], /no attribute 16/],
    [[], [floats(-1, 1), floats(0, 1)], /no attribute -1/],
  ])('a stream that cannot be sent: %#', (once, each, message) => {
    expect(whyNoStream({ once, each })).toMatch(message);
    expect(() => engine({}, SOURCE, { once, each }, 1)).toThrow(EngineError);
  });

  it('a stream that ends too early to be measured', () => {
    expect(() => paceOf(engine({}, SOURCE, MORPH, 30), 6)).toThrow(RangeError);
  });
});
