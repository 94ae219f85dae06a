/**
 * The state of the fixed-function GL that program parameters can be bound to (NV_gpu_program4 §2.X.3.3,
 * Tables X.3 to X.11), with the values of a new context (OpenGL 1.5, tables of §6.2).
 */
import { IDENTITY, type Matrix } from './matrix.js';

/** Red, green, blue, alpha; or x, y, z, w. */
export type Four = readonly [number, number, number, number];

/**
 * As the GL keeps it outside of Begin and End: positions, directions and planes already in eye coordinates.
 */
export interface FixedState {
  readonly material: { readonly front: Material; readonly back: Material };
  /** By number; one that is left out has its initial state. So with every array here. */
  readonly lights: readonly Light[];
  readonly lightModelAmbient: Four;
  readonly textureUnits: readonly TextureUnitState[];
  readonly fog: {
    readonly color: Four;
    readonly density: number;
    readonly start: number;
    readonly end: number;
  };
  /** Clip plane coefficients p1' to p4', in eye coordinates (OpenGL 1.5 §2.11); null of a plane whose coefficients are undefined. */
  readonly clipPlanes: readonly (Four | null)[];
  readonly point: PointState;
  readonly depthRange: { readonly near: number; readonly far: number };
  readonly matrices: {
    readonly modelview: readonly Matrix[];
    readonly projection: Matrix;
    readonly texture: readonly Matrix[];
    readonly program: readonly Matrix[];
  };
}

export interface Material {
  readonly ambient: Four;
  readonly diffuse: Four;
  readonly specular: Four;
  readonly emission: Four;
  readonly shininess: number;
}

export interface Light {
  readonly ambient: Four;
  readonly diffuse: Four;
  readonly specular: Four;
  /** In eye coordinates. */
  readonly position: Four;
  readonly attenuation: {
    readonly constant: number;
    readonly linear: number;
    readonly quadratic: number;
  };
  readonly spot: {
    /** In eye coordinates. */
    readonly direction: readonly [number, number, number];
    readonly exponent: number;
    /** In degrees. */
    readonly cutoff: number;
  };
}

export interface TextureUnitState {
  readonly environmentColor: Four;
  /** Coefficients p1 to p4 of the coordinates s, t, r, q (OpenGL 1.5 §2.10.4). */
  readonly objectPlanes: Planes;
  /** Coefficients p1' to p4', in eye coordinates. */
  readonly eyePlanes: Planes;
}

export interface Planes {
  readonly s: Four;
  readonly t: Four;
  readonly r: Four;
  readonly q: Four;
}

export interface PointState {
  readonly size: number;
  readonly sizeMin: number;
  readonly sizeMax: number;
  readonly fadeThreshold: number;
  readonly attenuation: {
    readonly constant: number;
    readonly linear: number;
    readonly quadratic: number;
  };
}

const ZERO: Four = [0, 0, 0, 0];
const BLACK: Four = [0, 0, 0, 1];
const WHITE: Four = [1, 1, 1, 1];
const DARK_GREY: Four = [0.2, 0.2, 0.2, 1];
const LIGHT_GREY: Four = [0.8, 0.8, 0.8, 1];

const NO_ATTENUATION = { constant: 1, linear: 0, quadratic: 0 };

/** OpenGL 1.5 Table 2.10: of light zero other than of the rest. */
export function initialLight(number: number): Light {
  const color = number === 0 ? WHITE : BLACK;
  return {
    ambient: BLACK,
    diffuse: color,
    specular: color,
    position: [0, 0, 1, 0],
    attenuation: NO_ATTENUATION,
    spot: { direction: [0, 0, -1], exponent: 0, cutoff: 180 },
  };
}

const INITIAL_PLANES: Planes = { s: [1, 0, 0, 0], t: [0, 1, 0, 0], r: ZERO, q: ZERO };

/** OpenGL 1.5 §2.10.4 and §3.8.13. */
export const INITIAL_TEXTURE_UNIT: TextureUnitState = {
  environmentColor: ZERO,
  objectPlanes: INITIAL_PLANES,
  eyePlanes: INITIAL_PLANES,
};

/** OpenGL 1.5 §2.11. */
export const INITIAL_CLIP_PLANE: Four = ZERO;

const INITIAL_MATERIAL: Material = {
  ambient: DARK_GREY,
  diffuse: LIGHT_GREY,
  specular: BLACK,
  emission: BLACK,
  shininess: 0,
};

/** The state of a new context. */
export const INITIAL_FIXED_STATE: FixedState = {
  material: { front: INITIAL_MATERIAL, back: INITIAL_MATERIAL },
  lights: [],
  lightModelAmbient: DARK_GREY,
  textureUnits: [],
  fog: { color: ZERO, density: 1, start: 0, end: 1 },
  clipPlanes: [],
  // The greatest size depends on the implementation; 1 is the least that each supports (§3.3).
  point: { size: 1, sizeMin: 0, sizeMax: 1, fadeThreshold: 1, attenuation: NO_ATTENUATION },
  depthRange: { near: 0, far: 1 },
  matrices: { modelview: [], projection: IDENTITY, texture: [], program: [] },
};
