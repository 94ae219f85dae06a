/** What every command prints with `--json`, as schemas: spec/schema/command-<name>.schema.json. */
import { z } from 'zod';
import { CORPUS_FORMATS } from './corpus-formats.js';
import { glSchema } from './gl-format.js';
import { IMPLEMENTATION_FORMATS } from './implementation-formats.js';
import { PROGRAM_FORMATS } from './program-formats.js';
import { errorSchema } from './shapes.js';
import { WORK_FORMATS } from './work-formats.js';

const siteSchema = z.strictObject({ url: z.url().describe('Of the first page') });

/** By the name of the command. */
export const COMMAND_FORMATS: Readonly<Record<string, z.ZodType>> = {
  ...PROGRAM_FORMATS,
  ...CORPUS_FORMATS,
  ...IMPLEMENTATION_FORMATS,
  gl: glSchema,
  site: siteSchema,
  ...WORK_FORMATS,
};

/** By the name of the exported schema. */
export const JSON_FORMATS: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(
    Object.entries(COMMAND_FORMATS)
      // What certify prints is certificate.json, which has a schema.
      .filter(([name]) => name !== 'certify')
      .map(([name, schema]) => [`command-${name}`, schema]),
  ),
  'command-error': errorSchema,
};
