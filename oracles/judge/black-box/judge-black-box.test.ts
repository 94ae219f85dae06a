/** A black box must be found to depart where its trace departs. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { DEFAULT_POLICIES } from '../../../semantics/domains/assignments.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { NOMINAL, type Binary32Domain } from '../../../semantics/domains/nominal.js';
import { permittedArbitrary } from '../../../semantics/domains/policies.arbitrary.js';
import { load } from '../../../semantics/language/load.js';
import { machineOf, STANDARD, type Machine } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { flush, nextDown } from '../../../semantics/number/binary32.js';
import { Generator } from '../../generate/vp/generator.js';
import { Attribution } from '../attribution/attribution.js';
import { ProgramTracer } from '../judge-trace.js';
import { ProgramJudge } from '../program-judge.js';
import { runs } from '../runs.js';
import { BackendIncident } from '../incident.js';
import { blackBoxOf, type BlackBox } from './black-box.js';
import { BlackBoxJudge } from './judge-black-box.js';

let attribution: Attribution;
let tracer: ProgramTracer;

beforeAll(() => {
  attribution = Attribution.load();
  tracer = new ProgramTracer(attribution);
});

const LIMITS = { paths: 256, steps: 4000, questions: 5000 };
const generators = new Map(
  Object.values(ENVIRONMENTS).map((environment) => [
    environment.name,
    new Generator(environment, {
      length: { least: 2, most: 8 },
      steps: 40,
      weights: { branches: 30, addresses: 40, relative: 0.6 },
    }),
  ]),
);

function drawn(
  environment: EnvironmentName,
  seed: number,
): { readonly text: string; readonly inputs: InputValues } {
  const generator = generators.get(environment);
  if (generator === undefined) throw new Error(environment);
  const { program, inputs } = generator.draw(seed, 0);
  return { text: program.text, inputs };
}

const numbers = (changes: Partial<Binary32Domain>): Machine =>
  machineOf({ ...NOMINAL, ...changes });

/** Deviations that MOV, which shows registers, does not share. */
const DEVIATIONS: Readonly<Record<string, Machine>> = {
  'sums too great': numbers({ add: (a, b) => Math.fround(NOMINAL.add(a, b) * 1.5) }),
  'addresses too great': numbers({ floorToAddress: (a) => NOMINAL.floorToAddress(a + 1) }),
  'minimum for maximum': numbers({ maximum: NOMINAL.minimum }),
  'branches inverted': numbers({ decide: (taken) => (taken ? 'no' : 'yes') }),
};

const SUM = '!!VP1.0 ADD o[HPOS], v[0].x, v[0].z; END';
const seeds = fc.nat({ max: 2 ** 31 });
const environmentNames = Object.keys(ENVIRONMENTS) as EnvironmentName[];

describe('judging a black box', () => {
  it('reads addresses off parameters that the program does not read itself', async () => {
    const text =
      '!!VP1.0 MOV R0, c[48]; MOV R1, c[49]; ARL A0.x, v[1].x; MOV R1, -c[A0.x]; MOV o[HPOS], R1; END';
    const values = {
      attributes: { 1: [NaN, 0, 0, 0] },
      parameters: { 0: [0, 0, 0, 370] },
    } as const;
    const box = blackBoxOf(machineOf(NOMINAL));
    const loaded = load(text);
    const left = await box.run(text, values);
    if (!loaded.loaded || !left.loaded) throw new Error('it loads');
    const judge = new BlackBoxJudge(box, attribution);
    expect(await judge.steps(loaded.program, values, left)).toEqual({ verdict: 'agrees' });
  });

  it('names what the letter alone permits, and what is wrong beside it', async () => {
    const text = '!!VP2.0 SIN R0.x, v[0].x; ADD o[HPOS].x, R0.x, c[0].x; END';
    const values = { attributes: { 0: [-3, 0, 0, 0] } } as const;
    const sine = (a: number): number => (a < 0 ? 0.5 : NOMINAL.sine(a));
    const of = async (machine: Machine) => {
      const { judgement } = await new BlackBoxJudge(blackBoxOf(machine), attribution).judge(
        text,
        values,
      );
      return judgement;
    };
    expect(await of(numbers({ sine }))).toMatchObject({
      verdict: 'agrees',
      letter: { instruction: { name: 'SIN' }, where: 'R0.x', observed: '0.5 (0x3f000000)' },
    });
    const add = (a: number, b: number): number => NOMINAL.add(NOMINAL.add(a, b), 1);
    expect(await of(numbers({ sine, add }))).toMatchObject({
      verdict: 'disagrees',
      disagreement: { instruction: { name: 'ADD' } },
    });
  });

  it('convicts a wrong result although its maker supports no further question about it', async () => {
    const text = '!!VP1.0 ADD R0, v[0], c[0]; MUL o[HPOS], R0, v[0]; END';
    const values = { attributes: { 0: [1, 2, 3, 4] }, parameters: { 0: [1, 1, 1, 1] } } as const;
    const wrong = blackBoxOf(numbers({ multiply: (a, b) => NOMINAL.multiply(a, b) + 1 }));
    const right = blackBoxOf(STANDARD);
    const refuse = (): never => {
      throw new BackendIncident('unsupported', 'not this one');
    };
    const of = async (box: BlackBox, trace: () => Promise<null>) => {
      const shy = {
        ...box,
        run: (source: string, given: InputValues) =>
          source === text ? box.run(source, given) : refuse(),
      };
      const judge = new BlackBoxJudge(shy, attribution, LIMITS, trace);
      return (await judge.judge(text, values)).judgement.verdict;
    };
    const noTrace = (): Promise<null> => Promise.resolve(null);
    expect(await of(wrong, noTrace)).toBe('disagrees');
    expect(await of(wrong, () => Promise.resolve().then(refuse))).toBe('disagrees');
    expect(await of(right, () => Promise.resolve().then(refuse))).toBe('agrees');
  });

  it.each(Object.entries(DEVIATIONS))(
    'finds the step of %s that the trace finds',
    async (_, machine) => {
      let found = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('VP2.0', ...environmentNames),
          seeds,
          async (environment, seed) => {
            const { text, inputs } = drawn(environment, seed);
            const traced = tracer.judge(machine, text, inputs);
            const box = new BlackBoxJudge(blackBoxOf(machine), attribution, LIMITS);
            const { judgement, means } = await box.judge(text, inputs);
            // What does not show at the end is permitted.
            if (judgement.verdict !== 'disagrees' || means !== 'steps') return;
            if (traced.verdict !== 'disagrees') throw new Error(`the trace ${traced.verdict}`);
            expect(judgement.disagreement.step).toBe(traced.disagreement.step);
            expect(judgement.disagreement.index).toBe(traced.disagreement.index);
            found++;
          },
        ),
        { numRuns: runs(30, 0.02) },
      );
      expect(found).toBeGreaterThan(0);
    },
  );

  it('asks which way a program went without a mark in a parameter that decides it', async () => {
    // What is executed has no position, so that the branch is asked; c[254] holds zeros, and no mark.
    const text =
      '!!VP2.0 ARL A0.x, v[1].x; MOVC R1, c[A0.x]; BRA a (EQ.x); MOV o[HPOS], v[0]; a: MOV o[TEX0], R1; END';
    const values = { attributes: { 0: [1, 2, 3, 4], 1: [254, 0, 0, 0] } } as const;
    const box = blackBoxOf(machineOf(NOMINAL));
    const loaded = load(text);
    const left = await box.run(text, values);
    if (!loaded.loaded || !left.loaded) throw new Error('it loads');
    const judge = new BlackBoxJudge(box, attribution);
    const steps = await judge.steps(loaded.program, values, left);
    expect(steps.verdict).toBe('inconclusive');
  });

  it('calls nothing wrong that conforms', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .constantFrom(...environmentNames)
          .chain((name) => fc.tuple(fc.constant(name), permittedArbitrary(name))),
        seeds,
        async ([environment, policies], seed) => {
          const { text, inputs } = drawn(environment, seed);
          const machine = machineOf(concrete(policies));
          const box = new BlackBoxJudge(blackBoxOf(machine), attribution, LIMITS);
          const { judgement } = await box.judge(text, inputs);
          expect(judgement.verdict).not.toBe('disagrees');
        },
      ),
      { numRuns: runs(15, 0.02) },
    );
  });

  it('decides by assignments where nothing is approximated, else by sets', async () => {
    const other = machineOf(concrete({ ...DEFAULT_POLICIES, sumRounding: 'up' }));
    const below = numbers({ reciprocal: (a) => nextDown(NOMINAL.reciprocal(a)) });
    const judgeOf = (machine: Machine): BlackBoxJudge =>
      new BlackBoxJudge(blackBoxOf(machine), attribution);
    const values: InputValues = { attributes: { 0: [1, 2, 3e-8, 4] } };
    const nominal = await judgeOf(STANDARD).judge(SUM, values);
    expect(nominal).toMatchObject({ judgement: { verdict: 'agrees' }, means: 'nominal' });
    const sum = await judgeOf(other).judge(SUM, values);
    expect(sum).toMatchObject({ judgement: { verdict: 'agrees' }, means: 'assignments' });
    const reciprocal = await judgeOf(below).judge('!!VP1.0 RCP o[HPOS], v[0].z; END', values);
    expect(reciprocal).toMatchObject({ judgement: { verdict: 'agrees' }, means: 'sets' });
  });

  it('names no distance where each result is permitted, and not all of them together', async () => {
    const text = '!!VP2.0 MAX o[HPOS], v[0], c[1]; END';
    const values: InputValues = { attributes: { 0: [0, 0, 0, 0] }, parameters: { 1: [-0, -0, -0, -0] } }; // prettier-ignore
    const loaded = load(text);
    const left = await blackBoxOf(STANDARD).run(text, values);
    const [first] = left.loaded ? left.results : [];
    if (!loaded.loaded || !left.loaded || first === undefined) throw new Error('it loads');
    // One component is of the other sign.
    const results = [{ ...first, x: -0 }, ...left.results.slice(1)];
    const judge = new ProgramJudge(attribution);
    const { judgement } = judge.judge(loaded.program, values, { ...left, results });
    if (judgement.verdict !== 'disagrees') throw new Error(judgement.verdict);
    expect(judgement.disagreement).toMatchObject({
      allowed: '-0 or 0, but not together with the other results',
      ulps: null,
    });
  });

  it('calls no instruction wrong that flushes what a register keeps', async () => {
    const keeping = concrete({ ...DEFAULT_POLICIES, denormals: 'kept-in-moves' });
    const flushing = (a: number, b: number): number => NOMINAL.maximum(flush(a), flush(b));
    const box = blackBoxOf(machineOf({ ...keeping, maximum: flushing }));
    const judge = new BlackBoxJudge(box, attribution, { paths: 1, steps: 1, questions: 1 });
    const text = '!!VP1.0 MAX R0, v[0].x, v[0].y; MOV o[COL0], v[0]; ADD o[HPOS], R0, v[0].z; END';
    const values: InputValues = { attributes: { 0: [1e-40, -1, 2, 0] } };
    expect(await judge.judge(text, values)).toMatchObject({ judgement: { verdict: 'agrees' } });
    const loaded = load(text);
    const left = await box.run(text, values);
    if (!loaded.loaded || !left.loaded) throw new Error('it loads');
    expect(await judge.steps(loaded.program, values, left)).toEqual({ verdict: 'agrees' });
    const wrong = blackBoxOf(machineOf({ ...keeping, maximum: () => 3 }));
    const other = new BlackBoxJudge(wrong, attribution, { paths: 1, steps: 1, questions: 1 });
    expect((await other.judge(text, values)).judgement.verdict).toBe('disagrees');
  });

  it('is inconclusive beyond its limits', async () => {
    const other = machineOf(concrete({ ...DEFAULT_POLICIES, sumRounding: 'up' }));
    const box = new BlackBoxJudge(blackBoxOf(other), attribution, {
      paths: 1,
      steps: 1,
      questions: 1,
    });
    const text = '!!VP2.0 a: ADDC R0, v[0].x, v[0].y; BRA a (LT); MOV o[HPOS], R0; END';
    const steps = await box.judge(text, { attributes: { 0: [1, 3e-8, 1, 1] } });
    // Steps alone decide then.
    expect(steps).toMatchObject({ judgement: { verdict: 'agrees' }, means: 'steps' });
  });

  it.each([8, null])('judges loading, told the position %s', async (position) => {
    const refused = { loaded: false, position, reason: null } as const;
    const box = new BlackBoxJudge(
      { run: () => Promise.resolve(refused), runBatch: () => Promise.resolve([refused]) },
      attribution,
    );
    expect(await box.judge('!!VP1.0 MOV o[HPOS], v[0]; END', {})).toMatchObject({
      judgement: { verdict: 'disagrees', disagreement: { kind: 'load' } },
    });
    // A position that is not told is not wrong.
    const { judgement } = await box.judge('!!VP1.0 FOO o[HPOS], v[0]; END', {});
    expect(judgement.verdict).toBe('agrees');
    const elsewhere = await box.judge('!!VP1.0 MOV R0, v[0]; MOV o[HPOS], v[99]; END', {});
    expect(elsewhere.judgement.verdict).toBe(position === null ? 'agrees' : 'disagrees');
  });
});
