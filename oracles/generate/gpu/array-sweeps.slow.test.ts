/** Sweeps of arrays load, end, are defined and decided, and show an implementation that takes another member. */
import { describe, expect, it } from 'vitest';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { GPU_STANDARD, type GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import type {
  Access,
  Dimension,
  GpuInstruction,
  GpuProgram,
  RegisterIndex,
} from '../../../semantics/gpu/program.js';
import { leftBy } from '../../judge/gpu/box.js';
import { rewriting } from '../../faults/gpu/machines.js';
import { bufferSelecting } from '../../faults/gpu/swept.testing.js';
import { GpuJudge } from '../../judge/gpu/judge.js';
import { byNight } from '../../../vitest.night.js';
import { arraySweepsOf } from './array-sweeps.js';
import type { GpuSweep } from './sweeps.js';

const NAMES: readonly GpuEnvironmentName[] = ['NVvp4.0', 'NVfp4.0', 'NVgp4.0'];
/** By day of the one that has arrays of every kind but of vertices. */
const SHOWN = byNight(NAMES, NAMES.slice(0, 1));
const SWEEPS = new Map(NAMES.map((name) => [name, arraySweepsOf(GPU_ENVIRONMENTS[name])]));

/** Members of each kind. */
const SIZES: Readonly<Record<string, number>> = {
  'array.local': 96,
  'array.env': 96,
  'array.constants': 20,
  'array.buffer': 300,
  'array.buffer4': 150,
  'array.temporaries': 8,
  'array.temporaries.written': 8,
  'array.results': 8,
  'array.attributes': 10,
  'array.vertices': 6,
};

const programs = new Map<string, GpuProgram>();

/** Loaded once, for however many machines. */
function loaded(text: string): GpuProgram {
  const known = programs.get(text);
  if (known !== undefined) return known;
  const result = loadGpu(text);
  if (!result.loaded) throw new Error(`${result.error.message}: ${text}`);
  programs.set(text, result.program);
  return result.program;
}

function shownBy(machine: GpuMachine, { text, values }: GpuSweep): string {
  const { results, emitted, abnormal } = leftBy(machine, machine.link(loaded(text)), values);
  // What a geometry program leaves in its results behind EMIT is undefined.
  const shown = emitted.length > 0 ? emitted : results;
  return JSON.stringify({ shown, abnormal });
}

/** "array.results.3" is a sweep of "array.results". */
function kindOf({ name }: GpuSweep): string {
  return name.replace(/\.\d+$/, '');
}

/** By day the first of each kind: the others are alike, at other members. */
function someOf(name: GpuEnvironmentName): readonly GpuSweep[] {
  const all = SWEEPS.get(name) ?? [];
  const first = all.filter(
    (each, at) => all.findIndex((one) => kindOf(one) === kindOf(each)) === at,
  );
  return byNight(all, first);
}

const right = new Map<string, string>();

/** What has to show, of each program once. */
function shownRight(sweep: GpuSweep): string {
  const shown = right.get(sweep.text) ?? shownBy(GPU_STANDARD, sweep);
  right.set(sweep.text, shown);
  return shown;
}

/** Whether something else shows. Where a machine reads outside of the array nothing can be said of what shows. */
function isOther(machine: GpuMachine, sweep: GpuSweep): boolean {
  const shown = shownBy(machine, sweep);
  return !shown.includes('null') && shown !== shownRight(sweep);
}

/** The kinds of arrays of an environment of which no sweep shows a fault. */
function unseen(machine: GpuMachine, name: GpuEnvironmentName): readonly string[] {
  const sweeps = SWEEPS.get(name) ?? [];
  const seen = new Set(
    sweeps
      .filter(
        (sweep) =>
          isOther(machine, sweep) ||
          sweep.alone().some(({ text }) => isOther(machine, { ...sweep, text })),
      )
      .map(kindOf),
  );
  return [...new Set(sweeps.map(kindOf))].filter((kind) => !seen.has(kind));
}

/** Every index of a register otherwise, in operands and destinations. */
function indexing(change: (index: RegisterIndex) => Dimension['index']): GpuMachine {
  const ofDimension = (dimension: Dimension): Dimension =>
    dimension.index.kind === 'register'
      ? { ...dimension, index: change(dimension.index) }
      : dimension;
  const ofAccess = (access: Access): Access =>
    access.kind === 'fixed'
      ? access
      : { ...access, dimensions: access.dimensions.map(ofDimension) };
  return rewriting((each): GpuInstruction => ({
    ...each,
    destination: each.destination && {
      ...each.destination,
      access: ofAccess(each.destination.access),
    },
    operands: each.operands.map((operand) => ({
      ...operand,
      source:
        operand.source.file === 'buffer'
          ? { ...operand.source, dimension: ofDimension(operand.source.dimension) }
          : { ...operand.source, access: ofAccess(operand.source.access) },
    })),
  }));
}

/** The sum of register and offset otherwise: another member stands at each place. */
function selecting(change: (sum: number) => number): GpuMachine {
  const ofAccess = (access: Access): Access => {
    return access.kind === 'fixed'
      ? access
      : {
          ...access,
          slots: access.slots.map((_, at) => access.slots[change(at)] ?? -1),
        };
  };
  const machine = rewriting((each) => ({
    ...each,
    destination: each.destination && {
      ...each.destination,
      access: ofAccess(each.destination.access),
    },
    operands: each.operands.map((operand) =>
      operand.source.file === 'buffer'
        ? operand
        : { ...operand, source: { ...operand.source, access: ofAccess(operand.source.access) } },
    ),
  }));
  return bufferSelecting(change, machine);
}

describe('the sweeps of arrays', () => {
  it.each(NAMES)('load, end and are defined in %s', (name) => {
    const some = someOf(name);
    for (const sweep of SWEEPS.get(name) ?? []) {
      expect(shownRight(sweep), sweep.name).not.toMatch(/null|abnormal/);
      if (!some.includes(sweep)) continue;
      for (const { text, clauses } of sweep.alone()) {
        loaded(text);
        expect(clauses).not.toEqual([]);
      }
    }
  });

  it.each(NAMES)('are decided in %s', (name) => {
    const judge = new GpuJudge();
    for (const { name: sweep, text, values } of someOf(name)) {
      const left = leftBy(GPU_STANDARD, GPU_STANDARD.link(loaded(text)), values);
      const wrong = selecting((sum) => sum % 4);
      const otherwise = leftBy(wrong, wrong.link(loaded(text)), values);
      expect(judge.judge(text, values, left).verdict, sweep).toBe('agrees');
      expect(judge.judge(text, values, otherwise).verdict, sweep).toBe('disagrees');
    }
  });

  it.each(SHOWN)('show sums that lose bits, of every kind of array, in %s', (name) => {
    for (const bits of byNight([1, 2, 3, 4, 5, 6, 7, 8], [2, 6])) {
      const members = 2 ** bits;
      for (const [says, change] of [
        ['lost', (sum: number) => sum % members],
        ['cut', (sum: number) => Math.min(sum, members - 1)],
      ] as const) {
        // What is no larger has no member that is lost.
        const left = unseen(selecting(change), name).filter(
          (kind) => (SIZES[kind] ?? Infinity) > members,
        );
        expect(left, `${String(bits)} bits ${says}`).toEqual([]);
      }
    }
  });

  it.each(SHOWN)('show what is lost of offsets and registers in %s', (name) => {
    const faults: Readonly<Record<string, (index: RegisterIndex) => Dimension['index']>> = {
      'offset ignored': (index) => ({ ...index, offset: 0 }),
      'register ignored': ({ offset }) => ({ kind: 'fixed', value: offset }),
      'offset modulo 2': (index) => ({ ...index, offset: index.offset % 2 }),
      'offset modulo 4': (index) => ({ ...index, offset: index.offset % 4 }),
      'offset up to 3': (index) => ({ ...index, offset: Math.min(index.offset, 3) }),
      'offset is subtracted': (index) => ({ ...index, offset: -index.offset }),
      'one bit of the offset': (index) => ({ ...index, offset: index.offset & ~4 }),
    };
    for (const [says, change] of Object.entries(faults)) {
      expect(unseen(indexing(change), name), says).toEqual([]);
    }
    for (const from of 'xyzw') {
      // By day each for one other.
      for (const to of byNight('xyzw', from === 'x' ? 'w' : 'x')) {
        if (from === to) continue;
        const machine = indexing((index) => ({
          ...index,
          operand: {
            ...index.operand,
            swizzle: index.operand.swizzle === from ? to : index.operand.swizzle,
          },
        }));
        expect(unseen(machine, name), `${to} for ${from}`).toEqual([]);
      }
    }
  });
});
