/** The textures that sweeps of texture accesses are bound. */
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { TextureKind } from '../../../spec/gpu/texture-targets.js';
import { completeTexture } from '../../../semantics/texture/complete.js';
import {
  initialParameters,
  type CompareFunction,
  type Texture,
} from '../../../semantics/texture/texture.js';

/** A texture of which no two components are alike; depths are eighths, as the reference values are. */
export function textureFor(
  kind: TextureKind,
  type: DataType,
  isShadow: boolean,
  unit: number,
  compareFunction: CompareFunction = 'LEQUAL',
): Texture {
  let count = 17 * unit;
  const sizes =
    kind === 'CUBE' ? ([2, 2, 1] as const) : ([4, 4, kind === 'ARRAY2D' ? 3 : 4] as const);
  const isPlain = kind === 'RECT' || kind === 'CUBE';
  const wrap = isPlain ? 'CLAMP_TO_EDGE' : 'REPEAT';
  const hasLevels = kind !== 'RECT' && kind !== 'BUFFER';
  return completeTexture(
    {
      kind,
      format: isShadow ? 'DEPTH_COMPONENT' : 'RGBA',
      type: type === 'F' ? 'float' : type === 'S' ? 'signed' : 'unsigned',
      border: 0,
      sizes,
      parameters: {
        ...initialParameters(kind),
        wrapS: wrap,
        wrapT: wrap,
        wrapR: wrap,
        minFilter: hasLevels ? 'NEAREST_MIPMAP_NEAREST' : 'NEAREST',
        magFilter: 'NEAREST',
        ...(isShadow ? { compareMode: 'COMPARE_R_TO_TEXTURE', compareFunction } : {}),
      },
    },
    () => {
      const number = (count++ * 37 + 11) % 512;
      if (isShadow) return (number % 9) / 8;
      if (type !== 'F') return type === 'S' ? number * 70_001 - 17_000_000 : number * 70_001;
      return number / 128 - 2;
    },
  );
}
