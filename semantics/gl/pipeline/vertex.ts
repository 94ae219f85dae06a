/**
 * A vertex on its way from the program that transformed it to the fragments: clip coordinates, and attributes by name. Numbers are
 * binary32; a weighted sum of them is computed in binary64 and rounded once, to nearest even: the documents give no precision of what
 * happens behind a program, and no order of operations.
 */
import type { Quad } from '../../../spec/environments.js';
import type { Vector } from '../../domains/domain.js';
import { numberOf } from '../../gpu/domains/packed.js';
import { UNDEFINED, type Undefined } from '../../gpu/domains/undefined.js';
import { IntegerWord, sameWord, type NominalWord } from '../../gpu/domains/words.js';

/** Four components: a number, an integer that keeps its type, or nothing defined. */
export type Components = Vector<NominalWord>;

/**
 * Attributes by the result bindings of GPU programs without "result.": `color.front.primary`, `fogcoord`, `pointsize`, `texcoord[0]`,
 * `attrib[3]`, `clip[2]`, `id`, `primid`, `layer`. One that is not here is undefined.
 */
export type Attributes = Readonly<Record<string, Components>>;

export interface Vertex {
  /** Clip coordinates. */
  readonly position: Components;
  readonly attributes: Attributes;
}

export const NOTHING: Components = { x: UNDEFINED, y: UNDEFINED, z: UNDEFINED, w: UNDEFINED };

export function componentsOf([x, y, z, w]: Quad): Components {
  return { x, y, z, w };
}

/** The first component alone: the others are ignored, or undefined. */
export function onlyX({ x }: Components): Components {
  return { ...NOTHING, x };
}

/** Attributes of which one component counts, and the others are ignored, without their number. */
const SCALARS: readonly string[] = ['fogcoord', 'pointsize', 'clip', 'id', 'primid', 'layer'];

/** What counts of the value of an attribute. */
export function counted(name: string, value: Components): Components {
  const [kind = ''] = name.split('[');
  return SCALARS.includes(kind) ? onlyX(value) : value;
}

export function attributeOf({ attributes }: Vertex, name: string): Components {
  return attributes[name] ?? NOTHING;
}

/** What arithmetic takes a component as: an integer that is read as a floating-point value is undefined (NV_gpu_program4 §2.X.3.1). */
export function floatOf(word: NominalWord): number | Undefined {
  return word instanceof IntegerWord ? UNDEFINED : numberOf(word);
}

/** Component by component. */
export function mapComponents(
  map: (...words: readonly NominalWord[]) => NominalWord,
  ...from: readonly Components[]
): Components {
  const of = (component: keyof Components): NominalWord =>
    map(...from.map((each) => each[component]));
  return { x: of('x'), y: of('y'), z: of('z'), w: of('w') };
}

/** The sum of values times weights, in their order and rounded once; undefined where a value is. */
export function weighted(
  words: readonly NominalWord[],
  weights: readonly number[],
): number | Undefined {
  let sum: number | null = null;
  for (const [index, word] of words.entries()) {
    const value = floatOf(word);
    if (value === UNDEFINED) return UNDEFINED;
    const part = value * (weights[index] ?? 0);
    sum = sum === null ? part : sum + part;
  }
  return Math.fround(sum ?? 0);
}

/** Whether two sets of components are the same, bit for bit. */
export function sameComponents(a: Components, b: Components): boolean {
  return sameWord(a.x, b.x) && sameWord(a.y, b.y) && sameWord(a.z, b.z) && sameWord(a.w, b.w);
}

/** The names that any of some vertices has. */
export function namesOf(vertices: readonly Vertex[]): readonly string[] {
  return [...new Set(vertices.flatMap(({ attributes }) => Object.keys(attributes)))];
}
