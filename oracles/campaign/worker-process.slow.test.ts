import { describe, expect, it } from 'vitest';
import { loadCorpus } from '../cases/corpus.js';
import { GpuUnits } from '../units/gpu/unit.js';
import type { Unit } from '../units/vp/unit.js';
import { WorkerProcess } from './worker-process.js';

const OPTIONS = { backend: 'profile:strict', environment: 'VP2.0' } as const;

/** A case whose value no JSON holds: -0 has to arrive, or the program leaves something else. */
const CASE = {
  kind: 'case',
  id: 'case:none:minus-zero',
  text: '!!VP2.0\nRCP o[HPOS], v[0].x;\nEND\n',
  values: { attributes: { 0: [-0, NaN, 0, 0] }, parameters: {} },
} as const satisfies Unit;

describe('a worker process', () => {
  it('judges, says what is wrong with it, and is no result of the implementation if it ends', async () => {
    const worker = await WorkerProcess.open(OPTIONS);
    try {
      const lines = await worker.perform({
        kind: 'instruction',
        id: 'instruction:ABS',
        instruction: 'ABS',
      });
      expect(lines).toMatchObject({ unit: 'instruction:ABS', verdict: 'agrees' });
      expect(lines.words?.length).toBeGreaterThan(100);
      expect(await worker.perform(CASE)).toMatchObject({ unit: CASE.id, verdict: 'agrees' });
      await worker.restart();
      const nobody: Unit = { ...CASE, kind: 'program', id: 'program:x', text: '' };
      await expect(worker.perform(nobody)).rejects.toThrow(
        /in a worker process.*no unit program:x/,
      );
    } finally {
      await worker.close();
    }
    const line = await worker.perform(CASE);
    expect(line).toMatchObject({ unit: CASE.id, verdict: 'infrastructure' });
    expect(line.reason).toMatch(/^the process that judges ended by itself/);
    await worker.close();
  });
});

it('a worker judges GPU programs, of the corpus and generated', async () => {
  const { gpuCases } = loadCorpus(['gp4/2.X.8.SHR']);
  const units = new GpuUnits('NVvp4.0', gpuCases);
  const [first = ''] = units.others;
  const worker = await WorkerProcess.open({ ...OPTIONS, environment: 'NVvp4.0' });
  try {
    expect(await worker.perform(units.get(first))).toMatchObject({
      unit: first,
      verdict: 'agrees',
    });
    const program = await worker.perform(units.get('program:1:3'));
    expect(program).toMatchObject({ unit: 'program:1:3', verdict: 'agrees' });
  } finally {
    await worker.close();
  }
});
