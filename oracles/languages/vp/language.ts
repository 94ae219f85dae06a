/** VP programs: VP1.0, VP1.1, VSP1.0, VP2.0 and GF3. */
import { authorityOf, type VpAuthority } from '../../../spec/authorities.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { nominalOf } from '../../../semantics/domains/nominal-of.js';
import type { Binary32Domain, NominalKinds } from '../../../semantics/domains/nominal.js';
import { load, type Program } from '../../../semantics/language/load.js';
import { link } from '../../../semantics/machine/link.js';
import type { Machine } from '../../../semantics/machine/machine.js';
import { run, type Run } from '../../../semantics/machine/run.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { engineDomain } from '../../../semantics/silicon/domain.js';
import { trace, type TraceStep } from '../../../semantics/machine/trace.js';
import type { BlackBox, BlackBoxRun } from '../../judge/black-box/black-box.js';
import type { ExploredProgram } from '../../judge/explore-program.js';
import type { Language } from '../language.js';

export interface VpTypes {
  readonly authority: VpAuthority;
  readonly program: Program;
  readonly values: InputValues;
  readonly numbers: Binary32Domain;
  readonly step: TraceStep<NominalKinds>;
  readonly run: Run<NominalKinds>;
  readonly explored: ExploredProgram;
  readonly left: BlackBoxRun;
  readonly box: BlackBox;
  readonly machine: Machine;
}

export const VP: Language<VpTypes> = {
  programs: 'VP programs',
  load,
  authorityOf: ({ environment }, document) => authorityOf(environment.name, document),
  numbers: (authority, policies) => (policies === null ? nominalOf(authority) : concrete(policies)),
  engineNumbers: engineDomain,
  run: (program, numbers, values) => run(link(program, numbers), values),
  trace: (program, numbers, values) => trace(link(program, numbers), values),
};
