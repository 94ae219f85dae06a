/** The update that is linked once is that of the document, component by component: every file, mask, test and code. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GPU_NOMINAL } from '../domains/nominal.js';
import { byNight } from '../../../vitest.night.js';
import { updateDestination } from './destination.plain.testing.js';
import { gpuInvocation } from './invocation.js';
import { linesArbitrary } from './lines.arbitrary.js';
import { linkGpu } from './link.js';
import { NOWHERE } from './linked.js';
import { gpuOutcomeOf, stepGpu } from './run.js';
import { loaded } from './source.arbitrary.js';

const { flagsOfFloat, flagsOfInteger, wordOfFloat, wordOfInteger } = GPU_NOMINAL;

it('updates a destination as its plain rule does (§2.X.4.3)', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(linesArbitrary, (lines) => {
      const program = loaded(lines);
      const linked = linkGpu(program, GPU_NOMINAL);
      const { inputs, state: start } = gpuInvocation(program, GPU_NOMINAL, {
        bindings: { 'vertex.position': { type: 'F', values: [1, -0.5, 0, null] } },
      });
      let state = start;
      while (gpuOutcomeOf(linked, state) === null) {
        const linkedOne = linked.instructions[state.next];
        if (linkedOne === undefined) throw new Error('no instruction');
        const { instruction, observe } = linkedOne;
        const after = stepGpu(linked, inputs, state);
        const { destination, updates } = instruction;
        const { result, destination: to } = observe(inputs, state);
        if (destination === null || result === null || typeof to?.place !== 'number') {
          throw new Error(`${instruction.name} without a result or a place`);
        }
        const mapped = <V, R>(v: { x: V; y: V; z: V; w: V }, f: (a: V) => R) => ({
          x: f(v.x),
          y: f(v.y),
          z: f(v.z),
          w: f(v.w),
        });
        const isSigned = destination.type === 'S';
        const words =
          result.type === 'F'
            ? mapped(result.value, wordOfFloat)
            : mapped(result.value, (a) => wordOfInteger(a, isSigned));
        const of =
          result.type === 'F'
            ? mapped(result.value, flagsOfFloat)
            : mapped(result.value, flagsOfInteger);
        const flags = updates === null ? null : { of, to: updates };
        const plain = updateDestination(
          state,
          destination,
          { words, flags, place: to.place },
          GPU_NOMINAL,
        );
        const { next, executed } = after;
        expect({ ...plain, next, executed }).toEqual(after);
        const { writeMask, condition, file } = destination;
        seen.add(`${file} ${to.place === NOWHERE ? 'nowhere' : 'somewhere'}`);
        seen.add(
          `${writeMask.length < 4 ? 'some' : 'all'} ${condition === null ? 'always' : 'tested'} ${updates === null ? '' : 'codes'}`,
        );
        state = after;
      }
    }),
    { numRuns: byNight(1000, 70) },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'temporary nowhere',
      'temporary somewhere',
      'result somewhere',
      'all always ',
      'some always ',
      'some tested codes',
      'all tested codes',
    ]),
  );
});
