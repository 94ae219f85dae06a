import { expect, it } from 'vitest';
import { GRID, MAXIMUM_FRAGMENTS, passingShader } from './fragment-grid.js';

it('passes attributes on as they are, in the language of the fragment shader', () => {
  const shader = passingShader('#version 300 es\nprecision highp float;\n', [0, 1]);
  expect(shader).toMatch(/^#version 300 es\nlayout\(location = 0\) in vec4 a0;\n/);
  expect(shader).toContain('flat out vec4 v1;\n');
  expect(shader).toContain('  v1 = a1;\n');
});

it('puts each point in the middle of a pixel', () => {
  const shader = passingShader('#version 330\n', []);
  expect(shader).toContain('float x = (float(gl_VertexID % 128) + 0.5) / 64.0 - 1.0;');
  expect(shader).toContain('float y = (float(gl_VertexID / 128) + 0.5) / 64.0 - 1.0;');
  expect(MAXIMUM_FRAGMENTS).toBe(GRID.width * GRID.height);
});
