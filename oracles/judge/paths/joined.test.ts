/** Joined states leave out nothing that is permitted, however early and often they are joined. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { DEFAULT_POLICIES } from '../../../semantics/domains/assignments.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { permittedArbitrary } from '../../../semantics/domains/policies.arbitrary.js';
import { machineOf } from '../../../semantics/machine/machine.js';
import { resume } from '../../../semantics/machine/run.js';
import { contains } from '../../../semantics/number/value-set.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import { gpuMachineOf } from '../../../semantics/gpu/machine/machine.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { asLoaded } from '../../generate/vp/as-loaded.js';
import { Generator } from '../../generate/vp/generator.js';
import { GpuGenerator } from '../../generate/gpu/generator.js';
import { Attribution } from '../attribution/attribution.js';
import { ProgramExplorer } from '../explore-program.js';
import { GpuProgramExplorer } from '../gpu/explore.js';
import { GpuJudge, permits } from '../gpu/judge.js';
import { runLeft } from '../gpu/left-by.js';
import { ProgramJudge } from '../program-judge.js';
import { permittedRegion } from '../region.js';
import { runs } from '../runs.js';
import { byNight } from '../../../vitest.night.js';
import { loaded } from '../../../semantics/language/load.testing.js';
import { loadedGpu } from '../../../semantics/gpu/language/load.testing.js';

const seed = fc.nat({ max: 2 ** 31 });

/** From hardly any joining to all of it: few states, little work, and so little that every place has one state. */
const limits = fc.constantFrom(
  { paths: 1, steps: 2 ** 16, questions: 2 ** 20 },
  { paths: 2, steps: 2 ** 16, questions: 2 ** 20 },
  { paths: 8, steps: 2 ** 16, questions: 2 ** 20 },
  { paths: 256, steps: 32, questions: 256 },
  { paths: 256, steps: 1, questions: 1 },
);

const generators = new Map(
  Object.values(ENVIRONMENTS).map((environment) => [
    environment.name,
    new Generator(environment, {
      length: { least: 4, most: 16 },
      steps: 60,
      weights: { branches: 20, addresses: 30, relative: 0.5 },
    }),
  ]),
);

let attribution: Attribution;

beforeAll(() => {
  attribution = Attribution.load();
});

const explorer = new ProgramExplorer();

describe('joined states of VP programs', () => {
  it('hold what every machine of permitted assignments leaves', () => {
    let joined = 0;
    fc.assert(
      fc.property(
        fc
          .constantFrom(...(Object.keys(ENVIRONMENTS) as EnvironmentName[]))
          .chain((name) => fc.tuple(fc.constant(name), permittedArbitrary(name))),
        limits,
        seed,
        ([name, policies], within, at) => {
          const generator = generators.get(name);
          if (generator === undefined) throw new Error(name);
          const { program: drawn, inputs } = generator.draw(at, 0);
          const program = asLoaded(drawn);
          const explored = explorer.always(program, inputs, permittedRegion(name), {
            limits: within,
          });
          if (explored.joined !== null) joined++;
          const machine = machineOf(concrete(policies));
          const linked = machine.link(program);
          const start = machine.invocation(linked, inputs);
          const run = resume(linked, start.inputs, start.state, machine.outcomeOf);
          const file = ENVIRONMENTS[name].writesParameters ? 'parameters' : 'results';
          const ends = explored.leaves.flatMap(({ value }) => value);
          const holding = ends.filter(
            ({ end, state }) =>
              end.outcome === run.end.outcome &&
              state[file].every((sets, index) => {
                const own = run.state[file][index];
                return (
                  own !== undefined &&
                  contains(sets.x, own.x) &&
                  contains(sets.y, own.y) &&
                  contains(sets.z, own.z) &&
                  contains(sets.w, own.w)
                );
              }),
          );
          expect(holding.length, drawn.text).toBeGreaterThan(0);
        },
      ),
      { numRuns: runs(byNight(60, 20)) },
    );
    expect(joined).toBeGreaterThan(byNight(5, 1));
  });

  it('end where it is not known how often a loop is repeated', () => {
    // RSQ of 3 is about 0.577: how often it goes into 40 000 depends on its error.
    const program = loaded(`!!VP2.0
      RSQ R0.x, v[1].x;
      MOV R1, v[1].w;
    again:
      ADD R1.x, R1.x, R0.x;
      ADDC R2.x, R1.x, -v[1].y;
      BRA again (LT.x);
      MOV o[HPOS], R1;
      END`);
    const values = { attributes: { 1: [3, 40000, 0, 0] } } as const;
    const small = { paths: 16, steps: 4096, questions: 2 ** 14 };
    const { leaves, joined } = explorer.always(program, values, permittedRegion('VP2.0'), {
      limits: small,
    });
    expect(joined?.reasons).toContain('loop');
    const ends = leaves.flatMap(({ value }) => value);
    expect(new Set(ends.map(({ end }) => end.outcome))).toEqual(
      new Set(['completed', 'terminated']),
    );
    const completed = ends.filter(({ end }) => end.outcome === 'completed');
    expect(completed.some(({ state }) => contains(state.results[0]?.x ?? 0, 40000.25))).toBe(true);
  });

  it('keep apart what decides how often a loop is repeated', () => {
    const program = loaded(`!!VP2.0
      RSQ R0.x, v[1].x;
      MOVC R1.x, v[1].y;
    again:
      BRA done (LE.x);
      MUL R0.x, R0.x, v[1].z;
      ADDC R1.x, R1.x, -v[1].w;
      BRA again;
    done:
      MOV o[HPOS], R0.x;
      END`);
    const values = { attributes: { 1: [3, 2000, 1, 1] } } as const;
    const small = { paths: 16, steps: 4096, questions: 2 ** 14 };
    const explored = explorer.always(program, values, permittedRegion('VP2.0'), { limits: small });
    const ends = explored.leaves.flatMap(({ value }) => value);
    expect(ends.map(({ end }) => end.outcome)).toContain('completed');
    expect(ends.map(({ end }) => end.outcome)).not.toContain('terminated');
  });
});

const gpuExplorer = new GpuProgramExplorer();

describe('joined states of GPU programs', () => {
  const names = Object.keys(GPU_ENVIRONMENTS) as GpuEnvironmentName[];
  const gpuGenerators = new Map(
    names.map((name) => [
      name,
      new GpuGenerator(GPU_ENVIRONMENTS[name], { length: { least: 3, most: 14 } }),
    ]),
  );

  it('hold what every machine of permitted assignments leaves', () => {
    let joined = 0;
    fc.assert(
      fc.property(
        fc
          .constantFrom(...names)
          .chain((name) => fc.tuple(fc.constant(name), permittedArbitrary(name))),
        limits,
        seed,
        ([name, policies], within, at) => {
          const generator = gpuGenerators.get(name);
          if (generator === undefined) throw new Error(name);
          const { program: drawn, inputs } = generator.draw(at, 0);
          const program = loadedGpu(drawn.text);
          const region = permittedRegion(name);
          const explored = gpuExplorer.always(program, inputs, region, { limits: within });
          if (explored.joined !== null) joined++;
          const machine = gpuMachineOf(gpuConcrete(policies));
          const left = runLeft(machine, machine.link(program), inputs, 2 ** 16);
          if (left === null) return;
          const ends = explored.leaves.flatMap(({ value }) => value);
          expect(
            ends.some((end) => end.end.outcome === 'unfinished' || permits(end, left)),
            drawn.text,
          ).toBe(true);
          const judgement = new GpuJudge(within).judgeRun(program, inputs, left);
          expect(judgement.verdict, drawn.text).not.toBe('disagrees');
        },
      ),
      { numRuns: runs(byNight(50, 15)) },
    );
    expect(joined).toBeGreaterThan(byNight(5, 1));
  });

  it('end where it is not known how often a loop is repeated', () => {
    const program = loadedGpu(`!!NVvp4.0
      TEMP R, S;
      RSQ R.x, vertex.position.x;
      MOV S, 0.0;
      REP;
        ADD S.x, S.x, R.x;
        SGT.CC S.y, S.x, vertex.position.y;
        BRK (NE.y);
      ENDREP;
      MOV result.position, S;
      END`);
    const values: GpuInputValues = {
      bindings: { 'vertex.position': { type: 'F', values: [3, 40000, 0, 1] } },
    };
    const small = { paths: 16, steps: 4096, questions: 2 ** 14 };
    const { leaves, joined } = gpuExplorer.always(program, values, permittedRegion('NVvp4.0'), {
      limits: small,
    });
    expect(joined?.reasons).toContain('loop');
    expect(leaves.flatMap(({ value }) => value.map(({ end }) => end.outcome))).toContain(
      'completed',
    );
  });
});

describe('judging by joined states', () => {
  it('says that it was by these, and convicts what no assignment gives', () => {
    // Twelve sums and products of numbers that are not exact, each in many ways.
    const program = loaded(`!!VP1.0
      DP4 R0.x, v[0], c[0]; DP4 R0.y, v[0], c[1]; DP4 R0.z, v[0], c[2]; DP4 R0.w, v[0], c[3];
      DP4 R1.x, R0, c[0]; DP4 R1.y, R0, c[1]; DP4 R1.z, R0, c[2]; DP4 R1.w, R0, c[3];
      MAD R1, R1, R0, R0; MUL R1, R1, R0.x;
      MOV o[HPOS], R1; END`);
    const values = {
      attributes: { 0: [0.1, 1.7, -0.3, 1] },
      parameters: {
        0: [0.3, 0.7, 0.9, 0.11],
        1: [1.3, -0.7, 0.2, 0.13],
        2: [0.3, 0.7, -0.9, 0.17],
        3: [0.23, 0.29, 0.31, 1],
      },
    } as const;
    const machine = machineOf(
      concrete({ ...DEFAULT_POLICIES, productRounding: 'toward-zero', dotOrder: 'pairwise' }),
    );
    const linked = machine.link(program);
    const start = machine.invocation(linked, values);
    const { state } = resume(linked, start.inputs, start.state, machine.outcomeOf);
    const few = { paths: 4, steps: 2 ** 16, questions: 2 ** 18 };
    const left = { loaded: true, results: state.results, parameters: state.parameters } as const;
    const judge = new ProgramJudge(attribution);
    expect(judge.judge(program, values, left, few)).toMatchObject({
      judgement: { verdict: 'agrees' },
      means: 'joined sets',
    });
    expect(judge.judge(program, values, left)).toMatchObject({
      judgement: { verdict: 'agrees' },
      means: 'sets',
    });
    const [first] = state.results;
    if (first === undefined) throw new Error('no result');
    const wrong = { ...left, results: [{ ...first, y: -first.y }, ...state.results.slice(1)] };
    expect(judge.judge(program, values, wrong, few)).toMatchObject({
      judgement: { verdict: 'disagrees', disagreement: { where: 'o[HPOS].y' } },
    });
  });
});
