/** Which side faces the eye: NV_vertex_program2 §2.14.1.5, OpenGL 1.2.1 §2.13.1. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Quad } from '../../../spec/environments.js';
import { UNDEFINED } from '../../gpu/domains/undefined.js';
import { facingOf, facingsOf, signOfArea } from './facing.js';
import { componentsOf, type Components } from './vertex.js';
import { vertices } from './vertex.arbitrary.js';

const sign = (...positions: readonly Quad[]): -1 | 0 | 1 | null =>
  signOfArea(positions.map((each) => componentsOf(each)));

const COUNTERCLOCKWISE: readonly Quad[] = [
  [0, 0, 0, 1],
  [1, 0, 0, 1],
  [0, 1, 0, 1],
];

describe('the sign of the signed area', () => {
  it('is 1 counterclockwise, -1 clockwise, 0 of a line', () => {
    expect(sign(...COUNTERCLOCKWISE)).toBe(1);
    expect(sign(...COUNTERCLOCKWISE.toReversed())).toBe(-1);
    expect(sign([0, 0, 0, 1], [1, 1, 0, 1], [2, 2, 0, 1])).toBe(0);
    expect(sign([0, 0, 0, 1], [0, 0, 0, 1], [0, 0, 0, 1])).toBe(0);
  });

  it('flips with the order of the vertices, and does not depend on which comes first', () => {
    fc.assert(
      fc.property(fc.array(vertices('anywhere'), { minLength: 3, maxLength: 6 }), (polygon) => {
        const positions = polygon.map(({ position }) => position);
        const one = signOfArea(positions);
        const back = signOfArea(positions.toReversed());
        expect(back === null ? null : 0 - back).toEqual(one === null ? null : one + 0);
        expect(signOfArea([...positions.slice(1), ...positions.slice(0, 1)])).toBe(one);
      }),
    );
  });

  it('is that of the projected vertices: w scales nothing before the eye, and a vertex behind it turns a triangle', () => {
    const scaled = ([x, y, z, w]: Quad, by: number): Quad => [x * by, y * by, z * by, w * by];
    fc.assert(
      fc.property(fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(0.5, 2, 8, -2))), (factors) => {
        const positions = COUNTERCLOCKWISE.map((each, index) => scaled(each, factors[index] ?? 1));
        expect(sign(...positions)).toBe(1);
      }),
    );
    expect(sign([0, 0, 0, 1], [1, 0, 0, 1], [0, 1, 0, -1])).toBe(-1);
  });

  it('is exact: also where binary64 shows nothing', () => {
    const u = 2 ** -23;
    expect(sign([0, 0, 0, 1], [1, 1, 0, 1], [1 + u, 1, 0, 1])).toBe(-1);
    expect(sign([2 ** -149, 0, 0, 1], [0, 2 ** -149, 0, 1], [0, 0, 0, 1])).toBe(1);
    expect(
      sign([2 ** -149, 0, 0, 2 ** 127], [0, 2 ** -149, 0, 2 ** 127], [0, 0, 0, 2 ** 127]),
    ).toBe(1);
    expect(sign([2 ** 127, 0, 0, 2 ** -149], [0, 2 ** 127, 0, 2 ** -149], [0, 0, 0, 1])).toBe(1);
  });

  it('is exact where the quotients of binary64 have the other sign', () => {
    // The determinant of x, y and w is 1.
    const near: readonly Quad[] = [
      [9157440, 7135683, 0, 8464393],
      [9818138, 12392944, 0, 8792665],
      [-174399, -3882343, 0, 61910],
    ];
    expect(sign(...near)).toBe(1);
    expect(sign(...near.toReversed())).toBe(-1);
    // Without perspective, of coordinates of 24 bits.
    const at = 2 ** 23;
    const far: readonly Quad[] = [[at, at, 0, 1], [at + 1, at, 0, 1], [at, at + 1, 0, 1]];
    expect([sign(...far), sign(...far.toReversed())]).toEqual([1, -1]);
  }); // prettier-ignore

  it('is that of places, which w divides', () => {
    // (1/4, 1/4) lies on this side of the line from (1, 0) to (0, 1), (16, 16) beyond it.
    expect(sign([1, 0, 0, 1], [0, 1, 0, 1], [2, 2, 0, 8])).toBe(1);
    expect(sign([1, 0, 0, 1], [0, 1, 0, 1], [2, 2, 0, 0.125])).toBe(-1);
  });

  it('does not exist without window coordinates', () => {
    expect(sign([0, 0, 0, 0], [1, 0, 0, 1], [0, 1, 0, 1])).toBeNull();
    expect(sign([NaN, 0, 0, 1], [1, 0, 0, 1], [0, 1, 0, 1])).toBeNull();
    const open: Components = { ...componentsOf([1, 0, 0, 1]), x: UNDEFINED };
    expect(signOfArea([open, open, open])).toBeNull();
  });

  it('is left open of many corners that binary64 does not decide', () => {
    const line = Array.from({ length: 65 }, (_, n): Quad => [n / 4, n / 8, 0, 1]);
    expect(sign(...line)).toBeNull();
    expect(sign(...line.slice(1))).toBe(0);
    const circle = Array.from({ length: 1000 }, (_, n): Quad => [
      Math.cos(n * (Math.PI / 500)), Math.sin(n * (Math.PI / 500)), 0, 1,
    ]); // prettier-ignore
    expect(sign(...circle)).toBe(1);
  });
});

describe('the side', () => {
  it('is the front where the sign is positive, reversed by FrontFace(CW); zero is the back either way', () => {
    expect([1, 0, -1].map((each) => facingOf(each as 1, 'CCW'))).toEqual(['front', 'back', 'back']);
    expect([1, 0, -1].map((each) => facingOf(each as 1, 'CW'))).toEqual(['back', 'back', 'front']);
  });

  it('may be that of the clipped or of the unclipped polygon', () => {
    const ahead = COUNTERCLOCKWISE.map((each) => componentsOf(each));
    const through = [...ahead.slice(0, 2), componentsOf([0, 1, 0, -1])];
    expect(facingsOf(ahead, ahead, 'CCW')).toEqual(['front']);
    expect(facingsOf(ahead, through, 'CCW')).toEqual(['front', 'back']);
    expect(facingsOf([], [], 'CCW')).toEqual(['back']);
    const nowhere = [...ahead.slice(0, 2), componentsOf([NaN, 0, 0, 1])];
    expect(facingsOf(nowhere, nowhere, 'CW')).toEqual([]);
  });
});
