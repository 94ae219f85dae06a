/**
 * The process that runs the shaders of tests, one for each stack, since a driver may crash. It is kept for the tests that
 * follow: a stack takes longer to open than most shaders to run. It ends with the process that started it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { optionsOf, variables } from '../../backends/mesa.js';
import { ownProcess } from '../../protocol/own-process.js';
import type { Asked, Answered, ShaderRun } from './shader-runs.testing.js';

/** What runs shaders here: a driver of Mesa, WebGPU, or WebGL in a browser. */
export type Runner = 'softpipe' | 'llvmpipe' | 'webgpu' | 'browser';

/** Why the stack is not to be had here; null where it is. */
export async function absence(runner: Runner): Promise<string | null> {
  const { absent } = await shaderProcess(runner).ask([]);
  return absent ?? null;
}

const processes = new Map<Runner, ShaderProcess>();

export function shaderProcess(runner: Runner): ShaderProcess {
  const known = processes.get(runner);
  if (known !== undefined && known.isAlive) return known;
  const made = new ShaderProcess(runner);
  processes.set(runner, made);
  return made;
}

class ShaderProcess {
  readonly #child: ChildProcess;
  /** What answers and ends are told to, by the number of what was asked. */
  readonly #waiting = new Map<number, (answer: Answered | Error) => void>();
  #stderr = '';
  #asked = 0;

  constructor(runner: Runner) {
    const isMesa = runner === 'softpipe' || runner === 'llvmpipe';
    const { file, words } = ownProcess('oracles/translate/gpu/shaders-main.testing', [runner]);
    this.#child = spawn(file, words, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      env: { ...process.env, ...(isMesa ? variables(optionsOf(runner)) : {}) },
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
    });
    this.#child.on('message', ({ id, ...answer }: Answered & { readonly id: number }) => {
      this.#waiting.get(id)?.(answer);
      this.#waiting.delete(id);
    });
    this.#child.on('exit', (code, signal) => {
      const error = new Error(`${runner} ended with ${String(code ?? signal)}\n${this.#stderr}`);
      for (const told of this.#waiting.values()) told(error);
      this.#waiting.clear();
    });
    // It is no reason for a test process to go on.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  ask(runs: readonly ShaderRun[]): Promise<Answered> {
    const id = this.#asked++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (answer) => {
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      });
      this.#child.send({ id, runs } satisfies Asked);
    });
  }

  /** The words of each run's results. */
  async run(runs: readonly ShaderRun[]): Promise<readonly Uint32Array[]> {
    const { words, absent, failed } = await this.ask(runs);
    if (words === undefined) throw new Error(absent ?? failed);
    return words;
  }
}
