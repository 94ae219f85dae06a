/**
 * What graphics stacks gave for the operands of the plots, as `docs/accuracy/NAME.json` keeps it: of each plot the results by
 * environment, the same bits once. `npm run accuracy` makes the files (scripts/accuracy.ts).
 */
import { z } from 'zod';
import { issuesText, validate } from '../../spec/load/describe-issue.js';
import { ENVIRONMENT_NAMES } from '../../spec/gpu/environments.js';
import { base64Of, wordsOfBase64 } from '../../oracles/protocol/words.js';
import { sha256Of } from '../../oracles/certify/sha256.js';
import { PLOTS, type Plot } from './plots.js';
import type { Swept } from './sweep.js';

const environment = z.enum(ENVIRONMENT_NAMES);

const FILE = z.strictObject({
  /** As the command line names it: "mesa:softpipe". */
  backend: z.string(),
  /** What the driver says of itself. */
  details: z.record(z.string(), z.string()),
  date: z.iso.date(),
  plots: z.array(
    z.strictObject({
      plot: z.string(),
      /** The digest of the operands that were asked (`digestOf`): other ones make other plots. */
      operands: z.string(),
      results: z.array(
        z.strictObject({ environments: z.array(environment).min(1), words: z.string() }),
      ),
    }),
  ),
});

export type KeptFile = z.infer<typeof FILE>;
export type PlottedEnvironment = z.infer<typeof environment>;

/** The results of a plot in some environments, in which they are the same. */
export interface KeptResults {
  readonly plot: Plot;
  readonly environments: readonly PlottedEnvironment[];
  /** For each operand of the plot, as bits. */
  readonly results: Uint32Array;
}

export interface KeptSweep extends Omit<KeptFile, 'plots'> {
  readonly all: readonly KeptResults[];
}

/** A file of kept results is none, or has those of other operands than are plotted now. */
export class KeptAccuracyError extends Error {
  override readonly name = 'KeptAccuracyError';
}

/** Tells operands from others. */
export function digestOf(operands: Uint32Array): string {
  return sha256Of(base64Of(operands)).slice(0, 16);
}

/** The file of what a stack gave, environment by environment. */
export function keptText(
  about: Omit<KeptFile, 'plots'>,
  swept: ReadonlyMap<PlottedEnvironment, readonly Swept[]>,
): string {
  const plots = PLOTS.flatMap((plot) => {
    const byWords = new Map<string, PlottedEnvironment[]>();
    for (const [name, all] of swept) {
      const own = all.find((each) => each.plot.name === plot.name);
      if (own === undefined) continue;
      const words = base64Of(own.results);
      byWords.set(words, [...(byWords.get(words) ?? []), name]);
    }
    if (byWords.size === 0) return [];
    const results = [...byWords].map(([words, environments]) => ({ environments, words }));
    return [{ plot: plot.name, operands: digestOf(plot.operands()), results }];
  });
  return `${JSON.stringify({ ...about, plots } satisfies KeptFile, null, 1)}\n`;
}

/** @param where the file's name, for messages. @throws KeptAccuracyError */
export function readKept(text: string, where: string): KeptSweep {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new KeptAccuracyError(`${where} is no JSON: ${messageOf(error)}`);
  }
  const read = validate(FILE, data);
  if ('issues' in read) throw new KeptAccuracyError(`${where}: ${issuesText(read.issues, 1)}`);
  const { plots, ...about } = read.value;
  const all = plots.flatMap(({ plot: name, operands: digest, results }) => {
    const plot = PLOTS.find((each) => each.name === name);
    if (plot === undefined) {
      const known = PLOTS.map((each) => each.name).join(', ');
      throw new KeptAccuracyError(`${where}: "${name}" is not plotted; expected one of ${known}`);
    }
    const operands = plot.operands();
    if (digestOf(operands) !== digest) {
      throw new KeptAccuracyError(
        `${where}: ${name} has results of other operands than are plotted; "npm run accuracy" asks anew`,
      );
    }
    return results.map(({ environments, words }): KeptResults => {
      try {
        return { plot, environments, results: wordsOfBase64(words, operands.length) };
      } catch (error) {
        throw new KeptAccuracyError(`${where}: ${name}: ${messageOf(error)}`);
      }
    });
  });
  return { ...about, all };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
