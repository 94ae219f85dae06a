/**
 * WGSL compute shaders: one invocation per vertex, values as 32-bit patterns in storage buffers, so that -0,
 * NaN and denormals arrive as they were sent. The shader's interface is that of oracles/translate:
 * binding 0 the attributes, 1 the parameters, 2 the results, 3 the number of vertices and a zero that
 * no compiler knows to be one, and from 4 on uniform blocks, where a GPU program reads buffers, then textures
 * (textures.ts).
 */
import type { TranslatedTexture } from '../../translate/gpu/translation.js';
import { Kept } from '../kept.js';
import { BYTES_PER_REGISTER, type Device, type Layouts, STAGES, USAGE } from './device.js';
import type { Bound } from './textures.js';

/** The vertices of one dispatch. Words are 32-bit patterns; a register is four of them. */
export interface ComputeBatch {
  readonly count: number;
  /** For each vertex, the attributes that the shader reads, in ascending order. */
  readonly attributes: Uint32Array;
  /** Program parameters from c[0] on; a shader that reads none may be given none. */
  readonly parameters: Uint32Array;
  /** Uniform blocks. */
  readonly blocks: readonly Uint32Array[];
  readonly textures: readonly Bound[];
  /** Registers that the shader exports for each vertex. */
  readonly exports: number;
}

const WORKGROUP = 64;
/** A campaign asks the same program again for further vertices. */
const PIPELINES_KEPT = 64;

const OWN_BINDINGS = (
  ['read-only-storage', 'read-only-storage', 'storage', 'uniform'] as const
).map((type, binding) => ({ binding, buffer: { type } }));

export class Compute {
  readonly #pipelines = new Kept<GPUComputePipeline>(PIPELINES_KEPT);

  constructor(private readonly device: Device) {}

  /** Compiles a shader that has so many uniform blocks, or finds it compiled. @throws ShaderRefused */
  async compile(
    shader: string,
    blocks: number,
    textures: readonly TranslatedTexture[],
  ): Promise<GPUComputePipeline> {
    const known = this.#pipelines.get(shader);
    if (known !== undefined) return known;
    const layout = this.#layouts(blocks, textures).pipeline;
    const pipeline = await this.device.compiled(shader, (module) =>
      this.device.gpu.createComputePipeline({ layout, compute: { module, entryPoint: 'main' } }),
    );
    this.#pipelines.set(shader, pipeline);
    return pipeline;
  }

  /**
   * For each vertex, the exported registers in the shader's order.
   *
   * @throws ShaderRefused; Unsupported of textures that WebGPU does not have
   */
  async run(shader: string, batch: ComputeBatch): Promise<Uint32Array> {
    const { count, attributes, parameters, blocks, textures } = batch;
    const { device } = this;
    const targets = textures.map(({ texture }) => texture);
    const pipeline = await this.compile(shader, blocks.length, targets);
    const size = count * batch.exports * BYTES_PER_REGISTER;
    if (size === 0) return new Uint32Array(0);
    const { storage, copySource, uniform } = USAGE;
    const results = device.buffer('results', storage | copySource, size);
    const own = [
      device.filled('attributes', storage, attributes),
      device.filled('parameters', storage, parameters),
      results,
      device.filled('settings', uniform, Uint32Array.of(count, 0, 0, 0)),
    ].map((buffer, binding) => ({ binding, resource: { buffer } }));
    const layout = this.#layouts(blocks.length, targets).group;
    return device.bound(layout, own, blocks, textures, (group) => {
      const encoder = device.gpu.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(Math.ceil(count / WORKGROUP));
      pass.end();
      return device.submitted(encoder, size, (readable) => {
        encoder.copyBufferToBuffer(results, 0, readable, 0, size);
      });
    });
  }

  #layouts(blocks: number, textures: readonly TranslatedTexture[]): Layouts {
    return this.device.layouts(STAGES.compute, OWN_BINDINGS, blocks, textures);
  }
}
