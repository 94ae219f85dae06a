/** What state bindings hold by what others hold: NV_gpu_program4 §2.X.3.3; to one part in 10^5 (OpenGL 1.2.1 §2.1.1). */
import { describe, expect, it } from 'vitest';
import type { TypedQuad } from '../gpu/machine/state.js';
import { completedBindings, leewayOf } from './binding-components.js';

type Values = TypedQuad['values'];
type Given = Readonly<Record<string, TypedQuad>>;

const NONE: Values = [null, null, null, null];
const floats = (...values: Values): TypedQuad => ({ type: 'F', values });
const row = (matrix: string, index: number): string =>
  `state.matrix.${matrix}.row[${String(index)}]`;
const rows = (matrix: string, values: readonly Values[]): Given =>
  Object.fromEntries(values.map((each, index) => [row(matrix, index), floats(...each)]));
const completed = (given: Given, binding: string): Values | undefined =>
  completedBindings(given, 'vertex')[binding]?.values;
const diagonal = (...entries: readonly number[]): readonly Values[] =>
  entries.map((entry, index): Values => [0, 1, 2, 3].map((column) => (column === index ? entry : 0)) as unknown as Values); // prettier-ignore

const MODELVIEW: readonly Values[] = [[1, 2, 0, 0], [0, 1, 0, 5], [0, 0, 1, 0], [0, 0, 0, 1]]; // prettier-ignore
const PROJECTION: readonly Values[] = [[2, 0, 0, 1], [0, 3, 0, 0], [0, 0, 4, 0], [0, 0, 0, 1]]; // prettier-ignore
const BOTH = { ...rows('modelview[0]', MODELVIEW), ...rows('projection', PROJECTION) };

describe('the product of projection and modelview', () => {
  const asked = (binding: string, given: Given = BOTH) => completed({ ...given, [binding]: floats(...NONE) }, binding);

  it('is P M, row by row, and its transpose column by column', () => {
    expect([0, 1, 2, 3].map((index) => asked(row('mvp', index)))).toEqual([[2, 4, 0, 1], [0, 3, 0, 15], [0, 0, 4, 0], [0, 0, 0, 1]]);
    expect([0, 1, 3].map((index) => asked(row('mvp.transpose', index)))).toEqual([[2, 0, 0, 0], [4, 3, 0, 0], [1, 15, 0, 1]]);
  });

  it('is no other matrix', () => {
    for (const other of ['texture[1]', 'program[0]', 'modelview[1]', 'texture[1].transpose']) expect(asked(row(other, 0))).toEqual(NONE);
  });

  it('is not known where an entry of either is not', () => {
    const open = { ...BOTH, [row('projection', 0)]: floats(2, 0, 0, null) };
    expect(asked(row('mvp', 0), open)).toEqual(NONE);
    expect(asked(row('mvp', 1), open)).toEqual([0, 3, 0, 15]);
    expect(asked(row('mvp', 1), { ...BOTH, [row('modelview[0]', 2)]: floats(0, null, 1, 0) })).toEqual([0, null, 0, 15]);
  });
}); // prettier-ignore

describe('an inverse', () => {
  const given = rows('projection', diagonal(2, 4, 4, 8));
  const first = row('projection.inverse', 0);

  it('is that of the matrix, and its transpose', () => {
    expect(completed({ ...given, [first]: floats(...NONE) }, first)).toEqual([0.5, 0, 0, 0]);
    const matrix = { ...rows('modelview[0]', MODELVIEW), [row('modelview[0].invtrans', 1)]: floats(...NONE) };
    expect(completed(matrix, row('modelview[0].invtrans', 1))).toEqual([-2, 1, 0, 0]);
  });

  it('may be off by as much as an error of the entries makes of it', () => {
    // The condition number is 8 * 1/2, the greatest entry 1/2.
    const [x = 0] = leewayOf(first, 'vertex', { ...given, [first]: floats(0.5, 0, 0, 0) });
    expect(x).toBeCloseTo(2e-5, 10);
  });

  it('of what is not known is off by its own accuracy, and a copy by nothing', () => {
    const [x = 0] = leewayOf(first, 'vertex', { [first]: floats(3, 0, 0, 0) });
    expect(x).toBeCloseTo(3e-5, 10);
    const [, y] = leewayOf(row('projection', 1), 'vertex', given);
    expect(y).toBe(0);
  });
}); // prettier-ignore

it('a scene color needs all that it is computed of', () => {
  const given = {
    'state.lightmodel.ambient': floats(null, 1, 1, 1),
    'state.material.front.ambient': floats(2, null, 2, 2),
    'state.material.front.emission': floats(3, 3, null, 3),
    'state.material.front.diffuse': floats(0, 0, 0, 0.5),
    'state.lightmodel.front.scenecolor': floats(...NONE),
  };
  expect(completed(given, 'state.lightmodel.front.scenecolor')).toEqual([null, null, null, 0.5]);
  const known = { ...given, 'state.lightmodel.ambient': floats(4, 1, 1, 1) };
  expect(completed(known, 'state.lightmodel.front.scenecolor')).toEqual([11, null, null, 0.5]);
});
