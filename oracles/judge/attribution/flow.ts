/** Which clause decides where a program goes on at the wrong place (§2.14.2.3, §2.14.3.6, §2.14.3.7, §2.14.3.27). */
import { COMPONENTS } from '../../../spec/environments.js';
import type { ConditionCode, Vector } from '../../../semantics/domains/domain.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { ConditionMaskSyntax, InstructionSyntax } from '../../../semantics/language/ast.js';
import { OVERFLOW } from '../../../semantics/machine/state.js';
import { letters } from '../../../semantics/machine/swizzle.js';
import type { StepContext, StepViolation } from '../violation.js';
import { testClauses } from './destination.js';
import { whatExplains, type Hypothesis, type Reason } from './reason.js';

type FlowViolation = Extract<StepViolation, { kind: 'flow' }>;

const OVERFLOWS = ['vp2.CAL.overflow', 'vp2.call.four', 'vp2.call.overflow'] as const;

export function flowReason(step: StepContext, { what, expected }: FlowViolation): Reason {
  const { instruction, before, after, index, program } = step;
  const { name, condition } = instruction;
  if (what === 'executed instructions') {
    return { clauses: ['vp2.end.limit', 'vp2.execution.sequence'], way: 'count' };
  }
  if (name !== 'BRA' && name !== 'CAL' && name !== 'RET') {
    const sequence =
      program.environment.level === 'VP2.0' ? 'vp2.execution.sequence' : 'vp2.execution.vp1';
    return { clauses: [sequence], way: what };
  }
  const isTaken = condition === null || passes(condition, before.codes);
  if (what === 'call stack') {
    const full = before.stack.length >= program.environment.callStackDepth;
    return name === 'CAL' && isTaken && full
      ? { clauses: OVERFLOWS, way: 'no overflow' }
      : stackReason(name, isTaken);
  }

  const fallsThrough = after.next === index + 1;
  const overflow = name === 'CAL' && (expected.next === OVERFLOW || after.next === OVERFLOW);
  if (overflow && isTaken) {
    const early = after.next === OVERFLOW;
    const clauses = early ? ['vp2.call.four', 'vp2.CAL.overflow', 'vp2.call.overflow'] : OVERFLOWS;
    return { clauses, way: early ? 'early overflow' : 'no overflow' };
  }
  if (name === 'RET' && isTaken && before.stack.length === 0) {
    return { clauses: ['vp2.RET.empty', 'vp2.return.empty'], way: 'empty stack' };
  }
  if (isTaken === !fallsThrough) return targetReason(name);
  if (condition === null && name === 'RET') {
    // Where only results show, what was pushed and what is popped look the same.
    const clauses = ['vp2.RET.pop', 'vp2.call.return', 'vp2.CAL.push', 'vp2.call.push'];
    return { clauses: [...clauses, 'vp2.branch.unconditional'], way: 'unconditional' };
  }
  if (condition === null) {
    return {
      clauses: [`vp2.${name}.taken`, 'vp2.branch.unconditional'],
      way: 'unconditional',
    };
  }
  return conditionReason(step, condition, isTaken, name);
}

/** What a jump may violate that leads to an instruction that should not be executed. */
export function jumpClauses({
  name,
  condition,
}: Pick<InstructionSyntax, 'name' | 'condition'>): readonly string[] {
  if (name !== 'BRA' && name !== 'CAL' && name !== 'RET') return [];
  const { clauses } = targetReason(name);
  return condition === null
    ? [...clauses, 'vp2.branch.unconditional']
    : [...clauses, `vp2.${name}.not-taken`, 'vp2.branch.not-taken'];
}

/** It goes on elsewhere, rightly, but at the wrong place. */
function targetReason(name: 'BRA' | 'CAL' | 'RET'): Reason {
  if (name === 'RET') return { clauses: ['vp2.RET.pop', 'vp2.call.return'], way: 'target' };
  return { clauses: [`vp2.${name}.taken`, 'vp2.branch.taken', 'vp2.label.use'], way: 'target' };
}

function stackReason(name: 'BRA' | 'CAL' | 'RET', isTaken: boolean): Reason {
  if (!isTaken) {
    return { clauses: [`vp2.${name}.not-taken`, 'vp2.branch.not-taken'], way: 'call stack' };
  }
  if (name === 'CAL') return { clauses: ['vp2.CAL.push', 'vp2.call.push'], way: 'call stack' };
  if (name === 'RET') return { clauses: ['vp2.RET.pop', 'vp2.call.return'], way: 'call stack' };
  return { clauses: ['vp2.BRA.taken'], way: 'call stack' };
}

/** The condition was decided the other way. */
function conditionReason(
  { before }: StepContext,
  condition: ConditionMaskSyntax,
  isTaken: boolean,
  name: 'BRA' | 'CAL' | 'RET',
): Reason {
  const { codes } = before;
  const four = letters(condition.swizzle);
  const tested = Array.from(four, (letter) => codes[COMPONENTS.find((c) => c === letter) ?? 'x']);
  const tests = tested.map((code) => NOMINAL.test(condition.rule, code));
  const deciding = new Set(isTaken ? tested.filter((_, i) => tests[i] === true) : tested);
  const verdict = `vp2.${name}.${isTaken ? (name === 'RET' ? 'pop' : 'taken') : 'not-taken'}`;
  const general = [
    verdict,
    `vp2.${name}.any`,
    'vp2.branch.any',
    isTaken ? 'vp2.branch.conditional' : 'vp2.branch.not-taken',
  ];
  const hypotheses: Hypothesis<boolean>[] = [
    {
      way: 'condition swizzle',
      clauses: ['vp2.branch.as-mask'],
      leadsTo: () => passes({ ...condition, swizzle: '' }, codes),
    },
    {
      way: 'any',
      clauses: [`vp2.${name}.any`, 'vp2.branch.any'],
      // Where all components agree, it does not matter how many are asked.
      leadsTo: () => (tests.includes(false) ? tests.every((test) => test) : isTaken),
    },
    {
      way: 'rule',
      clauses: testClauses(condition.rule, deciding),
      leadsTo: () => (deciding.has('UN') || isFixed(condition) ? !isTaken : isTaken),
    },
  ];
  const found = whatExplains(hypotheses, (taken) => taken !== isTaken);
  const rules = testClauses(condition.rule, deciding);
  if (found === null) return { clauses: [...general, ...rules], way: 'condition' };
  return { way: found.way, clauses: [...found.clauses, ...general, ...rules] };
}

function isFixed({ rule }: ConditionMaskSyntax): boolean {
  return rule === 'TR' || rule === 'FL';
}

function passes({ rule, swizzle }: ConditionMaskSyntax, codes: Vector<ConditionCode>): boolean {
  return Array.from(letters(swizzle)).some((letter) =>
    NOMINAL.test(rule, codes[COMPONENTS.find((each) => each === letter) ?? 'x']),
  );
}
