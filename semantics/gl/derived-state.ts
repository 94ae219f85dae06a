/**
 * Components of state bindings that other bindings fix: entries of one matrix under two names, the
 * modelview-projection matrix, inverses, products of colours, scene colours, alphas of materials.
 * NV_gpu_program4 §2.X.3.3, Tables X.4 and X.11.
 */
import type { TypedQuad } from '../gpu/machine/state.js';
import { conditionOf, inverse, type Matrix, type Row } from './matrix.js';

type Bindings = Readonly<Record<string, TypedQuad>>;

/** What a component has to be, by what else is given. */
export interface Derived {
  /** No finite number where it may be anything. */
  readonly value: number;
  /** How far from it a result may be that is computed as accurately as OpenGL asks for; 0 of a copy. */
  readonly bound: number;
  /** "y of state.matrix.mvp.row[0]", "the product of projection and modelview[0]". */
  readonly as: string;
}

/** OpenGL 2.0 §2.1.1: each operation is accurate to about one part in 10^5 (gp4.E-state-precision). */
export const ACCURACY = 1e-5;

/** Below it, results may be flushed. */
const SMALLEST_NORMAL = 2 ** -126;

/** A place of GL state, or of what is derived from it: whatever names it reads the same. */
type Cell = string;

interface Held {
  readonly value: number;
  /** The binding that gives it, and which component. */
  readonly as: string;
  readonly binding: string;
}

const MATRIX_ROW =
  /^state\.matrix\.([a-z]+(?:\[\d+\])?)(?:\.(inverse|transpose|invtrans))?\.row\[([0-3])\]$/;

/** Which of several bindings that read one cell decides: the state itself, before what is computed from it. */
const BEFORE: readonly RegExp[] = [
  /^state\.material\./,
  /\]\.row|projection\.row|mvp\.row/,
  /^state\.lightmodel\./,
  /\.inverse\./,
];

/** What is known of GL state from the bindings that are given. */
export class KnownState {
  readonly #cells = new Map<Cell, Held>();

  constructor(bindings: Bindings) {
    const rank = (binding: string): number => {
      const found = BEFORE.findIndex((form) => form.test(binding));
      return found === -1 ? BEFORE.length : found;
    };
    const names = Object.keys(bindings).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
    for (const binding of names) {
      const { type, values } = bindings[binding] ?? { type: 'F', values: [] };
      if (type !== 'F') continue;
      for (const [index, value] of values.entries()) {
        const cell = cellOf(binding, index);
        if (cell === null || value === null || this.#cells.has(cell)) continue;
        this.#cells.set(cell, { value, as: `${'xyzw'.charAt(index)} of ${binding}`, binding });
      }
    }
  }

  /** What the component has to be; null where nothing that is given fixes it. */
  derived(binding: string, index: number): Derived | null {
    const computed = this.#computed(binding, index);
    if (computed !== null) return computed;
    const held = this.#cells.get(cellOf(binding, index) ?? '');
    if (held === undefined || held.binding === binding) return null;
    const { value, as } = held;
    // An inverse may have been computed twice.
    const isCopy = !/\.(inverse|invtrans)\./.test(binding);
    return { value, as, bound: isCopy ? 0 : ACCURACY * Math.abs(value) };
  }

  #computed(binding: string, index: number): Derived | null {
    const [, name, modifier, row] = MATRIX_ROW.exec(binding) ?? [];
    if (name !== undefined) return this.#entry(name, modifier, Number(row), index);
    if (index === 3) return null;
    const [, light, face, property] =
      /^state\.lightprod\[(\d+)\]\.(\w+)\.(\w+)$/.exec(binding) ?? [];
    if (property !== undefined) {
      const ofLight = this.#value(`light[${light ?? ''}].${property}`, index);
      const ofMaterial = this.#value(`material.${face ?? ''}.${property}`, index);
      if (ofLight === null || ofMaterial === null) return null;
      return near([ofLight * ofMaterial], 'the product of the colors of light and material');
    }
    const [, own] = /^state\.lightmodel\.(\w+)\.scenecolor$/.exec(binding) ?? [];
    if (own === undefined) return null;
    const scene = this.#value('lightmodel.ambient', index);
    const ambient = this.#value(`material.${own}.ambient`, index);
    const emission = this.#value(`material.${own}.emission`, index);
    if (scene === null || ambient === null || emission === null) return null;
    return near([scene * ambient, emission], 'a_cs * a_cm + e_cm of light model and material');
  }

  #value(state: string, index: number): number | null {
    return this.#cells.get(`${state}/${String(index)}`)?.value ?? null;
  }

  #entry(name: string, modifier: string | undefined, row: number, column: number): Derived | null {
    const isTransposed = modifier === 'transpose' || modifier === 'invtrans';
    const [i, j] = isTransposed ? [column, row] : [row, column];
    if (modifier === 'inverse' || modifier === 'invtrans') return this.#inverse(name, i, j);
    return name === 'mvp' ? this.#product(i, j) : null;
  }

  /** An entry of P times M0. */
  #product(row: number, column: number): Derived | null {
    const terms = [0, 1, 2, 3].map((k) => {
      const left = this.#given('projection', row, k);
      const right = this.#given('modelview[0]', k, column);
      return left === null || right === null ? NaN : left * right;
    });
    return near(terms, 'the product of projection and modelview[0]');
  }

  #given(name: string, row: number, column: number): number | null {
    return this.#cells.get(matrixCell(name, '', row, column))?.value ?? null;
  }

  /** An entry of the inverse; null where the matrix is not known, NaN of one that is poorly conditioned. */
  #inverse(name: string, row: number, column: number): Derived | null {
    const entry = (i: number, j: number): number => {
      const given = this.#given(name, i, j);
      return given ?? (name === 'mvp' ? this.#product(i, j)?.value : undefined) ?? NaN;
    };
    const rowOf = (i: number): Row => [entry(i, 0), entry(i, 1), entry(i, 2), entry(i, 3)];
    const matrix: Matrix = [rowOf(0), rowOf(1), rowOf(2), rowOf(3)];
    if (!matrix.flat().every(Number.isFinite)) return null;
    const inverted = inverse(matrix);
    const as = `the inverse of ${name}`;
    if (inverted === null) return { value: NaN, bound: Infinity, as };
    const greatest = Math.max(...inverted.flat().map(Math.abs));
    const bound = ACCURACY * conditionOf(matrix, inverted) * greatest + SMALLEST_NORMAL;
    return { value: inverted[row]?.[column] ?? NaN, bound, as };
  }
}

/** A sum of terms, accurate to the sum of their magnitudes; null where one is unknown. */
function near(terms: readonly number[], as: string): Derived | null {
  if (terms.some(Number.isNaN)) return null;
  const value = terms.reduce((sum, term) => sum + term, 0);
  const magnitude = terms.reduce((sum, term) => sum + Math.abs(term), 0);
  return { value, bound: ACCURACY * magnitude + SMALLEST_NORMAL, as };
}

function matrixCell(name: string, kind: '' | 'inverse', row: number, column: number): Cell {
  return `${name} ${kind} ${String(row)},${String(column)}`;
}

/** Null where no other binding has it. */
function cellOf(binding: string, index: number): Cell | null {
  const [, name, modifier, text] = MATRIX_ROW.exec(binding) ?? [];
  if (name !== undefined) {
    const row = Number(text);
    const kind = modifier === 'inverse' || modifier === 'invtrans' ? 'inverse' : '';
    return modifier === 'transpose' || modifier === 'invtrans'
      ? matrixCell(name, kind, index, row)
      : matrixCell(name, kind, row, index);
  }
  const [, product] = /^state\.lightprod\[\d+\]\.(\w+\.\w+)$/.exec(binding) ?? [];
  // Alpha is the material's.
  if (product !== undefined) return index === 3 ? `material.${product}/3` : null;
  const [, face] = /^state\.lightmodel\.(\w+)\.scenecolor$/.exec(binding) ?? [];
  if (face !== undefined) return index === 3 ? `material.${face}.diffuse/3` : null;
  return /^state\.(material|lightmodel|light\[)/.test(binding)
    ? `${binding.slice('state.'.length)}/${String(index)}`
    : null;
}
