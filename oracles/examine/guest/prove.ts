/**
 * What the faults of guests prove of the harness: an example catches each by one of its clauses, drawn programs alone show it, and the
 * shrinker makes a program that shows it small.
 */
import type { Guest } from '../../../semantics/guest/registry.js';
import { faultyGuest, guestAbilityOf } from '../../backends/guests.js';
import { withAbilities } from '../../backends/abilities.js';
import type { Backend } from '../../backends/backend.js';
import { guestCases } from '../../cases/guest/case.js';
import { checkGuestCase } from '../../cases/guest/language.js';
import type { OwnedFault } from '../../faults/guest/catalogue.js';
import { firstFailing } from '../../faults/in-corpus.js';
import {
  guestCandidateOf,
  guestShrinkLanguage,
  guestSizeOf,
  guestTest,
  type GuestCandidate,
} from '../../shrink/guest/language.js';
import { DEFAULT_MAX_RUNS } from '../../shrink/shrink.js';
import { sittingIn } from '../../shrink/sitting.js';
import { GuestPerformer } from '../../units/guest/perform.js';
import { drawnUnit } from '../../units/guest/unit.js';
import { NOT_SHRUNK, type FaultReport, type Shrunk } from '../report.js';

export interface GuestProveOptions {
  readonly seed: number;
  /** Programs drawn at most, for each fault. */
  readonly budget: number;
  /** Has the abilities of no guest. */
  readonly backend: Backend;
  /** Milliseconds since some moment. */
  readonly clock: () => number;
  /** After each fault, and whether it was missed by any means. */
  readonly onProgress: (missed: number) => void;
}

/** A report on each fault, in their order. */
export async function proveGuests(
  faults: readonly OwnedFault[],
  options: GuestProveOptions,
): Promise<readonly FaultReport[]> {
  const reports: FaultReport[] = [];
  for (const fault of faults) {
    const report = await proved(fault, options);
    reports.push(report);
    options.onProgress(
      report.caughtByCorpus && report.caughtByGenerator && report.oneMinimal ? 0 : 1,
    );
  }
  return reports;
}

/** Programs are drawn on after the first that shows a fault: a longer one may show it too, which is more to shrink. */
const A_FEW = 20;

async function proved(
  { guest, fault, ...base }: OwnedFault,
  { seed, budget, backend: other, clock }: GuestProveOptions,
): Promise<FaultReport> {
  const { name } = guest;
  const machine = faultyGuest(guest, fault);
  const guests = new Map([[name, guestAbilityOf(guest, machine)]]);
  const backend = withAbilities(other, { guests });
  const cases = guestCases().filter((each) => each.guest.name === name);
  const found = firstFailing(
    base,
    cases,
    (each) => checkGuestCase(each, {}, machine).verdict === 'disagrees',
  );
  const right = found?.clauses.find((clause) => base.clauses.includes(clause));
  const performer = new GuestPerformer(guest);
  let first: number | null = null;
  let longest: GuestCandidate | null = null;
  for (let index = 0; index < budget && (first === null || index < first + A_FEW); index++) {
    const unit = drawnUnit(guest, `program:${String(seed)}:${String(index)}`, seed, index);
    const { text, values } = unit;
    const { disagreement } = await performer.perform(backend, unit);
    if (disagreement === null) continue;
    first ??= index;
    if (longest === null || text.length > longest.text.length) {
      longest = guestCandidateOf(guest, text, values);
    }
  }
  const shrunk = longest === null ? NOT_SHRUNK : await small(guest, backend, longest, clock);
  return {
    name: base.name,
    caughtByCorpus: found !== undefined,
    case: found?.id ?? null,
    clause: right ?? found?.clauses[0] ?? null,
    rightClause: right !== undefined,
    caughtByGenerator: first !== null,
    programsNeeded: first === null ? null : first + 1,
    ...shrunk,
  };
}

/** What a program becomes that shows the fault. */
async function small(
  guest: Guest,
  backend: Backend,
  start: GuestCandidate,
  clock: () => number,
): Promise<Shrunk> {
  const began = clock();
  const { smallest, progress } = await sittingIn(guestShrinkLanguage(guest), {
    start,
    test: guestTest(guest, backend),
    maxRuns: DEFAULT_MAX_RUNS,
    state: null,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  return {
    shrunkInstructions: guestSizeOf(smallest.candidate),
    oneMinimal: smallest.oneMinimal,
    milliseconds: Math.round(clock() - began),
    runs: progress.runs,
  };
}
