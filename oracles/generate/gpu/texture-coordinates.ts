/** What sweeps of textures ask for (texture-sweeps.ts): the middle of each texel, every layer, face and level. */
import { deciding } from '../../../spec/deciding/deciding.js';
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { TextureTargetSpec } from '../../../spec/gpu/texture-targets.js';

export type Coordinates = readonly [number, number, number, number];

/** Main axis, its direction, and the two others: so that each face is met off its middle. */
const DIRECTIONS: readonly (readonly [number, number, number])[] = [
  [1, 0.5, 0.25],
  [-1, 0.5, -0.25],
  [0.25, 1, -0.5],
  [-0.5, -1, -0.25],
  [0.5, -0.25, 1],
  [0.5, 0.25, -1],
  [1, -0.5, 0.25],
  [-1, -0.25, 0.5],
  [-0.5, 1, 0.25],
  [0.25, -1, 0.5],
  [-0.25, 0.5, 1],
  [-0.5, -0.25, -1],
];

const LEVELS = [0.25, 1.25, -2, 0.75, 1.75] as const;
const BIASES = [0, 1, 2, -1] as const;
/** Without derivatives the level is below every other, which a bias above zero leaves open. */
const BIASES_WITHOUT_DERIVATIVES = [0, -1, -2] as const;
/** From 1 up to 2, where the documents bound reciprocals. */
const DIVISORS = [1.25, 1.5, 1.75] as const;
/** Just within each layer, halfway to the next, and beyond both ends. */
const LAYERS = [0.25, 0.75, 1.25, 1.5, 2.25, -3, 7] as const;

/** The coordinates that the n-th access of an instruction asks for. What a target does not use is any number. */
export function coordinatesOf(
  target: TextureTargetSpec,
  name: string,
  at: number,
  hasDerivatives: boolean,
): Coordinates {
  const isFetch = name === 'TXF';
  const numbers = new Map<Component, number>(
    COMPONENTS.map((component, index) => [component, (isFetch ? 5 : 5.5) + index]),
  );
  const direction = DIRECTIONS[at % DIRECTIONS.length] ?? [1, 0, 0];
  const level = isFetch && target.texture !== 'RECT' && target.fetchLevel !== null ? at % 2 : 0;
  for (const [axis, component] of target.coordinates.entries()) {
    const texel = (at * (2 * axis + 1) + axis + (at >> 2)) % 4;
    numbers.set(
      component,
      isFetch ? texelOf(target, texel, level) : sampledAt(target, texel, at, axis, direction),
    );
  }
  if (target.layer !== null) {
    numbers.set(target.layer, isFetch ? at % 3 : (LAYERS[at % LAYERS.length] ?? 0));
  }
  if (isFetch) {
    if (target.fetchLevel !== null) numbers.set(target.fetchLevel, level);
    return whole(numbers);
  }
  if (target.reference !== null) numbers.set(target.reference, ((at * 5 + (at >> 3)) % 9) / 8);
  if (name === 'TXL') numbers.set('w', LEVELS[at % LEVELS.length] ?? 0);
  if (name === 'TXB') {
    const biases = hasDerivatives ? BIASES : BIASES_WITHOUT_DERIVATIVES;
    numbers.set('w', biases[at % biases.length] ?? 0);
  }
  if (name === 'TXP') {
    // Quotients are not exact: no layer halfway to the next, no reference value that equals a depth.
    if (target.layer !== null && numbers.get(target.layer) === 1.5) numbers.set(target.layer, 1.75);
    const { reference } = target;
    if (reference !== null) numbers.set(reference, (numbers.get(reference) ?? 0) - 0.0625);
    const divisor = DIVISORS[at % DIVISORS.length] ?? 1;
    for (const component of COMPONENTS.slice(0, 3)) {
      numbers.set(component, (numbers.get(component) ?? 0) * divisor);
    }
    numbers.set('w', divisor);
  }
  return whole(numbers);
}

/** The texel to fetch: one of level 0 with a neighbour on each side, or any of level 1, whose accesses have no offset. */
function texelOf({ texture }: TextureTargetSpec, texel: number, level: number): number {
  if (texture === 'BUFFER') return texel;
  return level === 0 ? 1 + (texel % 2) : texel % 2;
}

function sampledAt(
  { texture }: TextureTargetSpec,
  texel: number,
  at: number,
  axis: number,
  direction: readonly number[],
): number {
  if (texture === 'CUBE') return direction[axis] ?? 0;
  if (texture === 'RECT') return texel + 0.5;
  return (texel + 0.5) / 4 + ((at + axis) % 3);
}

function whole(numbers: ReadonlyMap<Component, number>): Coordinates {
  const of = (component: Component): number => numbers.get(component) ?? 0;
  return [of('x'), of('y'), of('z'), of('w')];
}

/** Partial derivatives by which a level of detail is a little above 0; of cube maps none. */
export function derivativesOf({ texture }: TextureTargetSpec): {
  readonly dx: Coordinates;
  readonly dy: Coordinates;
} {
  const x = texture === 'CUBE' ? 0 : 0.28125;
  return { dx: [x, 0, 0, 0], dy: [0, 0, 0, 0] };
}

/** The components of a size that a target has. */
export function sizesOf({ texture, coordinates, layer }: TextureTargetSpec): string {
  const count = texture === 'CUBE' ? 2 : coordinates.length + (layer === null ? 0 : 1);
  return COMPONENTS.slice(0, count).join('');
}

/** What an access is about besides its instruction. */
export function clausesOf(
  target: TextureTargetSpec,
  name: string,
  offset: number,
): readonly string[] {
  const isFetch = name === 'TXF';
  return [
    ...(offset === 0 ? [] : deciding(isFetch ? 'swept.offset-of-fetch' : 'swept.offset')),
    ...(target.isShadow ? deciding('swept.depth') : []),
    ...(target.texture === 'CUBE' ? deciding('swept.cube') : []),
    ...(target.layer === null || isFetch ? [] : deciding('swept.layer')),
    ...deciding(ABOUT[name] ?? 'swept.samples'),
  ];
}

const ABOUT: Readonly<
  Record<string, `swept.${'projection' | 'bias' | 'level' | 'partials' | 'fetch'}`>
> = {
  TXP: 'swept.projection',
  TXB: 'swept.bias',
  TXL: 'swept.level',
  TXD: 'swept.partials',
  TXF: 'swept.fetch',
};
