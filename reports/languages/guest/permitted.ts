/** What a guest's document permits of one run of a program: all of it, and whether what a run left is among it. */
import { registersOf } from '../../../semantics/guest/language.js';
import type { GuestProgram } from '../../../semantics/guest/load.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import type { GuestBox } from '../../../oracles/judge/guest/box.js';
import { GuestExplorer, type ExploredGuest } from '../../../oracles/judge/guest/explore.js';
import { GuestJudge, type GuestDeparture } from '../../../oracles/judge/guest/judge.js';
import type { GuestTypes } from '../../../oracles/languages/guest/language.js';
import { attributed } from '../../../oracles/units/guest/attribution.js';
import type { DisagreementJson } from '../../json/disagreement.js';
import type { AskedRun, RunVerdict } from '../../run-verdict.js';
import type { Permitting } from '../allowed.js';
import { allowedJson, allowedText, emitted, shownOf, type AllowedEnds } from '../vp/allowed.js';

export const GUEST_PERMITTING: Permitting<GuestTypes> = {
  explorer: () => {
    const explorer = new GuestExplorer();
    return (program, values, region, wanted) => explorer.always(program, values, region, wanted);
  },
  shown: (program, explored) => shownOf(endsOf(program, explored)),
  json: (program, { explored, letters }) => allowedJson(endsOf(program, explored), letters),
  text: (program, { explored, letters }) => allowedText(endsOf(program, explored), letters),
};

function endsOf({ environment, language }: GuestProgram, explored: ExploredGuest): AllowedEnds {
  const ends = explored.leaves.flatMap(({ value }) => value);
  return {
    environment: environment.name,
    outcomes: [...new Set(ends.map(({ end }) => end.outcome))],
    explored,
    registers: registersOf(language, 'result').map((name) => {
      const at = explored.names.indexOf(name);
      const all = ends.flatMap(({ state }) => state.registers.slice(at, at + 1));
      return emitted(name, all, [0, 0, 0, 0]);
    }),
  };
}

/** @param box asked for single instructions, where the run departs */
export async function judgedGuestRun(
  guest: Guest,
  { text, values, left }: AskedRun<GuestTypes>,
  box: GuestBox,
): Promise<RunVerdict> {
  const judge = new GuestJudge(guest);
  const judgement = judge.judge(text, values, left);
  const shown = async (departure: GuestDeparture): Promise<DisagreementJson> => {
    const line = await attributed(guest, { box, judge }, { text, values }, departure);
    const { kind, step, where, observed, allowed, ulps, clauses } = line;
    const instruction = line.instruction?.name ?? null;
    return { kind, step, instruction, where, observed, allowed, ulps, clauses };
  };
  const open = { means: null, disagreement: null, byTheLetter: null, reason: null };
  const told = { ...open, interpretations: [] };
  switch (judgement.verdict) {
    case 'inconclusive':
      return { ...told, ...judgement };
    case 'disagrees':
      return { ...told, verdict: 'disagrees', disagreement: await shown(judgement.departure) };
    case 'agrees':
      return { ...told, verdict: 'agrees', means: judgement.means };
  }
}
