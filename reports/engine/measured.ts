/** What was measured of the vertex engine of the GeForce3 paper, beside what the paper says: as data and as text. */
import type { Described } from '../../oracles/described.js';
import type { measured, sent } from '../json/engine-format.js';
import { boundsOf, paceBy, type Bounds } from '../../semantics/clocked/bounds.js';
import type { Engine } from '../../semantics/clocked/engine.js';
import type { Pace, Range } from '../../semantics/clocked/measure.js';
import { bytesOf, bytesOfVertex, type Sent } from '../../semantics/clocked/stream.js';
import { inputOf, throughputOf } from '../../semantics/clocked/sweep.js';
import {
  ENGINE_PARAMETERS,
  REPORTED,
  UNIT_TITLES,
  type EngineSettings,
  type UnitName,
} from '../../spec/vertex-engine.js';
import { counted, grouped } from '../page/counts.js';
import type { Paint } from '../page/paint.js';

export interface MeasuredEngine {
  readonly program: string;
  readonly engine: Engine;
  readonly pace: Pace;
  /** Whether it is the program of which the paper gives figures. */
  readonly isReported: boolean;
}

type SentJson = Described<typeof sent>[number];

export interface EngineJson extends Omit<Described<typeof measured>, 'trace' | 'settings'> {
  readonly settings: EngineSettings;
}

export function engineJson({ program, engine, pace, isReported }: MeasuredEngine): EngineJson {
  const { settings, linked, stream, units } = engine;
  const { latency, input, output } = pace.notIssued;
  const on = (name: UnitName): number => units.filter((unit) => unit === name).length;
  return {
    program,
    environment: linked.program.environment.name,
    instructions: units.length,
    units: { vector: on('vector'), special: on('special') },
    settings,
    sent: { once: stream.once.map(sentJson), each: stream.each.map(sentJson) },
    measured: {
      vertices: pace.vertices,
      clocks: pace.clocks,
      verticesPerSecond: throughputOf(pace, settings),
      bytesPerSecond: inputOf(pace, settings),
      issued: pace.issued,
      notIssued: { latency, input, output },
      bubbles: pace.notWritten.drain,
      pushedOut: pace.pushedOut,
      instructionLatency: pace.latency,
      vertexLatency: pace.vertexLatency,
    },
    bounds: boundsOf(engine),
    reported: isReported
      ? { verticesPerSecond: REPORTED.throughput, bytesPerSecond: REPORTED.input }
      : null,
  };
}

function sentJson(sent: Sent): SentJson {
  return {
    attribute: `v[${String(sent.attribute)}]`,
    components: sent.components,
    bytes: bytesOf(sent),
  };
}

/** One thing measured, and what the paper says of it. */
type Row = readonly [what: string, here: string, paper: string];

export function engineText(measured: MeasuredEngine, paint: Paint): string {
  const { engine } = measured;
  const json = engineJson(measured);
  const { each, once } = json.sent;
  const rows: readonly Row[] = [['', 'the model', 'the paper'], ...rowsOf(json)];
  return `${[
    `${json.program}: ${counted(json.instructions, 'instruction')}, ` +
      `${grouped(json.units.vector)} on the ${UNIT_TITLES.vector}, ${grouped(json.units.special)} on the ${UNIT_TITLES.special}`,
    `with each vertex ${sentText(each)}: ${counted(bytesOfVertex(engine.stream), 'byte')}` +
      (once.length === 0 ? '' : `; once ${sentText(once)}`),
    '',
    ...tableOf(rows, paint),
    '',
    ...boundLines(json),
    ...restLines(json),
    '',
    ...settingLines(json.settings, paint),
  ].join('\n')}\n`;
}

function sentText(sent: readonly SentJson[]): string {
  return sent
    .map(({ attribute, components }) => `${attribute}${'.xyzw'.slice(0, components + 1)}`)
    .join(', ');
}

function rowsOf({ measured, settings, instructions, reported }: EngineJson): readonly Row[] {
  const { clocks, vertices, notIssued, bubbles, instructionLatency, vertexLatency } = measured;
  const slots = instructions + settings.after;
  const other = 'reported of another program (6.1)';
  const { latency, input, output } = notIssued;
  const idle: readonly (readonly [number, string])[] = [
    [latency, 'results awaited'],
    [input, 'no vertex'],
    [output, 'output not free'],
  ];
  const why = idle.filter(([count]) => count > 0).map(([count, word]) => `${grouped(count)}: ${word}`); // prettier-ignore
  return [
    [
      'throughput',
      `${millions(measured.verticesPerSecond)} vertices/s`,
      reported === null ? other : `about ${String(reported.verticesPerSecond / 1e6)} million/s (6.1)`, // prettier-ignore
    ],
    [
      'input',
      `${(measured.bytesPerSecond / 1e6).toFixed(1)} MB/s`,
      reported === null ? other : `about ${String(reported.bytesPerSecond / 1e6)} MB/s (6.1)`,
    ],
    [
      'clocks a vertex',
      `${shortest(clocks / vertices)} for ${counted(slots, 'slot')}`,
      'one instruction a clock (3.7.2, 4.3)',
    ],
    [
      'clocks without an issue',
      `${grouped(clocks - measured.issued)} of ${grouped(clocks)}${why.length === 0 ? '' : ` (${why.join('; ')})`}`,
      'threads hide the latency (4.3)',
    ],
    [
      'bubbles: load and drain',
      `${grouped(bubbles)}; ${grouped(measured.pushedOut)} pushed out`,
      'prevented by pushing out (4.2)',
    ],
    [
      'latency of instructions',
      rangeText(instructionLatency),
      'the same for all (3.7.2, 4.3)',
    ],
    ['latency of vertices', rangeText(vertexLatency), 'not given'],
  ]; // prettier-ignore
}

function tableOf(rows: readonly Row[], paint: Paint): readonly string[] {
  const width = (at: 0 | 1): number => Math.max(...rows.map((row) => row[at].length));
  const [first, second] = [width(0), width(1)];
  return rows.map(([what, here, paper], index) => {
    const line = `${what.padEnd(first)}  ${here.padEnd(second)}  ${paper}`;
    return index === 0 ? paint.dim(line) : line;
  });
}

const PARTS: Readonly<Record<keyof Bounds, string>> = {
  issue: 'one slot a clock',
  threads: 'threads and latency',
  bus: 'bus',
  attributes: 'attribute buffer',
  leaving: 'what follows',
};

/** The parts, the narrowest one first. */
function boundLines({ bounds }: EngineJson): readonly string[] {
  const best = paceBy(bounds);
  const parts = (Object.keys(PARTS) as (keyof Bounds)[])
    .toSorted((a, b) => bounds[b] - bounds[a])
    .map((part) => `${PARTS[part]} ${shortest(bounds[part])}`);
  return [`clocks a vertex by each part alone, the greatest counts (${shortest(best)}):`, `  ${parts.join(', ')}`]; // prettier-ignore
}

/** What the paper's two figures leave open: its instructions take less than its throughput has. */
function restLines({ reported, instructions, settings }: EngineJson): readonly string[] {
  if (reported === null || settings.after === 0) return [];
  const alone = millions((settings.clock * 1e6) / instructions);
  return [
    `the ${String(instructions)} instructions alone, one a clock, are ${alone} a second (--after 0): ` +
      'what takes the rest is not given, and the slots behind the program are fitted to it',
  ];
}

function settingLines(settings: EngineSettings, paint: Paint): readonly string[] {
  const rows = ENGINE_PARAMETERS.map(({ name, unit, given, assumed, standard }) => {
    const value = settings[name];
    const why = assumed === null ? `given: ${given ?? ''}` : `assumed: ${assumed}`;
    const says = value === standard ? why : `chosen; the standard value is ${grouped(standard)}`;
    const units = value === 1 ? unit.replace(/(?<!\/)s$/, '') : unit;
    return [name, `${grouped(value)} ${units}`, says] as const;
  });
  const width = (at: 0 | 1): number => Math.max(...rows.map((row) => row[at].length));
  const [first, second] = [width(0), width(1)];
  const lines = rows.map(
    ([name, value, says]) => `${name.padEnd(first)}  ${value.padEnd(second)}  ${says}`,
  );
  const pushOut = settings.pushOut
    ? []
    : ['contents are not pushed out, as they are by the paper (4.2)'];
  return [...lines, ...pushOut].map(paint.dim);
}

function rangeText({ least, greatest }: Range): string {
  return least === greatest
    ? `${grouped(least)} clocks`
    : `${grouped(least)} to ${grouped(greatest)} clocks`;
}

function millions(count: number): string {
  return `${(count / 1e6).toFixed(2)} million`;
}

/** At most two decimals. */
function shortest(value: number): string {
  return String(Number(value.toFixed(2)));
}
