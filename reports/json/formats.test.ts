import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ORACLE_FORMATS } from '../../oracles/formats.js';
import { jsonSchemaText, SPEC_FORMATS } from '../../spec/load/json-schemas.js';
import { packageRoot } from '../../spec/load/root.js';
import { JSON_FORMATS } from './formats.js';

const folder = join(packageRoot(), 'spec/schema');

it.each(Object.entries(JSON_FORMATS))(
  'the schema of %s is exported as it is now (npm run schemas)',
  (name, schema) => {
    expect(readFileSync(join(folder, `${name}.schema.json`), 'utf8')).toBe(jsonSchemaText(schema));
  },
);

it('beside its README every file is the schema of a format that exists', () => {
  const names = Object.keys({ ...SPEC_FORMATS, ...ORACLE_FORMATS, ...JSON_FORMATS });
  const files = ['README.md', ...names.map((name) => `${name}.schema.json`)];
  expect(readdirSync(folder).sort()).toEqual(files.sort());
});
