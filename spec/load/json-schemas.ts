/** The JSON Schemas that editors use to complete and check the YAML files. */
import { z } from 'zod';
import { clausesSchema } from './clauses.js';
import { documentsSchema, sectionsSchema } from './documents.js';
import { errataSchema } from './errata.js';
import { unreachedSchema } from './unreached.js';
import { unseenSchema } from './unseen.js';
import { versionDifferencesSchema } from './version-differences.js';

/** The formats of spec/, by the name of their schema file. */
export const SPEC_FORMATS: Readonly<Record<string, z.ZodType>> = {
  clauses: clausesSchema,
  documents: documentsSchema,
  errata: errataSchema,
  sections: sectionsSchema,
  unreached: unreachedSchema,
  unseen: unseenSchema,
  'version-differences': versionDifferencesSchema,
};

/** The text of `spec/schema/NAME.schema.json`. */
export function jsonSchemaText(schema: z.ZodType): string {
  return `${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)}\n`;
}
