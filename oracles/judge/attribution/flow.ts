/** Which clause decides where a program goes on at the wrong place (§2.14.2.3, §2.14.3.6, §2.14.3.7, §2.14.3.27). */
import { deciding } from '../../../spec/deciding/deciding.js';
import { COMPONENTS } from '../../../spec/environments.js';
import type { ConditionCode, Vector } from '../../../semantics/domains/domain.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { ConditionMaskSyntax, InstructionSyntax } from '../../../semantics/language/ast.js';
import { OVERFLOW } from '../../../semantics/machine/state.js';
import { letters } from '../../../semantics/machine/swizzle.js';
import { controlOf } from '../../../semantics/instructions/index.js';
import type { ControlDefinition } from '../../../semantics/instructions/instruction.js';
import type { StepContext, StepViolation } from '../violation.js';
import { testClauses } from './destination.js';
import { whatExplains, type Hypothesis, type Reason } from './reason.js';

type Role = ControlDefinition['role'];
type FlowViolation = Extract<StepViolation, { kind: 'flow' }>;

export function flowReason(step: StepContext, { what, expected }: FlowViolation): Reason {
  const { instruction, before, after, index, program } = step;
  const { name, condition } = instruction;
  if (what === 'executed instructions') {
    return { clauses: deciding('flow.count'), way: 'count' };
  }
  const role = controlOf(name);
  if (role === null) {
    const isVp2 = program.environment.level === 'VP2.0';
    return { clauses: deciding(isVp2 ? 'flow.sequence' : 'flow.sequence-of-vp1'), way: what };
  }
  const isTaken = condition === null || passes(condition, before.codes);
  if (what === 'call stack') {
    const full = before.stack.length >= program.environment.callStackDepth;
    return role === 'calls' && isTaken && full
      ? { clauses: deciding('flow.no-overflow'), way: 'no overflow' }
      : stackReason(name, role, isTaken);
  }

  const fallsThrough = after.next === index + 1;
  const overflow = role === 'calls' && (expected.next === OVERFLOW || after.next === OVERFLOW);
  if (overflow && isTaken) {
    return after.next === OVERFLOW
      ? { clauses: deciding('flow.early-overflow'), way: 'early overflow' }
      : { clauses: deciding('flow.no-overflow'), way: 'no overflow' };
  }
  if (role === 'returns' && isTaken && before.stack.length === 0) {
    return { clauses: deciding('flow.return-of-empty-stack'), way: 'empty stack' };
  }
  if (isTaken === !fallsThrough) return targetReason(name, role);
  if (condition === null) {
    const clauses =
      role === 'returns'
        ? deciding('flow.unconditional-return-not-taken')
        : deciding('flow.unconditional-not-taken', { instruction: name });
    return { clauses, way: 'unconditional' };
  }
  return conditionReason(step, condition, isTaken, role);
}

/** What a jump may violate that leads to an instruction that should not be executed. */
export function jumpClauses({
  name,
  condition,
}: Pick<InstructionSyntax, 'name' | 'condition'>): readonly string[] {
  const role = controlOf(name);
  if (role === null) return [];
  const { clauses } = targetReason(name, role);
  return condition === null
    ? [...clauses, ...deciding('flow.unconditional')]
    : [...clauses, ...deciding('flow.not-taken', { instruction: name })];
}

/** It goes on elsewhere, rightly, but at the wrong place. */
function targetReason(name: string, role: Role): Reason {
  const way = 'target';
  if (role === 'returns') return { clauses: deciding('flow.pop'), way };
  return { clauses: deciding('flow.target', { instruction: name }), way };
}

function stackReason(name: string, role: Role, isTaken: boolean): Reason {
  const way = 'call stack';
  if (!isTaken) return { clauses: deciding('flow.not-taken', { instruction: name }), way };
  const taken = {
    calls: 'flow.push',
    returns: 'flow.pop',
    branches: 'flow.stack-of-branch',
  } as const;
  return { clauses: deciding(taken[role]), way };
}

/** The condition was decided the other way. */
function conditionReason(
  { before, instruction: { name } }: StepContext,
  condition: ConditionMaskSyntax,
  isTaken: boolean,
  role: Role,
): Reason {
  const { codes } = before;
  const four = letters(condition.swizzle);
  const tested = Array.from(four, (letter) => codes[COMPONENTS.find((c) => c === letter) ?? 'x']);
  const tests = tested.map((code) => NOMINAL.test(condition.rule, code));
  const decisive = new Set(isTaken ? tested.filter((_, i) => tests[i] === true) : tested);
  const general = verdictClauses(isTaken, name, role);
  const hypotheses: Hypothesis<boolean>[] = [
    {
      way: 'condition swizzle',
      clauses: deciding('flow.condition-swizzle'),
      leadsTo: () => passes({ ...condition, swizzle: '' }, codes),
    },
    {
      way: 'any',
      clauses: deciding('flow.condition-of-all', { instruction: name }),
      // Where all components agree, it does not matter how many are asked.
      leadsTo: () => (tests.includes(false) ? tests.every((test) => test) : isTaken),
    },
    {
      way: 'rule',
      clauses: testClauses(condition.rule, decisive),
      leadsTo: () => (decisive.has('UN') || isFixed(condition) ? !isTaken : isTaken),
    },
  ];
  const found = whatExplains(hypotheses, (taken) => taken !== isTaken);
  const rules = testClauses(condition.rule, decisive);
  if (found === null) return { clauses: [...general, ...rules], way: 'condition' };
  return { way: found.way, clauses: [...found.clauses, ...general, ...rules] };
}

/** @param isTaken whether the condition holds */
function verdictClauses(isTaken: boolean, name: string, role: Role): readonly string[] {
  if (!isTaken) return deciding('flow.condition-fails', { instruction: name });
  return role === 'returns'
    ? deciding('flow.condition-of-return-holds')
    : deciding('flow.condition-holds', { instruction: name });
}

function isFixed({ rule }: ConditionMaskSyntax): boolean {
  return rule === 'TR' || rule === 'FL';
}

function passes({ rule, swizzle }: ConditionMaskSyntax, codes: Vector<ConditionCode>): boolean {
  return Array.from(letters(swizzle)).some((letter) =>
    NOMINAL.test(rule, codes[COMPONENTS.find((each) => each === letter) ?? 'x']),
  );
}
