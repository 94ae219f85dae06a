/** Gives vertices to the driver and draws them: arrays in one buffer, current values beside them. */
import type { DataType } from '../../../../spec/gpu/instructions.js';
import { GL } from '../gl.js';
import { NVGPU, type GpuGl } from './gl.js';
import type { CurrentValue, Vertices } from './inputs.js';
import { newBuffer } from '../vertex-data.js';

const WORD = 4;
const REGISTER = 16;

const INTEGER: Readonly<Record<Exclude<DataType, 'F'>, number>> = {
  S: NVGPU.INT,
  U: NVGPU.UNSIGNED_INT,
};

export class VertexArrays {
  readonly #buffer: number;

  constructor(private readonly gl: GpuGl) {
    this.#buffer = newBuffer(gl);
  }

  /** Draws the vertices as one primitive. Whoever wants it drawn looks for errors, when all is tidied up. */
  draw(mode: number, { columns, current, count, first }: Vertices): void {
    const { gl } = this;
    for (const value of current) this.#setCurrent(value);
    // Vertex indices are defined where every array that is enabled stands in a buffer (NV_vertex_program4).
    gl.BindBuffer(GL.ARRAY_BUFFER, this.#buffer);
    const words = interleaved({ columns, count, first });
    gl.BufferData(GL.ARRAY_BUFFER, words.length * WORD, words, GL.STREAM_DRAW);
    const stride = columns.length * REGISTER;
    columns.forEach(({ attribute, type }, place) => {
      const offset = BigInt(place * REGISTER);
      gl.EnableVertexAttribArray(attribute);
      if (type === 'F') gl.VertexAttribPointer(attribute, 4, GL.FLOAT, GL.FALSE, stride, offset);
      else gl.VertexAttribIPointerEXT(attribute, 4, INTEGER[type], stride, offset);
    });
    gl.DrawArrays(mode, first, count);
    for (const { attribute } of columns) gl.DisableVertexAttribArray(attribute);
  }

  #setCurrent({ command, unit, words }: CurrentValue): void {
    const { gl } = this;
    const given = Uint32Array.from(words);
    if (command === 'MultiTexCoord4fv') gl.MultiTexCoord4fv(NVGPU.TEXTURE0 + unit, given);
    else gl[command](given);
  }
}

/** Vertex after vertex, column after column, behind as many vertices as come before the first. */
function interleaved({
  columns,
  count,
  first,
}: Pick<Vertices, 'columns' | 'count' | 'first'>): Uint32Array {
  const words = new Uint32Array((first + count) * columns.length * 4);
  for (let vertex = 0; vertex < count; vertex++) {
    columns.forEach((column, place) => {
      const at = ((first + vertex) * columns.length + place) * 4;
      words.set(column.words[vertex] ?? [], at);
    });
  }
  return words;
}
