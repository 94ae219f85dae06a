import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FRAGMENT_COMPONENTS,
  GEOMETRY_COMPONENTS,
  PARAMETER_COMPONENTS,
  VERTEX_COMPONENTS,
} from '../../spec/gpu/binding-components.js';
import { GPU_ENVIRONMENTS, type GpuProgramType } from '../../spec/gpu/environments.js';
import { bindingsOfKind } from '../gpu/language/canonical-binding.js';
import type { TypedQuad } from '../gpu/machine/state.js';
import { completedBindings, componentsOfBinding, contradictionOf } from './binding-components.js';
import { INITIAL_FIXED_STATE, type Four, type FixedState } from './fixed-state.js';
import { stateBinding } from './state-bindings.js';

const environments = Object.values(GPU_ENVIRONMENTS);
const OWN = {
  vertex: VERTEX_COMPONENTS,
  fragment: FRAGMENT_COMPONENTS,
  geometry: GEOMETRY_COMPONENTS,
};

function floats(...values: TypedQuad['values']): TypedQuad {
  return { type: 'F', values };
}

function problem(
  binding: string,
  quad: TypedQuad,
  type: GpuProgramType = 'vertex',
  others: Readonly<Record<string, TypedQuad>> = {},
): string | null {
  const bindings = { ...others, [binding]: quad };
  return contradictionOf(binding, quad, type, bindings)?.message ?? null;
}

function completed(
  bindings: Readonly<Record<string, TypedQuad>>,
  type: GpuProgramType = 'vertex',
): Readonly<Record<string, TypedQuad['values']>> {
  return Object.fromEntries(
    Object.entries(completedBindings(bindings, type)).map(([name, { values }]) => [name, values]),
  );
}

describe.each(environments)('the components of the bindings of $name', (environment) => {
  const { programType } = environment;
  const bindings = (['attribute', 'parameter', 'result'] as const).flatMap((kind) =>
    bindingsOfKind(kind, environment).map((binding) =>
      programType === 'geometry' ? binding.replace(/^vertex\./, 'vertex[2].') : binding,
    ),
  );

  it('are in one table, of every binding that there is and of no other', () => {
    const used = new Set(
      bindings.map((binding) => componentsOfBinding(binding, programType).binding),
    );
    const rows = [...OWN[programType], ...PARAMETER_COMPONENTS].map(({ binding }) => binding);
    expect(new Set(rows)).toEqual(used);
    expect(rows.length).toBe(used.size);
  });

  it('are completed once and for all, and then contradict nothing', () => {
    const number = fc.oneof(fc.constant(null), fc.float({ noNaN: true }));
    const quad = fc
      .tuple(number, number, number, number)
      .map((values): TypedQuad => ({ type: 'F', values }));
    const inputs = bindings.filter((binding) => {
      const { values, components } = componentsOfBinding(binding, programType);
      return values === 'any' && !components.includes('half-angle');
    });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...inputs), quad), (given) => {
        const once = completedBindings(given, programType);
        expect(completedBindings(once, programType)).toEqual(once);
        for (const [binding, each] of Object.entries(once)) {
          expect(contradictionOf(binding, each, programType, once)).toBeNull();
        }
      }),
    );
  });
});

describe('what the tables decide', () => {
  it.each<[string, GpuProgramType, TypedQuad['values'], TypedQuad['values']]>([
    ['vertex.normal', 'vertex', [1, 2, 3, null], [1, 2, 3, 1]],
    ['vertex.fogcoord', 'vertex', [4, null, null, null], [4, 0, 0, 1]],
    ['fragment.fogcoord', 'fragment', [4, 1, 2, 3], [4, null, null, null]],
    ['vertex[1].fogcoord', 'geometry', [4, 1, 2, 3], [4, null, null, null]],
    ['state.material.front.shininess', 'vertex', [7, 7, 7, 7], [7, 0, 0, 1]],
    ['state.point.attenuation', 'fragment', [1, 2, 3, 4], [1, 2, 3, 1]],
    ['state.depth.range', 'geometry', [0.25, 1, 5, 5], [0.25, 1, 0.75, 1]],
    ['state.fog.params', 'vertex', [1, 2, 6, null], [1, 2, 6, 0.25]],
    ['state.fog.params', 'vertex', [1, 3, 3, null], [1, 3, 3, null]],
    ['state.light[3].half', 'vertex', [0, 0, 1, null], [0, 0, 1, 1]],
    ['vertex.texcoord[1]', 'vertex', [1, null, 3, 4], [1, null, 3, 4]],
  ])('is filled in: %s of a %s program', (binding, type, given, wanted) => {
    expect(completed({ [binding]: floats(...given) }, type)).toEqual({ [binding]: wanted });
  });

  it('makes half-angles of positions, whichever is given first', () => {
    const half = 'state.light[1].half';
    const position = floats(3, 0, 0, 0);
    const root = Math.fround(Math.SQRT1_2);
    for (const given of [floats(null, null, null, null), floats(root, 0, root, 1)]) {
      const bindings = { [half]: given, 'state.light[1].position': position };
      expect(completed(bindings)[half]).toEqual([root, 0, root, 1]);
    }
    expect(problem(half, floats(1, 0, 0, 1), 'vertex', { 'state.light[1].position': position }))
      .toMatch(/^x of state.light\[1\].half is that of the light's half-angle vector, 0\.7071/); // prettier-ignore
    expect(problem(half, floats(1, 1, 0, 1))).toMatch(/a vector of length 1: found one of length/);
  });

  it.each<[string, TypedQuad, GpuProgramType, RegExp]>([
    ['vertex.normal', floats(1, 2, 3, 4), 'vertex', /^w of vertex.normal is 1; .*found 4 \(NV_v/],
    ['vertex.fogcoord', floats(1, -0, 0, 1), 'vertex', /^y of vertex.fogcoord is 0; .*found -0/],
    ['vertex.fogcoord', floats(1, 0, 0, NaN), 'vertex', /^w of .*found NaN/],
    ['vertex.normal', { type: 'S', values: [1, 2, 3, 1] }, 'vertex', /is floating-point/],
    ['vertex.id', { type: 'S', values: [1, 0, null, null] }, 'vertex', /^y of .* is undefined/],
    [
      'vertex.id',
      { type: 'S', values: [-1, null, null, null] },
      'vertex',
      /is 0 or more: found -1/,
    ],
    ['vertex.instance', floats(1, null, null, null), 'vertex', /is an integer: write \{s: …\}/],
    ['primitive.id', { type: 'S', values: [-1, null, null, null] }, 'geometry', /is 0 or more/],
    ['fragment.facing', floats(0, null, null, null), 'fragment', /is 1 or -1: found 0/],
    ['state.fog.params', floats(1, 2, 3, Infinity), 'vertex', /is 1\/\(end-start\), 1; /],
    ['state.depth.range', floats(0, 1, 2, 1), 'vertex', /^z of .* is far minus near, 1; /],
  ])('refuses %s of %j in a %s program', (binding, quad, type, message) => {
    expect(problem(binding, quad, type)).toMatch(message);
  });

  it.each<[string, TypedQuad, GpuProgramType]>([
    ['vertex.attrib[2]', { type: 'U', values: [1, 2, 3, 4] }, 'vertex'],
    ['vertex.position', { type: 'S', values: [1, 2, 3, 4] }, 'vertex'],
    ['vertex.id', { type: 'U', values: [0xffffffff, null, null, null] }, 'vertex'],
    ['vertex[0].id', { type: 'S', values: [-1, null, null, null] }, 'geometry'],
    // By a geometry program before it.
    ['primitive.id', { type: 'S', values: [-1, null, null, null] }, 'fragment'],
    ['fragment.facing', floats(-1, null, null, null), 'fragment'],
    ['fragment.attrib[3]', { type: 'S', values: [1, 2, 3, 4] }, 'fragment'],
    // To the accuracy that OpenGL asks for.
    ['state.fog.params', floats(1, 0, 3, 0.333333), 'vertex'],
    ['program.env[1]', { type: 'S', values: [1, 2, 3, 4] }, 'vertex'],
  ])('permits %s of %j in a %s program', (binding, quad, type) => {
    expect(problem(binding, quad, type)).toBeNull();
  });
});

describe('the values of GL state', () => {
  it('are what the table of components says of them', () => {
    const number = fc.float({ noNaN: true, noDefaultInfinity: true, min: -1000, max: 1000 });
    const four: fc.Arbitrary<Four> = fc.tuple(number, number, number, number);
    const { fog, point, depthRange, material, lights } = INITIAL_FIXED_STATE;
    const bindings = bindingsOfKind('parameter', GPU_ENVIRONMENTS['NVvp4.0']).filter((binding) =>
      /^state\.(material|light\[0\]|fog|point|depth)/.test(binding),
    );
    fc.assert(
      fc.property(four, number, number, (position, a, b) => {
        const light = { ambient: position, diffuse: position, specular: position };
        const state: FixedState = {
          ...INITIAL_FIXED_STATE,
          lights: [
            {
              ...light,
              position,
              attenuation: { constant: a, linear: b, quadratic: a },
              spot: { direction: [a, b, a], exponent: a, cutoff: b },
            },
            ...lights,
          ],
          fog: { ...fog, start: a, end: b },
          point: { ...point, attenuation: { constant: a, linear: b, quadratic: a } },
          depthRange: { ...depthRange, near: a, far: b },
          material: { ...material, front: { ...material.front, shininess: a } },
        };
        const values = Object.fromEntries(
          bindings.map((binding) => [binding, stateBinding(binding, state)]),
        );
        for (const [binding, quad] of Object.entries(values)) {
          expect(contradictionOf(binding, quad, 'vertex', values)).toBeNull();
        }
      }),
    );
  });
});
