/**
 * Which clauses decide how a guest's program departs. Each of its instructions is asked by itself, on the operands that the semantics has for
 * it: the first that departs so is the cause, and the formulas that its result violates decide. What no instruction shows by itself is told
 * under the clause about arithmetic as a whole.
 */
import { COMPONENTS } from '../../../spec/environments.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { generalOf, type GuestValues } from '../../../semantics/guest/language.js';
import { loadGuest } from '../../../semantics/guest/load.js';
import { traceGuest, type GuestStep } from '../../../semantics/guest/machine.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import { guestClauses, restrictionClause } from '../../cases/guest/clauses.js';
import { judgeValues } from '../../clauses/judge.js';
import { aloneOf, quadOf } from '../../generate/guest/draw.js';
import type { GuestBox } from '../../judge/guest/box.js';
import { unlessUnsupported } from '../../judge/incident.js';
import type { GuestDeparture, GuestJudge } from '../../judge/guest/judge.js';
import type { LineDisagreement } from '../result-line.js';

/** @throws BackendIncident where the implementation does not answer */
export async function attributed(
  guest: Guest,
  { box, judge }: { readonly box: GuestBox; readonly judge: GuestJudge },
  { text, values }: { readonly text: string; readonly values: GuestValues },
  departure: GuestDeparture,
): Promise<LineDisagreement> {
  const { loading, arithmetic } = generalOf(guest.language);
  const line = (clauses: readonly string[], name: string | null): LineDisagreement => {
    const { kind, where, observed, allowed, ulps, restriction } = departure;
    const signature = [clauses[0], kind, ...(name === null ? [] : [name])].join(' ');
    const instruction = name === null ? null : { name };
    return {
      ...{ kind, step: null, index: null, instruction, where, observed, allowed, ulps, clauses },
      ...{ means: 'sets', signature },
      ...(restriction === null ? {} : { restriction }),
    };
  };
  const expected = loadGuest(guest.language, guest.name, text);
  if (departure.kind === 'load' || !expected.loaded) {
    const restriction = expected.loaded ? null : expected.error.restriction;
    const own =
      restriction === null ? [] : [restrictionClause(guestClauses(guest), restriction, loading)];
    return line([...new Set([...own, loading])], null);
  }
  for (const step of traceGuest(expected.program, NOMINAL, values)) {
    const alone = aloneOf(guest.language, step);
    const left = await unlessUnsupported(() => box.run(alone.text, alone.values));
    if (left === null) continue;
    if (judge.judge(alone.text, alone.values, left).verdict !== 'disagrees') continue;
    const result = left.loaded ? (left.results[alone.result] ?? []) : [];
    return line([...violatedBy(guest, step, result), arithmetic], step.instruction.name);
  }
  return line([arithmetic], null);
}

/** The formulas about an instruction that a result of it violates. */
function violatedBy(
  guest: Guest,
  { instruction, operands }: GuestStep<number>,
  result: readonly number[],
): readonly string[] {
  const formulas = guestClauses(guest).formulasOf(instruction.name);
  const verdicts = judgeValues(formulas, operands.map(quadOf), result);
  return verdicts.flatMap(({ clause, holds }) => (holds ? [] : [clause.id]));
}

/** The formulas that say something of an instruction's result on these operands. */
export function applyingTo(guest: Guest, step: GuestStep<number>): readonly string[] {
  const formulas = guestClauses(guest).formulasOf(step.instruction.name);
  const result = COMPONENTS.map((each) => step.result[each]);
  return judgeValues(formulas, step.operands.map(quadOf), result).flatMap(({ clause, applies }) =>
    applies ? [clause.id] : [],
  );
}
