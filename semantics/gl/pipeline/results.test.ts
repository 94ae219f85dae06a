/** Results as vertices, and the position that the GL computes: NV_vertex_program2 §2.14.1.5, §2.14.6.1. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Quad } from '../../../spec/environments.js';
import { ENVIRONMENTS } from '../../../spec/environments.js';
import type { Matrix } from '../matrix.js';
import { IDENTITY } from '../matrix.js';
import { conventionalPosition, planeDistance } from './conventional.js';
import { registerOf, vertexOfRegisters, vertexOfResults } from './results.js';
import { attributeOf, componentsOf, NOTHING } from './vertex.js';
import { quad } from './vertex.arbitrary.js';

const UNITS = { textureUnits: 2 };

describe('the registers of a VP program', () => {
  it('become the position and attributes, of which one component counts or four', () => {
    const vertex = vertexOfRegisters(
      { HPOS: [1, 2, 3, 4], COL0: [5, 6, 7, 8], FOGC: [9, 1, 1, 1], CLP2: [-1, 0, 0, 1], TEX1: [1, 2, 3, 4] },
      UNITS,
    ); // prettier-ignore
    expect(vertex.position).toEqual(componentsOf([1, 2, 3, 4]));
    expect(attributeOf(vertex, 'color.front.primary')).toEqual(componentsOf([5, 6, 7, 8]));
    expect(attributeOf(vertex, 'fogcoord')).toEqual({ ...NOTHING, x: 9 });
    expect(attributeOf(vertex, 'clip[2]')).toEqual({ ...NOTHING, x: -1 });
    expect(attributeOf(vertex, 'texcoord[1]')).toEqual(componentsOf([1, 2, 3, 4]));
  });

  it.each([
    ['COL0', 'color.front.primary'],
    ['COL1', 'color.front.secondary'],
    ['BFC0', 'color.back.primary'],
    ['BFC1', 'color.back.secondary'],
    ['FOGC', 'fogcoord'],
    ['PSIZ', 'pointsize'],
  ])('%s is %s, with or without texture units (Table X.1)', (register, name) => {
    const { attributes } = vertexOfRegisters({ [register]: [1, 2, 3, 4] }, { textureUnits: 0 });
    expect(Object.keys(attributes)).toEqual([name]);
  });

  it('that have no texture unit are ignored', () => {
    const { attributes } = vertexOfRegisters({ TEX1: [1, 2, 3, 4], TEX2: [1, 2, 3, 4] }, UNITS);
    expect(Object.keys(attributes)).toEqual(['texcoord[1]']);
  });

  it('all have an attribute, by which they are found again', () => {
    for (const register of ENVIRONMENTS['VP2.0'].results.filter((name) => name !== 'HPOS')) {
      const { attributes } = vertexOfRegisters({ [register]: [0, 0, 0, 1] }, { textureUnits: 8 });
      const [name = ''] = Object.keys(attributes);
      expect(registerOf(name)).toBe(register);
    }
    expect(registerOf('color.primary')).toBe('COL0');
    expect(registerOf('color.secondary')).toBe('COL1');
    expect(registerOf('attrib[0]')).toBeNull();
  });
});

describe('the results of a GPU program', () => {
  it('are the position and attributes by name', () => {
    const slots = ['result.position', 'result.clip[1]', 'result.attrib[3]'].map((binding) => ({ binding, isShort: false }));
    const values = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 9, 9, 9]].map(([a = 0, b = 0, c = 0, d = 0]) => componentsOf([a, b, c, d]));
    const vertex = vertexOfResults(slots, values);
    expect(vertex.position).toEqual(values[0]);
    expect(vertex.attributes).toEqual({ 'clip[1]': { ...NOTHING, x: 5 }, 'attrib[3]': values[2] });
    expect(vertexOfResults([], []).position).toEqual(NOTHING);
  }); // prettier-ignore

  it.each([['fogcoord', 1], ['pointsize', 1], ['clip[1]', 1], ['id', 1], ['primid', 1], ['layer', 1], ['color.front.primary', 4], ['texcoord[1]', 4]])(
    '%s has so many components: %i (§2.X.3.5)', (name, count) => {
      const { attributes } = vertexOfResults([{ binding: `result.${name}`, isShort: false }], [componentsOf([5, 6, 7, 8])]);
      expect(attributes[name]).toEqual(count === 1 ? { ...NOTHING, x: 5 } : componentsOf([5, 6, 7, 8]));
    },
  ); // prettier-ignore
});

const row = fc.tuple(quad, quad, quad, quad);

describe('the position that the GL computes', () => {
  it('is P (M v), rounded to binary32', () => {
    const modelview: Matrix = [[1, 0, 0, 2], [0, 1, 0, 0], [0, 0, 1, -3], [0, 0, 0, 1]];
    const projection: Matrix = [[2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 1, 0], [0, 0, -1, 0]];
    const at = conventionalPosition({ modelview, projection }, [1, 1, 1, 1]);
    expect(at.eye).toEqual([3, 1, -2, 1]);
    expect(at.clip).toEqual([6, 2, -2, 2]);
  }); // prettier-ignore

  it('is the vertex itself under identities, and linear in it', () => {
    fc.assert(
      fc.property(quad, row, (object, matrix) => {
        const identity = { modelview: IDENTITY, projection: IDENTITY };
        expect(conventionalPosition(identity, object).clip.map((each) => each + 0)).toEqual(object.map((each) => each + 0));
        const twice: Quad = [2 * object[0], 2 * object[1], 2 * object[2], 2 * object[3]];
        const of = (vector: Quad): Quad => conventionalPosition({ modelview: matrix, projection: IDENTITY }, vector).clip;
        expect(of(twice)).toEqual(of(object).map((each) => 2 * each));
      }),
    );
  }); // prettier-ignore

  it('has distances from planes in eye coordinates', () => {
    const at = conventionalPosition({ modelview: IDENTITY, projection: IDENTITY }, [1, 2, 3, 1]);
    expect(planeDistance([1, 10, 100, -5], at)).toBe(316);
  });
});
