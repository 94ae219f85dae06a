import { describe, expect, it } from 'vitest';
import { DOCUMENT_IDS } from '../../spec/authorities.js';
import { askedBy } from './authorities.js';
import { groupsOf } from './make-case-index.js';
import { loadCorpus } from './corpus.js';

describe('the groups of cases', () => {
  const corpus = loadCorpus(['vp2/2.14.3.24', 'vp1/2.14.1.10.7', 'gp4/2.X.8.MUL', 'gp4/6.1.12']);
  const groups = groupsOf(corpus);
  const all = [...corpus.cases, ...corpus.gpuCases, ...corpus.glCases];

  it('hold every case once, with what it names', () => {
    expect(all.length).toBeGreaterThan(groups.length);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
    const named = (of: readonly { readonly clauses: readonly string[]; count?: number }[]) => {
      const counts = new Map<string, number>();
      for (const { clauses, count = 1 } of of) {
        for (const id of clauses) counts.set(id, (counts.get(id) ?? 0) + count);
      }
      return counts;
    };
    expect(named(groups)).toEqual(named(all));
  });

  it('say under which documents cases are asked', () => {
    for (const document of DOCUMENT_IDS) {
      const asked = askedBy(document, corpus);
      const count = asked.cases.length + asked.gpuCases.length + asked.glCases.length;
      const own = groups.filter(({ documents }) => documents.includes(document));
      expect(own.reduce((sum, group) => sum + group.count, 0)).toBe(count);
    }
  });
});
