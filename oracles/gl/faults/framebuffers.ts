/** Faults of contexts that textures are attached to framebuffers in. */
import type { Call } from '../../../semantics/gl/context/call.js';
import type { ErrorName } from '../../../semantics/gl/context/context.js';
import { perform } from '../../../semantics/gl/context/perform.js';
import type { Attachment } from '../../../semantics/gl/pipeline/layers.js';
import type { Perform } from '../implementation.js';
import { after, erring, framebufferFault, instead, lenient, numberAt, withArgument, type GlFault } from './fault.js'; // prettier-ignore
import { changed } from './gpu.js';

const ATTACHING = /^FramebufferTexture/;
const SUCH_ATTACHMENT = 'COLOR_ATTACHMENT0_EXT';

/** A call attaches something else than it asks for. */
function attachedOtherwise(
  commands: RegExp,
  change: (own: Attachment, call: Call) => Partial<Attachment>,
): Perform {
  return after(commands, (result, _, call) =>
    changed(result, ({ attachments }) => {
      const point = String(call.arguments[1]);
      const own = attachments.get(point);
      if (own === undefined) return {};
      return { attachments: new Map(attachments).set(point, { ...own, ...change(own, call) }) };
    }),
  );
}

/** With an error of a kind, something is attached or detached all the same, as another call would. */
function attachesDespite(commands: RegExp, error: ErrorName, other: (call: Call) => Call): Perform {
  return erring(commands, (result, before, call, engine) => {
    if (result.errors.length !== 1 || result.errors[0] !== error || before.begun !== null)
      return result;
    const { context } = perform(before, other(call), engine);
    return { ...result, context: { ...context, error: result.context.error } };
  });
}

/** What nothing is attached to has no type, name or level that the semantics knows; a GL has an error for them. */
function erringWhereNone(own: Perform): Perform {
  return (context, call, engine) => {
    const isNone = context.gpu?.attachments.has(String(call.arguments[1])) === false;
    const isAsked = call.command === 'GetFramebufferAttachmentParameterivEXT' && isNone && context.begun === null;
    if (!isAsked) return own(context, call, engine);
    return { context: { ...context, error: context.error ?? 'INVALID_ENUM' }, errors: ['INVALID_ENUM'], effects: [] };
  };
} // prettier-ignore

const detaching = (call: Call): Call => ({
  command: 'FramebufferTextureEXT',
  arguments: ['FRAMEBUFFER_EXT', call.arguments[1] === 'MODELVIEW' ? SUCH_ATTACHMENT : (call.arguments[1] ?? SUCH_ATTACHMENT), 0, 0],
}); // prettier-ignore
const LAYERED_STATUS = 'FRAMEBUFFER_INCOMPLETE_LAYER_';
const status = (other: (noneOf: readonly string[]) => readonly string[]): Perform =>
  after(/^CheckFramebufferStatusEXT$/, (result) => {
    const { returned } = result;
    if (returned === null || typeof returned !== 'object' || !('noneOf' in returned)) return result;
    return { ...result, returned: { noneOf: other(returned.noneOf) } };
  });

/** Textures attached to framebuffers. */
export const FRAMEBUFFER_FAULTS: readonly GlFault[] = [
  framebufferFault(
    'layered-lost',
    'FramebufferTextureEXT attaches the first layer alone',
    '4.4.2.3',
    attachedOtherwise(ATTACHING, () => ({ isLayered: false })),
  ),
  framebufferFault(
    'always-layered',
    'a layer that is attached counts as the whole texture',
    '4.4.2.3',
    attachedOtherwise(/^FramebufferTexture(?:Layer|3D)EXT$/, () => ({ isLayered: true })),
  ),
  framebufferFault(
    'plain-layered',
    'a texture of two dimensions counts as layered',
    '4.4.2.3',
    attachedOtherwise(/^FramebufferTextureEXT$/, () => ({ isLayered: true })),
  ),
  framebufferFault(
    'cube-not-layered',
    'a whole cube map is not layered',
    '4.4.2.3',
    attachedOtherwise(/^FramebufferTextureEXT$/, ({ isLayered, texture }) => ({
      isLayered: isLayered && texture !== 5,
    })),
  ),
  framebufferFault(
    'layer-ignored',
    'FramebufferTextureLayerEXT attaches layer 0',
    '4.4.2.3',
    attachedOtherwise(/^FramebufferTextureLayerEXT$/, () => ({ layer: 0 })),
  ),
  framebufferFault(
    'zoffset-ignored',
    'FramebufferTexture3DEXT attaches layer 0',
    '4.4.2.3',
    attachedOtherwise(/^FramebufferTexture3DEXT$/, () => ({ layer: 0 })),
  ),
  framebufferFault(
    'layer-kept',
    'the layer of the attachment before stays',
    '4.4.2.3',
    after(/^FramebufferTexture(?:Face|[12]D)?EXT$/, (result, before, call) =>
      changed(result, ({ attachments }) => {
        const point = String(call.arguments[1]);
        const [own, last] = [attachments.get(point), before.gpu?.attachments.get(point)];
        return own === undefined || last === undefined
          ? {}
          : { attachments: new Map(attachments).set(point, { ...own, layer: last.layer }) };
      }),
    ),
  ),
  framebufferFault(
    'level-ignored',
    'level 0 is attached, whatever is asked for',
    '4.4.2.3',
    attachedOtherwise(ATTACHING, () => ({ level: 0 })),
  ),
  framebufferFault(
    'face-ignored',
    'FramebufferTexture2DEXT attaches the first face',
    '4.4.2.3',
    attachedOtherwise(/^FramebufferTexture2DEXT$/, () => ({
      cubeFace: 'TEXTURE_CUBE_MAP_POSITIVE_X',
    })),
  ),
  framebufferFault(
    'one-point',
    'all color attachments are one',
    '4.4.2.3',
    instead(/^FramebufferTexture|^GetFramebufferAttachment/, (call) =>
      call.arguments[1] === 'COLOR_ATTACHMENT1_EXT' ? withArgument(call, 1, SUCH_ATTACHMENT) : call,
    ),
  ),
  framebufferFault(
    'not-detached',
    'texture 0 detaches nothing',
    '4.4.2.3',
    after(ATTACHING, (result, before) =>
      changed(result, ({ attachments }) =>
        attachments.size < (before.gpu?.attachments.size ?? 0)
          ? { attachments: before.gpu?.attachments ?? attachments }
          : {},
      ),
    ),
  ),
  framebufferFault(
    'level-of-zero',
    'a level of texture 0 that is none is an error',
    '4.4.2.3',
    (context, call, engine) => {
      const result = perform(context, call, engine);
      const isIt =
        call.command === 'FramebufferTextureEXT' &&
        result.errors.length === 0 &&
        numberAt(call, 2) === 0 &&
        (numberAt(call, 3) < 0 || numberAt(call, 3) > 30);
      return isIt
        ? {
            context: { ...context, error: context.error ?? 'INVALID_VALUE' },
            errors: ['INVALID_VALUE'],
            effects: [],
          }
        : result;
    },
  ),
  framebufferFault(
    'target-any',
    'target may be anything',
    '4.4.2.3',
    instead(ATTACHING, (call) =>
      call.arguments[0] === 'DRAW_FRAMEBUFFER_EXT'
        ? call
        : withArgument(call, 0, 'FRAMEBUFFER_EXT'),
    ),
  ),
  framebufferFault(
    'point-detaches',
    'an attachment that is none detaches the first one, with its error',
    '4.4.2.3',
    erringWhereNone(attachesDespite(ATTACHING, 'INVALID_ENUM', detaching)),
  ),
  framebufferFault(
    'texture-detaches',
    'a texture or level that there is not detaches what was attached, with its error',
    '4.4.2.3',
    erringWhereNone(attachesDespite(/^FramebufferTexture(?:2D)?EXT$/, 'INVALID_VALUE', detaching)),
  ),
  framebufferFault(
    'type-attaches',
    'a texture of another type is attached, with its error',
    '4.4.2.3',
    attachesDespite(/^FramebufferTexture(?:Layer|Face)EXT$/, 'INVALID_OPERATION', (call) => ({
      command: 'FramebufferTextureEXT',
      arguments: [...call.arguments.slice(0, 3), 0],
    })),
  ),
  framebufferFault(
    'buffer-detaches',
    'a buffer texture detaches what was attached, with its error',
    '4.4.2.3',
    erringWhereNone(attachesDespite(/^FramebufferTextureEXT$/, 'INVALID_OPERATION', detaching)),
  ),
  framebufferFault(
    'layer-attaches',
    'a negative layer attaches layer 0, with its error',
    '4.4.2.3',
    attachesDespite(/^FramebufferTexture(?:Layer|3D)EXT$/, 'INVALID_VALUE', (call) =>
      withArgument(call, call.arguments.length - 1, 0),
    ),
  ),
  framebufferFault(
    'face-any',
    'a face that is none is no error',
    '4.4.2.3',
    lenient(/^FramebufferTextureFaceEXT$/, 'INVALID_ENUM'),
  ),
  framebufferFault(
    'textarget-any',
    'the target of an image may be any',
    '4.4.2.3',
    lenient(/^FramebufferTexture[123]DEXT$/, 'INVALID_ENUM'),
  ),
  framebufferFault(
    'type-any',
    'a layer may be that of a cube map',
    '4.4.2.3',
    lenient(/^FramebufferTexture(?:Layer|Face)EXT$/, 'INVALID_OPERATION'),
  ),
  framebufferFault(
    'layer-negative',
    'a negative layer is no error',
    '4.4.2.3',
    lenient(/^FramebufferTexture(?:Layer|3D)EXT$/, 'INVALID_VALUE'),
  ),
  framebufferFault(
    'in-lists',
    'a list keeps FramebufferTextureEXT',
    '5.4',
    erringWhereNone((context, call, engine) => {
      const isIt =
        context.lists.compiling !== null &&
        context.begun === null &&
        call.command === 'FramebufferTextureEXT';
      return isIt ? { context, errors: [], effects: [] } : perform(context, call, engine);
    }),
  ),
  framebufferFault(
    'status.mixed',
    'layers beside a single image may be complete',
    '4.4.4.2',
    status((noneOf) =>
      noneOf.length === 1 ? noneOf.map(() => `${LAYERED_STATUS}TARGETS_EXT`) : noneOf,
    ),
  ),
  framebufferFault(
    'status.counts',
    'how many layers there are, is not asked',
    '4.4.4.2',
    status((noneOf) =>
      noneOf.includes(`${LAYERED_STATUS}COUNT_EXT`)
        ? noneOf
        : ['FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS_EXT', 'FRAMEBUFFER_INCOMPLETE_LAYER_COUNT_EXT'],
    ),
  ),
  framebufferFault(
    'status.layer',
    'a layer that the texture has not may be complete',
    '4.4.4.2',
    status((noneOf) => (noneOf.length === 3 ? noneOf.slice(1) : noneOf)),
  ),
  framebufferFault(
    'status.never',
    'a framebuffer whose layers agree has layers of different targets',
    '4.4.4.2',
    status((noneOf) => (noneOf.length === 2 ? ['FRAMEBUFFER_COMPLETE_EXT'] : noneOf)),
  ),
];
