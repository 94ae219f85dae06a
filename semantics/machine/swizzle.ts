/** Swizzle suffixes. NV_vertex_program2 §2.14.2.1. */
import type { Vector } from '../domains/domain.js';
import { SpecCrash } from './crash.js';

/** The component that a letter names. */
export function pick(letter: string): <V>(v: Vector<V>) => V {
  switch (letter) {
    case 'x':
      return (v) => v.x;
    case 'y':
      return (v) => v.y;
    case 'z':
      return (v) => v.z;
    case 'w':
      return (v) => v.w;
    default:
      throw new SpecCrash(`"${letter}" names no component`);
  }
}

/** A swizzle as four letters: "" is "xyzw", one letter stands for all four. */
export function letters(suffix: string): string {
  if (suffix === '') return 'xyzw';
  return suffix.length === 1 ? suffix.repeat(4) : suffix;
}

/** The rearrangement a suffix asks for, or null where it changes nothing. */
export function swizzle(suffix: string): (<V>(v: Vector<V>) => Vector<V>) | null {
  const four = letters(suffix);
  if (four === 'xyzw') return null;
  const [first = '', second = '', third = '', fourth = ''] = four;
  const x = pick(first);
  if (suffix.length === 1) {
    return (v) => {
      const value = x(v);
      return { x: value, y: value, z: value, w: value };
    };
  }
  const [y, z, w] = [pick(second), pick(third), pick(fourth)];
  return (v) => ({ x: x(v), y: y(v), z: z(v), w: w(v) });
}
