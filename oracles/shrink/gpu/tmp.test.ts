
import { it } from 'vitest';
import { writeFileSync, appendFileSync } from 'node:fs';
import { gpuCampaign } from '../../faults/gpu/campaign.js';
import { GPU_FAULTS } from '../../faults/gpu/faults.js';
import { failingGpuCase, bindingCases } from '../../faults/gpu/in-corpus.js';
import { loadCorpus } from '../../cases/corpus.js';
import { CasePrograms } from '../../campaign/gpu-case-program.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { gpuCandidateOf } from './candidate.js';
import { gpuMachineTest } from './gpu-test.js';
import { shrinkGpu, gpuSizeOf } from './gpu.js';
import { inputsLines } from './inputs-text.js';

it('figures', () => {
  const OUT = '/tmp/b/figures.txt';
  writeFileSync(OUT, '');
  const names = (process.env.FAULTS ?? '').split(',').filter((x) => x !== '');
  const faults = GPU_FAULTS.filter((f) => names.length === 0 || names.includes(f.name));
  const t0 = performance.now();
  const shown = gpuCampaign(faults, { seed: 1, budget: Number(process.env.BUDGET ?? 300) });
  appendFileSync(OUT, `campaign ${Math.round(performance.now() - t0)} ms, ${shown.size} of ${faults.length}\n`);
  const cases = bindingCases(loadCorpus(['gp4/*']).gpuCases);
  const sizes: number[] = [];
  for (const fault of faults) {
    let found: { text: string; inputs: GpuInputValues } | undefined = shown.get(fault);
    if (found === undefined) {
      const failing = failingGpuCase(fault, cases, new Map());
      const asked = failing === null ? null : new CasePrograms().askedOf(failing);
      if (asked === null || 'reason' in asked) { appendFileSync(OUT, `-- ${fault.name}: none\n`); continue; }
      found = { text: asked.text, inputs: asked.values };
    }
    const { machine } = fault;
    const test = gpuMachineTest(machine);
    const before = performance.now();
    try {
      const start = gpuCandidateOf(found.text, found.inputs);
      const r = shrinkGpu(start, test, { maxRuns: 3000 });
      const ms = Math.round(performance.now() - before);
      sizes.push(gpuSizeOf(r.candidate));
      appendFileSync(OUT, `== ${fault.name}: ${gpuSizeOf(start)} -> ${gpuSizeOf(r.candidate)}; ${r.runs} runs ${r.rounds} rounds ${ms} ms 1min=${r.oneMinimal} sig=${r.signature}\n${r.candidate.text}${inputsLines(r.candidate.inputs).join('\n')}\n`);
      if (ms > 3000) appendFileSync(OUT, `TAKEN ${r.taken.join(';')}\n`);
    } catch (error) {
      appendFileSync(OUT, `!! ${fault.name}: ${String(error)} ${(error as Error).stack?.slice(0,600)}\n`);
    }
  }
  sizes.sort((a, b) => a - b);
  appendFileSync(OUT, `median ${sizes[sizes.length >> 1]} max ${sizes.at(-1)} sizes ${sizes.join(' ')}\n`);
}, 600000);
