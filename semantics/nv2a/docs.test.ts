/** docs/nv2a.md has the fields and the differences as they are here. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DIFFERENCES } from './differences.js';
import { FIELDS, placeOfField } from './fields.js';

const page = readFileSync(new URL('../../docs/nv2a.md', import.meta.url), 'utf8');

it.each(FIELDS.map(({ name, says }) => [name, says] as const))('has the field %s', (name, says) => {
  expect(page).toContain(`| \`${name}\` | ${placeOfField(name)} | ${says} |`);
});

it.each(DIFFERENCES.map((each) => [each.id, each] as const))(
  'has the difference %s',
  (id, each) => {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${id}\`: ${each.about} |`));
    const digits = each.word?.map((part) => part.toString(16).padStart(8, '0')).join(' ') ?? '|';
    expect(row).toContain(digits);
    if (each.refusedBy !== null) expect(row).toContain(`refused: \`${each.refusedBy}\``);
    for (const { of, says, name } of each.readings) {
      expect(row).toContain(`${of}: ${says}${name === undefined ? '' : ` (\`${name}\`)`}`);
    }
  },
);
