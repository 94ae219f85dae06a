/**
 * What calls may change that the semantics does not have, so that others behind them can be judged all the same. Any of them may have an
 * error. OpenGL 1.2.1 §3, §4 and the state tables of §6.2: pixels, textures and their images, tests, blending, lighting and queries of
 * those are apart from what the context has.
 */

/** What may be otherwise behind a call: nothing, vertex arrays and current attributes, or anything. */
export type Touched = 'nothing' | 'attributes' | 'anything';

const APART = [
  'Accum|Alpha|ActiveStencil|Bitmap|Blend|Clear(?!Client)|ColorMask|ColorMaterial|Compressed|Copy(?:Pixels|Tex)|CullFace|Depth',
  'Draw(?:Buffer|Pixels)|Finish|Flush|Fog[fi]|Generate|Hint|Light|LineStipple|LineWidth|LogicOp|Material|Pixel|Polygon',
  'Prioritize|ReadBuffer|ReadPixels|Sample|Scissor|Stencil|Tex(?:Env|Gen|Image|Parameter|Storage|SubImage)|Viewport|WindowPos',
  '(?:Are|Bind|Create|Delete|Gen|Is)(?:Fence|Framebuffer|Occlusion|Quer|Renderbuffer|Sampler|Sync|Texture|Transform)',
  'EdgeFlag(?!\\w*Pointer)|FeedbackBuffer|RenderMode|SelectBuffer|Index(?:[sifd]|ub)v?$|IndexMask|InitNames|ListBase|LoadName|PassThrough|PointParameter|PopName|PushName|Rect[sifd]',
  '(?:Begin|End)(?:Occlusion|Query|ConditionalRender)|BlitFramebuffer|CheckFramebuffer|Framebuffer|Renderbuffer|(?:Set|Test|Finish)Fence',
  'Get|Is[A-Z]|ObjectLabel|PushDebug|PopDebug|Debug|StringMarker|FrameTerminator|InsertEvent',
].join('|'); // prettier-ignore

const NOTHING = new RegExp(`^gl(?:${APART})`);
/** A mode that the semantics does not have is state of its own. */
const MODE = /^gl(?:Enable|Disable)$/;
const ARRAYS =
  /^gl(?:\w*Pointer|(?:Enable|Disable)\w*Array|(?:Enable|Disable)ClientState|\w*Buffer(?:Data|SubData|Range|Base|ARB)?|\w*VertexArray|(?:Multi)?Draw\w+|ArrayElement|LockArrays|UnlockArrays|VertexAttrib\w*)/;

export function touchedBy(command: string): Touched {
  if (MODE.test(command) || NOTHING.test(command)) return 'nothing';
  // apitrace adds copies into buffers that the program mapped.
  return ARRAYS.test(command) || command === 'memcpy' ? 'attributes' : 'anything';
}
