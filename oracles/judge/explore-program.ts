/** A whole VP program over all assignments of a region, in the allowed domain. */
import type { VpAuthority } from '../../spec/authorities.js';
import type { EnvironmentName } from '../../spec/environments.js';
import { alike } from '../../semantics/domains/allowed-denormals.js';
import type { AllowedDomain } from '../../semantics/domains/allowed.js';
import { allowedUnder } from '../../semantics/domains/allowed-signs.js';
import type { Program } from '../../semantics/language/load.js';
import { link } from '../../semantics/machine/link.js';
import {
  outcomeOf,
  possibleOutcomeOf,
  successors,
  type Outcome,
} from '../../semantics/machine/run.js';
import { invocation, type InputValues } from '../../semantics/machine/state.js';
import type { AllowedState } from './allowed-state.js';
import { WholePrograms, type Explored, type PathEnd } from './explore-paths.js';
import { shapesOf } from './paths/machine.js';
import { shapeOf } from './paths/shape.js';

export type AllowedEnd = PathEnd<AllowedState, Outcome>;
export type ExploredProgram = Explored<AllowedState, Outcome>;

/** Explores VP programs. */
export class ProgramExplorer extends WholePrograms<Program, InputValues, AllowedState, Outcome> {
  /** @param authorityOf who governs the programs of an environment; its own documents, if nobody says otherwise */
  constructor(authorityOf: (environment: EnvironmentName) => VpAuthority = own) {
    super((chooser) => {
      const domains = new Map<VpAuthority, AllowedDomain>();
      return (program) => {
        const authority = authorityOf(program.environment.name);
        const domain = domains.get(authority) ?? allowedUnder(authority, alike(chooser));
        domains.set(authority, domain);
        const linked = link(program, domain);
        return {
          shapes: shapesOf(program, shapeOf),
          from: (values) => ({
            start: () => {
              const { inputs, state } = invocation(program, domain, values);
              return { state, successors: (each) => successors(linked, inputs, each) };
            },
            endOf: (state) => outcomeOf(linked, state),
            mayEndAs: (state) => possibleOutcomeOf(linked, state),
          }),
        };
      };
    });
  }
}

function own(environment: EnvironmentName): VpAuthority {
  return environment;
}
