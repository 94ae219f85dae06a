/** Parts of spec/ beside programs: read with the rest, checked as it is, and not covered by a certificate of programs. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { scratch } from '../scratch.testing.js';
import { packageRoot } from './root.js';
import { filesOfParts, SPEC_PARTS } from './parts.js';
import { loadSpecification, type Specification } from './specification.js';

const { folder: root } = scratch('');
const PROGRAMS = {
  'documents.yaml': [
    'documents:',
    '  - {id: vp2, title: T, kind: primary, revision: "33", date: "2008", sections: [',
    '      {number: "1", title: One, read: true}, {number: "2", title: Two, read: false, reason: GL}]}',
  ].join('\n'),
  'clauses/a.yaml': 'clauses: [{id: vp2.MUL.1, section: "1", says: something}]',
  'errata.yaml': 'errata: []',
};
const GL = {
  'gl/clauses.yaml':
    'clauses: [{id: vp2.gl.1, section: "2", says: another thing, errata: [vp2.E-gl]}]',
  'gl/errata.yaml': [
    'errata:',
    '  - {id: vp2.E-gl, where: ["2"], kind: gap, problem: P, interpretations: {a: A}, default: a, because: it is}',
  ].join('\n'),
  'gl/sections.yaml': 'sections:\n  - {document: vp2, numbers: ["2"]}\n',
};

function load(files: Readonly<Record<string, string>>): Specification {
  rmSync(join(root, 'spec'), { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, 'spec', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return loadSpecification(root);
}

it('a part adds clauses, errata and sections that are read', () => {
  const { documents, clauses, errata } = load({ ...PROGRAMS, ...GL });
  expect(clauses.map(({ id, source }) => [id, source.file])).toEqual([
    ['vp2.MUL.1', 'spec/clauses/a.yaml'],
    ['vp2.gl.1', 'spec/gl/clauses.yaml'],
  ]);
  expect(errata.map(({ id, source }) => [id, source.file])).toEqual([
    ['vp2.E-gl', 'spec/gl/errata.yaml'],
  ]);
  expect(documents[0]?.sections).toEqual([
    { number: '1', title: 'One', read: true },
    { number: '2', title: 'Two', read: true },
  ]);
});

it('a part may have documents of its own', () => {
  const text = PROGRAMS['documents.yaml']
    .replace('vp2', 'arb')
    .replace('reason: GL', 'reason: why');
  const { documents } = load({ ...PROGRAMS, ...GL, 'gl/documents.yaml': text });
  expect(documents.map(({ id }) => id)).toEqual(['vp2', 'arb']);
});

it('without parts a specification is that of programs', () => {
  const { documents, clauses, errata } = load(PROGRAMS);
  expect([clauses.length, errata.length, documents[0]?.sections[1]?.read]).toEqual([1, 0, false]);
});

it.each([
  [
    'gl/sections.yaml',
    GL['gl/sections.yaml'].replace('vp2', 'vp3'),
    'no document "vp3"; expected one of vp2',
    2,
  ],
  ['gl/sections.yaml', GL['gl/sections.yaml'].replace('"2"', '"7"'), '"vp2" has no section "7"', 2],
  ['gl/sections.yaml', GL['gl/sections.yaml'].replace('"2"', '"1"'), 'is read for programs', 2],
  ['gl/clauses.yaml', GL['gl/clauses.yaml'].replace('E-gl', 'E-lg'), 'there is no erratum', 1],
  ['gl/clauses.yaml', GL['gl/clauses.yaml'].replace('gl.1', 'MUL.1'), 'already the id', 1],
  ['gl/documents.yaml', PROGRAMS['documents.yaml'], 'stands here twice', 2],
])('a mistake in %s is told with its place: %#', (file, text, message, line) => {
  expect(() => load({ ...PROGRAMS, ...GL, [file]: text })).toThrow(
    expect.objectContaining({
      line,
      file: join(root, 'spec', file),
      message: expect.stringContaining(message) as string,
    }) as Error,
  );
});

it('each part of the package has a file', () => {
  for (const part of SPEC_PARTS) {
    const files = ['clauses.yaml', 'errata.yaml', 'sections.yaml'].flatMap((name) =>
      filesOfParts(packageRoot(), name),
    );
    expect(files.some((file) => file.startsWith(`spec/${part}/`))).toBe(true);
  }
});
