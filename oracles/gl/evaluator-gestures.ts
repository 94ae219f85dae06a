/** Maps, grids and what is evaluated: pieces of generated scripts. */
import type { Call } from '../../semantics/gl/context/call.js';
import { inMemory } from '../../semantics/gl/context/memory.js';
import { anyTarget } from '../../semantics/gl/context/maps.js';
import { type Chooser, call, VP, VERTEX_PROGRAMS, bytes, error } from './gesture-parts.js';

/** No two points are the same, and w is never zero. */
const POINTS = inMemory(
  'FLOAT',
  Array.from({ length: 96 }, (_, index) => ((index * 37) % 29) / 4 + 1),
);
const PLACES = [0, 4, 8, 12] as const;

const POSITIONS = ['VERTEX_4', 'VERTEX_3', 'VERTEX_ATTRIB0_4_NV'] as const;
const OTHERS = ['NORMAL', 'COLOR_4', 'TEXTURE_COORD_2', 'TEXTURE_COORD_4', 'VERTEX_ATTRIB2_4_NV', 'VERTEX_ATTRIB3_4_NV', 'VERTEX_ATTRIB8_4_NV'] as const; // prettier-ignore

const name = (dimensions: 1 | 2, map: string): string => `MAP${String(dimensions)}_${map}`;

/** A map that can be set; one in eight has a parameter that it may not have. */
function map(draw: Chooser, target: string): Call {
  const { dimensions, size } = anyTarget(target) ?? { dimensions: 1, size: 1 };
  const isWrong = draw.below(8) === 0;
  const [from, to] = isWrong && draw.below(2) === 0 ? [1, 1] : draw.of([[0, 1], [-1, 3], [0, 2]]);
  const order = isWrong && draw.below(2) === 0 ? draw.of([0, 9, -1]) : 1 + draw.below(3);
  const stride = isWrong ? size - draw.below(2) : size + draw.below(2);
  const points = { bytes: POINTS, offset: draw.of(PLACES) };
  return dimensions === 1
    ? call('Map1f', target, from, to, stride, order, points)
    : call('Map2f', target, from, to, 3 * stride, 2, -1, 1, stride, order, points);
} // prettier-ignore

/** A map that is enabled. */
function enabled(draw: Chooser, target: string): readonly Call[] {
  return [map(draw, target), ...error(draw), call('Enable', target), ...error(draw)];
}

function query(draw: Chooser, dimensions: 1 | 2, target: string): Call {
  return draw.of([
    call(draw.of(['GetMapfv', 'GetMapiv', 'GetMapdv']), target, draw.of(['COEFF', 'ORDER', 'DOMAIN', 'NONE'])),
    call('GetIntegerv', name(dimensions, 'GRID_SEGMENTS')),
    call('GetFloatv', name(dimensions, 'GRID_DOMAIN')),
    call('IsEnabled', draw.of([target, 'AUTO_NORMAL'])),
    call('GetIntegerv', 'MAX_EVAL_ORDER'),
  ]);
} // prettier-ignore

function grid(draw: Chooser, dimensions: 1 | 2): Call {
  const steps = 1 + draw.below(3) - (draw.below(9) === 0 ? 1 : 0);
  return dimensions === 1
    ? call('MapGrid1f', steps, 0, draw.of([1, 2]))
    : call('MapGrid2f', steps, 0, draw.of([1, 2]), 2, -1, 1);
}

/** Points that are evaluated between Begin and End, or a mesh. */
function evaluated(draw: Chooser, dimensions: 1 | 2): readonly Call[] {
  const one = (): Call => {
    const at = [draw.of([0, 0.25, 0.5, 1, 2]), draw.of([0, 0.5, -1])].slice(0, dimensions);
    return draw.below(4) === 0
      ? call(`EvalPoint${String(dimensions)}`, ...at.map((each) => Math.trunc(each)))
      : draw.below(2) === 0
        ? call(`EvalCoord${String(dimensions)}f`, ...at)
        : call(`EvalCoord${String(dimensions)}fv`, at);
  };
  if (draw.below(3) > 0) return [call('Begin', 'POINTS'), one(), one(), call('End')];
  const mode = draw.of(['POINT', 'LINE', 'LINE', 'FILL', 'NONE']);
  const range = [draw.below(2), draw.below(3)];
  return [call(`EvalMesh${String(dimensions)}`, mode, ...range, ...(dimensions === 1 ? [] : [0, draw.below(3)]))];
} // prettier-ignore

/** A vertex program, more often than not. */
function programmed(draw: Chooser): readonly Call[] {
  if (draw.below(3) === 0) return [call('Disable', VP)];
  const program = bytes(draw.of(VERTEX_PROGRAMS));
  return [
    call('LoadProgramNV', VP, 1, program.length, program),
    call('BindProgramNV', VP, 1),
    call('Enable', VP),
  ];
}

export function evaluators(draw: Chooser): readonly Call[] {
  const dimensions = draw.below(2) === 0 ? 1 : 2;
  const position = name(dimensions, draw.of(POSITIONS));
  const other = name(dimensions, draw.of(OTHERS));
  if (draw.below(4) === 0) {
    const isAnother = draw.below(3) === 0;
    return [
      ...(isAnother ? [call('ActiveTextureARB', 'TEXTURE1_ARB')] : []),
      map(draw, draw.below(6) === 0 ? 'NONE' : other),
      ...error(draw),
      ...(isAnother ? [call('ActiveTextureARB', 'TEXTURE0_ARB')] : []),
      query(draw, dimensions, other),
      ...error(draw),
    ];
  }
  if (draw.below(4) === 0) {
    const isPushed = draw.below(2) === 0;
    return [
      ...(isPushed ? [call('PushAttrib', draw.of([['EVAL_BIT'], ['ALL_ATTRIB_BITS']]))] : []),
      ...(draw.below(2) === 0 ? [grid(draw, dimensions)] : [map(draw, other)]),
      ...error(draw),
      ...(isPushed ? [call('PopAttrib')] : []),
      query(draw, dimensions, other),
      query(draw, dimensions, other),
    ];
  }
  return [
    ...programmed(draw),
    ...(draw.below(6) === 0 ? [] : enabled(draw, position)),
    ...(draw.below(3) === 0 ? enabled(draw, name(dimensions, draw.of(POSITIONS))) : []),
    ...(draw.below(2) === 0 ? enabled(draw, other) : []),
    ...(draw.below(2) === 0 ? enabled(draw, name(dimensions, draw.of(['COLOR_4', 'VERTEX_ATTRIB3_4_NV']))) : []),
    ...(dimensions === 2 ? [call(draw.of(['Enable', 'Disable']), 'AUTO_NORMAL')] : []),
    ...(draw.below(2) === 0 ? [grid(draw, dimensions)] : []),
    ...evaluated(draw, dimensions),
    ...error(draw),
    draw.of([call('GetFloatv', 'CURRENT_NORMAL'), call('GetFloatv', 'CURRENT_COLOR'), query(draw, dimensions, other)]),
    ...[position, other, name(dimensions, 'COLOR_4')].filter(() => draw.below(2) === 0).map((each) => call('Disable', each)),
  ];
} // prettier-ignore

/** Arrays in one, and a drawing of them. */
export function interleaved(draw: Chooser): readonly Call[] {
  const format = draw.of(['V2F', 'V3F', 'C3F_V3F', 'N3F_V3F', 'T2F_V3F', 'T2F_N3F_V3F', 'C4UB_V2F', 'NONE']);
  return [
    ...(draw.below(3) === 0 ? [call('NormalPointer', 'FLOAT', 0, { bytes: POINTS, offset: 0 }), call('EnableClientState', 'NORMAL_ARRAY')] : []),
    call('InterleavedArrays', format, draw.of([0, 0, 48, -4]), { bytes: POINTS, offset: draw.of(PLACES) }),
    ...error(draw),
    call('DrawArrays', 'POINTS', 0, 1 + draw.below(2)),
    ...error(draw),
  ];
} // prettier-ignore
