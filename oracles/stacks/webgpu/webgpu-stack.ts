/** WebGPU as a graphics stack: vertex programs as WGSL compute shaders (compute.ts), fragment programs drawn (render.ts). */
import { createRequire } from 'node:module';
import { HostedStack } from '../hosted-stack.js';
import type { Hosted } from '../../protocol/hosted.js';
import { modeIn, type Mode } from '../../translate/translation.js';
import type { GpuShaderStack, ShaderStack } from '../shader-stack.js';
import { Compute } from './compute.js';
import { Device } from './device.js';
import { Render } from './render.js';
import { boundTextures } from './textures.js';

/** So many vertices of a program that runs to the limit of instructions take a few seconds. */
const MAXIMUM_INPUTS = 4096;

/** Storage buffers have room for every result register. */
const MAXIMUM_EXPORTS = 32;

/** @param words the mode of translation. @throws StackAbsent */
export async function openWebGpu(words: readonly string[]): Promise<Hosted> {
  return new HostedStack(await webGpuStack(modeIn(words)));
}

/** @param version of whose WebGPU it is: the package's if absent. @throws StackAbsent */
export async function webGpuStack(mode: Mode, version?: string): Promise<ShaderStack> {
  const device = await Device.open();
  const compute = new Compute(device);
  const render = new Render(device);
  return {
    name: 'webgpu',
    // Asked for behind the device: an installation without the package is told by what opens it.
    version: version ?? packageVersion(),
    target: 'wgsl',
    mode,
    environments: ['VP1.0', 'VP1.1', 'VP2.0', 'GF3'],
    maximumExports: MAXIMUM_EXPORTS,
    maximumInputs: MAXIMUM_INPUTS,
    details: device.details,
    gpu: mode === 'strict' ? gpuOf(compute, render, device.maximumOutputs) : null,
    compile: async ({ text }) => {
      await compute.compile(text, 0, []);
    },
    run: ({ text, exports }, batch) =>
      compute.run(text, { ...batch, blocks: [], textures: [], exports: exports.length }),
    close: () => {
      render.close();
      device.close();
    },
  };
}

/** GPU programs, whose translations are strict always. */
function gpuOf(compute: Compute, render: Render, maximumOutputs: number): GpuShaderStack {
  return {
    environments: ['NVvp4.0', 'NVfp4.0'],
    maximumOutputs,
    compile: async (translation) => {
      const { stage, text, buffers, textures } = translation;
      if (stage === 'fragment') await render.compile(translation);
      else await compute.compile(text, buffers.length, textures);
    },
    run: (translation, batch) => {
      const { stage, text, exports, textures } = translation;
      if (stage === 'fragment') return render.run(translation, batch);
      return compute.run(text, {
        ...batch,
        blocks: batch.buffers,
        textures: boundTextures(textures, batch.textures),
        exports: exports.length,
      });
    },
  };
}

function packageVersion(): string {
  const require = createRequire(import.meta.url);
  const { version } = require('webgpu/package.json') as { readonly version: string };
  return version;
}
