/** Who judges units: one performer for each environment, of the judges that are given. */
import type { Specification } from '../../../spec/load/specification.js';
import {
  isGpuEnvironment,
  vpEnvironment,
  type AnyEnvironmentName,
} from '../../../spec/gpu/environments.js';
import type { Backend } from '../../../oracles/backends/backend.js';
import type { ResultLine } from '../../../oracles/units/result-line.js';
import type * as judges from './judges.js';
import { isOfGpu, type AnyUnit } from './units.js';

export type Judges = typeof judges;

type Attribution = ReturnType<Judges['Attribution']['load']>;
type Perform = (backend: Backend, unit: AnyUnit) => Promise<ResultLine>;

export class Bench {
  readonly #performers = new Map<AnyEnvironmentName, Perform>();

  #attribution: Attribution | null = null;

  constructor(
    readonly judges: Judges,
    readonly specification: Specification,
  ) {}

  /** Who is blamed, of VP programs. */
  attribution(): Attribution {
    return (this.#attribution ??= this.judges.Attribution.load(this.specification.clauses));
  }

  perform(environment: AnyEnvironmentName, backend: Backend, unit: AnyUnit): Promise<ResultLine> {
    const known = this.#performers.get(environment) ?? this.#open(environment);
    this.#performers.set(environment, known);
    return known(backend, unit);
  }

  #open(environment: AnyEnvironmentName): Perform {
    const { GpuPerformer, Performer, Attribution } = this.judges;
    const { clauses, gpuClauses } = this.specification;
    if (isGpuEnvironment(environment)) {
      const performer = new GpuPerformer(environment, gpuClauses);
      return (backend, unit) => {
        if (!isOfGpu(unit)) throw new Error(`${unit.id} is no unit of ${environment}`);
        return performer.perform(backend, unit);
      };
    }
    const performer = new Performer(vpEnvironment(environment), Attribution.load(clauses));
    return (backend, unit) => {
      if (isOfGpu(unit)) throw new Error(`${unit.id} is no unit of ${environment}`);
      return performer.perform(backend, unit);
    };
  }
}
