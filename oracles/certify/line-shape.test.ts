import { describe, expect, it } from 'vitest';
import { bitsOf } from '../../semantics/number/binary32.js';
import { recordShape } from '../backends/shape.js';
import { GpuUnits } from '../units/gpu/unit.js';
import { operandsOf } from '../units/vp/operands.js';
import type { ResultLine } from '../units/result-line.js';
import { Units } from '../units/vp/unit.js';
import { probesOf, type ProbeOperands } from '../inference/probes.js';
import { base64Of } from '../protocol/words.js';
import { wrongShape } from './line-shape.js';

const units = new Units({ authority: 'VP1.0', wanted: () => true, programs: true, cases: [] });
const unit = units.get('instruction:RSQ');

/** Results of zero on operands. */
function line(all: readonly ProbeOperands[]): ResultLine {
  const shape = recordShape('RSQ');
  if (shape === null) throw new Error('RSQ has records');
  const words = all.flatMap((operands) => [
    ...operands.flatMap((operand, index) => operand.slice(0, shape.operands[index]).map(bitsOf)),
    ...Array.from({ length: shape.results }, () => 0),
  ]);
  const nothing = { reason: null, disagreement: null, left: null, milliseconds: 1 };
  return { ...nothing, unit: unit.id, verdict: 'agrees', words: base64Of(Uint32Array.from(words)) };
}

describe('what a probe leaves', () => {
  const [probe] = units.foremost.filter((id) => id.startsWith('probe:'));
  if (probe === undefined) throw new Error('VP1.0 has probes');
  const leaving = (count: number): ResultLine => ({
    unit: probe,
    verdict: 'agrees',
    reason: null,
    disagreement: null,
    milliseconds: 1,
    words: null,
    left: Array.from({ length: count }, () => '0x00000000'),
  });

  it('is four words of a VP program', () => {
    expect(wrongShape(leaving(4), units.get(probe))).toBeNull();
    for (const count of [0, 1, 5]) {
      expect(wrongShape(leaving(count), units.get(probe))).toMatch(/another number of words/);
    }
  });
});

describe('the records of a line', () => {
  it('are on all operands, of a backend that is asked for all', () => {
    expect(wrongShape(line(operandsOf('RSQ')), unit, 'all')).toBeNull();
    expect(wrongShape(line(probesOf('RSQ')), unit, 'all')).toMatch(/on other operands/);
    expect(wrongShape(line(operandsOf('RSQ').slice(1)), unit, 'all')).toMatch(/other operands/);
  });

  it('are on the probes alone, of a machine in this process', () => {
    expect(wrongShape(line(probesOf('RSQ')), unit, 'either')).toBeNull();
    expect(wrongShape(line(probesOf('RSQ').slice(1)), unit, 'either')).toMatch(/other operands/);
  });

  it('are on the probes, of whoever runs GPU programs', () => {
    const gpuUnit = new GpuUnits('NVvp4.0', []).get('instruction:RCP');
    for (const asked of ['all', 'either'] as const) {
      expect(wrongShape(line(probesOf('RCP')), gpuUnit, asked)).toBeNull();
      expect(wrongShape(line(operandsOf('RCP')), gpuUnit, asked)).toMatch(/other operands/);
    }
  });
});
