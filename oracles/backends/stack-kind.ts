/** Kinds of backend that are graphics stacks to which shaders are given, in processes of their own, with a mode of translation. docs/stacks.md. */
import { suggestion } from '../../semantics/language/suggest.js';
import { type Backend, type BackendKind, BackendUsageError, type OpenOptions } from './backend.js';
import { MODES, type Mode } from '../translate/translation.js';
import { stackBackend } from './stack-backend.js';

interface StackKind {
  /** The name of the kind, and of the stack (oracles/stacks/host-main.ts). */
  readonly kind: string;
  readonly usage: string;
  /** What runs the programs, in words. */
  readonly runsOn: string;
}

/** A kind whose argument is the mode, "strict" if there is none. */
export function stackKind({ kind, usage, runsOn }: StackKind): BackendKind {
  return {
    kind,
    usage,
    isBare: true,
    open: async (argument: string, options: OpenOptions = {}): Promise<Backend> => {
      const mode = modeOf(kind, argument);
      const spec = argument === '' ? kind : `${kind}:${argument}`;
      const provenance = `${runsOn} on this machine, by ${mode} translation`;
      return stackBackend({ spec, kind, words: [mode], provenance }, options);
    },
  };
}

export function modeOf(kind: string, argument: string): Mode {
  if (argument === '') return 'strict';
  const mode = MODES.find((candidate) => candidate === argument);
  if (mode !== undefined) return mode;
  const near = suggestion(argument, MODES);
  const hint = near === undefined ? '' : `; did you mean ${kind}:${near}?`;
  throw new BackendUsageError(
    `${kind}: "${argument}" is no mode of translation; there are ${MODES.join(', ')}${hint}`,
  );
}

/** `browser`: WebGL 2 vertex shaders with transform feedback, in headless Chromium. */
export const browserKind = stackKind({
  kind: 'browser',
  usage: 'browser[:MODE]  WebGL 2 in headless Chromium (playwright-core); MODE is strict or plain',
  runsOn: 'WebGL 2 in Chromium',
});

/** `webgpu`: WGSL shaders on whatever Vulkan, Metal or Direct3D driver is found. */
export const webGpuKind = stackKind({
  kind: 'webgpu',
  usage: 'webgpu[:MODE]   WebGPU shaders (npm package webgpu); MODE is strict or plain',
  runsOn: 'WebGPU (Dawn)',
});
