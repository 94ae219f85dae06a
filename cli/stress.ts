/** `vpspec stress PROGRAM --backend STACK`: one program on millions of vertices, every result compared. */
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Program } from '../semantics/language/load.js';
import type { JudgedDifference } from '../oracles/stress/judge-differences.js';
import type { Stressed } from '../oracles/stress/stress.js';
import { EXIT, InputError, translated } from './exit.js';

interface StressFlags {
  readonly backend: string;
  readonly vertices: number;
  readonly seed: number;
  readonly from: number;
  readonly jobs?: number;
  readonly inputs?: string;
  readonly json?: boolean;
}

const DEFAULT_VERTICES = 10_000_000;
const MOST_VERTICES = 1e12;
const MOST_JOBS = 256;
const LINE_FEED = 0x0a;

export function stressCommand(): Command {
  const whole = (least: number, greatest: number) => (text: string) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= greatest) return value;
    throw new InvalidArgumentError(
      `a whole number from ${String(least)} to ${String(greatest)} is expected`,
    );
  };
  return new Command('stress')
    .description('run one program on millions of vertices and compare every word of its results')
    .argument('<program>', 'file with the program string; "-" for standard input')
    .requiredOption('--backend <stack>', 'mesa:llvmpipe, mesa:softpipe, webgpu, browser (docs/stacks.md)') // prettier-ignore
    .addOption(
      new Option('--vertices <n>', 'how many')
        .argParser(whole(1, MOST_VERTICES))
        .default(DEFAULT_VERTICES),
    )
    .addOption(
      new Option('--seed <n>', 'of vertices and program parameters')
        .argParser(whole(0, Number.MAX_SAFE_INTEGER))
        .default(1),
    )
    .addOption(
      new Option('--from <n>', 'number of the first vertex')
        .argParser(whole(0, MOST_VERTICES))
        .default(0),
    )
    .addOption(
      new Option('--jobs <n>', 'processes side by side; as many as there are cores if absent') //
        .argParser(whole(1, MOST_JOBS)),
    )
    .option('--inputs <file>', 'YAML: c: program parameters that are not to be drawn')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nFor programs whose results the documents fix: no branch that depends on the vertex, nothing\n' +
        'approximated (RCP, RSQ, EX2, LG2, SIN, COS, LIT, the z of EXP and LOG) in what is written.\n' +
        'Results are held against those of the default policies; where they differ, each vertex (the\n' +
        'first few hundred) is asked again alone and judged by all assignments of the policies.\n\n' +
        'Example:\n  vpspec stress skin.vp --backend mesa:llvmpipe --vertices 100000000\n\n' +
        'Exit code 0 if no result is wrong; 1 if one is, or the driver crashes or hangs; 2 for a program\n' +
        'that cannot be stressed, or bad usage; 3 if the stack is not there.',
    )
    .action(async (path: string, flags: StressFlags) => {
      try {
        process.exitCode = await runStress(path, flags);
      } catch (error) {
        throw translated(error);
      }
    });
}

async function runStress(path: string, flags: StressFlags): Promise<number> {
  const { loadFile, requireLoaded } = await import('./program-file.js');
  const { stackOf } = await import('../oracles/stress/stack-of.js');
  const { stress } = await import('../oracles/stress/stress.js');
  const stack = stackOf(flags.backend);
  const file = loadFile(path);
  const program = requireLoaded(file);
  await requireExact(program, file.source);
  const source = Buffer.from(file.source).toString();
  const { progressBar } = await import('./progress.js');
  const bar = progressBar(process.stderr, 'vertices');
  let stressed: Stressed;
  try {
    stressed = await stress({
      stack,
      source,
      seed: flags.seed,
      first: flags.from,
      count: flags.vertices,
      jobs: await jobsOf(flags),
      parameters: await parametersOf(flags.inputs, program),
      onProgress: (done) => {
        bar.update({ done, total: flags.vertices, label: flags.backend });
      },
    });
  } finally {
    bar.clear();
  }
  const judged = await judge(flags.backend, source, stressed);
  if (flags.json === true) {
    process.stdout.write(`${JSON.stringify({ ...stressed, judged }, null, 2)}\n`);
  } else {
    const { stressText } = await import('../reports/stress.js');
    const inputs = flags.inputs === undefined ? '' : ` --inputs ${flags.inputs}`;
    const again = (vertex: number): string =>
      `vpspec stress ${path} --backend ${flags.backend} --seed ${String(flags.seed)} ` +
      `--from ${String(vertex)} --vertices 1${inputs}`;
    process.stdout.write(stressText(stressed, judged, program, again));
  }
  const isWrong = judged.some(({ verdict }) => verdict === 'disagrees' || verdict === 'not repeated'); // prettier-ignore
  return isWrong || stressed.incidents.length > 0 ? EXIT.disagreement : EXIT.ok;
}

/** Vertices share their parameters by spans: more processes than these have nothing to do. */
async function jobsOf({ jobs, vertices }: StressFlags): Promise<number> {
  const { SPAN } = await import('../oracles/stress/draw.js');
  const { availableParallelism } = await import('node:os');
  return Math.min(jobs ?? availableParallelism(), Math.ceil(vertices / SPAN));
}

/** @throws InputError where the program's results are no single values */
async function requireExact(program: Program, source: Uint8Array): Promise<void> {
  const { straightLine, Uncompilable } = await import('../semantics/compiled/straight-line.js');
  const { writtenResults } = await import('../oracles/stacks/registers.js');
  try {
    straightLine(program, writtenResults(program));
  } catch (error) {
    if (!(error instanceof Uncompilable)) throw error;
    const { instruction, message } = error;
    const before = source.subarray(0, instruction?.offset ?? 0);
    const line = before.reduce((lines, byte) => lines + (byte === LINE_FEED ? 1 : 0), 1);
    const place = instruction === null ? '' : `line ${String(line)}: `;
    throw new InputError(
      `this program cannot be stressed: ${place}${message}\n` +
        '"vpspec certify" judges such programs, some thousand vertices a second',
    );
  }
}

async function parametersOf(
  path: string | undefined,
  program: Program,
): Promise<Readonly<Record<number, readonly number[]>>> {
  if (path === undefined) return {};
  const { readInputs } = await import('../oracles/inputs.js');
  const { bitsOf } = await import('../semantics/number/binary32.js');
  const { attributes = {}, parameters = {} } = readInputs(path, program.environment);
  if (Object.keys(attributes).length > 0) {
    throw new InputError(`${path}: vertex attributes are drawn: give program parameters alone`);
  }
  return Object.fromEntries(
    Object.entries(parameters).map(([number, quad]) => [number, quad.map(bitsOf)]),
  );
}

async function judge(
  backend: string,
  source: string,
  { differences }: Stressed,
): Promise<readonly JudgedDifference[]> {
  if (differences.length === 0) return [];
  const { openBackend } = await import('../oracles/backends/open.js');
  const { judgeDifferences } = await import('../oracles/stress/judge-differences.js');
  const { Attribution } = await import('../oracles/judge/attribution/attribution.js');
  const opened = await openBackend(backend);
  try {
    if (opened.box === null) return [];
    return await judgeDifferences(source, differences, opened.box, await Attribution.load());
  } finally {
    await opened.close();
  }
}
