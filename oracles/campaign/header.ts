/**
 * The first line of results.jsonl: what the results are of. Whoever goes on with them has to ask the same
 * of the same.
 */
import { ENGINE_IDS } from '../../semantics/silicon/names.js';
import { z } from 'zod';
import { isEnvironment, type AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { FORMATS } from '../format-versions.js';
import { CampaignUsageError } from '../units/errors.js';

export const headerSchema = z.strictObject({
  /** The version of the tool. */
  vpspec: z.string(),
  /** The version of this format. */
  format: z.literal(FORMATS.results),
  /** The backend as on the command line. */
  backend: z.string(),
  /** What the backend says of itself: name, vendor, renderer, version. */
  details: z.record(z.string(), z.string()),
  environment: z.custom<AnyEnvironmentName>(isEnvironment, 'expected an environment'),
  /** The document that governs; absent: the environment's own. */
  document: z.string().optional(),
  /** The engine that programs are held against too; absent: none. */
  against: z.enum(ENGINE_IDS).optional(),
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
  details: 'what the backend says of itself',
  environment: '--environment',
  document: '--document',
  against: '--against',
  queries: 'selection',
  seed: '--seed',
  shard: '--shard',
  budget: '--budget',
  hashes: 'hashes',
};

/**
 * Makes sure that results can be gone on with.
 *
 * @throws CampaignUsageError that names every difference.
 */
export function requireSame(file: string, begun: CampaignHeader, now: CampaignHeader): void {
  requireSameParts(file, NAMES, begun, now);
}

/**
 * The same of any header.
 *
 * @param names how each part of it is called in messages
 * @throws CampaignUsageError that names every difference.
 */
export function requireSameParts<Header extends object>(
  file: string,
  names: Readonly<Record<keyof Header, string>>,
  begun: Header,
  now: Header,
): void {
  // The keys of an object literal of this very type.
  const keys = Object.keys(names) as (keyof Header)[];
  const differences = keys.flatMap((key) => differencesOf(names[key], begun[key], now[key]));
  if (differences.length === 0) return;
  throw new CampaignUsageError(
    `${file} cannot be resumed: it was begun otherwise\n${differences.join('\n')}\n` +
      '  give what it was begun with, or begin anew without --resume',
  );
}

/** A line for each difference: of parts with names, for each of these. */
function differencesOf(name: string, begun: unknown, now: unknown): readonly string[] {
  if (canonical(begun) === canonical(now)) return [];
  if (isRecord(begun) && isRecord(now)) {
    const parts = [...new Set([...Object.keys(begun), ...Object.keys(now)])];
    return parts.flatMap((part) => differencesOf(`${name}, ${part}`, begun[part], now[part]));
  }
  return [`  ${name}: begun with ${shown(begun)}, now ${shown(now)}`];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON whose keys are in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** A hash by its beginning. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value !== 'string') return canonical(value);
  return /^[0-9a-f]{64}$/.test(value) ? `${value.slice(0, 12)}…` : value;
}
