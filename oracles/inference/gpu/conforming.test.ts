/** The machine of a permitted assignment conforms, whatever it decides where the documents leave a choice. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { permittedArbitrary } from '../../../semantics/domains/policies.arbitrary.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import { gpuMachineOf } from '../../../semantics/gpu/machine/machine.js';
import { GPU_ENVIRONMENTS } from '../../../spec/gpu/environments.js';
import { leftBy } from '../../judge/gpu/box.js';
import { GpuGenerator } from '../../generate/gpu/generator.js';
import { GpuJudge } from '../../judge/gpu/judge.js';

it('in generated programs', () => {
  const generator = new GpuGenerator(GPU_ENVIRONMENTS['NVvp4.0'], {
    length: { least: 3, most: 8 },
  });
  const judge = new GpuJudge();
  const drawn = Array.from({ length: 15 }, (_, index) => generator.draw(5, index));
  fc.assert(
    fc.property(permittedArbitrary('NVvp4.0'), (policies) => {
      const machine = gpuMachineOf(gpuConcrete(policies));
      for (const { program, inputs } of drawn) {
        const loaded = machine.load(program.text);
        if (!loaded.loaded) throw new Error(loaded.error.message);
        const left = leftBy(machine, machine.link(loaded.program), inputs);
        const judgement = judge.judgeRun(loaded.program, inputs, left);
        const shown = judgement.verdict === 'disagrees' ? judgement.disagreement : null;
        expect([program.text, shown]).toEqual([program.text, null]);
      }
    }),
    { numRuns: 6 },
  );
});
