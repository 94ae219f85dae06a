/** What `vpspec why --json` prints. */
import type { Why, WhyElement } from '../../oracles/why/answer.js';
import type { Held } from '../../oracles/why/subject.js';
import { valueJson, type ValueJson } from '../json/value.js';
import { leavesText } from './words.js';

/** A value, the name of a condition code's state, or (null) what is undefined. */
export type HeldJson = ValueJson | string | null;

export function whyJson(why: Why) {
  const element = ({ name, role, held, witness, trials }: WhyElement) => ({
    name,
    role,
    value: heldJson(held),
    witness:
      witness === null
        ? null
        : {
            changes: witness.changes.map(({ name: changed, step, to }) => ({
              name: changed,
              step,
              value: heldJson(to),
            })),
            leaves: leavesText(why, witness.leaves),
          },
    trials,
  });
  return {
    environment: why.environment,
    target: why.target,
    bit: why.bit,
    left: why.left.map(({ name, held }) => ({ name, value: heldJson(held) })),
    end: why.end,
    after: why.after,
    instructions: why.executed,
    inputs: why.inputs.map(element),
    steps: why.steps.map(({ step, index, instruction, reads, written, clauses }) => ({
      step,
      index,
      instruction,
      reads: reads.map(element),
      written: written.map(({ name, held }) => ({ name, value: heldJson(held) })),
      clauses: clauses.map(({ clause, says, holds, errata }) => ({ clause, says, holds, errata })),
    })),
    dependsOn: why.policies.map((each) => ({
      policy: each.policy,
      taken: each.taken,
      step: each.step,
      erratum: each.erratum,
      clauses: each.clauses,
      alternatives: each.others.map(({ alternative, leaves }) => ({
        alternative,
        leaves: leavesText(why, leaves),
      })),
    })),
    shown: {
      components: why.shown.elements,
      kept: why.shown.kept,
      witnessed: why.shown.witnessed,
      alternatives: why.alternatives,
      cutShort: why.shown.isCutShort,
    },
  };
}

function heldJson(held: Held): HeldJson {
  if (held === null) return null;
  return 'code' in held ? held.code : valueJson(held);
}
