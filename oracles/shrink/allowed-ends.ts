/** Every end of a run that the documents permit: over all lawful assignments, with sets where these do not tell. */
import { allowed } from '../../semantics/domains/allowed.js';
import type { AddressSet } from '../../semantics/domains/allowed-addresses.js';
import type { Codes, Truth } from '../../semantics/domains/allowed-tests.js';
import { lawfulBox } from '../../semantics/domains/assignments.js';
import { Explorer, regionOf, TooManyPaths } from '../../semantics/domains/explore.js';
import type { Program } from '../../semantics/language/load.js';
import { link } from '../../semantics/machine/link.js';
import type { LinkedProgram } from '../../semantics/machine/linked.js';
import { outcomeOf, successors, type Run } from '../../semantics/machine/run.js';
import { invocation, type InputValues } from '../../semantics/machine/state.js';
import type { Allowed } from '../../semantics/number/value-set.js';

export type AllowedEnd = Run<Allowed, AddressSet, Codes>;

/** Paths of a program whose branches are not decided. */
const MOST_PATHS = 256;
/** Steps of all paths together. */
const MOST_STEPS = 200_000;

/** Null where there are too many to tell. */
export function allowedEnds(program: Program, values: InputValues): readonly AllowedEnd[] | null {
  const explorer = new Explorer();
  const linked = link(program, allowed(explorer.chooser));
  const region = regionOf(lawfulBox(program.environment.name));
  try {
    return explorer
      .explore(region, () => endsOf(linked, values), MOST_PATHS)
      .flatMap(({ value }) => value);
  } catch (error) {
    if (error instanceof TooManyPaths) return null;
    throw error;
  }
}

function endsOf(
  linked: LinkedProgram<Allowed, Truth, AddressSet, Codes>,
  values: InputValues,
): readonly AllowedEnd[] {
  const { inputs, state } = invocation(linked.program, linked.domain, values);
  const ends: AllowedEnd[] = [];
  const waiting = [state];
  let steps = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const end = outcomeOf(linked, next);
    if (end === null) waiting.push(...successors(linked, inputs, next));
    else ends.push({ end, state: next });
    if (++steps > MOST_STEPS || waiting.length > MOST_PATHS) throw new TooManyPaths(MOST_PATHS);
  }
  return ends;
}
