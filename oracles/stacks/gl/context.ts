/** A context of OpenGL: its functions, and who the driver says it is. */
import { openEgl, type DisplayChoice, type EglContext } from './egl.js';
import { GL, glOf, type Gl } from './gl.js';

export interface GlContext {
  readonly egl: EglContext;
  readonly gl: Gl;
  readonly vendor: string;
  readonly renderer: string;
  readonly version: string;
  readonly shadingLanguage: string;
  readonly extensions: ReadonlySet<string>;
}

/** Opens a context and asks it for its strings. @throws StackAbsent */
export async function openContext(choice: DisplayChoice): Promise<GlContext> {
  const egl = await openEgl(choice);
  const gl = glOf(egl);
  const text = (name: number): string => gl.GetString(name) ?? '';
  return {
    egl,
    gl,
    vendor: text(GL.VENDOR),
    renderer: text(GL.RENDERER),
    version: text(GL.VERSION),
    shadingLanguage: text(GL.SHADING_LANGUAGE_VERSION),
    extensions: new Set(text(GL.EXTENSIONS).split(' ')),
  };
}

/** The driver's strings, for the report. */
export function detailsOf(context: GlContext): Readonly<Record<string, string>> {
  const { vendor, renderer, version, shadingLanguage, egl, extensions } = context;
  const assembly = [...extensions].filter((name) => /^GL_(ARB|NV)_(vertex|gpu)_program/.test(name));
  return {
    ...{ vendor, renderer, version, shadingLanguage, egl: egl.version },
    assemblyLanguages: assembly.sort().join(' '),
  };
}

/** The functions failed in a way that the caller cannot have caused. */
export class GlError extends Error {
  constructor(what: string, code: number) {
    super(`${what}: OpenGL error 0x${code.toString(16).padStart(4, '0')}`);
    this.name = 'GlError';
  }
}

/** @throws GlError where an error has been recorded since the last call. */
export function checkError(gl: Pick<Gl, 'GetError'>, what: string): void {
  const code = gl.GetError();
  if (code !== GL.NO_ERROR) throw new GlError(what, code);
}
