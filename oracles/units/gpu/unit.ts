/** What a campaign asks of an implementation of GPU programs: instructions and probes, cases, generated programs. */
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { GpuCase } from '../../cases/gpu/case.js';
import { arraySweepsOf } from '../../generate/gpu/array-sweeps.js';
import { flowSweepsOf } from '../../generate/gpu/flow-sweeps.js';
import { GPU as DRAWN } from '../../generate/gpu/language.js';
import { gpuSweepsOf, type SweptLine } from '../../generate/gpu/sweeps.js';
import { textureSweepsOf } from '../../generate/gpu/texture-sweeps.js';
import { GPU_PROBED } from '../../generate/gpu/probes.js';
import {
  interpretationProbes,
  type InterpretationProbe,
} from '../../inference/gpu/interpretation-probes.js';
import { drawingOf, type Drawing } from '../drawn.js';
import { gpuCorpus } from './corpus.js';
import { drawnBy } from '../plan.js';
import { groupsOf } from '../rehosted.js';

export type GpuUnit =
  | {
      readonly kind: 'gpu instruction';
      /** `instruction:ADD`: by itself, on the probes' operands. */
      readonly id: string;
      readonly instruction: string;
    }
  | {
      readonly kind: 'gpu probe';
      /** `probe:TRUNC.U of -3`. */
      readonly id: string;
      readonly probe: InterpretationProbe;
    }
  | {
      readonly kind: 'gpu cases';
      /** The id of the first of its cases: `case:gp4/2.X.8.SHL/shifts:signed/1,0`. */
      readonly id: string;
      /** Cases that expand from one and share their program, each with its inputs. */
      readonly cases: readonly GpuCase[];
    }
  | {
      readonly kind: 'gpu program';
      readonly id: string;
      /** One that must not load is not run: it may have no end. */
      readonly loads: boolean;
      readonly text: string;
      readonly values: GpuInputValues;
      /** Each line of a sweep by itself; absent for other programs. */
      readonly alone?: () => readonly SweptLine[];
    };

/** Made once by a process. */
const swept = new Map<GpuEnvironmentName, readonly GpuUnit[]>();

/** Programs of sweeps have names in place of seed and index. */
function sweepUnits(environment: GpuEnvironmentName): readonly GpuUnit[] {
  const known = swept.get(environment);
  if (known !== undefined) return known;
  const within = GPU_ENVIRONMENTS[environment];
  const made = [
    ...gpuSweepsOf(within),
    ...flowSweepsOf(within),
    ...textureSweepsOf(within),
    ...arraySweepsOf(within),
  ].map(({ name, ...sweep }): GpuUnit => {
    return { kind: 'gpu program', id: `program:sweep:${name}`, loads: true, ...sweep };
  });
  swept.set(environment, made);
  return made;
}

/** The units of a campaign by id. Generated programs have ids of the form `program:SEED:INDEX`, without end. */
export class GpuUnits {
  readonly #known: ReadonlyMap<string, GpuUnit>;
  readonly #draw: Drawing<GpuInputValues>;
  readonly foremost: readonly string[];
  readonly others: readonly string[];

  /**
   * @param cases those of the corpus if absent; cases of other environments are passed over.
   * @param probed what tells choices apart: the instructions that are asked, and whether small programs are.
   */
  constructor(
    environment: GpuEnvironmentName,
    cases: readonly GpuCase[] = gpuCorpus(),
    probed: {
      readonly wanted: (instruction: string) => boolean;
      readonly interpretations: boolean;
    } = {
      wanted: () => true,
      interpretations: true,
    },
  ) {
    this.#draw = drawingOf(DRAWN, environment);
    const groups = groupsOf(cases.filter((each) => each.environment === environment));
    const instructions = GPU_PROBED.map((instruction): GpuUnit => {
      return { kind: 'gpu instruction', id: `instruction:${instruction}`, instruction };
    });
    const probes = interpretationProbes(environment).map((probe): GpuUnit => {
      return { kind: 'gpu probe', id: `probe:${probe.name}`, probe };
    });
    const own = groups.map((group): GpuUnit => {
      return { kind: 'gpu cases', id: `case:${group[0]?.id ?? ''}`, cases: group };
    });
    const others = [...own, ...(probed.interpretations ? sweepUnits(environment) : [])];
    this.#known = new Map([...instructions, ...probes, ...others].map((unit) => [unit.id, unit]));
    this.foremost = [...instructions, ...probes]
      .filter((unit) =>
        unit.kind === 'gpu instruction' ? probed.wanted(unit.instruction) : probed.interpretations,
      )
      .map(({ id }) => id);
    this.others = others.map(({ id }) => id);
  }

  /** @throws Error for an id that no campaign of this environment has. */
  get(id: string): GpuUnit {
    const found = this.find(id);
    if (found === null) throw new Error(`there is no unit ${id}`);
    return found;
  }

  /** Null for an id that no campaign of this environment has. */
  find(id: string): GpuUnit | null {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const drawn = drawnBy(id);
    const program = drawn === null ? null : this.#draw(drawn.seed, drawn.index, drawn.chosen);
    return program === null ? null : { kind: 'gpu program', id, ...program };
  }
}
