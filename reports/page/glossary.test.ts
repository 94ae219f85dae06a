import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../spec/load/root.js';
import { GLOSSARY, glossaryPanel } from './glossary.js';

it('the words of the pages are those at the end of the README', () => {
  const readme = readFileSync(join(packageRoot(), 'README.md'), 'utf8');
  const [, table = ''] = readme.split('\n## Words\n');
  const rows = [...table.matchAll(/^\| \*\*(.+?)\*\* +\| (.+?) +\|$/gm)];
  const given = rows.map(([, term, means]) => ({ term, means }));
  expect(given).toEqual(GLOSSARY);
});

it('each term stands on the page, with its code as code', () => {
  const { text } = glossaryPanel();
  for (const { term } of GLOSSARY) expect(text).toContain(`<dt>${term}</dt>`);
  expect(text).toContain('<code>--expect</code>');
  expect(text).not.toContain('`');
});
