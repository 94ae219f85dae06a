/** Whether a guest's document permits what one run of a program left. */
import type { Guest } from '../../../semantics/guest/registry.js';
import type { GuestBox } from '../../../oracles/judge/guest/box.js';
import { GuestJudge, type GuestDeparture } from '../../../oracles/judge/guest/judge.js';
import type { GuestTypes } from '../../../oracles/languages/guest/language.js';
import { attributed } from '../../../oracles/units/guest/attribution.js';
import type { DisagreementJson } from '../../json/disagreement.js';
import type { AskedRun, RunVerdict } from '../../run-verdict.js';

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
