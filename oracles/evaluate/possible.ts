/** What a component, a condition code or a program's end may be, over all that is permitted: in words. */
import type { AddressSet } from '../../semantics/domains/allowed-addresses.js';
import { addressesOf } from '../../semantics/domains/allowed-addresses.js';
import type { Codes } from '../../semantics/domains/allowed-tests.js';
import type { FlagSet } from '../../semantics/gpu/domains/allowed/flags.js';
import { ANY_FLAGS } from '../../semantics/gpu/domains/allowed/flags.js';
import type { AllowedWord } from '../../semantics/gpu/domains/allowed/words.js';
import { FLAG_NAMES } from '../../semantics/gpu/domains/flags.js';
import { Packed } from '../../semantics/gpu/domains/packed.js';
import { unionOfIntegers } from '../../semantics/number/integer-set.js';
import { unionOf } from '../../semantics/number/value-set.js';
import { codesIn } from '../judge/allowed-state.js';
import { describeAllowedWord } from '../judge/gpu/describe-word.js';

/** What one assignment, or several whose results are one set, permits of a place. */
export type Possible =
  | { readonly kind: 'word'; readonly word: AllowedWord }
  | { readonly kind: 'address'; readonly set: AddressSet }
  | { readonly kind: 'codes'; readonly codes: Codes }
  | { readonly kind: 'flags'; readonly flags: FlagSet }
  | { readonly kind: 'end'; readonly words: string };

/** By place: x, y, z, w; CC.x; "end". */
export type Places<T> = ReadonlyMap<string, T>;

/** Everything that several of them permit of one place. */
export function describePossible(all: readonly Possible[]): string {
  const words = new Set<string>();
  const floats = all.flatMap((each) =>
    each.kind === 'word' && each.word?.type === 'F' && !(each.word.value instanceof Packed)
      ? [each.word.value]
      : [],
  );
  if (floats.length > 0) words.add(describeAllowedWord({ type: 'F', value: unionOf(floats) }));
  for (const type of ['S', 'U'] as const) {
    const integers = all.flatMap((each) =>
      each.kind === 'word' && each.word?.type === type ? [each.word.value] : [],
    );
    if (integers.length === 0) continue;
    words.add(describeAllowedWord({ type, value: unionOfIntegers(integers) }));
  }
  const addresses = all.flatMap((each) => (each.kind === 'address' ? addressesOf(each.set) : []));
  for (const each of runsOf(addresses)) words.add(each);
  let codes = 0;
  let flags = 0;
  for (const each of all) {
    if (each.kind === 'codes') codes |= each.codes;
    else if (each.kind === 'flags') flags |= each.flags;
    else if (each.kind === 'end') words.add(each.words);
    else if (each.kind === 'word') {
      const { word } = each;
      const isOwn = word?.type === 'F' && word.value instanceof Packed;
      if (word === null || isOwn) words.add(describeAllowedWord(word));
    }
  }
  for (const code of codesIn(codes)) words.add(code);
  for (const each of flagsIn(flags)) words.add(each);
  return words.has('anything') ? 'anything' : [...words].join(' or ');
}

/** Integers in order, those that follow upon one another as "-512..511". */
function runsOf(integers: readonly number[]): readonly string[] {
  const runs: [number, number][] = [];
  for (const each of [...new Set(integers)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] + 1 === each) last[1] = each;
    else runs.push([each, each]);
  }
  return runs.map(([low, high]) =>
    low === high ? String(low) : `${String(low)}..${String(high)}`,
  );
}

/** Combinations that are few one by one; of many what each flag may be. */
const FEW = 3;

function flagsIn(flags: FlagSet): readonly string[] {
  if (flags === 0) return [];
  if (flags === ANY_FLAGS) return ['anything'];
  const combinations = Array.from({ length: 16 }, (_, each) => each).filter(
    (each) => (flags & (1 << each)) !== 0,
  );
  const named = (text: (bit: number) => string): string =>
    FLAG_NAMES.flatMap((name, index) => {
      const mark = text(1 << index);
      return mark === 'no' ? [] : [`${name}${mark}`];
    }).join(' ') || 'none';
  if (combinations.length <= FEW) {
    return combinations.map((each) => named((bit) => ((each & bit) === 0 ? 'no' : '')));
  }
  const all = combinations.reduce((a, b) => a & b);
  const some = combinations.reduce((a, b) => a | b);
  return [named((bit) => ((all & bit) !== 0 ? '' : (some & bit) !== 0 ? '?' : 'no'))];
}
