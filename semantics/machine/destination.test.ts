/** The update that is linked once is the pseudocode's, for every register file, mask and code. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { NOMINAL } from '../domains/nominal.js';
import { updateDestination } from './destination.plain.testing.js';
import { link } from './link.js';
import { inputsArbitrary, programArbitrary } from './program.arbitrary.js';
import { outcomeOf, step } from './run.js';
import { invocation } from './state.js';
import { byNight } from '../../vitest.night.js';
import { loaded } from '../language/load.testing.js';

it.each(Object.values(ENVIRONMENTS))('UpdateDestination in $name', (environment) => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(programArbitrary(environment), inputsArbitrary(environment), (source, values) => {
      const program = loaded(source);
      const linked = link(program, NOMINAL);
      const { inputs, state: start } = invocation(program, NOMINAL, values);
      let state = start;
      for (let steps = 0; steps < 60 && outcomeOf(linked, state) === null; steps++) {
        const instruction = linked.instructions[state.next];
        if (instruction === undefined) throw new Error('no instruction');
        const { syntax } = instruction;
        const after = step(linked, inputs, state);
        if (syntax.destination !== null) {
          const observed = instruction.observe(inputs, state);
          const plain = updateDestination(state, syntax, observed, environment, NOMINAL);
          const { next, executed, ignored } = after;
          expect({ ...plain, next, executed, ignored }).toEqual(after);
          const { register, writeMask, conditionMask } = syntax.destination;
          const masks = `${writeMask === '' ? 'all' : 'some'} ${conditionMask === null ? 'always' : 'tested'}`;
          seen.add(`${register.file} ${masks} ${syntax.updatesConditionCode ? 'codes' : ''}`);
        }
        state = after;
      }
    }),
    { numRuns: byNight(150, 50) },
  );
  const files = environment.name === 'VP2.0' ? ['temporary', 'result', 'address'] : ['temporary'];
  for (const file of files) {
    expect([...seen].some((what) => what.startsWith(`${file} some`))).toBe(true);
    if (environment.name !== 'VP2.0') continue;
    expect([...seen].some((what) => what.startsWith(file) && what.endsWith('tested codes'))).toBe(
      true,
    );
  }
});
