/** What a component, a condition code or a program's end may be, over all that is permitted: in words. */
import type { Codes } from '../../semantics/domains/allowed-tests.js';
import type { ConditionCode } from '../../semantics/domains/domain.js';
import type { FlagSet } from '../../semantics/gpu/domains/allowed/flags.js';
import { ANY_FLAGS } from '../../semantics/gpu/domains/allowed/flags.js';
import type { AllowedWord } from '../../semantics/gpu/domains/allowed/words.js';
import { FLAG_NAMES, type NominalFlags } from '../../semantics/gpu/domains/flags.js';
import { Packed } from '../../semantics/gpu/domains/packed.js';
import type { TypedBits } from '../../semantics/gpu/domains/words.js';
import { unionOfIntegers, type AllowedInteger } from '../../semantics/number/integer-set.js';
import { unionOf } from '../../semantics/number/value-set.js';
import { describeWord } from '../cases/gpu/compare.js';
import { codesIn } from '../judge/allowed-state.js';
import { describeAllowedWord } from '../judge/gpu/describe-word.js';

/** What one assignment, or several whose results are one set, permits of a place. */
export type Possible =
  | { readonly kind: 'word'; readonly word: AllowedWord }
  /** With every other that no program can tell from one of them. */
  | { readonly kind: 'address'; readonly set: AllowedInteger }
  | { readonly kind: 'codes'; readonly codes: Codes }
  | { readonly kind: 'flags'; readonly flags: FlagSet }
  | { readonly kind: 'end'; readonly outcomes: readonly string[] };

/** By place: x, y, z, w; CC.x; "end". */
export type Places<T> = ReadonlyMap<string, T>;

/** What came of one execution at a place. */
export type Shown =
  /** Null for an undefined one. */
  | { readonly kind: 'word'; readonly word: TypedBits | null }
  | { readonly kind: 'address'; readonly value: number }
  /** LT, EQ, GT or UN; of GPU programs the names of flags. */
  | { readonly kind: 'codes'; readonly codes: string }
  | { readonly kind: 'end'; readonly outcome: string };

export function describeShown(shown: Shown): string {
  switch (shown.kind) {
    case 'word':
      return describeWord(shown.word);
    case 'address':
      return String(shown.value);
    case 'codes':
      return shown.codes || 'none';
    case 'end':
      return endText(shown.outcome);
  }
}

function endText(outcome: string): string {
  return outcome === 'completed' ? 'the fragment is kept' : `the fragment is ${outcome}`;
}

/** Several of them as one: each kind together. */
export interface Joined {
  readonly words: readonly AllowedWord[];
  readonly codes: readonly ConditionCode[];
  readonly flags: FlagSet;
  readonly outcomes: readonly string[];
}

export function joined(all: readonly Possible[]): Joined {
  const words = all.flatMap((each) => (each.kind === 'word' ? [each.word] : []));
  const integers = (type: 'S' | 'U'): readonly AllowedInteger[] =>
    words.flatMap((word) => (word?.type === type ? [word.value] : []));
  const floats = words.flatMap((word) =>
    word?.type === 'F' && !(word.value instanceof Packed) ? [word.value] : [],
  );
  const addresses = all.flatMap((each) => (each.kind === 'address' ? [each.set] : []));
  const signed = [...integers('S'), ...addresses];
  const unsigned = integers('U');
  // Bits of their own, and what is undefined, have no union with anything.
  const others = words.filter((word) => word === null || word.value instanceof Packed);
  return {
    words: [
      ...(floats.length === 0 ? [] : [{ type: 'F', value: unionOf(floats) } as const]),
      ...(signed.length === 0 ? [] : [{ type: 'S', value: unionOfIntegers(signed) } as const]),
      ...(unsigned.length === 0 ? [] : [{ type: 'U', value: unionOfIntegers(unsigned) } as const]),
      ...others,
    ],
    codes: codesIn(
      all.reduce((codes, each) => (each.kind === 'codes' ? codes | each.codes : codes), 0),
    ),
    flags: all.reduce((flags, each) => (each.kind === 'flags' ? flags | each.flags : flags), 0),
    outcomes: [...new Set(all.flatMap((each) => (each.kind === 'end' ? each.outcomes : [])))],
  };
}

/** Everything that several of them permit of one place. */
export function describePossible(all: readonly Possible[]): string {
  const { words, codes, flags, outcomes } = joined(all);
  const texts = new Set([
    ...words.map(describeAllowedWord),
    ...codes,
    ...flagsIn(flags),
    ...outcomes.map(endText),
  ]);
  return texts.has('anything') ? 'anything' : [...texts].join(' or ');
}

/** Combinations that are few one by one; of many what each flag may be. */
const FEW = 3;

/** The same of each place. */
export function described(places: Places<readonly Possible[]>): Places<string> {
  return new Map([...places].map(([name, all]) => [name, describePossible(all)]));
}

/** Which of the sixteen combinations of flags are in a set. */
export function combinationsIn(flags: FlagSet): readonly NominalFlags[] {
  return Array.from({ length: 16 }, (_, each) => each).filter(
    (each) => (flags & (1 << each)) !== 0,
  );
}

function flagsIn(flags: FlagSet): readonly string[] {
  if (flags === 0) return [];
  if (flags === ANY_FLAGS) return ['anything'];
  const combinations = combinationsIn(flags);
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
