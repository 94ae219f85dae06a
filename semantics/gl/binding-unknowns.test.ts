/** Inputs given by themselves, or in part: what the tables of bindings say then, and how far what is computed may be from what is given. */
import { describe, expect, it } from 'vitest';
import type { GpuProgramType } from '../../spec/gpu/environments.js';
import type { TypedQuad } from '../gpu/machine/state.js';
import { completedBindings, contradictionOf, leewayOf } from './binding-components.js';

const floats = (...values: TypedQuad['values']): TypedQuad => ({ type: 'F', values });

function problem(
  binding: string,
  quad: TypedQuad,
  others: Readonly<Record<string, TypedQuad>> = {},
): string | null {
  return contradictionOf(binding, quad, 'vertex', { ...others, [binding]: quad })?.message ?? null;
}

describe('anything may stand', () => {
  it.each<readonly [string, TypedQuad['values']]>([
    // 1/(end-start), and far minus near (OpenGL 2.0, Tables of NV_gpu_program4 §2.X.3.3).
    ['state.fog.params', [1, null, 5, 123]],
    ['state.fog.params', [1, 5, null, 123]],
    ['state.depth.range', [null, 1, 123, 1]],
    ['state.depth.range', [0.25, null, 123, 1]],
  ])('in %s of %j, which lacks what it is computed of', (binding, values) => {
    expect(problem(binding, floats(...values))).toBeNull();
  });

  it.each<readonly [string, TypedQuad['values']]>([
    ['state.fog.params', [1, 1, 5, 123]],
    ['state.depth.range', [0.25, 1, 123, 1]],
    // One part in 10^5 of 0.25 is less.
    ['state.fog.params', [1, 2, 6, 0.25001]],
  ])('but not in %s of %j', (binding, values) => {
    expect(problem(binding, floats(...values))).not.toBeNull();
  });

  const half = floats(0.6, 0.8, 0, null);
  it.each<readonly [TypedQuad['values']]>([[[null, 0, 1, 1]], [[0, null, 1, 1]], [[0, 0, null, 1]], [[0, 0, 1, null]]])(
    'in the half-angle vector of a light at %j', (position) => {
      expect(problem('state.light[0].half', half, { 'state.light[0].position': floats(...position) })).toBeNull();
    },
  ); // prettier-ignore

  it('but not of a light whose place is known', () => {
    const position = { 'state.light[0].position': floats(0, 0, 1, 0) };
    expect(problem('state.light[0].half', half, position)).not.toBeNull();
    expect(problem('state.light[0].half', floats(0, 0, 1, null), position)).toBeNull();
  });
});

it('integers are no floating-point numbers', () => {
  expect(problem('vertex.id', floats(1, null, null, null))).toMatch(/is an integer/);
  expect(problem('vertex.instance', floats(1, null, null, null))).toMatch(/is an integer/);
});

describe('what a program reads may be off', () => {
  const of = (binding: string, ...values: TypedQuad['values']): readonly number[] =>
    leewayOf(binding, 'vertex', { [binding]: floats(...values) });

  it('by one part in 10^5 where it is computed, and by nothing where it is a copy', () => {
    const [density, start, end, scale = 0] = of('state.fog.params', 1, 2, 6, 0.25);
    expect([density, start, end]).toEqual([0, 0, 0]);
    expect(scale).toBeCloseTo(0.25e-5, 8);
    expect(of('state.fog.color', 1, 2, 3, 4)).toEqual([0, 0, 0, 0]);
    expect(of('state.fog.params', 1, 2, 6, null)).toEqual([0, 0, 0, 0]);
    expect(leewayOf('state.fog.params', 'vertex', {})).toEqual([0, 0, 0, 0]);
    const [near, far, difference = 0] = of('state.depth.range', 0.25, 1, 0.75, 1);
    expect([near, far]).toEqual([0, 0]);
    expect(difference).toBeGreaterThan(0);
  });

  it('in each component of a vector of length 1 alike', () => {
    const [x = 0, y, z, w] = of('state.light[0].half', 0, 0, 1, 1);
    expect(x).toBeGreaterThan(1e-5);
    expect([y, z, w]).toEqual([x, x, 0]);
  });

  it('in a cosine, of which an angle was set', () => {
    const [x, y, z, cosine = 0] = of('state.light[0].spot.direction', 0, 0, -1, 0.5);
    expect([x, y, z]).toEqual([0, 0, 0]);
    expect(cosine).toBeCloseTo(0.5e-5, 8);
  });
});

describe('what is given by itself', () => {
  const completed = (bindings: Readonly<Record<string, TypedQuad>>, type: GpuProgramType = 'vertex') =>
    Object.fromEntries(Object.entries(completedBindings(bindings, type)).map(([name, { values }]) => [name, values]));
  const alone = (binding: string, quad: TypedQuad, type: GpuProgramType = 'vertex') => contradictionOf(binding, quad, type, null);
  const integers = (...values: TypedQuad['values']): TypedQuad => ({ type: 'S', values });

  it('is not held against what others give', () => {
    expect(alone('state.fog.params', floats(1, 2, 3, 9))).toBeNull();
    expect(alone('state.depth.range', floats(1, 2, 3, 1))).toBeNull();
    expect(alone('state.light[0].half', floats(9, 9, 9, 1))).toBeNull();
    expect(alone('state.lightmodel.front.scenecolor', floats(1, 2, 3, 4))).toBeNull();
  });

  it('is held against what is fixed, undefined, or impossible', () => {
    expect(alone('vertex.normal', floats(1, 2, 3, 4))?.component).toBe('w');
    expect(alone('vertex.fogcoord', floats(1, 1, 0, 1))?.component).toBe('y');
    expect(alone('vertex.id', integers(1, 0, null, null))?.component).toBe('y');
    expect(alone('result.pointsize', floats(1, null, 0, null))?.component).toBe('z');
    expect(alone('state.light[0].spot.direction', floats(1, 2, 3, 1.5))?.message).toMatch(/is a cosine/);
  });

  it('has the type of its binding, unless it is nothing', () => {
    expect(alone('vertex.normal', integers(null, null, null, null))).toBeNull();
    expect(alone('primitive.id', floats(1, null, null, null), 'fragment')).toMatchObject({ component: null, message: expect.stringContaining('is an integer') as unknown });
    expect(alone('vertex[0].id', floats(1, null, null, null), 'geometry')?.message).toContain('is an integer');
    expect(alone('vertex.id', integers(0, null, null, null))).toBeNull();
    expect(alone('vertex.id', { type: 'U', values: [1, 4_294_967_295, null, null] })?.message).toContain('found 4294967295');
  });

  it('is completed where a result has one component', () => {
    expect(completed({ 'result.pointsize': floats(3, 1, 1, 1) })).toEqual({ 'result.pointsize': [3, null, null, null] });
    expect(completed({ 'result.depth': floats(3, 1, 2, 1) }, 'fragment')).toEqual({ 'result.depth': [null, null, 2, null] });
  });

  it('is not known of a light of which a component is not', () => {
    for (const index of [0, 1, 2, 3]) {
      const position = [3, 1, 2, 0].map((value, at) => (at === index ? null : value)) as unknown as TypedQuad['values'];
      const given = { 'state.light[0].half': floats(null, null, null, null), 'state.light[0].position': floats(...position) };
      expect(completed(given)['state.light[0].half']).toEqual([null, null, null, 1]);
    }
  });

  it('is a number where it is a copy, and may be either zero where it was computed', () => {
    const [copy, own] = ['state.matrix.projection.transpose.row[0]', 'state.matrix.projection.row[0]'];
    expect(problem(copy, floats(-0, null, null, null), { [own]: floats(0, 0, 0, 0) })).toMatch(/^x of .* found -0/);
    expect(problem('state.depth.range', floats(1, 1, -0, 1))).toBeNull();
  });
}); // prettier-ignore
