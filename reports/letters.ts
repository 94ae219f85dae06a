/** What the letter of the documents alone permits, component by component, as JSON and as text. */
import type { AllowedWord } from '../semantics/gpu/domains/allowed/words.js';
import { Packed } from '../semantics/gpu/domains/packed.js';
import {
  countIntegers,
  intersectIntegers,
  unionOfIntegers,
} from '../semantics/number/integer-set.js';
import { includes, unionOf } from '../semantics/number/value-set.js';
import { exploreByStanding } from '../oracles/judge/by-standing.js';
import type { Region } from '../semantics/domains/explore.js';
import type { PolicyName } from '../semantics/domains/policies.js';
import type { Authority } from '../spec/authorities.js';
import { describeAllowedWord } from '../oracles/judge/gpu/describe-word.js';
import { setJson, type SetJson } from './json/set.js';

/** What a component may be: floating-point sets as one, first; the others as they are. */
export type Words = readonly AllowedWord[];

/** A component that may be more by the letter alone. */
export interface LetterJson {
  /** "o[HPOS].x"; "outcome" is how the program ends. */
  readonly component: string;
  readonly accepted: PermittedJson;
  /** Letter-only alternatives that permit more, and all that is permitted by each; none: by several of them together. */
  readonly besides: readonly { readonly by: readonly string[]; readonly permits: PermittedJson }[];
}

/** Values, or ways to end; `text` says either in words. */
export type PermittedJson =
  SetJson | { readonly text: string; readonly outcomes: readonly string[] };

/** What shows of an exploration. */
export interface Shown {
  readonly outcomes: readonly string[];
  readonly components: ReadonlyMap<string, Words>;
}

/**
 * What a program may give: by what is accepted, or by the letter as well; and where the letter permits more.
 *
 * @param shown what shows of an exploration
 */
export function byStanding<X>(
  authority: Authority,
  explore: (region: Region, asked: Set<PolicyName>) => X,
  shown: (explored: X) => Shown,
  byTheLetter: boolean,
): { readonly explored: X; readonly letters: readonly LetterJson[] } {
  const all = exploreByStanding(authority, explore, (letter, accepted) =>
    goesBeyond(shown(letter), shown(accepted)),
  );
  const letters = lettersJson(
    shown(all.accepted),
    shown(all.letter),
    all.alone.map(({ by, explored }) => ({ by, shown: shown(explored) })),
  );
  return { explored: byTheLetter ? all.letter : all.accepted, letters };
}

/** Floating-point sets as one, first; the others as they are. */
export function together(words: readonly AllowedWord[]): Words {
  const sets = words.flatMap((word) =>
    word?.type !== 'F' || word.value instanceof Packed ? [] : [word.value],
  );
  const others = words.filter((word) => word?.type !== 'F' || word.value instanceof Packed);
  return sets.length === 0 ? others : [{ type: 'F', value: unionOf(sets) }, ...others];
}

/** Whether something shows by the letter that is not accepted. */
function goesBeyond(letter: Shown, accepted: Shown): boolean {
  return (
    letter.outcomes.some((each) => !accepted.outcomes.includes(each)) ||
    [...letter.components].some(
      ([name, words]) => !covers(accepted.components.get(name) ?? [], words),
    )
  );
}

function lettersJson(
  accepted: Shown,
  letter: Shown,
  alone: readonly { readonly by: string; readonly shown: Shown }[],
): readonly LetterJson[] {
  const line = <T>(
    component: string,
    of: (shown: Shown) => readonly T[],
    includesAll: (whole: readonly T[], part: readonly T[]) => boolean,
    json: (permits: readonly T[]) => PermittedJson,
  ): readonly LetterJson[] => {
    const own = of(accepted);
    const beyond = alone
      .map((each) => ({ by: [each.by], permits: of(each.shown) }))
      .filter(({ permits }) => !includesAll(own, permits));
    const known = [...own, ...beyond.flatMap(({ permits }) => permits)];
    const all = of(letter);
    if (!includesAll(known, all)) beyond.push({ by: [], permits: all });
    if (beyond.length === 0) return [];
    const besides = beyond.map(({ by, permits }) => ({ by, permits: json(permits) }));
    return [{ component, accepted: json(own), besides }];
  };
  const names = new Set([...accepted.components.keys(), ...letter.components.keys()]);
  return [
    ...line(
      'outcome',
      ({ outcomes }) => outcomes,
      (whole, part) => part.every((each) => whole.includes(each)),
      (outcomes) => ({ text: outcomes.join(' or '), outcomes }),
    ),
    ...[...names].flatMap((name) =>
      line(name, ({ components }) => components.get(name) ?? [], covers, setJson),
    ),
  ];
}

function covers(whole: Words, part: Words): boolean {
  const all = together(whole);
  const texts = all.map(describeAllowedWord);
  return part.every((word) => {
    // Sets that only denormals tell apart read alike.
    if (texts.includes(describeAllowedWord(word))) return true;
    if (word === null) return false;
    if (word.type !== 'F') {
      const { type, value } = word;
      const own = unionOfIntegers(all.flatMap((each) => (each?.type === type ? [each.value] : [])));
      return countIntegers(intersectIntegers(own, value)) === countIntegers(value);
    }
    const { value } = word;
    if (value instanceof Packed) return false;
    return all.some(
      (each) =>
        each?.type === 'F' && !(each.value instanceof Packed) && includes(each.value, value),
    );
  });
}

/** None where the letter permits no more than is accepted. */
export function letterLines(letters: readonly LetterJson[]): readonly string[] {
  if (letters.length === 0) return [];
  return [
    '',
    'By the letter alone, though nobody can mean it (docs/allowed-results.md, Standings), these may be more:',
    ...letters.flatMap(({ component, accepted, besides }) => [
      `  ${component}: accepted is ${accepted.text}`,
      ...besides.map(
        ({ by, permits }) =>
          `    also ${permits.text}, by ${by.length === 0 ? 'several alternatives together' : by.join(', ')}`,
      ),
    ]),
  ];
}
