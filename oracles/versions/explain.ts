/** Which rules explain a difference of a single instruction. */
import { instructionNamed } from '../../spec/instructions.js';
import type { VersionRule } from '../../spec/load/version-differences.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';
import { differences } from '../../semantics/domains/profiles.js';
import { flush } from '../../semantics/number/binary32.js';
import { compileClauses, type CompiledClause } from '../clauses/formula.js';
import type { Observation } from '../clauses/observation.js';
import { policiesOf, sameSeen, vpMachineBy, type OlderVersion } from './machines.js';
import { instructionText, type SingleExecution } from './single-instructions.js';

/**
 * The ids of the rules about operands that say that the results of an execution differ. The formulas see denormals
 * flushed with their sign, which is what the nominal machines do.
 */
export function rulesByOperands(
  rules: readonly VersionRule[],
): (execution: SingleExecution) => readonly string[] {
  const sources = rules.flatMap(({ id, explains }) =>
    explains?.by === 'operands'
      ? explains.on.map((on) => ({ id, on, when: explains.when, then: '0 == 0' }))
      : [],
  );
  const byInstruction = new Map<string, CompiledClause[]>();
  for (const clause of compileClauses(sources)) {
    const { name } = clause.instruction;
    byInstruction.set(name, [...(byInstruction.get(name) ?? []), clause]);
  }
  return ({ instruction, operands }) => {
    const [a = [], b = [], c = []] = operands;
    const values = [a, b, c].map((operand) => operand.map(flush));
    const [fa = [], fb = [], fc = []] = values;
    const seen: Observation = { values: [fa, fb, fc, []], raw: [a, b, c, []], component: 0 };
    const clauses = byInstruction.get(instruction) ?? [];
    return clauses.filter((clause) => clause.applies(seen)).map(({ id }) => id);
  };
}

/**
 * Between versions that differ in policies: the policies that make the difference, the likely ones first. One
 * does where the result of a version changes as it alone becomes that of the other version.
 */
export function decidingPolicies(
  from: OlderVersion,
  to: OlderVersion,
): (execution: SingleExecution) => Generator<PolicyName> {
  const [before, after] = [policiesOf(from), policiesOf(to)];
  const all = differences(before, after);
  const known = new Map<string, readonly Exchanged[]>();
  const exchangedOf = (instruction: string): readonly Exchanged[] => {
    const spec = instructionNamed(instruction);
    if (spec === undefined) throw new Error(`there is no instruction ${instruction}`);
    const [old, young] = [instructionText(spec, from), instructionText(spec, to)];
    const isLikely = (policy: PolicyName): boolean =>
      POLICIES[policy].affects.includes(instruction);
    const [likely, others] = [all.filter(isLikely), all.filter((policy) => !isLikely(policy))];
    return [...likely, ...others].map((policy) => ({
      policy,
      old: vpMachineBy(from, { ...before, [policy]: after[policy] }, old),
      new: vpMachineBy(to, { ...after, [policy]: before[policy] }, young),
    }));
  };
  return function* (execution): Generator<PolicyName> {
    const { instruction, inputs } = execution;
    const exchanged = known.get(instruction) ?? exchangedOf(instruction);
    known.set(instruction, exchanged);
    for (const { policy, old, new: young } of exchanged) {
      const isSame = sameSeen(old(inputs), execution.old) && sameSeen(young(inputs), execution.new);
      if (!isSame) yield policy;
    }
  };
}

/** The machines of two versions, each with one policy of the other. */
interface Exchanged {
  readonly policy: PolicyName;
  readonly old: ReturnType<typeof vpMachineBy>;
  readonly new: ReturnType<typeof vpMachineBy>;
}
