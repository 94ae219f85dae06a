/** Values as they stand in the id of a case. */
import { decimal } from '../../semantics/number/binary32.js';

/** Four values as they stand in an id: one where they are the same. */
export function labelOf(parts: readonly string[]): string {
  const [first = ''] = parts;
  return parts.every((part) => part === first) ? first : parts.join('_');
}

/** A number as it stands in an id: the shortest decimal of the binary32 value. */
export function numberLabel(value: number): string {
  return decimal(value).replace('+INF', 'inf').replace('-INF', '-inf').replace('NaN', 'nan');
}
