/**
 * The device that shaders run on, and what runs of compute and of fragment shaders share: compiling, buffers that
 * are kept by name, and the bindings that follow those of their own.
 */
import type { TranslatedTexture } from '../../translate/gpu/translation.js';
import { driverLost } from '../lost-driver.js';
import { ShaderRefused } from '../shader-stack.js';
import { findAdapter, type FoundAdapter } from './adapter.js';
import { type Bound, DeviceTextures, MIXES_FLOATS } from './textures.js';

// The flags of the WebGPU standard: Dawn's global objects are not installed in this process.
export const USAGE = {
  mapRead: 1,
  copySource: 4,
  copyDestination: 8,
  vertex: 0x20,
  uniform: 0x40,
  storage: 0x80,
} as const;
export const STAGES = { vertex: 1, fragment: 2, compute: 4 } as const;
const MAP_READ = 1;

export const BYTES_PER_REGISTER = 16;

/** What a shader in WGSL may have after its own bindings: uniform blocks from this one on, then textures. */
const FIRST_OF_MORE = 4;

/** Outputs of fragment shaders: how many, and of how many bytes together. */
const TARGET_LIMITS = ['maxColorAttachments', 'maxColorAttachmentBytesPerSample'] as const;

/** The bindings of a shader, without their stages. */
export type Entry = Omit<GPUBindGroupLayoutEntry, 'visibility'>;

export interface Layouts {
  readonly group: GPUBindGroupLayout;
  readonly pipeline: GPUPipelineLayout;
}

export class Device {
  readonly #textures: DeviceTextures;
  /** By what is bound. */
  readonly #layouts = new Map<string, Layouts>();
  readonly #buffers = new Map<string, GPUBuffer>();
  #isClosed = false;

  private constructor(
    private readonly found: FoundAdapter,
    readonly gpu: GPUDevice,
  ) {
    this.#textures = new DeviceTextures(gpu);
    void gpu.lost.then(({ message }) => {
      if (!this.#isClosed) driverLost(message);
    });
  }

  /** @throws StackAbsent */
  static async open(): Promise<Device> {
    const found = await findAdapter();
    const { adapter } = found;
    const requiredFeatures = adapter.features.has(MIXES_FLOATS) ? ([MIXES_FLOATS] as const) : [];
    const requiredLimits = Object.fromEntries(
      TARGET_LIMITS.map((name) => [name, adapter.limits[name]]),
    );
    return new Device(found, await adapter.requestDevice({ requiredFeatures, requiredLimits }));
  }

  /** Vendor, architecture, device and so on. */
  get details(): Readonly<Record<string, string>> {
    return this.found.details;
  }

  /** Vectors that a fragment shader can put out. */
  get maximumOutputs(): number {
    const { maxColorAttachments, maxColorAttachmentBytesPerSample } = this.gpu.limits;
    const vectors = Math.floor(maxColorAttachmentBytesPerSample / BYTES_PER_REGISTER);
    return Math.min(maxColorAttachments, vectors);
  }

  /** A pipeline that `make` makes of a shader. @throws ShaderRefused */
  async compiled<Pipeline>(
    shader: string,
    make: (module: GPUShaderModule) => Pipeline,
  ): Promise<Pipeline> {
    const { gpu } = this;
    // Dawn prints an error that no scope catches.
    gpu.pushErrorScope('validation');
    const module = gpu.createShaderModule({ code: shader });
    const pipeline = make(module);
    const error = await gpu.popErrorScope();
    if (error !== null) {
      const { messages } = await module.getCompilationInfo();
      const first = messages.find(({ type }) => type === 'error');
      throw new ShaderRefused(first?.message ?? error.message, shader, first?.lineNum ?? null);
    }
    return pipeline;
  }

  /**
   * Named in full: the layout that Dawn would derive lacks what a shader does not use.
   *
   * @param own the shader's first bindings
   */
  layouts(
    visibility: number,
    own: readonly Entry[],
    blocks: number,
    textures: readonly TranslatedTexture[],
  ): Layouts {
    const more = [
      ...Array.from({ length: blocks }, () => ({ buffer: { type: 'uniform' } }) as const),
      ...this.#textures.entries(textures),
    ];
    const entries = [
      ...own,
      ...more.map((entry, index) => ({ ...entry, binding: FIRST_OF_MORE + index })),
    ].map((entry) => ({ ...entry, visibility }));
    const key = JSON.stringify(entries);
    const known = this.#layouts.get(key);
    if (known !== undefined) return known;
    const group = this.gpu.createBindGroupLayout({ entries });
    const pipeline = this.gpu.createPipelineLayout({ bindGroupLayouts: [group] });
    const layouts = { group, pipeline };
    this.#layouts.set(key, layouts);
    return layouts;
  }

  /**
   * What is bound, while `use` is under way.
   *
   * @param own the resources of the shader's first bindings
   * @throws Unsupported of textures that WebGPU does not have
   */
  async bound<Result>(
    layout: GPUBindGroupLayout,
    own: readonly GPUBindGroupEntry[],
    blocks: readonly Uint32Array[],
    textures: readonly Bound[],
    use: (group: GPUBindGroup) => Promise<Result>,
  ): Promise<Result> {
    try {
      const more = [
        ...blocks.map((words, index) => ({
          buffer: this.filled(`block ${String(index)}`, USAGE.uniform, words),
        })),
        ...(await this.#textures.resources(textures)),
      ];
      const entries = [
        ...own,
        ...more.map((resource, index) => ({ binding: FIRST_OF_MORE + index, resource })),
      ];
      return await use(this.gpu.createBindGroup({ layout, entries }));
    } finally {
      this.#textures.release();
    }
  }

  /** A kept buffer that begins with the words. */
  filled(name: string, usage: number, words: Uint32Array): GPUBuffer {
    const buffer = this.buffer(name, usage | USAGE.copyDestination, words.byteLength);
    // A copy: the words may be a view of memory that is shared, which Dawn does not take.
    if (words.length > 0) this.gpu.queue.writeBuffer(buffer, 0, new Uint32Array(words));
    return buffer;
  }

  /** The kept buffer of a name, with room for that many bytes. */
  buffer(name: string, usage: number, bytes: number): GPUBuffer {
    const old = this.#buffers.get(name);
    if (old !== undefined && old.size >= bytes) return old;
    old?.destroy();
    const size = Math.max(BYTES_PER_REGISTER, 2 ** Math.ceil(Math.log2(bytes)));
    const buffer = this.gpu.createBuffer({ size, usage });
    this.#buffers.set(name, buffer);
    return buffer;
  }

  /** Submits commands, and gives the words that `copy` puts into a buffer. */
  async submitted(
    encoder: GPUCommandEncoder,
    bytes: number,
    copy: (readable: GPUBuffer) => void,
  ): Promise<Uint32Array> {
    const readable = this.buffer('readable', USAGE.mapRead | USAGE.copyDestination, bytes);
    copy(readable);
    this.gpu.queue.submit([encoder.finish()]);
    await readable.mapAsync(MAP_READ, 0, bytes);
    const words = new Uint32Array(readable.getMappedRange(0, bytes).slice(0));
    readable.unmap();
    return words;
  }

  close(): void {
    this.#isClosed = true;
    for (const buffer of this.#buffers.values()) buffer.destroy();
    this.gpu.destroy();
    this.found.forget();
  }
}
