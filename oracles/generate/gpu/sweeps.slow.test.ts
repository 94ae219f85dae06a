/** Sweeps of GPU programs load, end, are defined, and show an implementation that is wrong in one modifier of one instruction. */
import { describe, expect, it } from 'vitest';
import type { GpuConditionRule } from '../../../spec/gpu/condition-rules.js';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { GPU_STANDARD, type GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import type { GpuInstruction, GpuOperand, GpuProgram } from '../../../semantics/gpu/program.js';
import { leftBy } from '../../judge/gpu/box.js';
import { rewritingOf } from '../../faults/gpu/machines.js';
import { GpuJudge } from '../../judge/gpu/judge.js';
import { computing } from './instruction.js';
import { gpuSweepsOf, type GpuSweep } from './sweeps.js';
import { everyByDay } from '../../../vitest.night.js';

const SWEEPS = gpuSweepsOf(GPU_ENVIRONMENTS['NVfp4.0']);

const programs = new Map<string, GpuProgram>();

/** Loaded when it is first asked for. */
function programOf({ name, text }: GpuSweep): GpuProgram {
  const known = programs.get(name);
  if (known !== undefined) return known;
  const result = loadGpu(text);
  if (!result.loaded) throw new Error(`${result.error.message}: ${text}`);
  programs.set(name, result.program);
  return result.program;
}

/** What the sum has in the end, undefined components as "?". */
function sumOf(machine: GpuMachine, sweep: GpuSweep): string {
  const [sum] = leftBy(machine, machine.link(programOf(sweep)), sweep.values).results;
  return sum === undefined ? '' : [sum.x, sum.y, sum.z, sum.w].map((each) => each ?? '?').join(' ');
}

const sums = new Map<string, string>();

function rightSumOf(sweep: GpuSweep): string {
  const sum = sums.get(sweep.name) ?? sumOf(GPU_STANDARD, sweep);
  sums.set(sweep.name, sum);
  return sum;
}

/** By day of many instructions every third. */
function some(sweeps: readonly GpuSweep[]): readonly GpuSweep[] {
  const names = [...new Set(sweeps.map(wholeOf))];
  const asked = names.length < 12 ? names : everyByDay(names, 3);
  return sweeps.filter((sweep) => asked.includes(wholeOf(sweep)));
}

/** Those of which no part shows what instructions of such a name do, where a modifier is lost. */
function blindTo(
  all: readonly GpuSweep[],
  lose: (instruction: GpuInstruction) => GpuInstruction,
): readonly string[] {
  const shown = new Set<string>();
  const sweeps = some(all);
  for (const sweep of sweeps) {
    const opcode = opcodeOf(sweep);
    // What adds up, sets registers and clears them has no such modifier.
    const machine = rewritingOf(({ name }) => name === opcode, lose);
    if (sumOf(machine, sweep) !== rightSumOf(sweep)) shown.add(wholeOf(sweep));
  }
  return [...new Set(sweeps.map(wholeOf))].filter((name) => !shown.has(name));
}

/** The instruction; a name without a type has the suffix H. */
function opcodeOf(sweep: GpuSweep): string {
  const [opcode = '', type] = wholeOf(sweep).split('.');
  return type === undefined ? opcode.replace(/H$/, '') : opcode;
}

/** The name without the number of a part. */
function wholeOf({ name }: GpuSweep): string {
  return name.replace(/\.\d+$/, '');
}

function ofOperand(
  position: number,
  change: (operand: GpuOperand) => GpuOperand,
): (instruction: GpuInstruction) => GpuInstruction {
  return (instruction) => ({
    ...instruction,
    operands: instruction.operands.map((each, at) => (at === position ? change(each) : each)),
  });
}

const without = (swizzle: string) => (operand: GpuOperand) =>
  operand.swizzle === swizzle && !operand.isScalar ? { ...operand, swizzle: 'xyzw' } : operand;

const withMask =
  (mask: string, instead: string) =>
  (instruction: GpuInstruction): GpuInstruction =>
    instruction.destination?.writeMask === mask
      ? { ...instruction, destination: { ...instruction.destination, writeMask: instead } }
      : instruction;

/** The rule of a test on the destination becomes another one, or the test is lost. */
const withTest =
  (rule: GpuConditionRule | null) =>
  (instruction: GpuInstruction): GpuInstruction => {
    const { destination } = instruction;
    if (!destination?.condition) return instruction;
    const condition = rule === null ? null : { ...destination.condition, rule };
    return { ...instruction, destination: { ...destination, condition } };
  };

const only = (pattern: RegExp): readonly GpuSweep[] =>
  SWEEPS.filter(({ name }) => pattern.test(name));

describe('the sweeps of GPU programs', () => {
  it('are of every instruction that computes, with each of its types', () => {
    const swept = new Set(SWEEPS.map(({ name }) => name));
    expect(swept.size).toBe(SWEEPS.length);
    for (const { name, types, half } of computing(GPU_ENVIRONMENTS['NVfp4.0'])) {
      for (const type of types) expect(swept).toContain(`${name}.${type}`);
      if (half) expect(swept).toContain(`${name}H`);
    }
  });

  it('are defined in all components that the instruction defines', () => {
    for (const sweep of some(SWEEPS)) {
      const { name } = sweep;
      const sum = rightSumOf(sweep);
      const least = /^(NRM|RFL|XPD)/.test(name) ? '?' : name.startsWith('SCS') ? '? ?' : '';
      expect(sum.endsWith(least), name).toBe(true);
      expect(sum.slice(0, sum.length - least.length), name).not.toContain('?');
    }
  });

  it('are short where they pack: compilers of shaders need long for that', () => {
    const packing = only(/^(PK|UP)/);
    expect(packing.length).toBeGreaterThan(new Set(packing.map(wholeOf)).size);
    for (const { text } of packing) expect(text.split('\n').length).toBeLessThan(90);
  });

  it('have the same instructions in each environment, but for derivatives', () => {
    for (const environment of ['NVvp4.0', 'NVgp4.0'] satisfies GpuEnvironmentName[]) {
      const others = gpuSweepsOf(GPU_ENVIRONMENTS[environment]);
      const all = SWEEPS.filter(({ name }) => !name.startsWith('DD'));
      expect(others.map(bodyOf)).toEqual(all.map(bodyOf));
    }
  });

  it('are judged: what the documents ask agrees', () => {
    const judge = new GpuJudge();
    for (const sweep of only(/^(RCP|SAD\.S|PK2H\.F|SLT\.F)/)) {
      const { text, values } = sweep;
      const left = leftBy(GPU_STANDARD, GPU_STANDARD.link(programOf(sweep)), values);
      expect(judge.judge(text, values, left).verdict).toBe('agrees');
    }
  });

  it('show an order of components that is lost, of each operand', () => {
    const vectors = only(/^(?!SWZ|SFL|STR|CMP\.U).*(?<!H)$/).filter(({ text }) =>
      / b0\.[xyzw]{4}/.test(text),
    );
    expect(vectors.length).toBeGreaterThan(50);
    expect(blindTo(vectors, ofOperand(1, without('wzyx')))).toEqual([]);
    expect(blindTo(only(/^(MAD|LRP|SAD|X2D)\./), ofOperand(2, without('yzwx')))).toEqual([]);
    const halves = only(/^(ADD|SUB|MUL|MAD|MAX|SLT|DP3|DST|XPD)H$/);
    const all = ofOperand(1, (operand) => ({ ...operand, swizzle: 'xyzw' }));
    expect(blindTo(halves, all)).toEqual([]);
  });

  it('show bars and signs that are lost', () => {
    const integers = only(/^(ADD|MUL|MAD|XOR|AND|OR|SAD|MAX)\.S$/);
    const bars = ofOperand(1, (operand) => ({ ...operand, absolute: null }));
    expect(blindTo(integers, bars)).toEqual([]);
    const signs = ofOperand(0, (operand) => ({ ...operand, sign: '' }));
    const all = only(/^(?!SWZ|SFL|STR|CMP\.U|ABS|RFL|COS|DD)/);
    expect(blindTo(all, signs)).toEqual([]);
  });

  it('show a mask that writes more, and one that writes less', () => {
    expect(blindTo(SWEEPS, withMask('y', 'xy'))).toEqual([]);
    expect(blindTo(SWEEPS, withMask('xyz', 'xy')).filter((name) => !/^SCS/.test(name))).toEqual([]);
  });

  it('show each modifier of derivatives that is lost; what is in front of their operands shows nowhere', () => {
    const derivatives = only(/^DD/);
    expect(derivatives.map(({ name }) => name)).toEqual(['DDX.F', 'DDXH', 'DDY.F', 'DDYH']);
    const losses: Readonly<Record<string, (each: GpuInstruction) => GpuInstruction>> = {
      SAT: (each) => (each.clamp === 'SAT' ? { ...each, clamp: null } : each),
      SSAT: (each) => (each.clamp === 'SSAT' ? { ...each, clamp: null } : each),
      CC0: (each) => (each.updates === 0 ? { ...each, updates: null } : each),
      CC1: (each) => (each.updates === 1 ? { ...each, updates: 0 } : each),
      test: withTest(null),
    };
    for (const [what, lose] of Object.entries(losses)) {
      expect(blindTo(derivatives, lose), what).toEqual([]);
    }
    for (const instead of ['LE', 'GT'] as const) {
      expect(blindTo(derivatives, withTest(instead)), instead).toEqual([]);
    }
    // A derivative is given of the operand as it is loaded (NV_fragment_program4 §2.X.8 DDX).
    const bare = ofOperand(0, (each) => ({ ...each, sign: '', absolute: null, swizzle: 'xyzw' }));
    expect(blindTo(derivatives, bare)).toHaveLength(4);
  });

  it('show a clamp that is lost, and an update', () => {
    // Nothing of these lies outside of [0, 1].
    const clamped = only(/\.F$|H$/).filter(
      ({ name, text }) =>
        /[._]SAT/.test(text) && !/^(FRC|S[EGLNFT]|UP2US|UP4UB|RCP|RCC|RSQ)/.test(name),
    );
    expect(clamped.length).toBeGreaterThan(30);
    expect(blindTo(clamped, (each) => ({ ...each, clamp: null }))).toEqual([]);
    const updating = SWEEPS.filter(({ name, text }) => text.includes('.CC ') && name !== 'MOV.S');
    for (const register of [0, 1] as const) {
      const lost = blindTo(updating, (each) =>
        each.updates === register ? { ...each, updates: null } : each,
      );
      expect(lost).toEqual([]);
    }
  });
});

function bodyOf({ name, text }: GpuSweep): string {
  const from = text.indexOf('TEMP');
  return `${name}: ${text.slice(from, text.indexOf('MOV', text.lastIndexOf('ADD')))}`;
}
