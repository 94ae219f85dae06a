/** Where `vpspec shrink` begins: a program, a case, a file that holds a case, or a seed. */
import type { CasesByLanguage } from '../oracles/cases/any-case.js';
import { InputError } from './exit.js';
import type { InputValues } from '../semantics/machine/state.js';
import type { EnvironmentName } from '../spec/environments.js';
import { vpEnvironment, type AnyEnvironmentName } from '../spec/gpu/environments.js';
import {
  chosenText,
  parseChosen,
  type ChosenInstructions,
} from '../oracles/units/chosen-instructions.js';
import type { Candidate, PatientTest, Test } from '../oracles/edit/vp/candidate.js';
import type { CaseBase, CorpusCase } from '../oracles/cases/case.js';
import type { DrawnProgram } from '../oracles/units/drawn.js';
import type { Corpus } from '../oracles/cases/corpus.js';

export interface StartFlags {
  readonly case?: string;
  readonly program?: string;
  readonly inputs?: string;
  readonly seed?: string;
  readonly replay?: string;
  readonly environment?: AnyEnvironmentName;
}

export interface StartOf<C> {
  readonly candidate: C;
  /** In words, for messages. */
  readonly name: string;
  /** The flags that give it again. */
  readonly again: string;
}

type Start = StartOf<Candidate>;

/** Programs drawn from a seed before giving up. */
const MOST_PROGRAMS = 2000;

/** @throws InputError for flags that do not go together */
export function checkFlags(flags: StartFlags): void {
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
 * @throws InputError
 */
export async function startOf(
  flags: StartFlags,
  test: Test | PatientTest,
  own: AnyEnvironmentName,
): Promise<Start | null> {
  if (flags.program !== undefined) return ofProgram(flags.program, flags.inputs);
  if (flags.case !== undefined) return ofCase(flags.case, test);
  if (flags.replay !== undefined) return ofFile(flags.replay, test);
  if (flags.seed === undefined) return null;
  const environment = vpEnvironment(flags.environment ?? own);
  return ofSeed(flags.seed, environment, test);
}

async function ofProgram(path: string, inputs: string | undefined): Promise<Start> {
  const { readProgram } = await import('./program-file.js');
  const { candidateOf } = await import('../oracles/edit/vp/candidate.js');
  const { load } = await import('../semantics/language/load.js');
  const text = Buffer.from(readProgram(path)).toString('utf8');
  const name = path === '-' ? 'standard input' : path;
  const again = `--program ${path}`;
  if (inputs === undefined) return { candidate: candidateOf(text), name, again };
  const result = load(text);
  if (!result.loaded) throw new InputError(`${name} does not load: it takes no --inputs`);
  const { readInputs } = await import('../oracles/languages/vp/inputs.js');
  const values = readInputs(inputs, result.program.environment);
  return { candidate: candidateOf(text, values), name, again: `${again} --inputs ${inputs}` };
}

/** The cases of a query. @throws InputError where there are none */
export async function selected(query: string): Promise<Corpus> {
  const { loadCorpus } = await import('../oracles/cases/corpus.js');
  const corpus = loadCorpus([query]);
  const [error] = corpus.errors;
  if (error !== undefined) throw error;
  const [missing] = corpus.unmatched;
  if (missing === undefined) return corpus;
  const near = missing.nearMisses.map((miss) => `\n  ${miss}`).join('');
  throw new InputError(`there is no case "${query}"${near === '' ? '' : `; near it are:${near}`}`);
}

async function ofCase(query: string, test: Test | PatientTest): Promise<Start> {
  const { cases } = await selected(query);
  return firstOf(cases, { name: query, again: (id) => `--case ${id}` }, await vpCandidates(), test);
}

/** The cases of a file. */
export async function casesIn(path: string): Promise<CasesByLanguage> {
  const { readText } = await import('../spec/load/file-text.js');
  const { readCaseFile } = await import('../oracles/cases/read-file.js');
  return readCaseFile(readText(path, MOST_BYTES), path, path);
}

async function ofFile(path: string, test: Test | PatientTest): Promise<Start> {
  const { cases } = await casesIn(path);
  return firstOf(
    cases,
    { name: path, again: () => `--replay ${path}` },
    await vpCandidates(),
    test,
  );
}

async function vpCandidates(): Promise<(given: CorpusCase) => Candidate | string> {
  return (await import('../oracles/shrink/candidate-of-case.js')).candidateOfCase;
}

const MOST_BYTES = 4_000_000;

/** What cases were asked for by. */
interface Asked {
  readonly name: string;
  /** The flags that give a case again, by its id. */
  readonly again: (id: string) => string;
}

/**
 * The first case that departs; of a single one, it is seen when shrinking begins.
 *
 * @param candidateOf a case as a candidate, or in words why there is none
 */
export async function firstOf<G extends CaseBase, C>(
  cases: readonly G[],
  { name, again }: Asked,
  candidateOf: (given: G) => C | string,
  test: (candidate: C) => unknown,
): Promise<StartOf<C>> {
  for (const each of cases) {
    const candidate = candidateOf(each);
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

/** The first program drawn from the seed that departs; or, of "7:12", the twelfth. */
async function ofSeed(
  text: string,
  environment: EnvironmentName,
  test: Test | PatientTest,
): Promise<Start> {
  const { vpDrawing } = await import('../oracles/units/drawn.js');
  const { candidateOf } = await import('../oracles/edit/vp/candidate.js');
  const drawing = vpDrawing(environment);
  const flag = environment === 'VP2.0' ? '' : ` --environment ${environment}`;
  const program = {
    drawing,
    candidateOf: (drawn: DrawnProgram<InputValues>) => candidateOf(drawn.text, drawn.values),
  };
  return firstDrawn(text, flag, program, test);
}

/** @param flag what stands after the seed to draw it again */
export async function firstDrawn<P, C>(
  text: string,
  flag: string,
  {
    drawing,
    candidateOf,
  }: {
    readonly drawing: (seed: number, index: number, chosen: ChosenInstructions | null) => P | null;
    readonly candidateOf: (drawn: P) => C;
  },
  test: (candidate: C) => unknown,
): Promise<StartOf<C>> {
  const [, seedText, indexText, rest] = /^(\d{1,10})(?::(\d{1,10})(?::(.+))?)?$/.exec(text) ?? [];
  const chosen = rest === undefined ? null : parseChosen(rest);
  if (seedText === undefined || (rest !== undefined && chosen === null)) {
    throw new InputError(`--seed wants a number, or "seed:index"; found "${text}"`);
  }
  const of = chosen === null ? '' : `:${chosenText(chosen)}`;
  const drawn = (index: number): StartOf<C> => {
    const program = drawing(Number(seedText), index, chosen);
    if (program === null) {
      throw new InputError(`--seed "${text}" names an instruction that there is not`);
    }
    return {
      candidate: candidateOf(program),
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
