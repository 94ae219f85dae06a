/**
 * `mesa:softpipe`, `mesa:llvmpipe`: Mesa's OpenGL drivers that need no graphics device, in a process of
 * their own. docs/stacks.md.
 */
import { existsSync } from 'node:fs';
import { mesaOptions, MesaOptionsError, type MesaOptions } from '../stacks/gl/mesa-options.js';
import { BackendUsageError, type Backend, type BackendKind, type OpenOptions } from './backend.js';
import { stackBackend } from './stack-backend.js';

/** Where GLVND is told of Mesa's EGL, on the distributions that have it. */
const MESA_VENDOR = '/usr/share/glvnd/egl_vendor.d/50_mesa.json';

const LANGUAGES: Readonly<Record<MesaOptions['target'], string>> = {
  arb: 'ARB_vertex_program',
  glsl: 'GLSL with transform feedback',
  hlsl: 'HLSL, by glslang and SPIRV-Cross to GLSL with transform feedback',
};

export const mesaKind: BackendKind = {
  kind: 'mesa',
  usage:
    'mesa:DRIVER     softpipe or llvmpipe, then ",arb" or ",hlsl" (default ",glsl") and ",plain" (default ",strict")',
  open: async (argument: string, open: OpenOptions = {}): Promise<Backend> => {
    const options = optionsOf(argument);
    const { driver, target, mode } = options;
    return stackBackend(
      {
        spec: `mesa:${argument}`,
        kind: 'mesa',
        words: [driver, target, mode],
        provenance: `Mesa's ${driver} on this machine, by ${mode} translation to ${LANGUAGES[target]}`,
        variables: variables(options),
      },
      open,
    );
  },
};

export function optionsOf(argument: string): MesaOptions {
  try {
    return mesaOptions(argument);
  } catch (error) {
    if (!(error instanceof MesaOptionsError)) throw error;
    throw new BackendUsageError(`mesa: ${error.message}`);
  }
}

/** What chooses the driver, and keeps it from writing compiled shaders to the user's cache. */
export function variables({ driver }: MesaOptions): Readonly<Record<string, string>> {
  const mesaAlone =
    process.env['__EGL_VENDOR_LIBRARY_FILENAMES'] === undefined && existsSync(MESA_VENDOR)
      ? { __EGL_VENDOR_LIBRARY_FILENAMES: MESA_VENDOR }
      : {};
  return {
    ...mesaAlone,
    LIBGL_ALWAYS_SOFTWARE: '1',
    GALLIUM_DRIVER: driver,
    MESA_SHADER_CACHE_DISABLE: 'true',
    // softpipe with LLVM in its vertex stage crashes on some assembly programs.
    ...(driver === 'softpipe' ? { DRAW_USE_LLVM: '0' } : {}),
  };
}
