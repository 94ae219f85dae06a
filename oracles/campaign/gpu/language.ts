/** GPU programs, to campaigns. */
import { gpuEnvironment, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { GpuPerformer } from '../../units/gpu/perform.js';
import { GpuUnits } from '../../units/gpu/unit.js';
import { movedUnit } from '../../units/rehosted.js';
import { casesOf, type CampaignLanguage, type FoundUnit, type Perform } from '../language.js';
import { gpuAskedFor } from './asked-programs.js';

export const GPU: CampaignLanguage = {
  performing: (environment) => gpuPerformerOf(gpuEnvironment(environment)),
  unit: (id, environment) => gpuUnit(id, gpuEnvironment(environment)),
};

function gpuPerformerOf(environment: GpuEnvironmentName): Perform {
  const performer = new GpuPerformer(environment, loadSpecification().gpuClauses);
  const units = new GpuUnits(environment, []);
  return (backend, { unit, given }) => {
    if (given?.kind === 'case') throw new Error(`${unit} is of VP programs`);
    return performer.perform(backend, given ?? units.get(unit));
  };
}

function gpuUnit(id: string, environment: GpuEnvironmentName): FoundUnit | null {
  const all = casesOf(id).gpuCases;
  const moved = movedUnit(id.replace(/^case:/, ''), all, environment);
  const units = new GpuUnits(environment, [...all, ...moved]);
  const unit = units.find(id);
  if (unit === null) return null;
  return { id, environment, kind: unit.kind, programs: gpuAskedFor(unit, environment) };
}
