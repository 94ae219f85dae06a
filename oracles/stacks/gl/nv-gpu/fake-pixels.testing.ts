/** The framebuffers of a fake driver, of one pixel each. */
import { bitsOf, valueOf } from '../../../../semantics/number/binary32.js';
import { GL } from '../gl.js';
import { GARBAGE, type Vectors } from './fake-run.testing.js';
import { NVGPU, type GpuGl } from './gl.js';

const INVALID_OPERATION = 0x502;

interface Framebuffer {
  readonly attachments: Map<number, number>;
  readonly pixels: Map<number, Uint32Array>;
  buffers: readonly number[];
  read: number;
}

type PixelFunctions = Pick<
  GpuGl,
  | 'GenFramebuffers'
  | 'BindFramebuffer'
  | 'GenRenderbuffers'
  | 'BindRenderbuffer'
  | 'RenderbufferStorage'
  | 'FramebufferRenderbuffer'
  | 'CheckFramebufferStatus'
  | 'DrawBuffers'
  | 'ReadBuffer'
  | 'ReadPixels'
  | 'ClearBufferfv'
  | 'ClearBufferiv'
  | 'ClearBufferuiv'
>;

/** Functions, and how a fragment's results get into the pixel. */
export function fakePixels(
  quirks: { readonly hasNoIntegers?: boolean },
  fail: (code: number) => void,
  names: (count: number, to: Uint32Array) => void,
): {
  readonly functions: PixelFunctions;
  readonly write: (results: Vectors, isDepthWritten: boolean) => void;
} {
  let framebuffer = 0;
  let renderbuffer = 0;
  const framebuffers = new Map<number, Framebuffer>();
  const storage = new Map<number, number>();
  const write = (results: Vectors, isDepthWritten: boolean): void => {
    const target = framebuffers.get(framebuffer);
    if (target === undefined) return;
    target.buffers.forEach((attachment, index) => {
      if (attachment === NVGPU.NONE) return;
      const vector = results.get(`result.color[${String(index)}]`) ?? [];
      const format = target.attachments.get(attachment);
      const type = format === GL.RGBA32F ? 'F' : format === NVGPU.RGBA32I ? 'S' : 'U';
      const words = Uint32Array.from({ length: 4 }, (_, at) => {
        const word = vector[at] ?? GARBAGE;
        return word.type === type ? word.bits : GARBAGE.bits;
      });
      target.pixels.set(attachment, words);
    });
    const depth = results.get('result.depth')?.[2];
    if (depth === undefined || !isDepthWritten) return;
    if (!target.attachments.has(NVGPU.DEPTH_ATTACHMENT)) return;
    const clamped = bitsOf(Math.min(1, Math.max(0, valueOf(depth.bits))));
    target.pixels.set(NVGPU.DEPTH_ATTACHMENT, Uint32Array.of(clamped));
  };
  const functions: PixelFunctions = {
    GenFramebuffers: (count, to) => {
      names(count, to);
      const [name = 0] = to;
      framebuffers.set(name, { attachments: new Map(), pixels: new Map(), buffers: [], read: 0 });
    },
    BindFramebuffer: (_target, name) => {
      framebuffer = name;
    },
    GenRenderbuffers: names,
    BindRenderbuffer: (_target, name) => {
      renderbuffer = name;
    },
    RenderbufferStorage: (_target, format) => storage.set(renderbuffer, format),
    FramebufferRenderbuffer: (_target, attachment, _renderbufferTarget, name) => {
      framebuffers.get(framebuffer)?.attachments.set(attachment, storage.get(name) ?? 0);
    },
    CheckFramebufferStatus: () => {
      const target = framebuffers.get(framebuffer);
      const formats = [...(target?.attachments.values() ?? [])];
      const isInteger = formats.some((format) => format === NVGPU.RGBA32I || format === NVGPU.RGBA32UI); // prettier-ignore
      if (quirks.hasNoIntegers === true && isInteger) return 0x8cdd;
      const drawn = [...(target?.buffers ?? []), target?.read ?? 0];
      const isMissing = drawn.some((each) => each !== NVGPU.NONE && target?.attachments.has(each) !== true); // prettier-ignore
      return formats.length === 0 || isMissing ? 0x8cdb : NVGPU.FRAMEBUFFER_COMPLETE;
    },
    DrawBuffers: (_count, list) => {
      const target = framebuffers.get(framebuffer);
      if (target !== undefined) target.buffers = [...list];
    },
    ReadBuffer: (buffer) => {
      const target = framebuffers.get(framebuffer);
      if (target !== undefined) target.read = buffer;
    },
    ReadPixels: (_x, _y, _width, _height, format, type, data) => {
      const target = framebuffers.get(framebuffer);
      const from = format === NVGPU.DEPTH_COMPONENT ? NVGPU.DEPTH_ATTACHMENT : (target?.read ?? 0);
      const is = target?.attachments.get(from);
      const isInteger = is === NVGPU.RGBA32I || is === NVGPU.RGBA32UI;
      if (isInteger !== (format === NVGPU.RGBA_INTEGER)) fail(INVALID_OPERATION);
      if (is === NVGPU.RGBA32I && type !== NVGPU.INT) fail(INVALID_OPERATION);
      data.set(target?.pixels.get(from) ?? []);
    },
    ClearBufferfv: () => undefined,
    ClearBufferiv: () => undefined,
    ClearBufferuiv: () => undefined,
  };
  return { functions, write };
}
