/**
 * What the way to NVIDIA's drivers has in common with others, on Mesa with programs of ARB_vertex_program
 * and ARB_fragment_program: arrays and current values, state, the framebuffer, recording.
 */
import { describe, expect, it } from 'vitest';
import { bitsOf, valueOf } from '../../../../semantics/number/binary32.js';
import type { Component } from '../../../../spec/environments.js';
import type { WordQuad } from '../../../protocol/bodies.js';
import { hasMesa, isSkipped } from '../../required.testing.js';
import { checkError, openContext, type GlContext } from '../context.js';
import { Feedback } from '../feedback.js';
import { GL } from '../gl.js';
import { TransformFeedback } from './feedback.js';
import { gpuGlOf, NVGPU, type GpuGl } from './gl.js';
import type { CurrentValue, Vertices } from './inputs.js';
import { ProgramObjects } from './programs.js';
import { setState } from './state.js';
import { FragmentTarget } from './target.js';
import { VertexArrays } from './vertices.js';

const skip = isSkipped('mesa', hasMesa(), 'what NVIDIA and Mesa have in common');

const ALL: ReadonlySet<Component> = new Set<Component>(['x', 'y', 'z', 'w']);

const quad = (x: number, y: number, z: number, w: number): WordQuad => [
  bitsOf(x),
  bitsOf(y),
  bitsOf(z),
  bitsOf(w),
];

const ORIGIN = { attribute: 0, type: 'F', words: [quad(0, 0, 0, 1)] } as const;

interface Opened {
  readonly context: GlContext;
  readonly gl: GpuGl;
  readonly programs: ProgramObjects;
  readonly arrays: VertexArrays;
}

/** One context for all: it is current in this process as long as that lives. */
let opened: Promise<Opened> | null = null;

async function open(): Promise<Opened> {
  const context = await openContext('surfaceless');
  const gl = gpuGlOf(context.egl);
  gl.ClampColorARB(GL.CLAMP_VERTEX_COLOR, GL.FALSE);
  gl.Fogi(NVGPU.FOG_COORDINATE_SOURCE, NVGPU.FOG_COORDINATE);
  gl.Enable(NVGPU.VERTEX_PROGRAM);
  checkError(gl, 'the beginning');
  return { context, gl, programs: new ProgramObjects(gl), arrays: new VertexArrays(gl) };
}

function openOnce(): Promise<Opened> {
  opened ??= open();
  return opened;
}

/** What vertex programs read as a binding, seen as texture coordinates. */
function readOf({ context, programs, arrays }: Opened, binding: string, vertices: Vertices) {
  programs.bindOwn(
    'vertex',
    `!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, 1;\nMOV result.texcoord[0], ${binding};\nEND`,
  );
  const feedback = new Feedback(context.gl, context.egl.koffi);
  const words = feedback.draw(1, 2, () => {
    arrays.draw(GL.POINTS, vertices);
  });
  feedback.close();
  return [...words.slice(4)].map(valueOf);
}

const POINT: Vertices = { count: 1, columns: [ORIGIN], current: [], first: 0 };

describe.skipIf(skip)('on Mesa, the way to a driver of NVIDIA', () => {
  it.each([
    ['state.material.back.diffuse', [-0.5, 3, 0.25, 7]],
    ['state.light[2].specular', [1, 2, -3, 4]],
    ['state.lightmodel.ambient', [9, 2, 3, 4]],
    ['state.fog.color', [0.5, 0.25, 1, 0]],
    ['state.texgen[2].object.r', [1, 2, 3, 4]],
    ['state.matrix.modelview[0].row[1]', [1, 2, 3, 4]],
    ['state.matrix.projection.transpose.row[2]', [5, 6, 7, 8]],
    ['state.matrix.texture[3].row[0]', [1, 2, 3, 4]],
    ['state.matrix.program[4].row[3]', [1, 2, 3, 4]],
  ] as const)('sets %s', async (binding, [x, y, z, w]) => {
    const all = await openOnce();
    setState(all.gl, [{ binding, type: 'F', words: quad(x, y, z, w), read: ALL }]);
    expect(readOf(all, binding, POINT)).toEqual([x, y, z, w]);
  });

  it.each([
    ['Normal3fv', 'vertex.normal', 0, [2, -3, 4.5, 1]],
    ['Color4fv', 'vertex.color', 0, [2, -3, 4.5, 5]],
    ['SecondaryColor3fv', 'vertex.color.secondary', 0, [2, -3, 4.5]],
    ['FogCoordfv', 'vertex.fogcoord', 0, [2, 0, 0, 1]],
    ['MultiTexCoord4fv', 'vertex.texcoord[3]', 3, [2, -3, 4.5, 5]],
  ] as const)('sets attributes by %s', async (command, binding, unit, seen) => {
    const value: CurrentValue = { command, unit, words: quad(2, -3, 4.5, 5) };
    const vertices = { ...POINT, current: [value], first: 5 };
    expect(readOf(await openOnce(), binding, vertices).slice(0, seen.length)).toEqual(seen);
  });

  it('draws a fragment into an attachment of its own, or sees that there is none', async () => {
    const { gl, programs, arrays } = await openOnce();
    const target = new FragmentTarget(gl);
    const given = { attribute: 9, type: 'F', words: [quad(1.5, -2, 0.25, 0)] } as const;
    programs.bindOwn(
      'vertex',
      '!!ARBvp1.0\nMOV result.position, vertex.attrib[0];\nMOV result.color, vertex.attrib[9];\nEND',
    );
    const drawn = (body: string, hasDepth: boolean, isColor = true) => {
      programs.bindOwn('fragment', `!!ARBfp1.0\n${body}\nEND`);
      const colors = isColor ? [{ index: 0, type: 'F', written: ALL } as const] : [];
      const left = target.draw({ colors, hasDepth }, () => {
        arrays.draw(GL.POINTS, { ...POINT, columns: [ORIGIN, given] });
      });
      const values = Object.values(left.results).flat();
      return left.killed ? 'killed' : values.map((bits) => (bits === null ? null : valueOf(bits)));
    };
    gl.Enable(NVGPU.FRAGMENT_PROGRAM);
    expect(drawn('MOV result.color, fragment.color;', false)).toEqual([1.5, -2, 0.25, 0]);
    expect(drawn('MOV result.color, fragment.position;', false)).toEqual([0.5, 0.5, 0.5, 1]);
    expect(drawn('KIL fragment.color;\nMOV result.color, 1;', false)).toBe('killed');
    expect(drawn('MOV result.depth, fragment.color;', true, false)).toEqual([null, null, 0.25, null]); // prettier-ignore
    expect(drawn('MOV result.depth, 2;\nMOV result.color, 3;', true)).toEqual([3, 3, 3, 3, null, null, null, null]); // prettier-ignore
    gl.Disable(NVGPU.FRAGMENT_PROGRAM);
  });

  it('records what is drawn, and how much of it there is', async () => {
    const { context, gl: ours, arrays } = await openOnce();
    const { gl } = context;
    const shader = gl.CreateShader(GL.VERTEX_SHADER);
    const text =
      '#version 330 compatibility\nlayout(location = 9) in ivec4 a; flat out ivec4 v; void main() { v = a; gl_Position = vec4(2); }';
    gl.ShaderSource(shader, 1, [text], null);
    gl.CompileShader(shader);
    const program = gl.CreateProgram();
    gl.AttachShader(program, shader);
    gl.TransformFeedbackVaryings(program, 1, ['v'], GL.INTERLEAVED_ATTRIBS);
    gl.LinkProgram(program);
    gl.UseProgram(program);
    // What NV_transform_feedback has by other names; which attributes there are, the program says.
    const feedback = new TransformFeedback({
      ...ours,
      TransformFeedbackAttribsNV: () => undefined,
      BindBufferBaseNV: (target, index, buffer) => {
        gl.BindBufferBase(target, index, buffer);
      },
      BeginTransformFeedbackNV: (primitives) => {
        gl.BeginTransformFeedback(primitives);
      },
      EndTransformFeedbackNV: () => {
        gl.EndTransformFeedback();
      },
    });
    const vertices: WordQuad[] = [
      [1, 2, 3, 4],
      [5, 0xffffffff, 0x80000000, 8],
      [9, 10, 11, 12],
    ];
    const words = { attribute: 9, type: 'S', words: vertices } as const;
    const all = { attribute: NVGPU.GENERIC_ATTRIB, components: 4, index: 9 } as const;
    const position = { ...ORIGIN, words: vertices.map(() => quad(0, 0, 0, 1)) };
    const seen = feedback.record([all], 'TRIANGLE_STRIP', 9, () => {
      arrays.draw(NVGPU.TRIANGLES, { count: 3, columns: [position, words], current: [], first: 2 });
    });
    gl.UseProgram(0);
    expect(seen).toEqual(vertices.map((vertex) => [vertex]));
  });
});
