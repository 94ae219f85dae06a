/**
 * The values of program parameters that are bound to GL state: `state.*`, `program.env` and
 * `program.local`. NV_gpu_program4 §2.X.3.3, Tables X.1 to X.11. State is kept in binary32; what is derived
 * from it is computed in binary64 and rounded once (gp4.E-state-precision).
 */
import type { TypedQuad } from '../gpu/machine/state.js';
import type { GpuProgram } from '../gpu/program.js';
import {
  INITIAL_CLIP_PLANE,
  INITIAL_TEXTURE_UNIT,
  initialLight,
  type FixedState,
  type Four,
  type Light,
} from './fixed-state.js';
import {
  IDENTITY,
  inverse,
  mapMatrix,
  multiply,
  transpose,
  type Matrix,
  type Row,
} from './matrix.js';
import { parameterOf } from './parameters.js';
import type { GlState } from './state.js';

/** Four numbers, null where one is undefined. */
type Values = TypedQuad['values'];

const UNDEFINED: Values = [null, null, null, null];

/**
 * The values of all bindings that a program's parameters have: what GpuInputValues takes as `bindings`.
 * Program parameters are those of the target of the program's type, local ones those of the program
 * object that is bound to it.
 *
 * @throws Error where a binding is not one of §2.X.3.3 in full and in one spelling.
 */
export function bindingsOf(
  program: GpuProgram,
  gl: GlState,
  fixed: FixedState,
): Record<string, TypedQuad> {
  const values: Record<string, TypedQuad> = {};
  for (const slot of program.parameters) {
    if (slot.kind !== 'binding') continue;
    values[slot.binding] =
      programParameter(slot.binding, program, gl) ?? stateBinding(slot.binding, fixed);
  }
  return values;
}

function programParameter(binding: string, program: GpuProgram, gl: GlState): TypedQuad | null {
  const [, scope, index] = /^program\.(env|local)\[(\d+)\]$/.exec(binding) ?? [];
  if (scope === undefined) return null;
  const type = program.environment.programType;
  return parameterOf(gl, scope === 'env' ? 'Env' : 'Local', type, Number(index));
}

/**
 * The value of a binding of fixed-function state, in full and in one spelling:
 * `state.light[0].spot.direction`, `state.material.front.ambient`,
 * `state.matrix.modelview[0].inverse.row[2]`.
 *
 * @throws Error for all that is no such binding.
 */
export function stateBinding(binding: string, fixed: FixedState): TypedQuad {
  const item = /^state\.([a-z]+)(?:\[(\d+)\])?\.(.+)$/.exec(binding);
  const [, name = '', index, property = ''] = item ?? [];
  const read = ITEMS.get(index === undefined ? name : `${name}[n]`);
  const values = read?.(fixed, property, Number(index ?? 0)) ?? null;
  if (values === null) throw new Error(`"${binding}" is no binding of GL state`);
  const [x, y, z, w] = values;
  return { type: 'F', values: [rounded(x), rounded(y), rounded(z), rounded(w)] };
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.fround(value);
}

/** Null where the item has no such property. */
type Item = (fixed: FixedState, property: string, index: number) => Values | null;

const ITEMS: ReadonlyMap<string, Item> = new Map<string, Item>([
  ['material', material],
  ['light[n]', light],
  ['lightmodel', lightModel],
  ['lightprod[n]', lightProduct],
  ['texgen[n]', texGen],
  ['fog', fog],
  ['clip[n]', clip],
  ['point', point],
  ['texenv[n]', texEnv],
  ['depth', depth],
  ['matrix', matrix],
]);

/** Table X.3. */
function material(fixed: FixedState, property: string): Values | null {
  const [, face, of] = /^(front|back)\.(\w+)$/.exec(property) ?? [];
  if (face === undefined) return null;
  const { ambient, diffuse, specular, emission, shininess } =
    fixed.material[face === 'front' ? 'front' : 'back'];
  switch (of) {
    case 'ambient':
      return ambient;
    case 'diffuse':
      return diffuse;
    case 'specular':
      return specular;
    case 'emission':
      return emission;
    case 'shininess':
      return [shininess, 0, 0, 1];
    default:
      return null;
  }
}

function lightOf(fixed: FixedState, index: number): Light {
  return fixed.lights[index] ?? initialLight(index);
}

/** Table X.4. */
function light(fixed: FixedState, property: string, index: number): Values | null {
  const { ambient, diffuse, specular, position, attenuation, spot } = lightOf(fixed, index);
  switch (property) {
    case 'ambient':
      return ambient;
    case 'diffuse':
      return diffuse;
    case 'specular':
      return specular;
    case 'position':
      return position;
    case 'attenuation':
      return [attenuation.constant, attenuation.linear, attenuation.quadratic, spot.exponent];
    case 'spot.direction':
      return [...spot.direction, cosine(Math.fround(spot.cutoff))];
    case 'half':
      return halfAngle(position);
    default:
      return null;
  }
}

/** The cosine of an angle in degrees; by the sine of the rest to 90, so that it is 0 at 90. */
function cosine(degrees: number): number {
  return Math.sin(((90 - degrees) * Math.PI) / 180);
}

/**
 * The normalized sum of the direction to the light and (0,0,1). OpenGL leaves the result of a division by
 * zero open (§2.1.1), so of a light at the eye, or straight behind it, there is none.
 */
export function halfAngle(position: Four): Values {
  const [x, y, z, w] = single(position);
  const toLight = normalized(w === 0 ? [x, y, z] : [x / w, y / w, z / w]);
  const half = toLight && normalized([toLight[0], toLight[1], toLight[2] + 1]);
  return half === null ? [null, null, null, 1] : [...half, 1];
}

type Three = readonly [number, number, number];

function normalized([x, y, z]: Three): Three | null {
  const length = Math.hypot(x, y, z);
  const unit: Three = [x / length, y / length, z / length];
  return unit.every(Number.isFinite) ? unit : null;
}

function single([x, y, z, w]: Four): Four {
  return [Math.fround(x), Math.fround(y), Math.fround(z), Math.fround(w)];
}

/** Table X.4; c_scene = a_cs * a_cm + e_cm, and the alpha of the diffuse material colour. */
function lightModel(fixed: FixedState, property: string): Values | null {
  if (property === 'ambient') return fixed.lightModelAmbient;
  const [, face] = /^(front|back)\.scenecolor$/.exec(property) ?? [];
  if (face === undefined) return null;
  const { ambient, diffuse, emission } = fixed.material[face === 'front' ? 'front' : 'back'];
  const scene = single(fixed.lightModelAmbient);
  const own = single(ambient);
  const emitted = single(emission);
  return [
    scene[0] * own[0] + emitted[0],
    scene[1] * own[1] + emitted[1],
    scene[2] * own[2] + emitted[2],
    diffuse[3],
  ];
}

/** Table X.4: the products of colours, and the alpha of the material property. */
function lightProduct(fixed: FixedState, property: string, index: number): Values | null {
  const [, face, of = ''] = /^(front|back)\.(ambient|diffuse|specular)$/.exec(property) ?? [];
  if (face === undefined) return null;
  const ofMaterial = material(fixed, property);
  const ofLight = light(fixed, of, index);
  if (ofMaterial === null || ofLight === null) return null;
  const product = (component: 0 | 1 | 2): number =>
    Math.fround(ofMaterial[component] ?? 0) * Math.fround(ofLight[component] ?? 0);
  return [product(0), product(1), product(2), ofMaterial[3]];
}

/** Table X.5. */
function texGen(fixed: FixedState, property: string, index: number): Values | null {
  const unit = fixed.textureUnits[index] ?? INITIAL_TEXTURE_UNIT;
  const [, plane, coordinate] = /^(eye|object)\.([strq])$/.exec(property) ?? [];
  const planes = plane === 'eye' ? unit.eyePlanes : unit.objectPlanes;
  switch (coordinate) {
    case 's':
      return planes.s;
    case 't':
      return planes.t;
    case 'r':
      return planes.r;
    case 'q':
      return planes.q;
    default:
      return null;
  }
}

/** Table X.6. Where start and end are the same, 1/(end-start) is undefined (gp4.E-fog-scale). */
function fog({ fog: { color, density, start, end } }: FixedState, property: string): Values | null {
  if (property === 'color') return color;
  if (property !== 'params') return null;
  const length = Math.fround(end) - Math.fround(start);
  return [density, start, end, length === 0 ? null : 1 / length];
}

/** Table X.7. */
function clip(fixed: FixedState, property: string, index: number): Values | null {
  if (property !== 'plane') return null;
  const plane = fixed.clipPlanes[index];
  return plane === undefined ? INITIAL_CLIP_PLANE : (plane ?? UNDEFINED);
}

/** Table X.8. */
function point({ point: state }: FixedState, property: string): Values | null {
  const { size, sizeMin, sizeMax, fadeThreshold, attenuation } = state;
  if (property === 'size') return [size, sizeMin, sizeMax, fadeThreshold];
  if (property !== 'attenuation') return null;
  return [attenuation.constant, attenuation.linear, attenuation.quadratic, 1];
}

/** Table X.9. */
function texEnv(fixed: FixedState, property: string, index: number): Values | null {
  const unit = fixed.textureUnits[index] ?? INITIAL_TEXTURE_UNIT;
  return property === 'color' ? unit.environmentColor : null;
}

/** Table X.10. */
function depth({ depthRange: { near, far } }: FixedState, property: string): Values | null {
  return property === 'range' ? [near, far, Math.fround(far) - Math.fround(near), 1] : null;
}

/** Table X.11: a matrix, perhaps its inverse or transpose or both, and a row of it. */
function matrix({ matrices }: FixedState, property: string): Values | null {
  const parts = /^([a-z]+)(?:\[(\d+)\])?(?:\.(inverse|transpose|invtrans))?\.row\[([0-3])\]$/.exec(
    property,
  );
  const [, name, index, modifier, row] = parts ?? [];
  const base = baseMatrix(matrices, name, index);
  if (base === null) return null;
  const selected = modified(base, modifier);
  if (selected === null) return UNDEFINED;
  const rows: readonly Row[] = selected;
  return rows[Number(row)] ?? null;
}

function baseMatrix(
  matrices: FixedState['matrices'],
  name: string | undefined,
  index: string | undefined,
): Matrix | null {
  const nth = (stack: readonly Matrix[]): Matrix | null =>
    index === undefined ? null : mapMatrix(stack[Number(index)] ?? IDENTITY, Math.fround);
  const projection = mapMatrix(matrices.projection, Math.fround);
  switch (name) {
    case 'modelview':
      return nth(matrices.modelview);
    case 'texture':
      return nth(matrices.texture);
    case 'program':
      return nth(matrices.program);
    case 'projection':
      return index === undefined ? projection : null;
    case 'mvp': {
      if (index !== undefined) return null;
      const first = mapMatrix(matrices.modelview[0] ?? IDENTITY, Math.fround);
      return multiply(projection, first);
    }
    default:
      return null;
  }
}

/** Null where the inverse is undefined. */
function modified(base: Matrix, modifier: string | undefined): Matrix | null {
  if (modifier === undefined) return base;
  if (modifier === 'transpose') return transpose(base);
  const inverted = inverse(base);
  return inverted === null || modifier === 'inverse' ? inverted : transpose(inverted);
}
