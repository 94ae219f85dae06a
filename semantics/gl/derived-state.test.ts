/** What state bindings hold by what others hold: NV_gpu_program4 §2.X.3.3; to one part in 10^5 (OpenGL 1.2.1 §2.1.1). */
import { describe, expect, it } from 'vitest';
import type { TypedQuad } from '../gpu/machine/state.js';
import { completedBindings, contradictionOf, leewayOf } from './binding-components.js';

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

describe('of several bindings of one value', () => {
  const product = (light: number, w: number): Given => ({ [`state.lightprod[${String(light)}].front.diffuse`]: floats(null, null, null, w) });
  const scene = 'state.lightmodel.front.scenecolor';

  it('the state itself decides, and of others the same whatever is given first', () => {
    const asked = { [scene]: floats(null, null, null, 0.25) };
    const material = { 'state.material.front.diffuse': floats(1, 1, 1, 0.5) };
    for (const given of [{ ...asked, ...material }, { ...material, ...asked }]) expect(completed(given, scene)).toEqual([null, null, null, 0.5]);
    for (const given of [{ ...product(0, 0.125), ...product(1, 0.75) }, { ...product(1, 0.75), ...product(0, 0.125) }]) {
      for (const light of [0, 1]) expect(completed(given, `state.lightprod[${String(light)}].front.diffuse`)?.[3]).toBe(0.125);
    }
    // The scene color is of the light model, which goes before products.
    expect(completed({ ...product(0, 0.125), ...asked }, 'state.lightprod[0].front.diffuse')?.[3]).toBe(0.25);
  });

  it('a row goes before a column of its transpose, and an inverse before its transpose', () => {
    const transposed = row('projection.transpose', 0);
    const given = { [transposed]: floats(7, 7, 7, 7), ...rows('projection', [[1, 2, 3, 4], [5, 6, 7, 8]]) };
    expect(completed(given, transposed)).toEqual([1, 5, 7, 7]);
    const inverse = { [row('texture[1].invtrans', 0)]: floats(7, 7, 7, 7), [row('texture[1].inverse', 0)]: floats(0.5, 2, 3, 4) };
    expect(completed(inverse, row('texture[1].invtrans', 0))?.[0]).toBe(0.5);
  });

  it('a copy is the same number, an inverse may have been computed twice', () => {
    const off = 0.5 * (1 + 2 ** -18);
    const wrong = (binding: string, given: Given) => contradictionOf(binding, given[binding] ?? floats(...NONE), 'vertex', given)?.component ?? null;
    const twice = { [row('texture[1].inverse', 0)]: floats(0.5, null, null, null), [row('texture[1].invtrans', 0)]: floats(off, null, null, null) };
    expect(wrong(row('texture[1].invtrans', 0), twice)).toBeNull();
    const far = { ...twice, [row('texture[1].invtrans', 0)]: floats(0.50001, null, null, null) };
    expect(wrong(row('texture[1].invtrans', 0), far)).toBe('x');
    const copied = { [row('texture[1]', 0)]: floats(0.5, null, null, null), [row('texture[1].transpose', 0)]: floats(off, null, null, null) };
    expect(wrong(row('texture[1].transpose', 0), copied)).toBe('x');
  });

  it('no integers are state', () => {
    const integers: Given = { 'state.material.front.diffuse': { type: 'S', values: [1, 1, 1, 1] }, [scene]: floats(...NONE) };
    expect(completed(integers, scene)).toEqual(NONE);
    const parameter: Given = { 'program.env[0]': { type: 'F', values: [1, 1, 1, 1] }, [scene]: floats(...NONE) };
    expect(completed(parameter, scene)).toEqual(NONE);
  });
}); // prettier-ignore

it('nothing is known of the inverse of a matrix of which an entry is not given', () => {
  const open = rows('projection', [[2, 0, 0, 0], [0, 4, 0, 0], [0, 0, 4, 0], [0, 0, null, 8]]);
  const first = row('projection.inverse', 0);
  expect(completed({ ...open, [first]: floats(...NONE) }, first)).toEqual(NONE);
  const infinite = rows('projection', [[2, 0, 0, 0], [0, 4, 0, 0], [0, 0, 4, 0], [0, 0, Infinity, 8]]);
  expect(completed({ ...infinite, [first]: floats(...NONE) }, first)).toEqual(NONE);
}); // prettier-ignore

it('products of light and material are those of one light and one face, and their errors those of the terms', () => {
  const given = {
    'state.light[12].specular': floats(2, -3, null, 9),
    'state.material.back.specular': floats(-5, 0.5, 7, 0.25),
    'state.lightprod[12].back.specular': floats(...NONE),
    'state.lightprod[2].back.specular': floats(...NONE),
    'state.lightprod[12].front.specular': floats(...NONE),
  };
  expect(completed(given, 'state.lightprod[12].back.specular')).toEqual([-10, -1.5, null, 0.25]);
  expect(completed(given, 'state.lightprod[2].back.specular')).toEqual([null, null, null, 0.25]);
  expect(completed(given, 'state.lightprod[12].front.specular')).toEqual(NONE);
  const own = completedBindings(given, 'vertex');
  const [x = 0, y = 0, z, w] = leewayOf('state.lightprod[12].back.specular', 'vertex', own);
  expect(x).toBeCloseTo(1e-4, 9);
  expect(y).toBeCloseTo(1.5e-5, 9);
  expect([z, w]).toEqual([0, 0]);
  // A sum that comes to little may be off by what its terms may.
  const cancelled = {
    'state.lightmodel.ambient': floats(1, 1, 1, 1),
    'state.material.front.ambient': floats(100, 0, 0, 0),
    'state.material.front.emission': floats(-99, 0, 0, 0),
    'state.lightmodel.front.scenecolor': floats(1, 0, 0, 1),
  };
  expect(leewayOf('state.lightmodel.front.scenecolor', 'vertex', cancelled)[0]).toBeCloseTo(1.99e-3, 9);
}); // prettier-ignore
