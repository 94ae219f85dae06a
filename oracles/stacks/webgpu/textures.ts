/** Textures, samplers and depth modes of a shader on a device, in the order of its bindings (translate/gpu/textures-wgsl.ts). */
import { textureTarget } from '../../../spec/gpu/texture-targets.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { TextureUnit } from '../../../semantics/texture/texture.js';
import { Unsupported } from '../../protocol/hosted.js';
import type { TranslatedTexture } from '../../translate/gpu/translation.js';
import { WGSL_KINDS } from '../../translate/gpu/textures-wgsl.js';
import { textureOf } from '../texture-calls.js';
import { DEPTH_MODES } from '../texture-enums.js';
import { DepthFill } from './depth-fill.js';
import { type DeviceTexture, deviceSampler, deviceTexture } from './texture-data.js';

/** What a device must have to mix texels of 32-bit floats. */
export const MIXES_FLOATS = 'float32-filterable';

/** A texture of a shader, and what is bound to its unit. */
export interface Bound {
  readonly texture: TranslatedTexture;
  readonly unit: TextureUnit;
}

/** The textures of a shader, by what is bound to each. */
export function boundTextures(
  textures: readonly TranslatedTexture[],
  units: readonly TextureUnit[],
): readonly Bound[] {
  return textures.map((texture, index) => ({ texture, unit: units[index] ?? {} }));
}

type Entry = Omit<GPUBindGroupLayoutEntry, 'binding' | 'visibility'>;

const BYTES_PER_TEXEL = 16;

// The flags of the WebGPU standard: Dawn's global objects are not installed in this process.
const TEXTURE_USAGE = { copyDestination: 2, binding: 4, attachment: 0x10 };
const UNIFORM = 0x40;
const COPY_DESTINATION = 8;

/** What a texture adds to a layout. */
function entriesOf(
  { target: name, type, isSampled }: TranslatedTexture,
  mixesFloats: boolean,
): readonly Entry[] {
  const { texture: kind, isShadow } = textureTarget(name);
  const samples: Readonly<Record<DataType, GPUTextureSampleType>> = {
    F: mixesFloats ? 'float' : 'unfilterable-float',
    S: 'sint',
    U: 'uint',
  };
  const filtering = mixesFloats ? 'filtering' : 'non-filtering';
  const viewDimension = viewOf(kind);
  return [
    { texture: { sampleType: isShadow ? 'depth' : samples[type], viewDimension } },
    ...(isSampled ? [{ sampler: { type: isShadow ? 'comparison' : filtering } } as const] : []),
    ...(isSampled && isShadow ? [{ buffer: { type: 'uniform' } } as const] : []),
  ];
}

function viewOf(kind: keyof typeof WGSL_KINDS): GPUTextureViewDimension {
  const name = WGSL_KINDS[kind];
  return name === '2d_array' ? '2d-array' : name;
}

export class DeviceTextures {
  readonly #fill: DepthFill;
  readonly #mixesFloats: boolean;
  #made: (GPUTexture | GPUBuffer)[] = [];

  constructor(private readonly device: GPUDevice) {
    this.#fill = new DepthFill(device);
    this.#mixesFloats = device.features.has(MIXES_FLOATS);
  }

  /** What textures add to a layout, after its buffers. */
  entries(textures: readonly TranslatedTexture[]): readonly Entry[] {
    return textures.flatMap((texture) => entriesOf(texture, this.#mixesFloats));
  }

  /**
   * The resources of these entries, until `release`.
   *
   * @throws Unsupported of what WebGPU, or the device, does not have
   */
  async resources(bound: readonly Bound[]): Promise<readonly GPUBindingResource[]> {
    if (bound.length === 0) return [];
    const { device } = this;
    device.pushErrorScope('validation');
    device.pushErrorScope('out-of-memory');
    let refused: GPUError | null = null;
    let resources: readonly GPUBindingResource[];
    try {
      resources = bound.flatMap((each) => this.#resourcesOf(each));
    } finally {
      for (let scope = 0; scope < 2; scope++) refused = (await device.popErrorScope()) ?? refused;
    }
    if (refused !== null) {
      throw new Unsupported(`WebGPU does not take a texture: ${refused.message}`);
    }
    return resources;
  }

  release(): void {
    for (const each of this.#made) each.destroy();
    this.#made = [];
  }

  #resourcesOf({ texture, unit }: Bound): readonly GPUBindingResource[] {
    const { device } = this;
    const { texture: kind, isShadow } = textureTarget(texture.target);
    const given = textureOf(unit, texture.target);
    const made = this.#texture(deviceTexture(texture, given));
    const view = made.createView({ dimension: viewOf(kind) });
    if (!texture.isSampled) return [view];
    const sampler = device.createSampler(deviceSampler(texture, given, this.#mixesFloats));
    if (!isShadow) return [view, sampler];
    const mode = DEPTH_MODES[given?.parameters.depthMode ?? 'LUMINANCE'];
    const buffer = device.createBuffer({ size: 16, usage: UNIFORM | COPY_DESTINATION });
    this.#made.push(buffer);
    device.queue.writeBuffer(buffer, 0, Uint32Array.of(mode, 0, 0, 0));
    return [view, sampler, { buffer }];
  }

  #texture({ format, dimension, size, levels, images }: DeviceTexture): GPUTexture {
    const { device } = this;
    const isDepth = format === 'depth32float';
    const { binding, copyDestination, attachment } = TEXTURE_USAGE;
    const texture = device.createTexture({
      format,
      dimension,
      size: [...size],
      mipLevelCount: levels,
      usage: binding | (isDepth ? attachment : copyDestination),
    });
    this.#made.push(texture);
    for (const image of images) {
      if (isDepth) {
        this.#fill.fill(texture, image);
        continue;
      }
      const { width, height, depth } = image.sizes;
      device.queue.writeTexture(
        { texture, mipLevel: image.level, origin: [0, 0, image.layer] },
        image.words,
        { bytesPerRow: width * BYTES_PER_TEXEL, rowsPerImage: height },
        [width, height, depth],
      );
    }
    return texture;
  }
}
