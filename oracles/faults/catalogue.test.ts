/** What holds of the catalogue of faults of either language. */
import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import { LANGUAGE_NAMES } from '../language-names.js';
import { allFaults, CATALOGUES } from './languages.js';

const { clauses, gpuClauses } = loadSpecification();
const IDS = { vp: clauses, gpu: gpuClauses };
const AT_LEAST = { vp: 60, gpu: 200 };

describe.each(LANGUAGE_NAMES)('the fault catalogue of %s programs', (language) => {
  const { faults, named } = CATALOGUES[language];

  it('has many faults, each under a name of its own in both languages', () => {
    expect(faults.length).toBeGreaterThanOrEqual(AT_LEAST[language]);
    const names = allFaults().map(({ name }) => name);
    for (const fault of faults) {
      expect(fault.name).toMatch(/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/);
      expect(names.filter((name) => name === fault.name)).toHaveLength(1);
      expect(named(fault.name)).toBe(fault);
    }
    expect(named('no-such-fault')).toBeUndefined();
  });

  it('says each deviation in one sentence', () => {
    for (const { says } of faults) expect(says).toMatch(/^\S.*[^.]\.$/);
    expect(new Set(faults.map(({ says }) => says)).size).toBe(faults.length);
  });

  it('names clauses that exist', () => {
    const known = new Set(IDS[language].map(({ id }) => id));
    const unknown = faults.flatMap((fault) => fault.clauses.filter((id) => !known.has(id)));
    expect(unknown).toEqual([]);
  });
});
