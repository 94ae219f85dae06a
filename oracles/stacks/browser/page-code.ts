/**
 * What runs inside the page: WebGL 2 with transform feedback, or a render target. The function is sent to the browser as text,
 * so it may name nothing from outside itself. Words come and go as base64, because a number of
 * JavaScript or JSON does not keep the bits of a NaN.
 */
import type {
  FeedbackPage,
  FeedbackRequest,
  FragmentDraw,
  PageImage,
  PageInformation,
  PageTexture,
  RunReply,
} from './page-messages.js';
import type { WebGl } from './web-gl.js';

/** The global objects of the page that the code uses. */
interface PageGlobals {
  /** Absent in a worker, which has the other. */
  document?: { createElement(name: 'canvas'): Canvas };
  OffscreenCanvas: new (width: number, height: number) => Canvas;
  vpspec?: FeedbackPage;
}

interface Canvas {
  getContext(name: 'webgl2'): WebGl | null;
}

type Base64Constructor = Uint8ArrayConstructor & {
  readonly fromBase64?: (text: string) => Uint8Array;
};

interface Base64Bytes {
  readonly toBase64?: () => string;
}

/** Installs the page's side. Returns what is wrong, or null. */
export function installPage(): string | null {
  const page = globalThis as unknown as PageGlobals;
  const canvas = page.document?.createElement('canvas') ?? new page.OffscreenCanvas(1, 1);
  const gl = canvas.getContext('webgl2');
  if (gl === null) return 'the browser offers no WebGL 2 context';

  const FRAGMENT = '#version 300 es\nprecision highp float;\nvoid main() {}\n';
  const KEPT = 16;
  /** WebGL's, in bytes: sixteen attributes of a vertex do not fit side by side. */
  const MAXIMUM_STRIDE = 255;
  type Linked = { readonly program: object } | { readonly refused: string };
  const programs = new Map<string, Linked>();
  const hasFloatTargets = gl.getExtension('EXT_color_buffer_float') !== null;
  const mixesFloats = gl.getExtension('OES_texture_float_linear') !== null;
  let target: object | null = null;
  const attachments: object[] = [];
  const buffers = new Map<string, { readonly buffer: object; size: number }>();

  // Newer browsers do this a hundred times faster than a loop.
  const { fromBase64 } = Uint8Array as Base64Constructor;
  const decoded = (text: string): Uint8Array =>
    fromBase64 === undefined
      ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      : fromBase64.call(Uint8Array, text);
  const encoded = (bytes: Uint8Array & Base64Bytes): string => {
    if (bytes.toBase64 !== undefined) return bytes.toBase64();
    let text = '';
    for (let start = 0; start < bytes.length; start += 0x8000) {
      text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
    }
    return btoa(text);
  };

  const compiled = (type: number, source: string): object | string => {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (gl.getShaderParameter(shader, gl.COMPILE_STATUS) === true) return shader;
    const log = gl.getShaderInfoLog(shader) ?? 'no log';
    gl.deleteShader(shader);
    return log;
  };

  const link = (
    source: string,
    outputs: readonly string[],
    fragments: FragmentDraw | null,
  ): Linked => {
    const vertex = compiled(gl.VERTEX_SHADER, fragments?.before ?? source);
    if (typeof vertex === 'string') return { refused: vertex };
    const fragment = compiled(gl.FRAGMENT_SHADER, fragments === null ? FRAGMENT : source);
    if (typeof fragment === 'string') return { refused: fragment };
    const program = gl.createProgram();
    gl.attachShader(program, vertex);
    gl.attachShader(program, fragment);
    if (fragments === null) {
      gl.transformFeedbackVaryings(program, outputs, gl.INTERLEAVED_ATTRIBS);
    }
    gl.linkProgram(program);
    const isLinked = gl.getProgramParameter(program, gl.LINK_STATUS) === true;
    const log = isLinked ? null : (gl.getProgramInfoLog(program) ?? 'no log');
    gl.deleteShader(vertex);
    gl.deleteShader(fragment);
    if (log !== null) {
      gl.deleteProgram(program);
      return { refused: log };
    }
    gl.useProgram(program);
    const zero = gl.getUniformLocation(program, 'zero');
    if (zero !== null) gl.uniform1ui(zero, 0);
    return { program };
  };

  const programOf = (
    source: string,
    outputs: readonly string[],
    fragments: FragmentDraw | null,
  ): Linked => {
    const key = `${outputs.join(' ')}\n${source}`;
    const known = programs.get(key);
    if (known !== undefined) return known;
    const [oldest] = programs;
    if (oldest !== undefined && programs.size >= KEPT) {
      programs.delete(oldest[0]);
      if ('program' in oldest[1]) gl.deleteProgram(oldest[1].program);
    }
    const linked = link(source, outputs, fragments);
    programs.set(key, linked);
    return linked;
  };

  /** The buffer of a name and target, with room for that many bytes. */
  const bufferOf = (name: string, target: number, bytes: number): object => {
    const old = buffers.get(name);
    const entry = old ?? { buffer: gl.createBuffer(), size: 0 };
    buffers.set(name, entry);
    gl.bindBuffer(target, entry.buffer);
    if (entry.size < bytes) {
      entry.size = Math.max(4096, 2 ** Math.ceil(Math.log2(bytes)));
      gl.bufferData(target, entry.size, gl.DYNAMIC_READ);
    }
    return entry.buffer;
  };

  const filled = (name: string, target: number, bytes: Uint8Array): object => {
    const buffer = bufferOf(name, target, bytes.length);
    if (bytes.length > 0) gl.bufferSubData(target, 0, bytes);
    return buffer;
  };

  /** What stands vertex after vertex, attribute after attribute. */
  const byAttribute = (bytes: Uint8Array, attributes: number): Uint8Array => {
    const sorted = new Uint8Array(bytes.length);
    const count = bytes.length / (16 * attributes);
    for (let register = 0; register < bytes.length / 16; register++) {
      const place = (register % attributes) * count + Math.floor(register / attributes);
      sorted.set(bytes.subarray(16 * register, 16 * (register + 1)), 16 * place);
    }
    return sorted;
  };

  const setImage = (image: PageImage): void => {
    const { target: side, level, internal, sizes, format, type, words } = image;
    const { buffer, byteOffset, length } = decoded(words);
    const texels = [buffer, byteOffset, length / 4] as const;
    const data =
      type === gl.FLOAT
        ? new Float32Array(...texels)
        : type === gl.INT
          ? new Int32Array(...texels)
          : new Uint32Array(...texels);
    const [width = 0, height = 0, depth] = sizes;
    if (depth === undefined) {
      gl.texImage2D(side, level, internal, width, height, 0, format, type, data);
    } else {
      gl.texImage3D(side, level, internal, width, height, depth, 0, format, type, data);
    }
  };

  /** Makes textures for the samplers of a program in use. They are to be deleted. */
  const textured = (program: object, textures: readonly PageTexture[]): readonly object[] =>
    textures.flatMap(({ sampler, depthMode, bound }, index) => {
      gl.uniform1i(gl.getUniformLocation(program, sampler), index);
      if (depthMode !== null) {
        gl.uniform1ui(gl.getUniformLocation(program, depthMode.name), depthMode.value);
      }
      if (bound === null) return [];
      const texture = gl.createTexture();
      gl.activeTexture(gl.TEXTURE0 + index);
      gl.bindTexture(bound.target, texture);
      for (const { function: set, name, value } of bound.parameters) {
        if (set === 'TexParameteri') gl.texParameteri(bound.target, name, value);
        else gl.texParameterf(bound.target, name, value);
      }
      bound.images.forEach(setImage);
      return [texture];
    });

  /** Draws with the textures, which exist for so long only. */
  const run = (request: FeedbackRequest, program: object): RunReply => {
    const problem = (): string | null => {
      const error = gl.getError();
      return error === gl.NO_ERROR ? null : `GL error 0x${error.toString(16)}`;
    };
    gl.useProgram(program);
    const textures = textured(program, request.textures);
    try {
      const untaken = textures.length === 0 ? null : problem();
      if (untaken !== null) return { untaken };
      const words = draw(request, program);
      const refused = problem();
      return refused === null ? { words } : { refused: `${refused} in the draw` };
    } finally {
      // What is bound is no longer, then.
      for (const texture of textures) gl.deleteTexture(texture);
    }
  };

  const draw = (request: FeedbackRequest, program: object): string => {
    const { count, attributes, outputs } = request;
    request.blocks.forEach(({ name, words }, point) => {
      const block = gl.getUniformBlockIndex(program, name);
      if (block === gl.INVALID_INDEX) return;
      const buffer = filled(`block ${String(point)}`, gl.UNIFORM_BUFFER, decoded(words));
      gl.bindBufferBase(gl.UNIFORM_BUFFER, point, buffer);
      gl.uniformBlockBinding(program, block, point);
    });
    const given = decoded(request.words);
    const isWide = 16 * attributes.length > MAXIMUM_STRIDE;
    filled('attributes', gl.ARRAY_BUFFER, isWide ? byAttribute(given, attributes.length) : given);
    for (let number = 0; number < 16; number++) gl.disableVertexAttribArray(number);
    attributes.forEach((number, index) => {
      const [stride, offset] = isWide
        ? [16, 16 * index * count]
        : [16 * attributes.length, 16 * index];
      gl.enableVertexAttribArray(number);
      gl.vertexAttribPointer(number, 4, gl.FLOAT, false, stride, offset);
    });
    return request.fragments === null
      ? transformed(count, outputs.length)
      : rendered(count, outputs.length, request.fragments);
  };

  /** Draws vertices; their outputs. */
  const transformed = (count: number, seen: number): string => {
    const bytes = new Uint8Array(16 * count * seen);
    const results = bufferOf('results', gl.TRANSFORM_FEEDBACK_BUFFER, bytes.length);
    gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, results);
    gl.enable(gl.RASTERIZER_DISCARD);
    gl.beginTransformFeedback(gl.POINTS);
    gl.drawArrays(gl.POINTS, 0, count);
    gl.endTransformFeedback();
    // A buffer that stays bound for feedback cannot be read, and one bound for reading takes no feedback.
    gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, null);
    gl.bindBuffer(gl.TRANSFORM_FEEDBACK_BUFFER, null);
    gl.bindBuffer(gl.COPY_READ_BUFFER, results);
    gl.getBufferSubData(gl.COPY_READ_BUFFER, 0, bytes);
    gl.bindBuffer(gl.COPY_READ_BUFFER, null);
    return encoded(bytes);
  };

  /** Draws fragments into an attachment for each output; their outputs, zeros of those that are discarded. */
  const rendered = (count: number, seen: number, { width, height }: FragmentDraw): string => {
    const columns = Math.min(count, width);
    const rows = Math.ceil(count / width);
    target ??= gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, target);
    const places = Array.from({ length: seen }, (_, slot) => gl.COLOR_ATTACHMENT0 + slot);
    for (const [slot, place] of places.entries()) {
      const attachment = attachments[slot] ?? gl.createRenderbuffer();
      attachments[slot] = attachment;
      gl.bindRenderbuffer(gl.RENDERBUFFER, attachment);
      gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA32F, columns, rows);
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, place, gl.RENDERBUFFER, attachment);
    }
    gl.drawBuffers(places);
    gl.viewport(0, 0, width, height);
    // While it is on, nothing is cleared either.
    gl.disable(gl.RASTERIZER_DISCARD);
    for (const slot of places.keys()) gl.clearBufferfv(gl.COLOR, slot, [0, 0, 0, 0]);
    gl.drawArrays(gl.POINTS, 0, count);
    const bytes = new Uint8Array(16 * count * seen);
    const pixels = new Float32Array(4 * columns * rows);
    const words = new Uint8Array(pixels.buffer);
    for (const [slot, place] of places.entries()) {
      gl.readBuffer(place);
      gl.readPixels(0, 0, columns, rows, gl.RGBA, gl.FLOAT, pixels);
      for (let fragment = 0; fragment < count; fragment++) {
        const from = 16 * fragment;
        bytes.set(words.subarray(from, from + 16), 16 * (fragment * seen + slot));
      }
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    return encoded(bytes);
  };

  const information = (): PageInformation => {
    const text = (name: number): string => String(gl.getParameter(name));
    const unmasked = gl.getExtension('WEBGL_debug_renderer_info');
    const components = Number(gl.getParameter(gl.MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS));
    const varyings = Number(gl.getParameter(gl.MAX_VARYING_VECTORS));
    return {
      details: {
        webgl: text(gl.VERSION),
        'shading language': text(gl.SHADING_LANGUAGE_VERSION),
        vendor: text(unmasked?.UNMASKED_VENDOR_WEBGL ?? gl.VENDOR),
        renderer: text(unmasked?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER),
      },
      vectors: Math.min(Math.floor(components / 4), varyings),
      // Four colors, a depth, and whether the fragment lives.
      drawsFragments: hasFloatTargets && Number(gl.getParameter(gl.MAX_DRAW_BUFFERS)) >= 6,
      mixesFloats,
    };
  };

  const LOST = { lost: 'the browser has lost its WebGL context: its driver crashed or was reset' };
  page.vpspec = {
    information: information(),
    compile: (shader, outputs, fragments) => {
      const linked = programOf(shader, outputs, fragments);
      if (gl.isContextLost()) return LOST;
      return 'refused' in linked ? linked : { taken: true };
    },
    run: (request) => {
      const linked = programOf(request.shader, request.outputs, request.fragments);
      const reply = 'refused' in linked ? linked : run(request, linked.program);
      return gl.isContextLost() ? LOST : reply;
    },
  };
  return null;
}
