/** Machines that go wrong only deep in calls, in large textures, at faces and depths that are seldom asked: cases show each. */
import { expect, it } from 'vitest';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { GPU_STANDARD, type GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import { gpuCorpus } from '../../campaign/gpu-corpus.js';
import { GpuCaseChecker } from '../../cases/check-gpu-case.js';
import { after, named, numbersOf, onFloats, onIntegers } from './machines.js';
import { locating, sampling, textureOf, withParameters } from './samplers.js';

const { sampler } = GPU_NOMINAL;

/** Where BRK or CONT is reached with two calls open or more, the next instruction follows. */
const ignoredDeepInCalls = (name: string): GpuMachine =>
  after(named(name), (state, before) =>
    before.calls.length < 2 ? state : { ...state, next: before.next + 1, loops: before.loops },
  );

const MACHINES: Readonly<Record<string, GpuMachine>> = {
  'gp4/2.X.8.BRK/breaks:in-deep-subroutines': ignoredDeepInCalls('BRK'),
  'gp4/2.X.8.CONT/continues:in-deep-subroutines': ignoredDeepInCalls('CONT'),
  'gp4/2.X.8.TXF/coordinates:greater-BUFFER': sampling({
    fetch: (access, coordinates) =>
      sampler.fetch(access, {
        ...coordinates,
        x: access.target === 'BUFFER' ? onIntegers((at) => at % 8)(coordinates.x) : coordinates.x,
      }),
  }),
  'gp4/2.X.4.4/cube:between-levels-of-faces': sampling({
    sample: (access, coordinates, detail) => {
      const own = textureOf(access);
      const [first = []] = own?.faces ?? [];
      if (own?.kind !== 'CUBE') return sampler.sample(access, coordinates, detail);
      const faces = own.faces.map(([base = null]) => [base, ...first.slice(1)]);
      const unit = { ...access.unit, CUBE: { ...own, faces } };
      return sampler.sample({ ...access, unit }, coordinates, detail);
    },
  }),
  'gp4/3.8.8/wrap-t:array-clamp-to-edge-nearest': sampling({
    sample: (access, coordinates, detail) =>
      sampler.sample(
        withParameters(access, () => (access.target === 'ARRAY2D' ? { wrapT: 'REPEAT' } : {})),
        coordinates,
        detail,
      ),
  }),
  'gp4/3.8.14/comparison:beside-the-depth-EQUAL': locating((coordinates) => ({
    ...coordinates,
    z: onFloats((depth) => Math.round(depth * 1024) / 1024)(coordinates.z),
  })),
  'gp4/2.X.8.LG2/float:beside-one': numbersOf(named('LG2'), {
    log2: onFloats((x) => (Math.abs(x - 1) < 2 ** -20 ? 0 : Math.fround(Math.log2(x)))),
  }),
  'gp4/2.X.8.POW/float:small-and-great-exponents': numbersOf(named('POW'), {
    power: onFloats((a, b) => Math.fround(a ** (Math.abs(b) > 64 ? Math.round(b) : b))),
  }),
};

it.each(Object.entries(MACHINES))('%s', (id, machine) => {
  const cases = gpuCorpus().filter((each) => each.base === id);
  const fails = (of: GpuMachine): boolean => {
    const checker = new GpuCaseChecker({ machine: of });
    return cases.some((each) => checker.check(each).verdict === 'disagrees');
  };
  expect(cases.length).toBeGreaterThan(0);
  expect([fails(machine), fails(GPU_STANDARD)]).toEqual([true, false]);
});
