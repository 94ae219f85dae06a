/** Generated programs of a campaign: most run, some must not load. */
import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../../spec/load/specification.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { GPU_STANDARD } from '../../../semantics/gpu/machine/machine.js';
import { gpuBoxOf, type GpuBox } from '../../judge/gpu/box.js';
import { resultsOnly, withAbilities } from '../../backends/abilities.js';
import { openBackend } from '../../backends/open.js';
import { named, rewritingOf } from '../../faults/gpu/machines.js';
import { GpuPerformer } from './perform.js';
import { GpuUnits } from './unit.js';
import { programUnit } from '../plan.js';
import type { ResultLine } from '../result-line.js';

const units = new GpuUnits('NVgp4.0', []);
const INVALID = [4, 9, 14, 19, 24].map((index) => programUnit(2, index));

async function performed(box: GpuBox): Promise<readonly ResultLine[]> {
  const backend = withAbilities(await openBackend('profile:strict'), { gpu: resultsOnly(box) });
  const performer = new GpuPerformer('NVgp4.0', loadSpecification().gpuClauses);
  const lines: ResultLine[] = [];
  for (const id of INVALID) lines.push(await performer.perform(backend, units.get(id)));
  return lines;
}

describe('generated programs of a campaign', () => {
  it('must not load, one in five, and say so', () => {
    const ids = Array.from({ length: 10 }, (_, index) => programUnit(2, index));
    for (const id of ids) {
      const unit = units.get(id);
      if (unit.kind !== 'gpu program') throw new Error(`${id} is no program`);
      expect(unit.loads).toBe(!INVALID.includes(id));
      expect(loadGpu(unit.text).loaded, unit.text).toBe(unit.loads);
    }
  });

  it('agree where they are refused', async () => {
    const lines = await performed(gpuBoxOf(GPU_STANDARD));
    expect(lines.map(({ verdict }) => verdict)).toEqual(INVALID.map(() => 'agrees'));
  });

  it('depart where they are loaded, and are not run', async () => {
    const lines = await performed({
      load: () => Promise.resolve({ loaded: true }),
      run: () => Promise.reject(new Error('it has no end')),
    });
    for (const { verdict, interpretations } of lines) {
      // By other interpretations some of them load.
      expect(verdict).toBe(interpretations === undefined ? 'disagrees' : 'inconclusive');
    }
    expect(lines[0]?.disagreement).toMatchObject({ kind: 'load' });
  });

  it('depart where they are refused elsewhere', async () => {
    const lines = await performed({
      ...gpuBoxOf(GPU_STANDARD),
      load: () => Promise.resolve({ loaded: false, position: 1 }),
    });
    expect(lines.map(({ verdict }) => verdict)).toContain('disagrees');
  });
});

describe('a program of a sweep', () => {
  it('tells by one of its lines what is wrong', async () => {
    const wrong = rewritingOf(named('XPD'), (instruction) => ({
      ...instruction,
      operands: instruction.operands.map((operand, position) =>
        position === 1 && operand.swizzle === 'wzyx' ? { ...operand, swizzle: 'xyzw' } : operand,
      ),
    }));
    const backend = withAbilities(await openBackend('profile:strict'), {
      gpu: resultsOnly(gpuBoxOf(wrong)),
    });
    const performer = new GpuPerformer('NVgp4.0', loadSpecification().gpuClauses);
    const line = await performer.perform(backend, units.get('program:sweep:XPD.F'));
    expect(line.verdict).toBe('disagrees');
    expect(line.disagreement?.clauses[0]).toBe('gp4.operand.swizzle');
    const other = await performer.perform(backend, units.get('program:sweep:ADD.F'));
    expect(other.verdict).toBe('agrees');
  });
});
