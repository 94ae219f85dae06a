/** Modes that can be enabled. NV_vertex_program §2.10, §5.1, Table X.5. */
import { modesOf } from '../../../spec/gl/state-tables.js';
import { hasVp, type Context } from './context.js';
import { NotModelled } from './call.js';
import { anyTarget, mapTarget } from './maps.js';
import { done, failed, returned, type Result, type Rule, type Rules } from './result.js';

const PROGRAM_MODES: readonly string[] = modesOf('NV_vertex_program');

/** Modes of a context around GPU programs; the first three are the same as ARB_vertex_program's. */
const GPU_MODES: readonly string[] = [
  ...PROGRAM_MODES,
  'FRAGMENT_PROGRAM_ARB',
  ...modesOf('NV_geometry_program4'),
];

/** Besides clip planes. */
const DRAWING_MODES: readonly string[] = ['POINT_SMOOTH'];

/** The names of attribute arrays, VERTEX_ATTRIB_ARRAYi_NV. */
export const ATTRIBUTE_ARRAY = /^VERTEX_ATTRIB_ARRAY(\d|1[0-5])_NV$/;

const CLIP_PLANE = /^CLIP_PLANE(\d+)$/;

/** The number of CLIP_PLANEi; null of another name, or a plane that there is not. */
export function clipPlane({ limits }: Pick<Context, 'limits'>, name: string): number | null {
  const [, digits] = CLIP_PLANE.exec(name) ?? [];
  const plane = digits === undefined ? NaN : Number(digits);
  return plane < limits.clipPlanes ? plane : null;
}

/** Whether a mode is in a group of attributes, besides ENABLE_BIT, that PushAttrib saves (OpenGL 1.2.1, Tables 6.5 to 6.22). */
export function isInGroup(name: string, group: string): boolean {
  switch (group) {
    case 'EVAL_BIT':
      return isEvaluator(name);
    case 'TRANSFORM_BIT':
      return CLIP_PLANE.test(name);
    default:
      return group === 'POINT_BIT' && name === 'POINT_SMOOTH';
  }
}

/** Whether a name is a mode that a query answers. */
export function isMode(context: Pick<Context, 'gpu' | 'extensions'>, name: string): boolean {
  return (
    (context.gpu === null ? PROGRAM_MODES : GPU_MODES).includes(name) ||
    DRAWING_MODES.includes(name) ||
    CLIP_PLANE.test(name) ||
    name === AUTO_NORMAL ||
    mapTarget(context, name) !== null
  );
}

const AUTO_NORMAL = 'AUTO_NORMAL';

/** Whether a mode is about evaluators. */
function isEvaluator(name: string): boolean {
  return name === AUTO_NORMAL || anyTarget(name) !== null;
}

/** What Enable takes of arrays is taken by EnableClientState alone; `other` is of an extension that the context has not. */
function capability(context: Context, name: string): 'mode' | 'array' | 'other' {
  if (isMode(context, name)) return 'mode';
  const isOther = context.gpu === null ? GPU_MODES.includes(name) : anyTarget(name) !== null;
  if (isOther) return 'other';
  if (ATTRIBUTE_ARRAY.test(name)) return hasVp(context) ? 'array' : 'other';
  throw new NotModelled(`GL_${name}: this capability is not modelled`);
}

function withMode(context: Context, name: string, isOn: boolean): Result {
  // vp2.clipping.enabled
  const isNoPlane = CLIP_PLANE.test(name) && clipPlane(context, name) === null;
  if (capability(context, name) !== 'mode' || isNoPlane) return failed(context, 'INVALID_ENUM');
  const enabled = new Set(context.enabled);
  if (isOn) enabled.add(name);
  else enabled.delete(name);
  return done({ ...context, enabled });
}

/** Whether a mode, or an array, is enabled; null of one that the context has not. @throws NotModelled */
export function isEnabled(context: Context, name: string): boolean | null {
  const { enabled, client } = context;
  const kind = capability(context, name);
  if (kind === 'mode')
    return CLIP_PLANE.test(name) && clipPlane(context, name) === null ? null : enabled.has(name);
  if (kind === 'other') return null;
  const [, number] = ATTRIBUTE_ARRAY.exec(name) ?? [];
  return client.attributes[Number(number)]?.isEnabled === true;
}

const ofCap = (rule: (context: Context, cap: string) => Result): Rule => {
  return (context, given) => rule(context, given.name('cap'));
};

export const MODE_RULES: Rules = {
  Enable: ofCap((context, cap) => withMode(context, cap, true)),
  Disable: ofCap((context, cap) => withMode(context, cap, false)),
  IsEnabled: ofCap((context, cap) => {
    const isOn = isEnabled(context, cap);
    return isOn === null ? failed(context, 'INVALID_ENUM') : returned(context, isOn);
  }),
};
