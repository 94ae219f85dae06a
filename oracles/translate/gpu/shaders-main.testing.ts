/**
 * Runs translated GPU programs in a process of its own, since a driver may crash. What the tests here start
 * (shader-process.testing.ts), and talk to as Node's processes do; it ends when they do.
 */
import { browserStack } from '../../stacks/browser/browser-stack.js';
import { mesaOptions } from '../../stacks/gl/mesa-options.js';
import { mesaStack } from '../../stacks/gl/mesa-stack.js';
import type { ShaderStack } from '../../stacks/shader-stack.js';
import { StackAbsent } from '../../stacks/stack-absent.js';
import { webGpuStack } from '../../stacks/webgpu/webgpu-stack.js';
import type { Answered, Asked, ShaderRun } from './shader-runs.testing.js';

const [name = ''] = process.argv.slice(2);

/** @throws StackAbsent */
function opened(): Promise<ShaderStack> {
  if (name === 'browser') return browserStack('strict');
  return name === 'webgpu' ? webGpuStack('strict') : mesaStack(mesaOptions(name));
}

const stack = opened();
stack.catch(() => undefined);

async function answered(runs: readonly ShaderRun[]): Promise<Answered> {
  try {
    const { gpu } = await stack;
    if (gpu === null) throw new Error(`${name} runs no GPU programs`);
    const words: Uint32Array[] = [];
    for (const { translation, batch } of runs) words.push(await gpu.run(translation, batch));
    return { words };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return error instanceof StackAbsent ? { absent: message } : { failed: message };
  }
}

let before: Promise<unknown> = Promise.resolve();
process.on('message', ({ id, runs }: Asked) => {
  // One after the other, as a backend is asked.
  before = before.then(async () => process.send?.({ id, ...(await answered(runs)) }));
});
process.on('disconnect', () => {
  void end();
});

async function end(): Promise<never> {
  try {
    // A browser is another process.
    if (name === 'browser') await (await stack).close();
  } finally {
    // A driver's threads may keep the process alive.
    process.exit(0);
  }
}
