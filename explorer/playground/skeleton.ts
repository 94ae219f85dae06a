/** Small textures and buffers for what a program reads, to begin from. */
import { TEXTURE_TARGETS, type TextureKind } from '../../spec/gpu/texture-targets.js';

/** Sizes of an image as textures are written, with so many texels. */
const IMAGES: Readonly<Record<TextureKind, readonly [size: string, texels: number]>> = {
  '1D': ['width: 2', 2],
  '2D': ['width: 2, height: 2', 4],
  '3D': ['width: 2, height: 1, depth: 2', 4],
  RECT: ['width: 2, height: 2', 4],
  ARRAY1D: ['width: 2, depth: 2', 4],
  ARRAY2D: ['width: 2, height: 1, depth: 2', 4],
  CUBE: ['width: 1, height: 1', 1],
  BUFFER: ['width: 2', 2],
};

const COLOURS = ['[1, 0, 0, 1]', '[0, 1, 0, 1]', '[0, 0, 1, 1]', '[1, 1, 1, 1]'] as const;
const DEPTHS = ['0.5', '0.25', '0.75', '1'] as const;

/** A buffer of a unit matrix: four elements of BUFFER4, sixteen of BUFFER. */
const WORDS = '[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]';

const ACCESS = /\btexture\s*\[\s*(\d+)\s*\]\s*,\s*(\w+)/g;
const POINT = /\bprogram\s*\.\s*buffer\s*\[\s*(\d+)\s*\]/g;

/**
 * YAML as a file of inputs has it, for the texture image units and the buffers that a program names; empty where it names none. A
 * unit that is accessed by several targets has a texture of each kind.
 */
export function skeletonOf(program: string): string {
  const code = program.replace(/#.*$/gm, '');
  /** By unit, the kinds of its textures, and whether each is compared somewhere. */
  const units = new Map<number, Map<TextureKind, boolean>>();
  for (const [, unit, name] of code.matchAll(ACCESS)) {
    const target = TEXTURE_TARGETS.find((each) => each.name === name);
    if (target === undefined) continue;
    const kinds = units.get(Number(unit)) ?? new Map<TextureKind, boolean>();
    kinds.set(target.texture, target.isShadow || kinds.get(target.texture) === true);
    units.set(Number(unit), kinds);
  }
  const points = new Set([...code.matchAll(POINT)].map(([, point]) => Number(point)));
  return [
    ...section('textures', units, (kinds) => {
      const each = [...kinds].map(([kind, isShadow]) => `${kind}: ${textureOf(kind, isShadow)}`);
      return `{${each.join(', ')}}`;
    }),
    ...section('buffers', new Map([...points].map((point) => [point, WORDS])), (words) => words),
  ].join('');
}

/** Lines of a key, by number. */
function section<T>(
  key: string,
  all: ReadonlyMap<number, T>,
  text: (own: T) => string,
): readonly string[] {
  const lines = [...all]
    .sort(([a], [b]) => a - b)
    .map(([number, own]) => `  ${String(number)}: ${text(own)}\n`);
  return lines.length === 0 ? [] : [`${key}:\n`, ...lines];
}

function textureOf(kind: TextureKind, isShadow: boolean): string {
  const [size, count] = IMAGES[kind];
  const texels = (isShadow ? DEPTHS : COLOURS).slice(0, count).join(', ');
  const image = `[{${size}, texels: [${texels}]}]`;
  const images =
    kind === 'CUBE' ? `faces: [${Array(6).fill(image).join(', ')}]` : `levels: ${image}`;
  const format = isShadow ? 'format: DEPTH_COMPONENT, ' : '';
  if (kind === 'BUFFER') return `{${format}${images}}`;
  const compared = isShadow ? ', compareMode: COMPARE_R_TO_TEXTURE' : '';
  return `{${format}${images}, parameters: {minFilter: NEAREST, magFilter: NEAREST${compared}}}`;
}
