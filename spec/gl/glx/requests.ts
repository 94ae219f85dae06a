/**
 * Requests of GLX that carry no command of the GL, by minor opcode: GLX Protocol 1.3, §2.1; GLX_ARB_create_context,
 * GLX_ARB_create_context_profile for the last. Lengths are in words, with all fields behind the header; "*" is any length from
 * there.
 */
import { fieldsOf, type WireField } from './layout.js';

export interface GlxRequestSpec {
  readonly name: string;
  readonly minor: number;
  /** Words of the request, or the least where it has a list at its end. */
  readonly words: number;
  readonly isOpen: boolean;
  readonly fields: readonly WireField[];
}

const REQUESTS = [
  'glXRender 1 2*: CARD32 tag',
  'glXRenderLarge 2 4*: CARD32 tag, CARD16 number, CARD16 total, CARD32 bytes',
  'glXCreateContext 3 6: CARD32 context, CARD32 visual, CARD32 screen, CARD32 share, BOOL direct, unused[3]',
  'glXDestroyContext 4 2: CARD32 context',
  'glXMakeCurrent 5 4: CARD32 drawable, CARD32 context, CARD32 old',
  'glXIsDirect 6 2: CARD32 context',
  'glXQueryVersion 7 3: CARD32 major, CARD32 minor',
  'glXWaitGL 8 2: CARD32 tag',
  'glXWaitX 9 2: CARD32 tag',
  'glXCopyContext 10 5: CARD32 source, CARD32 destination, BITFIELD mask, CARD32 tag',
  'glXSwapBuffers 11 3: CARD32 tag, CARD32 drawable',
  'glXUseXFont 12 6: CARD32 tag, CARD32 font, CARD32 first, CARD32 count, CARD32 base',
  'glXCreateGLXPixmap 13 5: CARD32 screen, CARD32 visual, CARD32 pixmap, CARD32 glxpixmap',
  'glXGetVisualConfigs 14 2: CARD32 screen',
  'glXDestroyGLXPixmap 15 2: CARD32 glxpixmap',
  'glXVendorPrivate 16 2*: CARD32 code',
  'glXVendorPrivateWithReply 17 2*: CARD32 code',
  'glXQueryExtensionsString 18 2: CARD32 screen',
  'glXQueryServerString 19 3: CARD32 screen, ENUM name',
  'glXClientInfo 20 4*: CARD32 major, CARD32 minor, CARD32 bytes',
  'glXGetFBConfigs 21 2: CARD32 screen',
  'glXCreatePixmap 22 6*: CARD32 screen, CARD32 config, CARD32 pixmap, CARD32 glxpixmap, CARD32 attributes',
  'glXDestroyPixmap 23 2: CARD32 glxpixmap',
  'glXCreateNewContext 24 7: CARD32 context, CARD32 config, CARD32 screen, CARD32 type, CARD32 share, BOOL direct, unused[3]',
  'glXQueryContext 25 2: CARD32 context',
  'glXMakeContextCurrent 26 5: CARD32 old, CARD32 drawable, CARD32 read, CARD32 context',
  'glXCreatePbuffer 27 5*: CARD32 screen, CARD32 config, CARD32 pbuffer, CARD32 attributes',
  'glXDestroyPbuffer 28 2: CARD32 pbuffer',
  'glXGetDrawableAttributes 29 2: CARD32 drawable',
  'glXChangeDrawableAttributes 30 3*: CARD32 drawable, CARD32 attributes',
  'glXCreateWindow 31 6*: CARD32 screen, CARD32 config, CARD32 window, CARD32 glxwindow, CARD32 attributes',
  'glXDestroyWindow 32 2: CARD32 glxwindow',
  'glXSetClientInfoARB 33 6*: CARD32 major, CARD32 minor, CARD32 versions, CARD32 extensions, CARD32 glx',
  'glXCreateContextAttribsARB 34 7*: CARD32 context, CARD32 config, CARD32 screen, CARD32 share, BOOL direct, unused[3], CARD32 attributes',
  'glXSetClientInfo2ARB 35 6*: CARD32 major, CARD32 minor, CARD32 versions, CARD32 extensions, CARD32 glx',
];

const LINE = /^(\w+) (\d+) (\d+)(\*?): (.+)$/;

function requestOf(line: string): GlxRequestSpec {
  const [, name, minor, words, open, fields] = LINE.exec(line) ?? [];
  if (name === undefined || fields === undefined) throw new Error(`no request: ${line}`);
  return {
    name,
    minor: Number(minor),
    words: Number(words),
    isOpen: open === '*',
    fields: fieldsOf(fields),
  };
}

/** By minor opcode. */
export const GLX_REQUESTS: ReadonlyMap<number, GlxRequestSpec> = new Map(
  REQUESTS.map((line) => {
    const spec = requestOf(line);
    return [spec.minor, spec] as const;
  }),
);
