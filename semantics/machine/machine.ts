/**
 * A whole implementation in terms of the semantics' own parts: what an in-process backend replaces. The
 * machine of a domain is the one that the documents describe.
 */
import { environmentOf, type VpAuthority } from '../../spec/authorities.js';
import { concrete } from '../domains/concrete.js';
import { nominalOf } from '../domains/nominal-of.js';
import type { Binary32Domain, NominalKinds } from '../domains/nominal.js';
import { assignment } from '../domains/profiles.js';
import { load, type LoadResult, type Program } from '../language/load.js';
import { link } from './link.js';
import type { LinkedProgram } from './linked.js';
import { outcomeOf, type Outcome } from './run.js';
import { invocation, type Inputs, type InputValues, type State } from './state.js';

export type NominalProgram = LinkedProgram<NominalKinds>;
export type NominalState = State<NominalKinds>;

/** Where an invocation starts. */
export interface Invocation {
  readonly inputs: Inputs<number>;
  readonly state: NominalState;
}

export interface Machine {
  readonly load: (source: string | Uint8Array) => LoadResult;
  readonly link: (program: Program) => NominalProgram;
  /** @param before what the vertex before it in the same request ended in: nothing of it may matter */
  readonly invocation: (
    linked: NominalProgram,
    values: InputValues,
    before?: NominalState,
  ) => Invocation;
  /** How the program ended, or null while it still runs. */
  readonly outcomeOf: (linked: NominalProgram, state: NominalState) => Outcome | null;
}

/** The numbers that a machine has under an authority. */
export type DomainIn = (authority: VpAuthority) => Binary32Domain;

const AS_DESCRIBED = new WeakSet<Machine>();

/** The machine that the documents describe, with a domain's numbers, or one domain's for each environment. */
export function machineOf(domain: Binary32Domain | DomainIn): Machine {
  const domainIn: DomainIn = typeof domain === 'function' ? domain : () => domain;
  const machine: Machine = {
    load,
    link: (program) => link(program, domainIn(authorityOfProgram(program))),
    invocation: (linked, values) => invocation(linked.program, linked.domain, values),
    outcomeOf,
  };
  AS_DESCRIBED.add(machine);
  return machine;
}

/** Whether a machine is one of `machineOf`, of which nothing was replaced: then its programs may be run as `many.ts` does. */
export function isAsDescribed(machine: Machine): boolean {
  return AS_DESCRIBED.has(machine);
}

/** The machine with the nominal numbers of each environment, as the environment's own documents have them. */
export const STANDARD: Machine = machineOf(nominalOf);

/** The machine with the nominal numbers that an authority gives. */
export function standardUnder(authority: VpAuthority): Machine {
  return authority === environmentOf(authority) ? STANDARD : machineOf(nominalOf(authority));
}

/**
 * The machine of an assignment as users write it: "nv20-like,madRounding=once". What it leaves to its defaults, the documents of each
 * environment decide.
 *
 * @throws AssignmentError where a program is linked, if there is no such assignment
 */
export function assignedMachine(assigned: string): Machine {
  const domains = new Map<VpAuthority, Binary32Domain>();
  return machineOf((authority) => {
    const known = domains.get(authority) ?? concrete(assignment(assigned, authority));
    domains.set(authority, known);
    return known;
  });
}

/** The authority whose numbers a machine uses for a program. */
export function authorityOfProgram({ authority, environment }: Program): VpAuthority {
  return authority ?? environment.name;
}

/** The same machine made anew: what it has of its environment's documents, it has of those of an authority. */
export function madeUnder(machine: Machine, authority: VpAuthority): Machine {
  const load = (source: string | Uint8Array): LoadResult => {
    const result = machine.load(source);
    const isItsOwn = result.loaded && result.program.environment.name === environmentOf(authority);
    return isItsOwn ? { ...result, program: { ...result.program, authority } } : result;
  };
  const link = (program: Program): NominalProgram => machine.link({ ...program, authority });
  return { ...machine, load, link };
}
