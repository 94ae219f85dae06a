/** Writes spec/schema/*.schema.json from the zod schemas: `npx tsx scripts/export-schemas.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordingSchema } from '../oracles/backends/manifest.js';
import { CASES_SCHEMA, INPUTS_SCHEMA } from '../oracles/cases/format.js';
import { expectationsSchema } from '../oracles/compare/expectations.js';
import { jsonSchemaText, SPEC_FORMATS } from '../spec/load/json-schemas.js';
import { packageRoot } from '../spec/load/root.js';

const formats = {
  ...SPEC_FORMATS,
  cases: CASES_SCHEMA,
  inputs: INPUTS_SCHEMA,
  recording: recordingSchema,
  expectations: expectationsSchema,
};

for (const [name, schema] of Object.entries(formats)) {
  writeFileSync(join(packageRoot(), 'spec/schema', `${name}.schema.json`), jsonSchemaText(schema));
}
