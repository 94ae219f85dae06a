import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { jsonSchemaText } from '../spec/load/json-schemas.js';
import { packageRoot } from '../spec/load/root.js';
import { ORACLE_FORMATS } from './formats.js';

const folder = join(packageRoot(), 'spec/schema');

it.each(Object.entries(ORACLE_FORMATS))(
  'the schema of %s is exported as it is now (npm run schemas)',
  (name, schema) => {
    expect(readFileSync(join(folder, `${name}.schema.json`), 'utf8')).toBe(jsonSchemaText(schema));
  },
);
