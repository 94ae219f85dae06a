/**
 * Machines of GPU programs that go wrong where a case or a sweep leads and no drawn program does: deep in calls, in large
 * textures, at levels of faces and depths that are seldom asked. A certificate asks them all.
 */
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import type { GpuMachine, NominalGpuState } from '../../../semantics/gpu/machine/machine.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { gpuFault, type GpuFault } from './fault.js';
import { after, named, numbersOf, onFloats, onIntegers } from './machines.js';
import { locating, sampling, textureOf, withParameters } from './samplers.js';

const { sampler } = GPU_NOMINAL;

/** Where BRK or CONT is reached with two calls open or more, the next instruction follows. */
const ignoredDeepInCalls = (name: string): GpuMachine =>
  after(named(name), (state, before) =>
    before.calls.length < 2 ? state : { ...state, next: before.next + 1, loops: before.loops },
  );

type Loops = NominalGpuState['loops'];

/** The REP blocks around an instruction: labels stand outside of all blocks, so that they are those of its subroutine. */
function loopsAround({ instructions }: GpuProgram, index: number): readonly number[] {
  const open: number[] = [];
  for (const [begin, { name }] of instructions.slice(0, index).entries()) {
    if (name === 'REP') open.push(begin);
    if (name === 'ENDREP') open.pop();
  }
  return open;
}

/** A REP instruction has one count, which is that of every time it was entered. */
function oneCountEach(): GpuMachine {
  return after(named('REP', 'ENDREP'), (state, before, { index, instruction, linked }) => {
    const rep = instruction.name === 'REP' ? index : instruction.partner;
    const isInside = instruction.name === 'REP' || state.loops.length === before.loops.length;
    // With one round left ENDREP leaves the loop.
    const count = isInside ? (state.loops.at(-1) ?? 1) : 1;
    const counted = (loops: Loops, returnTo: number): Loops => {
      const around = loopsAround(linked.program, returnTo - 1);
      return loops.map((each, level) => (around[level] === rep ? count : each));
    };
    const calls = state.calls.map((call) => ({
      ...call,
      loops: counted(call.loops, call.returnTo),
    }));
    return { ...state, calls };
  });
}

export const GPU_CASE_FAULTS: readonly GpuFault[] = [
  gpuFault(
    'brk-ignored-in-deep-calls',
    'BRK has no effect where two calls or more have not returned.',
    ['gp4.BRK.taken', 'gp4.flow.break'],
    ignoredDeepInCalls('BRK'),
  ),
  gpuFault(
    'cont-ignored-in-deep-calls',
    'CONT has no effect where two calls or more have not returned.',
    ['gp4.CONT.taken', 'gp4.flow.continue'],
    ignoredDeepInCalls('CONT'),
  ),
  gpuFault(
    'rep-one-count-each',
    'A REP instruction has one count, which is that of every time it was entered.',
    ['gp4.flow.rep-count'],
    oneCountEach(),
  ),
  gpuFault(
    'buffer-textures-of-eight-texels',
    'TXF takes coordinates in buffer textures modulo 8.',
    ['gp4.texture.fetch-coordinates', 'gp4.texture.fetch'],
    sampling({
      fetch: (access, coordinates) =>
        sampler.fetch(access, {
          ...coordinates,
          x: access.target === 'BUFFER' ? onIntegers((at) => at % 8)(coordinates.x) : coordinates.x,
        }),
    }),
  ),
  gpuFault(
    'levels-of-first-face',
    'Cube maps have but one set of levels below the base level, those of the first face.',
    ['gp4.TXL.level', 'gp4.filter.minification', 'gp4.texture.cube'],
    sampling({
      sample: (access, coordinates, detail) => {
        const own = textureOf(access);
        const [first = []] = own?.faces ?? [];
        if (own?.kind !== 'CUBE') return sampler.sample(access, coordinates, detail);
        const faces = own.faces.map(([base = null]) => [base, ...first.slice(1)]);
        const unit = { ...access.unit, CUBE: { ...own, faces } };
        return sampler.sample({ ...access, unit }, coordinates, detail);
      },
    }),
  ),
  gpuFault(
    'arrays-repeat-along-t',
    'Two-dimensional array textures are repeated along t, whatever their wrap mode.',
    ['gp4.wrap.dimensions', 'gp4.wrap.clamp-to-edge', 'gp4.wrap.mirrored-repeat'],
    sampling({
      sample: (access, coordinates, detail) =>
        sampler.sample(
          withParameters(access, () => (access.target === 'ARRAY2D' ? { wrapT: 'REPEAT' } : {})),
          coordinates,
          detail,
        ),
    }),
  ),
  gpuFault(
    'references-of-ten-bits',
    'The third coordinate of texture accesses is rounded to multiples of 1/1024.',
    ['gp4.compare.depth', 'gp4.TXL.coordinates', 'gp4.texture.shadow'],
    locating((coordinates) => ({
      ...coordinates,
      z: onFloats((depth) => Math.round(depth * 1024) / 1024)(coordinates.z),
    })),
  ),
  gpuFault(
    'lg2-beside-one-is-zero',
    'LG2 of what is closer to 1 than 2^-20 is 0.',
    ['gp4.LG2.result'],
    numbersOf(named('LG2'), {
      log2: onFloats((x) => (Math.abs(x - 1) < 2 ** -20 ? 0 : Math.fround(Math.log2(x)))),
    }),
  ),
  gpuFault(
    'pow-rounds-great-exponents',
    'POW rounds exponents above 64 to integers.',
    ['gp4.POW.result', 'gp4.POW.composed'],
    numbersOf(named('POW'), {
      power: onFloats((a, b) => Math.fround(a ** (Math.abs(b) > 64 ? Math.round(b) : b))),
    }),
  ),
];
