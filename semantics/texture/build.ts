/**
 * Textures from compact data, as cases and inputs give them, with everything checked that the GL would refuse
 * (OpenGL 2.0 §3.8.1, §3.8.4; NV_gpu_program4 §3.8.1; ARB_texture_rectangle; EXT_texture_array;
 * EXT_texture_buffer_object).
 */
import type { TextureKind } from '../../spec/gpu/texture-targets.js';
import { incompleteness } from './completeness.js';
import { componentsOf } from './format.js';
import { isMipmapped, shapeOf, type Sizes, texelCount } from './shape.js';
import type {
  BaseFormat,
  ComponentType,
  TexelValue,
  Texture,
  TextureImage,
  TextureParameters,
} from './texture.js';
import { initialParameters } from './texture.js';

export interface TextureData {
  readonly kind: TextureKind;
  /** RGBA unless given. */
  readonly format?: BaseFormat | undefined;
  /** Floating-point unless given. */
  readonly type?: ComponentType | undefined;
  readonly border?: 0 | 1 | undefined;
  /** The levels from 0 on; null for a level without image. Absent for a cube map, which has `faces`. */
  readonly levels?: readonly (ImageData | null)[] | undefined;
  /** The levels of +x, -x, +y, -y, +z and -z, for a cube map. */
  readonly faces?: readonly (readonly (ImageData | null)[])[] | undefined;
  /** What is not given: see `unlessGiven`. */
  readonly parameters?: Partial<TextureParameters> | undefined;
  /** Set where the texture is meant to be incomplete. */
  readonly incomplete?: boolean | undefined;
}

export interface ImageData {
  readonly width: number;
  /** 1 unless given, as is depth: slices or layers. */
  readonly height?: number | undefined;
  readonly depth?: number | undefined;
  /** As TextureImage has them; a number alone is a texel of one component. */
  readonly texels: readonly (number | readonly number[])[];
}

/** One mistake: where in the data, what is wrong and what was expected. */
export interface TextureProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export type BuiltTexture =
  | { readonly ok: true; readonly texture: Texture }
  | { readonly ok: false; readonly problems: readonly TextureProblem[] };

export function buildTexture(data: TextureData): BuiltTexture {
  const problems: TextureProblem[] = [];
  const report: Report = (path, message) => problems.push({ path, message });
  const { kind, format = 'RGBA', type = 'float', border = 0 } = data;
  const { minFilter } = { ...initialParameters(kind), ...data.parameters };
  const given = { ...unlessGiven(kind, minFilter, levelsIn(data)), ...data.parameters };
  checkFormat({ kind, format, type, border }, report);
  checkParameters(kind, given, report);
  checkBorderColor({ kind, format, type, border }, given.borderColor, report);
  const parameters = asKept(given, type);
  const faces = facesOf(data, report).map(({ path, levels }) =>
    levels.map((level, index) =>
      level === null
        ? null
        : imageOf({ kind, format, type, border }, level, (at, message) =>
            report([...path, index, ...at], message),
          ),
    ),
  );
  const texture = { kind, baseFormat: format, componentType: type, border, faces, parameters };
  if (problems.length === 0) checkCompleteness(texture, data.incomplete === true, report);
  return problems.length === 0 ? { ok: true, texture } : { ok: false, problems };
}

/**
 * The parameters that data leaves out: those of the initial state. But a texture whose filters use no mipmap
 * ends with the last of its levels, so that it is complete by every interpretation (gp4.E-texture-completeness).
 */
export function unlessGiven(
  kind: TextureKind,
  minFilter: TextureParameters['minFilter'],
  levels: number,
): TextureParameters {
  const initial = initialParameters(kind);
  const hasOneLevel = kind === 'RECT' || kind === 'BUFFER';
  if (hasOneLevel || isMipmapped(minFilter)) return initial;
  return { ...initial, maxLevel: Math.max(0, levels - 1) };
}

function levelsIn({ levels = [], faces = [] }: TextureData): number {
  return Math.max(...[levels, ...faces].map(({ length }) => length));
}

type Report = (path: TextureProblem['path'], message: string) => void;

interface Form {
  readonly kind: TextureKind;
  readonly format: BaseFormat;
  readonly type: ComponentType;
  readonly border: 0 | 1;
}

function checkFormat({ kind, format, type, border }: Form, report: Report): void {
  if (format === 'DEPTH_COMPONENT') {
    if (kind === '3D' || kind === 'BUFFER') {
      report(['format'], `a ${kind} texture cannot have the format DEPTH_COMPONENT`);
    }
    if (type !== 'float') report(['type'], `depths are of the type float, not ${type}`);
  }
  if (border !== 0 && (kind === 'RECT' || kind === 'BUFFER')) {
    report(['border'], `a ${kind} texture has no border: expected 0`);
  }
}

const RECTANGLE_MODES: readonly string[] = ['CLAMP', 'CLAMP_TO_EDGE', 'CLAMP_TO_BORDER'];

function checkParameters(kind: TextureKind, parameters: TextureParameters, report: Report): void {
  for (const name of ['baseLevel', 'maxLevel'] as const) {
    if (!(Number.isInteger(parameters[name]) && parameters[name] >= 0)) {
      report(['parameters', name], 'expected an integer of 0 or more');
    }
  }
  for (const name of ['minLod', 'maxLod', 'lodBias'] as const) {
    if (!Number.isFinite(Math.fround(parameters[name]))) {
      report(['parameters', name], 'expected a finite number');
    }
  }
  if (kind !== 'RECT') return;
  for (const name of ['wrapS', 'wrapT', 'wrapR'] as const) {
    if (!RECTANGLE_MODES.includes(parameters[name])) {
      const message = `a RECT texture cannot have ${parameters[name]}: expected ${RECTANGLE_MODES.join(', ')}`;
      report(['parameters', name], message);
    }
  }
  if (isMipmapped(parameters.minFilter)) {
    const message = `a RECT texture has no mipmap: expected NEAREST or LINEAR, not ${parameters.minFilter}`;
    report(['parameters', 'minFilter'], message);
  }
  if (parameters.baseLevel !== 0) {
    report(['parameters', 'baseLevel'], 'a RECT texture has level 0 alone: expected 0');
  }
}

/** TEXTURE_BORDER_COLOR as a texel of the texture; of depths the first component alone (§3.8.8). */
function checkBorderColor({ format, type }: Form, color: TexelValue, report: Report): void {
  const used = format === 'DEPTH_COMPONENT' ? color.slice(0, 1) : color;
  for (const [index, value] of used.entries()) {
    const expected = expectedValue(format, type, value);
    if (expected === null) continue;
    report(['parameters', 'borderColor', index], `expected ${expected}, not ${String(value)}`);
    return;
  }
}

/** The GL keeps floating-point parameters in single precision, as it does texels. */
function asKept(given: TextureParameters, type: ComponentType): TextureParameters {
  const [r, g, b, a] = given.borderColor;
  const { fround } = Math;
  return {
    ...given,
    minLod: fround(given.minLod),
    maxLod: fround(given.maxLod),
    lodBias: fround(given.lodBias),
    borderColor: type === 'float' ? [fround(r), fround(g), fround(b), fround(a)] : [r, g, b, a],
  };
}

interface FaceData {
  readonly path: readonly (string | number)[];
  readonly levels: readonly (ImageData | null)[];
}

function facesOf({ kind, levels, faces }: TextureData, report: Report): readonly FaceData[] {
  if (kind === 'CUBE') {
    if (levels !== undefined) {
      report(['levels'], 'a CUBE texture has faces, each with its levels: expected "faces"');
    } else if (faces?.length !== 6) {
      report(
        ['faces'],
        `expected six faces (+x -x +y -y +z -z), not ${String(faces?.length ?? 0)}`,
      );
    } else {
      return faces.map((face, index) => ({ path: ['faces', index], levels: face }));
    }
    return [];
  }
  if (faces !== undefined) report(['faces'], `a ${kind} texture has no faces: expected "levels"`);
  if (levels === undefined || levels.length === 0) {
    report(['levels'], 'expected the image of a level at least');
    return [];
  }
  if (levels.length > 1 && (kind === 'RECT' || kind === 'BUFFER')) {
    report(['levels'], `a ${kind} texture has level 0 alone, not ${String(levels.length)} levels`);
  }
  return [{ path: ['levels'], levels }];
}

function imageOf(form: Form, data: ImageData, report: Report): TextureImage {
  const sizes = { width: data.width, height: data.height ?? 1, depth: data.depth ?? 1 };
  const count = checkSizes(form, sizes, report);
  if (count !== null && data.texels.length !== count) {
    const border = form.border === 0 ? '' : ', border included';
    report(
      ['texels'],
      `expected ${String(count)} texels${border}, not ${String(data.texels.length)}`,
    );
  }
  const texels = data.texels.map((texel) => texelOf(form, texel));
  // One mistake often is in all of them: the first is enough.
  for (const [index, texel] of data.texels.entries()) {
    const mistake = mistakeIn(form, texel);
    if (mistake === null) continue;
    report(['texels', index], mistake);
    break;
  }
  return { ...sizes, texels };
}

/** The number of texels; null where a size is not one. */
function checkSizes(form: Form, sizes: Sizes, report: Report): number | null {
  const { axes, isLayered } = shapeOf(form.kind);
  let isSound = true;
  for (const [axis, name] of (['width', 'height', 'depth'] as const).entries()) {
    const isUsed = axis < axes || (isLayered && name === 'depth');
    const size = sizes[name];
    if (isUsed ? Number.isInteger(size) && size >= 1 : size === 1) continue;
    isSound = false;
    report(
      [name],
      isUsed ? 'expected an integer of 1 or more' : `a ${form.kind} texture has no ${name}`,
    );
  }
  if (form.kind === 'CUBE' && sizes.width !== sizes.height) {
    report(['height'], `the faces of a cube map are square: expected ${String(sizes.width)}`);
  }
  return isSound ? texelCount(form.kind, sizes, form.border) : null;
}

type TexelData = ImageData['texels'][number];

function texelOf({ type }: Form, texel: TexelData): TexelValue {
  const values = typeof texel === 'number' ? [texel] : texel;
  const at = (index: number): number => {
    const value = values[index] ?? 0;
    return type === 'float' ? Math.fround(value) : value;
  };
  return [at(0), at(1), at(2), at(3)];
}

/** What is wrong with a texel; null where nothing is. */
function mistakeIn({ format, type }: Form, texel: TexelData): string | null {
  const values = typeof texel === 'number' ? [texel] : texel;
  const count = componentsOf(format);
  if (values.length !== count) {
    const components = count === 1 ? '1 component' : `${String(count)} components`;
    return `a texel of the format ${format} has ${components}, not ${String(values.length)}`;
  }
  for (const value of values) {
    const expected = expectedValue(format, type, value);
    if (expected !== null) return `expected ${expected}, not ${String(value)}`;
  }
  return null;
}

/** What a value should have been; null where it is well. */
function expectedValue(format: BaseFormat, type: ComponentType, value: number): string | null {
  if (type === 'float') {
    const isDepth = format === 'DEPTH_COMPONENT';
    return isDepth && !(value >= 0 && value <= 1) ? 'a depth from 0 to 1' : null;
  }
  const [least, greatest] = type === 'signed' ? [-(2 ** 31), 2 ** 31 - 1] : [0, 2 ** 32 - 1];
  return Number.isInteger(value) && value >= least && value <= greatest
    ? null
    : `an integer from ${String(least)} to ${String(greatest)}`;
}

function checkCompleteness(texture: Texture, isIncomplete: boolean, report: Report): void {
  const reason = incompleteness(texture);
  if (isIncomplete) {
    if (reason === null) report(['incomplete'], 'the texture is complete: expected false');
  } else if (reason !== null) {
    report([], `the texture is incomplete: ${reason}; "incomplete: true" says that this is meant`);
  }
}
