/** `webgpu`: WGSL compute shaders on whatever Vulkan, Metal or Direct3D driver is found. docs/stacks.md. */
import { stackKind } from './stack-kind.js';

export const webGpuKind = stackKind({
  kind: 'webgpu',
  usage: 'webgpu[:MODE]   WebGPU compute shaders (npm package webgpu); MODE is strict or plain',
  runsOn: 'WebGPU (Dawn)',
});
