import { describe, expect, it } from 'vitest';
import { gpuInstructionNamed } from '../../../spec/gpu/instructions.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { beyondGpuCeiling, definedRate, GPU_CEILING, type GpuStrength } from './ceiling.js';
import { measureGpuCorpus } from './corpus.js';
import { measureGpuGenerated } from './generated.js';

const specification = loadSpecification();
const clauses = specification.gpuClauses;
const programs = 15;
const measured = await measureGpuGenerated({ programs, seed: 1, clauses });
const strength: GpuStrength = {
  corpus: await measureGpuCorpus({ cases: [], clauses }),
  generated: measured,
};

describe('the ceiling of GPU programs', () => {
  it('accepts reasons of instructions that exist', () => {
    const instructions = Object.values(GPU_CEILING.reasons).flat();
    expect(instructions.filter((name) => gpuInstructionNamed(name) === undefined)).toEqual([]);
  });

  it('names every share that is beyond it, and reasons that are not accepted', () => {
    const none = { ...GPU_CEILING, generated: 0, other: -1, undefined: 0 };
    expect(beyondGpuCeiling(strength, { ...none, generated: -1 })).toEqual([
      expect.stringMatching(/^vacuous results of GPU programs: \d\.\d\d %, accepted -100\.00 %$/),
      expect.stringMatching(/^vacuous results of GPU programs that are no approximation: /),
      expect.stringMatching(/^undefined results of GPU programs: \d+\.\d\d %, accepted 0\.00 %$/),
    ]);
    // A sum of which any value passes, where that is accepted of other instructions alone.
    const reason = { id: 'vp2.E-dot-order', because: 'policy dotOrder: any' };
    const [first] = measured.open;
    if (first === undefined) throw new Error('nothing is open');
    const open = [
      { ...first, openness: 'vacuous' as const, instruction: 'XPD.F', reasons: [reason] },
    ];
    const withSums = (names: readonly string[]) =>
      beyondGpuCeiling(
        { ...strength, generated: { ...measured, open } },
        { ...GPU_CEILING, reasons: { 'vp2.E-dot-order': names } },
      );
    expect(withSums(['XPD'])).toEqual([]);
    expect(withSums(['DP3'])).toEqual([
      expect.stringMatching(
        /^any value passes of XPD\.F for .*: vp2\.E-dot-order, policy dotOrder: any \(NV.p4\.0, seed 1, program \d+\)$/,
      ),
    ]);
    const executed = { ...measured, byCause: { undefined: 0, approximation: 0, other: 9 } };
    const weak = { ...strength.corpus, checks: 10, vacuous: 1, executed };
    expect(
      beyondGpuCeiling({ ...strength, corpus: weak }, { ...GPU_CEILING, executed: 0 }),
    ).toEqual([
      'unconstrained checks of GPU cases: 10.00 %, accepted 0.44 %',
      expect.stringMatching(/^vacuous results of GPU cases' runs: /),
    ]);
  });

  it('sets undefined results apart', () => {
    const byCause = { undefined: 50, approximation: 4, other: 1 };
    expect(definedRate({ ...measured, checks: 150, vacuous: 55, byCause })).toBe(0.05);
  });
});
