import { expect, it } from 'vitest';
import { corpusFolder, readFileOf } from './case-files.js';
import { loadCorpus } from './corpus.js';
import { halfOf, keptFiles } from './kept-files.js';

// One with -0, NaN and infinities, one of GPU programs with typed values, one of commands of the GL.
it.each([
  'vp2/2.14.3.24/special',
  'vp1/2.14.1.10.7/reciprocal-root',
  'gp4/2.X.8.SHR/types',
  'gp4/6.1.12/programs',
])('what is kept of %s is what the file holds', (fileId) => {
  const kept = keptFiles(halfOf(fileId)).get(fileId);
  expect(kept).toEqual(readFileOf(corpusFolder(), fileId));
  const { cases, gpuCases, glCases, guestCases } = loadCorpus([fileId]);
  expect({ cases, gpuCases, glCases, guestCases }).toEqual(kept);
  expect(cases.length + gpuCases.length + glCases.length).toBeGreaterThan(0);
});

it('each half has files of its own', () => {
  expect([...keptFiles('vp').keys()].filter((fileId) => halfOf(fileId) !== 'vp')).toEqual([]);
  expect([...keptFiles('gpu').keys()].filter((fileId) => halfOf(fileId) !== 'gpu')).toEqual([]);
});
