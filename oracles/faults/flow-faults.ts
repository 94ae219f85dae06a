/** Faults of branches, calls, the start and the end of a program (§2.14.2.3, §2.14.3.6, §2.14.3.7, §2.14.3.27). */
import { EXECUTED_INSTRUCTION_LIMIT } from '../../spec/environments.js';
import type { Vector } from '../../semantics/domains/domain.js';
import { NOMINAL } from '../../semantics/domains/nominal.js';
import type { InstructionSyntax } from '../../semantics/language/ast.js';
import { linkCondition } from '../../semantics/machine/condition.js';
import { link } from '../../semantics/machine/link.js';
import { STANDARD, type Machine, type NominalState } from '../../semantics/machine/machine.js';
import { OVERFLOW } from '../../semantics/machine/state.js';
import { fault, type Fault } from './fault.js';
import { each, linking, rewriting, steps, type At } from './instructions.js';

/** Takes a conditional transfer or not by another rule. */
const decided = (name: string, taken: (tests: Vector<boolean>) => boolean): Machine =>
  linking(() => (instruction) => {
    const { syntax, branch } = instruction;
    const tests = linkCondition(syntax.condition, NOMINAL);
    if (syntax.name !== name || branch === null || tests === null) return instruction;
    const step = (_: unknown, state: NominalState): NominalState =>
      taken(tests(state.codes)) ? branch.taken(state) : branch.notTaken(state);
    return { ...instruction, step, branch: null };
  });

const conditions = (
  name: string,
  change: (condition: InstructionSyntax['condition']) => InstructionSyntax['condition'],
): Machine =>
  rewriting((instruction) =>
    instruction.name === name
      ? { ...instruction, condition: change(instruction.condition) }
      : instruction,
  );

const callStackOf = (callStackDepth: number): Machine => ({
  ...STANDARD,
  link: (program) => {
    const environment = { ...program.environment, callStackDepth };
    return { ...link({ ...program, environment }, NOMINAL), program };
  },
});

/** Goes on elsewhere after instructions of a name. */
const after = (
  name: string,
  change: (state: NominalState, before: NominalState, at: At) => NominalState,
): Machine =>
  steps((state, before, at) =>
    at.instruction.syntax.name === name ? change(state, before, at) : state,
  );

/** Starts with other registers. */
const starting = (change: (state: NominalState) => NominalState): Machine => ({
  ...STANDARD,
  invocation: (linked, values) => {
    const { inputs, state } = STANDARD.invocation(linked, values);
    return { inputs, state: change(state) };
  },
});

const limitOf = (limit: number): Machine => ({
  ...STANDARD,
  outcomeOf: (linked, state) => {
    if (state.next === linked.instructions.length || state.next === OVERFLOW) {
      return STANDARD.outcomeOf(linked, state);
    }
    return state.executed >= limit ? { outcome: 'terminated', reason: 'instruction-limit' } : null;
  },
});

const all = (tests: Vector<boolean>): boolean => tests.x && tests.y && tests.z && tests.w;
const any = (tests: Vector<boolean>): boolean => tests.x || tests.y || tests.z || tests.w;

/** The labels of a program with the places that they stand for changed. */
export const labels = (
  change: (to: number, name: string, labels: ReadonlyMap<string, number>) => number,
): Machine => ({
  ...STANDARD,
  link: (program) => {
    const changed = new Map(
      [...program.labels].map(([name, to]) => [name, change(to, name, program.labels)]),
    );
    return { ...link({ ...program, labels: changed }, NOMINAL), program };
  },
});

export const FLOW_FAULTS: readonly Fault[] = [
  fault(
    'call-stack-of-three',
    'The call stack holds three entries.',
    ['vp2.CAL.overflow', 'vp2.call.four', 'vp2.call.overflow', 'vp2.CAL.taken'],
    callStackOf(3),
  ),
  fault(
    'call-stack-of-five',
    'The call stack holds five entries.',
    // Going on at the label is permitted, so that what shows is the fifth entry.
    ['vp2.CAL.overflow', 'vp2.call.four', 'vp2.call.overflow', 'vp2.call.push'],
    callStackOf(5),
  ),
  fault(
    'cal-pushes-itself',
    'CAL pushes its own place, so that the return executes it again.',
    ['vp2.CAL.push', 'vp2.call.push', 'vp2.call.return'],
    after('CAL', (state, before, { index }) =>
      state.stack.length > before.stack.length
        ? { ...state, stack: [...before.stack, index] }
        : state,
    ),
  ),
  fault(
    'cal-pushes-when-not-taken',
    'A CAL whose condition is not met pushes all the same.',
    ['vp2.CAL.not-taken', 'vp2.call.push', 'vp2.branch.not-taken'],
    linking(({ environment: { callStackDepth } }) => (instruction, index) => {
      const { branch, syntax } = instruction;
      const condition = branch?.condition ?? null;
      if (syntax.name !== 'CAL' || condition === null) return instruction;
      return {
        ...instruction,
        branch: null,
        step: (inputs, state) => {
          const next = instruction.step(inputs, state);
          return condition(state) || state.stack.length >= callStackDepth
            ? next
            : { ...next, stack: [...state.stack, index + 1] };
        },
      };
    }),
  ),
  fault(
    'cal-is-bra',
    'CAL branches without pushing anything.',
    ['vp2.CAL.push', 'vp2.call.push'],
    after('CAL', (state, before) => ({ ...state, stack: before.stack })),
  ),
  fault(
    'ret-pops-twice',
    'RET takes two entries off the call stack, and goes where the second leads.',
    ['vp2.RET.pop', 'vp2.call.return'],
    after('RET', (state, before) =>
      state.stack.length < before.stack.length && before.stack.length > 1
        ? { ...state, next: before.stack.at(-2) ?? state.next, stack: before.stack.slice(0, -2) }
        : state,
    ),
  ),
  fault(
    'ret-does-not-pop',
    'RET leaves its entry in the call stack.',
    ['vp2.RET.pop', 'vp2.call.return'],
    after('RET', (state, before) => ({ ...state, stack: before.stack })),
  ),
  fault(
    'ret-condition-ignored',
    'RET returns whatever its condition.',
    ['vp2.RET.not-taken', 'vp2.branch.not-taken', 'vp2.branch.conditional'],
    conditions('RET', () => null),
  ),
  fault(
    'ret-of-empty-stack-ignored',
    'RET with an empty call stack does nothing.',
    ['vp2.RET.empty', 'vp2.return.empty'],
    after('RET', (state, before, { index }) =>
      before.stack.length === 0 ? { ...state, next: index + 1 } : state,
    ),
  ),
  fault(
    'bra-inverted',
    'BRA with a condition is taken where it is not met.',
    ['vp2.BRA.taken', 'vp2.BRA.not-taken', 'vp2.BRA.any', 'vp2.branch.any', 'vp2.branch.not-taken'],
    decided('BRA', (tests) => !any(tests)),
  ),
  fault(
    'bra-asks-all',
    'BRA is taken only if all four components of its condition hold.',
    ['vp2.BRA.any', 'vp2.BRA.taken', 'vp2.branch.any'],
    decided('BRA', all),
  ),
  fault(
    'bra-asks-x',
    'BRA asks the first component of its condition alone.',
    ['vp2.BRA.any', 'vp2.BRA.taken', 'vp2.branch.any'],
    decided('BRA', ({ x }) => x),
  ),
  fault(
    'cal-asks-all',
    'CAL is taken only if all four components of its condition hold.',
    ['vp2.CAL.any', 'vp2.CAL.taken', 'vp2.branch.any'],
    decided('CAL', all),
  ),
  fault(
    'branch-condition-not-swizzled',
    'The swizzle of a branch condition is ignored.',
    ['vp2.branch.as-mask', 'vp2.BRA.any', 'vp2.BRA.taken', 'vp2.BRA.not-taken'],
    conditions('BRA', (condition) => (condition === null ? null : { ...condition, swizzle: '' })),
  ),
  fault(
    'bra-skips-one',
    'BRA goes on one instruction behind the one that follows the label.',
    ['vp2.BRA.taken', 'vp2.branch.taken'],
    after('BRA', (state, _, { index, linked }) =>
      state.next !== index + 1 && state.next < linked.instructions.length
        ? { ...state, next: state.next + 1 }
        : state,
    ),
  ),
  fault(
    'bra-counts-twice',
    'BRA counts as two executed instructions.',
    ['vp2.end.limit', 'vp2.execution.sequence'],
    after('BRA', (state) => ({ ...state, executed: state.executed + 1 })),
  ),
  fault(
    'next-label-wins',
    'A branch goes to the label that follows the one it names.',
    ['vp2.BRA.taken', 'vp2.CAL.taken', 'vp2.label.use', 'vp2.branch.taken'],
    labels((to, _, every) => {
      const later = [...every.values()].filter((place) => place > to);
      return later.length === 0 ? to : Math.min(...later);
    }),
  ),
  fault(
    'labels-ignore-case',
    'Labels that differ in case are one label, defined where the first of them is.',
    ['vp2.identifier.case', 'vp2.label.use', 'vp2.BRA.taken', 'vp2.CAL.taken', 'vp2.branch.taken'],
    labels((to, name, every) =>
      Math.min(
        to,
        ...[...every]
          .filter(([other]) => other.toLowerCase() === name.toLowerCase())
          .map(([, place]) => place),
      ),
    ),
  ),
  fault(
    'main-ignored',
    'Execution begins with the first instruction, wherever the label "main" stands.',
    ['vp2.main.start'],
    starting((state) => ({ ...state, next: 0 })),
  ),
  fault(
    'limit-before-the-last',
    'The 65,536th instruction is not executed any more.',
    ['vp2.end.limit'],
    limitOf(EXECUTED_INSTRUCTION_LIMIT - 1),
  ),
  fault(
    'limit-after-the-last',
    'A 65,537th instruction is executed.',
    ['vp2.end.limit'],
    limitOf(EXECUTED_INSTRUCTION_LIMIT + 1),
  ),
  fault(
    'overflow-ends-normally',
    'A call stack overflow ends the program as its last instruction does.',
    ['vp2.end.overflow-abnormal', 'vp2.CAL.overflow', 'vp2.call.overflow'],
    {
      ...STANDARD,
      outcomeOf: (linked, state) =>
        state.next === OVERFLOW
          ? { outcome: 'completed', reason: null }
          : STANDARD.outcomeOf(linked, state),
    },
  ),
  fault(
    'overflow-emits-nothing',
    'After a call stack overflow the result registers are as they were at the start.',
    ['vp2.end.emit-abnormal', 'vp2.CAL.overflow'],
    after('CAL', (state, _, { linked }) =>
      state.next === OVERFLOW
        ? { ...state, results: STANDARD.invocation(linked, {}).state.results }
        : state,
    ),
  ),
  fault(
    'results-start-at-zero',
    'Vertex result registers start at (0,0,0,0).',
    ['vp2.results.initial'],
    starting((state) => ({ ...state, results: state.results.map(each(() => 0)) })),
  ),
  fault(
    'temporaries-start-at-one',
    'The component w of temporary registers starts at 1.',
    ['vp2.temporaries.initial'],
    starting((state) => ({
      ...state,
      temporaries: state.temporaries.map((v) => ({ ...v, w: 1 })),
    })),
  ),
  fault(
    'codes-start-greater',
    'The condition codes start as GT.',
    ['vp2.cc.initial'],
    starting((state) => ({ ...state, codes: { x: 'GT', y: 'GT', z: 'GT', w: 'GT' } })),
  ),
  fault(
    'attributes-default-to-zero',
    'Vertex attributes that were never specified are (0,0,0,0).',
    ['vp2.attributes.initial', 'vp2.attributes.components'],
    {
      ...STANDARD,
      invocation: (linked, values) => {
        const { inputs, state } = STANDARD.invocation(linked, values);
        const attributes = inputs.attributes.map((v, number) =>
          values.attributes?.[number] === undefined ? { x: 0, y: 0, z: 0, w: 0 } : v,
        );
        return { inputs: { attributes }, state };
      },
    },
  ),
  fault(
    'addresses-start-at-one',
    'Address registers start at (1,1,1,1).',
    ['vp2.address.initial'],
    starting((state) => ({ ...state, addresses: state.addresses.map(each(() => 1)) })),
  ),
];
