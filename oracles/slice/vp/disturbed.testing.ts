/** Runs of VP programs in the midst of which a component becomes something else, for tests. */
import fc from 'fast-check';
import { COMPONENTS, ENVIRONMENTS } from '../../../spec/environments.js';
import type { ConditionCode } from '../../../semantics/domains/domain.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { link } from '../../../semantics/machine/link.js';
import { inputsArbitrary, programArbitrary } from '../../../semantics/machine/program.arbitrary.js';
import { resume } from '../../../semantics/machine/run.js';
import type { NominalState } from '../../../semantics/machine/serialise.js';
import { invocation, type InputValues } from '../../../semantics/machine/state.js';
import { trace } from '../../../semantics/machine/trace.js';
import { ANY } from '../../cases/expectation.js';
import { replaced, type Disturbed } from '../disturbed.testing.js';
import { sliceRun, type Step } from './slice.js';
import { loaded } from '../../../semantics/language/load.testing.js';

/** Longer runs are loops, which say no more. */
const MOST_STEPS = 300;

const SEEN = { kind: 'value', value: 0 } as const;
const CODES: readonly ConditionCode[] = ['LT', 'EQ', 'GT', 'UN'];

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

const ENVIRONMENT = ENVIRONMENTS['VP2.0'];
const POSITION = ENVIRONMENT.results.indexOf('HPOS');

interface Question {
  readonly source: string;
  readonly values: InputValues;
}

export const VP_DISTURBED: Disturbed<Question> = {
  questions: fc.record({
    source: programArbitrary(ENVIRONMENT),
    values: inputsArbitrary(ENVIRONMENT),
  }),
  run: ({ source, values }) => {
    const program = loaded(source);
    const linked = link(program, NOMINAL);
    const steps: Step[] = [];
    for (const step of trace(linked, values)) {
      steps.push(step);
      if (steps.length > MOST_STEPS) return null;
    }
    const start = invocation(program, NOMINAL, values);
    const from = (state: NominalState) => {
      const { end, state: final } = resume(linked, start.inputs, state);
      return { end, position: COMPONENTS.map((name) => final.results[POSITION]?.[name]) };
    };
    return {
      left: from(start.state),
      reach: (compared) => {
        const at = (index: number) => ((compared & (1 << index)) === 0 ? ANY : SEEN);
        const components = [at(0), at(1), at(2), at(3)] as const;
        return sliceRun(steps, program, [
          { file: 'result', name: 'HPOS', index: POSITION, components },
        ]);
      },
      leftOf: (index, component, seed) => {
        const step = steps[index];
        if (step === undefined) throw new RangeError('no such step');
        return from(disturbed(step, component, seed));
      },
    };
  },
};
