/** Which assignments of the policies explain what a machine leaves of a small program. */
import { allowed } from '../../semantics/domains/allowed.js';
import { fixed, type Chooser } from '../../semantics/domains/chooser.js';
import { Explorer, type Leaf, type Region } from '../../semantics/domains/explore.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { load, type Program } from '../../semantics/language/load.js';
import { link } from '../../semantics/machine/link.js';
import type { Machine } from '../../semantics/machine/machine.js';
import { resume, run } from '../../semantics/machine/run.js';
import { contains, type Allowed } from '../../semantics/number/value-set.js';
import { EVERYTHING, unionOfRegions } from '../judge/region.js';
import type { ProgramProbe } from './program-probes.js';

/** R0 after a program's end, and how it ended. */
export interface Left<F> {
  readonly outcome: string;
  readonly value: readonly F[];
}

/** What a permitted execution leaves, and what it shows of that: the register to which it moves R0 last. */
interface Permitted extends Left<Allowed> {
  readonly shown: readonly Allowed[];
}

/** What a machine leaves; in words, why there is nothing. */
export function leftBy(machine: Machine, { source, values }: ProgramProbe): Left<number> | string {
  const loading = machine.load(source);
  if (!loading.loaded) return `it does not load: ${loading.error.message}`;
  const linked = machine.link(loading.program);
  const { inputs, state } = machine.invocation(linked, values);
  const { end, state: last } = resume(linked, inputs, state, machine.outcomeOf);
  return { outcome: end.reason ?? end.outcome, value: components(last.temporaries[0]) };
}

/** What a program may leave. */
function permitted(program: Program, { values }: ProgramProbe, chooser: Chooser): Permitted {
  const { end, state } = run(link(program, allowed(chooser)), values);
  const { programType, results } = program.environment;
  const shown =
    programType === 'state' ? state.parameters[0] : state.results[results.indexOf('HPOS')];
  return {
    outcome: end.reason ?? end.outcome,
    value: components(state.temporaries[0]),
    shown: components(shown),
  };
}

/** What a program may leave under one assignment. */
export function permittedBy(probe: ProgramProbe, policies: Policies): Left<Allowed> {
  return permitted(loaded(probe), probe, fixed(policies));
}

const explored = new Map<string, readonly Leaf<Permitted>[]>();

/** The assignments, deviations included, under which a program may leave this. */
export function regionOfProgram(probe: ProgramProbe, observed: Left<number>): Region {
  return regionWhere(
    probe,
    ({ outcome, value }) => outcome === observed.outcome && containsAll(value, observed.value),
  );
}

/** The same of an implementation of which only the register shows to which the program moves R0 last. */
export function regionOfShown(probe: ProgramProbe, observed: readonly number[]): Region {
  return regionWhere(probe, ({ shown }) => containsAll(shown, observed));
}

function containsAll(sets: readonly Allowed[], values: readonly number[]): boolean {
  return sets.every((set, index) => contains(set, values[index] ?? NaN));
}

function regionWhere(probe: ProgramProbe, holds: (left: Permitted) => boolean): Region {
  const key = `${probe.name}: ${probe.source}`;
  let leaves = explored.get(key);
  if (leaves === undefined) {
    const program = loaded(probe);
    const explorer = new Explorer();
    leaves = explorer.explore(EVERYTHING, () => permitted(program, probe, explorer.chooser));
    explored.set(key, leaves);
  }
  return unionOfRegions(leaves.filter(({ value }) => holds(value)).map(({ region }) => region));
}

function loaded({ source, name }: ProgramProbe): Program {
  const loading = load(source);
  if (!loading.loaded) throw new Error(`the probe ${name} does not load: ${loading.error.message}`);
  return loading.program;
}

function components<F>(vector: { x: F; y: F; z: F; w: F } | undefined): readonly F[] {
  return vector === undefined ? [] : [vector.x, vector.y, vector.z, vector.w];
}
