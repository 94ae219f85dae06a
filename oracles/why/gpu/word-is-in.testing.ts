/** Membership of words in sets, for tests. */
import { bitsOfFloat, Packed } from '../../../semantics/gpu/domains/packed.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import {
  IntegerWord,
  typedBitsOf,
  type NominalWord,
} from '../../../semantics/gpu/domains/words.js';
import { bitsOfInteger, containsInteger } from '../../../semantics/number/integer-set.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import { contains } from '../../../semantics/number/value-set.js';
import { Unknown, type HybridKinds } from './lifted.js';

/** Whether it is a set that a word may be of, or the word itself. */
export function wordIsIn(word: NominalWord, of: HybridKinds['word']): boolean {
  if (!(of instanceof Unknown)) {
    const [a, b] = [typedBitsOf(word), typedBitsOf(of)];
    return a === null || b === null ? a === b : a.type === b.type && a.bits === b.bits;
  }
  if (word === UNDEFINED) return of.mayBeUndefined;
  const { set } = of;
  if (set === null) return true;
  if (word instanceof IntegerWord) {
    if (word.type === null || set.type !== word.type) return false;
    return containsInteger(set.value, bitsOfInteger(word.value));
  }
  if (set.type !== 'F') return false;
  const { value } = set;
  if (value instanceof Packed) return bitsOfFloat(value) === bitsOfFloat(word);
  if (typeof word === 'number') return contains(value, word);
  return of.mayBePacked && (contains(value, word.value) || contains(value, valueOf(word.bits)));
}
