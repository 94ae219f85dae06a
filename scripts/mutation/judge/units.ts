/** The units of every environment, read and drawn by the original code. */
import { isGpuEnvironment, type AnyEnvironmentName } from '../../../spec/gpu/environments.js';
import { GpuUnits, type GpuUnit } from '../../../oracles/campaign/gpu-unit.js';
import { Units, type Unit } from '../../../oracles/campaign/unit.js';

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
    ? new GpuUnits(environment)
    : new Units({ authority: environment, wanted: () => true, programs: true });
}

export function isOfGpu(unit: AnyUnit): unit is GpuUnit {
  return unit.kind.startsWith('gpu ');
}

/** The clauses that a unit was made for. */
export function clausesOf(unit: AnyUnit): readonly string[] {
  if (unit.kind === 'gpu cases') return unit.cases.flatMap(({ clauses }) => clauses);
  return unit.kind === 'case' ? (unit.about?.clauses ?? []) : [];
}
