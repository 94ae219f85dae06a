/**
 * What translations that are exact to the bit cost: vertices a second of engine-exact, strict and plain translations of the same programs, side by side on
 * each graphics stack. `npx tsx bench/translations.ts [--seconds N] [--rounds N] [BACKEND …]` prints a table as docs/translate.md has it. Each program has a process of its
 * own; what is timed is a batch from words in to words back, and modes take turns, so that other work on the machine slows all of them.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { authorityOf } from '../spec/authorities.js';
import { packageRoot } from '../spec/load/root.js';
import { load } from '../semantics/language/load.js';
import type { EngineName } from '../semantics/silicon/names.js';
import { HostedStack } from '../oracles/stacks/hosted-stack.js';
import { openStack } from '../oracles/stacks/open-stack.js';
import { writtenResults } from '../oracles/stacks/registers.js';
import { drawParameters, drawVertices, SPAN } from '../oracles/stress/draw.js';
import { stackOf } from '../oracles/stress/stack-of.js';
import { translate } from '../oracles/translate/translate.js';
import type { Mode } from '../oracles/translate/translation.js';

const BACKENDS = ['mesa:llvmpipe', 'mesa:softpipe', 'webgpu', 'browser'];

/** A program, and the engine that runs it. The first is a vertex that goes in and out: what transport alone takes. */
interface Subject {
  readonly name: string;
  readonly engine: EngineName;
  readonly text: string;
}

const inline = (name: string, engine: EngineName, text: string): Subject => ({
  name,
  engine,
  text,
});

const file = (name: string, engine: EngineName): Subject => ({
  name,
  engine,
  text: readFileSync(join(packageRoot(), 'examples', name), 'utf8'),
});

const SUBJECTS: readonly Subject[] = [
  inline('one MOV', 'nv20', '!!VP1.0 MOV o[HPOS], v[0]; END'),
  inline(
    'four DP4',
    'nv20',
    '!!VP1.0 DP4 o[HPOS].x, v[0], c[0]; DP4 o[HPOS].y, v[0], c[1]; DP4 o[HPOS].z, v[0], c[2]; DP4 o[HPOS].w, v[0], c[3]; END',
  ),
  file('lighting.vp', 'nv20'),
  file('palette.vp', 'nv20'),
  file('engines/nv20.vp', 'nv20'),
  file('skinning.vp', 'nv30'),
  file('engines/nv30.vp', 'nv30'),
];

/** Vertices a second of one program by mode. */
type Rates = Readonly<Partial<Record<Mode, number>>>;

/** A driver has so many milliseconds to compile and run all three translations; one that needs more is told as one that does not. */
const PATIENCE = 180_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
    // For the processes that this one starts.
    within: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
if (!(seconds > 0) || !Number.isInteger(rounds) || rounds < 1) {
  throw new Error('expected --seconds above 0 and --rounds of 1 or more');
}

if (values.within) {
  const [backend = '', number = ''] = positionals;
  const subject = SUBJECTS[Number(number)];
  if (subject === undefined) throw new Error(`no program ${number}`);
  process.stdout.write(JSON.stringify(await measured(backend, subject)));
  // A driver's threads may keep the process alive.
  process.exit(0);
} else {
  await printAll(positionals.length > 0 ? positionals : BACKENDS);
}

async function printAll(backends: readonly string[]): Promise<void> {
  const [processor] = cpus();
  process.stdout.write(
    `Node ${process.version}, ${String(cpus().length)} cores, ${processor?.model ?? 'unknown'}\n\n` +
      '| stack | program | plain | strict | engine | | plain is faster |\n| --- | --- | ---: | ---: | ---: | --- | ---: |\n',
  );
  for (const backend of backends) {
    for (const [number, { name, engine }] of SUBJECTS.entries()) {
      try {
        const rates = await measuredApart(backend, number);
        process.stdout.write(`${rowOf(backend, name, engine, rates)}\n`);
      } catch (error) {
        process.stderr.write(`skipped: ${backend}, ${name}: ${whyNot(error)}\n`);
      }
    }
  }
}

/** Why a process did not end well: it was ended after its time, or said why itself, last. */
function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('killed' in error && error.killed === true) return 'it did not come to an end in time';
  const lines = error.message.trim().split('\n');
  return lines.find((line) => /Error: /.test(line)) ?? lines.at(-1) ?? '';
}

/** One program, in a process of its own. @throws Error where the stack is not there, or does not come to an end */
async function measuredApart(backend: string, number: number): Promise<Rates> {
  const own = [...process.execArgv, process.argv[1] ?? '', '--within', backend, String(number)];
  const options = ['--seconds', values.seconds, '--rounds', values.rounds];
  const timeout = PATIENCE + 3000 * rounds * seconds;
  const env = { ...process.env, ...stackOf(backend).variables };
  const { stdout } = await promisify(execFile)(process.execPath, [...own, ...options], {
    env,
    timeout,
  });
  return JSON.parse(stdout) as Rates;
}

function rowOf(backend: string, program: string, engine: EngineName, rates: Rates): string {
  const rate = (mode: Mode): string => shown(rates[mode] ?? NaN);
  const times = ((rates.plain ?? NaN) / (rates[engine] ?? NaN)).toFixed(1);
  return `| ${backend} | ${program} | ${rate('plain')} | ${rate('strict')} | ${rate(engine)} | ${engine} | ${times} times |`;
}

/** Two digits are more than the machine repeats. */
function shown(rate: number): string {
  return Number.isNaN(rate)
    ? 'none'
    : rate.toLocaleString('en', { maximumSignificantDigits: 2 }).replaceAll(',', ' ');
}

/** On a stack in this process. */
async function measured(backend: string, { engine, text }: Subject): Promise<Rates> {
  const [name = '', ...words] = stackOf(backend).words ?? [];
  const hosted = await openStack(name)?.(words);
  if (!(hosted instanceof HostedStack)) throw new Error(`${backend} runs no shaders`);
  const { stack } = hosted;
  const loaded = load(text);
  if (!loaded.loaded) throw new Error(loaded.error.message);
  const { program } = loaded;
  const { environment } = program;
  const parameters = drawParameters(1, 0, environment.programParameters);
  const results = writtenResults(program);
  const authority = authorityOf(environment.name, null);
  const modes: readonly Mode[] = ['plain', 'strict', engine];
  const shaders = modes.map((mode) => {
    const translation = translate(program, stack.target, { mode, results, authority });
    const run = async (count: number): Promise<void> => {
      const attributes = new Uint32Array(count * translation.attributes.length * 4);
      drawVertices(1, 0, count, translation.attributes, attributes);
      const from = performance.now();
      const words = await stack.run(translation, { count, attributes, parameters });
      spent = (performance.now() - from) / 1000;
      if (words.length !== count * results.length * 4) throw new Error('not all results came back');
    };
    let spent = 0;
    return {
      mode,
      /** Vertices of a batch: as many as take long enough to be timed, all of one span. */
      count: 256,
      best: 0,
      timed: async (count: number) => {
        await run(count);
        return spent;
      },
    };
  });
  for (const shader of shaders) {
    // The first one compiles.
    await shader.timed(shader.count);
    while (shader.count < SPAN && (await shader.timed(shader.count)) < seconds / 4)
      shader.count *= 2;
  }
  for (let round = 0; round < rounds; round++) {
    for (const shader of shaders) {
      let [vertices, spent] = [0, 0];
      while (spent < seconds) {
        spent += await shader.timed(shader.count);
        vertices += shader.count;
      }
      shader.best = Math.max(shader.best, vertices / spent);
    }
  }
  await hosted.close();
  return Object.fromEntries(shaders.map(({ mode, best }) => [mode, best]));
}
