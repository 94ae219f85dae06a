/** Sweeps of textures load, end, are defined and decided, and show an implementation that accesses one of them otherwise. */
import { describe, expect, it } from 'vitest';
import { GPU_ENVIRONMENTS } from '../../../spec/gpu/environments.js';
import { TEXTURE_TARGET_NAMES } from '../../../spec/gpu/texture-targets.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { GPU_STANDARD, type GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import type { GpuInstruction, GpuOperand, GpuProgram } from '../../../semantics/gpu/program.js';
import { leftBy } from '../../judge/gpu/box.js';
import { rewritingOf } from '../../faults/gpu/machines.js';
import { GpuJudge } from '../../judge/gpu/judge.js';
import { oneOf, SeededSource, type Source } from '../source.js';
import type { GpuSweep } from './sweeps.js';
import { textureSweepsOf } from './texture-sweeps.js';
import { byNight, everyByDay } from '../../../vitest.night.js';

const SWEEPS = textureSweepsOf(GPU_ENVIRONMENTS['NVfp4.0']);
const NAMES = ['TEX', 'TXP', 'TXB', 'TXL', 'TXD', 'TXF'] as const;

function loaded(text: string): GpuProgram {
  const result = loadGpu(text);
  if (!result.loaded) throw new Error(`${result.error.message}: ${text}`);
  return result.program;
}

const PROGRAMS = new Map(SWEEPS.map(({ name, text }) => [name, loaded(text)]));

function shownBy(machine: GpuMachine, { name, values }: GpuSweep): string {
  const program = PROGRAMS.get(name);
  if (program === undefined) throw new Error(name);
  return JSON.stringify(leftBy(machine, machine.link(program), values).results);
}

const RIGHT = new Map(SWEEPS.map((sweep) => [sweep.name, shownBy(GPU_STANDARD, sweep)]));

interface Fault {
  readonly says: string;
  readonly machine: GpuMachine;
  /** Whether a sweep is one in which it may show. */
  readonly bearsOn: (sweep: GpuSweep) => boolean;
}

function isSeen({ machine, bearsOn }: Fault): boolean {
  return SWEEPS.filter(bearsOn).some((sweep) => shownBy(machine, sweep) !== RIGHT.get(sweep.name));
}

type Rewrite = (instruction: GpuInstruction) => GpuInstruction;

const toOperand =
  (position: number, change: (operand: GpuOperand) => GpuOperand): Rewrite =>
  (instruction) => ({
    ...instruction,
    operands: instruction.operands.map((each, at) => (at === position ? change(each) : each)),
  });

/** One thing wrong with one instruction, of every target or of one. */
function drawn(source: Source): Fault {
  const name = oneOf(source, NAMES);
  const position = name === 'TXD' ? oneOf(source, [0, 0, 1, 2]) : 0;
  const axis = oneOf(source, [0, 1, 2]);
  const losing: Readonly<Record<string, Rewrite>> = {
    // The sign of a derivative has no effect on a level, and quotients of two negations are what they are without.
    'the sign':
      name === 'TXP'
        ? toOperand(0, (each) => ({ ...each, swizzle: 'wzyx' }))
        : toOperand(0, (each) => ({ ...each, sign: '' })),
    'the bars': toOperand(0, (each) => ({ ...each, absolute: null })),
    'the order': toOperand(position, (each) => ({ ...each, swizzle: 'xyzw' })),
    'the last two letters': toOperand(position, (each) => ({
      ...each,
      swizzle: `${each.swizzle.slice(0, 2)}zw`,
    })),
    'the mask': (each) => ({
      ...each,
      destination: each.destination && { ...each.destination, writeMask: 'xyzw' },
    }),
    'the test': (each) => ({
      ...each,
      destination: each.destination && { ...each.destination, condition: null },
    }),
    'the clamp': (each) => ({ ...each, clamp: null }),
    'the update': (each) => ({ ...each, updates: null }),
    'the register of the update': (each) => ({
      ...each,
      updates: each.updates === null ? null : 0,
    }),
    'the offset': (each) => ({
      ...each,
      texture: each.texture && { ...each.texture, offset: [0, 0, 0] },
    }),
    [`the offset of axis ${String(axis)}`]: (each) => {
      if (each.texture === null) return each;
      const [x, y, z] = each.texture.offset;
      const of = (at: number, step: number): number => (at === axis ? 0 : step);
      return { ...each, texture: { ...each.texture, offset: [of(0, x), of(1, y), of(2, z)] } };
    },
    'the sign of the offset': (each) => {
      if (each.texture === null) return each;
      const [x, y, z] = each.texture.offset;
      const offset = [Math.abs(x), Math.abs(y), Math.abs(z)] as const;
      return { ...each, texture: { ...each.texture, offset } };
    },
    'a bit of the unit': (each) => ({
      ...each,
      texture: each.texture && { ...each.texture, unit: each.texture.unit % 4 },
    }),
  };
  const what = oneOf(source, Object.keys(losing));
  const lose = losing[what] ?? ((each) => each);
  return {
    says: `${name} loses ${what}, operand ${String(position + 1)}`,
    machine: rewritingOf((each) => each.name === name && each.texture !== null, lose),
    bearsOn: (sweep) => sweep.name.startsWith(name),
  };
}

/** The same of one target alone. */
function ofOneTarget(name: string, target: string, lose: Rewrite): boolean {
  return isSeen({
    says: '',
    machine: rewritingOf((each) => each.name === name, lose),
    bearsOn: (sweep) => sweep.name === `${name}.F.${target}`,
  });
}

describe('the sweeps of textures', () => {
  it('load, end, and are defined', () => {
    expect(new Set(SWEEPS.map(({ name }) => name)).size).toBe(SWEEPS.length);
    for (const [name, shown] of RIGHT) expect(shown, name).not.toContain('null');
    for (const target of TEXTURE_TARGET_NAMES) expect(RIGHT.has(`TXQ.F.${target}`)).toBe(true);
  });

  it.each(['NVvp4.0', 'NVgp4.0'] as const)('are defined in %s', (environment) => {
    // By day every third: all of them are seen above, of fragment programs.
    const sweeps = everyByDay(textureSweepsOf(GPU_ENVIRONMENTS[environment]), 3);
    for (const { name, text, values } of sweeps) {
      const left = leftBy(GPU_STANDARD, GPU_STANDARD.link(loaded(text)), values);
      const seen = left.emitted.length > 0 ? left.emitted : left.results;
      expect(JSON.stringify(seen), name).not.toContain('null');
    }
  });

  it('are decided: another sum is wrong by all interpretations', () => {
    const judge = new GpuJudge();
    for (const { name, text, values } of SWEEPS.filter((_, at) => at % byNight(5, 15) === 0)) {
      const left = leftBy(GPU_STANDARD, GPU_STANDARD.link(loaded(text)), values);
      const results = left.results.map((each) => ({ ...each, x: (each.x ?? 0) ^ 1 }));
      expect(judge.judge(text, values, left).verdict, name).toBe('agrees');
      expect(judge.judge(text, values, { ...left, results }).verdict, name).toBe('disagrees');
    }
  });

  it('show one thing that is wrong with one instruction', () => {
    const source = new SeededSource(1, 0, 0);
    const faults = Array.from({ length: byNight(150, 50) }, () => drawn(source));
    expect(faults.filter((fault) => !isSeen(fault)).map(({ says }) => says)).toEqual([]);
  });

  it('show an offset that one target loses, and coordinates that it takes in another order', () => {
    const unseen = TEXTURE_TARGET_NAMES.flatMap((target) =>
      NAMES.filter((name) => RIGHT.has(`${name}.F.${target}`))
        .filter((name) => {
          const hasOffsets = !['CUBE', 'SHADOWCUBE', 'BUFFER'].includes(target);
          const offset: Rewrite = (each) => ({
            ...each,
            texture: each.texture && { ...each.texture, offset: [0, 0, 0] },
          });
          const order = toOperand(0, (each) => ({ ...each, swizzle: 'xyzw' }));
          return (
            (hasOffsets && !ofOneTarget(name, target, offset)) || !ofOneTarget(name, target, order)
          );
        })
        .map((name) => `${name} ${target}`),
    );
    expect(unseen).toEqual([]);
  });
});
