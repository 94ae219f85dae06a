/**
 * Which slot an operand or destination means: absolute and relative addressing, with one index or two.
 * NV_gpu_program4 §2.X.4.2; NV_geometry_program4 §2.14.6.3 (vertices).
 */
import type { GpuDomain, GpuKinds } from '../domains/domain.js';
import type { Access, Dimension, RegisterIndex } from '../program.js';
import { NOWHERE, type Load, type Place } from './linked.js';

/** How the scalar that selects a member is loaded: operands load variables, and indexes are operands. */
export type LoadIndex<T extends GpuKinds> = (index: RegisterIndex) => Load<T, T['integer']>;

/** The place of a slot in its file. */
export function linkAccess<T extends GpuKinds>(
  access: Access,
  domain: GpuDomain<T>,
  loadIndex: LoadIndex<T>,
): Load<T, Place> {
  if (access.kind === 'fixed') {
    const { slot } = access;
    return () => slot;
  }
  const { slots } = access;
  const slotAt = (index: number): number => slots[index] ?? NOWHERE;
  const [first, second] = access.dimensions.map((d) => linkDimension(d, domain, loadIndex));
  if (first === undefined) return () => NOWHERE;
  if (second === undefined) {
    return (inputs, state) => mapPlace(first(inputs, state), slotAt);
  }
  const width = access.dimensions[1]?.size ?? 0;
  return (inputs, state) =>
    combine(first(inputs, state), second(inputs, state), (row, column) =>
      slotAt(row * width + column),
    );
}

/**
 * The index into one dimension. Out of bounds is NOWHERE, and so is an index that is undefined in a domain
 * that has no sets: the results of the access are undefined then (§2.X.4.2, §2.X.4.3).
 */
export function linkDimension<T extends GpuKinds>(
  { index, size }: Dimension,
  domain: GpuDomain<T>,
  loadIndex: LoadIndex<T>,
): Load<T, Place> {
  if (index.kind === 'fixed') {
    const place = index.value < size ? index.value : NOWHERE;
    return () => place;
  }
  const { offset } = index;
  const load = loadIndex(index);
  const displacement = domain.integer(offset);
  // The domain says which members an index may select that is not a single number.
  const members = once(() => Array.from({ length: size }, (_, i): readonly number[] => [i]));
  const outside: readonly number[] = [NOWHERE];
  const join = (a: readonly number[], b: readonly number[]): readonly number[] =>
    a === b ? a : [...a, ...b];
  return (inputs, state) => {
    const register = load(inputs, state);
    const known = domain.indexOf(register, offset);
    if (known !== null) return known >= 0 && known < size ? known : NOWHERE;
    const sum = domain.addIntegers(register, displacement);
    return placeOf(domain.member(members(), sum, outside, join));
  };
}

/** What is made when it is first asked for: much room for what few runs need. */
export function once<V>(make: () => V): () => V {
  let made: { readonly value: V } | null = null;
  return () => (made ??= { value: make() }).value;
}

function placeOf(candidates: readonly number[]): Place {
  const distinct = [...new Set(candidates)];
  return distinct.length === 1 ? (distinct[0] ?? NOWHERE) : distinct;
}

function mapPlace(place: Place, slotAt: (index: number) => number): Place {
  if (typeof place === 'number') return place === NOWHERE ? NOWHERE : slotAt(place);
  return placeOf(place.map((index) => (index === NOWHERE ? NOWHERE : slotAt(index))));
}

function combine(
  rows: Place,
  columns: Place,
  slotAt: (row: number, column: number) => number,
): Place {
  if (typeof rows === 'number' && typeof columns === 'number') {
    return rows === NOWHERE || columns === NOWHERE ? NOWHERE : slotAt(rows, columns);
  }
  const all = (place: Place): readonly number[] => (typeof place === 'number' ? [place] : place);
  return placeOf(
    all(rows).flatMap((row) =>
      all(columns).map((column) =>
        row === NOWHERE || column === NOWHERE ? NOWHERE : slotAt(row, column),
      ),
    ),
  );
}
