/** Writes spec/schema/*.schema.json from the zod schemas: `npm run schemas`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ORACLE_FORMATS } from '../oracles/formats.js';
import { JSON_FORMATS } from '../reports/json/formats.js';
import { jsonSchemaText, SPEC_FORMATS } from '../spec/load/json-schemas.js';
import { packageRoot } from '../spec/load/root.js';

for (const [name, schema] of Object.entries({
  ...SPEC_FORMATS,
  ...ORACLE_FORMATS,
  ...JSON_FORMATS,
})) {
  writeFileSync(join(packageRoot(), 'spec/schema', `${name}.schema.json`), jsonSchemaText(schema));
}
