/** What an implementation answered is judged, although it does not take the lines of a sweep by themselves. */
import { expect, it } from 'vitest';
import { loadSpecification } from '../../../spec/load/specification.js';
import { GPU_STANDARD, type GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import { resultsOnly, withAbilities } from '../../backends/abilities.js';
import { openBackend } from '../../backends/open.js';
import { GPU_FAULTS } from '../../faults/gpu/faults.js';
import { gpuBoxOf } from '../../judge/gpu/box.js';
import { BackendIncident, type IncidentVerdict } from '../../judge/incident.js';
import { GpuPerformer } from './perform.js';
import { GpuUnits } from './unit.js';

const UNIT = new GpuUnits('NVvp4.0').get('program:sweep:LRP.F');
const WRONG = GPU_FAULTS.find(({ name }) => name === 'lrp-reversed')?.machine ?? GPU_STANDARD;

/** What the sweep comes to, where everything else is an incident. */
async function verdictOf(machine: GpuMachine, incident: IncidentVerdict): Promise<string> {
  const box = gpuBoxOf(machine);
  const backend = withAbilities(await openBackend('profile:strict'), {
    gpu: resultsOnly({
      ...box,
      run: (source, values) => {
        if ('text' in UNIT && source === UNIT.text) return box.run(source, values);
        return Promise.reject(new BackendIncident(incident, 'not this one'));
      },
    }),
  });
  const performer = new GpuPerformer('NVvp4.0', loadSpecification().gpuClauses);
  return (await performer.perform(backend, UNIT)).verdict;
}

it('is judged of one that supports no further question', async () => {
  expect(await verdictOf(WRONG, 'unsupported')).toBe('disagrees');
  expect(await verdictOf(GPU_STANDARD, 'unsupported')).toBe('agrees');
  expect(await verdictOf(WRONG, 'crash')).toBe('crash');
});
