/** A whole VP program over all assignments of a region, in the allowed domain. */
import type { VpAuthority } from '../../spec/authorities.js';
import type { EnvironmentName } from '../../spec/environments.js';
import { alike } from '../../semantics/domains/allowed-denormals.js';
import type { AllowedDomain } from '../../semantics/domains/allowed.js';
import { allowedUnder } from '../../semantics/domains/allowed-signs.js';
import type { Leaf, Region } from '../../semantics/domains/explore.js';
import type { Program } from '../../semantics/language/load.js';
import { link } from '../../semantics/machine/link.js';
import {
  outcomeOf,
  possibleOutcomeOf,
  successors,
  type Outcome,
} from '../../semantics/machine/run.js';
import { invocation, type InputValues } from '../../semantics/machine/state.js';
import type { AllowedProgram, AllowedState } from './allowed-state.js';
import {
  PathExplorer,
  type Explored,
  type Limits,
  type PathEnd,
  type Wanted,
} from './explore-paths.js';
import { shapesOf, type Observed, type Paths, type Shapes } from './paths/machine.js';
import { shapeOf } from './paths/shape.js';

export type AllowedEnd = PathEnd<AllowedState, Outcome>;
export type ExploredProgram = Explored<AllowedState, Outcome>;

interface Prepared {
  readonly linked: AllowedProgram;
  readonly shapes: Shapes<AllowedState>;
}

/** Explores programs. */
export class ProgramExplorer {
  readonly #explorer = new PathExplorer();
  readonly #domains = new Map<VpAuthority, AllowedDomain>();
  /** A program is explored in several regions, one after the other. */
  readonly #prepared = new WeakMap<Program, Prepared>();

  /** @param authorityOf who governs the programs of an environment; its own documents, if nobody says otherwise */
  constructor(private readonly authorityOf: (environment: EnvironmentName) => VpAuthority = own) {}

  /**
   * The ends of all paths, apart, with every register as it stands then.
   *
   * @throws Unexplored beyond the limits
   */
  explore(
    program: Program,
    values: InputValues,
    region: Region,
    limits?: Limits,
  ): readonly Leaf<readonly AllowedEnd[]>[] {
    const paths = this.#paths(program, values, 'state');
    return this.#explorer.explore(region, paths, limits);
  }

  /** The ends of all paths by what the program leaves behind, joined where there are too many. */
  always(
    program: Program,
    values: InputValues,
    region: Region,
    wanted?: Wanted<AllowedState>,
  ): ExploredProgram {
    return this.#explorer.always(region, this.#paths(program, values, 'results'), wanted);
  }

  #paths(program: Program, values: InputValues, observed: Observed): Paths<AllowedState, Outcome> {
    const domain = this.#domainOf(program);
    const { linked, shapes } = this.#preparedOf(program, domain);
    return {
      start: () => {
        const { inputs, state } = invocation(program, domain, values);
        return { state, successors: (each) => successors(linked, inputs, each) };
      },
      endOf: (state) => outcomeOf(linked, state),
      mayEndAs: (state) => possibleOutcomeOf(linked, state),
      shape: shapes[observed](),
    };
  }

  #preparedOf(program: Program, domain: AllowedDomain): Prepared {
    const known = this.#prepared.get(program);
    if (known !== undefined) return known;
    const linked = link(program, domain);
    const prepared = { linked, shapes: shapesOf(program, shapeOf) };
    this.#prepared.set(program, prepared);
    return prepared;
  }

  #domainOf({ environment }: Program): AllowedDomain {
    const authority = this.authorityOf(environment.name);
    const known = this.#domains.get(authority);
    if (known !== undefined) return known;
    const domain = allowedUnder(authority, alike(this.#explorer.chooser));
    this.#domains.set(authority, domain);
    return domain;
  }
}

function own(environment: EnvironmentName): VpAuthority {
  return environment;
}
