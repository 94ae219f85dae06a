/** Where `vpspec shrink` begins: a program, a case, a file that holds a case, or a seed. */
import { InputError } from './exit.js';
import { ENVIRONMENTS, type EnvironmentName } from '../spec/environments.js';
import type { Candidate, PatientTest, Test } from '../oracles/shrink/candidate.js';
import type { CorpusCase } from '../oracles/cases/case.js';

export interface StartFlags {
  readonly case?: string;
  readonly program?: string;
  readonly inputs?: string;
  readonly seed?: string;
  readonly replay?: string;
  readonly environment?: EnvironmentName;
}

export interface Start {
  readonly candidate: Candidate;
  /** In words, for messages. */
  readonly name: string;
  /** The flags that give it again. */
  readonly again: string;
}

/** Programs drawn from a seed before giving up, and the instructions of each. */
const MOST_PROGRAMS = 2000;
const LENGTH = 40;

/** Null where no flag says where to begin. @throws InputError */
export async function startOf(flags: StartFlags, test: Test | PatientTest): Promise<Start | null> {
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
  if (flags.program !== undefined) return ofProgram(flags.program, flags.inputs);
  if (flags.case !== undefined) return ofCase(flags.case, test);
  if (flags.replay !== undefined) return ofFile(flags.replay, test);
  if (flags.seed !== undefined) return ofSeed(flags.seed, flags.environment ?? 'VP2.0', test);
  return null;
}

async function ofProgram(path: string, inputs: string | undefined): Promise<Start> {
  const { readProgram } = await import('./program-file.js');
  const { candidateOf } = await import('../oracles/shrink/candidate.js');
  const { load } = await import('../semantics/language/load.js');
  const text = Buffer.from(readProgram(path)).toString('utf8');
  const name = path === '-' ? 'standard input' : path;
  const again = `--program ${path}`;
  if (inputs === undefined) return { candidate: candidateOf(text), name, again };
  const result = load(text);
  if (!result.loaded) throw new InputError(`${name} does not load: it takes no --inputs`);
  const { readInputs } = await import('../oracles/inputs.js');
  const values = readInputs(inputs, result.program.environment);
  return { candidate: candidateOf(text, values), name, again: `${again} --inputs ${inputs}` };
}

async function ofCase(query: string, test: Test | PatientTest): Promise<Start> {
  const { loadCorpus } = await import('../oracles/cases/corpus.js');
  const { cases, unmatched, errors } = loadCorpus([query]);
  const [error] = errors;
  if (error !== undefined) throw error;
  const [missing] = unmatched;
  if (missing !== undefined) {
    const near = missing.nearMisses.map((miss) => `\n  ${miss}`).join('');
    throw new InputError(
      `there is no case "${query}"${near === '' ? '' : `; near it are:${near}`}`,
    );
  }
  return firstOf(cases, query, (id) => `--case ${id}`, test);
}

async function ofFile(path: string, test: Test | PatientTest): Promise<Start> {
  const { readText } = await import('../spec/load/file-text.js');
  const { readCases } = await import('../oracles/cases/read-file.js');
  const cases = readCases(readText(path, MOST_BYTES), path, path);
  return firstOf(cases, path, () => `--replay ${path}`, test);
}

const MOST_BYTES = 4_000_000;

/** The first case that departs; of a single one, it is seen when shrinking begins. */
async function firstOf(
  cases: readonly CorpusCase[],
  name: string,
  again: (id: string) => string,
  test: Test | PatientTest,
): Promise<Start> {
  const { candidateOfCase } = await import('../oracles/shrink/candidate-of-case.js');
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

/** The first program drawn from the seed that departs; or, of "7:12", the twelfth. */
async function ofSeed(
  text: string,
  environment: EnvironmentName,
  test: Test | PatientTest,
): Promise<Start> {
  const [, seedText, indexText] = /^(\d{1,10})(?::(\d{1,10}))?$/.exec(text) ?? [];
  if (seedText === undefined) {
    throw new InputError(`--seed wants a number, or "seed:index"; found "${text}"`);
  }
  const { Generator } = await import('../oracles/generate/generator.js');
  const { candidateOf } = await import('../oracles/shrink/candidate.js');
  const generator = new Generator(ENVIRONMENTS[environment], { length: LENGTH });
  const flag = environment === 'VP2.0' ? '' : ` --environment ${environment}`;
  const draw = (index: number): Start => {
    const { program, inputs } = generator.draw(Number(seedText), index);
    const place = `${seedText}:${String(index)}`;
    return {
      candidate: candidateOf(program.text, inputs),
      name: `program ${String(index)} of seed ${seedText}`,
      again: `--seed ${place}${flag}`,
    };
  };
  if (indexText !== undefined) return draw(Number(indexText));
  for (let index = 0; index < MOST_PROGRAMS; index++) {
    const start = draw(index);
    if ((await test(start.candidate)) !== null) return start;
  }
  throw new InputError(
    `none of ${String(MOST_PROGRAMS)} programs of seed ${seedText} disagrees: there is nothing to shrink`,
  );
}
