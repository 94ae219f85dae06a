/** Inputs of GPU programs as cases and inputs files have them (docs/gpu-programs.md). */
import type { DataType } from '../../../spec/gpu/instructions.js';
import type {
  GpuInputValues,
  InputNumber,
  TypedQuad,
  TypedWord,
} from '../../../semantics/gpu/machine/state.js';
import { decimal } from '../../../semantics/number/binary32.js';
import { unlessGiven } from '../../../semantics/texture/build.js';
import { incompleteness } from '../../../semantics/texture/completeness.js';
import { componentsOf } from '../../../semantics/texture/format.js';
import type { Texture, TextureImage } from '../../../semantics/texture/texture.js';
import { fourText, valueText } from '../vp/case-text.js';

const NO_TEXTURES: NonNullable<GpuInputValues['textures']> = new Map();

/** Lines of YAML, of the keys `in`, `buffers`, `textures` and `derivatives` as far as they are given. */
export function inputsLines(inputs: GpuInputValues): readonly string[] {
  const { bindings = {}, buffers = {}, textures = NO_TEXTURES, derivatives = [] } = inputs;
  return [
    ...section(
      'in',
      Object.entries(bindings),
      ([name, quad]) => `${keyText(name)}: ${quadText(quad)}`,
    ),
    ...section('buffers', Object.entries(buffers), ([point, words]) => {
      return `${point}: [${words.map(wordText).join(', ')}]`;
    }),
    ...section('textures', [...textures], ([unit, kinds]) => {
      const each = Object.entries(kinds).map(
        ([kind, texture]) => `${kind}: ${textureText(texture)}`,
      );
      return `${String(unit)}: {${each.join(', ')}}`;
    }),
    ...(derivatives.length === 0 ? [] : ['derivatives:']),
    ...derivatives.map(({ dx, dy }) => {
      return `  - {x: ${fourText(dx.map(valueText))}, y: ${fourText(dy.map(valueText))}}`;
    }),
  ];
}

function section<T>(
  key: string,
  entries: readonly T[],
  line: (entry: T) => string,
): readonly string[] {
  return entries.length === 0 ? [] : [`${key}:`, ...entries.map((entry) => `  ${line(entry)}`)];
}

/** A binding or name as a key. */
export function keyText(name: string): string {
  return /^[\w.$]+$/.test(name) ? name : JSON.stringify(name);
}

const TAGS: Readonly<Record<DataType, string | null>> = { F: null, S: 's', U: 'u' };

/** With the tag of a type around it. */
export function tagged(type: DataType, text: string): string {
  const tag = TAGS[type];
  return tag === null ? text : `{${tag}: ${text}}`;
}

function quadText({ type, values }: TypedQuad): string {
  return tagged(type, fourText(values.map((value) => numberText(type, value))));
}

function wordText({ type, value }: TypedWord): string {
  return value === null ? 'undefined' : tagged(type, numberText(type, value));
}

function numberText(type: DataType, value: InputNumber): string {
  if (value === null) return 'undefined';
  return type === 'F' ? valueText(value) : integerText(type, value);
}

export function integerText(type: 'S' | 'U', value: number): string {
  return String(type === 'S' ? value | 0 : value >>> 0);
}

/** Textures are data that no reduction changes in place. */
const TEXTS = new WeakMap<Texture, string>();

function textureText(texture: Texture): string {
  const text = TEXTS.get(texture) ?? textOf(texture);
  TEXTS.set(texture, text);
  return text;
}

function textOf(texture: Texture): string {
  const { kind, baseFormat, componentType, border, faces, parameters } = texture;
  const levels = faces.map((face) => {
    return `[${face.map((image) => imageText(image, componentsOf(baseFormat))).join(', ')}]`;
  });
  const { minFilter } = parameters;
  const count = Math.max(...faces.map(({ length }) => length));
  const initial: Readonly<Record<string, unknown>> = { ...unlessGiven(kind, minFilter, count) };
  const changed = Object.entries(parameters)
    .filter(([name, value]) => JSON.stringify(initial[name]) !== JSON.stringify(value))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const parts = [
    ...(baseFormat === 'RGBA' ? [] : [`format: ${baseFormat}`]),
    ...(componentType === 'float' ? [] : [`type: ${componentType}`]),
    ...(border === 0 ? [] : ['border: 1']),
    kind === 'CUBE' ? `faces: [${levels.join(', ')}]` : `levels: ${levels[0] ?? '[]'}`,
    ...(changed.length === 0 ? [] : [`parameters: {${changed.join(', ')}}`]),
    ...(incompleteness(texture) === null ? [] : ['incomplete: true']),
  ];
  return `{${parts.join(', ')}}`;
}

function imageText(image: TextureImage | null, count: number): string {
  if (image === null) return 'null';
  const { width, height, depth, texels } = image;
  const parts = [
    `width: ${String(width)}`,
    ...(height === 1 ? [] : [`height: ${String(height)}`]),
    ...(depth === 1 ? [] : [`depth: ${String(depth)}`]),
    `texels: [${texels.map((texel) => `[${texel.slice(0, count).map(texelText).join(', ')}]`).join(', ')}]`,
  ];
  return `{${parts.join(', ')}}`;
}

/** Integers are what they are; a binary32 value is read back from its shortest decimal. */
function texelText(value: number): string {
  if (Number.isInteger(value)) return Object.is(value, -0) ? '-0' : String(value);
  return Number.isFinite(value) ? decimal(value) : valueText(value);
}
