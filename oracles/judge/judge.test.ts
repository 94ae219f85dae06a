/** The laws of judging: nothing that conforms is called wrong, and what deviates is. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { environmentOf, VP_AUTHORITIES, type VpAuthority } from '../../spec/authorities.js';
import { ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import { boxOf, defaultsOf, permittedBox } from '../../semantics/domains/assignments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import { regionOf, type Region } from '../../semantics/domains/explore.js';
import { NOMINAL, type NominalKinds } from '../../semantics/domains/nominal.js';
import {
  acceptedArbitrary,
  permittedArbitrary,
  policiesArbitrary,
} from '../../semantics/domains/policies.arbitrary.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { machineOf, STANDARD, type Machine } from '../../semantics/machine/machine.js';
import { resume, type Run } from '../../semantics/machine/run.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { contains } from '../../semantics/number/value-set.js';
import { generateInputs } from '../generate/vp/inputs.js';
import { generateProgram } from '../generate/vp/program.js';
import { settingsOf } from '../generate/vp/options.js';
import { SeededSource } from '../generate/source.js';
import { Attribution } from './attribution/attribution.js';
import { bitOf } from './allowed-state.js';
import { Unexplored } from './explore-paths.js';
import { ProgramExplorer, type AllowedEnd } from './explore-program.js';
import { ProgramTracer } from './judge-trace.js';
import { EVERYTHING, intersection } from './region.js';
import { runs } from './runs.js';
import { loaded } from '../../semantics/language/load.testing.js';

let tracer: ProgramTracer;

beforeAll(() => {
  tracer = new ProgramTracer(Attribution.load());
});

const environmentNames = Object.keys(ENVIRONMENTS) as EnvironmentName[];

interface Drawn {
  readonly text: string;
  readonly values: InputValues;
}

const SETTINGS = new Map(
  environmentNames.map((name) => [
    name,
    settingsOf(ENVIRONMENTS[name], { length: { least: 1, most: 12 }, steps: 60 }),
  ]),
);

function drawn(environment: EnvironmentName, seed: number): Drawn {
  const settings = SETTINGS.get(environment);
  if (settings === undefined) throw new Error(environment);
  const program = generateProgram(new SeededSource(seed, 0, 0), settings);
  const source = new SeededSource(seed, 0, 1);
  const values = generateInputs(source, settings.environment, settings.weights, program);
  return { text: program.text, values };
}

const seed = fc.nat({ max: 2 ** 31 });
const environment = fc.constantFrom(...environmentNames);
const authority = fc.constantFrom(...VP_AUTHORITIES);

function ran(machine: Machine, text: string, values: InputValues): Run<NominalKinds> {
  const linked = machine.link(loaded(text));
  const { inputs, state } = machine.invocation(linked, values);
  return resume(linked, inputs, state, machine.outcomeOf);
}

describe('judging step by step', () => {
  it('agrees with the standard machine', () => {
    fc.assert(
      fc.property(environment, seed, (name, at) => {
        const { text, values } = drawn(name, at);
        expect(tracer.judge(STANDARD, text, values)).toEqual({ verdict: 'agrees' });
      }),
      { numRuns: runs(300) },
    );
  });

  it('agrees with every permitted assignment', () => {
    fc.assert(
      fc.property(
        environment.chain((name) => fc.tuple(fc.constant(name), permittedArbitrary(name))),
        seed,
        ([name, policies], at) => {
          const { text, values } = drawn(name, at);
          const judgement = tracer.judge(machineOf(concrete(policies)), text, values);
          expect(judgement.verdict).toBe('agrees');
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('finds nothing in accepted assignments that the letter alone permits', () => {
    fc.assert(
      fc.property(
        environment.chain((name) => fc.tuple(fc.constant(name), acceptedArbitrary(name))),
        seed,
        ([name, policies], at) => {
          const { text, values } = drawn(name, at);
          const judgement = tracer.judge(machineOf(concrete(policies)), text, values);
          expect(judgement).toEqual({ verdict: 'agrees' });
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('names the first step that the letter alone permits, and goes on to those that it does not', () => {
    const program = (end: string): string =>
      `!!VP2.0\nSIN R0.x, v[0].x;\nADD R1.x, R0.x, c[0].x;\n${end}MOV o[HPOS], R1.x;\nEND\n`;
    const values = { attributes: { 0: [-3, 0, 0, 0] } } as const;
    const machineOfSines = (sine: (a: number) => number, add = NOMINAL.add): Machine =>
      machineOf({ ...NOMINAL, sine, add });
    const of = (machine: Machine) => tracer.judge(machine, program(''), values);
    const half = (a: number): number => (a < 0 ? 0.5 : NOMINAL.sine(a));
    expect(of(machineOfSines(half))).toMatchObject({
      verdict: 'agrees',
      letter: { index: 0, where: 'R0.x', observed: '0.5 (0x3f000000)' },
    });
    expect(of(machineOfSines(half, (a, b) => a + b + 1))).toMatchObject({
      verdict: 'disagrees',
      disagreement: { index: 1 },
    });
    expect(of(machineOfSines((a) => Math.fround(Math.sin(a) + 2 ** -21)))).toEqual({
      verdict: 'agrees',
    });
  });

  it('explains what any assignment does by that assignment', () => {
    fc.assert(
      fc.property(environment, policiesArbitrary, seed, (name, policies, at) => {
        const { text, values } = drawn(name, at);
        const own = regionOf(boxOf(policies));
        const isIn = (region: Region): boolean => intersection(own, region).length > 0;
        const steps = tracer.of(name);
        tracer.judge(machineOf(concrete(policies)), text, values, {
          onStart: (program, start) => {
            expect(isIn(steps.explainStart(program, values, start).all)).toBe(true);
          },
          onStep: (program, step) => {
            expect(isIn(steps.explainStep(program, step).all)).toBe(true);
          },
        });
      }),
      { numRuns: runs(50) },
    );
  });
});

/** Programs that run long are left out. */
const LIMITS_HERE = { paths: 256, steps: 4000, questions: 5000 };

describe('whole programs over all assignments', () => {
  const explorer = new ProgramExplorer();

  /** Whether the end of a concrete run is one of those of its assignment. */
  function isAllowed(
    leaves: readonly { readonly region: Region; readonly value: readonly AllowedEnd[] }[],
    policies: Policies,
    run: Run<NominalKinds>,
  ): boolean {
    const own = regionOf(boxOf(policies));
    return leaves
      .filter(({ region }) => intersection(own, region).length > 0)
      .some(({ value }) => value.some((end) => includesRun(end, run)));
  }

  const check = (
    names: fc.Arbitrary<VpAuthority>,
    region: (name: VpAuthority) => Region,
    policiesIn: (name: VpAuthority) => fc.Arbitrary<Policies>,
    usual: number,
  ): void => {
    let judged = 0;
    let tooMany = 0;
    fc.assert(
      fc.property(
        names.chain((name) => fc.tuple(fc.constant(name), policiesIn(name))),
        seed,
        ([name, policies], at) => {
          const { text, values } = drawn(environmentOf(name), at);
          try {
            const leaves = explorer.explore(loaded(text), values, region(name), LIMITS_HERE);
            judged++;
            for (const each of [policies, defaultsOf(name)]) {
              const run = ran(machineOf(concrete(each)), text, values);
              expect(isAllowed(leaves, each, run)).toBe(true);
            }
          } catch (error) {
            if (!(error instanceof Unexplored)) throw error;
            tooMany++;
          }
        },
      ),
      { numRuns: runs(usual) },
    );
    // Most programs are decided.
    expect(judged).toBeGreaterThan(tooMany);
  };

  it('hold the nominal end and that of every permitted assignment', () => {
    check(authority, (name) => regionOf(permittedBox(name)), permittedArbitrary, 40);
  });

  it('hold the end of every assignment at all', () => {
    check(
      authority,
      () => EVERYTHING,
      () => policiesArbitrary,
      10,
    );
  });
});

function includesRun({ end, state }: AllowedEnd, run: Run<NominalKinds>): boolean {
  const files = ['temporaries', 'results', 'parameters'] as const;
  const letters = ['x', 'y', 'z', 'w'] as const;
  return (
    end.outcome === run.end.outcome &&
    end.reason === run.end.reason &&
    state.next === run.state.next &&
    state.executed === run.state.executed &&
    files.every((file) =>
      state[file].every((v, index) =>
        letters.every((letter) => contains(v[letter], run.state[file][index]?.[letter] ?? NaN)),
      ),
    ) &&
    state.addresses.every((v, index) =>
      letters.every((letter) => {
        const set = v[letter];
        const own = run.state.addresses[index]?.[letter] ?? NaN;
        return typeof set === 'number' ? set === own : set.includes(own);
      }),
    ) &&
    letters.every((letter) => (state.codes[letter] & bitOf(run.state.codes[letter])) !== 0)
  );
}
