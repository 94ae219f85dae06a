/** Contexts by the names of their extensions. */
import { expect, it } from 'vitest';
import { CONTEXT_NAMES, contextOf, extensionsOf, newestArb, newestVp } from './limits.js';

it('a context has each extension with those that it needs', () => {
  expect([...extensionsOf('NV_vertex_program1_1')]).toEqual([
    'NV_vertex_program',
    'NV_vertex_program1_1',
  ]);
  expect([...extensionsOf('NV_gpu_program4')]).toEqual(['ARB_vertex_program', 'NV_gpu_program4']);
  expect([...extensionsOf('NV_vertex_program+NV_gpu_program4')]).toEqual([
    'NV_vertex_program',
    'ARB_vertex_program',
    'NV_gpu_program4',
  ]);
});

it('the newest extensions name it again', () => {
  expect(CONTEXT_NAMES).toHaveLength(11);
  for (const name of CONTEXT_NAMES) {
    expect(contextOf([...extensionsOf(name)])).toBe(name);
    expect([newestVp(name), newestArb(name)].filter((each) => each !== null).join('+')).toBe(name);
  }
  expect(contextOf([])).toBeNull();
  expect(contextOf(['NV_gpu_program4', 'NV_vertex_program2', 'NV_vertex_program'])).toBe(
    'NV_vertex_program2+NV_gpu_program4',
  );
});
