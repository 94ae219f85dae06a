/** Data of parameter buffers from memory: BufferData and BufferSubData, and what programs read of them. */
import { describe, expect, it } from 'vitest';
import { CallError } from '../call.js';
import { leaving } from '../leaving.js';
import type { VertexEffect } from '../result.js';
import { BUFFER, GP, gpuResults, loaded, VP } from './gpu.testing.js';

const BOUND = `float f[] = {1, -2, 0.5, 8}; int i[] = {1, -2, 3, 4};
glBindBuffer(${BUFFER}, 5);`;
const BASE = `glBindBufferBaseNV(${BUFFER}, 0, 5);`;

/** The colour that an instruction makes of the buffer at point 0: as vectors `b`, as scalars `s`; null of what is undefined. */
function vertexAttributesOf(script: string, instruction: string): readonly unknown[] {
  const text = `!!NVvp4.0 ${instruction.includes('s[') ? 'BUFFER s[]' : 'BUFFER4 b[]'} = { program.buffer[0] }; MOV result.position, vertex.position; ${instruction} END`;
  const all = gpuResults(`${script} ${loaded(VP, text)} glEnable(${VP}); glBegin(GL_POINTS); glVertex2f(0, 0);`);
  expect(all.flatMap(({ errors }) => errors)).toEqual([]);
  const [vertex] = (all.at(-1)?.effects ?? []) as readonly VertexEffect[];
  const { x, y, z, w } = vertex?.transformed?.attributes['color.front.primary'] ?? {};
  return [x, y, z, w].map((each) => (typeof each === 'number' ? each : null));
} // prettier-ignore

describe('data from memory', () => {
  it('are read as floats, and as integers, by the bits that they have', () => {
    const read = (data: string, instruction: string): unknown =>
      vertexAttributesOf(`${BOUND} glBufferData(${BUFFER}, 16, ${data}, GL_STATIC_DRAW); ${BASE}`, instruction);
    expect(read('f', 'MOV result.color, b[0];')).toEqual([1, -2, 0.5, 8]);
    expect(read('i', 'I2F result.color, b[0];')).toEqual([1, -2, 3, 4]);
    expect(read('i', 'I2F.U result.color, b[0];')).toEqual([1, 2 ** 32, 3, 4]);
    // 1.0 has the bits 0x3f800000.
    expect(read('f', 'I2F result.color, b[0].x;')).toEqual([0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000]);
    expect(read('NULL', 'MOV result.color, b[0];')).toEqual([null, null, null, null]);
  }); // prettier-ignore

  it('take the place of a part, and words that a command set keep their type', () => {
    const script = `${BOUND} glBufferData(${BUFFER}, 16, NULL, GL_DYNAMIC_DRAW); ${BASE}
      glProgramBufferParametersfvNV(${BUFFER}, 0, 0, 4, {5, 6, 7, 8});
      glBufferSubData(${BUFFER}, 4, 8, f);`;
    expect(vertexAttributesOf(script, 'MOV result.color, b[0];')).toEqual([5, 1, -2, 8]);
    // Words that were set as floats are undefined as integers; those of memory are not.
    expect(vertexAttributesOf(script, 'I2F result.color, b[0];')).toEqual([null, 0x3f800000, -0x40000000, null]);
    const half = `${script} glBufferSubData(${BUFFER}, 2, 2, i + 1);`;
    // The two greater bytes of 5.0 are those of -2 now: 0xfffe.
    expect(vertexAttributesOf(half, 'I2F.U result.color, b[0].x;')).toEqual([0xfffe0000, 0xfffe0000, 0xfffe0000, 0xfffe0000]);
  }); // prettier-ignore

  it('reach geometry programs too', () => {
    const target = 'GL_GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV';
    const vertex = '!!NVvp4.0 MOV result.position, vertex.position; END';
    const geometry = '!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; BUFFER4 b[] = { program.buffer[0] }; MOV result.position, b[0]; EMIT; END';
    const all = gpuResults(`float f[] = {0.25, 0.5, 0, 1}; glBindBuffer(${target}, 5); glBufferData(${target}, 16, f, GL_STATIC_DRAW);
      glBindBufferBaseNV(${target}, 0, 5); ${loaded(VP, vertex)} glEnable(${VP}); ${loaded(GP, geometry)} glEnable(${GP});
      glBegin(GL_POINTS); glVertex2f(0, 0); glEnd();`);
    const context = all.at(-1)?.context;
    const sent = all.at(-2)?.effects as readonly VertexEffect[];
    const [point] = (context === undefined ? null : leaving(context, 'POINTS', sent)) ?? [];
    const place = point?.outcome === 'left' ? point.left.vertices[0]?.position : point?.outcome;
    expect(place).toEqual({ x: 0.25, y: 0.5, z: 0, w: 1 });
  }); // prettier-ignore

  it('are of the size that is given: what a program reads beyond is undefined', () => {
    const script = `${BOUND} glBufferData(${BUFFER}, 12, f, GL_STATIC_DRAW); ${BASE}`;
    expect(vertexAttributesOf(script, 'MOV result.color, s[2].x;')).toEqual([0.5, 0.5, 0.5, 0.5]);
    expect(vertexAttributesOf(script, 'MOV result.color, s[3].x;')).toEqual([null, null, null, null]);
  }); // prettier-ignore

  it('take no more memory than they have, however large the buffer is', () => {
    const script = `${BOUND} glBufferData(${BUFFER}, 2147483647, NULL, GL_STATIC_DRAW); ${BASE}
      glBufferSubData(${BUFFER}, 2147483640, 4, f); glBufferSubData(${BUFFER}, 8, 4, f);`;
    expect(vertexAttributesOf(script, 'MOV result.color, s[2].x;')).toEqual([1, 1, 1, 1]);
    const failing = () => gpuResults(`${script} glBufferSubData(${BUFFER}, 0, 2147483647, f);`);
    expect(failing).toThrow(CallError);
  });

  it('begin where the pointer points', () => {
    const script = `${BOUND} glBufferData(${BUFFER}, 12, f + 1, GL_STATIC_DRAW); ${BASE}`;
    expect(vertexAttributesOf(script, 'MOV result.color, s[2].x;')).toEqual([8, 8, 8, 8]);
  });

  it('that are not there are no call of C', () => {
    const failing = (call: string) => () => gpuResults(`${BOUND} glBufferData(${BUFFER}, 16, NULL, GL_STATIC_DRAW); ${call}`);
    expect(failing(`glBufferData(${BUFFER}, 17, f, GL_STATIC_DRAW);`)).toThrow(CallError);
    expect(failing(`glBufferSubData(${BUFFER}, 0, 4, NULL);`)).toThrow(CallError);
    expect(failing(`glBufferSubData(${BUFFER}, 0, 0, NULL);`)).not.toThrow();
    // A call with an error reads nothing.
    expect(failing(`glBufferSubData(${BUFFER}, 0, 17, NULL);`)).not.toThrow();
    expect(failing(`glBufferData(GL_NONE, 17, f, GL_STATIC_DRAW);`)).not.toThrow();
  }); // prettier-ignore
});
