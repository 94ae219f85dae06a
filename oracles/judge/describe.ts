/** A violation in the words of a report. */
import type { Component } from '../../spec/environments.js';
import { addressesOf } from '../../semantics/domains/allowed-addresses.js';
import { printDestination } from '../../semantics/language/print.js';
import type { Outcome } from '../../semantics/machine/run.js';
import { OVERFLOW } from '../../semantics/machine/state.js';
import { bitsOf, format } from '../../semantics/number/binary32.js';
import { describeSet } from '../../semantics/number/set-text.js';
import { distanceTo } from '../../semantics/number/value-set.js';
import type { Attribution } from './attribution/attribution.js';
import { codesIn } from './allowed-state.js';
import type { Violation, Refusal, RegisterFile, StartViolation, StepContext } from './violation.js';
import type { StepViolation } from './violation.js';
import type { Disagreement } from './disagreement.js';

/** The disagreement that a violation is. */
export function disagreement(violation: Violation, attribution: Attribution): Disagreement {
  const { clauses, way } = attribution.of(violation);
  const { how, step } = violation;
  const [first = ''] = clauses;
  return {
    kind: how.kind,
    step: step === null ? null : step.before.executed,
    index: step === null ? null : step.index,
    instruction: step === null ? null : step.instruction,
    ...textsOf(violation),
    clauses,
    means: 'steps',
    signature: `${first}|${how.kind}|${way}`,
    ...(how.kind === 'load' && how.observed === null && how.expected?.restriction
      ? { restriction: how.expected.restriction }
      : {}),
  };
}

type Texts = Pick<Disagreement, 'where' | 'observed' | 'allowed' | 'ulps'>;

function textsOf(violation: Violation): Texts {
  if (violation.step !== null) return stepTexts(violation.step, violation.how);
  const { how } = violation;
  switch (how.kind) {
    case 'start':
      return startTexts(how);
    case 'end': {
      const words = [...new Set(how.allowed.map(outcomeText))];
      return texts('end', outcomeText(how.observed), words.join(' or '));
    }
    case 'load':
      return texts('load', loadText(how.observed), loadText(how.expected));
  }
}

type Pair = Extract<StepViolation, { pair: unknown }>['pair'];

function stepTexts(step: StepContext, how: StepViolation): Texts {
  switch (how.kind) {
    case 'operand': {
      const isScalar = step.observation.operands[how.operand]?.kind === 'scalar';
      const place = `operand ${String(how.operand + 1)}`;
      return pairTexts(isScalar ? place : `${place}, ${how.component}`, how.pair);
    }
    case 'result':
      return pairTexts(resultPlace(step, how.component), how.pair);
    case 'write':
      return pairTexts(
        registerPlace(step.program, how.file, how.register, how.component),
        how.pair,
      );
    case 'codes':
      return pairTexts(`CC.${how.component}`, how.pair);
    case 'flow': {
      const { after } = step;
      const { expected, what } = how;
      switch (what) {
        case 'next instruction':
          return texts(what, nextText(step, after.next), nextText(step, expected.next));
        case 'executed instructions':
          return texts(what, String(after.executed), String(expected.executed));
        case 'call stack':
          return texts(what, stackText(after.stack), stackText(expected.stack));
      }
    }
  }
}

function texts(where: string, observed: string, allowed: string): Texts {
  return { where, observed, allowed, ulps: null };
}

function pairTexts(where: string, pair: Pair): Texts {
  switch (pair.type) {
    case 'float': {
      const { allowed, observed } = pair;
      return {
        where,
        observed: format(bitsOf(observed)),
        allowed: typeof allowed === 'number' ? format(bitsOf(allowed)) : describeSet(allowed),
        ulps: distanceTo(allowed, observed) ?? null,
      };
    }
    case 'address':
      return texts(where, String(pair.observed), addressesOf(pair.allowed).join(' or '));
    case 'code':
      return texts(where, pair.observed, codesIn(pair.allowed).join(' or '));
  }
}

/** The destination's component; "result, x" where there is none but the condition code. */
function resultPlace({ instruction }: StepContext, component: Component): string {
  const { destination } = instruction;
  if (destination === null || destination.register.file === 'null') return `result, ${component}`;
  return `${printDestination({ ...destination, writeMask: '', conditionMask: null })}.${component}`;
}

function registerPlace(
  { environment }: StepContext['program'],
  file: RegisterFile | 'attributes',
  register: number,
  component: Component,
): string {
  const number = String(register);
  const names: Readonly<Record<typeof file, string>> = {
    temporaries: `R${number}`,
    addresses: `A${number}`,
    parameters: `c[${number}]`,
    attributes: `v[${number}]`,
    results: `o[${environment.results[register] ?? number}]`,
  };
  return `${names[file]}.${component}`;
}

function startTexts({ program, place }: StartViolation): Texts {
  switch (place.file) {
    case 'flow':
      return texts(place.what, place.observed, place.allowed);
    case 'codes':
      return pairTexts(`CC.${place.component}`, place.pair);
    default:
      return pairTexts(
        registerPlace(program, place.file, place.register, place.component),
        place.pair,
      );
  }
}

/** Instructions are counted from 1 in words. */
function nextText({ program }: StepContext, next: number): string {
  if (next === OVERFLOW) return 'none: the call stack overflows';
  if (next === program.instructions.length) return 'none: the end of the program';
  return `instruction ${String(next + 1)}`;
}

function stackText(stack: readonly number[]): string {
  return stack.length === 0 ? 'empty' : stack.map((entry) => String(entry + 1)).join(' ');
}

function outcomeText(outcome: Outcome | null): string {
  if (outcome === null) return 'goes on';
  return outcome.reason === null ? outcome.outcome : `${outcome.outcome}: ${outcome.reason}`;
}

function loadText(error: Refusal | null): string {
  if (error === null) return 'loads';
  const place = error.position === null ? '' : ` at ${String(error.position)}`;
  return `error${place}: ${error.message}`;
}
