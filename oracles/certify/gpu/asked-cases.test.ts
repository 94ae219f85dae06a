import { expect, it } from 'vitest';
import { loadSpecification } from '../../../spec/load/specification.js';
import { gpuCorpus } from '../../units/gpu/corpus.js';
import { gpuCasesFor } from '../../units/rehosted.js';
import { GPU_ASKED, gpuCasesAsked } from './asked-cases.js';
import { inForce } from '../in-force.js';
import { IS_NIGHT } from '../../../vitest.night.js';

const { gpuClauses } = loadSpecification();

it('keeps of each environment what is asked of it, and finds that out anew for other clauses', () => {
  const ids = gpuCasesAsked('NVfp4.0', gpuClauses).map(({ id }) => id);
  // To find out all anew takes long: the build has just done so.
  if (IS_NIGHT) {
    const made = GPU_ASKED.find(({ name }) => name.endsWith('NVfp4.0'))?.make();
    expect(made?.clauses).toEqual(inForce(gpuClauses, 'NVfp4.0').map(({ id }) => id));
    expect(made?.cases.map(({ id }) => id)).toEqual(ids);
  }
  expect(ids.some((id) => id.endsWith('@NVfp4.0'))).toBe(true);
  const few = gpuClauses.filter(({ id }) => id.startsWith('gp4.KIL'));
  const own = inForce(few, 'NVfp4.0').map(({ id }) => id);
  const asked = gpuCasesAsked('NVfp4.0', few);
  expect(asked).toEqual(gpuCasesFor('NVfp4.0', gpuCorpus(), own));
  expect(asked.length).toBeLessThan(ids.length);
});
