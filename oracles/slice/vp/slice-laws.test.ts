/**
 * The slice held against the machine: what it calls not observed can be anything, and no compared
 * register notices.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COMPONENTS, ENVIRONMENTS } from '../../../spec/environments.js';
import type { ConditionCode } from '../../../semantics/domains/domain.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { load } from '../../../semantics/language/load.js';
import { link } from '../../../semantics/machine/link.js';
import { inputsArbitrary, programArbitrary } from '../../../semantics/machine/program.arbitrary.js';
import { resume } from '../../../semantics/machine/run.js';
import type { NominalState } from '../../../semantics/machine/serialise.js';
import { invocation } from '../../../semantics/machine/state.js';
import { trace } from '../../../semantics/machine/trace.js';
import { ANY } from '../../cases/expectation.js';
import type { RegisterExpectation } from '../../cases/vp/case.js';
import { sliceRun, type Step } from './slice.js';
import { byNight } from '../../../vitest.night.js';

/** Longer runs are loops, which say no more. */
const MOST_STEPS = 300;

const SEEN = { kind: 'value', value: 0 } as const;
const CODES: readonly ConditionCode[] = ['LT', 'EQ', 'GT', 'UN'];

function replaced<V>(file: readonly V[], index: number, change: (old: V) => V): readonly V[] {
  return file.map((value, at) => (at === index ? change(value) : value));
}

/** The state after a step, with another value in one of the components that it wrote. */
function disturbed({ instruction, after }: Step, component: number, seed: number): NominalState {
  const { destination, updatesConditionCode } = instruction;
  const name = COMPONENTS[component] ?? 'x';
  const value = [NaN, 0, -0, 1, -3.5, Infinity][seed % 6] ?? 0;
  const number = (v: { x: number; y: number; z: number; w: number }) => ({ ...v, [name]: value });
  let state: NominalState = after;
  if (updatesConditionCode) {
    state = { ...state, codes: { ...state.codes, [name]: CODES[seed % 4] ?? 'EQ' } };
  }
  const register = destination?.register;
  switch (register?.file) {
    case 'temporary':
      return { ...state, temporaries: replaced(state.temporaries, register.number, number) };
    case 'result': {
      const index = ENVIRONMENTS['VP2.0'].results.indexOf(register.name);
      return { ...state, results: replaced(state.results, index, number) };
    }
    case 'address': {
      const integer = (v: { x: number; y: number; z: number; w: number }) => ({
        ...v,
        [name]: (seed % 1024) - 512,
      });
      return { ...state, addresses: replaced(state.addresses, register.number, integer) };
    }
    default:
      return state;
  }
}

it('what is not observed can be anything', () => {
  const environment = ENVIRONMENTS['VP2.0'];
  const hpos = environment.results.indexOf('HPOS');
  let disturbances = 0;
  fc.assert(
    fc.property(
      programArbitrary(environment),
      inputsArbitrary(environment),
      fc.nat({ max: 15 }),
      fc.nat({ max: 100_000 }),
      (source, inputs, mask, seed) => {
        const loaded = load(source);
        if (!loaded.loaded) throw new Error(loaded.error.message);
        const linked = link(loaded.program, NOMINAL);
        const steps: Step[] = [];
        for (const step of trace(linked, inputs)) {
          steps.push(step);
          if (steps.length > MOST_STEPS) return;
        }
        const at = (index: number) => ((mask & (1 << index)) === 0 ? ANY : SEEN);
        const compared: RegisterExpectation[] = [
          { file: 'result', name: 'HPOS', index: hpos, components: [at(0), at(1), at(2), at(3)] },
        ];
        const start = invocation(loaded.program, NOMINAL, inputs);
        const expected = resume(linked, start.inputs, start.state);
        const seen = (state: NominalState) =>
          COMPONENTS.filter((_, index) => (mask & (1 << index)) !== 0).map(
            (name) => state.results[hpos]?.[name],
          );
        for (const [index, { written, observed }] of sliceRun(
          steps,
          loaded.program,
          compared,
        ).entries()) {
          const step = steps[index];
          if (step === undefined) continue;
          for (let component = 0; component < 4; component++) {
            if ((written & ~observed & (1 << component)) === 0) continue;
            disturbances++;
            const state = disturbed(step, component, seed + index);
            const { end, state: final } = resume(linked, start.inputs, state);
            expect(end).toEqual(expected.end);
            expect(seen(final)).toEqual(seen(expected.state));
          }
        }
      },
    ),
    { numRuns: byNight(400, 80) },
  );
  expect(disturbances).toBeGreaterThan(500);
});
