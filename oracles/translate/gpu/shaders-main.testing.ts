/**
 * Runs translated GPU programs in a process of its own, since a driver may crash: the runs, serialized, on
 * standard input, the words of their results on standard output. What the tests here start.
 */
import { readFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { browserStack } from '../../stacks/browser/browser-stack.js';
import { mesaOptions } from '../../stacks/gl/mesa-options.js';
import { mesaStack } from '../../stacks/gl/mesa-stack.js';
import type { ShaderStack } from '../../stacks/shader-stack.js';
import { StackAbsent } from '../../stacks/stack-absent.js';
import { webGpuStack } from '../../stacks/webgpu/webgpu-stack.js';
import { ABSENT, type ShaderRun } from './shader-runs.testing.js';

const [name = ''] = process.argv.slice(2);

/** @throws StackAbsent */
function opened(): Promise<ShaderStack> {
  if (name === 'browser') return browserStack('strict');
  return name === 'webgpu' ? webGpuStack('strict') : mesaStack(mesaOptions(name));
}

async function results(): Promise<readonly Uint32Array[]> {
  const stack = await opened();
  try {
    if (stack.gpu === null) throw new Error(`${name} runs no GPU programs`);
    const words: Uint32Array[] = [];
    for (const { translation, batch } of deserialize(readFileSync(0)) as readonly ShaderRun[]) {
      words.push(await stack.gpu.run(translation, batch));
    }
    return words;
  } finally {
    // A browser is another process.
    if (name === 'browser') await stack.close();
  }
}

try {
  const words = await results();
  process.stdout.write(serialize(words), () => {
    // A driver's threads may keep the process alive.
    process.exit(0);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof StackAbsent ? ABSENT : 1);
}
