/** `webgpu`: WGSL shaders on whatever Vulkan, Metal or Direct3D driver is found. docs/stacks.md. */
import { stackKind } from './stack-kind.js';

export const webGpuKind = stackKind({
  kind: 'webgpu',
  usage: 'webgpu[:MODE]   WebGPU shaders (npm package webgpu); MODE is strict or plain',
  runsOn: 'WebGPU (Dawn)',
});
