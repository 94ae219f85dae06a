/** Fixed-function state in a case of commands: what is left out is as in a new context. */
import { z } from 'zod';
import { INITIAL_FIXED_STATE, INITIAL_TEXTURE_UNIT } from '../../../semantics/gl/fixed-state.js';

const number = z.number();
const four = z.tuple([number, number, number, number]).readonly();
const matrix = z.tuple([four, four, four, four]).readonly();
const matrices = z.array(matrix).default([]);

const {
  material,
  lightModelAmbient,
  fog,
  point,
  depthRange,
  matrices: initial,
} = INITIAL_FIXED_STATE;

const attenuation = z
  .strictObject({
    constant: number.default(point.attenuation.constant),
    linear: number.default(point.attenuation.linear),
    quadratic: number.default(point.attenuation.quadratic),
  })
  .prefault({});

const face = z
  .strictObject({
    ambient: four.default(material.front.ambient),
    diffuse: four.default(material.front.diffuse),
    specular: four.default(material.front.specular),
    emission: four.default(material.front.emission),
    shininess: number.default(material.front.shininess),
  })
  .prefault({});

/** Lights differ in their initial colors, which are given always. */
const light = z.strictObject({
  ambient: four,
  diffuse: four,
  specular: four,
  position: four.describe('In eye coordinates'),
  attenuation,
  spot: z
    .strictObject({
      direction: z.tuple([number, number, number]).readonly().default([0, 0, -1]),
      exponent: number.default(0),
      cutoff: number.default(180).describe('In degrees'),
    })
    .prefault({}),
});

const planes = z
  .strictObject({
    s: four.default(INITIAL_TEXTURE_UNIT.objectPlanes.s),
    t: four.default(INITIAL_TEXTURE_UNIT.objectPlanes.t),
    r: four.default(INITIAL_TEXTURE_UNIT.objectPlanes.r),
    q: four.default(INITIAL_TEXTURE_UNIT.objectPlanes.q),
  })
  .prefault({});

/** The output is a FixedState (semantics/gl). */
export const fixedState = z.strictObject({
  material: z.strictObject({ front: face, back: face }).prefault({}),
  lights: z.array(light).default([]),
  lightModelAmbient: four.default(lightModelAmbient),
  textureUnits: z
    .array(
      z.strictObject({
        environmentColor: four.default(INITIAL_TEXTURE_UNIT.environmentColor),
        objectPlanes: planes,
        eyePlanes: planes,
      }),
    )
    .default([]),
  fog: z
    .strictObject({
      color: four.default(fog.color),
      density: number.default(fog.density),
      start: number.default(fog.start),
      end: number.default(fog.end),
    })
    .prefault({}),
  clipPlanes: z.array(four).default([]),
  point: z
    .strictObject({
      size: number.default(point.size),
      sizeMin: number.default(point.sizeMin),
      sizeMax: number.default(point.sizeMax),
      fadeThreshold: number.default(point.fadeThreshold),
      attenuation,
    })
    .prefault({}),
  depthRange: z
    .strictObject({
      near: number.default(depthRange.near),
      far: number.default(depthRange.far),
    })
    .prefault({}),
  matrices: z
    .strictObject({
      modelview: matrices,
      projection: matrix.default(initial.projection),
      texture: matrices,
      program: matrices,
    })
    .prefault({}),
});
