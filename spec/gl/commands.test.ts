/** The tables of commands against what the documents declare (New Procedures and Functions): how many each brings. */
import { expect, it } from 'vitest';
import { GL_COMMANDS } from './commands.js';
import { enumerantNumber } from './numbers.js';

/** Commands of a document but for those of other extensions that it rests on. */
function declaredBy(document: string, others: RegExp): number {
  return [...GL_COMMANDS.values()].filter(
    (each) => each.document === document && each.extension !== null && !others.test(each.name),
  ).length;
}

const NONE = /^$/;

it.each([
  ['NV_vertex_program', NONE, 64],
  ['ARB_vertex_program', /^GetString$/, 62],
  // Several parameters of floating-point numbers are EXT_gpu_program_parameters'.
  ['NV_gpu_program4', /Parameters4fv/, 16],
  ['NV_vertex_program4', NONE, 23],
  // What it says of commands of EXT_framebuffer_object.
  ['NV_geometry_program4', /^FramebufferTexture[123]D|^CheckFramebuffer|^GetFramebuffer/, 4],
  ['NV_parameter_buffer_object', /^(?:BindBuffer|BufferData|BufferSubData)$/, 7],
] as const)('%s brings as many commands as it declares', (document, others, count) => {
  expect(declaredBy(document, others)).toBe(count);
});

it('matrices of programs are numbered in a row, those of NV_vertex_program up to the next enumerant', () => {
  const number = (name: string) => enumerantNumber('MatrixMode', 'mode', name);
  expect([0, 1, 31].map((i) => number(`MATRIX${String(i)}_ARB`))).toEqual([0x88c0, 0x88c1, 0x88df]);
  expect([0, 7].map((i) => number(`MATRIX${String(i)}_NV`))).toEqual([0x8630, 0x8637]);
  // vp1.E-matrix-numbers
  expect(enumerantNumber('GetIntegerv', 'pname', 'CURRENT_MATRIX_STACK_DEPTH_NV')).toBe(
    0x8630 + 16,
  );
});
