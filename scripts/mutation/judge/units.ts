/** The units of every environment, read and drawn by the original code. */
import {
  isGpuEnvironment,
  vpEnvironment,
  type AnyEnvironmentName,
  type GpuEnvironmentName,
} from '../../../spec/gpu/environments.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { gpuCorpus } from '../../../oracles/units/gpu/corpus.js';
import { GpuUnits, type GpuUnit } from '../../../oracles/units/gpu/unit.js';
import { gpuCasesFor } from '../../../oracles/units/rehosted.js';
import { Units, type Unit } from '../../../oracles/units/vp/unit.js';
import { inForce } from '../../../oracles/certify/in-force.js';

export type AnyUnit = Unit | GpuUnit;

export class AllUnits {
  readonly #known = new Map<AnyEnvironmentName, Units | GpuUnits>();

  /** Those of the corpus. */
  cases(environment: AnyEnvironmentName): readonly string[] {
    return this.#of(environment).others;
  }

  /** @throws Error for an id that there is not. */
  get(environment: AnyEnvironmentName, id: string): AnyUnit {
    return this.#of(environment).get(id);
  }

  #of(environment: AnyEnvironmentName): Units | GpuUnits {
    const known = this.#known.get(environment) ?? open(environment);
    this.#known.set(environment, known);
    return known;
  }
}

function open(environment: AnyEnvironmentName): Units | GpuUnits {
  return isGpuEnvironment(environment)
    ? gpuUnits(environment)
    : new Units({ authority: vpEnvironment(environment), wanted: () => true, programs: true });
}

/** Those of a certificate, with cases of other environments. */
function gpuUnits(environment: GpuEnvironmentName): GpuUnits {
  const testable = inForce(loadSpecification().gpuClauses, environment).map(({ id }) => id);
  return new GpuUnits(environment, gpuCasesFor(environment, gpuCorpus(), testable));
}

/** Read once: all kinds of questions ask of the same. */
export const UNITS = new AllUnits();

export function isOfGpu(unit: AnyUnit): unit is GpuUnit {
  return unit.kind.startsWith('gpu ');
}

/** The clauses that a unit was made for. */
export function clausesOf(unit: AnyUnit): readonly string[] {
  if (unit.kind === 'gpu cases') return unit.cases.flatMap(({ clauses }) => clauses);
  return unit.kind === 'case' ? (unit.about?.clauses ?? []) : [];
}
