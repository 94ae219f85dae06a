/** Writes spec/schema/*.schema.json from the zod schemas: `npx tsx scripts/export-schemas.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CASES_SCHEMA, INPUTS_SCHEMA } from '../oracles/cases/format.js';
import { jsonSchemaText, SPEC_FORMATS } from '../spec/load/json-schemas.js';
import { packageRoot } from '../spec/load/root.js';

const formats = { ...SPEC_FORMATS, cases: CASES_SCHEMA, inputs: INPUTS_SCHEMA };

for (const [name, schema] of Object.entries(formats)) {
  writeFileSync(join(packageRoot(), 'spec/schema', `${name}.schema.json`), jsonSchemaText(schema));
}
