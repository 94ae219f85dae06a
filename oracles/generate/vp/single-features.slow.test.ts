/** Sweeps show each fault of a single feature: none is left to chance. */
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { load, type Program } from '../../../semantics/language/load.js';
import { STANDARD } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { singleFaults, type SingleFault } from './single-features.testing.js';
import { sweepsOf } from './sweeps.js';
import { everyByDay } from '../../../vitest.night.js';

const NAMES = Object.keys(ENVIRONMENTS) as EnvironmentName[];

/** Sweeps execute few instructions; a fault may send one around for ever. */
const MOST_STEPS = 3000;

/** A sweep, loaded and run when a fault first may show in it. */
class Swept {
  #program: Program | undefined;
  #end: string | undefined;

  constructor(
    readonly text: string,
    readonly values: InputValues,
  ) {}

  get program(): Program {
    if (this.#program !== undefined) return this.#program;
    const loaded = load(this.text);
    if (!loaded.loaded) throw new Error(`${loaded.error.message}: ${this.text}`);
    return (this.#program = loaded.program);
  }

  get end(): string {
    return (this.#end ??= endOf(this.program, this.values));
  }
}

/** What a black box shows; `endless` where a program does not end. */
function endOf(program: Program, values: InputValues): string {
  const linked = STANDARD.link(program);
  const { inputs, state: first } = STANDARD.invocation(linked, values);
  let state = first;
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if (STANDARD.outcomeOf(linked, state) !== null) {
      return [...state.results, ...state.parameters]
        .flatMap(({ x, y, z, w }) => [x, y, z, w])
        .map((n) => (Object.is(n, -0) ? '-0' : String(n)))
        .join();
    }
    const next = linked.instructions[state.next];
    if (next === undefined) return 'lost';
    state = next.step(inputs, state);
  }
  return 'endless';
}

function shows({ instruction, rewrite }: SingleFault, swept: Swept): boolean {
  if (!swept.text.includes(instruction)) return false;
  const { program, values } = swept;
  const instructions = program.instructions.map((each) =>
    each.name === instruction ? rewrite(each) : each,
  );
  if (instructions.every((each, at) => each === program.instructions[at])) return false;
  return endOf({ ...program, instructions }, values) !== swept.end;
}

describe.each(NAMES)('the sweeps of %s', (name) => {
  const programs = sweepsOf(name).map(({ text, values }) => new Swept(text, values));
  const faults = singleFaults(ENVIRONMENTS[name]);

  it('show every fault of a single feature', () => {
    // What shows a fault often shows the next one too.
    let [last] = programs;
    const isSeen = (fault: SingleFault): boolean => {
      if (last !== undefined && shows(fault, last)) return true;
      const first = programs.find((each) => shows(fault, each));
      last = first ?? last;
      return first !== undefined;
    };
    // By day every eighth.
    const unseen = everyByDay(faults, 8).filter((fault) => !isSeen(fault));
    expect(unseen.map((fault) => fault.name)).toEqual([]);
    expect(faults.length).toBeGreaterThan(1000);
  });
});
