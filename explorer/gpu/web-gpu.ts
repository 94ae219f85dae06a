/** This page's own WebGPU as a graphics stack. */
import { BackendFailure } from '../../oracles/backends/backend.js';
import { DriverLost } from '../../oracles/protocol/direct.js';
import { HostedStack } from '../../oracles/stacks/hosted-stack.js';
import { StackAbsent } from '../../oracles/stacks/stack-absent.js';
import { webGpuStack } from '../../oracles/stacks/webgpu/webgpu-stack.js';
import { lostSince, forgetLost } from './instead/lost-driver.js';

/** @param version the browser's. @throws BackendFailure where it has no WebGPU, or none any more */
export async function openWebGpu(version: string): Promise<HostedStack> {
  try {
    forgetLost();
    const stack = await webGpuStack('strict', version);
    const { gpu } = stack;
    return new HostedStack({
      ...stack,
      compile: (translation) => unlessLost(async () => stack.compile(translation)),
      run: (translation, batch) => unlessLost(async () => stack.run(translation, batch)),
      gpu:
        gpu === null
          ? null
          : {
              ...gpu,
              compile: (translation) => unlessLost(async () => gpu.compile(translation)),
              run: (translation, batch) => unlessLost(async () => gpu.run(translation, batch)),
            },
    });
  } catch (error) {
    if (error instanceof StackAbsent) throw new BackendFailure(error.message);
    throw error;
  }
}

/** @throws DriverLost */
async function unlessLost<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = lostSince();
    if (message !== null) throw new DriverLost(message);
    throw error;
  }
}
