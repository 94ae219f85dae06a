/**
 * A driver that takes the original languages: the program string as it is, the driver's own error
 * position, its own execution. Only to see more results than the two that GL_FEEDBACK shows is a VP program
 * rewritten (rewire.ts). NV_vertex_program, NV_vertex_program1_1, NV_vertex_program2; of NV_gpu_program4
 * nv-gpu/stack.ts knows.
 */
import type { EnvironmentName } from '../../../spec/environments.js';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { load, type Program } from '../../../semantics/language/load.js';
import {
  Unsupported,
  type HelloReplyBody,
  type Hosted,
  type LoadReplyBody,
  type ResultsReplyBody,
  type RunRequestBody,
} from '../../protocol/host.js';
import type { InvokeRequestBody, LeftReplyBody, WordQuad } from '../../protocol/bodies.js';
import {
  attributesOf,
  initialResults,
  parametersOf,
  scatter,
  writtenResults,
} from '../registers.js';
import { StackAbsent } from '../stack-absent.js';
import { checkError, detailsOf, openContext, type GlContext } from './context.js';
import { deviceCount, type DisplayChoice } from './egl.js';
import { Feedback, SEEN_PER_PASS } from './feedback.js';
import { GL } from './gl.js';
import { NV, nvGlOf, type NvGl } from './nv-gl.js';
import { gpuGlOf } from './nv-gpu/gl.js';
import { gpuEnvironmentsOf, gpuHeaderOf, NvGpuStack } from './nv-gpu/stack.js';
import { textureGlOf } from './texture-gl.js';
import { Textures } from './texture-data.js';
import { rewire, unreadAttribute, Unwireable } from './rewire.js';

const MAXIMUM_INPUTS = 4096;

/** What each extension adds to the languages. */
const EXTENSIONS: readonly (readonly [string, readonly EnvironmentName[]])[] = [
  ['GL_NV_vertex_program', ['VP1.0', 'VSP1.0']],
  ['GL_NV_vertex_program1_1', ['VP1.1']],
  ['GL_NV_vertex_program2', ['VP2.0']],
];

/** Looks at EGL's default display and at every device it enumerates. @throws StackAbsent */
export async function openNvidia(): Promise<Hosted> {
  const seen = new Set<string>();
  const devices = Array.from({ length: await deviceCount() }, (_, device) => ({ device }));
  const choices: readonly DisplayChoice[] = ['default', ...devices, 'surfaceless'];
  for (const choice of choices) {
    let context: GlContext;
    try {
      context = await openContext(choice);
    } catch (error) {
      // A display that does not open is none that could advertise anything.
      if (error instanceof StackAbsent) continue;
      throw error;
    }
    const isWanted = EXTENSIONS.some(([name]) => context.extensions.has(name));
    if (isWanted || gpuEnvironmentsOf(context.extensions).length > 0) return new NvStack(context);
    seen.add(`"${context.renderer}" of ${context.vendor} (${context.version})`);
  }
  const names = [...EXTENSIONS.map(([name]) => name), 'GL_NV_gpu_program4'].join(', ');
  throw new StackAbsent(
    seen.size === 0
      ? `no driver of OpenGL is to be had through EGL, so none advertises ${names}`
      : `the driver advertises none of ${names}; it is ${[...seen].join(' and ')}`,
  );
}

class NvStack implements Hosted {
  readonly #nv: NvGl;
  readonly #feedback: Feedback;
  readonly #environments: readonly EnvironmentName[];
  /** Null where the driver takes no GPU programs. */
  readonly #gpu: NvGpuStack | null;
  #source: string | null = null;
  /** The driver's name for the original program, by which state programs are executed. */
  #name = 0;

  constructor(private readonly context: GlContext) {
    const { egl, gl, extensions } = context;
    this.#nv = nvGlOf(egl);
    this.#feedback = new Feedback(gl, egl.koffi);
    this.#environments = EXTENSIONS.flatMap(([name, environments]) =>
      extensions.has(name) ? environments : [],
    );
    const gpu = gpuEnvironmentsOf(extensions);
    this.#gpu = gpu.length === 0 ? null : gpuStackOf(this.context, gpu);
    gl.Enable(NV.VERTEX_PROGRAM);
  }

  hello(): Promise<HelloReplyBody> {
    const details = detailsOf(this.context);
    return Promise.resolve({
      name: `${this.context.vendor}, program strings as they are`,
      version: this.context.version,
      environments: [...this.#environments, ...(this.#gpu?.environments ?? [])],
      maxInputs: MAXIMUM_INPUTS,
      positions: true,
      trace: false,
      base64: true,
      details: { ...details, target: 'none: the original languages' },
    });
  }

  /** The driver decides, not our loader. @throws Unsupported, GlError */
  async load(source: string): Promise<LoadReplyBody> {
    this.#source = null;
    this.#gpu?.unload();
    const environment = gpuHeaderOf(source);
    if (environment !== null) {
      if (this.#gpu !== null) return this.#gpu.load(source, environment);
      throw new Unsupported(`the driver does not advertise ${environment}`);
    }
    if (this.#name !== 0) this.#nv.DeleteProgramsNV(1, Uint32Array.of(this.#name));
    this.#name = 0;
    const header = /^\s*!!(VP1\.0|VP1\.1|VSP1\.0|VP2\.0)/.exec(source)?.[1];
    if (header !== undefined && !this.#environments.some((name) => name === header)) {
      throw new Unsupported(`the driver does not advertise ${header}`);
    }
    const outcome = this.#load(source);
    if (typeof outcome !== 'number') return { loaded: false, ...outcome };
    this.#name = outcome;
    this.#source = source;
    return { loaded: true };
  }

  /** @throws Unsupported, GlError */
  async run(request: RunRequestBody): Promise<ResultsReplyBody> {
    if (this.#source === null) throw new Error('no program is loaded');
    const result = load(this.#source);
    if (!result.loaded) {
      throw new Unsupported(
        `the driver loads what ours refuses (${result.error.message}), so it cannot be rewritten to show its results`,
      );
    }
    const { program } = result;
    this.#setParameters(parametersOf(request, program.environment.programParameters));
    try {
      const isState = program.environment.programType === 'state';
      return isState ? this.#executed(program, request) : this.#drawn(program, request);
    } catch (error) {
      if (error instanceof Unwireable) throw new Unsupported(error.message);
      throw error;
    }
  }

  /** @throws Unsupported, GlError */
  async invoke(request: InvokeRequestBody): Promise<LeftReplyBody> {
    if (this.#gpu === null) throw new Unsupported('the driver takes no GPU programs');
    return this.#gpu.invoke(request);
  }

  close(): Promise<void> {
    this.#gpu?.close();
    this.#feedback.close();
    return Promise.resolve();
  }

  /** The name of a program object, or the driver's error. */
  #load(source: string): number | { readonly position: number; readonly reason: string | null } {
    const { gl } = this.context;
    const names = new Uint32Array(1);
    this.#nv.GenProgramsNV(1, names);
    const [name = 0] = names;
    const bytes = new Uint8Array(Buffer.from(source, 'utf8'));
    const isState = /^\s*!!VSP/.test(source);
    const target = isState ? NV.VERTEX_STATE_PROGRAM : NV.VERTEX_PROGRAM;
    this.#nv.LoadProgramNV(target, name, bytes.length, bytes);
    const values = new Int32Array(1);
    gl.GetIntegerv(NV.PROGRAM_ERROR_POSITION, values);
    const [position = -1] = values;
    if (position < 0) {
      checkError(gl, 'LoadProgramNV');
      return name;
    }
    // The error that goes with the position.
    gl.GetError();
    this.#nv.DeleteProgramsNV(1, names);
    return { position, reason: gl.GetString(NV.PROGRAM_ERROR_STRING) };
  }

  #setParameters(words: Uint32Array): void {
    for (let at = 0; at < words.length; at += 4) {
      this.#nv.ProgramParameter4fvNV(NV.VERTEX_PROGRAM, at / 4, words.slice(at, at + 4));
    }
    checkError(this.context.gl, 'ProgramParameter4fvNV');
  }

  /** A vertex program: drawn as points, two results at a time. @throws Unwireable */
  #drawn(program: Program, request: RunRequestBody): ResultsReplyBody {
    const registers = [...program.environment.results];
    const words = initialResults(request.count * registers.length);
    const written = writtenResults(program);
    const read = attributesRead(program);
    const position = unreadAttribute(program);
    const attributes = attributesOf(request, read);
    for (let at = 0; at < written.length; at += SEEN_PER_PASS) {
      const shown = written.slice(at, at + SEEN_PER_PASS);
      const name = this.#load(rewire(program, shown));
      if (typeof name !== 'number') {
        throw new Error(
          `the driver refuses the program rewritten to show ${shown.join(', ')} (${String(name.reason)})`,
        );
      }
      this.#nv.BindProgramNV(NV.VERTEX_PROGRAM, name);
      const seen = this.#feedback.draw(request.count, shown.length, () => {
        this.#draw(request.count, read, attributes, position);
      });
      this.#nv.DeleteProgramsNV(1, Uint32Array.of(name));
      const places = shown.map((register) => registers.indexOf(register));
      scatter(seen, places, words, registers.length);
    }
    return { registers, words };
  }

  /** Points, an attribute at a time; attribute 0 comes last and makes the vertex. */
  #draw(count: number, read: readonly number[], words: Uint32Array, position: number): void {
    const initial = initialResults(1);
    const { Begin, End, VertexAttrib4fvNV } = this.#nv;
    VertexAttrib4fvNV(position, initial);
    const order = read.map((_, place) => place).reverse();
    Begin(GL.POINTS);
    for (let vertex = 0; vertex < count; vertex++) {
      for (const place of order) {
        const at = (vertex * read.length + place) * 4;
        VertexAttrib4fvNV(read[place] ?? 0, words.slice(at, at + 4));
      }
      if (read[0] !== 0) VertexAttrib4fvNV(0, initial);
    }
    End();
  }

  /** A vertex state program: executed on v[0], its parameters read back. */
  #executed(program: Program, request: RunRequestBody): ResultsReplyBody {
    const { programParameters } = program.environment;
    const attribute = attributesOf({ ...request, count: 1 }, [0]);
    this.#nv.ExecuteProgramNV(NV.VERTEX_STATE_PROGRAM, this.#name, attribute);
    checkError(this.context.gl, 'ExecuteProgramNV');
    const c: Record<number, WordQuad> = {};
    const words = new Uint32Array(4);
    for (let number = 0; number < programParameters; number++) {
      this.#nv.GetProgramParameterfvNV(NV.VERTEX_PROGRAM, number, NV.PROGRAM_PARAMETER, words);
      const [x = 0, y = 0, z = 0, w = 0] = words;
      c[number] = [x, y, z, w];
    }
    return { registers: [], words: new Uint32Array(0), c };
  }
}

function gpuStackOf(
  { egl, gl }: GlContext,
  environments: readonly GpuEnvironmentName[],
): NvGpuStack {
  return new NvGpuStack(gpuGlOf(egl), new Textures(gl, textureGlOf(egl)), environments);
}

function attributesRead({ instructions }: Program): readonly number[] {
  const read = instructions.flatMap(({ operands }) =>
    operands.flatMap(({ register }) => (register.file === 'attribute' ? [register.number] : [])),
  );
  return [...new Set(read)].sort((a, b) => a - b);
}
