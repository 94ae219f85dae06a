/**
 * Evaluators: maps, grids, and the vertices that coordinates come to. NV_vertex_program §5.1, ARB_vertex_program §5.1; OpenGL 1.2.1
 * §5.1. What is evaluated is computed in binary64 and rounded once (`../bernstein.ts`).
 */
import {
  analyticNormal,
  bernstein,
  derivatives,
  weighted,
  weightedSurface,
  type Point,
} from '../bernstein.js';
import { nearestInteger } from './array-state.js';
import { setAttribute } from './attributes.js';
import { NotModelled, type Call, type Given } from './call.js';
import { isInProgramMode, type Context } from './context.js';
import { completed } from './conversion.js';
import type { EvaluatorMap, Grid } from './evaluator-state.js';
import { enabledMaps, mapOf, mapTarget } from './maps.js';
import { readElement, TYPES } from './memory.js';
import {
  done,
  errorsOf,
  failed,
  returned,
  type Engine,
  type Result,
  type Rule,
  type Rules,
} from './result.js';

/** Map1 and Map2 by what the parameters of each dimension are called. */
interface Axis {
  readonly from: string;
  readonly to: string;
  readonly stride: string;
  readonly order: string;
}

const AXES: Readonly<Record<1 | 2, readonly Axis[]>> = {
  1: [{ from: 'u1', to: 'u2', stride: 'stride', order: 'order' }],
  2: [
    { from: 'u1', to: 'u2', stride: 'ustride', order: 'uorder' },
    { from: 'v1', to: 'v2', stride: 'vstride', order: 'vorder' },
  ],
};

const map = (dimensions: 1 | 2, type: 'FLOAT' | 'DOUBLE'): Rule => {
  const axes = AXES[dimensions];
  return (context, given) => {
    const name = given.name('target');
    const target = mapTarget(context, name);
    const size = target?.size ?? 0;
    const errors = errorsOf([
      [target?.dimensions !== dimensions, 'INVALID_ENUM'],
      [axes.some(({ from, to }) => given.number(from) === given.number(to)), 'INVALID_VALUE'],
      [axes.some(({ stride }) => given.number(stride) < size), 'INVALID_VALUE'],
      [
        axes.some(
          ({ order }) =>
            given.number(order) < 1 || given.number(order) > context.limits.evaluatorOrder,
        ),
        'INVALID_VALUE',
      ],
      // Evaluators are the first texture unit's alone (ARB_multitexture).
      [context.matrices.unit !== 0, 'INVALID_OPERATION'],
    ]);
    if (errors.length > 0) return failed(context, ...errors);
    const made: EvaluatorMap = {
      orders: axes.map(({ order }) => given.number(order)),
      domain: axes.flatMap(({ from, to }) => [given.number(from), given.number(to)]),
      rows: pointRows(given, dimensions, size, type),
    };
    const maps = new Map(context.evaluators.maps).set(name, made);
    return done({ ...context, evaluators: { ...context.evaluators, maps } });
  };
};

/** The control points, read when the command is given. @throws CallError where there is no memory */
export function pointRows(
  given: Given,
  dimensions: 1 | 2,
  size: number,
  type: 'FLOAT' | 'DOUBLE',
): EvaluatorMap['rows'] {
  const pointer = given.place('points');
  // A stride counts values.
  const stride = TYPES[type]?.bytes ?? 0;
  const [u, v] = AXES[dimensions].map((axis) => ({
    stride: given.number(axis.stride),
    order: given.number(axis.order),
  }));
  const [rows, columns] = [u?.order ?? 0, v?.order ?? 1];
  return Array.from({ length: Math.max(0, rows) }, (_, i) =>
    Array.from({ length: Math.max(0, columns) }, (__, j) => {
      const first = i * (u?.stride ?? 0) + j * (v?.stride ?? 0);
      return readElement({ ...PLAIN, size, type, stride, pointer }, first);
    }),
  );
}

const PLAIN = { isNormalized: false, isInteger: false, isGenericEnabled: false } as const;

const mapGrid = (dimensions: 1 | 2): Rule => {
  const axes = AXES[dimensions].map(({ from, to }, index) => ({ from, to, steps: 'uv'[index] }));
  return (context, given) => {
    const grids = axes.map(({ from, to, steps = '' }): Grid => ({
      steps: given.number(`${steps}n`),
      from: given.number(from),
      to: given.number(to),
    }));
    if (grids.some(({ steps }) => steps < 1)) return failed(context, 'INVALID_VALUE');
    const own = { ...context.evaluators.grids, [dimensions]: grids };
    return done({ ...context, evaluators: { ...context.evaluators, grids: own } });
  };
};

/** The value at an integer: exactly those given at both ends. */
export function gridValue({ steps, from, to }: Grid, i: number): number {
  return i === steps ? to : i * ((to - from) / steps) + from;
}

/**
 * The vertex that coordinates come to: evaluated attributes in the place of current ones, which stay as they are. Nothing without an
 * enabled map of positions.
 */
// vp1.evaluators.maps, vp1.evaluators.commands
function evaluated(context: Context, coordinates: readonly number[], engine: Engine): Result {
  const dimensions = coordinates.length === 1 ? 1 : 2;
  const isProgram = isInProgramMode(context);
  const values = new Map<number, Point>();
  let position: string | null = null;
  for (const [name, { attribute, isNumbered }] of enabledMaps(context, dimensions)) {
    if (attribute === null || (isNumbered && !isProgram)) continue;
    values.set(attribute, valueAt(mapOf(context, name), coordinates));
    if (attribute === 0) position = name;
  }
  const place = values.get(0);
  if (position === null || place === undefined) return done(context);
  if (dimensions === 2 && context.enabled.has('AUTO_NORMAL')) {
    const normal = normalOf(mapOf(context, position), coordinates);
    if (normal === null) {
      throw new NotModelled('the normal of a surface where w is 0: no document says what it is');
    }
    values.set(2, isProgram ? normal : unit(normal));
  }
  values.delete(0);
  let own = context;
  for (const [number, value] of values) {
    own = setAttribute(own, number, rounded(value), engine).context;
  }
  return { ...setAttribute(own, 0, rounded(place), engine), context };
}

/** Whether anything is evaluated: a map of positions is enabled, and counts. */
export function hasPositionMap(context: Context, dimensions: 1 | 2): boolean {
  return enabledMaps(context, dimensions).some(
    ([, { attribute, isNumbered }]) => attribute === 0 && (!isNumbered || isInProgramMode(context)),
  );
}

function rounded(value: Point): ReturnType<typeof completed> {
  return completed(value.map(Math.fround));
}

/** Where a coordinate lies in the domain: 0 at its first end, 1 at the second. */
function inDomain(domain: readonly number[], coordinates: readonly number[]): readonly number[] {
  return coordinates.map((value, axis) => {
    const [from = 0, to = 1] = domain.slice(2 * axis);
    return (value - from) / (to - from);
  });
}

function valueAt({ orders, domain, rows }: EvaluatorMap, coordinates: readonly number[]): Point {
  const [u = 0, v] = inDomain(domain, coordinates);
  const [degreeU = 0, degreeV = 0] = orders.map((order) => order - 1);
  if (v === undefined)
    return weighted(
      rows.map(([point = []]) => point),
      bernstein(degreeU, u),
    );
  return weightedSurface(rows, bernstein(degreeU, u), bernstein(degreeV, v));
}

/** By the coordinates as they are given, not as they lie in the domain. */
function normalOf(map: EvaluatorMap, coordinates: readonly number[]): Point | null {
  const { orders, domain, rows } = map;
  const [u = 0, v = 0] = inDomain(domain, coordinates);
  const [degreeU = 0, degreeV = 0] = orders.map((order) => order - 1);
  const [u1 = 0, u2 = 1, v1 = 0, v2 = 1] = domain;
  const weights = [bernstein(degreeU, u), bernstein(degreeV, v)] as const;
  const by = (value: Point, extent: number): Point => value.map((each) => each / extent);
  return analyticNormal(
    weightedSurface(rows, ...weights),
    by(weightedSurface(rows, derivatives(degreeU, u), weights[1]), u2 - u1),
    by(weightedSurface(rows, weights[0], derivatives(degreeV, v)), v2 - v1),
  );
}

/** The vector with length 1, where it has a length. */
function unit(vector: Point): Point {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((each) => each / length);
}

const evalCoord = (dimensions: 1 | 2, isVector: boolean): Rule => {
  const names = ['u', 'v'].slice(0, dimensions);
  return (context, given, engine) => {
    const values = isVector
      ? given.numbers('u').slice(0, dimensions)
      : names.map((name) => given.number(name));
    return evaluated(context, values, engine);
  };
};

const evalPoint = (dimensions: 1 | 2): Rule => {
  const names = ['i', 'j'].slice(0, dimensions);
  return (context, given, engine) => {
    const indices = names.map((name) => given.number(name));
    const grids = context.evaluators.grids[dimensions];
    const values = grids.map((grid, axis) => gridValue(grid, indices[axis] ?? 0));
    return evaluated(context, values, engine);
  };
};

/** From the first to the last. */
type Range = readonly [number, number];

function count([from, to]: Range): number {
  return Math.max(0, to - from + 1);
}

function* between([from, to]: Range): Generator<number> {
  for (let i = from; i <= to; i++) yield i;
}

/** How many calls EvalMesh stands for, at most: to be asked before they are made. */
export function meshSize(given: Given, dimensions: 1 | 2): number {
  const i = count([given.number('i1'), given.number('i2')]);
  if (dimensions === 1) return i + 2;
  return 2 * (i + 2) * (count([given.number('j1'), given.number('j2')]) + 2);
}

/** What EvalMesh stands for; null where its mode is none. */
export function meshCalls(given: Given, dimensions: 1 | 2): readonly Call[] | null {
  const mode = given.name('mode');
  const i: Range = [given.number('i1'), given.number('i2')];
  if (dimensions === 1) {
    const kind = { POINT: 'POINTS', LINE: 'LINE_STRIP' }[mode];
    return kind === undefined
      ? null
      : primitive(
          kind,
          [...between(i)].map((each) => [each]),
        );
  }
  const j: Range = [given.number('j1'), given.number('j2')];
  switch (mode) {
    case 'POINT':
      return primitive(
        'POINTS',
        [...between(j)].flatMap((row) => [...between(i)].map((each) => [each, row])),
      );
    case 'LINE':
      return [
        ...[...between(j)].flatMap((row) =>
          primitive(
            'LINE_STRIP',
            [...between(i)].map((each) => [each, row]),
          ),
        ),
        ...[...between(i)].flatMap((each) =>
          primitive(
            'LINE_STRIP',
            [...between(j)].map((row) => [each, row]),
          ),
        ),
      ];
    case 'FILL':
      return [...between([j[0], j[1] - 1])].flatMap((row) =>
        primitive(
          'QUAD_STRIP',
          [...between(i)].flatMap((each) => [
            [each, row],
            [each, row + 1],
          ]),
        ),
      );
    default:
      return null;
  }
}

function primitive(mode: string, points: readonly (readonly number[])[]): readonly Call[] {
  return [
    { command: 'Begin', arguments: [mode] },
    ...points.map((at): Call => ({ command: `EvalPoint${String(at.length)}`, arguments: at })),
    { command: 'End', arguments: [] },
  ];
}

const getMap = (isInteger: boolean): Rule => {
  return (context, given) => {
    const [name, query] = [given.name('target'), given.name('query')];
    const errors = errorsOf([
      [mapTarget(context, name) === null, 'INVALID_ENUM'],
      [!['COEFF', 'ORDER', 'DOMAIN'].includes(query), 'INVALID_ENUM'],
    ]);
    if (errors.length > 0) return failed(context, ...errors);
    const { orders, domain, rows } = mapOf(context, name);
    const values = query === 'ORDER' ? orders : query === 'DOMAIN' ? domain : rows.flat(2);
    return returned(context, isInteger ? { integers: values.map(nearestInteger) } : values);
  };
};

export const EVALUATOR_RULES: Rules = {
  Map1f: map(1, 'FLOAT'),
  Map1d: map(1, 'DOUBLE'),
  Map2f: map(2, 'FLOAT'),
  Map2d: map(2, 'DOUBLE'),
  MapGrid1f: mapGrid(1),
  MapGrid1d: mapGrid(1),
  MapGrid2f: mapGrid(2),
  MapGrid2d: mapGrid(2),
  EvalCoord1f: evalCoord(1, false),
  EvalCoord1d: evalCoord(1, false),
  EvalCoord1fv: evalCoord(1, true),
  EvalCoord1dv: evalCoord(1, true),
  EvalCoord2f: evalCoord(2, false),
  EvalCoord2d: evalCoord(2, false),
  EvalCoord2fv: evalCoord(2, true),
  EvalCoord2dv: evalCoord(2, true),
  EvalPoint1: evalPoint(1),
  EvalPoint2: evalPoint(2),
  GetMapiv: getMap(true),
  GetMapfv: getMap(false),
  GetMapdv: getMap(false),
};
