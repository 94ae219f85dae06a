/**
 * What a fragment program writes: one pixel of a framebuffer whose attachments have the types of the
 * program's outputs, so that integers are not converted (NV_gpu_program4, Issues, on the types of data).
 * Whether the fragment is discarded is whether no sample passes.
 */
import type { Component } from '../../../../spec/environments.js';
import type { DataType } from '../../../../spec/gpu/instructions.js';
import type { GpuProgram } from '../../../../semantics/gpu/program.js';
import { valueOf } from '../../../../semantics/number/binary32.js';
import type { Bits } from '../../../judge/gpu/left.js';
import { Unsupported } from '../../../protocol/host.js';
import type { LeftReplyBody, ShownResults } from '../../../protocol/bodies.js';
import { checkError } from '../context.js';
import { GL } from '../gl.js';
import { NVGPU, type GpuGl } from './gl.js';
import { componentsWritten } from './reads.js';

/** A color output and the one type as which it is written. */
export interface ColorOutput {
  readonly index: number;
  readonly type: DataType;
  readonly written: ReadonlySet<Component>;
}

export interface FragmentOutputs {
  readonly colors: readonly ColorOutput[];
  readonly hasDepth: boolean;
}

/**
 * The outputs that a fragment program writes.
 *
 * @throws Unsupported where an output has no one type: an attachment has
 */
export function outputsOf(program: GpuProgram): FragmentOutputs {
  const written = componentsWritten(program);
  const colors = program.results.flatMap(({ binding }, slot): ColorOutput[] => {
    const [, index] = /^result\.color\[(\d+)\]$/.exec(binding) ?? [];
    const components = written.get(slot);
    if (index === undefined || components === undefined) return [];
    const [type = 'F', ...others] = typesOf(program, slot);
    if (others.length > 0) {
      throw new Unsupported(
        `${binding} is written as ${[type, ...others].join(' and as ')}; a color buffer has one type`,
      );
    }
    return [{ index: Number(index), type, written: components }];
  });
  const depth = program.results.findIndex(({ binding }) => binding === 'result.depth');
  const isDepth = written.get(depth)?.has('z') === true;
  // A depth that is written as an integer is none.
  return { colors, hasDepth: isDepth && typesOf(program, depth).every((type) => type === 'F') };
}

/** The types as which instructions write a result. */
function typesOf({ instructions }: GpuProgram, slot: number): readonly DataType[] {
  const types = instructions.flatMap(({ destination }): DataType[] => {
    if (destination?.file !== 'result' || destination.access.kind !== 'fixed') return [];
    return destination.access.slot === slot ? [destination.type] : [];
  });
  return [...new Set(types)];
}

const STORAGE: Readonly<Record<DataType, number>> = {
  F: GL.RGBA32F,
  S: NVGPU.RGBA32I,
  U: NVGPU.RGBA32UI,
};

const READ: Readonly<Record<DataType, readonly [format: number, type: number]>> = {
  F: [GL.RGBA, GL.FLOAT],
  S: [NVGPU.RGBA_INTEGER, NVGPU.INT],
  U: [NVGPU.RGBA_INTEGER, NVGPU.UNSIGNED_INT],
};

/** A program that writes none has an attachment all the same: its fragment has to be seen. */
const UNWRITTEN: ColorOutput = { index: 0, type: 'F', written: new Set() };

export class FragmentTarget {
  readonly #framebuffers = new Map<string, number>();
  readonly #query: number;

  constructor(private readonly gl: GpuGl) {
    const query = new Uint32Array(1);
    gl.GenQueries(1, query);
    this.#query = query[0] ?? 0;
    // Nothing is clamped or altered on the way to the pixel.
    gl.ClampColorARB(NVGPU.CLAMP_FRAGMENT_COLOR, GL.FALSE);
    gl.Disable(NVGPU.DITHER);
  }

  /**
   * Draws the one point, and reads its pixel.
   *
   * @throws Unsupported where the driver has no such framebuffer; GlError
   */
  draw({ colors, hasDepth }: FragmentOutputs, draws: () => void): LeftReplyBody {
    const { gl } = this;
    const outputs = colors.length === 0 && !hasDepth ? [UNWRITTEN] : colors;
    this.#bind(outputs, hasDepth);
    gl.Viewport(0, 0, 1, 1);
    for (const output of outputs) this.#clear(output);
    if (hasDepth) {
      gl.Enable(NVGPU.DEPTH_TEST);
      gl.DepthFunc(NVGPU.ALWAYS);
    }
    gl.BeginQuery(NVGPU.SAMPLES_PASSED, this.#query);
    draws();
    gl.EndQuery(NVGPU.SAMPLES_PASSED);
    gl.Disable(NVGPU.DEPTH_TEST);
    const passed = new Uint32Array(1);
    gl.GetQueryObjectuiv(this.#query, NVGPU.QUERY_RESULT, passed);
    const killed = passed[0] === 0;
    const results = killed ? {} : this.#read(colors, hasDepth);
    gl.BindFramebuffer(GL.FRAMEBUFFER, 0);
    checkError(gl, 'rendering');
    return { results, killed, emitted: null };
  }

  /** @throws Unsupported */
  #bind(outputs: readonly ColorOutput[], hasDepth: boolean): void {
    const { gl } = this;
    const key = [...outputs.map(({ index, type }) => `${String(index)}${type}`), String(hasDepth)].join(' '); // prettier-ignore
    const known = this.#framebuffers.get(key);
    const name = known ?? this.#generate('GenFramebuffers');
    gl.BindFramebuffer(GL.FRAMEBUFFER, name);
    if (known !== undefined) return;
    for (const { index, type } of outputs) {
      this.#attach(GL.COLOR_ATTACHMENT0 + index, STORAGE[type]);
    }
    if (hasDepth) this.#attach(NVGPU.DEPTH_ATTACHMENT, NVGPU.DEPTH_COMPONENT32F);
    const count = Math.max(0, ...outputs.map(({ index }) => index + 1));
    const buffers = new Uint32Array(count).fill(NVGPU.NONE);
    for (const { index } of outputs) buffers[index] = GL.COLOR_ATTACHMENT0 + index;
    gl.DrawBuffers(count, buffers);
    gl.ReadBuffer(buffers.find((buffer) => buffer !== NVGPU.NONE) ?? NVGPU.NONE);
    const status = gl.CheckFramebufferStatus(GL.FRAMEBUFFER);
    if (status !== NVGPU.FRAMEBUFFER_COMPLETE) {
      gl.BindFramebuffer(GL.FRAMEBUFFER, 0);
      throw new Unsupported(
        `the driver has no framebuffer of the types of the outputs (status 0x${status.toString(16)})`,
      );
    }
    this.#framebuffers.set(key, name);
  }

  #attach(attachment: number, format: number): void {
    const { gl } = this;
    const name = this.#generate('GenRenderbuffers');
    gl.BindRenderbuffer(GL.RENDERBUFFER, name);
    gl.RenderbufferStorage(GL.RENDERBUFFER, format, 1, 1);
    gl.FramebufferRenderbuffer(GL.FRAMEBUFFER, attachment, GL.RENDERBUFFER, name);
  }

  #generate(command: 'GenFramebuffers' | 'GenRenderbuffers'): number {
    const names = new Uint32Array(1);
    this.gl[command](1, names);
    return names[0] ?? 0;
  }

  #clear({ index, type }: ColorOutput): void {
    const { gl } = this;
    if (type === 'F') gl.ClearBufferfv(GL.COLOR, index, new Float32Array(4));
    else if (type === 'S') gl.ClearBufferiv(GL.COLOR, index, new Int32Array(4));
    else gl.ClearBufferuiv(GL.COLOR, index, new Uint32Array(4));
  }

  #read(colors: readonly ColorOutput[], hasDepth: boolean): ShownResults {
    const { gl } = this;
    const results: Record<string, readonly [Bits, Bits, Bits, Bits]> = {};
    for (const { index, type, written } of colors) {
      const words = new Uint32Array(4);
      gl.ReadBuffer(GL.COLOR_ATTACHMENT0 + index);
      gl.ReadPixels(0, 0, 1, 1, ...READ[type], words);
      const bits = (component: Component, at: number): Bits =>
        written.has(component) ? (words[at] ?? null) : null;
      results[`result.color[${String(index)}]`] = [
        bits('x', 0),
        bits('y', 1),
        bits('z', 2),
        bits('w', 3),
      ];
    }
    if (hasDepth) {
      const words = new Uint32Array(1);
      gl.ReadPixels(0, 0, 1, 1, NVGPU.DEPTH_COMPONENT, GL.FLOAT, words);
      results['result.depth'] = [null, null, depthBits(words[0] ?? 0), null];
    }
    return results;
  }
}

/** OpenGL clamps depths to [0, 1]: at its ends nobody sees what was written. */
function depthBits(word: number): Bits {
  const depth = valueOf(word);
  return depth > 0 && depth < 1 ? word : null;
}
