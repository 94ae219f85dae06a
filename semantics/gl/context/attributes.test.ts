/** Vertex attributes one by one and several at once: NV_vertex_program §2.14.1.1; OpenGL 1.2.1, Table 2.6. */
import { describe, expect, it } from 'vitest';
import { commandNamed, Given } from './call.js';
import { answer, contextAfter, last } from './scripted.testing.js';

describe('VertexAttribs', () => {
  it.each([
    ['glVertexAttribs1fvNV(3, 2, {5, 6});', [[5, 0, 0, 1], [6, 0, 0, 1]]],
    ['glVertexAttribs2svNV(3, 2, {5, 6, 7, 8});', [[5, 6, 0, 1], [7, 8, 0, 1]]],
    ['glVertexAttribs3dvNV(3, 2, {1, 2, 3, 4, 5, 6});', [[1, 2, 3, 1], [4, 5, 6, 1]]],
    ['glVertexAttribs4ubvNV(3, 2, {255, 0, 51, 255, 0, 255, 0, 0});', [[1, 0, Math.fround(0.2), 1], [0, 1, 0, 0]]],
    ['glVertexAttribs4svNV(3, 2, {255, 0, -51, 1, 2, 3, 4, 5});', [[255, 0, -51, 1], [2, 3, 4, 5]]],
    // No more than are said.
    ['glVertexAttribs1fvNV(3, 1, {5, 6});', [[5, 0, 0, 1], [0, 0, 0, 1]]],
    ['glVertexAttribs1fvNV(3, 0, {});', [[1, 1, 1, 1], [0, 0, 0, 1]]],
  ])('%s sets the attributes from the given one on', (script, values) => {
    const { attributes } = contextAfter(script);
    expect(attributes.slice(3, 5)).toEqual(values);
    expect([attributes[2], attributes[5]]).toEqual([[0, 0, 1, 1], [0, 0, 0, 1]]);
  }); // prettier-ignore

  it.each([
    [15, 1, []], [14, 2, []], [0, 16, []], [16, 0, []], [99, 0, []], [15, 2, ['INVALID_VALUE']], [16, 1, ['INVALID_VALUE']], [0, 17, ['INVALID_VALUE']],
    [0, -1, ['INVALID_VALUE']], [16, -1, ['INVALID_VALUE']],
  ] as const)('from %i on %i of them: %j', (index, count, errors) => {
    const values = new Array(Math.max(0, count)).fill(0).join(', ');
    expect(last(`glVertexAttribs1fvNV(${String(index)}, ${String(count)}, {${values}});`).errors).toEqual(errors);
  }); // prettier-ignore
});

it('the last attribute is the fifteenth', () => {
  expect(answer('glVertexAttrib1fNV(15, 3); glGetVertexAttribfvNV(15, GL_CURRENT_ATTRIB_NV);')).toEqual([3, 0, 0, 1]); // prettier-ignore
  expect(last('glVertexAttrib1fNV(16, 3);').errors).toEqual(['INVALID_VALUE']);
});

it.each([
  ['glColor3b(127, -128, 0);', [1, -1, Math.fround(1 / 255), 1]],
  ['glColor3ub(255, 0, 51);', [1, 0, Math.fround(0.2), 1]],
  ['glColor3s(32767, -32768, 0);', [1, -1, Math.fround(1 / 65535), 1]],
  ['glColor3us(65535, 0, 13107);', [1, 0, Math.fround(0.2), 1]],
  ['glColor3i(2147483647, -2147483648, 0);', [1, -1, Math.fround(1 / (2 ** 32 - 1)), 1]],
  ['glColor3ui(4294967295, 0, 858993459);', [1, 0, Math.fround(0.2), 1]],
  ['glColor3f(2, -3, 0.1);', [2, -3, Math.fround(0.1), 1]],
  ['glColor3d(2, -3, 0.1);', [2, -3, Math.fround(0.1), 1]],
  ['glColor4sv({32767, -32768, 32767, -32768});', [1, -1, 1, -1]],
])('%s is converted as Table 2.6 of OpenGL 1.2.1 has it', (script, value) => {
  expect(answer(`${script} glGetFloatv(GL_CURRENT_COLOR);`)).toEqual(value);
});

it('a mask of one bit may stand by its name alone', () => {
  expect(new Given(commandNamed('PushAttrib'), ['CURRENT_BIT']).names('mask')).toEqual([
    'CURRENT_BIT',
  ]);
});
