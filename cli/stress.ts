/** `vpspec stress`: one program on millions of vertices, or thousands of programs; every result compared. */
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Program } from '../semantics/language/load.js';
import type { EnvironmentName } from '../spec/environments.js';
import type { JudgedDifference } from '../oracles/stress/judge-differences.js';
import type {
  Checked,
  ComparedBy,
  ManyPrograms,
  ManyVertices,
} from '../oracles/stress/messages.js';
import type { Stressed } from '../oracles/stress/stress.js';
import { EXIT, InputError, translated } from './exit.js';
import { policiesOf, withPolicies, type PolicyFlags } from './policy-options.js';
import { jsonText } from '../reports/json/text.js';

interface StressFlags extends PolicyFlags {
  readonly backend: string;
  readonly vertices?: number;
  readonly programs?: number;
  readonly length: ManyPrograms['length'];
  readonly environment: EnvironmentName;
  readonly seed: number;
  readonly from: number;
  readonly jobs?: number;
  readonly inputs?: string;
  readonly json?: boolean;
}

const DEFAULT_VERTICES = 10_000_000;
const MOST = 1e12;
const MOST_JOBS = 256;
const LONGEST = 128;

export function stressCommand(): Command {
  return withPolicies(new Command('stress'))
    .description(
      'run one program on millions of vertices, or thousands of programs, and compare every result',
    ) // prettier-ignore
    .argument('[program]', 'file with the program string; "-" for standard input')
    .requiredOption(
      '--backend <stack>',
      'mesa:llvmpipe, mesa:softpipe, webgpu, browser (docs/stacks.md)',
    ) // prettier-ignore
    .addOption(
      new Option('--vertices <n>', `of the program (default: ${String(DEFAULT_VERTICES)})`)
        .argParser(whole(1, MOST))
        .conflicts('programs'),
    )
    .addOption(
      new Option('--programs <n>', 'generated programs instead of one; four vertices each') //
        .argParser(whole(1, MOST)),
    )
    .addOption(
      new Option('--length <n>', 'instructions of a generated program: 4, or 4..8')
        .argParser(lengthOf)
        .default({ least: 1, most: 6 }, '1..6'),
    )
    .addOption(
      new Option('--environment <name>', 'of generated programs')
        .choices(['VP1.0', 'VP1.1', 'VP2.0'])
        .default('VP1.1'),
    )
    .addOption(
      new Option('--seed <n>', 'of vertices, program parameters, programs')
        .argParser(whole(0, Number.MAX_SAFE_INTEGER))
        .default(1),
    )
    .addOption(
      new Option('--from <n>', 'number of the first vertex or program')
        .argParser(whole(0, MOST))
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
      '\nOne program: it must be one whose results the documents fix. No branch depends on the vertex, and\n' +
        'nothing approximated (RCP, RSQ, EX2, LG2, SIN, COS, LIT, the z of EXP and LOG) is in what it writes.\n' +
        'Results are held against those of the default policies; where they differ, the first vertices are\n' +
        'asked again alone and judged under all assignments of the policies.\n' +
        'Generated programs have all instructions of their environment, and are judged the same way.\n' +
        'The document of the environment governs; --document NAME chooses the other one of VP1.x.\n\n' +
        'Examples:\n' +
        '  vpspec stress skin.vp --backend mesa:llvmpipe --vertices 100000000\n' +
        '  vpspec stress --programs 20000 --backend mesa:softpipe,arb --seed 7\n\n' +
        'Exit code 0 if no result is wrong; 1 if one is, if more differ than can be judged, or the driver\n' +
        'crashes or hangs; 2 for a program that cannot be stressed, or bad usage; 3 if the stack is not there.',
    )
    .action(async (path: string | undefined, flags: StressFlags) => {
      try {
        process.exitCode = await runStress(path, flags);
      } catch (error) {
        throw translated(error);
      }
    });
}

function whole(least: number, greatest: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= greatest) return value;
    throw new InvalidArgumentError(
      `a whole number from ${String(least)} to ${String(greatest)} is expected`,
    );
  };
}

function lengthOf(text: string): ManyPrograms['length'] {
  const [, least, most = least] = /^(\d{1,3})(?:\.\.(\d{1,3}))?$/.exec(text) ?? [];
  const length = { least: Number(least), most: Number(most) };
  if (length.least >= 1 && length.least <= length.most && length.most <= LONGEST) return length;
  throw new InvalidArgumentError(`1 to ${String(LONGEST)} instructions are expected: 4, or 4..8`);
}

/** What is run, and how the command is repeated for one vertex or program. */
interface Task {
  readonly work: ManyVertices | ManyPrograms;
  readonly by: ComparedBy;
  readonly count: number;
  readonly jobs: number;
  readonly again: (number: number) => string;
}

async function runStress(path: string | undefined, flags: StressFlags): Promise<number> {
  const { stackOf } = await import('../oracles/stress/stack-of.js');
  const { stress } = await import('../oracles/stress/stress.js');
  const { progressBar } = await import('./progress.js');
  const { isWrong, stressText, unjudged } = await import('../reports/stress.js');
  const { stressJson } = await import('../reports/json/stress.js');
  const stack = stackOf(flags.backend);
  const { work, by, count, jobs, again } = await taskOf(path, flags);
  const { backend, seed, from: first } = flags;
  const bar = progressBar(process.stderr, work.kind === 'programs' ? 'program' : 'vertice');
  let stressed: Stressed;
  try {
    const onProgress = ({ programs, vertices, differing, lawful }: Checked): void => {
      const done = programs > 0 ? programs : vertices;
      bar.update({ done, total: count, label: backend, failures: differing - lawful });
    };
    stressed = await stress({ stack, seed, first, count, jobs, work, by, onProgress });
  } finally {
    bar.clear();
  }
  const judged = await judge(backend, stressed, by);
  process.stdout.write(
    flags.json === true
      ? jsonText(stressJson(stressed, judged))
      : stressText(stressed, judged, again),
  );
  const isBad =
    judged.some(isWrong) || unjudged(stressed, judged) > 0 || stressed.incidents.length > 0;
  return isBad ? EXIT.disagreement : EXIT.ok;
}

/**
 * What a stack is compared with unless another assignment is named: the default of the document that governs, but that
 * graphics stacks round to nearest. NV_vertex_program assumes rounding toward zero and leaves it to them.
 */
const NEAREST =
  'strict,productRounding=nearest-even,sumRounding=nearest-even,productOverflow=infinity,sumOverflow=infinity,denormals=flushed';

/** @throws InputError */
async function comparedBy(environment: EnvironmentName, flags: PolicyFlags): Promise<ComparedBy> {
  const { documentNamed } = await import('../spec/authorities.js');
  const policies = await policiesOf(environment, flags, NEAREST);
  return {
    document: flags.document === undefined ? null : documentNamed(flags.document),
    policies,
  };
}

/** The options of these as they were given. */
function policyText({ document, profile, policy = [] }: PolicyFlags): string {
  return [
    ...(document === undefined ? [] : [` --document ${document}`]),
    ...(profile === undefined ? [] : [` --profile ${profile}`]),
    ...policy.map((each) => ` --policy ${each}`),
  ].join('');
}

/** @throws InputError */
async function taskOf(path: string | undefined, flags: StressFlags): Promise<Task> {
  const { availableParallelism } = await import('node:os');
  const { backend, seed, programs, length, environment, inputs } = flags;
  const cores = flags.jobs ?? availableParallelism();
  const common = `--backend ${backend} --seed ${String(seed)}${policyText(flags)}`;
  if (programs !== undefined) {
    if (path !== undefined || inputs !== undefined) {
      throw new InputError('--programs generates programs and inputs: leave PROGRAM and --inputs');
    }
    const like = `--length ${String(length.least)}..${String(length.most)} --environment ${environment}`; // prettier-ignore
    return {
      work: { kind: 'programs', environment, length },
      by: await comparedBy(environment, flags),
      count: programs,
      jobs: Math.min(cores, programs),
      again: (number) => `vpspec stress --programs 1 --from ${String(number)} ${common} ${like}`,
    };
  }
  if (path === undefined) throw new InputError('what is to be run? A program file, or --programs');
  const { SPAN } = await import('../oracles/stress/draw.js');
  const { loadFile, requireLoaded } = await import('./program-file.js');
  const { byteText } = await import('../semantics/language/text.js');
  const file = loadFile(path);
  const program = requireLoaded(file);
  const source = byteText(file.source);
  const by = await comparedBy(program.environment.name, flags);
  await requireExact(program, source, by.policies);
  const count = flags.vertices ?? DEFAULT_VERTICES;
  const given = inputs === undefined ? '' : ` --inputs ${inputs}`;
  return {
    work: { kind: 'vertices', source, parameters: await parametersOf(inputs, program) },
    by,
    count,
    // Processes take spans of vertices, which share their parameters.
    jobs: Math.min(cores, Math.ceil(count / SPAN)),
    again: (number) =>
      `vpspec stress ${path} --vertices 1 --from ${String(number)} ${common}${given}`,
  };
}

/** @throws InputError where the program's results are no single values */
async function requireExact(
  program: Program,
  source: string,
  policies: ComparedBy['policies'],
): Promise<void> {
  const { straightLine, Uncompilable } = await import('../semantics/compiled/straight-line.js');
  const { lineAndColumn } = await import('../semantics/language/text.js');
  const { writtenResults } = await import('../oracles/stacks/registers.js');
  try {
    straightLine(program, writtenResults(program), policies);
  } catch (error) {
    if (!(error instanceof Uncompilable)) throw error;
    const { instruction, message } = error;
    const line = instruction === null ? null : lineAndColumn(source, instruction.offset).line;
    throw new InputError(
      `this program cannot be stressed: ${line === null ? '' : `line ${String(line)}: `}${message}\n` +
        '"vpspec certify" and "vpspec stress --programs" judge such programs, a thousand a second',
    );
  }
}

/** @throws InputError, SpecFileError */
async function parametersOf(
  path: string | undefined,
  program: Program,
): Promise<ManyVertices['parameters']> {
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
  { differences }: Stressed,
  { document }: ComparedBy,
): Promise<readonly JudgedDifference[]> {
  if (differences.length === 0) return [];
  const { openBackend } = await import('../oracles/backends/open.js');
  const { judgeDifferences } = await import('../oracles/stress/judge-differences.js');
  const { Attribution } = await import('../oracles/judge/attribution/attribution.js');
  const opened = await openBackend(backend, { document });
  try {
    if (opened.box === null) return [];
    const attribution = await Attribution.load(undefined, document);
    return await judgeDifferences(differences, opened.box, attribution);
  } finally {
    await opened.close();
  }
}
