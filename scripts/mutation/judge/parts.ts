/** parts.yaml: what decides verdicts, in parts, each with the questions about it; and what stands beside, with a reason. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { packageRoot } from '../../../spec/load/root.js';

/** Names of files without ".ts", by folder below the package. */
const FILES = z.record(z.string(), z.array(z.string()).min(1));

const PART = z.strictObject({
  name: z.string(),
  /** Kinds of questions (examination.ts). */
  about: z.array(z.string()).min(1),
  /** At night one mutant of so many is asked about. */
  sample: z.int().min(1).default(1),
  /** Milliseconds of a processor that the questions of one mutant may take, where the usual ones are too few. */
  patience: z.int().min(1).optional(),
  /** The share of the mutants that can be noticed that must be. */
  goal: z.number().min(0).max(1).default(0.95),
  /** Why the goal is below 0.95. */
  because: z.string().optional(),
  files: FILES,
});

const BESIDE = z.strictObject({
  reason: z.string(),
  files: FILES,
});

const PARTS = z.strictObject({ parts: z.array(PART), beside: z.array(BESIDE) });

export interface Part extends Omit<z.infer<typeof PART>, 'files'> {
  /** Below the package. */
  readonly files: readonly string[];
}

export interface Beside {
  readonly reason: string;
  readonly files: readonly string[];
}

export function readParts(): {
  readonly parts: readonly Part[];
  readonly beside: readonly Beside[];
} {
  const text = readFileSync(join(packageRoot(), 'scripts/mutation/judge/parts.yaml'), 'utf8');
  const { parts, beside } = PARTS.parse(parse(text));
  return {
    parts: parts.map((part) => ({ ...part, files: pathsOf(part.files) })),
    beside: beside.map(({ reason, files }) => ({ reason, files: pathsOf(files) })),
  };
}

function pathsOf(files: z.infer<typeof FILES>): readonly string[] {
  return Object.entries(files).flatMap(([folder, names]) =>
    names.map((name) => `${folder}/${name}.ts`),
  );
}
