/** The file of programs that are kept for what they reach: what a search goes on from. */
import { z } from 'zod';
import { ENVIRONMENT_NAMES, type AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { issuesText, validate } from '../../spec/load/describe-issue.js';
import { unusable } from '../../spec/load/spec-file-error.js';
import type { GuidedState } from './guided.js';
import { guidedLanguage } from './languages.js';

const index = z.int().nonnegative();
const candidate = { text: z.string().min(1), origin: index, values: index };

const corpusSchema = z.strictObject({
  format: z.literal(1),
  /** The state of vpspec that drew: another one may draw otherwise. */
  tool: z.string(),
  environment: z.enum(ENVIRONMENT_NAMES),
  seed: index,
  /** Whether branches of the semantics are among the items. */
  branches: z.boolean().default(false),
  next: index,
  kept: z.array(
    z.strictObject({
      ...candidate,
      index,
      /** As `vpspec run --inputs` takes them. */
      inputs: z.array(z.string()),
      items: z.array(z.string()).min(1),
    }),
  ),
  pool: z.array(z.strictObject(candidate)),
});

export interface Corpus extends GuidedState {
  readonly environment: AnyEnvironmentName;
  readonly seed: number;
  readonly branches: boolean;
}

export function corpusText(
  { environment, seed, branches, next, kept, pool }: Corpus,
  tool: string,
): string {
  const language = guidedLanguage(environment);
  const withInputs = kept.map((each) => ({ ...each, inputs: language.inputLines(seed, each) }));
  const corpus = { format: 1, tool, environment, seed, branches, next, kept: withInputs, pool };
  return `${JSON.stringify(corpus)}\n`;
}

/**
 * Reads one to go on with.
 *
 * @throws SpecFileError where it is none, or of another environment, seed or state of vpspec
 */
export function readCorpus(
  text: string,
  path: string,
  wanted: {
    readonly environment: AnyEnvironmentName;
    readonly seed: number;
    readonly branches: boolean;
    readonly tool: string;
  },
): Corpus {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw unusable(path, `is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = validate(corpusSchema, data);
  if ('issues' in read) {
    throw unusable(path, `is no corpus of vpspec guide: ${issuesText(read.issues, 1)}`);
  }
  const { value } = read;
  const other = (['environment', 'seed', 'branches', 'tool'] as const).find(
    (key) => value[key] !== wanted[key],
  );
  if (other !== undefined) {
    const names = {
      ...{ environment: '--environment', seed: '--seed', branches: '--branches' },
      tool: 'state of vpspec (tool)',
    };
    throw unusable(
      path,
      `was begun with ${names[other]} ${String(value[other])}, and now it is ${String(wanted[other])}`,
    );
  }
  return value;
}
