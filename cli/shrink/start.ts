/** Where `vpspec shrink` begins, and in which language: with a program, a case, a file that holds a case, or a seed. */
import { InputError } from '../exit.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { defaultEnvironmentOf } from '../../oracles/certify/options.js';
import { chosenText, parseChosen } from '../../oracles/units/chosen-instructions.js';
import type { CasesByLanguage } from '../../oracles/cases/any-case.js';
import type { CaseBase } from '../../oracles/cases/case.js';
import type { Corpus } from '../../oracles/cases/corpus.js';
import type { CandidateOf } from '../../oracles/edit/candidate.js';
import { shellWord } from '../../reports/shell-word.js';
import type { Backend } from '../../oracles/backends/backend.js';
import type { Drawing } from '../../oracles/units/drawn.js';
import {
  allRecords,
  recordIn,
  recordOf,
  recordOfText,
  type LanguageRecord,
  type Shrinking,
} from '../languages/record.js';
import type { Judged, ShrinkLanguage } from '../languages/shrink.js';
import type { StartOf } from '../../reports/shrunk.js';

export interface StartFlags {
  readonly case?: string;
  readonly program?: string;
  readonly inputs?: string;
  readonly seed?: string;
  readonly replay?: string;
  readonly environment?: AnyEnvironmentName;
}

/** What beginning needs of a language. */
type Begun<S, I, P, G extends CaseBase> = Omit<ShrinkLanguage<S, I, P, G>, 'report'>;

/** Programs drawn from a seed before giving up. */
const MOST_PROGRAMS = 2000;

/** @throws InputError for flags that do not go together */
function checkFlags(flags: StartFlags): void {
  const given = (['case', 'program', 'seed', 'replay'] as const).filter(
    (flag) => flags[flag] !== undefined,
  );
  if (given.length > 1) {
    throw new InputError(`give one of ${given.map((flag) => `--${flag}`).join(' and ')}`);
  }
  if (flags.inputs !== undefined && flags.program === undefined) {
    throw new InputError('--inputs goes with --program');
  }
  if (flags.environment !== undefined && flags.seed === undefined) {
    throw new InputError('--environment goes with --seed; programs and cases name their own');
  }
}

/**
 * Null where no flag says where to begin.
 *
 * @param own the environment of whose programs a seed is where no flag says
 * @throws InputError, SpecFileError
 */
export async function startOf<S, I, P, G extends CaseBase>(
  flags: StartFlags,
  own: AnyEnvironmentName,
  about: Begun<S, I, P, G>,
): Promise<StartOf<CandidateOf<S, I>> | null> {
  const { program, case: query, replay, seed } = flags;
  if (program !== undefined) return ofProgram(program, flags.inputs, about);
  if (query !== undefined) {
    const again = (id: string): string => `--case ${shellWord(id)}`;
    return firstOf(await selected(query), { name: query, again }, about);
  }
  if (replay !== undefined) {
    const again = (): string => `--replay ${shellWord(replay)}`;
    return firstOf(await casesIn(replay), { name: replay, again }, about);
  }
  if (seed === undefined) return null;
  const environment = flags.environment ?? own;
  const why = about.whyNotDrawn?.(environment) ?? null;
  if (why !== null) throw new InputError(why);
  // Left out only where a backend that says nothing of its environments is asked the same without it.
  const isUsual =
    environment === own && own === defaultEnvironmentOf({ environments: null, environment: null });
  const flag = isUsual ? '' : ` --environment ${environment}`;
  return firstDrawn(seed, flag, about.drawing(environment), about);
}

async function ofProgram<S, I, P, G extends CaseBase>(
  path: string,
  inputs: string | undefined,
  { candidateOf, readInputs }: Begun<S, I, P, G>,
): Promise<StartOf<CandidateOf<S, I>>> {
  const { readProgram } = await import('../program-file.js');
  const text = Buffer.from(readProgram(path)).toString('utf8');
  const name = path === '-' ? 'standard input' : path;
  const again = `--program ${shellWord(path)}`;
  if (inputs === undefined) return { candidate: candidateOf(text), name, again };
  const values = readInputs(inputs, text);
  if (values === null) throw new InputError(`${name} does not load: it takes no --inputs`);
  return {
    candidate: candidateOf(text, values),
    name,
    again: `${again} --inputs ${shellWord(inputs)}`,
  };
}

/** The cases of a query. @throws InputError where there are none */
async function selected(query: string): Promise<Corpus> {
  const { loadCorpus } = await import('../../oracles/cases/corpus.js');
  const corpus = loadCorpus([query]);
  const [error] = corpus.errors;
  if (error !== undefined) throw error;
  const [missing] = corpus.unmatched;
  if (missing === undefined) return corpus;
  const near = missing.nearMisses.map((miss) => `\n  ${miss}`).join('');
  throw new InputError(`there is no case "${query}"${near === '' ? '' : `; near it are:${near}`}`);
}

/** The cases of a file. */
async function casesIn(path: string): Promise<CasesByLanguage> {
  const { readText } = await import('../../spec/load/file-text.js');
  const { readCaseFile } = await import('../../oracles/cases/read-file.js');
  return readCaseFile(readText(path, MOST_BYTES), path, path);
}

const MOST_BYTES = 4_000_000;

/** What cases were asked for by. */
interface Asked {
  readonly name: string;
  /** The flags that give a case again, by its id. */
  readonly again: (id: string) => string;
}

/** The first case that departs; of a single one, it is seen when shrinking begins. */
async function firstOf<S, I, P, G extends CaseBase>(
  all: CasesByLanguage,
  { name, again }: Asked,
  { casesOf, candidateOfCase, test }: Begun<S, I, P, G>,
): Promise<StartOf<CandidateOf<S, I>>> {
  const cases = casesOf(all);
  for (const each of cases) {
    const candidate = candidateOfCase(each);
    if (typeof candidate === 'string') {
      if (cases.length === 1) throw new InputError(`${name} cannot be shrunk: ${candidate}`);
    } else if (cases.length === 1 || (await test(candidate)) !== null) {
      return { candidate, name: each.id, again: again(each.id) };
    }
  }
  throw new InputError(
    `none of the ${String(cases.length)} cases of ${name} disagrees: there is nothing to shrink`,
  );
}

/**
 * The first program drawn from the seed that departs; or, of "7:12", the twelfth.
 *
 * @param flag what stands after the seed to draw it again
 */
async function firstDrawn<S, I, P, G extends CaseBase>(
  text: string,
  flag: string,
  drawing: Drawing<I>,
  { candidateOf, test }: Begun<S, I, P, G>,
): Promise<StartOf<CandidateOf<S, I>>> {
  const [, seedText, indexText, rest] = /^(\d{1,10})(?::(\d{1,10})(?::(.+))?)?$/.exec(text) ?? [];
  const chosen = rest === undefined ? null : parseChosen(rest);
  if (seedText === undefined || (rest !== undefined && chosen === null)) {
    throw new InputError(`--seed wants a number, or "seed:index"; found "${text}"`);
  }
  const of = chosen === null ? '' : `:${chosenText(chosen)}`;
  const drawn = (index: number): StartOf<CandidateOf<S, I>> => {
    const program = drawing(Number(seedText), index, chosen);
    if (program === null) {
      throw new InputError(`--seed "${text}" names an instruction that there is not`);
    }
    return {
      candidate: candidateOf(program.text, program.values),
      name: `program ${String(index)} of seed ${seedText}`,
      again: `--seed ${seedText}:${String(index)}${of}${flag}`,
    };
  };
  if (indexText !== undefined) return drawn(Number(indexText));
  for (let index = 0; index < MOST_PROGRAMS; index++) {
    const start = drawn(index);
    if ((await test(start.candidate)) !== null) return start;
  }
  throw new InputError(
    `none of ${String(MOST_PROGRAMS)} programs of seed ${seedText} disagrees: there is nothing to shrink`,
  );
}

/**
 * Shrinking in the language of what the flags begin with, or else of what was saved. VP programs answer, with their messages, where neither says it.
 *
 * @param saved null where nothing was
 * @throws InputError
 */
export async function shrinkingFrom(
  flags: StartFlags,
  saved: unknown,
  judged: Judged,
): Promise<ReturnType<Shrinking>> {
  const record = (await recordOfStart(flags, judged.backend)) ?? (await recordOfSaved(saved));
  const shrinking = await (record ?? recordOf('vp')).shrinking();
  return shrinking(judged);
}

/** Null where no flag says where to begin. @throws InputError */
async function recordOfStart(flags: StartFlags, backend: Backend): Promise<LanguageRecord | null> {
  checkFlags(flags);
  if (flags.program !== undefined) {
    const { readProgram } = await import('../program-file.js');
    return recordOfText(readProgram(flags.program));
  }
  if (flags.case !== undefined) return recordOfCases(await selected(flags.case));
  if (flags.replay !== undefined) return recordOfCases(await casesIn(flags.replay));
  if (flags.seed === undefined) return null;
  return recordIn(flags.environment ?? defaultEnvironmentOf(backend.identity));
}

async function recordOfCases(all: CasesByLanguage): Promise<LanguageRecord | null> {
  for (const record of allRecords()) {
    const inLanguage = await record.shrunk();
    if (inLanguage((language) => language.casesOf(all).length) > 0) return record;
  }
  return null;
}

async function recordOfSaved(saved: unknown): Promise<LanguageRecord | null> {
  for (const record of allRecords()) {
    const inLanguage = await record.shrunk();
    if (inLanguage((language) => language.readState(saved) !== null)) return record;
  }
  return null;
}
