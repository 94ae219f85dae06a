/** Evaluators and interleaved arrays. NV_vertex_program §5.1; OpenGL 1.2.1 §5.1, §2.8. */
import { describe, expect, it } from 'vitest';
import { gpuAnswer, gpuResults, loaded, VERTEX } from './gpu/gpu.testing.js';
import { gridValue } from './evaluators.js';
import { answer, contextAfter, last, PROGRAMS, results, vertices } from './scripted.testing.js';

const VP = 'GL_VERTEX_PROGRAM_NV';
const PROGRAM = `${PROGRAMS} glBindProgramNV(${VP}, 1); glEnable(${VP});`;
/** A line of two points, a quadratic of three, each of four values. */
const POINTS =
  'float line[] = {0, 0, 0, 1, 4, 8, 2, 1}; float curve[] = {0,0,0,1, 2,4,0,1, 4,0,0,1};';
const POSITIONS = `${POINTS} glMap1f(GL_MAP1_VERTEX_4, 0, 1, 4, 2, line); glEnable(GL_MAP1_VERTEX_4);`;
const points = (calls: string): string => `glBegin(GL_POINTS); ${calls} glEnd();`;
const positions = (script: string) => vertices(script).map(({ attributes }) => attributes[0]);

describe('one dimension', () => {
  it('evaluates positions between the ends of the domain, and beyond', () => {
    expect(
      positions(`${POSITIONS} ${points('glEvalCoord1f(0); glEvalCoord1f(0.25); glEvalCoord1d(1); glEvalCoord1fv({2});')}`),
    ).toEqual([[0, 0, 0, 1], [1, 2, 0.5, 1], [4, 8, 2, 1], [8, 16, 4, 1]]);
    expect(
      positions(`${POINTS} glMap1f(GL_MAP1_VERTEX_4, -2, 2, 4, 3, curve); glEnable(GL_MAP1_VERTEX_4); ${points('glEvalCoord1f(0);')}`),
    ).toEqual([[2, 2, 0, 1]]);
  });

  it('reads points by their stride, as soon as the command is given', () => {
    const script = `double p[] = {9, 1, 2, 3, 9, 5, 6, 7}; glMap1d(GL_MAP1_VERTEX_3, 0, 1, 4, 2, p + 1); glEnable(GL_MAP1_VERTEX_3); ${points('glEvalCoord1f(1);')}`;
    expect(positions(script)).toEqual([[5, 6, 7, 1]]);
    expect(() => results('float p[] = {1, 2, 3}; glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 2, p);')).toThrow('outside of its array');
  });

  it('four components override three, and attribute zero both where programs run', () => {
    const all = `${POSITIONS} glEnable(GL_MAP1_VERTEX_3); glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
      glMap1f(GL_MAP1_VERTEX_ATTRIB0_4_NV, 0, 1, 4, 3, curve);`;
    expect(positions(`${all} ${points('glEvalCoord1f(0.5);')}`)).toEqual([[2, 4, 1, 1]]);
    expect(positions(`${all} ${PROGRAM} ${points('glEvalCoord1f(0.5);')}`)).toEqual([[2, 2, 0, 1]]);
  });

  it('maps of attributes count in program mode alone, in the place of conventional ones', () => {
    const colours = `${POSITIONS} float c[] = {0.5, 0.25, 0.125, 1}; float a[] = {3, 4, 5, 6};
      glMap1f(GL_MAP1_COLOR_4, 0, 1, 4, 1, c); glMap1f(GL_MAP1_VERTEX_ATTRIB3_4_NV, 0, 1, 4, 1, a); glEnable(GL_MAP1_COLOR_4);`;
    const both = `${colours} glEnable(GL_MAP1_VERTEX_ATTRIB3_4_NV);`;
    const third = (script: string) => vertices(`${script} ${points('glEvalCoord1f(0);')}`)[0]?.attributes[3];
    expect(third(both)).toEqual([0.5, 0.25, 0.125, 1]);
    expect(third(`${both} ${PROGRAM}`)).toEqual([3, 4, 5, 6]);
    expect(third(`${colours} ${PROGRAM}`)).toEqual([0.5, 0.25, 0.125, 1]);
  });

  it('the map of more texture coordinates is the one', () => {
    const script = `${POSITIONS} float t[] = {1, 2, 3, 4}; glMap1f(GL_MAP1_TEXTURE_COORD_4, 0, 1, 4, 1, t); glEnable(GL_MAP1_TEXTURE_COORD_4);
      glEnable(GL_MAP1_TEXTURE_COORD_1); ${points('glEvalCoord1f(0);')}`;
    expect(vertices(script)[0]?.attributes[8]).toEqual([1, 2, 3, 4]);
  });

  it('leaves the current attributes as they are, which stand for what no map evaluates', () => {
    const script = `${POSITIONS} glColor3f(1, 0, 0); float n[] = {5, 6, 7}; glMap1f(GL_MAP1_NORMAL, 0, 1, 3, 1, n); glEnable(GL_MAP1_NORMAL);
      ${points('glEvalCoord1f(0); glVertex2f(1, 1);')}`;
    const [one, two] = vertices(script);
    expect([one?.attributes[2], one?.attributes[3]]).toEqual([[5, 6, 7, 1], [1, 0, 0, 1]]);
    expect(two?.attributes[2]).toEqual([0, 0, 1, 1]);
    expect(answer(`${script} glGetFloatv(GL_CURRENT_NORMAL);`)).toEqual([0, 0, 1]);
  });

  it('does nothing without a map of positions, and outside of Begin and End', () => {
    expect(vertices(`glEnable(GL_MAP1_COLOR_4); ${points('glEvalCoord1f(0);')}`)).toEqual([]);
    expect(vertices(`glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV); ${points('glEvalCoord1f(0);')}`)).toEqual([]);
    expect(vertices(`${POSITIONS} glEvalCoord1f(0); ${points('glEvalCoord2f(0, 0);')}`)).toEqual([]);
    expect(results(`${PROGRAM} glMapGrid1f(2, 0, 1); glEvalMesh1(GL_LINE, 0, 2);`).at(-1)?.effects).toEqual([]);
  });

  it('is what a map is before it is set: a point', () => {
    expect(positions(`glEnable(GL_MAP1_VERTEX_3); ${points('glEvalCoord1f(0.5);')}`)).toEqual([[0, 0, 0, 1]]);
    expect(answer('glGetMapfv(GL_MAP1_NORMAL, GL_COEFF);')).toEqual([0, 0, 1]);
    expect(answer('glGetMapfv(GL_MAP2_COLOR_4, GL_DOMAIN);')).toEqual([0, 1, 0, 1]);
    expect(answer('glGetMapiv(GL_MAP2_INDEX, GL_ORDER);')).toEqual([1, 1]);
    expect(answer('glGetMapfv(GL_MAP1_VERTEX_ATTRIB7_4_NV, GL_COEFF);')).toEqual([0, 0, 0, 1]);
  });
}); // prettier-ignore

describe('two dimensions', () => {
  /** z = 0, x twice v, y as u: rows by u. */
  const PATCH = `float patch[] = {0,0,0, 2,0,0, 0,1,0, 2,1,0}; glMap2f(GL_MAP2_VERTEX_3, 0, 4, 6, 2, 0, 1, 3, 2, patch); glEnable(GL_MAP2_VERTEX_3);`;
  const FOURS = `float fours[] = {0,0,0,1, 2,0,0,1, 0,1,0,1, 2,1,0,1}; glMap2f(GL_MAP2_VERTEX_ATTRIB0_4_NV, 0, 1, 8, 2, 0, 1, 4, 2, fours); glEnable(GL_MAP2_VERTEX_ATTRIB0_4_NV);`;
  const normal = (script: string) => vertices(`${script} ${points('glEvalCoord2f(0.5, 0.5);')}`)[0]?.attributes[2];

  it('evaluates by u and v', () => {
    expect(positions(`${PATCH} ${points('glEvalCoord2f(1, 0.5); glEvalCoord2dv({4, 1});')}`)).toEqual([[1, 0.25, 0, 1], [2, 1, 0, 1]]);
    expect(answer(`${PATCH} glGetMapfv(GL_MAP2_VERTEX_3, GL_COEFF);`)).toEqual([0, 0, 0, 2, 0, 0, 0, 1, 0, 2, 1, 0]);
  });

  it('gives normals by itself where AUTO_NORMAL is enabled: unit vectors, and the product of the derivatives where programs run', () => {
    expect(normal(PATCH)).toEqual([0, 0, 1, 1]);
    const auto = `${PATCH} glEnable(GL_AUTO_NORMAL); glEnable(GL_MAP2_NORMAL);`;
    // (0, 1/4, 0) x (2, 0, 0): u goes from 0 to 4.
    expect(normal(auto)).toEqual([0, 0, -1, 1]);
    expect(normal(`${auto} ${PROGRAM}`)).toEqual([0, 0, -0.5, 1]);
    expect(normal(`${FOURS} ${auto} ${PROGRAM}`)).toEqual([0, 0, -2, 1]);
    expect(answer('glIsEnabled(GL_AUTO_NORMAL);')).toBe(false);
  });

  it('the normal where w is 0 is not known', () => {
    const script = `float p[] = {0, 0, 0, 0}; glMap2f(GL_MAP2_VERTEX_4, 0, 1, 4, 1, 0, 1, 4, 1, p); glEnable(GL_MAP2_VERTEX_4); glEnable(GL_AUTO_NORMAL);`;
    expect(() => normal(script)).toThrow('where w is 0');
  });

  it.each([
    ['GL_POINT', ['POINTS'], [[0, 0], [1, 0], [0, 1], [1, 1]]],
    ['GL_LINE', ['LINE_STRIP', 'LINE_STRIP', 'LINE_STRIP', 'LINE_STRIP'], [[0, 0], [1, 0], [0, 1], [1, 1], [0, 0], [0, 1], [1, 0], [1, 1]]],
    ['GL_FILL', ['QUAD_STRIP'], [[0, 0], [0, 1], [1, 0], [1, 1]]],
  ])('a mesh of %s', (mode, primitives, expected) => {
    const { effects } = last(`${PATCH} glMapGrid2f(1, 0, 4, 1, 0, 1); glEvalMesh2(${mode}, 0, 1, 0, 1);`);
    expect(effects.flatMap((each) => (each.kind === 'begin' ? [each.mode] : []))).toEqual(primitives);
    // y goes by u, x twice by v.
    const at = effects.flatMap((each) => (each.kind === 'vertex' ? [[each.attributes[0]?.[1], (each.attributes[0]?.[0] ?? 0) / 2]] : []));
    expect(at).toEqual(expected);
  });
}); // prettier-ignore

describe('grids', () => {
  it('have exactly the values that are given at their ends', () => {
    const script = `${POSITIONS} glMapGrid1d(10, 0.1, 0.7); ${points('glEvalPoint1(0); glEvalPoint1(10);')}`;
    expect(positions(script).map((each) => each?.[0])).toEqual([Math.fround(0.4), Math.fround(2.8)]);
  });

  it('are asked for, and pushed with the group of evaluators, which maps are in no group of', () => {
    const grid = 'glMapGrid2f(3, -1, 1, 5, 0, 2);';
    expect(answer(`${grid} glGetFloatv(GL_MAP2_GRID_DOMAIN);`)).toEqual([-1, 1, 0, 2]);
    expect(answer(`${grid} glGetIntegerv(GL_MAP2_GRID_SEGMENTS);`)).toEqual([3, 5]);
    const pushed = `glPushAttrib(GL_EVAL_BIT); ${grid} ${POSITIONS} glPopAttrib();`;
    expect(answer(`${pushed} glGetIntegerv(GL_MAP2_GRID_SEGMENTS);`)).toEqual([1, 1]);
    expect(answer(`${pushed} glIsEnabled(GL_MAP1_VERTEX_4);`)).toBe(false);
    expect(answer(`${pushed} glGetMapiv(GL_MAP1_VERTEX_4, GL_ORDER);`)).toEqual([2]);
    expect(answer('glGetIntegerv(GL_MAX_EVAL_ORDER);')).toBe(8);
  });

  it('a mesh of one dimension is a strip of lines, or points', () => {
    const mesh = (mode: string) => last(`${POSITIONS} glMapGrid1f(4, 0, 1); glEvalMesh1(${mode}, 1, 3);`).effects;
    expect(mesh('GL_LINE').map((each) => (each.kind === 'vertex' ? each.attributes[0]?.[0] : each.kind))).toEqual(['begin', 1, 2, 3, 'end']);
    expect(mesh('GL_POINT')[0]).toEqual({ kind: 'begin', mode: 'POINTS' });
  });

  it('a mesh too large is not modelled, and takes no time', () => {
    expect(() => results(`${POSITIONS} glEvalMesh1(GL_POINT, -500000, 500000);`)).toThrow('more than 1000000 commands');
    expect(() => results('glEnable(GL_MAP2_VERTEX_3); glEvalMesh2(GL_FILL, 0, 999, 0, 499);')).toThrow('more than 1000000 commands');
  });
}); // prettier-ignore

it.each([
  ['a target that is none', 'glMap1f(GL_MAP2_VERTEX_3, 0, 1, 3, 1, p);', ['INVALID_ENUM']],
  ['a domain of nothing', 'glMap1f(GL_MAP1_VERTEX_3, 1, 1, 3, 1, p);', ['INVALID_VALUE']],
  ['a domain of nothing in v', 'glMap2f(GL_MAP2_VERTEX_3, 0, 1, 3, 1, 2, 2, 3, 1, p);', ['INVALID_VALUE']],
  ['a stride less than a point', 'glMap1f(GL_MAP1_VERTEX_ATTRIB1_4_NV, 0, 1, 3, 1, p);', ['INVALID_VALUE']],
  ['no points', 'glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 0, p);', ['INVALID_VALUE']],
  ['more points than there may be', 'glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 9, p);', ['INVALID_VALUE']],
  ['another texture unit', 'glActiveTextureARB(GL_TEXTURE1_ARB); glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 1, p);', ['INVALID_OPERATION']],
  ['two at once', 'glMap1f(GL_NONE, 1, 1, 3, 1, p);', ['INVALID_ENUM', 'INVALID_VALUE']],
  ['a grid of no steps', 'glMapGrid2d(1, 0, 1, 0, 0, 1);', ['INVALID_VALUE']],
  ['a mesh of no mode', 'glEvalMesh1(GL_FILL, 0, 1);', ['INVALID_ENUM']],
  ['a mesh without a program', `glEnable(GL_MAP1_VERTEX_3); glEnable(${VP}); glEvalMesh1(GL_LINE, 0, 1);`, ['INVALID_OPERATION']],
  ['a map between Begin and End', 'glBegin(GL_POINTS); glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 1, p);', ['INVALID_OPERATION']],
  ['a query of no target', 'glGetMapfv(GL_NONE, GL_ORDER);', ['INVALID_ENUM']],
  ['a query of nothing', 'glGetMapfv(GL_MAP1_VERTEX_3, GL_NONE);', ['INVALID_ENUM']],
  ['a format that is none', 'glInterleavedArrays(GL_FLOAT, 0, p);', ['INVALID_ENUM']],
  ['a negative stride', 'glInterleavedArrays(GL_V3F, -1, p);', ['INVALID_VALUE']],
])('%s is an error, and changes nothing', (_, script, errors) => {
  const all = results(`float p[] = {1, 2, 3, 4}; ${script}`);
  const [result, before] = [all.at(-1), all.at(-2)];
  expect(result?.errors).toEqual(errors);
  const context = before?.context ?? contextAfter('glIsProgramNV(1);');
  expect(result?.context).toEqual({ ...context, error: errors[0] });
}); // prettier-ignore

it('evaluation is kept in display lists, with the points as they are then', () => {
  const script = `${POINTS} glNewList(1, GL_COMPILE); glMap1f(GL_MAP1_VERTEX_4, 0, 1, 4, 2, line); glEnable(GL_MAP1_VERTEX_4); glEvalMesh1(GL_POINT, 0, 1); glEndList();`;
  expect(vertices(script)).toEqual([]);
  expect(positions(`${script} glCallList(1);`)).toEqual([
    [0, 0, 0, 1],
    [4, 8, 2, 1],
  ]);
});

it('GPU programs have conventional maps alone (ARB_vertex_program, issue 23), and normals that are not normalised (§5.1)', () => {
  expect(gpuAnswer('glEnable(GL_MAP1_VERTEX_ATTRIB1_4_NV);')).toEqual(['INVALID_ENUM']);
  const PATCH = `float p[] = {0,0,0, 2,0,0, 0,1,0, 2,1,0}; glMap2f(GL_MAP2_VERTEX_3, 0, 4, 6, 2, 0, 1, 3, 2, p); glEnable(GL_MAP2_VERTEX_3); glEnable(GL_AUTO_NORMAL);`;
  const sent = gpuResults(
    `${PATCH} ${loaded('GL_VERTEX_PROGRAM_ARB', VERTEX)} glEnable(GL_VERTEX_PROGRAM_ARB); ${points('glEvalCoord2f(4, 1);')}`,
  ).flatMap(({ effects }) => effects.flatMap((each) => (each.kind === 'vertex' ? [each] : [])));
  expect(sent.map(({ attributes }) => [attributes[0], attributes[2]])).toEqual([[[2, 1, 0, 1], [0, 0, -0.5, 1]]]);
}); // prettier-ignore

describe('interleaved arrays', () => {
  it.each([
    ['V2F', [[0, [0, 1, 0, 1]]]],
    ['C3F_V3F', [[3, [0, 1, 2, 1]], [0, [3, 4, 5, 1]]]],
    ['N3F_V3F', [[2, [0, 1, 2, 1]], [0, [3, 4, 5, 1]]]],
    ['T2F_C4F_N3F_V3F', [[8, [0, 1, 0, 1]], [3, [2, 3, 4, 5]], [2, [6, 7, 8, 1]], [0, [9, 10, 11, 1]]]],
    ['T4F_C4F_N3F_V4F', [[8, [0, 1, 2, 3]], [3, [4, 5, 6, 7]], [2, [8, 9, 10, 1]], [0, [11, 12, 13, 14]]]],
  ] as const)('%s', (format, expected) => {
    const values = [...new Array(30).keys()].join(', ');
    const [one] = vertices(`float a[] = {${values}}; glInterleavedArrays(GL_${format}, 0, a); glDrawArrays(GL_POINTS, 0, 1);`);
    for (const [attribute, value] of expected) expect(one?.attributes[attribute]).toEqual(value);
  });

  it('disables arrays that the format has not, and goes by the stride that is given', () => {
    const script = `float a[] = {0, 1, 2, 3, 4, 5, 6, 7}; glEnableClientState(GL_NORMAL_ARRAY); glInterleavedArrays(GL_V2F, 12, a);`;
    expect(positions(`${script} glDrawArrays(GL_POINTS, 0, 2);`)).toEqual([[0, 1, 0, 1], [3, 4, 0, 1]]);
  });

  it('has colours of four unsigned bytes before positions', () => {
    const [one] = vertices('ubyte b[] = {255, 0, 51, 255, 0, 0, 128, 63, 0, 0, 0, 64}; glInterleavedArrays(GL_C4UB_V2F, 0, b); glDrawArrays(GL_POINTS, 0, 1);');
    expect([one?.attributes[3], one?.attributes[0]]).toEqual([[1, 0, Math.fround(0.2), 1], [1, 2, 0, 1]]);
  });
}); // prettier-ignore

// NV_vertex_program §5.1 has the sizes and the first values; that a new map is of order 1, from 0 to 1, OpenGL 1.2.1, Table 6.22.
it.each([1, 2].flatMap((dimensions) => ([
  ['VERTEX_3', [0, 0, 0], 0], ['VERTEX_4', [0, 0, 0, 1], 0], ['INDEX', [1], null], ['COLOR_4', [1, 1, 1, 1], 3], ['NORMAL', [0, 0, 1], 2],
  ['TEXTURE_COORD_1', [0], 8], ['TEXTURE_COORD_2', [0, 0], 8], ['TEXTURE_COORD_3', [0, 0, 0], 8], ['TEXTURE_COORD_4', [0, 0, 0, 1], 8],
  ['VERTEX_ATTRIB0_4_NV', [0, 0, 0, 1], 0], ['VERTEX_ATTRIB15_4_NV', [0, 0, 0, 1], 15],
] as const).map(([name, initial, attribute]) => [`MAP${String(dimensions)}_${name}`, dimensions, initial, attribute] as const)))(
  'GL_%s has its size and its first point', (name, dimensions, initial, attribute) => {
    const get = (query: string): unknown => answer(`glGetMapdv(GL_${name}, GL_${query});`);
    expect([get('COEFF'), get('ORDER'), get('DOMAIN')]).toEqual([initial, dimensions === 1 ? [1] : [1, 1], dimensions === 1 ? [0, 1] : [0, 1, 0, 1]]);
    expect(answer(`glIsEnabled(GL_${name});`)).toBe(false);
    const size = initial.length;
    const values = [5, 6, 7, 8].slice(0, size);
    const map = (stride: number): string =>
      dimensions === 1 ? `glMap1f(GL_${name}, 0, 1, ${String(stride)}, 1, p);` : `glMap2f(GL_${name}, 0, 1, ${String(stride)}, 1, 0, 1, ${String(size)}, 1, p);`;
    const data = 'float p[] = {5, 6, 7, 8}; float o[] = {0, 0, 0, 1};';
    expect(last(`${data} ${map(size - 1)}`).errors).toEqual(['INVALID_VALUE']);
    expect(answer(`${data} ${map(size)} glGetMapfv(GL_${name}, GL_COEFF);`)).toEqual(values);
    const at = dimensions === 1 ? 'glEvalCoord1d(0.5);' : 'glEvalCoord2d(0.5, 0.5);';
    const [one] = vertices(`${data} ${PROGRAM} glEnable(GL_MAP${String(dimensions)}_VERTEX_4); glEnable(GL_${name}); ${map(size)} ${points(at)}`);
    // Four components of a position override three, and attribute zero both.
    const shown = name.endsWith('VERTEX_3') ? [0, 0, 0, 1] : [...values, ...[0, 0, 0, 1].slice(size)];
    expect(one?.attributes[attribute ?? 0]).toEqual(attribute === null ? [0, 0, 0, 1] : shown);
  },
); // prettier-ignore

it('a surface of more points is the product of its polynomials, whatever its strides are (OpenGL 1.2.1 §5.1)', () => {
  // By u: 0, 1, 4; by v: 1, 3. Points lie by v first, two values apart.
  const script = `double p[] = {0,0, 0,0, 1,0, 3,0, 4,0, 12,0}; glMap2d(GL_MAP2_TEXTURE_COORD_1, 1, 3, 4, 3, -1, 1, 2, 2, p);
    glEnable(GL_MAP2_TEXTURE_COORD_1); glEnable(GL_MAP2_VERTEX_3);`;
  const at = (u: number, v: number): unknown => vertices(`${script} ${points(`glEvalCoord2f(${String(u)}, ${String(v)});`)}`)[0]?.attributes[8]?.[0];
  // u' is (u - 1) / 2, v' is (v + 1) / 2: (2 u'(1 - u') + 4 u'^2) ((1 - v') + 3 v').
  const expected = (u: number, v: number): number => {
    const [a, b] = [(u - 1) / 2, (v + 1) / 2];
    return (2 * a * (1 - a) + 4 * a * a) * (1 - b + 3 * b);
  };
  for (const [u, v] of [[1, -1], [2, 0], [2.5, 0.5], [3, 1], [4, 2]] as const) expect(at(u, v)).toBeCloseTo(expected(u, v), 5);
  expect(answer(`${script} glGetMapiv(GL_MAP2_TEXTURE_COORD_1, GL_ORDER);`)).toEqual([3, 2]);
  expect(answer(`${script} glGetMapiv(GL_MAP2_TEXTURE_COORD_1, GL_DOMAIN);`)).toEqual([1, 3, -1, 1]);
  expect(answer(`${script} glGetMapdv(GL_MAP2_TEXTURE_COORD_1, GL_COEFF);`)).toEqual([0, 0, 1, 3, 4, 12]);
}); // prettier-ignore

it.each([
  ['of u', 'glMap2f(GL_MAP2_VERTEX_3, 2, 2, 3, 1, 0, 1, 3, 1, p);'],
  ['with a stride of u too small', 'glMap2f(GL_MAP2_VERTEX_3, 0, 1, 2, 1, 0, 1, 3, 1, p);'],
  ['with a stride of v too small', 'glMap2f(GL_MAP2_VERTEX_3, 0, 1, 3, 1, 0, 1, 2, 1, p);'],
  ['without points by u', 'glMap2f(GL_MAP2_VERTEX_3, 0, 1, 3, 0, 0, 1, 3, 1, p);'],
  ['without points by v', 'glMap2f(GL_MAP2_VERTEX_3, 0, 1, 3, 1, 0, 1, 3, 0, p);'],
  ['of nine points by u', 'glMap2f(GL_MAP2_VERTEX_3, 0, 1, 3, 9, 0, 1, 3, 1, p);'],
  ['of nine points by v', 'glMap2f(GL_MAP2_VERTEX_3, 0, 1, 3, 1, 0, 1, 3, 9, p);'],
  ['of a negative number of points', 'glMap2f(GL_MAP2_VERTEX_3, 0, 1, 3, -1, 0, 1, 3, -1, p);'],
  ['with a grid of no steps by u', 'glMapGrid2f(0, 0, 1, 1, 0, 1);'],
  ['with a grid of no steps', 'glMapGrid1f(0, 0, 1);'],
])('a surface %s is an error (OpenGL 1.2.1 §5.1)', (_, call) => {
  expect(last(`float p[] = {1, 2, 3}; ${call}`).errors).toEqual(['INVALID_VALUE']);
});

it('maps of eight points in each direction are none', () => {
  const values = new Array(64 * 3).fill(1).join(', ');
  expect(
    last(`float p[] = {${values}}; glMap2f(GL_MAP2_VERTEX_3, 0, 1, 24, 8, 0, 1, 3, 8, p);`).errors,
  ).toEqual([]);
});

it('the normal of a surface counts by u and v as they are given, and has length 1 without a program (ARB_vertex_program §5.1)', () => {
  // (u, v, u v): derivatives (1, 0, v) and (0, 1, u), whose product is (-v, -u, 1).
  const patch = `float p[] = {0,0,0, 0,2,0, 4,0,0, 4,2,8}; glMap2f(GL_MAP2_VERTEX_3, 0, 4, 6, 2, 0, 2, 3, 2, p); glEnable(GL_MAP2_VERTEX_3); glEnable(GL_AUTO_NORMAL);`;
  const normal = (script: string): unknown => vertices(`${script} ${points('glEvalCoord2f(2, 2);')}`)[0]?.attributes[2];
  expect(normal(`${patch} ${PROGRAM}`)).toEqual([-2, -2, 1, 1]);
  expect(normal(patch)).toEqual([Math.fround(-2 / 3), Math.fround(-2 / 3), Math.fround(1 / 3), 1]);
  // A surface of a single point has none.
  const point = `float p[] = {1, 2, 3}; glMap2f(GL_MAP2_VERTEX_3, 0, 1, 3, 1, 0, 1, 3, 1, p); glEnable(GL_MAP2_VERTEX_3); glEnable(GL_AUTO_NORMAL);`;
  expect(normal(point)).toEqual([0, 0, 0, 1]);
  // One dimension has none either.
  expect(vertices(`${POSITIONS} glEnable(GL_AUTO_NORMAL); ${points('glEvalCoord1f(0);')}`)[0]?.attributes[2]).toEqual([0, 0, 1, 1]);
}); // prettier-ignore

it('a grid goes from its first value in equal steps, beyond its ends too', () => {
  const script = `float p[] = {0, 0, 0, 1, 0, 0}; glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 2, p); glEnable(GL_MAP1_VERTEX_3); glMapGrid1f(4, 2, 10);`;
  const at = (i: number): unknown => positions(`${script} ${points(`glEvalPoint1(${String(i)});`)}`)[0]?.[0];
  expect([0, 1, 3, 4, 5, -1].map(at)).toEqual([2, 4, 8, 10, 12, 0]);
  const surface = `float p[] = {0,0,0, 0,1,0, 1,0,0, 1,1,0}; glMap2f(GL_MAP2_VERTEX_3, 0, 1, 6, 2, 0, 1, 3, 2, p); glEnable(GL_MAP2_VERTEX_3); glMapGrid2d(2, 0, 4, 3, 0, 9);`;
  expect(positions(`${surface} ${points('glEvalPoint2(1, 2);')}`)).toEqual([[2, 6, 0, 1]]);
}); // prettier-ignore

it('a mesh of nothing draws nothing, and one without a map of positions begins nothing', () => {
  const effects = (script: string): unknown => last(script).effects.map(({ kind }) => kind);
  expect(effects(`${POSITIONS} glEvalMesh1(GL_POINT, 1, 0);`)).toEqual(['begin', 'end']);
  const surface = 'glEnable(GL_MAP2_VERTEX_3);';
  expect(effects(`${surface} glEvalMesh2(GL_POINT, 0, 0, 1, 0);`)).toEqual(['begin', 'end']);
  expect(effects(`${surface} glEvalMesh2(GL_LINE, 1, 0, 1, 0);`)).toEqual([]);
  expect(effects(`${surface} glEvalMesh2(GL_FILL, 0, 1, 0, 0);`)).toEqual([]);
  expect(effects(`${surface} glEvalMesh2(GL_FILL, 0, 0, 0, 2);`)).toEqual(['begin', 'vertex', 'vertex', 'end', 'begin', 'vertex', 'vertex', 'end']);
  expect(effects('glEvalMesh2(GL_POINT, 0, 1, 0, 1);')).toEqual([]);
  expect(effects(`${POSITIONS} glEvalMesh2(GL_POINT, 0, 1, 0, 1);`)).toEqual([]);
  expect(last('glEvalMesh2(GL_NONE, 0, 1, 0, 1);').errors).toEqual(['INVALID_ENUM']);
}); // prettier-ignore

it('a mesh needs a map of positions, and one by number a program', () => {
  const kinds = (script: string): unknown => last(`${script} glMapGrid1f(1, 0, 1); glEvalMesh1(GL_POINT, 0, 1);`).effects.map(({ kind }) => kind);
  expect(kinds('glEnable(GL_MAP1_COLOR_4); glEnable(GL_MAP1_NORMAL);')).toEqual([]);
  expect(kinds('glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV);')).toEqual([]);
  expect(kinds(`${PROGRAM} glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV);`)).toEqual(['begin', 'vertex', 'vertex', 'end']);
  expect(kinds(`${PROGRAM} glEnable(GL_MAP1_VERTEX_ATTRIB3_4_NV);`)).toEqual([]);
}); // prettier-ignore

it('a grid ends exactly where it is said to, though its steps do not', () => {
  // In binary64, 2 * ((0.1 - 0.4) / 2) + 0.4 is less than 0.1.
  const grid = { steps: 2, from: 0.4, to: 0.1 };
  expect([gridValue(grid, 0), gridValue(grid, 2)]).toEqual([0.4, 0.1]);
});

it('coordinates of an array are as many as the dimensions', () => {
  expect(positions(`${POSITIONS} ${points('glEvalCoord1fv({0.25, 7});')}`)).toEqual([
    [1, 2, 0.5, 1],
  ]);
});

it('the normal goes by the extent of the domain, wherever it begins', () => {
  // (u, v, u v) from (2, 1) to (4, 3); at (3, 2) the product of derivatives is (-2, -3, 1).
  const patch = `float p[] = {2,1,2, 2,3,6, 4,1,4, 4,3,12}; glMap2f(GL_MAP2_VERTEX_3, 2, 4, 6, 2, 1, 3, 3, 2, p); glEnable(GL_MAP2_VERTEX_3); glEnable(GL_AUTO_NORMAL);`;
  const [one] = vertices(`${patch} ${PROGRAM} ${points('glEvalCoord2f(3, 2);')}`);
  expect([one?.attributes[0], one?.attributes[2]]).toEqual([[3, 2, 6, 1], [-2, -3, 1, 1]]);
}); // prettier-ignore

it('queries round the ends of a domain to integers (OpenGL 1.2.1 §6.1.2)', () => {
  const script =
    'float p[] = {1.75, -1.75}; glMap1f(GL_MAP1_TEXTURE_COORD_1, 0.25, 2.75, 1, 2, p);';
  expect(answer(`${script} glGetMapiv(GL_MAP1_TEXTURE_COORD_1, GL_DOMAIN);`)).toEqual([0, 3]);
  expect(answer(`${script} glGetMapiv(GL_MAP1_TEXTURE_COORD_1, GL_COEFF);`)).toEqual([2, -2]);
  expect(answer(`${script} glGetMapfv(GL_MAP1_TEXTURE_COORD_1, GL_COEFF);`)).toEqual([1.75, -1.75]);
});
