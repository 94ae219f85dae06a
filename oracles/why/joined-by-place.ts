/** States that stand at one place of a program, taken as one. */
import { joinStates } from '../judge/paths/frontier.js';
import type { Shape } from '../judge/paths/machine.js';

export function joinedByPlace<S>(shape: Shape<S>, states: readonly S[]): readonly S[] {
  const places = new Map<string, [S, ...S[]]>();
  for (const state of states) {
    const there = places.get(shape.place(state));
    if (there === undefined) places.set(shape.place(state), [state]);
    else there.push(state);
  }
  return [...places.values()].map((there) => joinStates(shape, there));
}
