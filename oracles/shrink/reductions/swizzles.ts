/** Swizzle suffixes simpler than one. */
import { COMPONENTS } from '../../../spec/environments.js';

/** None, one letter, or one letter more in its own place. The measure passes over what is no simpler. */
export function* simplerSwizzles(swizzle: string): Generator<string> {
  if (swizzle === '') return;
  yield '';
  yield* COMPONENTS;
  if (swizzle.length < 4) return;
  for (const [place, letter] of [...swizzle].entries()) {
    const own = COMPONENTS[place] ?? letter;
    yield swizzle.slice(0, place) + own + swizzle.slice(place + 1);
  }
}

/** Simpler letters for an operand that has to name one component. */
export function* simplerLetters(letter: string): Generator<string> {
  yield* COMPONENTS.slice(
    0,
    COMPONENTS.findIndex((each) => each === letter),
  );
}
