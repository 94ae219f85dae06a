/** The format of spec/unreached.yaml: branches of the semantics' code that no case can or need reach. */
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from './root.js';
import { readYaml } from './yaml-file.js';

const text = z.string().min(1);

const explanation = z.strictObject({
  file: text.describe(
    'The source file, relative to the package; "*" stands for a name or a part of one, "**" for any path',
  ),
  text: text
    .optional()
    .describe(
      'A part of the lines of the branch, white space as single spaces; every branch of the file if absent',
    ),
  reason: text.describe('Why no case reaches it'),
});

export const unreachedSchema = z.strictObject({ unreached: z.array(explanation) });

/** Why branches of a file, or of its lines with a text, are reached by no case. */
export interface UnreachedExplanation {
  /** Relative to the package; "*" stands for a name or a part of one, "**" for any path. */
  readonly file: string;
  /** Null for the whole file. */
  readonly text: string | null;
  readonly reason: string;
  /** The file it stands in, relative to the package, and the line. */
  readonly source: { readonly file: string; readonly line: number };
}

const UNREACHED_FILE = 'spec/unreached.yaml';

/**
 * The explanations of spec/unreached.yaml.
 *
 * @throws SpecFileError with the place of the first mistake.
 */
export function loadUnreached(root: string = packageRoot()): readonly UnreachedExplanation[] {
  const file = readYaml(join(root, UNREACHED_FILE), unreachedSchema);
  return file.data.unreached.map((given, index) => ({
    ...given,
    text: given.text ?? null,
    source: { file: UNREACHED_FILE, line: file.place(['unreached', index]).line },
  }));
}
