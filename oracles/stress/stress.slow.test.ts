import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasMesa, isSkipped } from '../stacks/required.testing.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import type { Quad } from '../../spec/environments.js';
import { BackendIncident } from '../judge/incident.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { blackBoxOf } from '../judge/black-box/black-box.js';
import { OLDER_DEFAULTS } from '../../semantics/domains/assignments.js';
import { STANDARD, machineOf } from '../../semantics/machine/machine.js';
import { concrete } from '../../semantics/domains/concrete.js';
import { assignment } from '../../semantics/domains/profiles.js';
import { packageRoot } from '../../spec/load/root.js';
import { byNight } from '../../vitest.night.js';
import { absence } from '../translate/gpu/shader-process.testing.js';
import { judgeDifferences } from './judge-differences.js';
import type { Difference } from './messages.js';
import { stackOf } from './stack-of.js';
import { stress, type StressOptions } from './stress.js';

/** What graphics stacks do. */
const NEAREST = {
  productRounding: 'nearest-even',
  sumRounding: 'nearest-even',
  overflow: 'infinity',
  denormals: 'flushed',
} as const;

const SOURCE = '!!VP1.0 MUL R0, v[0], c[0]; DP4 o[HPOS], R0, v[1]; ADD o[COL0], R0, c[1]; END';
const common = {
  seed: 1,
  first: 0,
  jobs: 1,
  onProgress: () => undefined,
  by: { document: null, policies: { ...OLDER_DEFAULTS, ...NEAREST }, engine: null },
};
/** c[0] = (0.5, 2, -1, 3): no product of it is rounded, so that it does not matter when tininess is found. */
const PARAMETERS = {
  0: [0x3f000000, 0x40000000, 0xbf800000, 0x40400000],
  1: [0, 0, 0, 0],
};
const vertices = (backend: string, count: number): StressOptions => ({
  ...common,
  stack: stackOf(backend),
  count,
  work: { kind: 'vertices', source: SOURCE, parameters: PARAMETERS },
});

const words = (value: Quad): readonly number[] => [...new Uint32Array(Float32Array.from(value).buffer)]; // prettier-ignore

const PROGRAMS = byNight(40, 5);

const skip = isSkipped('mesa', hasMesa(), 'stress runs on Mesa');

describe.skipIf(skip)('a stress run', () => {
  it('compares every vertex, each once, whatever the number of processes', async () => {
    const wanted = byNight(100_000, 2000);
    const options = vertices('mesa:llvmpipe', wanted);
    const { vertices: count, differing, incidents } = await stress({ ...options, jobs: 2 });
    expect({ count, differing, incidents }).toEqual({
      count: wanted,
      differing: 0,
      incidents: [],
    });
  });

  it('finds what a compiler makes of arithmetic, and that it is permitted', async () => {
    const options = vertices('mesa:llvmpipe,plain', 3000);
    const { differing, permitted, differences } = await stress({ ...options, first: 70_000 });
    expect(differing).toBeGreaterThan(0);
    expect({ permitted, differences }).toEqual({ permitted: differing, differences: [] });
  });

  it('runs generated programs', async () => {
    const length = { least: 2, most: 4 };
    const { programs, vertices: count } = await stress({
      ...common,
      stack: stackOf('mesa:softpipe,arb'),
      count: PROGRAMS,
      work: { kind: 'programs', environment: 'VP1.1', length },
    });
    expect({ programs, count }).toEqual({ programs: PROGRAMS, count: 4 * PROGRAMS });
  });
});

describe.skipIf(skip)('a stress run against an engine', () => {
  /** Everything approximated, relative addresses, and products and sums of all kinds. */
  const ALL =
    '!!VP1.1 ARL A0.x, c[95].x; LIT R0, v[0]; EXP R1, v[1].x; LOG R2, v[1].y; RSQ R3.xy, v[0].z; RCC R3.zw, v[0].w; ' +
    'MAD R4, R0, R1, c[A0.x + 2]; DP4 R5.x, R2, R3; MAX R5.yzw, R4, R3; SLT R6, R5, R0; MUL o[COL0], R6, R4; ADD o[HPOS], R5, -R2; END';
  const against = (backend: string, count: number, engine: 'nv20' | null): StressOptions => ({
    ...common,
    stack: stackOf(backend),
    count,
    by: { ...common.by, engine },
    work: { kind: 'vertices', source: ALL, parameters: { 95: words([3, 0, 0, 0]) } },
  });

  it('finds none that is not its own where the engine was translated', async () => {
    const count = byNight(20_000, 500);
    for (const driver of ['softpipe', 'llvmpipe']) {
      const options = against(`mesa:${driver},nv20`, count, 'nv20');
      const { vertices: ran, differing, incidents } = await stress(options);
      expect({ ran, differing, incidents }).toEqual({ ran: count, differing: 0, incidents: [] });
    }
  });

  it('finds zeros of floors as they are: Mesa makes -0 of a choice between -1.0 and 0', async () => {
    const count = byNight(20_000, 500);
    const source = '!!VP2.0 FLR o[HPOS], -v[0]; SSG o[COL0], v[0]; SSG o[TEX0], -|v[0]|; END';
    for (const driver of ['softpipe', 'llvmpipe']) {
      const { vertices: ran, differing } = await stress({
        ...against(`mesa:${driver},nv30`, count, null),
        by: { ...common.by, engine: 'nv30' },
        work: { kind: 'vertices', source, parameters: {} },
      });
      expect({ ran, differing }).toEqual({ ran: count, differing: 0 });
    }
  });

  it('finds plain shaders out', async () => {
    const stressed = await stress(against('mesa:llvmpipe,plain', 500, 'nv20'));
    expect(stressed.differing).toBeGreaterThan(250);
    expect(stressed.differences.length).toBeGreaterThan(0);
    expect(stressed.permitted).toBe(0);
  });

  it('holds generated programs against it', async () => {
    const length = { least: 2, most: 6 };
    const run = (backend: string, environment: 'VP1.1' | 'VP2.0', engine: EngineName) =>
      stress({
        ...common,
        stack: stackOf(backend),
        count: byNight(200, 20),
        by: { ...common.by, document: null, engine },
        work: { kind: 'programs', environment, length },
      });
    for (const [environment, engine] of [
      ['VP1.1', 'nv20'],
      ['VP2.0', 'nv30'],
    ] as const) {
      const same = await run(`mesa:softpipe,${engine}`, environment, engine);
      expect(same.differing - same.permitted).toBe(0);
      const strict = await run('mesa:softpipe', environment, engine);
      expect(strict.differing - strict.permitted).toBeGreaterThan(10);
    }
  });
});

const noWebGpu = isSkipped('webgpu', (await absence('webgpu')) === null, 'stress runs on WebGPU');

it.skipIf(noWebGpu)(
  'a program of many sums of products compiles on WebGPU, by the translation of an engine',
  { timeout: 180_000 },
  async () => {
    const source = readFileSync(join(packageRoot(), 'examples/skinning.vp'), 'utf8');
    const { vertices: ran, differing } = await stress({
      ...{ ...common, stack: stackOf('webgpu:nv30'), count: byNight(20_000, 500) },
      by: { ...common.by, engine: 'nv30' },
      work: { kind: 'vertices', source, parameters: {} },
    });
    expect({ ran, differing }).toEqual({ ran: byNight(20_000, 500), differing: 0 });
  },
);

it('tells why a stack cannot be had', async () => {
  const stack = { spec: 'nothing', words: ['nothing'], variables: {} };
  const options = { ...vertices('mesa:llvmpipe', 1), stack };
  await expect(stress(options)).rejects.toThrow('nothing runs no shaders');
});

it('names the backends that it takes', () => {
  expect(stackOf('webgpu').words).toEqual(['webgpu', 'strict']);
  expect(stackOf('mesa:softpipe,arb').words).toEqual(['mesa', 'softpipe', 'arb', 'strict']);
  expect(stackOf('exec:./mine')).toMatchObject({ spec: 'exec:./mine', words: null });
  expect(() => stackOf('recording:here')).toThrow('what was recorded answers nothing new');
  expect(() => stackOf('mesa:softpip')).toThrow('did you mean softpipe?');
});

describe('differences', () => {
  const difference: Difference = {
    number: 5,
    source: '!!VP1.1 DP4 o[HPOS], v[0], c[0]; END',
    attributes: { 0: words([1, 2 ** 24, -(2 ** 24), 1]) },
    parameters: { 0: words([1, 1, 1, 1]) },
    observed: {},
    // Summed from the left: (1 + 2^24 - 2^24) + 1.
    expected: { HPOS: words([1, 1, 1, 1]) },
  };
  const attribution = Attribution.load(undefined, 'vp2');
  const verdictOf = async (machine: typeof STANDARD): Promise<string | undefined> => {
    const [judged] = await judgeDifferences([difference], blackBoxOf(machine), attribution);
    return judged?.verdict;
  };

  it('that another assignment explains are permitted', async () => {
    expect(await verdictOf(machineOf(concrete(assignment('dotOrder=right'))))).toBe('permitted');
  });

  it('that are not there again are told so', async () => {
    expect(await verdictOf(STANDARD)).toBe('not repeated');
  });

  it('that nothing explains disagree', async () => {
    const rounded = assignment('sumRounding=toward-zero,dotOrder=right');
    const box = blackBoxOf(machineOf(concrete(rounded)));
    const judged = await judgeDifferences([difference], {
      ...box,
      run: async (source, values) => {
        const left = await box.run(source, values);
        if (!left.loaded) throw new BackendIncident('crash', 'it loads');
        const [first, ...rest] = left.results;
        if (first === undefined) throw new Error('no result');
        return { ...left, results: [{ ...first, y: 1e6 }, ...rest] };
      },
    }, attribution); // prettier-ignore
    expect(judged[0]?.verdict).toBe('disagrees');
  });
});
