/** The versions of this package that can be had by a tag: what `verify` names where another one is needed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../spec/load/root.js';

const number = z.string().regex(/^\d+\.\d+\.\d+$/);
/** A specification or a corpus: its own version, and the hash that certificates have of it. */
const part = z.strictObject({ version: number, hash: z.string().regex(/^[0-9a-f]{64}$/) });

const releasesSchema = z.array(
  z.strictObject({
    version: number,
    date: z.iso.date(),
    specification: part,
    corpus: part,
    /** Versions of the files and messages that others write and read, by name. */
    formats: z.record(z.string(), z.int().positive()),
  }),
);

export type Release = z.infer<typeof releasesSchema>[number];

/** What was released, the newest first. */
export function releases(root: string = packageRoot()): readonly Release[] {
  return releasesSchema.parse(JSON.parse(readFileSync(join(root, 'releases.json'), 'utf8')));
}

/** The release that has both, as whoever needs it gets it; null where none has. */
export function releaseWith(
  { specification, corpus }: { readonly specification: string; readonly corpus: string },
  known: readonly Release[] = releases(),
): Release | null {
  return (
    known.find(
      (each) => each.specification.hash === specification && each.corpus.hash === corpus,
    ) ?? null
  );
}
