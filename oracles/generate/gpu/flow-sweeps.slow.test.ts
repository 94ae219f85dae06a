/** Sweeps of jumps, tests, loop counts and KIL load, end, are decided, and show an implementation that is wrong in one of them. */
import { describe, expect, it } from 'vitest';
import { GPU_CONDITION_RULES, type GpuConditionRule } from '../../../spec/gpu/condition-rules.js';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { GPU_STANDARD, type GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import type { GpuCondition, GpuInstruction, GpuProgram } from '../../../semantics/gpu/program.js';
import { leftAtEnd, leftBy } from '../../judge/gpu/box.js';
import { named, numbersOf, rewritingOf } from '../../faults/gpu/machines.js';
import { GPU_CASE_FAULTS } from '../../faults/gpu/case-faults.js';
import { GpuJudge } from '../../judge/gpu/judge.js';
import { flowSweepsOf } from './flow-sweeps.js';
import { oneOf, SeededSource, type Source } from '../source.js';
import type { GpuSweep } from './sweeps.js';

const SWEEPS = flowSweepsOf(GPU_ENVIRONMENTS['NVfp4.0']);

function loaded(text: string): GpuProgram {
  const result = loadGpu(text);
  if (!result.loaded) throw new Error(`${result.error.message}: ${text}`);
  return result.program;
}

const PROGRAMS = new Map(SWEEPS.map(({ name, text }) => [name, loaded(text)]));

/** What a right machine executes four times, and one and a half times where loops are long. */
const MOST = 10_000;
const MOST_OF_LONG = 50_000;

/** What shows of a sweep: "discarded", the sum, or that there is no end within that. */
function shownBy(machine: GpuMachine, { name, values }: GpuSweep): string {
  const program = PROGRAMS.get(name);
  if (program === undefined) throw new Error(name);
  const most = name.startsWith('REP.long') ? MOST_OF_LONG : MOST;
  const left = leftAtEnd(machine, machine.link(program), values, most);
  if (left === null) return 'no end';
  return left.killed ? 'discarded' : JSON.stringify(left.results);
}

const RIGHT = new Map(SWEEPS.map((sweep) => [sweep.name, shownBy(GPU_STANDARD, sweep)]));

/** Whether an instruction's own sweep shows the loss, or any of KIL's. */
function isSeen(name: string, lose: (instruction: GpuInstruction) => GpuInstruction): boolean {
  const machine = rewritingOf(named(name), lose);
  return SWEEPS.filter((sweep) => sweep.name === name || sweep.name.startsWith(`${name}.`)).some(
    (sweep) => shownBy(machine, sweep) !== RIGHT.get(sweep.name),
  );
}

const JUMPS = ['IF', 'BRK', 'CONT', 'CAL', 'RET', 'KIL'] as const;

const testing =
  (change: (condition: GpuCondition) => GpuCondition) =>
  (instruction: GpuInstruction): GpuInstruction => ({
    ...instruction,
    condition: instruction.condition && change(instruction.condition),
  });

/** One thing wrong with the conditions of one instruction. */
function drawn(source: Source): { readonly says: string; readonly isSeen: () => boolean } {
  const name = oneOf(source, JUMPS);
  const kind = oneOf(source, ['rule', 'rule', 'rule', 'register', 'letter'] as const);
  if (kind === 'register') {
    const code = oneOf(source, [0, 1] as const);
    return {
      says: `${name} tests register ${String(code)}`,
      isSeen: () =>
        isSeen(
          name,
          testing((test) => ({ ...test, code })),
        ),
    };
  }
  if (kind === 'letter') {
    const place = oneOf(source, [0, 1, 2, 3]);
    return {
      says: `${name} tests the first letter in place of number ${String(place + 1)}, which it loses`,
      isSeen: () =>
        isSeen(
          name,
          testing((test) => ({
            ...test,
            swizzle: [...test.swizzle]
              .map((letter, at) => (at === place ? test.swizzle[place === 0 ? 1 : 0] : letter))
              .join(''),
          })),
        ),
    };
  }
  const [from, to] = [oneOf(source, GPU_CONDITION_RULES), oneOf(source, GPU_CONDITION_RULES)];
  return {
    says: `${name} takes ${from} for ${to}`,
    isSeen: () => from === to || isSeen(name, taking(from, to)),
  };
}

const taking = (from: GpuConditionRule, to: GpuConditionRule): ReturnType<typeof testing> =>
  testing((test) => (test.rule === from ? { ...test, rule: to } : test));

describe('the sweeps of flow', () => {
  it('load, and end with a sum that is defined, or are discarded where they say so', () => {
    for (const { name } of SWEEPS) {
      const shown = RIGHT.get(name) ?? '';
      if (name.startsWith('KIL.')) expect(shown, name).toBe('discarded');
      else expect(shown, name).toMatch(/^\[\{"x":\d+,"y":\d+,"z":\d+,"w":\d+\}\]$/);
    }
  });

  it('have the same in each environment, but for KIL', () => {
    const names = SWEEPS.map(({ name }) => name).filter((name) => !name.startsWith('KIL'));
    for (const environment of ['NVvp4.0', 'NVgp4.0'] satisfies GpuEnvironmentName[]) {
      const others = flowSweepsOf(GPU_ENVIRONMENTS[environment]);
      expect(others.map(({ name }) => name)).toEqual(names);
      for (const { text } of others) loaded(text);
    }
  });

  it('are decided where a fragment is discarded: no interpretation lets it stay', () => {
    const judge = new GpuJudge();
    for (const { name, text, values } of SWEEPS.filter((sweep) => /^KIL\./.test(sweep.name))) {
      const left = leftBy(GPU_STANDARD, GPU_STANDARD.link(loaded(text)), values);
      const kept = { ...left, killed: false };
      expect(judge.judge(text, values, left).verdict, name).toBe('agrees');
      expect(judge.judge(text, values, kept).verdict, name).toBe('disagrees');
    }
  });

  it('have lines that load by themselves and say what they are about', () => {
    for (const { alone } of SWEEPS) {
      for (const { text, clauses } of alone().slice(0, 30)) {
        loaded(text);
        expect(clauses).not.toEqual([]);
      }
    }
  });

  it('show one thing that is wrong with the conditions of one instruction', () => {
    const source = new SeededSource(1, 0, 0);
    const faults = Array.from({ length: 120 }, () => drawn(source));
    expect(faults.filter((fault) => !fault.isSeen()).map(({ says }) => says)).toEqual([]);
  });

  it('show a count of loops that is cut, or that loses bits, of each type', () => {
    type Count = ReturnType<typeof GPU_NOMINAL.repetitions>;
    const long = SWEEPS.filter(({ name }) => name.startsWith('REP.long'));
    const isShown = (type: string, change: (count: number) => number): boolean => {
      const of = (count: Count): Count => (typeof count === 'number' ? change(count) : count);
      const machine = numbersOf((each) => each.name === 'REP' && each.operands[0]?.type === type, {
        repetitions: (count) => of(GPU_NOMINAL.repetitions(count)),
        repetitionsOfInteger: (count, signed) =>
          of(GPU_NOMINAL.repetitionsOfInteger(count, signed)),
      });
      return long.some((sweep) => shownBy(machine, sweep) !== RIGHT.get(sweep.name));
    };
    for (const type of ['F', 'S', 'U']) {
      expect(
        isShown(type, (count) => count),
        type,
      ).toBe(false);
      for (const bits of [8, 9, 10, 11, 12, 13, 14]) {
        const most = 2 ** bits - 1;
        expect(
          isShown(type, (count) => Math.min(count, most)),
          `${type} up to ${String(most)}`,
        ).toBe(true);
        expect(
          isShown(type, (count) => count & most),
          `${type} of ${String(bits)} bits`,
        ).toBe(true);
      }
    }
  });

  it('show a loop that has one count however often it was entered', () => {
    const machine = GPU_CASE_FAULTS.find(({ name }) => name === 'rep-one-count-each')?.machine;
    if (machine === undefined) throw new Error('no such fault');
    const others = SWEEPS.filter((sweep) => shownBy(machine, sweep) !== RIGHT.get(sweep.name));
    expect(others.map(({ name }) => name)).toEqual(['REP.recursive']);
  });

  it('show what is lost of an operand of REP and KIL', () => {
    for (const name of ['REP', 'KIL']) {
      const reading = (change: Partial<GpuInstruction['operands'][number]>) =>
        isSeen(name, (each) => ({
          ...each,
          operands: each.operands.map((operand) => ({ ...operand, ...change })),
        }));
      expect(reading({ sign: '' }), `${name} without signs`).toBe(true);
      expect(reading({ absolute: null }), `${name} without bars`).toBe(true);
      expect(reading({ swizzle: name === 'REP' ? 'x' : 'xyzw' }), `${name} as it is`).toBe(true);
    }
    for (const type of ['S', 'U', 'F'] as const) {
      for (const other of ['S', 'U', 'F'] as const) {
        if (type === other) continue;
        const seen = isSeen('REP', (each) =>
          each.operands[0]?.type === type
            ? {
                ...each,
                type: other,
                operands: each.operands.map((it) => ({ ...it, type: other })),
              }
            : each,
        );
        expect(seen, `REP.${type} reads ${other}`).toBe(true);
      }
    }
  });
});
