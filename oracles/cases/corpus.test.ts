import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../../spec/scratch.testing.js';
import { loadCorpus } from './corpus.js';
import { unknownReferences } from './references.js';

const CASE = '    instruction: MOV R0, v[0]\n    expect: {R0: [0, 0, 0, 1]}\n';

const { folder } = scratch('corpus');

beforeAll(() => {
  const put = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  put('d/2.10/b.yaml', `clauses: [x.A.1]\ncases:\n  late:\n${CASE}`);
  put('d/2.9/a.yaml', `cases:\n  zeros:\n${CASE}  other:\n${CASE}`);
  put(
    'g/2.X/a.yaml',
    'environment: NVvp4.0\ncases:\n  one:\n    instruction: MOV R0, R1\n    expect: {loads: true}\n',
  );
  put('d/README.md', 'not a case');
  put('recordings/r/expected.yaml', 'not: [a, case]');
  put('broken/one.yaml', 'cases:\n  a: 1\n  b: 2\n');
  put('broken/two.yaml', 'cases: [');
});

function ids(...queries: readonly string[]): readonly string[] {
  return loadCorpus(queries, folder).cases.map(({ id }) => id);
}

describe('the corpus on disk', () => {
  it('is read in the order of sections, without recordings', () => {
    expect(ids('d')).toEqual(['d/2.9/a:zeros', 'd/2.9/a:other', 'd/2.10/b:late']);
    expect(ids('d/2.9')).toEqual(['d/2.9/a:zeros', 'd/2.9/a:other']);
    expect(ids('recordings')).toEqual([]);
  });

  it('has the cases of GPU programs apart, by the same queries', () => {
    const { cases, gpuCases, unmatched } = loadCorpus(['g/2.X', 'd/2.10'], folder);
    expect(cases.map(({ id }) => id)).toEqual(['d/2.10/b:late']);
    expect(gpuCases.map(({ id }) => id)).toEqual(['g/2.X/a:one']);
    expect(unmatched).toEqual([]);
    const [missed] = loadCorpus(['g/2.X/a:oen'], folder).unmatched;
    expect(missed?.nearMisses).toEqual(['g/2.X/a:one']);
  });

  it('tells every file that cannot be read, and reads only what is asked for', () => {
    const { errors, cases } = loadCorpus([], folder);
    expect(cases).toHaveLength(3);
    expect(
      errors.map(({ file, problems }) => [file.slice(folder.length), problems.length]),
    ).toEqual([
      ['/broken/one.yaml', 2],
      ['/broken/two.yaml', expect.any(Number)],
    ]);
    expect(loadCorpus(['d'], folder).errors).toEqual([]);
  });

  it('has near misses for a query that selects nothing', () => {
    const misses = (query: string): readonly string[] =>
      loadCorpus([query], folder).unmatched.flatMap(({ nearMisses }) => nearMisses);
    expect(misses('d/2.9/a:zreos')).toEqual(['d/2.9/a:zeros']);
    expect(misses('d/2.90')).toContain('d/2.9');
    expect(misses('d/2.9/a:zeros')).toEqual([]);
    expect(loadCorpus(['!d/nothing', 'd'], folder).unmatched).toEqual([]);
  });

  it('has a folder that must exist', () => {
    const none = join(folder, 'none');
    expect(() => loadCorpus([], none)).toThrow(
      `${none}: the folder cannot be read: there is no such folder`,
    );
  });

  it('knows which clauses cases name in vain', () => {
    const { cases } = loadCorpus(['d'], folder);
    const clause = { id: 'x.A.2' } as never;
    expect(unknownReferences(cases, { clauses: [clause], errata: [] })).toEqual([
      {
        file: join(folder, 'd/2.10/b.yaml'),
        line: 3,
        message:
          'd/2.10/b:late names "x.A.1", which is no clause and no erratum; did you mean "x.A.2"?',
      },
    ]);
  });
});
