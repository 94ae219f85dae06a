/**
 * A driver of GPU programs that exists nowhere: OpenGL's state as far as it is used here, the semantics for
 * programs, garbage where nothing is defined. It has the errors of the documents, and says which calls
 * were made.
 */
import { loadGpu } from '../../../../semantics/gpu/language/load.js';
import type { GpuProgram } from '../../../../semantics/gpu/program.js';
import type { TypedBits } from '../../../../semantics/gpu/domains/words.js';
import { stateBinding } from '../../../../semantics/gl/state-bindings.js';
import type { TextureUnit } from '../../../../semantics/texture/texture.js';
import { bitsOf, valueOf } from '../../../../semantics/number/binary32.js';
import { INPUT_VERTICES } from '../../../../spec/gpu/bindings.js';
import type { DataType } from '../../../../spec/gpu/instructions.js';
import { GL } from '../gl.js';
import { fakePixels } from './fake-pixels.testing.js';
import { fakeState } from './fake-state.testing.js';
import {
  GARBAGE,
  primitivesOf,
  ran,
  verticesOf,
  type Inputs,
  type Vectors,
} from './fake-run.testing.js';
import { NVGPU, type GpuGl } from './gl.js';
import { feedbackOf } from './results.js';
import type { TextureUnits } from './stack.js';

/** How this driver departs from others. */
export interface Quirks {
  /** Components of transform feedback. */
  readonly components?: number;
  /** What rasterization makes of an attribute. */
  readonly interpolates?: (bits: number) => number;
  /** What a material keeps of a number. */
  readonly keeps?: (value: number) => number;
  /** It has no framebuffer of integers. */
  readonly hasNoIntegers?: boolean;
  /** It draws nothing. */
  readonly isBlind?: boolean;
  /** The program strings that it refuses, though they are right. */
  readonly refuses?: RegExp;
  /** The program strings that it takes, though they are wrong. */
  readonly takes?: RegExp;
}

interface ProgramObject {
  readonly text: string;
  readonly program: GpuProgram | null;
}

interface ArrayState {
  readonly type: DataType;
  readonly stride: number;
  readonly offset: number;
  readonly buffer: number;
}

const TYPES: ReadonlyMap<number, string> = new Map([
  [NVGPU.VERTEX_PROGRAM, 'vertex'],
  [NVGPU.FRAGMENT_PROGRAM, 'fragment'],
  [NVGPU.GEOMETRY_PROGRAM, 'geometry'],
]);

const BUFFER_OF: ReadonlyMap<number, number> = new Map([
  [NVGPU.VERTEX_PROGRAM, NVGPU.VERTEX_PROGRAM_PARAMETER_BUFFER],
  [NVGPU.FRAGMENT_PROGRAM, NVGPU.FRAGMENT_PROGRAM_PARAMETER_BUFFER],
  [NVGPU.GEOMETRY_PROGRAM, NVGPU.GEOMETRY_PROGRAM_PARAMETER_BUFFER],
]);

const MODE_OF: Readonly<Record<string, number>> = {
  POINTS: GL.POINTS,
  LINES: NVGPU.LINES,
  TRIANGLES: NVGPU.TRIANGLES,
  LINES_ADJACENCY: NVGPU.LINES_ADJACENCY,
  TRIANGLES_ADJACENCY: NVGPU.TRIANGLES_ADJACENCY,
};

const INVALID_VALUE = 0x501;
const INVALID_OPERATION = 0x502;

/** The fake driver, and the names of the functions that were called, with their numbers. */
export function fakeDriver(quirks: Quirks = {}): {
  readonly gl: GpuGl;
  readonly textures: TextureUnits;
  readonly calls: string[];
} {
  const calls: string[] = [];
  const bound = new Map<number, TextureUnit>();
  const textures: TextureUnits = {
    bind: (accesses) => {
      bound.clear();
      accesses.forEach(({ unit }, index) => bound.set(index, unit));
    },
    clear: () => {
      bound.clear();
    },
  };
  const gl = new Proxy<GpuGl>(fakeGl(quirks, bound), {
    get: (target, name, receiver) => {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...args: readonly unknown[]): unknown => {
        const shown = args.map((each) =>
          typeof each === 'object' && each !== null ? '…' : String(each),
        );
        if (!/^Get/.test(String(name))) calls.push(`${String(name)}(${shown.join(', ')})`);
        const result: unknown = Reflect.apply(member, target, args);
        return result;
      };
    },
  });
  return { gl, textures, calls };
}

function fakeGl(quirks: Quirks, textures: ReadonlyMap<number, TextureUnit>): GpuGl {
  let error = 0;
  let next = 1;
  let errorPosition = -1;
  let errorString = '';
  let isRecording: number | null = null;
  let attributes: readonly { readonly key: string; readonly components: number }[] = [];
  let recorded: number[] = [];
  const enabled = new Set<number>();
  const arraysEnabled = new Set<number>();
  const arrays = new Map<number, ArrayState>();
  const conventional = new Map<string, readonly TypedBits[]>();
  const programs = new Map<number, ProgramObject>();
  const bound = new Map<number, number>();
  const parameters = new Map<string, readonly TypedBits[]>();
  const buffers = new Map<number, Uint32Array>();
  const buffersBound = new Map<number, number>();
  const points = new Map<string, number>();
  const queries = new Map<number, number>();
  const active = new Map<number, number>();
  const counters = new Map<number, number>();

  const fail = (code: number): void => {
    if (error === 0) error = code;
  };
  const names = (count: number, to: Uint32Array): void => {
    for (let at = 0; at < count; at++) to[at] = next++;
  };
  const state = fakeState(quirks, fail);
  const pixels = fakePixels(quirks, fail, names);
  const setParameter =
    (scope: 'env' | 'local', type: DataType) =>
    (target: number, index: number, words: ArrayLike<number>): void => {
      if (index >= 96) fail(INVALID_VALUE);
      const of = scope === 'env' ? target : `of ${String(bound.get(target))}`;
      const bits = Array.from({ length: 4 }, (_, at) => ({ type, bits: words[at] ?? 0 }));
      parameters.set(`${String(of)} ${scope}[${String(index)}]`, bits);
    };
  const setConventional =
    (binding: string, fixedRest: readonly TypedBits[]) =>
    (words: ArrayLike<number>): void => {
      const given = Array.from(words, (bits) => ({ type: 'F' as const, bits }));
      conventional.set(binding, [...given.slice(0, 4 - fixedRest.length), ...fixedRest]);
    };
  const float = (value: number): TypedBits => ({ type: 'F', bits: bitsOf(value) });
  const current = (target: number): GpuProgram => {
    const program = programs.get(bound.get(target) ?? 0)?.program;
    if (program === null || program === undefined) throw new Error('no program to draw with');
    return program;
  };
  const inputs = (target: number, given: Vectors): Inputs => {
    const program = current(target);
    const values = new Map<string, readonly TypedBits[]>();
    for (const slot of program.parameters) {
      if (slot.kind !== 'binding') continue;
      const [, scope = '', index = ''] = /^program\.(env|local)\[(\d+)\]$/.exec(slot.binding) ?? [];
      const of = scope === 'env' ? String(target) : `of ${String(bound.get(target))}`;
      const set = parameters.get(`${of} ${scope}[${index}]`);
      if (set !== undefined) values.set(slot.binding, set);
      if (scope !== '') continue;
      const read = stateBinding(slot.binding, state.fixed()).values;
      values.set(slot.binding, read.map((value: number | null) => (value === null ? GARBAGE : float(value)))); // prettier-ignore
    }
    const parameterBuffers = new Map<number, Uint32Array>();
    for (const [key, name] of points) {
      const [of = '', point = ''] = key.split(' ');
      if (Number(of) !== BUFFER_OF.get(target)) continue;
      parameterBuffers.set(Number(point), buffers.get(name) ?? new Uint32Array(0));
    }
    return { attributes: given, parameters: values, buffers: parameterBuffers, textures };
  };
  const vertexAt = (index: number): Vectors => {
    const given = new Map(conventional);
    for (const attribute of arraysEnabled) {
      const array = arrays.get(attribute);
      if (array === undefined) throw new Error('an array without a pointer');
      const at = (index * array.stride + array.offset) / 4;
      const words = buffers.get(array.buffer)?.subarray(at, at + 4) ?? [];
      const vector = Array.from({ length: 4 }, (_, place) => ({
        type: array.type,
        bits: words[place] ?? GARBAGE.bits,
      }));
      given.set(`vertex.attrib[${String(attribute)}]`, vector);
      if (attribute === 0) given.set('vertex.position', vector);
    }
    const id = { type: 'S', bits: index } as const;
    given.set('vertex.id', [id, GARBAGE, GARBAGE, GARBAGE]);
    given.set('vertex.instance', [{ type: 'S', bits: 0 }, GARBAGE, GARBAGE, GARBAGE]);
    return ran(current(NVGPU.VERTEX_PROGRAM), inputs(NVGPU.VERTEX_PROGRAM, given)).results;
  };
  const geometryRuns = (vertices: readonly Vectors[], drawn: number): readonly Vectors[][] => {
    const program = current(NVGPU.GEOMETRY_PROGRAM);
    const { geometry } = program;
    if (geometry === null) throw new Error('no geometry program');
    if (MODE_OF[geometry.primitiveIn] !== drawn) fail(INVALID_OPERATION);
    if (INPUT_VERTICES[geometry.primitiveIn] !== vertices.length) throw new Error('other vertices');
    const given = new Map<string, readonly TypedBits[]>();
    vertices.forEach((vertex, number) => {
      for (const [binding, vector] of vertex) {
        given.set(binding.replace(/^result/, `vertex[${String(number)}]`), vector);
      }
    });
    given.set('primitive.id', [{ type: 'S', bits: 0 }, GARBAGE, GARBAGE, GARBAGE]);
    const { emitted } = ran(program, inputs(NVGPU.GEOMETRY_PROGRAM, given));
    return primitivesOf(emitted, geometry.primitiveOut);
  };
  const record = (primitives: readonly (readonly Vectors[])[]): void => {
    for (const primitive of primitives) {
      for (const target of [NVGPU.PRIMITIVES_GENERATED, NVGPU.PRIMITIVES_WRITTEN]) {
        counters.set(target, (counters.get(target) ?? 0) + 1);
      }
      for (const vertex of primitive) {
        const seen = new Map(
          [...vertex].map(([binding, vector]) => {
            const { attribute, index } = feedbackOf(binding);
            return [`${String(attribute)} ${String(index)}`, vector] as [string, typeof vector];
          }),
        );
        for (const { key, components } of attributes) {
          for (let at = 0; at < components; at++) {
            recorded.push((seen.get(key)?.[at] ?? GARBAGE).bits);
          }
        }
      }
    }
  };
  const rasterize = (vertex: Vectors): void => {
    if (quirks.isBlind === true) return;
    const given = new Map<string, readonly TypedBits[]>();
    for (const [binding, vector] of vertex) {
      const name = binding.replace(/^result\.color\.front/, 'result.color').replace('result', 'fragment'); // prettier-ignore
      const change = quirks.interpolates ?? ((bits: number) => bits);
      given.set(
        name,
        vector.map(({ type, bits }) => ({ type, bits: change(bits) })),
      );
      const [, plane] = /^result\.clip\[(\d)\]$/.exec(binding) ?? [];
      if (plane === undefined) continue;
      if (!enabled.has(NVGPU.CLIP_PLANE0 + Number(plane))) given.delete(name);
      else if (!(valueOf(vector[0]?.bits ?? 0) >= 0)) return;
    }
    given.set('fragment.position', [float(0.5), float(0.5), float(0.5), float(1)]);
    given.set('fragment.facing', [float(1), GARBAGE, GARBAGE, GARBAGE]);
    given.set('primitive.id', [{ type: 'S', bits: 0 }, GARBAGE, GARBAGE, GARBAGE]);
    const { isKilled, results } = ran(
      current(NVGPU.FRAGMENT_PROGRAM),
      inputs(NVGPU.FRAGMENT_PROGRAM, given),
    );
    if (isKilled) return;
    counters.set(NVGPU.SAMPLES_PASSED, (counters.get(NVGPU.SAMPLES_PASSED) ?? 0) + 1);
    pixels.write(results, enabled.has(NVGPU.DEPTH_TEST));
  };

  const gl: GpuGl = {
    GetError: () => {
      const code = error;
      error = 0;
      return code;
    },
    GetString: (name) => (name === GL.PROGRAM_ERROR_STRING ? errorString : ''),
    GetIntegerv: (name, values) => {
      if (name === GL.PROGRAM_ERROR_POSITION) values[0] = errorPosition;
      if (name === NVGPU.MAX_INTERLEAVED_COMPONENTS) values[0] = quirks.components ?? 64;
    },
    Enable: (capability) => enabled.add(capability),
    Disable: (capability) => enabled.delete(capability),
    DrawArrays: (drawn, first, count) => {
      if (!enabled.has(NVGPU.VERTEX_PROGRAM)) throw new Error('vertex programs are not enabled');
      const vertices = Array.from({ length: count }, (_, index) => vertexAt(first + index));
      const primitives = enabled.has(NVGPU.GEOMETRY_PROGRAM) ? geometryRuns(vertices, drawn) : [vertices]; // prettier-ignore
      if (
        primitives.some(({ length }) => isRecording !== null && length !== verticesOf(isRecording))
      ) {
        fail(INVALID_OPERATION);
        return;
      }
      if (isRecording !== null) record(primitives);
      if (enabled.has(GL.RASTERIZER_DISCARD) || !enabled.has(NVGPU.FRAGMENT_PROGRAM)) return;
      for (const [vertex = new Map()] of primitives) rasterize(vertex);
    },
    GenBuffers: names,
    BindBuffer: (target, buffer) => buffersBound.set(target, buffer),
    BufferData: (target, size, data) => {
      const words = data === null ? new Uint32Array(size / 4) : Uint32Array.from(data);
      buffers.set(buffersBound.get(target) ?? 0, words);
    },
    GetBufferSubData: (target, offset, size, data) => {
      const words = buffers.get(buffersBound.get(target) ?? 0) ?? new Uint32Array(0);
      if (offset + size > words.length * 4) fail(INVALID_VALUE);
      else data.set(words.subarray(offset / 4, (offset + size) / 4));
    },
    BindBufferBaseNV: (target, index, buffer) => {
      points.set(`${String(target)} ${String(index)}`, buffer);
      buffersBound.set(target, buffer);
    },
    EnableVertexAttribArray: (index) => arraysEnabled.add(index),
    DisableVertexAttribArray: (index) => arraysEnabled.delete(index),
    VertexAttribPointer: (index, _size, _type, _normalised, stride, offset) => {
      const buffer = buffersBound.get(GL.ARRAY_BUFFER) ?? 0;
      arrays.set(index, { type: 'F', stride, offset: Number(offset), buffer });
    },
    VertexAttribIPointerEXT: (index, _size, type, stride, offset) => {
      const buffer = buffersBound.get(GL.ARRAY_BUFFER) ?? 0;
      const as = type === NVGPU.INT ? 'S' : 'U';
      arrays.set(index, { type: as, stride, offset: Number(offset), buffer });
    },
    Normal3fv: setConventional('vertex.normal', [float(1)]),
    Color4fv: setConventional('vertex.color.primary', []),
    SecondaryColor3fv: setConventional('vertex.color.secondary', [GARBAGE]),
    FogCoordfv: setConventional('vertex.fogcoord', [float(0), float(0), float(1)]),
    MultiTexCoord4fv: (texture, words) => {
      const set = String(texture - NVGPU.TEXTURE0);
      setConventional(`vertex.texcoord[${set}]`, [])(words);
    },
    ClampColorARB: () => undefined,
    GenProgramsARB: names,
    BindProgramARB: (target, program) => bound.set(target, program),
    ProgramStringARB: (target, _format, _length, text) => {
      const source = Buffer.from(text).toString('utf8');
      const result = loadGpu(source);
      const isOfTarget =
        result.loaded && result.program.environment.programType === TYPES.get(target);
      if (result.loaded && isOfTarget && quirks.refuses?.test(source) !== true) {
        programs.set(bound.get(target) ?? 0, { text: source, program: result.program });
        errorPosition = -1;
        return;
      }
      if (quirks.takes?.test(source) === true) {
        errorPosition = -1;
        return;
      }
      errorPosition = result.loaded ? 0 : result.error.position;
      errorString = result.loaded ? 'the driver does not like it' : result.error.message;
      fail(INVALID_OPERATION);
    },
    DeleteProgramsARB: (_count, [program = 0]) => programs.delete(program),
    ProgramEnvParameter4fvARB: setParameter('env', 'F'),
    ProgramEnvParameterI4ivNV: setParameter('env', 'S'),
    ProgramEnvParameterI4uivNV: setParameter('env', 'U'),
    ProgramLocalParameter4fvARB: setParameter('local', 'F'),
    ProgramLocalParameterI4ivNV: setParameter('local', 'S'),
    ProgramLocalParameterI4uivNV: setParameter('local', 'U'),
    TransformFeedbackAttribsNV: (count, triples) => {
      attributes = Array.from({ length: count }, (_, each) => ({
        key: `${String(triples[each * 3])} ${String(triples[each * 3 + 2])}`,
        components: triples[each * 3 + 1] ?? 0,
      }));
      const sum = attributes.reduce((all, { components }) => all + components, 0);
      if (isRecording !== null) fail(INVALID_OPERATION);
      if (sum > (quirks.components ?? 64)) fail(INVALID_VALUE);
    },
    BeginTransformFeedbackNV: (primitives) => {
      if (!points.has(`${String(GL.TRANSFORM_FEEDBACK_BUFFER)} 0`)) fail(INVALID_OPERATION);
      isRecording = primitives;
      recorded = [];
    },
    EndTransformFeedbackNV: () => {
      if (isRecording === null) fail(INVALID_OPERATION);
      isRecording = null;
      const name = points.get(`${String(GL.TRANSFORM_FEEDBACK_BUFFER)} 0`) ?? 0;
      buffers.get(name)?.set(recorded);
    },
    GenQueries: names,
    BeginQuery: (target, query) => {
      if (active.has(target)) fail(INVALID_OPERATION);
      active.set(target, query);
      counters.set(target, 0);
    },
    EndQuery: (target) => {
      queries.set(active.get(target) ?? 0, counters.get(target) ?? 0);
      active.delete(target);
    },
    GetQueryObjectuiv: (query, _name, value) => {
      value[0] = queries.get(query) ?? 0;
    },
    Viewport: () => undefined,
    DepthFunc: () => undefined,
    Fogi: () => undefined,
    ...state.functions,
    ...pixels.functions,
  };
  return gl;
}
