/** Swizzle suffixes. NV_vertex_program2 §2.14.2.1. */
import type { Vector } from '../domains/domain.js';
import { SpecCrash } from './crash.js';

/** The component that a letter names. */
export function pick(letter: string): <V>(v: Vector<V>) => V {
  const place = placeOf(letter);
  return (v) => component(v, place);
}

/** Components by their places. While a program runs these are looked at: a comparison costs less than a call. */
export type Place = 0 | 1 | 2 | 3;

/** The place of the component that a letter names. */
export function placeOf(letter: string): Place {
  switch (letter) {
    case 'x':
      return 0;
    case 'y':
      return 1;
    case 'z':
      return 2;
    case 'w':
      return 3;
    default:
      throw new SpecCrash(`"${letter}" names no component`);
  }
}

export function component<V>(v: Vector<V>, place: Place): V {
  switch (place) {
    case 0:
      return v.x;
    case 1:
      return v.y;
    case 2:
      return v.z;
    case 3:
      return v.w;
  }
}

/** A swizzle as four letters: "" is "xyzw", one letter stands for all four. */
export function letters(suffix: string): string {
  if (suffix === '') return 'xyzw';
  return suffix.length === 1 ? suffix.repeat(4) : suffix;
}

/** Whence each component comes. */
export interface Places {
  readonly x: Place;
  readonly y: Place;
  readonly z: Place;
  readonly w: Place;
}

/** Whence a suffix takes each component, or null where it changes nothing. */
export function placesOf(suffix: string): Places | null {
  const four = letters(suffix);
  if (four === 'xyzw') return null;
  const [x = '', y = '', z = '', w = ''] = four;
  return { x: placeOf(x), y: placeOf(y), z: placeOf(z), w: placeOf(w) };
}

export function rearranged<V>(v: Vector<V>, { x, y, z, w }: Places): Vector<V> {
  return { x: component(v, x), y: component(v, y), z: component(v, z), w: component(v, w) };
}

/** The rearrangement a suffix asks for, or null where it changes nothing. */
export function swizzle(suffix: string): (<V>(v: Vector<V>) => Vector<V>) | null {
  const places = placesOf(suffix);
  return places === null ? null : (v) => rearranged(v, places);
}
