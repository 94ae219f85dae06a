/** `vpspec exhaust`: every operand of instructions of one operand, many of the others, each result judged. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { availableParallelism } from 'node:os';
import { ENVIRONMENTS } from '../spec/environments.js';
import { GPU_ENVIRONMENTS, type AnyEnvironmentName } from '../spec/gpu/environments.js';
import { againstOf, type AgainstFlags } from './against-option.js';
import { asInput, documentAsked, withDocument, type DocumentFlag } from './document-option.js';
import { EXIT, InputError, translated } from './exit.js';
import { jobsOption, seedOption, whole } from './number-options.js';
import { requireOutputFolder } from './output.js';
import { jsonText } from '../reports/json/text.js';
import type { ExpectationFile } from '../oracles/compare/expectation-file.js';
import type { Exhausted } from '../oracles/exhaust/exhaust.js';
import { DEFAULT_RANDOM } from '../oracles/exhaust/messages.js';

interface Flags extends DocumentFlag, AgainstFlags {
  readonly backend: string;
  readonly environment: AnyEnvironmentName;
  readonly all?: boolean;
  readonly from: number;
  readonly to: number;
  readonly random: number;
  readonly seed: number;
  readonly jobs?: number;
  readonly out?: string;
  readonly resume?: boolean;
  readonly byTheLetter?: boolean;
  readonly expect?: string;
  readonly json?: boolean;
}

export function exhaustCommand(): Command {
  return withDocument(new Command('exhaust'))
    .description(
      'ask every operand of an instruction, or of several operands many, and judge every result',
    )
    .argument(
      '[instruction...]',
      'RCP, FLR, EXP.z, MUL, ADD.S, DST … (EXP and DST: all their components)',
    )
    .requiredOption(
      '--backend <backend>',
      'mesa:llvmpipe, webgpu, exec:COMMAND, profile:NAME … (any but recording:)',
    )
    .option('--all', 'every instruction that the environment has and that can be asked')
    .addOption(
      new Option('--environment <name>', 'the execution environment')
        .choices([...Object.keys(ENVIRONMENTS), ...Object.keys(GPU_ENVIRONMENTS)])
        .default('VP2.0'),
    )
    .addOption(
      new Option('--from <bits>', 'the first operand of an instruction of one, as bits: 0x3f800000')
        .argParser(bits)
        .default(0, '0x00000000'),
    )
    .addOption(
      new Option('--to <bits>', 'the last operand; whole slices of 2^22 operands are asked')
        .argParser(bits)
        .default(0xffffffff, '0xffffffff'),
    )
    .addOption(
      new Option('--random <n>', 'random operands of instructions of several')
        .argParser(whole(0, MOST_RANDOM))
        .default(DEFAULT_RANDOM.count),
    )
    .addOption(
      new Option('--seed <n>', 'what they are drawn by') //
        .argParser(seedOption)
        .default(DEFAULT_RANDOM.seed),
    )
    .addOption(
      new Option('--jobs <n>', 'processes side by side; as many as there are cores if absent') //
        .argParser(jobsOption),
    )
    .option('--out <dir>', 'keep each slice there as it is judged, and write index.html')
    .option('--resume', 'go on with what --out has of a run with the same flags')
    .option(
      '--against <authorities>',
      'hold every result against an engine to the bit: nv20 (nv2a), nv30; against both: document,nv20',
    )
    .option('--tolerance <distances>', 'what is as near is the same: 1ulp, or RCP=1ulp,RSQ=2ulps')
    .option('--nan-payload', 'hold NaNs to their signs and payloads, of a stack that gives words')
    .option('--by-the-letter', 'accept results that the letter of the documents alone permits')
    .option(
      '--expect <file>',
      'YAML list of the expected failures; any other, and one that does not occur, is exit code 1',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nA result is permitted at once where it is nearer to the exact one than the bound, as most are; all\n' +
        'others are judged by the sets, under every assignment of the policies. "conforms" is said of all\n' +
        '2^32 operands alone, and where one assignment explains every result; else "incomplete". Of several\n' +
        'operands it is never said: all combinations of special values are asked, and --random more.\n\n' +
        'With --against nv20 the engine decides alone, with --against document,nv20 both do; counted is also what the documents\n' +
        'permit and the engine does not give, and the reverse (docs/against.md).\n\n' +
        'Examples:\n' +
        '  vpspec exhaust RCP --backend mesa:llvmpipe\n' +
        '  vpspec exhaust RSQ --backend mesa:llvmpipe,nv20 --environment VP1.1 --against nv20\n' +
        '  vpspec exhaust MUL MAD --backend mesa:llvmpipe --random 100000000 --seed 7\n' +
        '  vpspec exhaust EX2 LG2 --backend webgpu --environment NVvp4.0 --out reports/out/ex2\n' +
        '  vpspec exhaust SIN --backend profile:strict --from 0x3f800000 --to 0x3fbfffff\n\n' +
        "Exit code 0 if every result that was asked is permitted (or the engine's), or is as --expect lists; 1 if one is not, or by\n" +
        'the letter alone, if what is listed does not occur in all operands, or the backend crashes or hangs; 2 for bad usage, an instruction that is not there, or\n' +
        'one of which no result showed; 3 if the backend is not there.',
    )
    .action(async (names: readonly string[], flags: Flags) => {
      try {
        process.exitCode = await runExhaust(names, flags);
      } catch (error) {
        throw translated(error);
      }
    });
}

function bits(text: string): number {
  if (/^0x[0-9a-f]{1,8}$/i.test(text)) return Number.parseInt(text.slice(2), 16);
  throw new InvalidArgumentError('32 bits are expected, as in 0x3f800000');
}

/** Each slice of them is known by itself. */
const MOST_RANDOM = 1e10;

async function runExhaust(names: readonly string[], flags: Flags): Promise<number> {
  const { exhaust, slicesOf } = await import('../oracles/exhaust/exhaust.js');
  const { SLICE, SLICES } = await import('../oracles/exhaust/messages.js');
  const { stackOf } = await import('../oracles/stress/stack-of.js');
  const { exhaustJson, exhaustText } = await import('../reports/exhaust.js');
  const { isUnasked, verdictOf } = await import('../oracles/exhaust/verdict.js');
  const { progressBar } = await import('./progress.js');
  const { keeping } = await import('./exhaust/kept.js');
  const document = await documentAsked(flags);
  const { backend, environment, from, to } = flags;
  if (flags.resume === true && flags.out === undefined)
    throw new InputError('--resume goes on with what --out names, and there is none');
  if (flags.out !== undefined) requireOutputFolder('--out', flags.out);
  if (to < from)
    throw new InputError('--to is below --from: bits are compared, negative numbers last');
  const stack = stackOf(backend);
  const engine = await engineAsked(flags, stack.words !== null);
  const operations = await asked(names, flags, document);
  const slices = {
    first: Math.floor(from / SLICE),
    end: Math.min(SLICES, Math.floor(to / SLICE) + 1),
  };
  const drawn = { count: flags.random, seed: flags.seed };
  const against = engine === undefined ? {} : { against: engine.order };
  const of = { backend, environment, document, random: drawn, ...against };
  const list = await expectedOf(flags, engine?.alone === true);
  const kept = keeping(flags.out, flags.resume === true, of);
  const total = operations.reduce(
    (sum, operation) =>
      slicesOf(operation, slices).reduce(
        (own, { slice }) => own + operation.questions.sizeOf(slice),
        sum,
      ),
    0,
  );
  const bar = progressBar(process.stderr, 'result');
  let done = kept.known.reduce((sum, { asked: count }) => sum + count, 0);
  let failures = 0;
  let exhausted;
  try {
    exhausted = await exhaust({
      stack,
      environment,
      document,
      operations,
      slices,
      random: drawn,
      ...against,
      // The page shows them.
      zooms: flags.out !== undefined,
      jobs: flags.jobs ?? availableParallelism(),
      known: kept.known,
      onAsked: (count) => {
        // Slices that are asked again count again.
        done += count;
        bar.update({ done, total: Math.max(done, total), label: backend, failures });
      },
      onOpened: kept.opened,
      onSlice: (report) => {
        kept.add(report);
        failures +=
          engine?.alone === true ? (report.against?.differing ?? 0) : report.wrong + report.unlike;
      },
    });
  } finally {
    bar.clear();
  }
  if (list !== null) exhausted = await asListed(exhausted, list, flags, document);
  kept.finish(exhausted);
  process.stdout.write(
    flags.json === true ? jsonText(exhaustJson(exhausted)) : exhaustText(exhausted),
  );
  const results = exhausted.operations;
  const differs = results.some(({ against: held }) => held !== null && held.differing > 0);
  if (exhausted.incidents.length > 0 || differs) return EXIT.disagreement;
  if (engine?.alone === true) {
    return results.some(({ against: held }) => held?.compared === 0) ? EXIT.badInput : EXIT.ok;
  }
  const words = results.map(verdictOf);
  const isBad =
    words.includes('does not conform') ||
    (flags.byTheLetter !== true && words.some((word) => word.endsWith('by the letter'))) ||
    (exhausted.expectations?.absent ?? []).length > 0;
  if (isBad) return EXIT.disagreement;
  return results.some(isUnasked) ? EXIT.badInput : EXIT.ok;
}

/** @param isOfWords whether results come as words, NaNs with what they hold. @throws InputError */
async function engineAsked(flags: Flags, isOfWords: boolean) {
  const asked = await againstOf(flags);
  if (asked === undefined) return undefined;
  const { engine, alone, tolerance, nans = 'one' } = asked;
  const { runsNone, runsOn } = await import('../semantics/silicon/names.js');
  if (!runsOn(engine, flags.environment)) {
    throw new InputError(runsNone(engine, flags.environment));
  }
  if (nans === 'payload' && !isOfWords) {
    throw new InputError(
      `--nan-payload: NaNs come from ${flags.backend} as one value; stacks such as mesa:llvmpipe give their words`,
    );
  }
  return { alone, order: { engine, tolerance: tolerance?.text ?? null, nans } };
}

/** @throws InputError for a list that says nothing of operands; SpecFileError */
async function expectedOf({ expect }: Flags, isEngines: boolean): Promise<ExpectationFile | null> {
  if (expect === undefined) return null;
  if (isEngines) {
    throw new InputError(
      '--expect: where the engine decides alone nothing is held against the documents; add "document" to --against',
    );
  }
  const { loadSpecification } = await import('../spec/load/specification.js');
  const { readExpectations } = await import('../oracles/compare/expectations.js');
  const { clauses, gpuClauses } = loadSpecification();
  const list = readExpectations(
    expect,
    [...clauses, ...gpuClauses].map(({ id }) => id),
  );
  if (list.violations.length + list.letters.length > 0) return list;
  throw new InputError(
    `${expect}: has no violations and no letter, which are what speaks of operands (docs/expectations.md)`,
  );
}

async function asListed(
  exhausted: Exhausted,
  list: ExpectationFile,
  { environment, random: count, seed: by }: Flags,
  document: string | null,
): Promise<Exhausted> {
  const { compareOperands, listedIn } = await import('../oracles/compare/compare-operands.js');
  const { recordIn } = await import('./languages/record.js');
  const { foundIn, unaskedOf } = await import('../oracles/exhaust/verdict.js');
  const operations = exhausted.operations.map((each) => ({
    ...each,
    listed: listedIn(list, foundIn(each)),
  }));
  const found = operations.map(foundIn);
  const done = found.flatMap(({ isDone, operation }) => (isDone ? [operation] : []));
  const language = await recordIn(environment).exhausted();
  const others = language
    .operations(environment, document, { count, seed: by })
    .filter(({ name }) => !done.includes(name))
    .map(unaskedOf);
  return { ...exhausted, operations, expectations: compareOperands(list, found, others) };
}

async function asked(
  names: readonly string[],
  { environment, all, random: count, seed: by }: Flags,
  document: string | null,
) {
  const { recordIn } = await import('./languages/record.js');
  const { operations } = await recordIn(environment).exhausted();
  const there = asInput(() => operations(environment, document, { count, seed: by }));
  const known = there.map(({ name }) => name).join(', ');
  if (there.length === 0) {
    throw new InputError(
      `${environment}: its programs run on no vertices or fragments by themselves`,
    );
  }
  if (all === true && names.length > 0) {
    throw new InputError('--all asks every instruction; name some, or none');
  }
  if (all === true) return there;
  if (names.length === 0) throw new InputError(`expected an instruction, or --all: ${known}`);
  const found = names.flatMap((name) => {
    const own = there.filter((each) => isNamed(each.name, name));
    if (own.length > 0) return own;
    throw new InputError(`${environment} has no "${name}" to be asked; it has ${known}`);
  });
  return [...new Set(found)];
}

/** "EXP" is each of its components, and "UP4B.S" too; other types are named. */
function isNamed(operation: string, name: string): boolean {
  const [own, wanted] = [operation.toLowerCase(), name.toLowerCase()];
  return own === wanted || own.replace(/\.[xyzw]$/, '') === wanted;
}
