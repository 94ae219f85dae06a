/** Smaller and simpler textures: fewer kinds and levels, images of one texel, initial parameters, plain texels. */
import { TEXTURE_KINDS } from '../../../../spec/gpu/texture-targets.js';
import type { GpuInputValues } from '../../../../semantics/gpu/machine/state.js';
import type {
  TexelValue,
  Texture,
  TextureImage,
  TextureUnit,
} from '../../../../semantics/texture/texture.js';
import { initialParameters } from '../../../../semantics/texture/texture.js';
import type { GpuProgramSyntax } from '../../../../semantics/gpu/language/ast.js';
import { simplerValues } from '../../simplicity.js';
import { gpuProgramCandidate, gpuReduction } from '../../../edit/gpu/candidate.js';
import { mapInstructions } from '../../../edit/gpu/edit.js';
import { simplerIntegers } from '../../../edit/gpu/simplest.js';

/** The first texture image unit, which need not be named, in the place of another one. */
export const firstUnit = gpuReduction('the first texture unit', function* ({ syntax, inputs }) {
  const textures = inputs.textures ?? new Map<number, TextureUnit>();
  const written = new Set(unitsOf(syntax));
  for (const unit of written) {
    const moved = mapInstructions(syntax, (each) =>
      each.texture !== null && (each.texture.unit?.value ?? 0) === unit
        ? { ...each, texture: { ...each.texture, unit: null } }
        : each,
    );
    const held = textures.get(unit);
    const others = [...textures].filter(([key]) => key !== unit && key !== 0);
    const changed = held === undefined ? textures : new Map([[0, held] as const, ...others]);
    yield gpuProgramCandidate(moved, { ...inputs, textures: changed });
  }
});

function unitsOf({ items }: GpuProgramSyntax): readonly number[] {
  return items.flatMap((item) =>
    item.kind === 'instruction' && item.texture !== null && item.texture.unit !== null
      ? [item.texture.unit.value]
      : [],
  );
}

export function* simplerTextures(inputs: GpuInputValues): Generator<GpuInputValues> {
  const textures = inputs.textures ?? new Map<number, TextureUnit>();
  for (const [unit, kinds] of textures) {
    const by = (changed: TextureUnit): GpuInputValues => ({
      ...inputs,
      textures: new Map([...textures].map(([key, old]) => [key, key === unit ? changed : old])),
    });
    for (const kind of TEXTURE_KINDS) {
      const texture = kinds[kind];
      if (texture === undefined) continue;
      yield by(Object.fromEntries(Object.entries(kinds).filter(([other]) => other !== kind)));
      for (const simpler of simplerThan(texture)) yield by({ ...kinds, [kind]: simpler });
    }
  }
}

function* simplerThan(texture: Texture): Generator<Texture> {
  const { kind, faces, parameters, border } = texture;
  const initial = initialParameters(kind);
  const nearest = { ...initial, minFilter: 'NEAREST', magFilter: 'NEAREST' } as const;
  const one = faces.map((levels) => levels.slice(0, 1).map((image) => image && oneTexel(image)));
  if (border === 0) {
    yield { ...texture, faces: one, parameters: initial };
    yield { ...texture, faces: one, parameters: nearest };
    yield { ...texture, faces: one };
  }
  const count = Math.max(...faces.map((levels) => levels.length));
  for (let levels = 1; levels < count; levels++) {
    yield { ...texture, faces: faces.map((face) => face.slice(0, levels)) };
  }
  yield { ...texture, parameters: initial };
  yield { ...texture, parameters: nearest };
  for (const name of Object.keys(parameters)) {
    const rest = Object.entries(initial).filter(([other]) => other === name);
    yield { ...texture, parameters: { ...parameters, ...Object.fromEntries(rest) } };
  }
  yield* simplerTexels(texture);
}

function oneTexel({ texels }: TextureImage): TextureImage {
  return { width: 1, height: 1, depth: 1, texels: texels.slice(0, 1) };
}

function* simplerTexels(texture: Texture): Generator<Texture> {
  const { faces, componentType } = texture;
  const all = (change: (texel: TexelValue) => TexelValue): Texture => ({
    ...texture,
    faces: faces.map((levels) =>
      levels.map((image) => image && { ...image, texels: image.texels.map(change) }),
    ),
  });
  yield all(() => [0, 0, 0, 0]);
  yield all(() => [1, 1, 1, 1]);
  for (const [face, levels] of faces.entries()) {
    for (const [level, image] of levels.entries()) {
      for (const [at, texel] of (image?.texels ?? []).entries()) {
        for (const simpler of simplerThanTexel(texel, componentType)) {
          if (image === null) continue;
          const changed = { ...image, texels: image.texels.with(at, simpler) };
          yield { ...texture, faces: faces.with(face, levels.with(level, changed)) };
        }
      }
    }
  }
}

function* simplerThanTexel(
  texel: TexelValue,
  type: Texture['componentType'],
): Generator<TexelValue> {
  yield [0, 0, 0, 0];
  yield [1, 1, 1, 1];
  for (const [component, value] of texel.entries()) {
    const simpler =
      type === 'float'
        ? simplerValues(value)
        : simplerIntegers(type === 'signed' ? 'S' : 'U', value);
    for (const each of simpler) {
      const [x = 0, y = 0, z = 0, w = 0] = texel.with(component, each);
      yield [x, y, z, w];
    }
  }
}
