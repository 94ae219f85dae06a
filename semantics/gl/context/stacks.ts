/** The attribute stacks: what PushAttrib and PushClientAttrib save. NV_vertex_program §6.1.12, Table X.5. */
import type { Context, PushedAttributes } from './context.js';
import { isInGroup } from './modes.js';
import { done, failed, type Rule, type Rules } from './result.js';

/** Whether a mask names a group. */
function has(mask: readonly string[], bit: string, all: string): boolean {
  return mask.includes(bit) || mask.includes(all);
}

/** Groups that have modes, besides ENABLE_BIT. */
const OTHER_GROUPS = ['EVAL_BIT', 'TRANSFORM_BIT', 'POINT_BIT'];

const pushAttrib: Rule = (context, given) => {
  if (context.pushed.length >= context.limits.attribDepth) {
    return failed(context, 'STACK_OVERFLOW');
  }
  const mask = given.names('mask');
  const isIn = (bit: string): boolean => has(mask, bit, 'ALL_ATTRIB_BITS');
  const { clipPlanes, frontFace, shadeModel, pointSize } = context.drawing;
  const saved: PushedAttributes = {
    enabled: isIn('ENABLE_BIT') ? context.enabled : null,
    // What enables maps is among the evaluators too, and so it is with clip planes and points.
    groups: OTHER_GROUPS.filter(isIn),
    modes: context.enabled,
    attributes: isIn('CURRENT_BIT') ? context.attributes : null,
    generic: isIn('CURRENT_BIT') ? context.gpu : null,
    mode: isIn('TRANSFORM_BIT') ? context.matrices.mode : null,
    // The active unit is texture state (OpenGL 1.2.1, Table F.3).
    unit: isIn('TEXTURE_BIT') ? context.matrices.unit : null,
    drawing: {
      ...(isIn('TRANSFORM_BIT') ? { clipPlanes } : {}),
      ...(isIn('POLYGON_BIT') ? { frontFace } : {}),
      ...(isIn('LIGHTING_BIT') ? { shadeModel } : {}),
      ...(isIn('POINT_BIT') ? { pointSize } : {}),
    },
    // Maps themselves are in no group.
    grids: isIn('EVAL_BIT') ? context.evaluators.grids : null,
  };
  return done({ ...context, pushed: [...context.pushed, saved] });
};

const popAttrib: Rule = (context) => {
  const saved = context.pushed.at(-1);
  if (saved === undefined) return failed(context, 'STACK_UNDERFLOW');
  const popped = { ...context, pushed: context.pushed.slice(0, -1) };
  return done({
    ...popped,
    enabled: enabledAfter(context, saved),
    attributes: saved.attributes ?? context.attributes,
    gpu: gpuAfter(context, saved),
    drawing: { ...context.drawing, ...saved.drawing },
    evaluators: { ...context.evaluators, grids: saved.grids ?? context.evaluators.grids },
    matrices: {
      ...context.matrices,
      mode: saved.mode ?? context.matrices.mode,
      unit: saved.unit ?? context.matrices.unit,
    },
  });
};

function gpuAfter({ gpu }: Context, { generic }: PushedAttributes): Context['gpu'] {
  if (gpu === null || generic === null) return gpu;
  return { ...gpu, generic: generic.generic, lost: generic.lost };
}

function enabledAfter({ enabled }: Context, saved: PushedAttributes): ReadonlySet<string> {
  if (saved.enabled !== null) return saved.enabled;
  const isSaved = (name: string): boolean => saved.groups.some((group) => isInGroup(name, group));
  return new Set([
    ...[...enabled].filter((name) => !isSaved(name)),
    ...[...saved.modes].filter(isSaved),
  ]);
}

const pushClient: Rule = (context, given) => {
  const { client, limits } = context;
  if (client.pushed.length >= limits.attribDepth) return failed(context, 'STACK_OVERFLOW');
  const isIn = has(given.names('mask'), 'CLIENT_VERTEX_ARRAY_BIT', 'CLIENT_ALL_ATTRIB_BITS');
  const { attributes, conventional, unit } = client;
  // What was not asked for is saved as nothing, and left as it is then.
  const saved = isIn ? { attributes, conventional, unit } : null;
  return done({ ...context, client: { ...client, pushed: [...client.pushed, saved] } });
};

const popClient: Rule = (context) => {
  const { client } = context;
  const saved = client.pushed.at(-1);
  if (saved === undefined) return failed(context, 'STACK_UNDERFLOW');
  const pushed = client.pushed.slice(0, -1);
  return done({ ...context, client: { ...client, ...(saved ?? {}), pushed } });
};

export const STACK_RULES: Rules = {
  PushAttrib: pushAttrib,
  PopAttrib: popAttrib,
  PushClientAttrib: pushClient,
  PopClientAttrib: popClient,
};
