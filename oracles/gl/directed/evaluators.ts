/** Maps of every target, by each form of the commands: what each evaluates, and each of its errors. */
import type { Call } from '../../../semantics/gl/context/call.js';
import { inMemory } from '../../../semantics/gl/context/memory.js';
import { allTargets, type MapTarget } from '../../../semantics/gl/context/maps.js';
import { call } from '../gesture-parts.js';
import { inScripts } from './forms.js';

const ERROR = call('GetError');

/** In quarters, all different, with w a power of two: what is evaluated at halves is exact. */
const VALUES = Array.from({ length: 96 }, (_, at) => (at % 4 === 3 ? 1 : ((at * 7) % 31) / 4));
const FLOATS = { bytes: inMemory('FLOAT', VALUES), offset: 0 };
const DOUBLES = { bytes: inMemory('DOUBLE', VALUES), offset: 0 };

/** A map of two points by two of three, whose domains differ. */
function map(name: string, { dimensions, size }: MapTarget, letter: 'f' | 'd'): Call {
  const points = letter === 'f' ? FLOATS : DOUBLES;
  return dimensions === 1
    ? call(`Map1${letter}`, name, -1, 3, size + 1, 2, points)
    : call(`Map2${letter}`, name, 0, 2, 3 * size, 2, -1, 3, size, 3, points);
}

const seen = (dimensions: 1 | 2): readonly Call[] =>
  dimensions === 1
    ? ['EvalCoord1f', 'EvalCoord1d'].map((name) => call(name, 0.5)).concat(['EvalCoord1fv', 'EvalCoord1dv'].map((name) => call(name, [1.5])), call('EvalPoint1', 1))
    : ['EvalCoord2f', 'EvalCoord2d'].map((name) => call(name, 0.5, 1)).concat(['EvalCoord2fv', 'EvalCoord2dv'].map((name) => call(name, [1.5, 0])), call('EvalPoint2', 1, 2)); // prettier-ignore

const grids = (letter: 'f' | 'd'): readonly Call[] => [
  call(`MapGrid1${letter}`, 4, -1, 3),
  call(`MapGrid2${letter}`, 2, 0, 2, 4, -1, 3),
  ...[1, 2].flatMap((d) => ['DOMAIN', 'SEGMENTS'].map((name) => call('GetDoublev', `MAP${String(d)}_GRID_${name}`))),
]; // prettier-ignore

/** @param program calls that make a vertex program current; maps of numbered attributes count with one alone */
export function evaluators(program: readonly Call[]): readonly (readonly Call[])[] {
  const parts = allTargets().flatMap(([name, target], number) => {
    const { dimensions, attribute } = target;
    const letter = number % 2 === 0 ? 'f' : 'd';
    const position = `MAP${String(dimensions)}_VERTEX_4`;
    const place = map(position, { ...target, size: 4 }, 'f');
    const isPlace = attribute === 0;
    const points = [call('Begin', 'POINTS'), ...seen(dimensions), call('End')];
    const asked = ['GetMapfv', 'GetMapdv', 'GetMapiv'].flatMap((get) => ['COEFF', 'ORDER', 'DOMAIN'].map((query) => call(get, name, query)));
    return [[
      ...asked, map(name, target, letter), ERROR, ...asked, call('Enable', name), ...(isPlace ? [] : [place, call('Enable', position)]), call('IsEnabled', name), ...points,
      call('Disable', name), call('IsEnabled', name), ...points, call('Disable', position),
    ]];
  });
  const wrong = allTargets().slice(0, 3).concat(allTargets().filter(([name]) => /^MAP2_(?:COLOR_4|VERTEX_ATTRIB5)/.test(name))).flatMap(([name, target]) => errors(name, target));
  return [
    ...inScripts(parts, 12).flatMap((calls, at) => [[...grids(at % 2 === 0 ? 'f' : 'd'), ...calls], [...grids('d'), ...program, ...calls]]),
    ...inScripts(wrong, 16),
    [...program, call('Disable', 'VERTEX_PROGRAM_NV'), ...meshes()], [...program, ...meshes()],
    ...apart(),
    // No program is there, where there has to be one.
    [call('BindProgramNV', 'VERTEX_PROGRAM_NV', 9), call('BindProgramARB', 'VERTEX_PROGRAM_ARB', 9), call('Enable', 'VERTEX_PROGRAM_NV'), ...meshes()],
  ];
} // prettier-ignore

/** Points that lie apart in both directions, and domains that go down. */
function apart(): readonly (readonly Call[])[] {
  return ['f', 'd'].map((letter) => {
    const points = letter === 'f' ? FLOATS : DOUBLES;
    const asked = ['MAP1_VERTEX_3', 'MAP2_VERTEX_3'].flatMap((name) => ['COEFF', 'DOMAIN'].map((query) => call(`GetMap${letter}v`, name, query)));
    return [
      call(`Map1${letter}`, 'MAP1_VERTEX_3', 3, -1, 5, 3, points), call(`Map2${letter}`, 'MAP2_VERTEX_3', 2, 0, 4, 2, 3, -1, 9, 3, points), ERROR, ...asked,
      call('Enable', 'MAP1_VERTEX_3'), call('Begin', 'POINTS'), ...seen(1), call('End'), call('Enable', 'MAP2_VERTEX_3'), call(`MapGrid2${letter}`, 2, 2, 0, 4, 3, -1), call('Begin', 'POINTS'), ...seen(2), call('End'), ERROR,
    ];
  });
} // prettier-ignore

/** Each parameter of a map as it may not be; what was there stays. */
function errors(name: string, target: MapTarget): readonly (readonly Call[])[] {
  const { dimensions, size } = target;
  const own = dimensions === 1 ? [-1, 3, size, 2] : [0, 2, 3 * size, 2, -1, 3, size, 3];
  const wrongs: readonly (readonly [number, number])[] =
    dimensions === 1
      ? [[1, -1], [2, size - 1], [2, -1], [3, 0], [3, -1]]
      : [[1, 0], [2, size - 1], [3, 0], [5, -1], [6, size - 1], [7, 0], [7, -2]]; // prettier-ignore
  return ['f', 'd'].flatMap((letter) =>
    wrongs.map(([place, value]) => [
      map(name, target, 'f'), call(`Map${String(dimensions)}${letter}`, name, ...own.with(place, value), letter === 'f' ? FLOATS : DOUBLES), ERROR,
      ...['ORDER', 'DOMAIN'].map((query) => call('GetMapfv', name, query)),
    ]),
  );
} // prettier-ignore

function meshes(): readonly Call[] {
  const position = (dimensions: 1 | 2): readonly Call[] => {
    const name = `MAP${String(dimensions)}_VERTEX_3`;
    return [map(name, { dimensions, size: 3, attribute: 0, isNumbered: false, initial: [] }, 'd'), call('Enable', name)]; // prettier-ignore
  };
  return [
    ...grids('f'),
    ...position(1),
    ...position(2),
    ...['POINT', 'LINE'].flatMap((mode) => [call('EvalMesh1', mode, 1, 3), ERROR]),
    ...['POINT', 'LINE', 'FILL'].flatMap((mode) => [call('EvalMesh2', mode, 0, 2, 1, 3), ERROR]),
    call('EvalMesh1', 'FILL', 0, 1), ERROR, call('EvalMesh2', 'QUADS', 0, 1, 0, 1), ERROR, call('EvalMesh2', 'LINE', 2, 1, 0, 0), ERROR,
  ]; // prettier-ignore
}
