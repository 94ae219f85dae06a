/** Which assignments of the policies explain what a machine leaves of a small program. */
import { lawOf } from '../../spec/authorities.js';
import { alike } from '../../semantics/domains/allowed-denormals.js';
import { allowed } from '../../semantics/domains/allowed.js';
import { fixed, type Chooser } from '../../semantics/domains/chooser.js';
import type { Kinds } from '../../semantics/domains/domain.js';
import { Explorer, type Leaf, type Region } from '../../semantics/domains/explore.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { load, type Program } from '../../semantics/language/load.js';
import { link } from '../../semantics/machine/link.js';
import { authorityOfProgram, type Machine } from '../../semantics/machine/machine.js';
import { resume, run, type Run } from '../../semantics/machine/run.js';
import { contains, type Allowed } from '../../semantics/number/value-set.js';
import { EVERYTHING, unionOfRegions } from '../judge/region.js';
import type { ProgramProbe } from './program-probes.js';

/** How a program ended, R0 then, and what shows of that: the register to which the program moves R0 last. */
export interface Left<F> {
  readonly outcome: string;
  readonly value: readonly F[];
  readonly shown: readonly F[];
}

/** What a machine leaves; in words, why there is nothing. */
export function leftBy(machine: Machine, { source, values }: ProgramProbe): Left<number> | string {
  const loading = machine.load(source);
  if (!loading.loaded) return `it does not load: ${loading.error.message}`;
  const linked = machine.link(loading.program);
  const { inputs, state } = machine.invocation(linked, values);
  return leftOf(loading.program, resume(linked, inputs, state, machine.outcomeOf));
}

/** What a program may leave. */
function permitted(program: Program, { values }: ProgramProbe, chooser: Chooser): Left<Allowed> {
  const domain = allowed(alike(chooser), lawOf(authorityOfProgram(program)));
  return leftOf(program, run(link(program, domain), values));
}

function leftOf<T extends Kinds>(
  { environment }: Program,
  { end, state }: Run<T>,
): Left<T['number']> {
  const { programType, results } = environment;
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

const explored = new Map<string, readonly Leaf<Left<Allowed>>[]>();

/**
 * The assignments, deviations included, under which a program may leave this to be seen.
 *
 * @param outcome how it ended; null for an implementation of which that does not show
 */
export function regionOfShown(
  probe: ProgramProbe,
  observed: readonly number[],
  outcome: string | null,
): Region {
  const key = `${probe.name}: ${probe.source}`;
  let leaves = explored.get(key);
  if (leaves === undefined) {
    const program = loaded(probe);
    const explorer = new Explorer();
    leaves = explorer.explore(EVERYTHING, () => permitted(program, probe, explorer.chooser));
    explored.set(key, leaves);
  }
  return unionOfRegions(
    leaves
      .filter(
        ({ value }) =>
          (outcome === null || value.outcome === outcome) &&
          value.shown.every((set, index) => contains(set, observed[index] ?? NaN)),
      )
      .map(({ region }) => region),
  );
}

function loaded({ source, name }: ProgramProbe): Program {
  const loading = load(source);
  if (!loading.loaded) throw new Error(`the probe ${name} does not load: ${loading.error.message}`);
  return loading.program;
}

function components<F>(vector: { x: F; y: F; z: F; w: F } | undefined): readonly F[] {
  return vector === undefined ? [] : [vector.x, vector.y, vector.z, vector.w];
}
