/** Writes spec/schema/*.schema.json from the zod schemas: `npx tsx scripts/export-schemas.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonSchemaText, SPEC_FORMATS } from '../spec/load/json-schemas.js';
import { packageRoot } from '../spec/load/root.js';

for (const [name, schema] of Object.entries(SPEC_FORMATS)) {
  writeFileSync(join(packageRoot(), 'spec/schema', `${name}.schema.json`), jsonSchemaText(schema));
}
