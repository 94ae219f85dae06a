/**
 * Reads exemptions.yaml: the files that are not judged by the corpus, and the survivors that no case can
 * kill.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const FILE = z.strictObject({
  /** Below semantics/; "*" stands for any characters but "/". */
  file: z.string(),
  reason: z.string(),
  /** Whether cases reach it all the same; else the script checks that none does. */
  reached: z.boolean().default(false),
});

const SURVIVOR = z.strictObject({
  file: z.string(),
  /** The function of the file's outermost level in which it stands. */
  function: z.string().optional(),
  /** What is replaced, as it stands in the file; anything if left out. */
  code: z.string().optional(),
  /** A part of the line in which it begins, where the same code stands in others too. */
  line: z.string().optional(),
  /** Which of those in the line, from 1, where the same code stands in it more than once. */
  nth: z.int().optional(),
  /** By what it is replaced; whatever it is if left out. */
  into: z.array(z.string()).optional(),
  /** equivalent: a run computes the same; unseen: what differs is nothing that a case can see. */
  kind: z.enum(['equivalent', 'unseen']),
  reason: z.string(),
});

const EXEMPTIONS = z.strictObject({ files: z.array(FILE), survivors: z.array(SURVIVOR) });

export type Exempt = z.infer<typeof SURVIVOR>;
export type Exemptions = z.infer<typeof EXEMPTIONS>;

/** Whether a file is the one, or one of those, that an entry names. */
export function isFile(named: string, file: string): boolean {
  const pattern = named.replace(/[.+?^$(){}|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  return new RegExp(`^${pattern}$`).test(file);
}

export function readExemptions(path: string): Exemptions {
  return EXEMPTIONS.parse(parse(readFileSync(path, 'utf8')));
}
