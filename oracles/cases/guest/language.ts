/** Guests, to whoever checks cases: against the semantics, and the semantics against the clauses. */
import { COMPONENTS } from '../../../spec/environments.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { assignment } from '../../../semantics/domains/profiles.js';
import { NOMINAL, type Binary32Domain } from '../../../semantics/domains/nominal.js';
import { nameOf } from '../../../semantics/guest/language.js';
import { loadGuest, type GuestLoadResult } from '../../../semantics/guest/load.js';
import { traceGuest, type GuestMachine, type GuestStep } from '../../../semantics/guest/machine.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import { sameValue, ulpDistance } from '../../../semantics/number/binary32.js';
import { judgeValues } from '../../clauses/judge.js';
import type { CaseObserver } from '../events.js';
import { describeValue } from '../expectation.js';
import type { CaseLanguage } from '../language.js';
import { plain, type CaseResult, type Difference } from '../result.js';
import type { GuestCase } from './case.js';
import { guestClauses } from './clauses.js';

export type GuestNominalStep = GuestStep<number>;

export function casesOfGuest(
  guest: Guest,
): CaseLanguage<GuestCase, GuestLoadResult, GuestNominalStep> {
  return {
    casesOf: ({ guestCases }) => guestCases.filter((each) => each.guest === guest),
    checker: ({ assigned, observer = {} }) => ({
      check: (given) => checkGuestCase(given, observer, null, numbersOf(given, assigned)),
    }),
  };
}

/**
 * @param by a machine instead of the semantics, whose results alone are compared
 */
export function checkGuestCase(
  given: GuestCase,
  observer: CaseObserver<GuestCase, GuestLoadResult, GuestNominalStep> = {},
  by: GuestMachine | null = null,
  numbers: Binary32Domain = NOMINAL,
): CaseResult {
  const differences =
    by === null ? differencesOf(given, observer, numbers) : differencesBy(given, by);
  const result = {
    id: given.id,
    verdict: differences.length === 0 ? ('agrees' as const) : ('disagrees' as const),
    differences,
  };
  observer.checked?.({ corpusCase: given, result });
  return result;
}

function differencesOf(
  given: GuestCase,
  observer: CaseObserver<GuestCase, GuestLoadResult, GuestNominalStep>,
  numbers: Binary32Domain,
): readonly Difference[] {
  const { guest, program, start, expect, environment } = given;
  const result = loadGuest(guest.language, environment, program.text);
  const { text } = program;
  observer.loaded?.({ corpusCase: given, text, result, authority: environment, first: true });
  if (!result.loaded || expect.kind === 'error') return ofLoading(given, result);
  const found: Difference[] = [];
  const steps = traceGuest(result.program, numbers, start.registers);
  let next = steps.next();
  for (; next.done !== true; next = steps.next()) {
    observer.executed?.({ corpusCase: given, step: next.value });
    found.push(...brokenBy(given, next.value));
  }
  return [...found, ...ofRegisters(given, next.value.state.registers)];
}

function numbersOf({ guest }: GuestCase, assigned: string | undefined): Binary32Domain {
  return assigned === undefined ? NOMINAL : concrete(assignment(assigned, guest.name));
}

function differencesBy(given: GuestCase, by: GuestMachine): readonly Difference[] {
  const result = by.load(given.program.text);
  if (!result.loaded || given.expect.kind === 'error') return ofLoading(given, result);
  return ofRegisters(given, by.run(result.program, given.start.registers));
}

function ofLoading({ expect }: GuestCase, result: GuestLoadResult): readonly Difference[] {
  if (result.loaded) return [plain('loading', 'an error', 'a program that loads')];
  const { restriction, line, message } = result.error;
  if (expect.kind !== 'error') return [plain('loading', 'a program that loads', message)];
  return [
    ...(expect.restriction === restriction
      ? []
      : [plain('restriction', expect.restriction ?? '', restriction)]),
    ...(expect.line === null || expect.line === line
      ? []
      : [plain('error line', String(expect.line), String(line))]),
  ];
}

function ofRegisters(
  { expect }: GuestCase,
  registers: ReadonlyMap<string, Readonly<Record<(typeof COMPONENTS)[number], number>>>,
): readonly Difference[] {
  if (expect.kind !== 'runs') return [];
  return Object.entries(expect.registers).flatMap(([name, values]) =>
    COMPONENTS.flatMap((component, index): Difference[] => {
      const wanted = values[index] ?? null;
      const observed = registers.get(name)?.[component];
      if (observed === undefined) return [plain(name, 'a register', 'none of that name')];
      if (wanted === null || sameValue(Math.fround(wanted), observed)) return [];
      const ulps = ulpDistance(Math.fround(wanted), observed) ?? null;
      const [expected, seen] = [describeValue(Math.fround(wanted)), describeValue(observed)];
      return [{ where: `${name}.${component}`, expected, observed: seen, ulps }];
    }),
  );
}

/** The formulas about an executed instruction that its result violates. */
function brokenBy(
  { guest }: GuestCase,
  { instruction, operands, result }: GuestNominalStep,
): readonly Difference[] {
  const quads = operands.map((operand) => COMPONENTS.map((each) => operand[each]));
  const formulas = guestClauses(guest).formulasOf(instruction.name);
  const verdicts = judgeValues(
    formulas,
    quads,
    COMPONENTS.map((each) => result[each]),
  );
  return verdicts.flatMap(({ clause, holds }) =>
    holds ? [] : [plain(clause.id, 'a result of which it holds', nameOf(instruction.target))],
  );
}
