/** Guests: the record of each is made of its own (semantics/guest/language.ts). */
import { concrete } from '../../../semantics/domains/concrete.js';
import { NOMINAL, type Binary32Domain } from '../../../semantics/domains/nominal.js';
import type { GuestValues } from '../../../semantics/guest/language.js';
import { loadGuest, type GuestProgram } from '../../../semantics/guest/load.js';
import {
  runGuest,
  traceGuest,
  type GuestMachine,
  type GuestRun,
  type GuestStep,
} from '../../../semantics/guest/machine.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import { authorityOf } from '../../../spec/authorities.js';
import type { GuestEnvironmentName } from '../../../spec/guests.js';
import type { GuestBox, GuestLeft } from '../../judge/guest/box.js';
import type { ExploredGuest } from '../../judge/guest/explore.js';
import type { Language } from '../language.js';

export interface GuestTypes {
  readonly authority: GuestEnvironmentName;
  readonly program: GuestProgram;
  readonly values: GuestValues;
  readonly numbers: Binary32Domain;
  readonly step: GuestStep<number>;
  readonly run: GuestRun<number>;
  readonly explored: ExploredGuest;
  readonly left: GuestLeft;
  readonly box: GuestBox;
  readonly machine: GuestMachine;
}

export function guestLanguage({ name, language }: Guest): Language<GuestTypes> {
  return {
    programs: language.programs,
    load: (source) => loadGuest(language, name, source),
    authorityOf: (_, document) => {
      authorityOf(name, document);
      return name;
    },
    numbers: (_, policies) => (policies === null ? NOMINAL : concrete(policies)),
    engineNumbers: null,
    run: (program, numbers, values) => runGuest(program, numbers, values),
    trace: (program, numbers, values) => traceGuest(program, numbers, values),
  };
}
