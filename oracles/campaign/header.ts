/**
 * The first line of results.jsonl: what the results are of. Whoever goes on with them has to ask the same
 * of the same.
 */
import { z } from 'zod';
import { CampaignUsageError } from './errors.js';

export const headerSchema = z.strictObject({
  /** The version of the tool. */
  vpspec: z.string(),
  /** The version of this format. */
  format: z.literal(1),
  /** The backend as on the command line. */
  backend: z.string(),
  /** What the backend says of itself: name, vendor, renderer, version. */
  details: z.record(z.string(), z.string()),
  environment: z.enum(['VP1.0', 'VP1.1', 'VSP1.0', 'VP2.0']),
  /** What was selected; everything if empty. */
  queries: z.array(z.string()),
  seed: z.int(),
  /** "2/8". */
  shard: z.string(),
  /** As on the command line; null for the usual one. */
  budget: z.string().nullable(),
  /** SHA-256 of the specification, the corpus and the tool. */
  hashes: z.record(z.string(), z.string()),
});

export type CampaignHeader = Readonly<z.infer<typeof headerSchema>>;

/** How each part of the header is called in messages. */
const NAMES: Readonly<Record<keyof CampaignHeader, string>> = {
  vpspec: 'version of vpspec',
  format: 'format',
  backend: '--backend',
  details: 'implementation (what the backend says of itself)',
  environment: '--environment',
  queries: 'selection',
  seed: '--seed',
  shard: '--shard',
  budget: '--budget',
  hashes: 'specification, corpus or tool (by their hashes)',
};

/**
 * Makes sure that results can be gone on with.
 *
 * @throws CampaignUsageError that names every difference.
 */
export function requireSame(file: string, begun: CampaignHeader, now: CampaignHeader): void {
  // The keys of an object literal of this very type.
  const keys = Object.keys(NAMES) as (keyof CampaignHeader)[];
  const differences = keys
    .filter((key) => !same(begun[key], now[key]))
    .map((key) => `  ${NAMES[key]}: begun with ${shown(begun[key])}, now ${shown(now[key])}`);
  if (differences.length === 0) return;
  throw new CampaignUsageError(
    `${file} cannot be resumed: it was begun otherwise\n${differences.join('\n')}\n` +
      '  give what it was begun with, or begin anew without --resume',
  );
}

function same(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

/** JSON whose keys are in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function shown(value: CampaignHeader[keyof CampaignHeader]): string {
  if (value === null) return 'none';
  return typeof value === 'string' ? value : canonical(value);
}
