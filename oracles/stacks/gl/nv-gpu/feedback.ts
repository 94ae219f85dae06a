/**
 * The results of vertex and geometry programs as NV_transform_feedback writes them to a buffer: bit for bit,
 * as whatever type they were written (NV_gpu_program4, Issues, on the types of data).
 */
import { checkError } from '../context.js';
import { GL } from '../gl.js';
import { NVGPU, type GpuGl } from './gl.js';
import type { FeedbackAttribute } from './results.js';
import { newBuffer } from '../vertex-data.js';

/** The primitives that are recorded, and how many vertices each has. Strips are recorded as these. */
export const RECORDED = {
  POINTS: { mode: GL.POINTS, vertices: 1 },
  LINE_STRIP: { mode: NVGPU.LINES, vertices: 2 },
  TRIANGLE_STRIP: { mode: NVGPU.TRIANGLES, vertices: 3 },
} as const;

/** For each attribute as many words as it has components. */
export type RecordedVertex = readonly (readonly number[])[];

const WORD = 4;
/** Components that are recorded interleaved where the driver does not say how many it can. */
const USUAL_COMPONENTS = 64;

export class TransformFeedback {
  readonly #buffer: number;
  readonly #generated: number;
  readonly #written: number;
  readonly #most: number;

  constructor(private readonly gl: GpuGl) {
    this.#buffer = newBuffer(gl);
    const queries = new Uint32Array(2);
    gl.GenQueries(2, queries);
    const [generated = 0, written = 0] = queries;
    this.#generated = generated;
    this.#written = written;
    const most = new Int32Array(1);
    gl.GetIntegerv(NVGPU.MAX_INTERLEAVED_COMPONENTS, most);
    const [components = 0] = most;
    this.#most = components > 0 ? components : USUAL_COMPONENTS;
    // Otherwise colours are clamped to [0, 1].
    gl.ClampColorARB(GL.CLAMP_VERTEX_COLOR, GL.FALSE);
  }

  /**
   * Draws as often as the attributes want it, and collects the vertices of all primitives that come out.
   *
   * @param attributes one at least: nothing else tells how many vertices there are
   * @param most vertices that there may be
   * @throws GlError, Error where the driver records less than it generates
   */
  record(
    attributes: readonly FeedbackAttribute[],
    primitive: keyof typeof RECORDED,
    most: number,
    draws: () => void,
  ): readonly RecordedVertex[] {
    let vertices: RecordedVertex[] | null = null;
    for (const part of partsOf(attributes, this.#most)) {
      const seen = this.#recordPart(part, primitive, most, draws);
      if (vertices !== null && vertices.length !== seen.length) {
        throw new Error('the driver records another number of vertices when it draws again');
      }
      vertices = seen.map((vertex, index) => [...(vertices?.[index] ?? []), ...vertex]);
    }
    return vertices ?? [];
  }

  #recordPart(
    attributes: readonly FeedbackAttribute[],
    primitive: keyof typeof RECORDED,
    most: number,
    draws: () => void,
  ): readonly RecordedVertex[] {
    const { gl } = this;
    const { mode, vertices } = RECORDED[primitive];
    const size = sizeOf(attributes);
    const triples = attributes.flatMap(({ attribute, components, index }) => [
      attribute,
      components,
      index,
    ]);
    gl.TransformFeedbackAttribsNV(
      attributes.length,
      Int32Array.from(triples),
      GL.INTERLEAVED_ATTRIBS,
    );
    gl.BindBuffer(GL.TRANSFORM_FEEDBACK_BUFFER, this.#buffer);
    gl.BufferData(GL.TRANSFORM_FEEDBACK_BUFFER, most * size * WORD, null, GL.STREAM_READ);
    gl.BindBufferBaseNV(GL.TRANSFORM_FEEDBACK_BUFFER, 0, this.#buffer);
    checkError(gl, 'TransformFeedbackAttribsNV');
    gl.Enable(GL.RASTERIZER_DISCARD);
    gl.BeginQuery(NVGPU.PRIMITIVES_GENERATED, this.#generated);
    gl.BeginQuery(NVGPU.PRIMITIVES_WRITTEN, this.#written);
    gl.BeginTransformFeedbackNV(mode);
    draws();
    gl.EndTransformFeedbackNV();
    gl.EndQuery(NVGPU.PRIMITIVES_WRITTEN);
    gl.EndQuery(NVGPU.PRIMITIVES_GENERATED);
    gl.Disable(GL.RASTERIZER_DISCARD);
    checkError(gl, 'transform feedback');
    const written = this.#resultOf(this.#written);
    const generated = this.#resultOf(this.#generated);
    if (written !== generated) {
      throw new Error(
        `the driver records ${String(written)} of ${String(generated)} primitives that it generates`,
      );
    }
    const words = new Uint32Array(written * vertices * size);
    if (words.length > 0) {
      gl.GetBufferSubData(GL.TRANSFORM_FEEDBACK_BUFFER, 0, words.length * WORD, words);
      checkError(gl, 'GetBufferSubData');
    }
    return split(words, attributes, written * vertices);
  }

  #resultOf(query: number): number {
    const value = new Uint32Array(1);
    this.gl.GetQueryObjectuiv(query, NVGPU.QUERY_RESULT, value);
    return value[0] ?? 0;
  }
}

function sizeOf(attributes: readonly FeedbackAttribute[]): number {
  return attributes.reduce((sum, { components }) => sum + components, 0);
}

/** Lists of attributes of at most so many components. */
function partsOf(
  attributes: readonly FeedbackAttribute[],
  most: number,
): readonly (readonly FeedbackAttribute[])[] {
  const parts: FeedbackAttribute[][] = [];
  for (const attribute of attributes) {
    const last = parts.at(-1);
    if (last !== undefined && sizeOf(last) + attribute.components <= most) last.push(attribute);
    else parts.push([attribute]);
  }
  return parts;
}

function split(
  words: Uint32Array,
  attributes: readonly FeedbackAttribute[],
  count: number,
): readonly RecordedVertex[] {
  let at = 0;
  return Array.from({ length: count }, () =>
    attributes.map(({ components }) => {
      at += components;
      return [...words.subarray(at - components, at)];
    }),
  );
}
