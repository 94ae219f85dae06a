/** Textures as they travel with `invoke`: whole, as data; numbers of texels as words of the texture's type. */
import { z } from 'zod';
import type { TextureKind } from '../../spec/gpu/texture-targets.js';
import type {
  ComponentType,
  TexelValue,
  Texture,
  TextureImage,
  TextureUnit,
} from '../../semantics/texture/texture.js';
import { bitsOf, hex, valueOf } from '../../semantics/number/binary32.js';
import {
  baseFormat,
  componentType,
  textureKind,
  textureParameters,
} from '../cases/texture-format.js';
import { WordsError, wordsOfHex } from './words.js';

const WORD = { type: 'string', pattern: '^0x[0-9A-Fa-f]{8}$' };
const size = z.int().min(1);

const image = z.strictObject({
  width: size,
  height: size,
  depth: size,
  texels: z
    .unknown()
    .meta({ type: 'array', items: WORD, description: 'Four for each texel, x fastest' }),
});

const texture = z.strictObject({
  format: baseFormat,
  type: componentType,
  border: z.union([z.literal(0), z.literal(1)]),
  faces: z
    .array(z.array(image.nullable()))
    .describe('Of a cube map six, else one: the levels, null for one without an image'),
  parameters: textureParameters.extend({
    borderColor: z.unknown().meta({ type: 'array', items: WORD, minItems: 4, maxItems: 4 }),
  }),
});

type TextureLine = z.infer<typeof texture>;

/** By texture image unit, by kind of texture. */
export const textureUnits = z
  .record(
    z.string().regex(/^\d{1,9}$/, 'expected the number of a texture image unit'),
    z.partialRecord(textureKind, texture),
  )
  .describe('Textures by image unit and kind');

export type TextureUnitsLine = z.infer<typeof textureUnits>;

export function encodeTextures(units: ReadonlyMap<number, TextureUnit>): TextureUnitsLine {
  return Object.fromEntries(
    [...units].map(([unit, kinds]) => [
      String(unit),
      Object.fromEntries(Object.entries(kinds).map(([kind, each]) => [kind, encodeTexture(each)])),
    ]),
  );
}

function encodeTexture({
  baseFormat,
  componentType,
  border,
  faces,
  parameters,
}: Texture): TextureLine {
  const words = (values: TexelValue): string[] =>
    values.map((value) => hex(componentType === 'float' ? bitsOf(value) : value >>> 0));
  return {
    format: baseFormat,
    type: componentType,
    border,
    faces: faces.map((levels) =>
      levels.map((level) =>
        level === null ? null : { ...level, texels: level.texels.flatMap(words) },
      ),
    ),
    parameters: { ...parameters, borderColor: words(parameters.borderColor) },
  };
}

/** @throws WordsError */
export function decodeTextures(units: TextureUnitsLine): ReadonlyMap<number, TextureUnit> {
  return new Map(
    Object.entries(units).map(([unit, kinds]): [number, TextureUnit] => {
      let textures: TextureUnit = {};
      for (const kind of textureKind.options) {
        const line = kinds[kind];
        if (line === undefined) continue;
        textures = { ...textures, [kind]: decodeTexture(kind, line, `textures.${unit}.${kind}`) };
      }
      return [Number(unit), textures];
    }),
  );
}

function decodeTexture(kind: TextureKind, line: TextureLine, name: string): Texture {
  const { format, type, border, faces, parameters } = line;
  const [borderColor] = texelsOf(parameters.borderColor, type, `${name}.parameters.borderColor`);
  if (borderColor === undefined) throw new WordsError(`${name}: borderColor has no words`);
  return {
    kind,
    baseFormat: format,
    componentType: type,
    border,
    faces: faces.map((levels, face) =>
      levels.map((level, at): TextureImage | null => {
        if (level === null) return null;
        const place = `${name}.faces[${String(face)}][${String(at)}].texels`;
        return { ...level, texels: texelsOf(level.texels, type, place) };
      }),
    ),
    parameters: { ...parameters, borderColor },
  };
}

function texelsOf(given: unknown, type: ComponentType, name: string): readonly TexelValue[] {
  const length = Array.isArray(given) ? Math.ceil(given.length / 4) * 4 : 0;
  const words = wordsOfHex(given, length, name);
  const value = (at: number): number => {
    const word = words[at] ?? 0;
    return type === 'float' ? valueOf(word) : type === 'signed' ? word | 0 : word;
  };
  return Array.from({ length: length / 4 }, (_, texel): TexelValue => {
    const at = texel * 4;
    return [value(at), value(at + 1), value(at + 2), value(at + 3)];
  });
}
