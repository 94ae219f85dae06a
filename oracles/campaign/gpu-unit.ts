/** What a campaign asks of an implementation of GPU programs: cases of the corpus, and generated programs. */
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../spec/gpu/environments.js';
import { GPU_DOCUMENTS } from '../../spec/load/clauses.js';
import type { GpuInputValues } from '../../semantics/gpu/machine/state.js';
import { loadCorpus } from '../cases/corpus.js';
import type { GpuCase } from '../cases/gpu-case.js';
import { GpuGenerator } from '../generate/gpu/generator.js';
import { drawnBy } from './plan.js';

export type GpuUnit =
  | {
      readonly kind: 'gpu cases';
      /** Of the first of its cases: `case:gp4/2.X.8.SHL/shifts:signed/1,0`. */
      readonly id: string;
      /** Cases that expand from one and share their program, each with its inputs. */
      readonly cases: readonly GpuCase[];
    }
  | {
      readonly kind: 'gpu program';
      readonly id: string;
      readonly text: string;
      readonly values: GpuInputValues;
    };

let own: readonly GpuCase[] | undefined;

/** The cases of the package's own corpus, which a process reads once. */
export function gpuCorpus(): readonly GpuCase[] {
  return (own ??= loadCorpus(GPU_DOCUMENTS).gpuCases);
}

/** The units of a campaign by id. Generated programs have ids of the form `program:SEED:INDEX`, without end. */
export class GpuUnits {
  readonly #known: ReadonlyMap<string, GpuUnit>;
  readonly #generator: GpuGenerator;
  readonly foremost: readonly string[] = [];
  readonly others: readonly string[];

  /** @param cases those of the corpus if absent; cases of other environments are passed over. */
  constructor(environment: GpuEnvironmentName, cases: readonly GpuCase[] = gpuCorpus()) {
    this.#generator = new GpuGenerator(GPU_ENVIRONMENTS[environment]);
    const groups = new Map<string, GpuCase[]>();
    for (const each of cases) {
      if (each.environment !== environment) continue;
      // Expectations of another kind are no other rows of one table.
      const key = `${each.base}\n${each.expect.kind}\n${each.program.text}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [each]);
      else group.push(each);
    }
    this.#known = new Map(
      [...groups.values()].map((group): [string, GpuUnit] => {
        const id = `case:${group[0]?.id ?? ''}`;
        return [id, { kind: 'gpu cases', id, cases: group }];
      }),
    );
    this.others = [...this.#known.keys()];
  }

  /** @throws Error for an id that no campaign of this environment has. */
  get(id: string): GpuUnit {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const drawn = drawnBy(id);
    if (drawn === null) throw new Error(`there is no unit ${id}`);
    const { program, inputs } = this.#generator.draw(drawn.seed, drawn.index);
    return { kind: 'gpu program', id, text: program.text, values: inputs };
  }
}
