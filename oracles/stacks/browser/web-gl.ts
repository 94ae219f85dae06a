/**
 * The part of WebGL 2 that the page's code uses. Written out here because the types of a browser's global
 * objects would be visible in every file of the project.
 */

type Constant =
  | 'ARRAY_BUFFER'
  | 'COLOR'
  | 'COLOR_ATTACHMENT0'
  | 'COMPILE_STATUS'
  | 'COPY_READ_BUFFER'
  | 'DYNAMIC_READ'
  | 'FLOAT'
  | 'FRAGMENT_SHADER'
  | 'FRAMEBUFFER'
  | 'INT'
  | 'INTERLEAVED_ATTRIBS'
  | 'INVALID_INDEX'
  | 'LINK_STATUS'
  | 'MAX_DRAW_BUFFERS'
  | 'MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS'
  | 'MAX_VARYING_VECTORS'
  | 'NO_ERROR'
  | 'POINTS'
  | 'RASTERIZER_DISCARD'
  | 'RENDERBUFFER'
  | 'RENDERER'
  | 'RGBA'
  | 'RGBA32F'
  | 'SHADING_LANGUAGE_VERSION'
  | 'TEXTURE0'
  | 'TRANSFORM_FEEDBACK_BUFFER'
  | 'UNIFORM_BUFFER'
  | 'VENDOR'
  | 'VERSION'
  | 'VERTEX_SHADER';

interface RendererInformation {
  readonly UNMASKED_VENDOR_WEBGL: number;
  readonly UNMASKED_RENDERER_WEBGL: number;
}

type Texels = Float32Array | Int32Array | Uint32Array;

/** Objects of GL (buffers, shaders, programs, places of uniforms) are handed around and not looked into. */
export interface WebGl extends Readonly<Record<Constant, number>> {
  createShader(type: number): object;
  shaderSource(shader: object, source: string): void;
  compileShader(shader: object): void;
  getShaderParameter(shader: object, name: number): unknown;
  getShaderInfoLog(shader: object): string | null;
  deleteShader(shader: object): void;
  createProgram(): object;
  attachShader(program: object, shader: object): void;
  transformFeedbackVaryings(program: object, names: readonly string[], mode: number): void;
  linkProgram(program: object): void;
  getProgramParameter(program: object, name: number): unknown;
  getProgramInfoLog(program: object): string | null;
  deleteProgram(program: object): void;
  useProgram(program: object): void;
  getUniformBlockIndex(program: object, name: string): number;
  uniformBlockBinding(program: object, block: number, binding: number): void;
  getUniformLocation(program: object, name: string): object | null;
  /** Both pass over uniforms that are not there. */
  uniform1i(location: object | null, value: number): void;
  uniform1ui(location: object | null, value: number): void;
  createTexture(): object;
  deleteTexture(texture: object): void;
  activeTexture(unit: number): void;
  bindTexture(target: number, texture: object): void;
  texParameteri(target: number, name: number, value: number): void;
  texParameterf(target: number, name: number, value: number): void;
  texImage2D(
    target: number,
    level: number,
    internalFormat: number,
    width: number,
    height: number,
    border: number,
    format: number,
    type: number,
    data: Texels,
  ): void;
  texImage3D(
    target: number,
    level: number,
    internalFormat: number,
    width: number,
    height: number,
    depth: number,
    border: number,
    format: number,
    type: number,
    data: Texels,
  ): void;
  createBuffer(): object;
  bindBuffer(target: number, buffer: object | null): void;
  bindBufferBase(target: number, index: number, buffer: object | null): void;
  bufferData(target: number, size: number, usage: number): void;
  bufferSubData(target: number, offset: number, bytes: Uint8Array): void;
  getBufferSubData(target: number, offset: number, bytes: Uint8Array): void;
  enableVertexAttribArray(index: number): void;
  disableVertexAttribArray(index: number): void;
  vertexAttribPointer(
    index: number,
    size: number,
    type: number,
    normalized: boolean,
    stride: number,
    offset: number,
  ): void;
  enable(capability: number): void;
  disable(capability: number): void;
  viewport(x: number, y: number, width: number, height: number): void;
  createFramebuffer(): object;
  bindFramebuffer(target: number, framebuffer: object | null): void;
  createRenderbuffer(): object;
  bindRenderbuffer(target: number, renderbuffer: object): void;
  renderbufferStorage(target: number, format: number, width: number, height: number): void;
  framebufferRenderbuffer(
    target: number,
    attachment: number,
    renderbufferTarget: number,
    renderbuffer: object,
  ): void;
  drawBuffers(buffers: readonly number[]): void;
  clearBufferfv(buffer: number, drawBuffer: number, value: readonly number[]): void;
  readBuffer(buffer: number): void;
  readPixels(
    x: number,
    y: number,
    width: number,
    height: number,
    format: number,
    type: number,
    pixels: Float32Array,
  ): void;
  beginTransformFeedback(mode: number): void;
  endTransformFeedback(): void;
  drawArrays(mode: number, first: number, count: number): void;
  getParameter(name: number): unknown;
  getExtension(name: 'WEBGL_debug_renderer_info'): RendererInformation | null;
  getExtension(name: 'EXT_color_buffer_float' | 'OES_texture_float_linear'): object | null;
  getError(): number;
  isContextLost(): boolean;
}
