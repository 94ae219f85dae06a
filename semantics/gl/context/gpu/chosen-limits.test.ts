/** Limits that an implementation chooses are told as ranges, of which the tables have one end. NV_gpu_program4, Table X.21; NV_geometry_program4. */
import { expect, it } from 'vitest';
import { gpuAnswer, FP, GP, VP } from './gpu.testing.js';

const MOST = 2 ** 31 - 1;

it.each([
  ['MIN_PROGRAM_TEXEL_OFFSET_EXT', { least: -(2 ** 31), greatest: -8 }],
  ['MAX_PROGRAM_TEXEL_OFFSET_EXT', { least: 7, greatest: MOST }],
  ['MAX_GEOMETRY_TEXTURE_IMAGE_UNITS_EXT', { least: 16, greatest: MOST }],
])('GL_%s', (name, range) => {
  for (const type of ['Integer', 'Double']) {
    expect([type, gpuAnswer(`glGet${type}v(GL_${name});`)]).toEqual([type, range]);
  }
  // The float of the greatest int is 2^31: a GL that has no limit answers it.
  const greatest = Math.fround(range.greatest);
  expect(gpuAnswer(`glGetFloatv(GL_${name});`)).toEqual({ ...range, greatest });
  expect(gpuAnswer(`glGetBooleanv(GL_${name});`)).toBe(true);
});

it.each([VP, FP, GP])('%s: how deep programs may call and nest', (target) => {
  const depth = (name: string): unknown =>
    gpuAnswer(`glGetProgramivARB(${target}, GL_MAX_PROGRAM_${name}_DEPTH_NV);`);
  expect([depth('CALL'), depth('IF'), depth('LOOP')]).toEqual([
    { least: 4, greatest: MOST },
    { least: 48, greatest: MOST },
    { least: 4, greatest: MOST },
  ]);
  expect(gpuAnswer('glGetProgramivARB(GL_TEXTURE_2D, GL_MAX_PROGRAM_IF_DEPTH_NV);')).toEqual([
    'INVALID_ENUM',
  ]);
});
