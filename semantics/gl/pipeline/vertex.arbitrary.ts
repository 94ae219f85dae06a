/** Vertices at random, and their parts. */
import fc from 'fast-check';
import type { Quad } from '../../../spec/environments.js';
import type { AttributeModes, Interpolation } from './flat.js';
import { componentsOf, type Components, type Vertex } from './vertex.js';

/** Numbers that meet each other, and planes, often; and any of moderate size. */
export const coordinate: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(-2, -1, -0.5, 0, 0.5, 1, 2),
  fc.float({ min: -1000, max: 1000, noNaN: true }),
);

const ahead: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0.5, 1, 2),
  fc.float({ min: Math.fround(0.01), max: 100, noNaN: true }),
);

export const quad: fc.Arbitrary<Quad> = fc.tuple(coordinate, coordinate, coordinate, coordinate);

/** Vertices before the eye, or anywhere. */
export function vertices(where: 'ahead' | 'anywhere'): fc.Arbitrary<Vertex> {
  const w = where === 'ahead' ? ahead : fc.oneof(ahead, coordinate);
  const position = fc.tuple(coordinate, coordinate, coordinate, w);
  return fc.tuple(position, quad, quad, coordinate).map(([at, colour, texture, distance]) =>
    vertexAt(at, {
      'color.front.primary': colour,
      'texcoord[0]': texture,
      'clip[0]': [distance, 0, 0, 1],
    }),
  );
}

export function vertexAt(position: Quad, attributes: Readonly<Record<string, Quad>> = {}): Vertex {
  const entries = Object.entries(attributes).map(([name, value]): [string, Components] => [
    name,
    componentsOf(value),
  ]);
  return { position: componentsOf(position), attributes: Object.fromEntries(entries) };
}

/** All attributes interpolated in one way. */
export function all(interpolation: Interpolation): (name: string) => AttributeModes {
  return () => ({ interpolation, isCentroid: false });
}
