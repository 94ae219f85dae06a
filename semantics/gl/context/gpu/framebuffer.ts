/**
 * Textures attached to the framebuffer, as far as NV_geometry_program4 says it (Dependencies on EXT_framebuffer_object). The framebuffer object that is bound,
 * and the textures, are given: what makes, binds and deletes them, table 1.nnn of attachment points, and all else that EXT_framebuffer_object
 * decides is not at hand, and not modelled.
 */
import {
  attach,
  GIVEN_TEXTURES,
  untoldStatus,
  type Attach,
  type Attachment,
} from '../../pipeline/layers.js';
import { NotModelled, type Given } from '../call.js';
import type { Context } from '../context.js';
import {
  done,
  errorsOf,
  failed,
  returned,
  type Returned,
  type Rule,
  type Rules,
} from '../result.js';
import { partOf } from './objects.js';

/** Names of attachment points that other documents have, or that there may be more of. */
const POINT = /^(?:COLOR_ATTACHMENT(\d+)|\w*ATTACHMENT)_EXT$/;

/** Whether a framebuffer here has such an attachment point; null of one that others may have. */
function isPoint({ limits }: Context, name: string): boolean | null {
  if (name === 'DEPTH_ATTACHMENT_EXT' || name === 'STENCIL_ATTACHMENT_EXT') return true;
  const [is, number] = POINT.exec(name) ?? [];
  if (is === undefined) return false;
  // A name without a number is less than none.
  return Number(number) < limits.colorAttachments ? true : null;
}

/** What attaches, as ../../pipeline/layers.ts has it: its fields have the names of the parameters. */
function asked(command: string, given: Given): Attach {
  return { command, ...given.all() } as unknown as Attach;
}

/** Whether a list takes a command that NV_geometry_program4 does not name, EXT_framebuffer_object says. @throws NotModelled */
function checkList({ lists }: Context, command: string): void {
  if (lists.compiling === null) return;
  throw new NotModelled(`whether a list takes gl${command}, EXT_framebuffer_object says, which is not at hand`);
} // prettier-ignore

const attaching =
  (command: string): Rule =>
  (context, given) => {
    if (/\dD/.test(command)) checkList(context, command);
    const [target, point] = [given.name('target'), given.name('attachment')];
    if (/^(?:DRAW|READ)_FRAMEBUFFER_EXT$/.test(target)) {
      throw new NotModelled(`GL_${target} is EXT_framebuffer_blit's, which this context has not`);
    }
    const isThere = isPoint(context, point);
    if (isThere === null) {
      throw new NotModelled(`which attachment points there are besides, EXT_framebuffer_object says: GL_${point}`);
    }
    const { errors, open, attachment } = attach(asked(command, given), GIVEN_TEXTURES);
    const all = [...errorsOf([[target !== 'FRAMEBUFFER_EXT' || !isThere, 'INVALID_ENUM']]), ...errors];
    if (all.length > 0) {
      const mayErr = open.filter((each) => !all.includes(each));
      return mayErr.length === 0 ? failed(context, ...all) : { ...failed(context, ...all), mayErr };
    }
    if (open.length > 0) {
      throw new NotModelled(`whether gl${command} has GL_${open.join(' or GL_')} here, no document at hand says`);
    }
    const part = partOf(context);
    const attachments = new Map(part.attachments);
    if (attachment === null) attachments.delete(point);
    else attachments.set(point, attachment);
    return done({ ...context, gpu: { ...part, attachments } });
  }; // prettier-ignore

const IS_LAYERED = 'FRAMEBUFFER_ATTACHMENT_LAYERED_EXT';

/** What is told of an attached texture; null is open. */
const TOLD = new Map<string, (attachment: Attachment) => Returned>(
  Object.entries<(attachment: Attachment) => Returned>({
    FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE_EXT: () => 'TEXTURE',
    FRAMEBUFFER_ATTACHMENT_OBJECT_NAME_EXT: ({ texture }) => texture,
    FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL_EXT: ({ level }) => level,
    // What is told of the face of any other texture, EXT_framebuffer_object may say; and another face than the first may not be told of the one that FramebufferTextureFaceEXT attaches.
    // nvgp4.E-face-of-command
    FRAMEBUFFER_ATTACHMENT_TEXTURE_CUBE_MAP_FACE_EXT: ({ texture, cubeFace, hasOwnFace }) =>
      GIVEN_TEXTURES.get(texture)?.type === 'CUBE_MAP' && !hasOwnFace ? cubeFace : null,
    FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER_EXT: ({ layer }) => layer,
    [IS_LAYERED]: ({ isLayered }) => Number(isLayered),
  }),
);

/** @throws NotModelled for what EXT_framebuffer_object says alone */
const getAttachment: Rule = (context, given) => {
  const [target, point, pname] = [given.name('target'), given.name('attachment'), given.name('pname')];
  const tell = TOLD.get(pname);
  if (target !== 'FRAMEBUFFER_EXT' || isPoint(context, point) !== true || tell === undefined) {
    throw new NotModelled('what this query returns, or which error it has, EXT_framebuffer_object says, which is not at hand');
  }
  const attachment = partOf(context).attachments.get(point);
  if (attachment !== undefined) return returned(context, tell(attachment));
  if (pname !== IS_LAYERED) throw new NotModelled(`GL_${pname} where no texture is attached is EXT_framebuffer_object's`);
  // The state table has FALSE; whether it can be asked for where nothing is attached, it does not say.
  return { ...returned(context, 0), mayErr: ['INVALID_ENUM', 'INVALID_OPERATION'] };
}; // prettier-ignore

/** @throws NotModelled for what EXT_framebuffer_object says alone */
const checkStatus: Rule = (context, given) => {
  checkList(context, 'CheckFramebufferStatusEXT');
  if (given.name('target') !== 'FRAMEBUFFER_EXT') {
    throw new NotModelled('which other targets there are, EXT_framebuffer_object says');
  }
  const populated = [...partOf(context).attachments].flatMap(([point, attachment]) => {
    const texture = GIVEN_TEXTURES.get(attachment.texture);
    return texture === undefined ? [] : [{ attachment, texture, isColour: point.startsWith('COLOR') }];
  });
  return returned(context, { noneOf: untoldStatus(populated) });
}; // prettier-ignore

export const FRAMEBUFFER_RULES: Rules = {
  ...Object.fromEntries(
    ['', 'Layer', 'Face', '1D', '2D', '3D'].map((kind) => {
      const command = `FramebufferTexture${kind}EXT`;
      return [command, attaching(command)];
    }),
  ),
  GetFramebufferAttachmentParameterivEXT: getAttachment,
  CheckFramebufferStatusEXT: checkStatus,
};
