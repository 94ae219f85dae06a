/** Depths in a texture: WebGPU copies none of 32 bits to a texture, so that they are drawn, texel for texel. */
import type { DeviceImage } from './texture-data.js';

const SHADER = `
// The width; the bits of depths.
@group(0) @binding(0) var<storage, read> words: array<u32>;

@vertex
fn cover(@builtin(vertex_index) index: u32) -> @builtin(position) vec4<f32> {
  return vec4<f32>(f32(index & 1u) * 4.0 - 1.0, f32(index >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn depth(@builtin(position) at: vec4<f32>) -> @builtin(frag_depth) f32 {
  return bitcast<f32>(words[1u + u32(at.y) * words[0] + u32(at.x)]);
}
`;

// The flags of the WebGPU standard: Dawn's global objects are not installed in this process.
const STORAGE = 0x80;
const COPY_DESTINATION = 8;

export class DepthFill {
  #made: GPURenderPipeline | null = null;

  constructor(private readonly device: GPUDevice) {}

  /** Draws the layers of an image. The texture is of depth32float, and can be an attachment. */
  fill(texture: GPUTexture, { level, layer, sizes, words }: DeviceImage): void {
    const { device } = this;
    const pipeline = (this.#made ??= this.#pipeline());
    const texels = sizes.width * sizes.height;
    const encoder = device.createCommandEncoder();
    const buffers: GPUBuffer[] = [];
    for (let index = 0; index < sizes.depth; index++) {
      const buffer = device.createBuffer({
        size: 4 * (texels + 1),
        usage: STORAGE | COPY_DESTINATION,
      });
      buffers.push(buffer);
      const depths = words.subarray(index * texels, (index + 1) * texels);
      device.queue.writeBuffer(buffer, 0, Uint32Array.of(sizes.width, ...depths));
      const view = texture.createView({
        dimension: '2d',
        baseMipLevel: level,
        mipLevelCount: 1,
        baseArrayLayer: layer + index,
        arrayLayerCount: 1,
      });
      const pass = encoder.beginRenderPass({
        colorAttachments: [],
        depthStencilAttachment: {
          view,
          depthClearValue: 0,
          depthLoadOp: 'clear',
          depthStoreOp: 'store',
        },
      });
      pass.setPipeline(pipeline);
      pass.setBindGroup(
        0,
        device.createBindGroup({
          layout: pipeline.getBindGroupLayout(0),
          entries: [{ binding: 0, resource: { buffer } }],
        }),
      );
      pass.draw(3);
      pass.end();
    }
    device.queue.submit([encoder.finish()]);
    for (const buffer of buffers) buffer.destroy();
  }

  #pipeline(): GPURenderPipeline {
    const module = this.device.createShaderModule({ code: SHADER });
    return this.device.createRenderPipeline({
      layout: 'auto',
      vertex: { module, entryPoint: 'cover' },
      fragment: { module, entryPoint: 'depth', targets: [] },
      depthStencil: { format: 'depth32float', depthWriteEnabled: true, depthCompare: 'always' },
    });
  }
}
