/**
 * Flow control: how the instructions of ../instructions/flow.ts go on. NV_gpu_program4 §2.X.5, §2.X.8;
 * NV_fragment_program4 §2.X.8 KIL.
 */
import { SpecCrash } from '../../machine/crash.js';
import { anyOf } from '../../machine/condition.js';
import type { Vector } from '../../domains/domain.js';
import type { GpuDomain, GpuKinds } from '../domains/domain.js';
import {
  entered,
  furtherOf,
  mayBeLast,
  mayBeLeftOut,
  type Repetitions,
} from '../domains/repetitions.js';
import { FLOW, type Way } from '../instructions/flow.js';
import type { GpuInstruction, GpuProgram } from '../program.js';
import { redirected } from './advance.js';
import { linkAny } from './condition.js';
import type { LinkedGpuInstruction, Load } from './linked.js';
import { linkFloatOperand, linkIntegerOperand } from './operand.js';
import { linkAtMost, sixteenBitOf } from './precision.js';
import { ENDED, type GpuState } from './state.js';
import { linkGo, linkReturn, type Go } from './subroutine.js';

export type Flow<T extends GpuKinds> = Pick<LinkedGpuInstruction<T>, 'step' | 'branch' | 'ways'>;

/** The next states. */
type Ways<T extends GpuKinds> = readonly [GpuState<T>, ...GpuState<T>[]];

/** Where the instruction stands, and of what. */
export interface Site<T extends GpuKinds> {
  readonly instruction: GpuInstruction;
  readonly index: number;
  readonly program: GpuProgram;
  readonly domain: GpuDomain<T>;
  /** Labels of subroutines without instructions. */
  readonly empty: ReadonlySet<string>;
}

/** What a flow instruction does to states. @throws SpecCrash for other instructions. */
export function linkFlow<T extends GpuKinds>(site: Site<T>): Flow<T> {
  const { instruction, index, program, domain } = site;
  const definition = FLOW.get(instruction.name);
  if (definition === undefined) throw new SpecCrash(`${instruction.name} is no flow instruction`);
  const follow = linkGo(index + 1, program, domain);
  /** After the instruction with which this one is paired. */
  const past = (): Go<T> => linkGo(partnerOf(instruction) + 1, program, domain);
  switch (definition.kind) {
    case 'jump': {
      const way = (to: Way): Go<T> => linkWay(to, site, follow, past);
      return linkJump(site, way(definition.passed), way(definition.failed));
    }
    case 'repeat':
      return repeated(linkRepeat(site, follow, past()));
    case 'end of repeat':
      return repeated(linkEndOfRepeat(follow, past()));
    case 'kill':
      return linkKill(site, follow);
  }
}

/** Where a jump goes on. */
function linkWay<T extends GpuKinds>(
  way: Way,
  site: Site<T>,
  follow: Go<T>,
  past: () => Go<T>,
): Go<T> {
  switch (way) {
    case 'next':
      return follow;
    case 'partner': {
      const partner = partnerOf(site.instruction);
      return (state) => goTo(state, partner);
    }
    case 'past partner':
      return past();
    case 'out of loop': {
      const onward = past();
      return (state) => onward(state, state.loops.slice(0, -1));
    }
    case 'into subroutine':
      return linkCall(site, follow);
    case 'back to caller':
      return linkReturn(site.program, site.domain);
  }
}

function always<T extends GpuKinds>(step: Load<T, GpuState<T>>): Flow<T> {
  return { step, branch: null, ways: null };
}

/** What may go on in several ways, of which a run that takes one alone takes none. */
function repeated<T extends GpuKinds>(ways: Load<T, Ways<T>>): Flow<T> {
  return {
    step: (inputs, state) => {
      const all = ways(inputs, state);
      return all.length === 1 ? all[0] : end(state, ENDED.loopCount);
    },
    branch: null,
    ways,
  };
}

/** To an instruction of the same subroutine. */
function goTo<T extends GpuKinds>(state: GpuState<T>, position: number): GpuState<T> {
  return redirected(state, state.executed + 1, position, state.loops, state.calls);
}

/** The program has ended, other than at its end. */
function end<T extends GpuKinds>(state: GpuState<T>, how: number): GpuState<T> {
  return goTo(state, how);
}

/** A jump, taken where the instruction's test passes in any component or where there is none. */
function linkJump<T extends GpuKinds>(
  { instruction, domain }: Site<T>,
  taken: (state: GpuState<T>) => GpuState<T>,
  notTaken: Go<T>,
): Flow<T> {
  if (instruction.condition === null) return always((_, state) => taken(state));
  const condition = linkAny(instruction.condition, domain);
  return decided(domain, (_, state) => condition(state), taken, notTaken, ENDED.undefined);
}

function decided<T extends GpuKinds>(
  { decide }: GpuDomain<T>,
  condition: Load<T, T['truth']>,
  taken: (state: GpuState<T>) => GpuState<T>,
  notTaken: Go<T>,
  undecided: number,
): Flow<T> {
  return {
    step: (inputs, state) => {
      switch (decide(condition(inputs, state))) {
        case 'yes':
          return taken(state);
        case 'no':
          return notTaken(state);
        case 'either':
          return end(state, undecided);
      }
    },
    branch: {
      condition,
      taken: (_, state) => taken(state),
      notTaken: (_, state) => notTaken(state),
    },
    ways: null,
  };
}

/** REP: into the block, or past it. */
function linkRepeat<T extends GpuKinds>(
  { instruction, program, domain }: Site<T>,
  follow: Go<T>,
  past: Go<T>,
): Load<T, Ways<T>> {
  const count = linkCount(instruction, program, domain);
  if (count === null) return (_, state) => [follow(state, [...state.loops, null])];
  return (inputs, state) => {
    const repetitions = count(inputs, state);
    if (repetitions === null) return [end(state, ENDED.loopCount)];
    const inside = entered(repetitions);
    if (inside === null) return [past(state)];
    const first = follow(state, [...state.loops, inside]);
    return mayBeLeftOut(repetitions) ? [first, past(state)] : [first];
  };
}

/** The x component of REP's operand by its type; null for REP without an operand. */
function linkCount<T extends GpuKinds>(
  instruction: GpuInstruction,
  program: GpuProgram,
  domain: GpuDomain<T>,
): Load<T, Repetitions | null> | null {
  const [operand] = instruction.operands;
  if (operand === undefined) return null;
  if (operand.type === 'F') {
    const short = sixteenBitOf(instruction, program, domain);
    const load = linkAtMost(short, linkFloatOperand(operand, domain));
    return (inputs, state) => domain.repetitions(load(inputs, state).x);
  }
  const load = linkIntegerOperand(operand, domain);
  const signed = operand.type === 'S';
  return (inputs, state) => domain.repetitionsOfInteger(load(inputs, state).x, signed);
}

/** ENDREP: again after REP, unless the count is used up. */
function linkEndOfRepeat<T extends GpuKinds>(follow: Go<T>, again: Go<T>): Load<T, Ways<T>> {
  return (_, state) => {
    const outer = state.loops.slice(0, -1);
    const left = state.loops.at(-1);
    if (left === undefined) throw new SpecCrash('ENDREP without a repetition');
    if (left === null) return [again(state)];
    const further = furtherOf(left);
    if (further === null) return [follow(state, outer)];
    const next = again(state, [...outer, further]);
    return mayBeLast(left) ? [next, follow(state, outer)] : [next];
  };
}

/**
 * CAL: ends the program where the call stack is full, of which the rest is undefined (§2.X.5). A subroutine
 * without instructions returns at once, or is the next one (gp4.E-empty-subroutine).
 */
function linkCall<T extends GpuKinds>(
  { instruction, index, program, domain, empty }: Site<T>,
  follow: Go<T>,
): (state: GpuState<T>) => GpuState<T> {
  const target = partnerOf(instruction);
  const { callDepth } = program.environment.limits;
  const enter = (state: GpuState<T>): GpuState<T> => {
    const { loops, calls, executed } = state;
    const stack = [...calls, { returnTo: index + 1, loops }];
    return redirected(state, executed + 1, target, [], stack);
  };
  const isEmpty = empty.has(instruction.syntax.target?.text ?? '');
  return (state) => {
    if (state.calls.length >= callDepth) return end(state, ENDED.callDepth);
    if (!isEmpty) return enter(state);
    if (target >= program.instructions.length) return follow(state);
    // A choice of the way, not of the state: states may be compared, and these are large.
    const isShared = domain.choose('emptySubroutine', (policy) => policy === 'shared');
    return isShared ? enter(state) : follow(state);
  };
}

/** KIL: by a test, or by any component of the operand that is less than zero. */
function linkKill<T extends GpuKinds>(
  { instruction, program, domain }: Site<T>,
  follow: Go<T>,
): Flow<T> {
  const condition = linkKillCondition(instruction, program, domain);
  if (condition === null) return always((_, state) => follow(state));
  const kill = (state: GpuState<T>): GpuState<T> => end(state, ENDED.killed);
  return decided(domain, condition, kill, follow, ENDED.undefinedKill);
}

/** Null where nothing is killed: no unsigned number is negative. */
function linkKillCondition<T extends GpuKinds>(
  instruction: GpuInstruction,
  program: GpuProgram,
  domain: GpuDomain<T>,
): Load<T, T['truth']> | null {
  const { name, condition, operands } = instruction;
  if (condition !== null) {
    const test = linkAny(condition, domain);
    return (_, state) => test(state);
  }
  const [operand] = operands;
  if (operand === undefined) throw new SpecCrash(`${name} without operand and test`);
  if (operand.type === 'U') return null;
  if (operand.type === 'F') {
    const short = sixteenBitOf(instruction, program, domain);
    const load = linkAtMost(short, linkFloatOperand(operand, domain));
    const zero = domain.constant(0);
    const isNegative = (a: T['number']): T['truth'] => domain.less(a, zero);
    return (inputs, state) => anyOf(domain, mapped(isNegative, load(inputs, state)));
  }
  const load = linkIntegerOperand(operand, domain);
  const zero = domain.integer(0);
  const isNegative = (a: T['integer']): T['truth'] => domain.lessInteger(a, zero, true);
  return (inputs, state) => anyOf(domain, mapped(isNegative, load(inputs, state)));
}

function mapped<V, R>(operation: (a: V) => R, { x, y, z, w }: Vector<V>): Vector<R> {
  return { x: operation(x), y: operation(y), z: operation(z), w: operation(w) };
}

function partnerOf({ name, partner }: GpuInstruction): number {
  if (partner === null) throw new SpecCrash(`${name} is paired with no instruction`);
  return partner;
}
