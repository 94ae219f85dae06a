/**
 * WGSL fragment shaders: each fragment is the point that covers one pixel, as on the stacks of OpenGL
 * (../fragment-grid.ts), and each vector that it puts out an attachment of rgba32float. Nothing on this way
 * computes: attributes are flat, nothing is blended, and bits stay as they are (fragments.slow.test.ts asks).
 */
import { DERIVATIVES_BINDING } from '../../translate/gpu/derivatives.js';
import type { GpuTranslation } from '../../translate/gpu/translation.js';
import { GRID } from '../fragment-grid.js';
import { Kept } from '../kept.js';
import type { GpuShaderBatch } from '../shader-stack.js';
import {
  BYTES_PER_REGISTER,
  type Device,
  type Entry,
  type Layouts,
  STAGES,
  USAGE,
} from './device.js';
import { boundTextures } from './textures.js';

const PIPELINES_KEPT = 64;
const WORDS_PER_REGISTER = 4;
/** Rows are copied to a buffer at multiples of 256 bytes. */
const BYTES_PER_ROW = GRID.width * BYTES_PER_REGISTER;

const FORMAT = 'rgba32float';
// The flags of the WebGPU standard: Dawn's global objects are not installed in this process.
const TEXTURE_USAGE = { copySource: 1, attachment: 0x10 } as const;

const OWN_BINDINGS: readonly Entry[] = [
  { binding: 1, buffer: { type: 'read-only-storage' } },
  { binding: 3, buffer: { type: 'uniform' } },
];
const DERIVATIVES: Entry = { binding: DERIVATIVES_BINDING, buffer: { type: 'uniform' } };

interface Targets {
  readonly columns: number;
  readonly rows: number;
  readonly textures: readonly GPUTexture[];
}

export class Render {
  readonly #pipelines = new Kept<GPURenderPipeline>(PIPELINES_KEPT);
  #targets: Targets = { columns: 0, rows: 0, textures: [] };

  constructor(private readonly device: Device) {}

  /** Compiles a shader, or finds it compiled. @throws ShaderRefused */
  async compile(translation: GpuTranslation): Promise<GPURenderPipeline> {
    const { text, attributes, exports } = translation;
    const known = this.#pipelines.get(text);
    if (known !== undefined) return known;
    const { gpu } = this.device;
    const layout = this.#layouts(translation).pipeline;
    const passing = await this.device.compiled(
      passingShader(attributes.length),
      (module) => module,
    );
    const stride = attributes.length * BYTES_PER_REGISTER;
    const places = attributes.map((_, shaderLocation) => ({
      shaderLocation,
      offset: shaderLocation * BYTES_PER_REGISTER,
      format: 'float32x4' as const,
    }));
    const pipeline = await this.device.compiled(text, (module) =>
      gpu.createRenderPipeline({
        layout,
        vertex: {
          module: passing,
          buffers: stride === 0 ? [] : [{ arrayStride: stride, attributes: places }],
        },
        primitive: { topology: 'point-list' },
        fragment: { module, targets: exports.map(() => ({ format: FORMAT })) },
      }),
    );
    this.#pipelines.set(text, pipeline);
    return pipeline;
  }

  /**
   * For each fragment, the exported registers in the shader's order; zeros of one that was discarded.
   *
   * @throws ShaderRefused; Unsupported of textures that WebGPU does not have
   */
  async run(translation: GpuTranslation, batch: GpuShaderBatch): Promise<Uint32Array> {
    const { device } = this;
    const { count, attributes, parameters, buffers, derivatives } = batch;
    const seen = translation.exports.length;
    const pipeline = await this.compile(translation);
    if (count * seen === 0) return new Uint32Array(0);
    const { storage, uniform, vertex } = USAGE;
    const filled = (binding: number, name: string, usage: number, words: Uint32Array) => ({
      binding,
      resource: { buffer: device.filled(name, usage, words) },
    });
    const own = [
      ...(translation.derivatives > 0
        ? [filled(DERIVATIVES_BINDING, 'derivatives', uniform, derivatives)]
        : []),
      filled(1, 'parameters', storage, parameters),
      filled(3, 'settings', uniform, Uint32Array.of(count, 0, 0, 0)),
    ];
    const inputs = device.filled('inputs', vertex, attributes);
    const textures = boundTextures(translation.textures, batch.textures);
    const { group: layout } = this.#layouts(translation);
    const words = await device.bound(layout, own, buffers, textures, (group) =>
      this.#draw(count, seen, (pass) => {
        pass.setPipeline(pipeline);
        pass.setBindGroup(0, group);
        if (attributes.length > 0) pass.setVertexBuffer(0, inputs);
        pass.draw(count);
      }),
    );
    return byFragment(words, count, seen);
  }

  close(): void {
    for (const texture of this.#targets.textures) texture.destroy();
  }

  /** The rows of each attachment in turn, all of the same number of bytes. */
  #draw(
    count: number,
    seen: number,
    draws: (pass: GPURenderPassEncoder) => void,
  ): Promise<Uint32Array> {
    const { device } = this;
    const columns = Math.min(count, GRID.width);
    const rows = Math.ceil(count / GRID.width);
    const attachments = this.#room(columns, rows, seen);
    const encoder = device.gpu.createCommandEncoder();
    const pass = encoder.beginRenderPass({
      colorAttachments: attachments.map((texture) => ({
        view: texture.createView(),
        loadOp: 'clear',
        storeOp: 'store',
      })),
    });
    pass.setViewport(0, 0, columns, rows, 0, 1);
    draws(pass);
    pass.end();
    return device.submitted(encoder, seen * rows * BYTES_PER_ROW, (buffer) => {
      for (const [slot, texture] of attachments.entries()) {
        const offset = slot * rows * BYTES_PER_ROW;
        encoder.copyTextureToBuffer({ texture }, { buffer, offset, bytesPerRow: BYTES_PER_ROW }, [
          columns,
          rows,
        ]);
      }
    });
  }

  /** Attachments of at least so many pixels. */
  #room(columns: number, rows: number, seen: number): readonly GPUTexture[] {
    const old = this.#targets;
    const size = { columns: Math.max(columns, old.columns), rows: Math.max(rows, old.rows) };
    const grows = size.columns > old.columns || size.rows > old.rows;
    const kept = grows ? [] : old.textures;
    if (grows) this.close();
    const made = Array.from({ length: Math.max(0, seen - kept.length) }, () =>
      this.device.gpu.createTexture({
        format: FORMAT,
        size: [size.columns, size.rows],
        usage: TEXTURE_USAGE.attachment | TEXTURE_USAGE.copySource,
      }),
    );
    this.#targets = { ...size, textures: [...kept, ...made] };
    return this.#targets.textures.slice(0, seen);
  }

  #layouts({ derivatives, buffers, textures }: GpuTranslation): Layouts {
    const own = [...(derivatives > 0 ? [DERIVATIVES] : []), ...OWN_BINDINGS];
    return this.device.layouts(STAGES.vertex | STAGES.fragment, own, buffers.length, textures);
  }
}

/** From attachment after attachment to fragment after fragment. */
function byFragment(rows: Uint32Array, count: number, seen: number): Uint32Array {
  const words = new Uint32Array(count * seen * WORDS_PER_REGISTER);
  const perAttachment = Math.ceil(count / GRID.width) * GRID.width * WORDS_PER_REGISTER;
  for (let slot = 0; slot < seen; slot++) {
    for (let fragment = 0; fragment < count; fragment++) {
      const from = slot * perAttachment + fragment * WORDS_PER_REGISTER;
      const to = (fragment * seen + slot) * WORDS_PER_REGISTER;
      words.set(rows.subarray(from, from + WORDS_PER_REGISTER), to);
    }
  }
  return words;
}

/**
 * The vertex stage before a fragment shader: attributes as they are, and the middle of a pixel.
 *
 * @param attributes how many the fragment shader is given
 */
function passingShader(attributes: number): string {
  const each = (line: (slot: string) => string): string[] =>
    Array.from({ length: attributes }, (_, slot) => line(String(slot)));
  const width = `${String(GRID.width)}u`;
  return [
    'struct Control { count: u32, zero: u32 }',
    '@group(0) @binding(3) var<uniform> control: Control;',
    'struct Passed {',
    '  @builtin(position) place: vec4<f32>,',
    ...each((slot) => `  @location(${slot}) @interpolate(flat) v${slot}: vec4<f32>,`),
    '}',
    'struct Given {',
    '  @builtin(vertex_index) index: u32,',
    ...each((slot) => `  @location(${slot}) a${slot}: vec4<f32>,`),
    '}',
    '@vertex',
    'fn main(given: Given) -> Passed {',
    '  var passed: Passed;',
    ...each((slot) => `  passed.v${slot} = given.a${slot};`),
    '  // The viewport has just the columns and rows that are drawn; the first row is the upper one.',
    `  let size = vec2<u32>(min(control.count, ${width}), (control.count + ${width} - 1u) / ${width});`,
    `  let pixel = vec2<u32>(given.index % ${width}, given.index / ${width});`,
    '  let within = (vec2<f32>(pixel) + 0.5) * 2.0 / vec2<f32>(size) - 1.0;',
    '  passed.place = vec4<f32>(within.x, -within.y, 0.0, 1.0);',
    '  return passed;',
    '}',
    '',
  ].join('\n');
}
