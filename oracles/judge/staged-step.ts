/**
 * One step of an implementation, held against the semantics in the order in which an instruction works.
 * Each part starts from what the implementation itself had: the operands from its registers, the result
 * from its operands, what is written from its result. So the first part that departs is the cause.
 */
import { COMPONENTS, type Component, type Environment } from '../../spec/environments.js';
import type { AddressSet } from '../../semantics/domains/allowed-addresses.js';
import { YES, type Codes } from '../../semantics/domains/allowed-tests.js';
import type { Kinds, Vector } from '../../semantics/domains/domain.js';
import type { NominalKinds } from '../../semantics/domains/nominal.js';
import type { AllowedKinds } from '../../semantics/domains/allowed.js';
import type { InstructionSyntax } from '../../semantics/language/ast.js';
import type { Program } from '../../semantics/language/load.js';
import { linkCondition } from '../../semantics/machine/condition.js';
import {
  linkAddressDestination,
  type AddressUpdate,
  linkDestination,
  type Update,
} from '../../semantics/machine/destination.js';
import {
  linkAddressOperand,
  linkScalarOperand,
  linkVectorOperand,
  type Load,
} from '../../semantics/machine/operand.js';
import type { Observation } from '../../semantics/machine/linked.js';
import { link } from '../../semantics/machine/link.js';
import { outcomeOf, step, type Outcome } from '../../semantics/machine/run.js';
import type { Allowed } from '../../semantics/number/value-set.js';
import { instructionNamed } from '../../spec/instructions.js';
import {
  allowedState,
  bitOf,
  type AllowedDomain,
  type AllowedProgram,
  type AllowedState,
  type SignedStart,
} from './allowed-state.js';
import { admits, NOT_A_VALUE, pairOf } from './admitted.js';
import type { OwnStates, OwnStep, RegisterFile, StepViolation } from './violation.js';
import { shownOperand, startOf } from './known-signs.js';
import { operationOf } from './operation.js';
import { sameStack } from './same-state.js';

type Operand = Observation<AllowedKinds>['operands'][number];
type Result = NonNullable<Observation<AllowedKinds>['result']>;
type LoadOperand = Load<AllowedKinds, Operand>;

/** How far a step goes along before it departs, and how it does; null where it does not. */
export type Staged = { readonly rank: number; readonly how: StepViolation } | null;

/** The parts of an instruction, in the allowed domain. */
interface Parts {
  readonly loads: readonly LoadOperand[];
  readonly operation: ((operands: readonly Operand[]) => Result) | null;
  /** Whether each component is written, or its code; null for BRA, CAL and RET. */
  readonly enabled: ((codes: Vector<Codes>) => readonly boolean[]) | null;
  readonly update:
    | ((
        state: AllowedState,
        next: number,
        result: Result,
        operands: OwnStep['observation']['operands'],
      ) => AllowedState)
    | null;
}

/** A program's steps, to be compared inside of an exploration. */
export class StagedProgram {
  readonly #linked: AllowedProgram;
  readonly #parts: (Parts | undefined)[] = [];

  constructor(
    readonly program: Program,
    private readonly domain: AllowedDomain,
  ) {
    this.#linked = link(program, domain);
  }

  /** How an implementation's step departs, part by part. */
  violation(own: OwnStep): Staged {
    const { before, after, observation } = own;
    const { environment } = this.program;
    const start = startOf(own);
    const parts = this.#partsOf(before.next);
    const how =
      operandViolation(environment, parts.loads, start, observation) ??
      resultViolation(environment, parts, start, observation);
    if (how !== null) return how;
    const expected = this.#expectedAfter(parts, start, observation);
    return stateViolation(environment, expected, after, before, this.#destinationOf(before.next));
  }

  /** How its result departs from what the documents make of the operands that it shows. */
  resultViolation(own: OwnStep): Staged {
    const { before, observation } = own;
    const parts = this.#partsOf(before.next);
    return resultViolation(this.program.environment, parts, startOf(own), observation);
  }

  /** How the states that a step may lead to, whatever the implementation says of it, differ from its own. */
  wholeViolation(own: OwnStates): Staged {
    const { before, after } = own;
    return stateViolation(
      this.program.environment,
      this.after(startOf(own)),
      after,
      before,
      this.#destinationOf(before.next),
    );
  }

  /** The states that a step may lead to. */
  after({ inputs, before }: SignedStart): AllowedState {
    return step(this.#linked, inputs, before);
  }

  /** How a program ends in a state; null where it goes on. */
  outcomeOf(state: OwnStep['after']): Outcome | null {
    return outcomeOf(this.#linked, allowedState(state));
  }

  #expectedAfter(
    { update }: Parts,
    { inputs, before }: SignedStart,
    { operands, result }: OwnStep['observation'],
  ): AllowedState {
    return update === null || result === null
      ? step(this.#linked, inputs, before)
      : update(before, before.next + 1, result, operands);
  }

  #destinationOf(index: number): Destination {
    const { instructions, environment } = this.program;
    return destinationOf(instructions[index]?.destination ?? null, environment);
  }

  #partsOf(index: number): Parts {
    const { instructions, environment } = this.program;
    const syntax = instructions[index];
    if (syntax === undefined) throw new Error(`there is no instruction ${String(index)}`);
    return (this.#parts[index] ??= partsOf(syntax, environment, this.domain));
  }
}

function partsOf(
  syntax: InstructionSyntax,
  environment: Environment,
  domain: AllowedDomain,
): Parts {
  const kinds = instructionNamed(syntax.name)?.operands ?? [];
  const loads = syntax.operands.map((operand, index): LoadOperand => {
    switch (kinds[index]) {
      case 'address': {
        const load = linkAddressOperand<AllowedKinds>(operand);
        return (inputs, state) => ({ kind: 'address', value: load(inputs, state) });
      }
      case 'scalar': {
        const load = linkScalarOperand(operand, domain);
        return (inputs, state) => ({ kind: 'scalar', value: load(inputs, state) });
      }
      default: {
        const load = linkVectorOperand(operand, domain);
        return (inputs, state) => ({ kind: 'vector', value: load(inputs, state) });
      }
    }
  });
  const { destination } = syntax;
  const operation = operationOf(syntax.name, domain, environment.name);
  if (destination === null) return { loads, operation, enabled: null, update: null };
  return {
    loads,
    operation,
    enabled: enabledOf(destination, domain),
    update: updateOf(syntax, environment, domain),
  };
}

function enabledOf(
  { writeMask, conditionMask }: NonNullable<InstructionSyntax['destination']>,
  domain: AllowedDomain,
): NonNullable<Parts['enabled']> {
  const condition = linkCondition(conditionMask, domain);
  const named = COMPONENTS.map((component) => writeMask === '' || writeMask.includes(component));
  return (codes) => {
    if (condition === null) return named;
    const tests = condition(codes);
    return COMPONENTS.map(
      (component, index) => named[index] === true && (tests[component] & YES) !== 0,
    );
  };
}

function updateOf(
  syntax: InstructionSyntax,
  environment: Environment,
  domain: AllowedDomain,
): NonNullable<Parts['update']> {
  if (instructionNamed(syntax.name)?.result === 'address') {
    const update: AddressUpdate<AllowedKinds> = linkAddressDestination(syntax, domain);
    return (state, next, result, [operand]) =>
      result.kind === 'address'
        ? update(state, next, result.value, operand?.kind === 'vector' ? operand.value : null)
        : state;
  }
  const update: Update<AllowedKinds, Allowed> = linkDestination(syntax, environment, domain);
  return (state, next, result) =>
    result.kind === 'vector' ? update(state, next, result.value) : state;
}

/** Ranks grow with the order in which an instruction works. */
const RANK = { operand: 0, result: 100, write: 200, codes: 10_000, flow: 20_000 } as const;

function operandViolation(
  environment: Environment,
  loads: readonly LoadOperand[],
  { inputs, before }: SignedStart,
  { operands }: OwnStep['observation'],
): Staged {
  for (const [operand, load] of loads.entries()) {
    const expected = load(inputs, before);
    const observed = operands[operand];
    for (const [index, component] of COMPONENTS.entries()) {
      const wanted = componentOf<AllowedKinds>(expected, component);
      const seen =
        observed?.kind === expected.kind
          ? componentOf<NominalKinds>(observed, component)
          : NOT_A_VALUE;
      if (admits(environment, expected.kind, wanted, seen)) continue;
      const how = {
        kind: 'operand',
        operand,
        component,
        pair: pairOf(expected.kind, wanted, seen),
      };
      return { rank: RANK.operand + 4 * operand + index, how: how as StepViolation };
    }
  }
  return null;
}

function resultViolation(
  environment: Environment,
  { operation, enabled, loads }: Parts,
  { inputs, before }: SignedStart,
  { operands, result }: OwnStep['observation'],
): Staged {
  if (operation === null) return null;
  const expected = operation(
    operands.map((shown, index) => shownOperand(shown, () => loads[index]?.(inputs, before))),
  );
  const written = enabled?.(before.codes);
  for (const [index, component] of COMPONENTS.entries()) {
    if (written?.[index] === false) continue;
    const wanted = expected.value[component];
    const seen = result?.kind === expected.kind ? result.value[component] : NOT_A_VALUE;
    if (admits(environment, expected.kind, wanted, seen)) continue;
    const pair = pairOf(expected.kind, wanted, seen);
    return { rank: RANK.result + index, how: { kind: 'result', component, pair } };
  }
  return null;
}

function componentOf<T extends Kinds>(
  operand: Observation<T>['operands'][number],
  component: Component,
): T['number'] | T['address'] {
  return operand.kind === 'scalar' ? operand.value : operand.value[component];
}

/** The register that an instruction names as its destination. */
interface Destination {
  readonly file: RegisterFile | null;
  readonly register: number;
}

const FILES: readonly RegisterFile[] = ['temporaries', 'results', 'parameters', 'addresses'];

function destinationOf(
  destination: InstructionSyntax['destination'],
  { results }: Environment,
): Destination {
  const register = destination?.register;
  switch (register?.file) {
    case 'temporary':
      return { file: 'temporaries', register: register.number };
    case 'parameter':
      return { file: 'parameters', register: register.number };
    case 'address':
      return { file: 'addresses', register: register.number };
    case 'result':
      return { file: 'results', register: results.indexOf(register.name) };
    default:
      return { file: null, register: 0 };
  }
}

function stateViolation(
  environment: Environment,
  expected: AllowedState,
  after: OwnStep['after'],
  before: OwnStep['before'],
  { file, register }: Destination,
): Staged {
  const written =
    file === null
      ? null
      : registerViolation(environment, expected, after, file, register, RANK.write);
  if (written !== null) return written;
  for (const [index, each] of FILES.entries()) {
    if (after[each] === before[each] && expected[each] === before[each]) continue;
    const others = expected[each];
    for (let number = 0; number < others.length; number++) {
      if (expected[each][number] === after[each][number]) continue;
      const rank = RANK.write + 4 + 2048 * index + 4 * number;
      const how = registerViolation(environment, expected, after, each, number, rank);
      if (how !== null) return how;
    }
  }
  return codesViolation(expected, after) ?? flowViolation(expected, after);
}

function registerViolation(
  environment: Environment,
  expected: AllowedState,
  after: OwnStep['after'],
  file: RegisterFile,
  register: number,
  rank: number,
): Staged {
  const wanted: Vector<Allowed | AddressSet> | undefined = expected[file][register];
  const seen = after[file][register];
  if (wanted === undefined || wanted === seen) return null;
  const kind = file === 'addresses' ? 'address' : 'vector';
  for (const [index, component] of COMPONENTS.entries()) {
    const observed = seen?.[component] ?? NOT_A_VALUE;
    if (admits(environment, kind, wanted[component], observed)) continue;
    const pair = pairOf(kind, wanted[component], observed);
    return { rank: rank + index, how: { kind: 'write', file, register, component, pair } };
  }
  return null;
}

function codesViolation(expected: AllowedState, after: OwnStep['after']): Staged {
  for (const [index, component] of COMPONENTS.entries()) {
    const allowed = expected.codes[component];
    const observed = after.codes[component];
    if ((allowed & bitOf(observed)) !== 0) continue;
    const pair = { type: 'code', observed, allowed } as const;
    return { rank: RANK.codes + index, how: { kind: 'codes', component, pair } };
  }
  return null;
}

function flowViolation(expected: AllowedState, after: OwnStep['after']): Staged {
  const { next, executed, stack } = expected;
  const departing = (
    rank: number,
    what: Extract<StepViolation, { kind: 'flow' }>['what'],
  ): Staged => ({ rank, how: { kind: 'flow', what, expected: { next, executed, stack } } });
  if (after.next !== next) return departing(RANK.flow, 'next instruction');
  if (after.executed !== executed) return departing(RANK.flow + 1, 'executed instructions');
  if (!sameStack(after.stack, stack)) return departing(RANK.flow + 2, 'call stack');
  return null;
}
