/** Faults of blocks, loops, subroutines, and where programs begin and end (§2.X.5, §2.X.8). */
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { numberOf } from '../../../semantics/gpu/domains/packed.js';
import { knownCount } from '../../../semantics/gpu/domains/repetitions.js';
import type { GpuMachine, NominalGpuState } from '../../../semantics/gpu/machine/machine.js';
import { ENDED } from '../../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { gpuFault, needing, type GpuFault } from './fault.js';
import {
  after,
  asIf,
  linking,
  named,
  numbers,
  rewriting,
  rewritingOf,
  stepping,
} from './machines.js';

/** Elsewhere, in the same subroutine. */
function at(
  state: NominalGpuState,
  next: number,
  loops: NominalGpuState['loops'] = state.loops,
): NominalGpuState {
  return { ...state, executed: state.executed + 1, next, loops };
}

/** The places of the blocks around an instruction, the innermost last. */
function blocksAround(
  { instructions }: GpuProgram,
  index: number,
): readonly { readonly name: string; readonly begin: number }[] {
  const open: { name: string; begin: number }[] = [];
  for (const [begin, { name }] of instructions.slice(0, index).entries()) {
    if (name === 'IF' || name === 'REP') open.push({ name, begin });
    if (name === 'ENDIF' || name === 'ENDREP') open.pop();
  }
  return open;
}

/** The ENDIF of an IF. */
function endOfIf({ instructions }: GpuProgram, begin: number): number {
  const partner = instructions[begin]?.partner ?? begin;
  return instructions[partner]?.name === 'ELSE'
    ? (instructions[partner].partner ?? begin)
    : partner;
}

/** Executes some instructions as if they had no condition. */
const always = (name: string): GpuMachine =>
  rewritingOf(named(name), (each) => ({ ...each, condition: null }));

/** Whether a BRK was executed: the loop is left. */
function leaves(state: NominalGpuState, before: NominalGpuState): boolean {
  return state.loops.length < before.loops.length;
}

/** The state, its innermost loop with the count that the innermost one had before. */
function withCountOf(before: NominalGpuState, state: NominalGpuState): NominalGpuState {
  return { ...state, loops: [...state.loops.slice(0, -1), ...before.loops.slice(-1)] };
}

export const FLOW_FAULTS: readonly GpuFault[] = [
  gpuFault(
    'if-inverted',
    'IF executes its block where the condition fails.',
    ['gp4.flow.if-true', 'gp4.flow.if-false', 'gp4.IF.true', 'gp4.IF.else', 'gp4.IF.endif'],
    linking(({ domain }) => (each) => {
      const { branch } = each;
      if (each.instruction.name !== 'IF' || branch === null) return each;
      const step: typeof each.step = (inputs, state) => {
        const decision = domain.decide(branch.condition(inputs, state));
        if (decision === 'either') return each.step(inputs, state);
        return (decision === 'yes' ? branch.notTaken : branch.taken)(inputs, state);
      };
      return { ...each, step, branch: null };
    }),
  ),
  gpuFault(
    'else-part-left-out',
    'An IF whose condition fails goes on after ENDIF.',
    ['gp4.IF.else', 'gp4.flow.if-false', 'gp4.ELSE.skipped'],
    after(named('IF'), (state, before, { index, instruction, linked }) => {
      const isElse = linked.program.instructions[instruction.partner ?? 0]?.name === 'ELSE';
      const isTaken = state.next === index + 1;
      return isTaken || !isElse ? state : at(before, endOfIf(linked.program, index));
    }),
  ),
  gpuFault(
    'else-part-executed-too',
    'A program that reaches ELSE goes on behind it.',
    ['gp4.ELSE.after-true', 'gp4.flow.if-true'],
    stepping(named('ELSE'), (_, state, { index }) => at(state, index + 1)),
  ),
  gpuFault(
    'rep-rounds-up',
    'A floating-point loop count is rounded up.',
    ['gp4.REP.floor'],
    numbers({
      repetitions: (count) => {
        const value = numberOf(count);
        return typeof value === 'number' && Number.isFinite(value)
          ? Math.ceil(value)
          : GPU_NOMINAL.repetitions(count);
      },
    }),
  ),
  gpuFault(
    'rep-at-least-once',
    'The block of a REP is executed once where the count is not positive.',
    ['gp4.REP.not-positive'],
    numbers({
      repetitions: (count) => atLeastOne(knownCount(GPU_NOMINAL.repetitions(count))),
      repetitionsOfInteger: (count, signed) =>
        atLeastOne(knownCount(GPU_NOMINAL.repetitionsOfInteger(count, signed))),
    }),
  ),
  gpuFault(
    'rep-reads-counter-again',
    'ENDREP compares how often the block was executed with what the counter holds by then.',
    ['gp4.issue-17.counter', 'gp4.REP.count'],
    rereading(),
  ),
  gpuFault(
    'cont-keeps-count',
    'CONT goes on at the beginning of the block without counting.',
    ['gp4.CONT.taken', 'gp4.flow.continue', 'gp4.ENDREP.decrement'],
    after(named('CONT'), (state, before, { instruction, linked }) => {
      const begin = linked.program.instructions[instruction.partner ?? 0]?.partner ?? 0;
      return state.next === instruction.partner ? at(before, begin + 1) : state;
    }),
  ),
  gpuFault(
    'cont-leaves-loop',
    'CONT is BRK.',
    ['gp4.CONT.taken', 'gp4.flow.continue'],
    rewritingOf(named('CONT'), (each) => ({ ...each, name: 'BRK' })),
  ),
  gpuFault(
    'brk-continues',
    'BRK is CONT.',
    ['gp4.BRK.taken', 'gp4.flow.break'],
    rewritingOf(named('BRK'), (each) => ({ ...each, name: 'CONT' })),
  ),
  gpuFault(
    'brk-leaves-if-alone',
    'A BRK inside an IF block goes on after that block.',
    ['gp4.BRK.taken', 'gp4.flow.break'],
    after(named('BRK'), (state, before, { index, linked }) => {
      const around = blocksAround(linked.program, index).at(-1);
      return leaves(state, before) && around?.name === 'IF'
        ? at(before, endOfIf(linked.program, around.begin))
        : state;
    }),
  ),
  needing(
    7,
    'Of two loops, which begin and end, one has a BRK; what comes behind it writes over a result.',
    gpuFault(
      'brk-leaves-all-loops',
      'BRK goes on after the outermost REP block.',
      ['gp4.flow.innermost', 'gp4.issue-16.one-level', 'gp4.BRK.taken'],
      after(named('BRK'), (state, before, { index, linked: { program } }) => {
        const loops = blocksAround(program, index).filter(({ name }) => name === 'REP');
        const [outermost] = loops;
        if (!leaves(state, before) || outermost === undefined || loops.length < 2) return state;
        return at(before, program.instructions[outermost.begin]?.partner ?? index, [1]);
      }),
    ),
  ),
  gpuFault(
    'brk-keeps-count',
    'BRK leaves the count of its loop to the loop around it.',
    ['gp4.flow.innermost', 'gp4.BRK.taken', 'gp4.ENDREP.decrement'],
    after(named('BRK'), (state, before) =>
      leaves(state, before) && state.loops.length > 0 ? withCountOf(before, state) : state,
    ),
  ),
  needing(
    7,
    'Two loops begin and end; how often is counted in a temporary from a start, and shown.',
    gpuFault(
      'loops-share-count',
      'An inner REP block leaves the outer one no repetitions.',
      ['gp4.flow.innermost', 'gp4.flow.nesting', 'gp4.REP.count', 'gp4.flow.rep-count'],
      after(named('ENDREP'), (state, before) => {
        const [outer] = state.loops.slice(-1);
        const isCounted = leaves(state, before) && typeof outer === 'number';
        return isCounted ? { ...state, loops: [...state.loops.slice(0, -1), 1] } : state;
      }),
    ),
  ),
  gpuFault(
    'ret-keeps-count',
    'RET out of a loop leaves its count to the loop of the caller.',
    ['gp4.flow.return-from-blocks', 'gp4.RET.taken'],
    after(named('RET'), (state, before) =>
      state.calls.length < before.calls.length && state.loops.length > 0 && before.loops.length > 0
        ? withCountOf(before, state)
        : state,
    ),
  ),
  gpuFault(
    'ret-ends-program',
    'A RET that is executed ends the program.',
    ['gp4.RET.taken', 'gp4.flow.after-call', 'gp4.flow.subroutine-end', 'gp4.CAL.push'],
    after(named('RET'), (state, before) =>
      state.calls.length < before.calls.length
        ? { ...state, next: ENDED.completed, calls: [] }
        : state,
    ),
  ),
  gpuFault(
    'ret-always-taken',
    'RET is executed whatever its condition.',
    ['gp4.RET.not-taken', 'gp4.flow.conditions'],
    always('RET'),
  ),
  gpuFault(
    'cal-always-taken',
    'CAL is executed whatever its condition.',
    ['gp4.CAL.not-taken', 'gp4.flow.conditions'],
    always('CAL'),
  ),
  gpuFault(
    'brk-always-taken',
    'BRK is executed whatever its condition.',
    ['gp4.BRK.not-taken', 'gp4.flow.conditions'],
    always('BRK'),
  ),
  gpuFault(
    'labels-are-passed',
    'A subroutine goes on behind the next label.',
    [
      'gp4.CAL.label-returns',
      'gp4.flow.subroutine-end',
      'gp4.flow.sequence',
      'gp4.flow.subroutine',
    ],
    rewriting((each) => ({ ...each, endsBlock: false })),
  ),
  gpuFault(
    'main-is-any-label',
    'Execution begins with the first instruction, whatever the labels.',
    ['gp4.flow.main'],
    asIf((program) => ({ ...program, entry: 0 })),
  ),
  gpuFault(
    'call-depth-of-three',
    'Three subroutines may be active.',
    [
      'gp4.flow.nested-calls',
      'gp4.flow.call-depth',
      'gp4.flow.recursion',
      'gp4.issue-38.recursion',
    ],
    asIf((program) => ({
      ...program,
      environment: {
        ...program.environment,
        limits: { ...program.environment.limits, callDepth: 3 },
      },
    })),
  ),
  gpuFault(
    'cal-saves-temporaries',
    'A subroutine restores the temporaries of its caller when it ends by RET.',
    ['gp4.issue-38.recursion', 'gp4.flow.recursion', 'gp4.RET.taken', 'gp4.flow.after-call'],
    saving(),
  ),
];

function atLeastOne(count: number | null): number | null {
  return count === null ? null : Math.max(1, count);
}

/** Machines whose entry of a counted loop says, below zero, how often the block was executed. */
function rereading(): GpuMachine {
  return linking(({ instructions }) => (each) => {
    const { name, partner } = each.instruction;
    if (name === 'REP') {
      const step: typeof each.step = (inputs, before) => {
        const state = each.step(inputs, before);
        const top = state.loops.at(-1);
        const isEntered = state.loops.length > before.loops.length && typeof top === 'number';
        return isEntered ? { ...state, loops: [...before.loops, 0] } : state;
      };
      return { ...each, step };
    }
    const begin = partner === null ? undefined : instructions[partner];
    if (name !== 'ENDREP' || begin === undefined) return each;
    const step: typeof each.step = (inputs, before) => {
      const top = before.loops.at(-1);
      if (typeof top !== 'number') return each.step(inputs, before);
      const outer = before.loops.slice(0, -1);
      // REP tells the count that it would begin with now; none where it would not begin.
      const begun = begin.step(inputs, { ...before, loops: [] });
      const now = knownCount(begun.loops.at(-1) ?? null) ?? 0;
      const executed = 1 - top;
      const state = each.step(inputs, { ...before, loops: [...outer, executed < now ? 2 : 1] });
      return executed < now ? { ...state, loops: [...outer, -executed] } : state;
    };
    return { ...each, step };
  });
}

/** Each call remembers the temporaries, and RET brings them back. */
function saving(): GpuMachine {
  return linking(() => {
    const saved = new WeakMap<NominalGpuState['calls'][number], NominalGpuState['temporaries']>();
    return (each) => {
      const { name } = each.instruction;
      if (name !== 'CAL' && name !== 'RET') return each;
      const step: typeof each.step = (inputs, before) => {
        const state = each.step(inputs, before);
        const [entered, left] = [state.calls.at(-1), before.calls.at(-1)];
        if (name === 'CAL') {
          if (entered !== undefined && entered !== left) saved.set(entered, before.temporaries);
          return state;
        }
        const temporaries = left === undefined || entered === left ? undefined : saved.get(left);
        return temporaries === undefined ? state : { ...state, temporaries };
      };
      return { ...each, step, branch: null };
    };
  });
}
