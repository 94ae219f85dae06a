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
import {
  completedBindings,
  componentsOfBinding,
  contradictionOf,
  leewayOf,
} from './binding-components.js';
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
      const isOfUnit = components.includes('half-angle') || components.includes('cosine');
      return values === 'any' && !isOfUnit;
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
    expect(problem(half, floats(null, 7.5, null, null))).toMatch(
      /length 1: found one of length 7.5/,
    );
    expect(problem(half, floats(0.9, 0.9, null, null))).toMatch(
      /length 1: found one of length 1.27/,
    );
    expect(problem(half, floats(0.6, 0, null, null))).toBeNull();
    expect(problem(half, floats(0, Math.fround(0.6), Math.fround(0.8), 1))).toBeNull();
    expect(problem(half, floats(0, Math.fround(0.6), Math.fround(-0.8), 1))).toMatch(/^z of state.light\[1\].half is not negative/); // prettier-ignore
  });

  const row = (matrix: string, at: number): string => `state.matrix.${matrix}.row[${String(at)}]`;
  const FOUR = [0, 1, 2, 3] as const;

  /** Bindings of the rows of a matrix. */
  function rows(matrix: string, given: readonly TypedQuad['values'][]): Record<string, TypedQuad> {
    return Object.fromEntries(given.map((values, at) => [row(matrix, at), floats(...values)]));
  }

  const NONE: TypedQuad['values'] = [null, null, null, null];
  const nothing = FOUR.map(() => NONE);
  const A: readonly Four[] = [
    [2, 0, 0, 1],
    [0, 4, 0, 2],
    [0, 0, 8, 3],
    [0, 0, 0, 1],
  ];
  const INVERSE: readonly Four[] = [
    [0.5, 0, 0, -0.5],
    [0, 0.25, 0, -0.5],
    [0, 0, 0.125, -0.375],
    [0, 0, 0, 1],
  ];

  it('makes transposes and inverses of a matrix, and products of two', () => {
    const names = ['modelview[0]', 'program[3]', 'texture[1]'];
    for (const name of names) {
      const modified = ['transpose', 'inverse', 'invtrans'].map((modifier) =>
        rows(`${name}.${modifier}`, nothing),
      );
      const given = Object.assign(rows(name, A), ...modified) as Record<string, TypedQuad>;
      const all = completed(given);
      for (const i of FOUR) {
        expect(all[row(`${name}.transpose`, i)]).toEqual(A.map((each) => each[i]));
        expect(all[row(`${name}.inverse`, i)]).toEqual(INVERSE[i]);
        expect(all[row(`${name}.invtrans`, i)]).toEqual(INVERSE.map((each) => each[i]));
      }
    }
    const P: readonly Four[] = [
      [1, 0, 0, 0],
      [0, 0, 1, 0],
      [0, 1, 0, 0],
      [0, 0, 0, 2],
    ];
    const both = {
      ...rows('projection', P),
      // The state itself may be known by its transpose alone.
      ...rows(
        'modelview[0].transpose',
        FOUR.map((i) => A.map((each) => each[i]) as unknown as Four),
      ),
      ...rows('mvp', nothing),
      ...rows('mvp.inverse', nothing),
      ...rows('modelview[1]', nothing),
    };
    const all = completed(both);
    expect(FOUR.map((i) => all[row('mvp', i)])).toEqual([A[0], A[2], A[1], [0, 0, 0, 2]]);
    expect(all[row('mvp.inverse', 0)]).toEqual([0.5, 0, 0, -0.25]);
    expect(all[row('modelview[1]', 0)]).toEqual(NONE);
    // A row of the product is known only where both matrices are.
    const some = { ...rows('projection', P.slice(0, 1)), ...rows('modelview[0]', A.slice(0, 3)) };
    expect(completed({ ...some, [row('mvp', 0)]: floats(9, 9, 9, 9) })[row('mvp', 0)]).toEqual([
      9, 9, 9, 9,
    ]);
  });

  it('leaves what is given of the inverse of a matrix that has none', () => {
    const singular = {
      ...rows(
        'projection',
        FOUR.map((i): Four => [i, i, i, i]),
      ),
    };
    const name = row('projection.inverse', 2);
    const given = { ...singular, [name]: floats(5, null, 7, NaN) };
    expect(completed(given)[name]).toEqual([5, null, 7, NaN]);
    expect(leewayOf(name, 'vertex', given)).toEqual([Infinity, 0, Infinity, Infinity]);
    expect(leewayOf(row('projection', 0), 'vertex', given)).toEqual([0, 0, 0, 0]);
  });

  it('makes products and scene colors of lights and materials, with the alpha of the material', () => {
    const given = {
      'state.light[2].diffuse': floats(2, 3, 4, 5),
      'state.lightmodel.ambient': floats(0.5, 0.25, 2, 9),
      'state.material.back.diffuse': floats(10, 20, 30, null),
      'state.material.back.ambient': floats(1, 2, 3, 4),
      'state.material.back.emission': floats(8, 8, 8, 8),
      'state.lightprod[2].back.diffuse': floats(null, null, null, null),
      'state.lightprod[2].front.diffuse': floats(1, 1, 1, 1),
      'state.lightprod[0].back.diffuse': floats(7, 7, 7, 6),
      'state.lightmodel.back.scenecolor': floats(null, 8.50001, null, null),
    };
    const all = completed(given);
    expect(all['state.lightprod[2].back.diffuse']).toEqual([20, 60, 120, 6]);
    expect(all['state.lightprod[2].front.diffuse']).toEqual([1, 1, 1, 1]);
    expect(all['state.material.back.diffuse']).toEqual([10, 20, 30, 6]);
    // As near as OpenGL asks for.
    expect(all['state.lightmodel.back.scenecolor']).toEqual([8.5, 8.50001, 14, 6]);
    const wrong = { ...given, 'state.lightprod[2].back.diffuse': floats(20, 60, 121, 6) };
    expect(
      contradictionOf('state.lightprod[2].back.diffuse', floats(20, 60, 121, 6), 'vertex', wrong),
    ).toMatchObject({
      component: 'z',
      message: expect.stringMatching(
        /is the product of the colors of light and material, 120; leave it out, .*: found 121 \(/,
      ) as unknown,
    });
  });

  it('says what contradicts another name of the same state', () => {
    const transposed = row('texture[1].transpose', 2);
    const others = rows('texture[1]', A);
    expect(problem(transposed, floats(0, 0, 8, 1), 'vertex', others)).toMatch(
      /^w of state.matrix.texture\[1\].transpose.row\[2\] is z of state.matrix.texture\[1\].row\[3\], 0; /,
    );
    expect(problem(row('texture[1]', 3), floats(0, 0, 0, 1), 'vertex', others)).toBeNull();
    expect(
      problem(row('texture[1].inverse', 0), floats(0.5, 0, 0, -0.6), 'vertex', others),
    ).toMatch(/^w of .* is the inverse of texture\[1\], -0.5; /);
    expect(
      problem('state.lightprod[1].front.specular', floats(1, 1, 1, 2), 'vertex', {
        'state.lightprod[0].front.specular': floats(0, 0, 0, 3),
      }),
    ).toMatch(/^w of state.lightprod\[1\].front.specular is w of state.lightprod\[0\]/);
    expect(problem('state.light[0].spot.direction', floats(1, 2, 3, 1.5))).toMatch(/is a cosine/);
  });

  it('completes what depends on one another once, and then it contradicts nothing', () => {
    const names = ['projection', 'modelview[0]', 'mvp'].flatMap((name) =>
      ['', '.transpose', '.inverse', '.invtrans'].map((modifier) => name + modifier),
    );
    const entry = fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: -3, max: 3 }) },
      fc.constant(null),
      fc.float(),
    );
    const quad = fc.tuple(entry, entry, entry, entry).map((values) => floats(...values));
    const key = fc
      .tuple(fc.constantFrom(...names), fc.constantFrom(...FOUR))
      .map(([name, at]) => row(name, at));
    const matrix = fc.array(quad, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...names), matrix, { minKeys: 1, maxKeys: 3 }),
        fc.dictionary(key, quad),
        (whole, single) => {
          const given = { ...single };
          for (const [name, each] of Object.entries(whole)) {
            each.forEach((values, at) => (given[row(name, at)] = values));
          }
          const once = completedBindings(given, 'vertex');
          expect(completedBindings(once, 'vertex')).toEqual(once);
          for (const [binding, values] of Object.entries(once)) {
            expect(contradictionOf(binding, values, 'vertex', once)).toBeNull();
          }
        },
      ),
    );
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
      /^state\.(material|light\[0\]|lightmodel|lightprod\[0\]|fog|point|depth|matrix\.mvp)/.test(
        binding,
      ),
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
