/** Program objects of the three targets of GPU programs, as strings that the driver takes or refuses. */
import type { GpuProgramType } from '../../../../spec/gpu/environments.js';
import { Kept } from '../../kept.js';
import { checkError } from '../context.js';
import { GL } from '../gl.js';
import { NVGPU, type GpuGl } from './gl.js';

/** ARB_vertex_program §2.14.1; ARB_fragment_program has its target, NV_geometry_program4 that of its own. */
export const TARGET: Readonly<Record<GpuProgramType, number>> = {
  vertex: NVGPU.VERTEX_PROGRAM,
  fragment: NVGPU.FRAGMENT_PROGRAM,
  geometry: NVGPU.GEOMETRY_PROGRAM,
};

/** The driver does not take a program. */
export interface Refused {
  /** In bytes from the beginning of the string. */
  readonly position: number;
  readonly reason: string | null;
}

/** Programs of ours that are kept: those that hand inputs over, or look at them. */
const PROGRAMS_KEPT = 64;

export class ProgramObjects {
  readonly #own: Kept<number>;

  constructor(private readonly gl: GpuGl) {
    this.#own = new Kept(PROGRAMS_KEPT, (name) => {
      this.delete(name);
    });
  }

  /** Loads a program string into a new object, which stays bound. @throws GlError */
  load(type: GpuProgramType, text: string): number | Refused {
    const { gl } = this;
    const target = TARGET[type];
    const names = new Uint32Array(1);
    gl.GenProgramsARB(1, names);
    const [name = 0] = names;
    gl.BindProgramARB(target, name);
    const bytes = new Uint8Array(Buffer.from(text, 'utf8'));
    gl.ProgramStringARB(target, GL.PROGRAM_FORMAT_ASCII, bytes.length, bytes);
    const values = new Int32Array(1);
    gl.GetIntegerv(GL.PROGRAM_ERROR_POSITION, values);
    const [position = -1] = values;
    if (position < 0) {
      checkError(gl, 'ProgramStringARB');
      return name;
    }
    // The error that goes with the position.
    gl.GetError();
    const reason = gl.GetString(GL.PROGRAM_ERROR_STRING);
    this.delete(name);
    return { position, reason };
  }

  /** Binds a program of ours, loading it when it is wanted first. @throws Error, GlError */
  bindOwn(type: GpuProgramType, text: string): void {
    const known = this.#own.get(text);
    if (known !== undefined) {
      this.bind(type, known);
      return;
    }
    const name = this.load(type, text);
    if (typeof name !== 'number') {
      const place = `at ${String(name.position)}: ${String(name.reason)}`;
      throw new Error(`the driver refuses a program of ours, ${place}\n${text}`);
    }
    this.#own.set(text, name);
  }

  bind(type: GpuProgramType, name: number): void {
    this.gl.BindProgramARB(TARGET[type], name);
  }

  delete(name: number): void {
    this.gl.DeleteProgramsARB(1, Uint32Array.of(name));
  }

  close(): void {
    this.#own.clear();
  }
}
