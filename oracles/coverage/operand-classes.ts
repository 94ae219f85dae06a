/** The classes of values that instructions are to be tried on. */
import { isDenormal } from '../../semantics/number/binary32.js';

export const NUMBER_CLASSES = [
  '-INF',
  '-normal',
  '-denormal',
  '-0',
  '+0',
  '+denormal',
  '+normal',
  '+INF',
  'NaN',
] as const;

/** The class of a floating-point value before denormals are flushed. */
export function numberClass(value: number): (typeof NUMBER_CLASSES)[number] {
  if (Number.isNaN(value)) return 'NaN';
  if (value === 0) return Object.is(value, -0) ? '-0' : '+0';
  if (value === Infinity) return '+INF';
  if (value === -Infinity) return '-INF';
  if (isDenormal(value)) return value < 0 ? '-denormal' : '+denormal';
  return value < 0 ? '-normal' : '+normal';
}

export const ADDRESS_CLASSES = ['negative', 'zero', 'positive'] as const;

/** The class of a component of an address register. */
export function addressClass(value: number): (typeof ADDRESS_CLASSES)[number] {
  return value === 0 ? 'zero' : value < 0 ? 'negative' : 'positive';
}

export const SIGNED_CLASSES = ['least', 'minus one', 'zero', 'one', 'greatest', 'other'] as const;

const [LEAST_SIGNED, GREATEST_SIGNED] = [-(2 ** 31), 2 ** 31 - 1];

/** The class of a signed integer. */
export function signedClass(value: number): (typeof SIGNED_CLASSES)[number] {
  switch (value) {
    case LEAST_SIGNED:
      return 'least';
    case -1:
      return 'minus one';
    case 0:
      return 'zero';
    case 1:
      return 'one';
    case GREATEST_SIGNED:
      return 'greatest';
    default:
      return 'other';
  }
}

/** Classes of unsigned integers: zero is the least of them, and the greatest has all bits set. */
export const UNSIGNED_CLASSES = ['zero', 'one', 'greatest', 'other'] as const;

/** The class of an unsigned integer. */
export function unsignedClass(value: number): (typeof UNSIGNED_CLASSES)[number] {
  switch (value) {
    case 0:
      return 'zero';
    case 1:
      return 'one';
    case 2 ** 32 - 1:
      return 'greatest';
    default:
      return 'other';
  }
}
