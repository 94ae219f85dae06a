/**
 * Program parameters, program parameter buffers, and the GL state that parameters are bound to
 * (NV_gpu_program4 §2.X.3.3, Tables X.1 to X.11; NV_parameter_buffer_object), the state where a command sets
 * just what a binding reads. What is derived from several things is not set.
 */
import type { GpuProgram } from '../../../../semantics/gpu/program.js';
import { valueOf } from '../../../../semantics/number/binary32.js';
import type { GpuProgramType } from '../../../../spec/gpu/environments.js';
import { Unsupported } from '../../../protocol/host.js';
import type { TypedWords, WordQuad } from '../../../protocol/bodies.js';
import { GL } from '../gl.js';
import { NVGPU, type GpuGl } from './gl.js';
import type { Given } from './inputs.js';
import type { Look } from './look.js';
import { TARGET } from './programs.js';
import { buffersRead } from './reads.js';
import { newBuffer } from '../vertex-data.js';

/** Sets the environment and local parameters that the program reads. The program has to be bound. */
export function setParameters(gl: GpuGl, program: GpuProgram, given: Given): void {
  const target = TARGET[program.environment.programType];
  for (const slot of program.parameters) {
    const quad = slot.kind === 'binding' ? given[slot.binding] : undefined;
    if (slot.kind !== 'binding' || quad === undefined) continue;
    const [, scope, index] = /^program\.(env|local)\[(\d+)\]$/.exec(slot.binding) ?? [];
    if (scope === undefined) continue;
    gl[commandOf(scope, quad)](target, Number(index), Uint32Array.from(quad.words));
  }
}

/** The command that gives a parameter the type as which it is set (NV_gpu_program4 §2.14.1). */
function commandOf(scope: string, { type }: TypedWords) {
  const isEnvironment = scope === 'env';
  switch (type) {
    case 'F':
      return isEnvironment ? 'ProgramEnvParameter4fvARB' : 'ProgramLocalParameter4fvARB';
    case 'S':
      return isEnvironment ? 'ProgramEnvParameterI4ivNV' : 'ProgramLocalParameterI4ivNV';
    case 'U':
      return isEnvironment ? 'ProgramEnvParameterI4uivNV' : 'ProgramLocalParameterI4uivNV';
  }
}

const BUFFER_TARGET: Readonly<Record<GpuProgramType, number>> = {
  vertex: NVGPU.VERTEX_PROGRAM_PARAMETER_BUFFER,
  fragment: NVGPU.FRAGMENT_PROGRAM_PARAMETER_BUFFER,
  geometry: NVGPU.GEOMETRY_PROGRAM_PARAMETER_BUFFER,
};

const WORD = 4;

/** Program parameter buffers, an object for each binding point of each target. */
export class ParameterBuffers {
  readonly #names = new Map<string, number>();

  constructor(private readonly gl: GpuGl) {}

  /** Fills and binds those that the program reads; one without words is there, and undefined. */
  bind(program: GpuProgram, buffers: Readonly<Record<number, readonly number[]>>): void {
    const { gl } = this;
    const { programType } = program.environment;
    const target = BUFFER_TARGET[programType];
    for (const point of buffersRead(program)) {
      const given = buffers[point] ?? [];
      const words = given.length === 0 ? new Uint32Array(4) : Uint32Array.from(given);
      const key = `${programType} ${String(point)}`;
      const name = this.#names.get(key) ?? newBuffer(gl);
      this.#names.set(key, name);
      gl.BindBuffer(target, name);
      gl.BufferData(target, words.length * WORD, words, GL.STREAM_DRAW);
      gl.BindBufferBaseNV(target, point, name);
    }
  }
}

type Setter = (gl: GpuGl, words: Uint32Array, parts: readonly string[]) => void;

const FACES: Readonly<Record<string, number>> = { front: NVGPU.FRONT, back: NVGPU.BACK };
const PROPERTIES: Readonly<Record<string, number>> = {
  ambient: NVGPU.AMBIENT,
  diffuse: NVGPU.DIFFUSE,
  specular: NVGPU.SPECULAR,
  emission: NVGPU.EMISSION,
};

/** By the form of the binding; the parts are what stands in its parentheses. */
const SETTERS: readonly (readonly [RegExp, Setter])[] = [
  [
    /^state\.material\.(front|back)\.(ambient|diffuse|specular|emission)$/,
    (gl, words, [face = '', property = '']) => {
      gl.Materialfv(FACES[face] ?? 0, PROPERTIES[property] ?? 0, words);
    },
  ],
  [
    /^state\.light\[(\d+)\]\.(ambient|diffuse|specular)$/,
    (gl, words, [light, property = '']) => {
      gl.Lightfv(NVGPU.LIGHT0 + Number(light), PROPERTIES[property] ?? 0, words);
    },
  ],
  [
    /^state\.lightmodel\.ambient$/,
    (gl, words) => {
      gl.LightModelfv(NVGPU.LIGHT_MODEL_AMBIENT, words);
    },
  ],
  [
    /^state\.fog\.color$/,
    (gl, words) => {
      gl.Fogfv(NVGPU.FOG_COLOR, words);
    },
  ],
  [
    /^state\.texenv\[(\d+)\]\.color$/,
    (gl, words, [unit]) => {
      gl.ActiveTexture(NVGPU.TEXTURE0 + Number(unit));
      gl.TexEnvfv(NVGPU.TEXTURE_ENV, NVGPU.TEXTURE_ENV_COLOR, words);
    },
  ],
  [
    /^state\.texgen\[(\d+)\]\.object\.([strq])$/,
    (gl, words, [unit, coordinate = '']) => {
      gl.ActiveTexture(NVGPU.TEXTURE0 + Number(unit));
      gl.TexGenfv(NVGPU.S + 'strq'.indexOf(coordinate), NVGPU.OBJECT_PLANE, words);
    },
  ],
];

const MATRIX = /^state\.matrix\.(\w+)(?:\[(\d)\])?(\.transpose)?\.row\[([0-3])\]$/;

/**
 * Sets GL state. Whether programs then read what is wanted is to be looked at (look.ts).
 *
 * @throws Unsupported of a binding that no single command sets
 */
export function setState(gl: GpuGl, values: readonly Look[]): void {
  const matrices = new Map<string, Float32Array>();
  for (const { binding, words } of values) {
    const parts = MATRIX.exec(binding);
    if (parts !== null) {
      putRow(matrices, parts, words);
      continue;
    }
    const found = SETTERS.find(([form]) => form.test(binding));
    if (found === undefined) {
      throw new Unsupported(`${binding} is not set by one command, and so is not set here`);
    }
    const [form, set] = found;
    set(gl, Uint32Array.from(words), form.exec(binding)?.slice(1) ?? []);
  }
  for (const [name, rows] of matrices) {
    selectMatrix(gl, name);
    gl.LoadTransposeMatrixf(rows);
  }
  gl.ActiveTexture(NVGPU.TEXTURE0);
  const code = gl.GetError();
  if (code === GL.NO_ERROR) return;
  const names = values.map(({ binding }) => binding).join(', ');
  throw new Unsupported(`the driver has OpenGL error 0x${code.toString(16)} setting ${names}`);
}

/** A row of a matrix, or a column where the binding reads the transpose; identity where nothing is wanted. */
function putRow(
  matrices: Map<string, Float32Array>,
  [binding, name = '', index = '', transpose, row]: RegExpExecArray,
  words: WordQuad,
): void {
  if (!['modelview', 'projection', 'texture', 'program'].includes(name)) {
    throw new Unsupported(`${binding} is made of several matrices, and so is not set here`);
  }
  const key = `${name} ${index}`;
  const matrix =
    matrices.get(key) ?? Float32Array.from({ length: 16 }, (_, at) => (at % 5 === 0 ? 1 : 0));
  words.forEach((word, at) => {
    const place = transpose === undefined ? Number(row) * 4 + at : at * 4 + Number(row);
    matrix[place] = valueOf(word);
  });
  matrices.set(key, matrix);
}

function selectMatrix(gl: GpuGl, key: string): void {
  const [name = '', text = ''] = key.split(' ');
  const index = Number(text);
  switch (name) {
    case 'modelview':
      gl.MatrixMode(index === 0 ? NVGPU.MODELVIEW : NVGPU.MODELVIEW1);
      return;
    case 'projection':
      gl.MatrixMode(NVGPU.PROJECTION);
      return;
    case 'texture':
      gl.ActiveTexture(NVGPU.TEXTURE0 + index);
      gl.MatrixMode(NVGPU.TEXTURE);
      return;
    default:
      gl.MatrixMode(NVGPU.MATRIX0 + index);
  }
}
