/** Failures within write masks, swizzles and the component of a scalar. */
import type { Explanation, Failure } from './failure.js';
import { syntax } from './explain-statement.js';

const OTHER_NAMES: Readonly<Record<string, string>> = {
  X: 'x', Y: 'y', Z: 'z', W: 'w',
  r: 'x', g: 'y', b: 'z', a: 'w',
  s: 'x', t: 'y', p: 'z', q: 'w',
}; // prettier-ignore

export function explainComponents({ expected, text, position }: Failure): Explanation | null {
  const character = text[position] ?? '';
  const isComponent = /^[xyzw]$/.test(character);
  const letters = ['x', 'y', 'z', 'w'].filter((letter) => expected.has(letter));
  const meant = OTHER_NAMES[character];

  if (letters.length > 0 && meant !== undefined) {
    return syntax(
      `components are named x, y, z and w; did you mean ${meant} for ${character}?`,
      meant,
    );
  }
  if (
    letters.length === 4 &&
    !isComponent &&
    expected.size === 4 &&
    afterComponent(text, position)
  ) {
    return syntax('a swizzle names one component or four');
  }
  if (isComponent && letters.length > 0) {
    return syntax('a write mask names each component once, in the order x, y, z, w');
  }
  if (isComponent && letters.length === 0 && afterComponent(text, position)) {
    if (expected.has(',') && expected.has('(') && text[position - 1] === 'w') {
      return syntax('a write mask names each component once, in the order x, y, z, w');
    }
    return syntax('too many components');
  }
  return null;
}

function afterComponent(text: string, position: number): boolean {
  // White space between the letters is rare enough to leave such cases to the general message.
  return /[xyzw][ \t]*$/.test(text.slice(Math.max(0, position - 8), position));
}
