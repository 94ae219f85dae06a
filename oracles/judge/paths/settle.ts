/**
 * Runs of which it is not known how long they are: one state for each place of the program, which grows until
 * nothing new comes to it, however often it is reached. What is still found after the most instructions that a
 * run may have counts as a run that was ended there.
 */
import { columnsOf, joinStates } from './frontier.js';
import type { Shape } from './machine.js';

/** A place is reached so often before what grows there is widened. */
const PATIENCE = 4;

interface Known<S> {
  state: S;
  visits: number;
}

/** @param step every state that may follow; none where all runs have ended. Given states that still run. */
export function settle<S>(
  shape: Shape<S>,
  states: readonly S[],
  step: (state: S) => readonly S[],
): readonly S[] {
  const known = new Map<string, Known<S>>();
  const open = states.map((state) => shape.after(state, 0));
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const place = shape.place(state);
    const old = known.get(place);
    let next = shape.after(state, 0);
    if (old === undefined) known.set(place, { state: next, visits: 1 });
    else {
      next = joinStates(shape, [old.state, next]);
      if (columnsOf(shape, [old.state, next]).length === 0) continue;
      if (++old.visits > PATIENCE) {
        next = shape.files.reduce((wider, file) => file.widen(wider, old.state), next);
      }
      old.state = next;
    }
    open.push(...step(next));
  }
  return [...known.values()].map(({ state }) => state);
}
