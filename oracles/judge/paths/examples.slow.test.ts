/**
 * The programs under examples/: each is answered, with sets no wider than its approximations make them; machines
 * that are permitted agree, and faults show.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMPONENTS } from '../../../spec/environments.js';
import { packageRoot } from '../../../spec/load/root.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { permittedArbitrary } from '../../../semantics/domains/policies.arbitrary.js';
import { PROFILES } from '../../../semantics/domains/profiles.js';
import type { Program } from '../../../semantics/language/load.js';
import { machineOf, type Machine } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import { Packed } from '../../../semantics/gpu/domains/packed.js';
import { gpuMachineOf } from '../../../semantics/gpu/machine/machine.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { mayBeNaN, placesOf, unionOf, type Allowed } from '../../../semantics/number/value-set.js';
import { FAULTS } from '../../faults/faults.js';
import { readGpuInputs } from '../../languages/gpu/inputs.js';
import { readInputs } from '../../languages/vp/inputs.js';
import { Attribution } from '../attribution/attribution.js';
import { blackBoxOf } from '../black-box/black-box.js';
import { CAMPAIGN_LIMITS } from '../black-box/judge-black-box.js';
import { ProgramExplorer } from '../explore-program.js';
import { GpuProgramExplorer } from '../gpu/explore.js';
import { GpuJudge } from '../gpu/judge.js';
import { runLeft } from '../gpu/left-by.js';
import { ProgramJudge } from '../program-judge.js';
import { acceptedRegion } from '../region.js';
import { runs } from '../runs.js';
import { everyByDay, IS_NIGHT } from '../../../vitest.night.js';
import { loaded } from '../../../semantics/language/load.testing.js';
import { loadedGpu } from '../../../semantics/gpu/language/load.testing.js';

/** Where nothing else is said, a component is no wider than this, in units in the last place. */
const FEW = 16;

/**
 * What is wider, and why: lengths of vectors have the error of RSQ (1.5 * 2^-22), and it adds up; LIT, EXP and POW are
 * known to 2^-11 or are powers, of which the exponent multiplies the error; and what cancels is wide for its size.
 */
const WIDER: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'lighting.vp': { HPOS: 20, COL0: 30, COL1: 70_000 },
  'palette.vp': { COL0: 32 },
  'reflection.vp': { TEX0: 90 },
  'sphere-map.vp': { TEX0: 100 },
  'fog.vp': { COL0: 20, FOGC: 9000 },
  'keyframes.vp': { COL0: 22 },
  'points.vp': { COL0: 60, PSIZ: 20 },
  'waves.vp': { COL0: 40 },
  'grass.vp': { HPOS: 80, COL0: 24 },
  'spotlight.vp': { COL0: 60_000, COL1: 160_000 },
  'lights.vp': { COL0: 64, COL1: 90_000 },
  'bones.vp4': { 'result.color.front.primary': 40 },
  'phong.vp4': { 'result.color.front.primary': 52, 'result.color.front.secondary': 900 },
  'mist.fp4': { 'result.color[0]': 90 },
};

interface Example<P, V> {
  readonly name: string;
  readonly text: string;
  readonly program: P;
  readonly values: V;
}

function read<P, V>(
  name: string,
  loaded: (text: string) => P,
  valuesOf: (path: string, program: P) => V,
): Example<P, V> {
  const path = join(packageRoot(), 'examples', name);
  const text = readFileSync(path, 'utf8');
  const program = loaded(text);
  return { name, text, program, values: valuesOf(path.replace(/\.\w+$/, '.yaml'), program) };
}

const VP: readonly Example<Program, InputValues>[] = [
  ...['lighting', 'palette', 'reflection', 'sphere-map', 'fog', 'toon', 'keyframes', 'points'],
  ...['waves', 'grass', 'spotlight', 'lights', 'skinning'],
].map((name) =>
  read(
    `${name}.vp`,
    (text) => {
      const program = loaded(text);
      return program;
    },
    (path, { environment }) => readInputs(path, environment),
  ),
);

/** The dearest is seen at night: what it is made of, spotlight.vp has too. */
const ASKED = VP.filter(({ name }) => IS_NIGHT || name !== 'lights.vp');

const GPU: readonly Example<GpuProgram, GpuInputValues>[] = [
  'escape.vp4',
  'bones.vp4',
  'phong.vp4',
  'mist.fp4',
].map((name) =>
  read(
    name,
    (text) => {
      const program = loadedGpu(text);
      return program;
    },
    (path, program) => readGpuInputs(path, program),
  ),
);

let attribution: Attribution;

beforeAll(() => {
  attribution = Attribution.load();
});

/** From the least to the greatest, in steps of the total order; one more than all where NaN is among them. */
function widthOf(sets: readonly Allowed[]): number {
  const set = unionOf(sets);
  const places = placesOf(set);
  return mayBeNaN(set) ? 2 ** 32 : (places.at(-1) ?? 0) - (places[0] ?? 0) + 1;
}

function expectNarrow(name: string, register: string, widths: readonly number[]): void {
  const most = WIDER[name]?.[register] ?? FEW;
  expect(Math.max(...widths), `${name} ${register}`).toBeLessThanOrEqual(most);
}

describe('what is permitted of the examples', () => {
  it.each(ASKED)('is narrow: $name', ({ name, program, values }) => {
    const { environment } = program;
    const region = acceptedRegion(attribution.authorityOf(environment.name));
    const { leaves } = new ProgramExplorer().always(program, values, region);
    const ends = leaves.flatMap(({ value }) => value);
    expect(new Set(ends.map(({ end }) => end.outcome))).toEqual(new Set(['completed']));
    environment.results.forEach((register, index) => {
      const vectors = ends.flatMap(({ state }) => state.results.slice(index, index + 1));
      const widths = COMPONENTS.map((c) => widthOf(vectors.map((vector) => vector[c])));
      expectNarrow(name, register, widths);
    });
  });

  it.each(GPU)('is narrow: $name', ({ name, program, values }) => {
    const region = acceptedRegion(program.environment.name);
    const { leaves } = new GpuProgramExplorer().always(program, values, region);
    const ends = leaves.flatMap(({ value }) => value);
    expect(new Set(ends.map(({ end }) => end.outcome))).toEqual(new Set(['completed']));
    program.results.forEach(({ binding }, slot) => {
      const widths = COMPONENTS.map((component) => {
        const words = ends.map(({ state }) => state.results[slot]?.[component] ?? null);
        const sets = words.flatMap((word) =>
          word?.type === 'F' && !(word.value instanceof Packed) ? [word.value] : [],
        );
        return widthOf(sets);
      });
      expectNarrow(name, binding, widths);
    });
  });
});

describe('judging the examples by what they leave', () => {
  async function judged(machine: Machine, { text, program, values }: (typeof VP)[number]) {
    const left = await blackBoxOf(machine).run(text, values);
    if (!left.loaded) throw new Error('it does not load');
    return new ProgramJudge(attribution).judge(program, values, left, CAMPAIGN_LIMITS).judgement;
  }

  it.each(ASKED)('finds nothing wrong with what is permitted: $name', async (example) => {
    // By day every third: assignments are drawn besides.
    for (const { policies } of everyByDay(Object.values(PROFILES), 3)) {
      // A profile of one engine may be a deviation in the environment of another.
      const judgement = await judged(machineOf(concrete(policies)), example);
      expect(judgement.verdict).toBe('agrees');
    }
    await fc.assert(
      fc.asyncProperty(
        permittedArbitrary(attribution.authorityOf(example.program.environment.name)),
        async (policies) => {
          const judgement = await judged(machineOf(concrete(policies)), example);
          expect(judgement.verdict).toBe('agrees');
        },
      ),
      { numRuns: runs(2) },
    );
  });

  it.each(GPU)('finds nothing wrong with what is permitted: $name', ({ program, values }) => {
    fc.assert(
      fc.property(permittedArbitrary(program.environment.name), (policies) => {
        const machine = gpuMachineOf(gpuConcrete(policies));
        const left = runLeft(machine, machine.link(program), values, 2 ** 16);
        if (left === null) throw new Error('it does not end');
        const { verdict } = new GpuJudge(CAMPAIGN_LIMITS).judgeRun(program, values, left);
        expect(verdict).toBe('agrees');
      }),
      { numRuns: runs(4) },
    );
  });

  const caught = [
    ['mad-exchanged', 'keyframes.vp'],
    ['scalar-takes-x', 'grass.vp'],
    ['scalar-takes-x', 'reflection.vp'],
    ['negation-of-negative-only', 'spotlight.vp'],
    ['condition-mask-ignored', 'grass.vp'],
    ['masked-components-cleared', 'spotlight.vp'],
    ['relative-off-by-one', 'palette.vp'],
    ['offset-subtracted', 'palette.vp'],
    ['mad-exchanged', 'lighting.vp'],
    ['dp3-reads-w', 'grass.vp'],
    ['dp3-not-replicated', 'waves.vp'],
    ['dst-exchanged', 'spotlight.vp'],
    ['dst-multiplies-x', 'points.vp'],
    ['rsq-too-rough', 'reflection.vp'],
    ['swizzle-shared', 'toon.vp'],
    ['short-swizzle-not-repeated', 'lighting.vp'],
    ['swizzle-after-negation-mask', 'reflection.vp'],
    ['bra-inverted', 'spotlight.vp'],
    ['cal-is-bra', 'skinning.vp'],
  ] as const;
  // By day every fourth.
  it.each(everyByDay(caught, 4))('catches %s in %s', async (fault, name) => {
    const machine = FAULTS.find((each) => each.name === fault)?.machine;
    const example = VP.find((each) => each.name === name);
    if (machine === undefined || example === undefined) throw new Error(`no ${fault}, ${name}`);
    const judgement = await judged(machine, example);
    // What the letter alone permits (RSQ outside of [1, 4)) is no agreement.
    const isCaught =
      judgement.verdict === 'disagrees' ||
      (judgement.verdict === 'agrees' && judgement.letter !== undefined);
    expect(isCaught).toBe(true);
  });
});
