/** What each query makes of numbers of another type: fractions, negative numbers and zeros of every variable, and modes that are on and off. */
import type { Context } from '../../../semantics/gl/context/context.js';
import type { Call } from '../../../semantics/gl/context/call.js';
import { call, VP } from '../gesture-parts.js';
import { GETTERS, MODES, VARIABLES } from '../observe.js';
import { inScripts } from './forms.js';

const ERROR = call('GetError');

/** Every variable that is a number by four numbers. */
function setting([a, b, c, d]: readonly [number, number, number, number]): readonly Call[] {
  return [
    call('Color4f', a, b, c, d), call('Normal3f', b, a, d), call('SecondaryColor3fEXT', d, c, a), call('FogCoordfEXT', b), call('VertexWeightfEXT', a),
    call('VertexAttrib4fNV', 6, a, b, c, d), call('VertexAttrib4fARB', 6, a, b, c, d), call('PointSize', Math.abs(b) + 0.5), call('LoadMatrixf', [a, b, c, d, d, c, b, a, b, d, a, c, c, a, d, b]),
    call('MapGrid1f', 3, a, d + 0.5), call('MapGrid2f', 2, b, c + 0.75, 4, d, a - 2.25),
  ];
} // prettier-ignore

export function conversions({ limits }: Pick<Context, 'limits'>): readonly (readonly Call[])[] {
  const forms = ['f', 'd', 'i'];
  const asked: readonly Call[] = [
    ...VARIABLES.flatMap((name) => GETTERS.map((getter) => call(getter, name))),
    ...forms.flatMap((letter) => ['NV', 'ARB'].map((suffix) => call(`GetVertexAttrib${letter}v${suffix}`, 6, 'CURRENT_ATTRIB_NV'))),
  ]; // prettier-ignore
  const numbers = [[0.75, -0.25, 0, 1], [-1, 0.3125, 1, 0], [2.75, -3.75, -0.125, 40.25]] as const; // prettier-ignore
  const planes = Array.from({ length: limits.clipPlanes }, (_, at) => `CLIP_PLANE${String(at)}`);
  const modes = [...new Set([...MODES, ...planes, 'AUTO_NORMAL'])].map((name) => {
    const shown = [call('IsEnabled', name), ...GETTERS.map((getter) => call(getter, name))];
    return [...shown, call('Enable', name), ERROR, ...shown, call('Disable', name), ...shown];
  });
  const arrays = [0, 4, 9, 15].map((index) => {
    const name = `VERTEX_ATTRIB_ARRAY${String(index)}_NV`;
    const shown = [call('IsEnabled', name), ...GETTERS.map((getter) => call(getter, name))];
    return [call('EnableClientState', name), ERROR, ...shown, call('DisableClientState', name), ...shown, call('Enable', name), ERROR]; // prettier-ignore
  });
  return [
    ...numbers.map((each) => [...setting(each), ERROR, ...asked]),
    ...inScripts([...modes, ...arrays], 10),
    [call('MatrixMode', 'PROJECTION'), call('FrontFace', 'CW'), call('ShadeModel', 'FLAT'), call('BindProgramNV', VP, 5), ...asked],
  ]; // prettier-ignore
}
