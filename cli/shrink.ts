/** `vpspec shrink`: the smallest program and inputs that still show a disagreement, as a case. */
import { readFileSync, rmSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { ENVIRONMENT_NAMES, type AnyEnvironmentName } from '../spec/gpu/environments.js';
import { guestEnvironments } from '../spec/guests.js';
import type { Backend } from '../oracles/backends/backend.js';
import type { CandidateOf } from '../oracles/edit/candidate.js';
import type { ShrinkProgress } from '../oracles/shrink/engine.js';
import type { Memory } from '../oracles/shrink/memory.js';
import type { Saved } from '../oracles/shrink/language.js';
import type { SittingResultOf } from '../oracles/shrink/sitting.js';
import type { CaseBase } from '../oracles/cases/case.js';
import type { AgainstAsked } from '../oracles/certify/options.js';
import { languageFlags, withLanguage, type LanguageFlag } from './language-option.js';
import { againstFlags, againstOf, type AgainstFlags } from './against-option.js';
import { withDocument, type DocumentFlag } from './document-option.js';
import { EXIT, InputError, translated } from './exit.js';
import { Interruption } from './interruption.js';
import { requireOutputFile, writeOutput } from './output.js';
import { refuseReadings, withReadings } from './reading-option.js';
import type { ShrinkLanguage } from './languages/shrink.js';
import type { StartOf } from '../reports/shrunk.js';
import type { StartFlags } from './shrink/start.js';
import { shellWord } from '../reports/shell-word.js';
import { jsonText } from '../reports/json/text.js';

interface ShrinkFlags extends StartFlags, DocumentFlag, AgainstFlags, LanguageFlag {
  readonly backend: string;
  readonly maxRuns?: number;
  readonly resume?: string;
  readonly out?: string;
  readonly json?: boolean;
  /** Readings are a matter of words of the NV2A alone. */
  readonly reading?: readonly string[];
}

export function shrinkCommand(): Command {
  return withReadings(withDocument(withLanguage(new Command('shrink'))))
    .description('make a disagreement as small as it gets: a case, and the clauses that decide it')
    .requiredOption(
      '--backend <backend>',
      'who disagrees: exec:COMMAND, mesa:llvmpipe, profile:NAME …',
    )
    .option('--case <query>', 'begin with the first case of a query that disagrees')
    .option('--program <file>', 'begin with a program; "-" for standard input')
    .option('--inputs <file>', 'its inputs: YAML, as for "vpspec run"')
    .option('--seed <n>', 'begin with the first random program of a seed that disagrees')
    .option('--replay <file>', 'begin with the case in a file, such as a certificate keeps')
    .addOption(
      new Option('--environment <name>', 'the environment of random programs')
        .choices([...ENVIRONMENT_NAMES, ...guestEnvironments()])
        .default(undefined, 'VP2.0'),
    )
    .option(
      '--against <authorities>',
      'shrink what differs from an engine to the bit: nv20 (nv2a), nv30; or what either says: document,nv20',
    )
    .option('--tolerance <distances>', 'what is as near is the same: 1ulp, or RCP=1ulp,RSQ=2ulps')
    .option('--max-runs <n>', 'run no more programs than that', positive)
    .option(
      '--resume <file>',
      'go on from where an earlier run ended, and save there how far it came',
    )
    .option('--out <file>', 'write the case there')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nPrints a case for cases/ (docs/case-format.md, docs/gpu-programs.md); what else there is to say\n' +
        'stands in comments.\n' +
        'From the program that it gives, no single reduction can be taken without losing the\n' +
        'disagreement, unless --max-runs ended it before.\n\n' +
        'Exit code 0 when shrunk; 2 where nothing disagrees, for bad usage, or for a backend that cannot\n' +
        'run programs; 3 if the machinery failed; 130 if interrupted: --resume goes on.\n\n' +
        "With --against nv20 what stays is that the result is not the engine's, and how; a program that rests on something that\n" +
        'nobody knows of the engine differs in nothing. With --against document,nv20 what the documents say of it\n' +
        'stays as well: that they permit it, or the clause (docs/against.md).\n\n' +
        'Examples:\n' +
        '  vpspec shrink --backend profile:nv20-like --seed 1\n' +
        '  vpspec shrink --backend profile:strict --seed 1 --environment VP1.1 --against nv20\n' +
        '  vpspec shrink --backend fault:dp3-reads-w --program examples/reflection.vp --inputs examples/reflection.yaml\n' +
        '  vpspec shrink --backend profile:nv20-like --case vp2/2.14.3.24\n' +
        '  vpspec shrink --backend fault:xor-is-or --seed 1 --environment NVvp4.0\n\n' +
        'A program of words of the NV2A (.nv2a) is made small in the same way, of exec:COMMAND (docs/nv2a.md).',
    )
    .action(async (flags: ShrinkFlags) => {
      if (await isShrunkAsWords(flags)) return;
      refuseReadings(flags);
      process.exitCode = await runShrink(flags);
    });
}

/** Shrinks a program of words, where the flags name one; whether they do. */
async function isShrunkAsWords(flags: ShrinkFlags): Promise<boolean> {
  if (flags.program === undefined) return false;
  const { isOfWords } = await import('./words/file.js');
  const { programFileAt } = await import('./languages/open.js');
  // Standard input can be read once: of words a file is named.
  if (flags.program === '-') return false;
  const file = programFileAt(flags.program);
  if (!(await isOfWords(file))) return false;
  const { runShrinkWords } = await import('./words/shrink.js');
  process.exitCode = await runShrinkWords(file, flags);
  return true;
}

function positive(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('a whole number above zero is wanted.');
}

/** Where an interrupted run is saved without --resume. */
const STATE_FILE = 'vpspec-shrink.json';

/** Shrinks and prints; returns the exit code. @throws InputError, MachineryError */
async function runShrink(flags: ShrinkFlags): Promise<number> {
  const engine = await againstOf(flags);
  if (flags.out !== undefined) requireOutputFile('--out', flags.out);
  const { openBackend } = await import('../oracles/backends/open.js');
  try {
    const backend = await openBackend(flags.backend, { document: flags.document ?? null });
    try {
      return await shrinkAgainst(backend, engine, flags);
    } finally {
      await backend.close();
    }
  } catch (error) {
    throw translated(error);
  }
}

/** The options by which programs are judged, as they were given, and the languages of which they may be. */
function judgingText(flags: DocumentFlag & AgainstFlags & LanguageFlag): string {
  const { document } = flags;
  const judging = (document === undefined ? '' : ` --document ${document}`) + againstFlags(flags);
  return judging + languageFlags(flags);
}

/** In the language of what the flags begin with. */
async function shrinkAgainst(
  backend: Backend,
  engine: AgainstAsked | undefined,
  flags: ShrinkFlags,
): Promise<number> {
  const { shrinkingFrom } = await import('./shrink/start.js');
  const { defaultEnvironmentOf } = await import('../oracles/certify/options.js');
  const saved = flags.resume === undefined ? null : stateIn(flags.resume);
  const { backend: spec, document = null } = flags;
  const inLanguage = await shrinkingFrom(flags, saved, { backend, spec, document, engine });
  return inLanguage((about) =>
    shrinkIn(about, saved, defaultEnvironmentOf(backend.identity), flags),
  );
}

async function shrinkIn<S, I, P, G extends CaseBase>(
  about: ShrinkLanguage<S, I, P, G>,
  saved: unknown,
  own: AnyEnvironmentName,
  flags: ShrinkFlags,
): Promise<number> {
  const before = saved === null ? null : savedOf(about, saved, flags);
  const start = await beginning(about, before, own, flags);
  const began = performance.now();
  const interruption = new Interruption();
  const { result, progress, state } = await shrunk(
    about,
    start,
    before?.memory ?? null,
    flags,
    interruption,
  );
  if (result === null) {
    const file = flags.resume ?? STATE_FILE;
    writeOutput(file, JSON.stringify(about.stateOf(start.candidate, state)));
    throw interruption.ended(
      `interrupted after ${String(progress.runs)} runs, at ${String(progress.size)} ` +
        `instructions. To go on:\n  npx vpspec shrink --backend ${shellWord(flags.backend)}${judgingText(flags)} ${start.again} ` +
        `--resume ${shellWord(file)}`,
    );
  }
  // Only what is not finished yet can be resumed.
  if (flags.resume !== undefined) {
    if (result.oneMinimal) rmSync(flags.resume, { force: true });
    else writeOutput(flags.resume, JSON.stringify(about.stateOf(start.candidate, state)));
  }
  const report = await about.report({
    backend: flags.backend,
    flags: judgingText(flags),
    start,
    result,
    milliseconds: performance.now() - began,
    resume: flags.resume ?? null,
    out: flags.out ?? null,
  });
  if (flags.out !== undefined) writeOutput(flags.out, report.file);
  process.stdout.write(flags.json === true ? jsonText(report.json) : report.text);
  return EXIT.ok;
}

async function beginning<S, I, P, G extends CaseBase>(
  about: ShrinkLanguage<S, I, P, G>,
  before: Saved<CandidateOf<S, I>> | null,
  own: AnyEnvironmentName,
  flags: ShrinkFlags,
): Promise<StartOf<CandidateOf<S, I>>> {
  const { startOf } = await import('./shrink/start.js');
  const given = await startOf(flags, own, about);
  if (before === null) {
    if (given !== null) return given;
    throw new InputError(
      'say where to begin: --case QUERY, --program FILE with --inputs FILE, --seed N or --replay FILE',
    );
  }
  if (
    given !== null &&
    about.language.keyOf(given.candidate) !== about.language.keyOf(before.start)
  ) {
    throw new InputError(
      `${flags.resume ?? ''} is about another program than ${given.name}: remove the file or name another`,
    );
  }
  return given ?? { candidate: before.start, name: flags.resume ?? '', again: '' };
}

/** @throws InputError */
function savedOf<S, I, P, G extends CaseBase>(
  { readState }: ShrinkLanguage<S, I, P, G>,
  json: unknown,
  { resume = '' }: ShrinkFlags,
): Saved<CandidateOf<S, I>> {
  const saved = readState(json);
  if (saved === null) throw new InputError(`${resume} is no file that "vpspec shrink" has saved`);
  return saved;
}

/** The JSON of a file; null where there is no such file yet. @throws InputError */
function stateIn(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new InputError(`cannot read ${path}: ${String(error)}`);
  }
  return parsed(text);
}

/** What is no JSON is no state either. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function shrunk<S, I, P, G extends CaseBase>(
  { language, test, whyNothing }: ShrinkLanguage<S, I, P, G>,
  { candidate, name }: StartOf<CandidateOf<S, I>>,
  memory: Memory | null,
  { maxRuns }: ShrinkFlags,
  interruption: Interruption,
): Promise<SittingResultOf<S, I>> {
  const { sittingIn } = await import('../oracles/shrink/sitting.js');
  const { DEFAULT_MAX_RUNS } = await import('../oracles/shrink/shrink.js');
  const line = progressLine();
  try {
    return await sittingIn(language, {
      start: candidate,
      test,
      maxRuns: maxRuns ?? DEFAULT_MAX_RUNS,
      state: memory,
      onProgress: line.update,
      signal: interruption.signal,
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'NothingToShrink') {
      const why = (await whyNothing?.(candidate)) ?? `${name} does not disagree`;
      throw new InputError(`${why}: there is nothing to shrink`);
    }
    throw error;
  } finally {
    line.clear();
    interruption.release();
  }
}

/** One line on a terminal, written over: how many runs, how small it is by now. */
function progressLine(): {
  readonly update: (progress: ShrinkProgress) => void;
  readonly clear: () => void;
} {
  const { stderr } = process;
  if (!stderr.isTTY) return { update: () => undefined, clear: () => undefined };
  return {
    update: ({ runs, rounds, size, reduction }) => {
      stderr.write(
        `\r\u001b[K${String(runs)} runs, round ${String(rounds)}: ${String(size)} instructions, ${reduction}`,
      );
    },
    clear: () => {
      stderr.write('\r\u001b[K');
    },
  };
}
