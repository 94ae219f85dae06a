/** The engines are implementations too: their certificates, of a few instructions. */
import { expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import { openBackend } from '../backends/open.js';
import { certify } from './certify.js';
import { floorNamed } from './floor.js';

const specification = loadSpecification();

/** The clauses that an engine violates, of some instructions, by the environment's own document or another. */
async function violatedBy(
  engine: string,
  queries: readonly string[],
  document?: 'vp2',
): Promise<readonly string[]> {
  const { clauses, backend } = await certify({
    backend: await openBackend(`engine:${engine}`),
    specification,
    queries,
    require: floorNamed('0.5%'),
    ...(document === undefined ? {} : { document }),
  });
  expect(backend.engine).toContain('the vertex engine of');
  expect(clauses.some(({ records }) => records > 0)).toBe(true);
  return clauses.filter(({ violations }) => violations > 0).map(({ id }) => id);
}

it('NV20 keeps to RSQ of its own document, and not to its sums', async () => {
  expect(await violatedBy('nv2a', ['RSQ'])).toEqual([]);
  expect(await violatedBy('nv20', ['ADD'])).not.toEqual([]);
});

it('by NV_vertex_program2 NV20 violates RSQ of negative operands', async () => {
  expect(await violatedBy('nv20', ['RSQ'], 'vp2')).toContain('vp2.RSQ.6');
});

it('NV30 violates what its recording violates', async () => {
  expect(await violatedBy('nv30', ['FLR', 'SSG'])).toEqual(['vp2.FLR.2']);
});
