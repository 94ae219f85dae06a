/** A unit by its id, of whatever environment has one: the name of a unit stands for the same program for ever. */
import { authoritiesOf } from '../../spec/authorities.js';
import { ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import {
  GPU_ENVIRONMENTS,
  isGpuEnvironment,
  type AnyEnvironmentName,
  type GpuEnvironmentName,
} from '../../spec/gpu/environments.js';
import type { CorpusCase } from '../cases/case.js';
import { loadCorpus, type Corpus } from '../cases/corpus.js';
import { askedFor, gpuAskedFor, type AskedProgram } from './asked-programs.js';
import { GpuUnits } from '../units/gpu/unit.js';
import { movedUnit, movedVp } from '../units/rehosted.js';
import { Units } from '../units/vp/unit.js';

export interface FoundUnit {
  readonly id: string;
  readonly environment: AnyEnvironmentName;
  readonly kind: string;
  readonly programs: readonly AskedProgram[];
}

/** Those of VP programs first, the latest of them before the others. */
const ORDER: readonly AnyEnvironmentName[] = [
  'VP2.0',
  ...Object.values(ENVIRONMENTS)
    .map(({ name }) => name)
    .filter((name) => name !== 'VP2.0'),
  ...Object.values(GPU_ENVIRONMENTS).map(({ name }) => name),
];

/**
 * Null where no campaign has the unit.
 *
 * @param environment the first that has it if null: of generated programs, VP2.0
 */
export function foundUnit(id: string, environment: AnyEnvironmentName | null): FoundUnit | null {
  for (const name of environment === null ? ORDER : [environment]) {
    const found = isGpuEnvironment(name) ? gpuUnit(id, name) : vpUnit(id, name);
    if (found !== null) return found;
  }
  return null;
}

/** The cases of the file that a case stands in: the corpus takes its time to be read. */
function casesOf(id: string): Pick<Corpus, 'cases' | 'gpuCases'> {
  const [, file] = /^case:([^:]+):/.exec(id) ?? [];
  return file === undefined ? { cases: [], gpuCases: [] } : loadCorpus([file]);
}

/** The case that was moved here from another environment (rehosted.ts); none of another id. */
function movedFrom(id: string, cases: readonly CorpusCase[]): readonly CorpusCase[] {
  const [, own] = /^case:(.*)@[^@]*$/.exec(id) ?? [];
  return cases.filter((each) => each.id === own);
}

function vpUnit(id: string, environment: EnvironmentName): FoundUnit | null {
  const all = casesOf(id).cases;
  // Under which authority a case is asked does not change what is asked.
  for (const authority of authoritiesOf(environment)) {
    const cases = [...all, ...movedFrom(id, all).map((each) => movedVp(each, authority))];
    const units = new Units({ authority, wanted: () => true, programs: true, cases });
    const unit = units.find(id);
    if (unit === null) continue;
    return { id, environment, kind: unit.kind, programs: askedFor(unit, environment) };
  }
  return null;
}

function gpuUnit(id: string, environment: GpuEnvironmentName): FoundUnit | null {
  const all = casesOf(id).gpuCases;
  const moved = movedUnit(id.replace(/^case:/, ''), all, environment);
  const units = new GpuUnits(environment, [...all, ...moved]);
  const unit = units.find(id);
  if (unit === null) return null;
  return { id, environment, kind: unit.kind, programs: gpuAskedFor(unit, environment) };
}
