/** `vpspec stress`: one program on millions of vertices, or thousands of programs; every result compared. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { ENVIRONMENTS } from '../spec/environments.js';
import { GPU_ENVIRONMENTS } from '../spec/gpu/environments.js';
import type { JudgedDifference } from '../oracles/stress/judge-differences.js';
import type { Checked, ComparedBy, ManyPrograms } from '../oracles/stress/messages.js';
import type { Stressed } from '../oracles/stress/stress.js';
import { EXIT, translated } from './exit.js';
import { jobsOption, seedOption, whole } from './number-options.js';
import { withPolicies } from './policy-options.js';
import type { StressFlags } from './stress/task.js';
import { jsonText } from '../reports/json/text.js';

const MOST = 1e12;
const LONGEST = 128;

export function stressCommand(): Command {
  return withPolicies(new Command('stress'))
    .description(
      'run one program on millions of vertices, or thousands of programs, and compare every result',
    ) // prettier-ignore
    .argument('[program]', 'file with the program string; "-" for standard input')
    .requiredOption(
      '--backend <backend>',
      'exec:COMMAND, mesa:llvmpipe, webgpu, browser, profile:NAME … (any but recording:)',
    )
    .addOption(
      new Option(
        '--vertices <n>',
        'runs of the program (default: 10 million on mesa, webgpu and browser, 100 000 elsewhere; 1000 where each is judged)',
      )
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
        .choices([...Object.keys(ENVIRONMENTS), ...Object.keys(GPU_ENVIRONMENTS)])
        .default('VP1.1'),
    )
    .addOption(
      new Option('--seed <n>', 'of vertices, program parameters, programs')
        .argParser(seedOption)
        .default(1),
    )
    .addOption(
      new Option('--from <n>', 'number of the first vertex or program')
        .argParser(whole(0, MOST))
        .default(0),
    )
    .addOption(
      new Option('--jobs <n>', 'processes side by side; as many as there are cores if absent') //
        .argParser(jobsOption),
    )
    .option(
      '--against <engine>',
      'hold every result against an engine, to the bit: nv20 (nv2a) or nv30; any program that has vertices',
    )
    .option('--inputs <file>', 'YAML: what is not to be drawn; of an exact VP program c alone')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nA VP program whose results the documents fix is held against a compiled oracle, on millions of\n' +
        'vertices: no branch depends on the vertex, and nothing approximated (RCP, RSQ, EX2, LG2, SIN, COS,\n' +
        'LIT, the z of EXP and LOG) is in what it writes. Results are held against those of the default\n' +
        'policies; where they differ, the first vertices are asked again alone and judged under all\n' +
        'assignments of the policies. Generated VP programs have all instructions.\n' +
        'Any other program, state programs and GPU programs among them, runs on inputs that are drawn, and\n' +
        'each run is judged as "vpspec run --backend" judges it: hundreds a second.\n' +
        'With --against every VP program of vertices is computed by the engine as well, and a result that is\n' +
        'not its is wrong, unless it rests on something of the engine that nobody knows (docs/against.md).\n' +
        'The document of the environment governs; --document NAME chooses the other one of VP1.x.\n\n' +
        'Examples:\n' +
        '  vpspec stress examples/skinning.vp --backend mesa:llvmpipe --vertices 100000000\n' +
        '  vpspec stress --programs 20000 --backend mesa:softpipe,arb --seed 7\n' +
        '  vpspec stress examples/palette.vp --backend "exec:python3 examples/backends/python/vp1.py" --vertices 200\n' +
        '  vpspec stress examples/skinning.vp --backend mesa:llvmpipe,nv20 --against nv20 --vertices 100000\n' +
        '  vpspec stress --programs 50 --environment NVfp4.0 --backend profile:strict\n\n' +
        'Exit code 0 if no result is wrong; 1 if one is, or is by the letter alone, if more differ than can\n' +
        'be judged, or the backend crashes or hangs; 2 for bad usage, a program that does not load, or\n' +
        'nothing that was compared; 3 if the backend is not there.',
    )
    .action(async (path: string | undefined, flags: StressFlags) => {
      try {
        process.exitCode = await runStress(path, flags);
      } catch (error) {
        throw translated(error);
      }
    });
}

function lengthOf(text: string): ManyPrograms['length'] {
  const [, least, most = least] = /^(\d{1,3})(?:\.\.(\d{1,3}))?$/.exec(text) ?? [];
  const length = { least: Number(least), most: Number(most) };
  if (length.least >= 1 && length.least <= length.most && length.most <= LONGEST) return length;
  throw new InvalidArgumentError(`1 to ${String(LONGEST)} instructions are expected: 4, or 4..8`);
}

async function runStress(path: string | undefined, flags: StressFlags): Promise<number> {
  const { stackOf } = await import('../oracles/stress/stack-of.js');
  const { stress } = await import('../oracles/stress/stress.js');
  const { progressBar } = await import('./progress.js');
  const { requireAnswers, taskOf } = await import('./stress/task.js');
  const { isWrong, isWrongRun, stressText, unjudged } = await import('../reports/stress.js');
  const { stressJson } = await import('../reports/json/stress.js');
  const stack = stackOf(flags.backend);
  const { work, by, count, jobs, again } = await taskOf(path, flags, stack.words !== null);
  if (stack.words === null || work.kind === 'judged') await requireAnswers(flags, work);
  const { backend, seed, from: first } = flags;
  const one = work.kind === 'judged' ? 'run' : 'vertex';
  const noun = flags.programs !== undefined ? 'program' : one === 'run' ? one : 'vertice';
  const bar = progressBar(process.stderr, noun);
  let stressed: Stressed;
  try {
    const onProgress = ({ programs, vertices, differing, permitted }: Checked): void => {
      const done = programs > 0 ? programs : vertices;
      bar.update({ done, total: count, label: backend, failures: differing - permitted });
    };
    stressed = await stress({ stack, seed, first, count, jobs, work, by, onProgress });
  } finally {
    bar.clear();
  }
  const judged = by.engine === null ? await judge(backend, stressed, by) : departures(stressed);
  process.stdout.write(
    flags.json === true
      ? jsonText(stressJson(stressed, judged, by.engine))
      : stressText(stressed, judged, again, one, by.engine),
  );
  const isBad =
    judged.some(isWrong) ||
    stressed.judged.some(isWrongRun) ||
    unjudged(stressed, judged) > 0 ||
    stressed.incidents.length > 0;
  if (isBad) return EXIT.disagreement;
  return stressed.vertices > 0 ? EXIT.ok : EXIT.badInput;
}

/** What is not an engine's was judged where it was compared. */
function departures({ differences }: Stressed): readonly JudgedDifference[] {
  const plain = { verdict: 'not of the engine', disagreement: null, reason: null } as const;
  return differences.map((difference) => ({ difference, ...plain }));
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
    const { vp } = opened.abilities;
    if (vp === null) return [];
    const attribution = Attribution.load(undefined, document);
    return await judgeDifferences(differences, vp.box, attribution);
  } finally {
    await opened.close();
  }
}
