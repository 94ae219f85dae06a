/** `vpspec engine [PROGRAM]`: the vertex engine of the GeForce3 paper, clock by clock. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { ENGINE_PARAMETERS, STANDARD_ENGINE, type EngineSettings } from '../spec/vertex-engine.js';
import type { Events } from '../semantics/clocked/clock.js';
import type { Engine } from '../semantics/clocked/engine.js';
import type { Sent, Stream } from '../semantics/clocked/stream.js';
import type { EngineWith } from '../semantics/clocked/sweep.js';
import { jsonText } from '../reports/json/text.js';
import type { FigureNumber } from '../reports/figures/figure.js';
import { drawFigure, figureNumber, paperFile } from './engine/figure.js';
import { InputError } from './exit.js';
import { whole } from './number-options.js';
import { requireOutputFile, writeOutput } from './output.js';

type Flags = EngineSettings & {
  readonly inputs?: string;
  readonly send?: readonly Sent[];
  readonly once?: readonly Sent[];
  readonly vertices: number;
  readonly trace?: Span;
  readonly plot?: string;
  readonly figure?: FigureNumber;
  readonly out?: string;
  readonly json?: boolean;
};

/** Clocks from one to another, both included. */
interface Span {
  readonly first: number;
  readonly last: number;
}

/** More clocks than this take minutes. */
const MOST_CLOCKS = 3_000_000;

/** The example of which the paper gives figures (6.1). */
const MORPH = 'lit-morphing';

export function engineCommand(): Command {
  const command = new Command('engine')
    .description('run the vertex engine of the GeForce3 paper clock by clock, beside its figures')
    .argument(
      '[program]',
      'a VP1.0 or VP1.1 program; the morph of section 6.1 if absent; "-" for standard input',
    )
    .option('--inputs <file>', 'YAML: v and c, of every vertex')
    .addOption(
      new Option(
        '--send <list>',
        'what is sent with each vertex: attribute:components, as in 1:3,3:4:byte,0:3; all that is read, as four floats, if absent',
      ).argParser(sentList),
    )
    .addOption(
      new Option('--once <list>', 'what is sent before the first vertex alone').argParser(sentList),
    )
    .addOption(
      new Option('--vertices <n>', 'that are counted, in whole rounds of the threads')
        .argParser(whole(1, 100_000))
        .default(120),
    );
  for (const { name, says, unit, standard, least, greatest } of ENGINE_PARAMETERS) {
    command.addOption(
      new Option(`--${name} <${unit}>`, says).argParser(whole(least, greatest)).default(standard),
    );
  }
  return command
    .option('--no-push-out', 'let what comes wait for the drain, in its default sequence')
    .addOption(
      new Option(
        '--trace <clocks>',
        'show clocks: how many from the first one on, or from one to another, as in 100-140',
      ).argParser(span),
    )
    .option('--plot <file>', 'write an SVG: throughput by threads, latency and bus')
    .addOption(
      new Option(
        '--figure <n>',
        'draw figure 6, 7 or 8 of the paper by its program instead, to --out',
      ).argParser(figureNumber),
    )
    .option('--out <file>', 'the PNG file of --figure')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nWhat is measured is the pace in the middle of a long stream. No figure of it was measured on a\n' +
        'board; docs/engine.md says what the paper gives, and what is assumed.\n\n' +
        'Examples:\n  vpspec engine\n  vpspec engine --threads 3 --trace 60\n' +
        '  vpspec engine examples/lighting.vp --send 2:3,3:4:byte,8:2,0:3 --bus 266\n' +
        '  vpspec engine --plot reports/out/engine.svg\n' +
        '  vpspec engine --figure 7 --out reports/out/figure-7.png\n\n' +
        'Exit code 2 if the program does not load, or the engine does not run it.',
    )
    .action(async (path: string | undefined, flags: Flags, own: Command) => {
      if (flags.figure !== undefined) {
        const other = own.options.find(
          (option) =>
            !OF_FIGURES.has(option.attributeName()) &&
            own.getOptionValueSource(option.attributeName()) === 'cli',
        );
        if (other !== undefined) {
          const flag = other.long ?? other.flags;
          throw new InputError(`--figure draws on no engine: leave ${flag}`);
        }
        await drawFigure(flags.figure, path, flags);
        return;
      }
      if (flags.out !== undefined) throw new InputError('--out is the file of --figure');
      if (flags.plot !== undefined) requireOutputFile('--plot', flags.plot);
      const asked = await askedOf(path, flags);
      const { paceWith } = await import('../semantics/clocked/sweep.js');
      const { engineJson, engineText } = await import('../reports/engine/measured.js');
      const { paintFor } = await import('./paint.js');
      const settings = settingsOf(flags);
      const { engineWith, name, isReported } = asked;
      const { engine, pace } = paceWith(engineWith, settings, flags.vertices);
      const measured = { program: name, engine, pace, isReported };
      if (flags.plot !== undefined) writeOutput(flags.plot, await plotOf(asked, settings));
      const { trace } = flags;
      if (flags.json === true) {
        const { clockJson } = await import('../reports/engine/clocks.js');
        const shown =
          trace === undefined ? {} : { trace: await clocksIn(engine, trace, clockJson) };
        process.stdout.write(jsonText({ ...engineJson(measured), ...shown }));
        return;
      }
      if (trace !== undefined) {
        const { CLOCKS_HEAD, clockLine } = await import('../reports/engine/clocks.js');
        const lines = await clocksIn(engine, trace, clockLine);
        process.stdout.write(`${[...CLOCKS_HEAD, ...lines, ''].join('\n')}\n`);
      }
      process.stdout.write(engineText(measured, paintFor(process.stdout)));
    });
}

/** The options that `--figure` goes with. */
const OF_FIGURES: ReadonlySet<string> = new Set(['figure', 'out', 'json']);

/** As in 1:3,3:4:byte,0:3. */
function sentList(text: string): readonly Sent[] {
  return text.split(',').map((part) => {
    const [, number, components, format = 'float'] =
      /^(\d{1,2}):([1-4])(?::(byte|short|float))?$/.exec(part) ?? [];
    if (number === undefined) {
      throw new InvalidArgumentError(
        `"${part}" is no attribute:components[:byte, short or float], as in 3:4:byte`,
      );
    }
    return {
      attribute: Number(number),
      components: Number(components) as Sent['components'],
      size: SIZES[format as keyof typeof SIZES],
    };
  });
}

const SIZES = { byte: 1, short: 2, float: 4 } as const;

/** Clocks that a trace may show. */
const MOST_SHOWN = 100_000;

function span(text: string): Span {
  const [, from, to] = /^(?:(\d{1,7})-)?(\d{1,7})$/.exec(text) ?? [];
  const [first, last] = [Number(from ?? 0), Number(to) - (from === undefined ? 1 : 0)];
  if (to !== undefined && first <= last && last - first < MOST_SHOWN) return { first, last };
  throw new InvalidArgumentError(
    `a number of clocks, at most ${String(MOST_SHOWN)}, or two clocks are expected, as in 100-140`,
  );
}

interface Asked {
  readonly name: string;
  readonly engineWith: EngineWith;
  readonly isReported: boolean;
}

/** @throws InputError for a program that does not load, inputs that cannot be read, a stream that cannot be sent, and what would take minutes */
async function askedOf(path: string | undefined, flags: Flags): Promise<Asked> {
  const { openProgram } = await import('./languages/open.js');
  const { load } = await import('../semantics/language/load.js');
  const { nominalOf } = await import('../semantics/domains/nominal-of.js');
  const { engineOf, EngineError } = await import('../semantics/clocked/engine.js');
  const { boundsOf, paceBy } = await import('../semantics/clocked/bounds.js');
  const { readInputs } = await import('../oracles/languages/vp/inputs.js');
  const { attributesRead } = await import('../oracles/stress/vertices-of.js');
  const { INITIAL } = await import('../spec/environments.js');
  const file = await openProgram(path ?? paperFile(`${MORPH}.vp`));
  file.useLoaded((_, { environment }) => {
    if (!['VP1.0', 'VP1.1', 'GF3'].includes(environment.name))
      throw new InputError(
        `the engine runs no ${environment.name} program: expected VP1.0, VP1.1 or GF3`,
      );
  });
  const result = load(file.source);
  if (!result.loaded) throw new Error(`${file.name} loaded, and does not`);
  const { program } = result;
  const inputs = flags.inputs ?? (path === undefined ? paperFile(`${MORPH}.yaml`) : null);
  const { attributes = {}, parameters = {} } =
    inputs === null ? {} : readInputs(inputs, program.environment);
  const isMorph = path === undefined;
  const isAsPaper = isMorph && flags.send === undefined && flags.once === undefined;
  const { once, each } = isAsPaper ? OF_MORPH : orderOf(attributesRead(program), flags);
  const stream: Omit<Stream, 'vertices'> = {
    once,
    each,
    valueOf: (_, attribute) => attributes[attribute] ?? INITIAL.vertexAttribute,
  };
  const numbers = nominalOf(program.environment.name);
  const engineWith = (settings: EngineSettings, vertices: number): Engine => {
    try {
      const engine = engineOf(program, numbers, settings, { ...stream, vertices }, { parameters });
      const clocks = Math.ceil(paceBy(boundsOf(engine)) * vertices);
      if (clocks <= MOST_CLOCKS) return engine;
      throw new InputError(
        `so many vertices take about ${String(clocks)} clocks: expected at most ${String(MOST_CLOCKS)}; ` +
          'fewer --vertices, fewer --threads or a faster --bus take less',
      );
    } catch (error) {
      throw error instanceof EngineError ? new InputError(error.message) : error;
    }
  };
  return {
    name: isMorph ? 'the morph of section 6.1' : file.name,
    engineWith,
    isReported: isMorph,
  };
}

const FLOATS = { components: 3, size: 4 } as const;

/** As the paper has it: the blend factor once, positions and normals with each vertex, all as floats; a position has no w. */
const OF_MORPH: Pick<Stream, 'once' | 'each'> = {
  once: [{ attribute: 15, components: 1, size: 4 }],
  each: [1, 2, 3, 0].map((attribute) => ({ attribute, ...FLOATS })),
};

/** What flags say, or all that a program reads; attribute 0 is what ends a vertex, read or not. */
function orderOf(
  read: readonly number[],
  { send, once = [] }: Pick<Flags, 'send' | 'once'>,
): Pick<Stream, 'once' | 'each'> {
  if (send !== undefined) return { once, each: send };
  const numbers = read.filter(
    (number) => number !== 0 && !once.some(({ attribute }) => attribute === number),
  );
  return {
    once,
    each: [...numbers, 0].map((attribute) => ({ attribute, components: 4, size: 4 })),
  };
}

function settingsOf(flags: Flags): EngineSettings {
  const own = ENGINE_PARAMETERS.map(({ name }) => [name, flags[name]] as const);
  return { ...STANDARD_ENGINE, ...Object.fromEntries(own), pushOut: flags.pushOut };
}

/** Clocks of the stream from its beginning, each as it is shown. @throws InputError where its vertices have all left before the first of them */
async function clocksIn<S>(
  engine: Engine,
  { first, last }: Span,
  shown: (engine: Engine, events: Events) => S,
): Promise<readonly S[]> {
  const { clocksOf } = await import('../semantics/clocked/measure.js');
  const all: S[] = [];
  let clocks = 0;
  for (const events of clocksOf(engine)) {
    if (events.clock > last) return all;
    clocks = events.clock + 1;
    if (events.clock >= first) all.push(shown(engine, events));
  }
  if (first < clocks) return all;
  throw new InputError(
    `--trace begins at clock ${String(first)}: all ${String(engine.stream.vertices)} vertices have left after ${String(clocks)}; expected an earlier clock, or more --vertices`,
  );
}

/** The figures that are tried, around those that are asked for. */
async function plotOf(
  { name, engineWith, isReported }: Asked,
  settings: EngineSettings,
): Promise<string> {
  const { sweep } = await import('../semantics/clocked/sweep.js');
  const { plotSvg } = await import('../reports/engine/plot.js');
  const upTo = (most: number): readonly number[] =>
    Array.from({ length: most }, (_, index) => index + 1);
  const points = (of: 'threads' | 'latency' | 'bus', values: readonly number[]) =>
    sweep(engineWith, settings, of, values, 48);
  return plotSvg({
    title: `The vertex engine on ${name}`,
    threads: points('threads', upTo(12)),
    latency: points('latency', [1, ...upTo(12).map((step) => step * 2)]),
    bus: points('bus', upTo(16).map((step) => step * 50)), // prettier-ignore
    isReported,
  });
}
