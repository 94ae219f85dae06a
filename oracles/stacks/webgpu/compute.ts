/**
 * WGSL compute shaders: one invocation per vertex, values as 32-bit patterns in storage buffers, so that -0,
 * NaN and denormals arrive as they were sent. The shader's interface is that of oracles/translate:
 * binding 0 the attributes, 1 the parameters, 2 the results, 3 the number of vertices and a zero that
 * no compiler knows to be one, and from 4 on uniform blocks, where a GPU program reads buffers, then textures
 * (textures.ts).
 */
import type { TranslatedTexture } from '../../translate/gpu/gpu-translation.js';
import { Kept } from '../kept.js';
import { driverLost } from '../lost-driver.js';
import { ShaderRefused } from '../shader-stack.js';
import { findAdapter, type FoundAdapter } from './adapter.js';
import { type Bound, DeviceTextures, MIXES_FLOATS } from './textures.js';

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
const BYTES_PER_REGISTER = 16;
/** A campaign asks the same program again for further vertices. */
const PIPELINES_KEPT = 64;

// The flags of the WebGPU standard: Dawn's global objects are not installed in this process.
const USAGE = { mapRead: 1, copySource: 4, copyDestination: 8, uniform: 0x40, storage: 0x80 };
const COMPUTE_STAGE = 4;
const MAP_READ = 1;

const FIXED_BINDINGS = ['read-only-storage', 'read-only-storage', 'storage', 'uniform'] as const;

interface Layouts {
  readonly group: GPUBindGroupLayout;
  readonly pipeline: GPUPipelineLayout;
}

export class Compute {
  /** By what is bound after the first bindings. */
  readonly #layouts = new Map<string, Layouts>();
  readonly #textures: DeviceTextures;
  readonly #pipelines = new Kept<GPUComputePipeline>(PIPELINES_KEPT);
  readonly #buffers = new Map<string, GPUBuffer>();
  #isClosed = false;

  private constructor(
    private readonly found: FoundAdapter,
    private readonly device: GPUDevice,
  ) {
    this.#textures = new DeviceTextures(device);
    void device.lost.then(({ message }) => {
      if (!this.#isClosed) driverLost(message);
    });
  }

  /** @throws StackAbsent */
  static async open(): Promise<Compute> {
    const found = await findAdapter();
    const { adapter } = found;
    const requiredFeatures = adapter.features.has(MIXES_FLOATS) ? ([MIXES_FLOATS] as const) : [];
    return new Compute(found, await adapter.requestDevice({ requiredFeatures }));
  }

  /** Vendor, architecture, device and so on. */
  get details(): Readonly<Record<string, string>> {
    return this.found.details;
  }

  /** Compiles a shader that has so many uniform blocks, or finds it compiled. @throws ShaderRefused */
  async compile(
    shader: string,
    blocks: number,
    textures: readonly TranslatedTexture[],
  ): Promise<GPUComputePipeline> {
    const known = this.#pipelines.get(shader);
    if (known !== undefined) return known;
    const { device } = this;
    // Dawn prints an error that no scope catches.
    device.pushErrorScope('validation');
    const module = device.createShaderModule({ code: shader });
    const pipeline = device.createComputePipeline({
      layout: this.#layoutsOf(blocks, textures).pipeline,
      compute: { module, entryPoint: 'main' },
    });
    const error = await device.popErrorScope();
    if (error !== null) {
      const { messages } = await module.getCompilationInfo();
      const first = messages.find(({ type }) => type === 'error');
      throw new ShaderRefused(first?.message ?? error.message, shader, first?.lineNum ?? null);
    }
    this.#pipelines.set(shader, pipeline);
    return pipeline;
  }

  /**
   * For each vertex, the exported registers in the shader's order.
   *
   * @throws ShaderRefused; Unsupported of textures that WebGPU does not have
   */
  async run(shader: string, batch: ComputeBatch): Promise<Uint32Array> {
    const textures = batch.textures.map(({ texture }) => texture);
    const pipeline = await this.compile(shader, batch.blocks.length, textures);
    const size = batch.count * batch.exports * BYTES_PER_REGISTER;
    if (size === 0) return new Uint32Array(0);
    try {
      const layout = this.#layoutsOf(batch.blocks.length, textures).group;
      const resources = await this.#textures.resources(batch.textures);
      return await this.#dispatch(pipeline, layout, batch, resources);
    } finally {
      this.#textures.release();
    }
  }

  async #dispatch(
    pipeline: GPUComputePipeline,
    layout: GPUBindGroupLayout,
    batch: ComputeBatch,
    textures: readonly GPUBindingResource[],
  ): Promise<Uint32Array> {
    const { device } = this;
    const size = batch.count * batch.exports * BYTES_PER_REGISTER;
    const { storage, copySource, copyDestination, uniform, mapRead } = USAGE;
    const results = this.#buffer('results', storage | copySource, size);
    const readable = this.#buffer('readable', mapRead | copyDestination, size);
    const buffers = [
      this.#filled('attributes', storage, batch.attributes),
      this.#filled('parameters', storage, batch.parameters),
      results,
      this.#filled('settings', uniform, Uint32Array.of(batch.count, 0, 0, 0)),
      ...batch.blocks.map((words, index) => this.#filled(`block ${String(index)}`, uniform, words)),
    ];
    const bindings = device.createBindGroup({
      layout,
      entries: [...buffers.map((buffer) => ({ buffer })), ...textures].map((resource, binding) => ({
        binding,
        resource,
      })),
    });

    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, bindings);
    pass.dispatchWorkgroups(Math.ceil(batch.count / WORKGROUP));
    pass.end();
    encoder.copyBufferToBuffer(results, 0, readable, 0, size);
    device.queue.submit([encoder.finish()]);
    await readable.mapAsync(MAP_READ, 0, size);
    const words = new Uint32Array(readable.getMappedRange(0, size).slice(0));
    readable.unmap();
    return words;
  }

  close(): void {
    this.#isClosed = true;
    for (const buffer of this.#buffers.values()) buffer.destroy();
    this.device.destroy();
    this.found.forget();
  }

  /** Named in full: the layout that Dawn would derive lacks what a shader does not use. */
  #layoutsOf(blocks: number, textures: readonly TranslatedTexture[]): Layouts {
    const types = [...FIXED_BINDINGS, ...Array.from({ length: blocks }, () => 'uniform' as const)];
    const bound = [
      ...types.map((type) => ({ buffer: { type } })),
      ...this.#textures.entries(textures),
    ];
    const key = JSON.stringify(bound);
    const known = this.#layouts.get(key);
    if (known !== undefined) return known;
    const group = this.device.createBindGroupLayout({
      entries: bound.map((entry, binding) => ({ ...entry, binding, visibility: COMPUTE_STAGE })),
    });
    const pipeline = this.device.createPipelineLayout({ bindGroupLayouts: [group] });
    const layouts = { group, pipeline };
    this.#layouts.set(key, layouts);
    return layouts;
  }

  #filled(name: string, usage: number, words: Uint32Array): GPUBuffer {
    const buffer = this.#buffer(name, usage | USAGE.copyDestination, words.byteLength);
    // A copy: the words may be a view of memory that is shared, which Dawn does not take.
    if (words.length > 0) this.device.queue.writeBuffer(buffer, 0, new Uint32Array(words));
    return buffer;
  }

  /** The buffer of a name, with room for that many bytes. */
  #buffer(name: string, usage: number, bytes: number): GPUBuffer {
    const old = this.#buffers.get(name);
    if (old !== undefined && old.size >= bytes) return old;
    old?.destroy();
    const size = Math.max(BYTES_PER_REGISTER, 2 ** Math.ceil(Math.log2(bytes)));
    const buffer = this.device.createBuffer({ size, usage });
    this.#buffers.set(name, buffer);
    return buffer;
  }
}
