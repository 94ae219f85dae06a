/** The maps of evaluators: their targets, and what each is until it is set. NV_vertex_program §5.1, Table 5.1; OpenGL 1.2.1 §5.1. */
import type { Point } from '../bernstein.js';
import { hasVp, type Context } from './context.js';
import type { EvaluatorMap } from './evaluator-state.js';

export interface MapTarget {
  readonly dimensions: 1 | 2;
  /** Components of a control point. */
  readonly size: number;
  /** The attribute that it evaluates; null of colour indices, which no program has. */
  readonly attribute: number | null;
  /** Whether it is one of a vertex attribute by its number: of those, contexts without NV_vertex_program have none. */
  readonly isNumbered: boolean;
  /** What the map of no degree gives that it is at first. */
  readonly initial: Point;
}

/** Conventional maps by what stands behind MAP1_ and MAP2_. */
const CONVENTIONAL: Readonly<Record<string, Pick<MapTarget, 'size' | 'attribute' | 'initial'>>> = {
  VERTEX_3: { size: 3, attribute: 0, initial: [0, 0, 0] },
  VERTEX_4: { size: 4, attribute: 0, initial: [0, 0, 0, 1] },
  INDEX: { size: 1, attribute: null, initial: [1] },
  COLOR_4: { size: 4, attribute: 3, initial: [1, 1, 1, 1] },
  NORMAL: { size: 3, attribute: 2, initial: [0, 0, 1] },
  TEXTURE_COORD_1: { size: 1, attribute: 8, initial: [0] },
  TEXTURE_COORD_2: { size: 2, attribute: 8, initial: [0, 0] },
  TEXTURE_COORD_3: { size: 3, attribute: 8, initial: [0, 0, 0] },
  TEXTURE_COORD_4: { size: 4, attribute: 8, initial: [0, 0, 0, 1] },
};

/** By name: MAP1_VERTEX_3 … MAP2_VERTEX_ATTRIB15_4_NV. Those after override those before of the same attribute, where both are enabled. */
const TARGETS: ReadonlyMap<string, MapTarget> = new Map(
  ([1, 2] as const).flatMap((dimensions) => [
    ...Object.entries(CONVENTIONAL).map(([name, spec]): [string, MapTarget] => [
      `MAP${String(dimensions)}_${name}`,
      { dimensions, ...spec, isNumbered: false },
    ]),
    ...Array.from({ length: 16 }, (_, attribute): [string, MapTarget] => [
      `MAP${String(dimensions)}_VERTEX_ATTRIB${String(attribute)}_4_NV`,
      { dimensions, size: 4, attribute, isNumbered: true, initial: [0, 0, 0, 1] },
    ]),
  ]),
);

/** All of them, by name, in any context. */
export function allTargets(): readonly (readonly [string, MapTarget])[] {
  return [...TARGETS];
}

/** The target of a name in any context; null of a name that is none. */
export function anyTarget(name: string): MapTarget | null {
  return TARGETS.get(name) ?? null;
}

/** Null of a name that is none in this context. */
// arb.shared.maps
export function mapTarget(context: Pick<Context, 'extensions'>, name: string): MapTarget | null {
  const target = anyTarget(name);
  return target?.isNumbered === true && !hasVp(context) ? null : target;
}

/** Those of a number of dimensions that are enabled, in the order in which later ones override earlier ones. */
export function enabledMaps(
  context: Context,
  dimensions: 1 | 2,
): readonly (readonly [string, MapTarget])[] {
  return [...TARGETS].filter(
    ([name, target]) =>
      target.dimensions === dimensions &&
      context.enabled.has(name) &&
      mapTarget(context, name) !== null,
  );
}

/** What a target's map is; one of a single point where none was set. */
export function mapOf({ evaluators }: Pick<Context, 'evaluators'>, name: string): EvaluatorMap {
  const own = evaluators.maps.get(name);
  if (own !== undefined) return own;
  const { dimensions = 1, initial = [] } = TARGETS.get(name) ?? {};
  return {
    orders: dimensions === 1 ? [1] : [1, 1],
    domain: dimensions === 1 ? [0, 1] : [0, 1, 0, 1],
    rows: [[initial]],
  };
}
