import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../scratch.testing.js';
import { ENVIRONMENTS } from '../environments.js';
import { GPU_INSTRUCTIONS } from '../gpu/instructions.js';
import { INSTRUCTIONS } from '../instructions.js';
import { RESTRICTIONS } from '../restrictions.js';
import { jsonSchemaText, SPEC_FORMATS } from './json-schemas.js';
import { loadDocuments } from './documents.js';
import { packageRoot } from './root.js';
import { SpecFileError } from './spec-file-error.js';
import { loadClauses, loadErrata, loadSpecification } from './specification.js';

describe('the files of spec/', () => {
  const { documents, clauses, gpuClauses, errata } = loadSpecification();

  it('load, each by itself too', () => {
    expect(loadDocuments()).toEqual(documents);
    expect(loadClauses()).toEqual(clauses);
    expect(loadErrata()).toEqual(errata);
  });

  it('name the primary documents and their revisions', () => {
    const primary = documents.filter(({ kind }) => kind === 'primary');
    expect(primary.map(({ id, revision }) => [id, revision])).toEqual([
      ['vp2', '33'],
      ['gp4', '11'],
      ['nvvp4', '7'],
      ['nvfp4', '6'],
      ['nvgp4', '13'],
      ['nvpbo', '10'],
      ['gf3', 'SIGGRAPH 2001'],
      ['vp1', '1.10'],
      ['vp11', '8'],
    ]);
  });

  it('have a section for every instruction of the table, with its title', () => {
    const sections = documents.find(({ id }) => id === 'vp2')?.sections ?? [];
    for (const { section, name, title } of INSTRUCTIONS) {
      const found = sections.find(({ number }) => number === section);
      expect(found?.title.toLowerCase()).toBe(`${name}: ${title}`.toLowerCase());
      expect(found?.read).toBe(true);
    }
  });

  it('have a section for every instruction of GPU programs, with its title', () => {
    for (const { document, section, name } of GPU_INSTRUCTIONS) {
      const sections = documents.find(({ id }) => id === document)?.sections ?? [];
      const found = sections.find(({ number }) => number === section);
      expect(found?.title.startsWith(`${name}: `)).toBe(true);
    }
  });

  it('have a clause in every section that is read', () => {
    for (const { id, sections } of documents) {
      for (const { number, read } of sections) {
        if (!read) continue;
        const found = [...clauses, ...gpuClauses].filter(
          ({ document, section }) => document === id && section === number,
        );
        expect(found, `${id} ${number}`).not.toHaveLength(0);
      }
    }
  });

  it('have no section that is not read but those that bind nobody', () => {
    const unread = documents.flatMap(({ id, sections }) =>
      sections
        .filter(({ read, bindsNobody }) => !read && bindsNobody !== true)
        .map(({ number }) => `${id} ${number}`),
    );
    expect(unread).toEqual([]);
  });

  it('have ARB_vertex_program, which no environment follows, and by which clause what it says is tested', () => {
    const arb = gpuClauses.filter(({ document }) => document === 'arb');
    expect(arb.filter(({ environments }) => environments.length > 0)).toEqual([]);
    const byId = new Map(gpuClauses.map((clause) => [clause.id, clause]));
    const restating = new Set(arb.flatMap(({ restated = [] }) => restated));
    expect(restating.size).toBeGreaterThan(100);
    for (const id of restating) expect(byId.get(id)?.document, id).toMatch(/^(?:gp4|nvvp4)$/);
  });

  it('have a clause for every restriction, in the same environments', () => {
    for (const { id, clause, environments } of RESTRICTIONS) {
      const found = clauses.find((candidate) => candidate.id === clause);
      expect(found, clause).toMatchObject({ kind: 'restriction', restriction: id });
      // The clauses of the paper and of NV_vertex_program state GF3.
      const restated = environments.filter((name) => name !== 'GF3');
      expect([...(found?.environments ?? [])].sort(), clause).toEqual([...restated].sort());
    }
  });

  it('begin with the comment that names their schema', () => {
    const root = join(packageRoot(), 'spec');
    const first = (file: string): string =>
      readFileSync(join(root, file), 'utf8').split('\n')[0] ?? '';
    for (const name of ['documents', 'errata']) {
      expect(first(`${name}.yaml`)).toBe(
        `# yaml-language-server: $schema=./schema/${name}.schema.json`,
      );
    }
    for (const name of readdirSync(join(root, 'clauses')).filter((n) => n.endsWith('.yaml'))) {
      expect(first(`clauses/${name}`), name).toBe(
        '# yaml-language-server: $schema=../schema/clauses.schema.json',
      );
    }
  });

  it('have their schemas exported as they are now (npx tsx scripts/export-schemas.ts)', () => {
    for (const [name, schema] of Object.entries(SPEC_FORMATS)) {
      const file = join(packageRoot(), `spec/schema/${name}.schema.json`);
      expect(readFileSync(file, 'utf8'), name).toBe(jsonSchemaText(schema));
    }
  });
});

describe('a specification', () => {
  const { folder: root } = scratch('');
  beforeAll(() => {
    cpSync(join(packageRoot(), 'spec/schema'), join(root, 'spec/clauses'), { recursive: true });
  });

  const DOCUMENTS = [
    'documents:',
    '  - {id: vp2, title: T, kind: primary, revision: "33", date: "2008", sections: [',
    '      {number: "1", title: One, read: true}, {number: "2", title: Two, read: true}]}',
  ].join('\n');
  const CLAUSE = 'clauses:\n  - id: vp2.MUL.1\n    section: "1"\n    says: something\n';
  const ERRATUM = [
    'errata:',
    '  - {id: vp2.E1, where: ["2", vp2.MUL.1], kind: gap, problem: P,',
    '     interpretations: {a: A, b: B}, default: a, because: it is}',
  ].join('\n');

  const load = (files: { documents?: string; clauses?: string; errata?: string }) => {
    writeFileSync(join(root, 'spec/documents.yaml'), files.documents ?? DOCUMENTS);
    writeFileSync(join(root, 'spec/clauses/a.yaml'), files.clauses ?? CLAUSE);
    writeFileSync(join(root, 'spec/errata.yaml'), files.errata ?? ERRATUM);
    return loadSpecification(root);
  };
  const refusal = (files: Parameters<typeof load>[0]): SpecFileError => {
    try {
      load(files);
    } catch (error) {
      if (error instanceof SpecFileError) return error;
      throw error;
    }
    throw new Error('it was accepted');
  };

  it('gives each kind of clause its shape', () => {
    const more = (lines: string): string => CLAUSE.replace('vp2.MUL.1', 'vp2.MUL.9') + lines;
    const kinds = (lines: string) =>
      load({ clauses: more(lines), errata: 'errata: []' }).clauses[0];
    expect(kinds('')).toMatchObject({
      kind: 'witnessed',
      document: 'vp2',
      environments: Object.keys(ENVIRONMENTS).filter((name) => name !== 'GF3'),
      source: { file: 'spec/clauses/a.yaml', line: 2 },
    });
    expect(kinds('    on: SEQ\n    nominal: true\n')).toMatchObject({
      kind: 'nominal',
      on: 'SEQ',
      environments: ['VP2.0'],
    });
    expect(kinds('    on: DPH\n    then: r == a\n    symmetric: true\n')).toMatchObject({
      kind: 'formula',
      when: null,
      then: 'r == a',
      symmetric: true,
      environments: ['VP1.1', 'VP2.0'],
    });
    expect(kinds('    restriction: syntax\n')).toMatchObject({ restriction: 'syntax' });
    expect(kinds('    untestable: {why: informative, reason: so}\n')).toMatchObject({
      kind: 'untestable',
      why: 'informative',
      reason: 'so',
    });
  });

  it.each([
    ['a clause', { clauses: CLAUSE + CLAUSE.slice('clauses:\n'.length) }, 'clauses/a.yaml', 5, 9],
    ['a section', { documents: DOCUMENTS.replace('"2"', '"1"') }, 'documents.yaml', 3, 55],
    [
      'an erratum',
      { errata: `${ERRATUM}\n${ERRATUM.slice('errata:\n'.length)}` },
      'errata.yaml',
      4,
      10,
    ],
  ])('has no id of %s twice', (_, files, file, line, column) => {
    const error = refusal(files);
    expect(error.message).toMatch(/already the id|stands here twice/);
    expect([error.file.endsWith(file), error.line, error.column]).toEqual([true, line, column]);
  });

  it.each([
    ['section: "1"', 'section: "7"', 'there is no section of vp2 "7"', 3],
    ['vp2.MUL.1', 'vp3.MUL.1', 'there is no document "vp3"; did you mean "vp2"?', 2],
    ['says: something', 'says: x\n    errata: [vp2.E2]', 'there is no erratum "vp2.E2"', 5],
    ['says: something', 'says: x\n    on: MULL\n    nominal: true', 'did you mean "MUL"?', 5],
    ['says: something', 'says: x\n    restriction: sintax', 'did you mean "syntax"?', 5],
    ['says: something', 'says: x\n    on: MUL', 'a formula clause needs "then"', 2],
    ['says: something', 'says: x\n    when: a', 'needs "on"', 2],
    ['says: something', 'says: x\n    then: r\n    on: MUL\n    nominal: true', 'no "then"', 5],
    ['says: something', 'says: x\n    environments: [VP3.0]', 'did you mean', 5],
    [
      'says: something',
      'says: x\n    on: MUL\n    then: r == a\n    special: HI',
      'only MUL of GPU',
      7,
    ],
    ['says: something', 'says: x\n    untestable: {why: lazy, reason: y}', 'informative', 5],
  ])('with %j as %j is refused', (before, after, message, line) => {
    const error = refusal({ clauses: CLAUSE.replace(before, after), errata: 'errata: []' });
    expect(error.message).toContain(message);
    expect(error.line).toBe(line);
    expect(error.column).toBeGreaterThan(1);
  });

  it.each([
    ['default: a', 'default: c', '"c" is none of the interpretations: a, b', 3],
    ['vp2.MUL.1', 'vp2.MUL.2', 'did you mean "vp2.MUL.1"?', 2],
    ['"2"', 'gp4 2', 'there is no clause or section', 2],
    [
      'interpretations: {a: A, b: B}',
      'interpretations: {}',
      'expected an interpretation at least',
      3,
    ],
    ['vp2.E1', 'vp2.E01', 'expected such as vp2.E1', 2],
    ['kind: gap', 'kind: gab', 'did you mean "gap"?', 2],
  ])('with an erratum that has %j as %j is refused', (before, after, message, line) => {
    const error = refusal({ errata: ERRATUM.replace(before, after) });
    expect(error.message).toContain(message);
    expect(error.line).toBe(line);
  });

  it('wants a reason for each section that is not read', () => {
    const error = refusal({ documents: DOCUMENTS.replace('read: true', 'read: false') });
    expect(error.message).toContain('has a reason');
    expect(error.line).toBe(3);
  });
});
