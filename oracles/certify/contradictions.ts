/**
 * Whether one permitted assignment of the policies explains all results of an instruction that are permitted by
 * themselves. An instruction decides a point once: results that need several decisions depart from the documents,
 * in the clauses of the point. Instructions decide together only where the documents make one of the other:
 * elsewhere each may follow its own section.
 */
import { isPermitted, POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { alternativesOfMask } from '../../semantics/domains/explore.js';
import type { Policies, PolicyName } from '../../semantics/domains/policies.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';
import type { Authority } from '../../spec/authorities.js';
import { spaceOf } from '../inference/infer.js';
import {
  describe,
  explainsBeyond,
  projectionWithin,
  type Constraint,
} from '../inference/constraints.js';
import { solve, type Conflict } from '../inference/solve.js';
import { togetherIn } from '../judge/deciders.js';
import type { Inconsistency } from './policy-report.js';
import type { InstructionJudge } from './instruction-judge.js';
import type { Shown } from './shown-record.js';
import { recordOf } from './policies.js';

/**
 * Finds the contradictions, and counts them as violations of their clauses.
 *
 * @param assignment what was inferred, deviations included: a result that only a deviation explains, which
 * other results of the instruction show beyond doubt, is permitted by coincidence alone and contradicts nothing
 */
export function contradictions(
  judges: readonly InstructionJudge[],
  authority: Authority,
  assignment: Policies,
): readonly Inconsistency[] {
  const inferred = spaceOf((policy, value) => assignment[policy] === value);
  const within = spaceOf((policy, value) => isPermitted(policy, value, authority));
  const found: Inconsistency[] = [];
  const genuine = (
    constraints: readonly Constraint<Shown>[],
    deviations: ReadonlySet<PolicyName>,
  ): readonly Constraint<Shown>[] => {
    const undone = inferred.map((mask, at) => {
      const name = POLICY_NAMES[at];
      return name !== undefined && deviations.has(name) ? (within[at] ?? 0) : mask;
    });
    return constraints.filter(
      (each) => !explainsBeyond(each, inferred) || explainsBeyond(each, undone),
    );
  };
  const all = new Set(judges.flatMap(({ deviations }) => [...deviations]));
  const agreeing = new Map<string, readonly Constraint<Shown>[]>();
  for (const judge of judges) {
    const { instruction } = judge.seen;
    const own = solve(genuine(judge.permitted.all(), judge.deviations), within);
    agreeing.set(instruction, own.constraints);
    if (own.conflicts.length === 0) continue;
    // What other instructions show beyond doubt may be at work here too, unless it is the very point.
    const beside = solve(genuine(judge.permitted.all(), all), within);
    for (const conflict of own.conflicts) {
      const policy = POLICY_NAMES[conflict.policy];
      const stays = beside.conflicts.some((other) => other.policy === conflict.policy);
      if (stays || (policy !== undefined && all.has(policy))) {
        found.push(report(conflict, judges, within));
      }
    }
  }
  // An instruction that contradicts itself says so by itself, and nothing more about that policy.
  for (const names of togetherIn(authority)) {
    const together = names.flatMap((name) => agreeing.get(name) ?? []);
    for (const conflict of solve(genuine(together, all), within).conflicts) {
      found.push(report(conflict, judges, within));
    }
  }
  return found;
}

function report(
  { policy: at, core }: Conflict<Shown>,
  judges: readonly InstructionJudge[],
  within: readonly number[],
): Inconsistency {
  const policy: PolicyName = POLICY_NAMES[at] ?? 'productRounding';
  const apart = isApart(core, at, within);
  const records = core.map((each) => ({
    shown: each.witness(),
    explainedBy: apart
      ? alternativesOfMask(policy, projectionWithin(each, at, within))
      : describe(each, within),
  }));
  for (const { shown, explainedBy } of records) {
    const others = records.filter((other) => other.shown !== shown);
    const judge = judges.find(({ seen }) => seen.instruction === shown.instruction);
    judge?.contradict(
      policy,
      shown,
      apart
        ? `one choice for all results: this one shows ${explainedBy.join(' or ')}, but ` +
            others
              .map((other) => `${other.shown.place} shows ${other.explainedBy.join(' or ')}`)
              .join(', ')
        : `a result that one assignment explains together with ${others
            .map((other) => other.shown.place)
            .join(', ')}`,
    );
  }
  return inconsistency(policy, records);
}

/** Records that exclude each other by a policy, as a certificate tells of them. */
export function inconsistency(
  policy: PolicyName,
  records: readonly { readonly shown: Shown; readonly explainedBy: readonly string[] }[],
): Inconsistency {
  const names = records.map(({ shown }) => shown.instruction ?? 'programs');
  return {
    policy,
    instructions: [...new Set(names)],
    says: `${POLICIES[policy].title}: no one permitted alternative explains all results, though each result is allowed by itself`,
    records: records.map(({ shown, explainedBy }) => recordOf(shown, explainedBy)),
  };
}

/** Whether records exclude each other by what they say of this policy alone. */
function isApart(
  core: readonly Constraint<Shown>[],
  policy: number,
  within: readonly number[],
): boolean {
  return core.reduce((mask, each) => mask & projectionWithin(each, policy, within), -1) === 0;
}
