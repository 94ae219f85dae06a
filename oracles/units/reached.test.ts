/** Every clause that binds in an environment, by each of its documents, has a case that is asked there. */
import { describe, expect, it } from 'vitest';
import { VP_AUTHORITIES } from '../../spec/authorities.js';
import { loadClauses } from '../../spec/load/specification.js';
import { inForce } from '../certify/in-force.js';
import { vpCasesFor } from './rehosted.js';
import { vpCorpus } from './vp/corpus.js';

describe('clauses in force', () => {
  const clauses = loadClauses();

  it.each(VP_AUTHORITIES)('of %s are named by cases that are asked', (authority) => {
    const ids = inForce(clauses, authority).map(({ id }) => id);
    const asked = vpCasesFor(authority, vpCorpus(), ids);
    const named = new Set(asked.flatMap((each) => each.clauses));
    expect(ids.filter((id) => !named.has(id))).toEqual([]);
  });
});
