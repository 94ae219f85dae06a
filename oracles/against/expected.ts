/**
 * What an engine leaves of a program. Where that depends on a point that the documents leave open, and of which nothing is known of the
 * engine, or on what was taken for it (docs/engines.md, Engine and driver), it is not known: nobody is convicted by that.
 */
import type { VpAuthority } from '../../spec/authorities.js';
import {
  COMPONENTS,
  type Component,
  type Environment,
  type EnvironmentName,
} from '../../spec/environments.js';
import { alternativesOf, isAccepted } from '../../semantics/domains/assignments.js';
import type { Chooser } from '../../semantics/domains/chooser.js';
import type { Binary32Domain } from '../../semantics/domains/nominal.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import type { Program } from '../../semantics/language/load.js';
import { link } from '../../semantics/machine/link.js';
import { resume } from '../../semantics/machine/run.js';
import { invocation, type InputValues, type State } from '../../semantics/machine/state.js';
import type { NominalState } from '../../semantics/machine/machine.js';
import { bitsOf, isDenormal, valueOf } from '../../semantics/number/binary32.js';
import { engineDomain } from '../../semantics/silicon/domain.js';
import { runsNone, runsOn, type EngineName } from '../../semantics/silicon/names.js';
import type { Vector } from '../../semantics/domains/domain.js';
import type { Source } from '../generate/source.js';
import type { BlackBoxRun } from '../judge/black-box/black-box.js';
import { loaded } from '../judge/loaded.js';
import { mayComeOfErrors, withErrors } from './errors.js';
import type { Tolerance } from './tolerance.js';

type Left = Extract<BlackBoxRun, { loaded: true }>;

/** A component of what a program leaves. */
export interface ExpectedComponent {
  /** "o[HPOS].x", "c[3].w". */
  readonly where: string;
  readonly bits: number;
  /** The same component of what somebody else left; null where it does not show. */
  readonly in: (left: Left) => number | null;
}

/** Null of a program that does not load. */
export type Expected =
  | { readonly components: readonly ExpectedComponent[] }
  /** Why it is not known. */
  | { readonly open: string }
  | null;

/** What results hold before a program writes them, in two runs: what is not written differs. */
const BEFORE = [1, 2] as const;

export class EngineAnswers {
  readonly #asked = new Set<PolicyName>();
  /** What was taken for the engine, as no test vector tells it. */
  readonly #taken = new Set<string>();
  readonly #domain: Binary32Domain;

  /** @throws RangeError where the engine runs no programs of the environment */
  constructor(
    readonly engine: EngineName,
    private readonly environment: EnvironmentName,
    private readonly authority: VpAuthority,
  ) {
    if (!runsOn(engine, environment)) {
      throw new RangeError(runsNone(engine, environment));
    }
    this.#domain = watched(engineDomain(engine, authority), this.#asked, this.#taken);
  }

  /** Null where no engine is asked for. @throws RangeError as the constructor */
  static ofAny(
    engine: EngineName | null,
    environment: EnvironmentName,
    authority: VpAuthority,
  ): EngineAnswers | null {
    return engine === null ? null : new EngineAnswers(engine, environment, authority);
  }

  of(source: string, values: InputValues): Expected {
    const result = loaded(source);
    if (!result.loaded) return null;
    const { program } = result;
    if (program.environment.name !== this.environment) {
      return { open: `a program of ${program.environment.name}` };
    }
    this.#asked.clear();
    this.#taken.clear();
    const states = BEFORE.map((value) => this.#run(program, values, value, this.#domain));
    const [state, other] = states;
    if (state === undefined || other === undefined) {
      return { open: 'the program does not end by itself' };
    }
    const open = [...this.#asked].filter((policy) => isOpen(policy, this.authority));
    const unknown = [...open.sort(), ...[...this.#taken].sort()];
    if (unknown.length > 0) return { open: `depends on ${unknown.join(', ')}` };
    const { environment } = program;
    return {
      components:
        environment.programType === 'state'
          ? state.parameters.flatMap((own, index) =>
              componentsOf(
                parameterName(index),
                own,
                ({ parameters }) => parameters[index] ?? null,
              ),
            )
          : state.results.flatMap((own, index) =>
              componentsOf(
                resultName(environment, index),
                own,
                ({ results }) => results[index] ?? null,
                other.results[index],
              ),
            ),
    };
  }

  /**
   * Whether what somebody left of a program may come of errors within a tolerance in single instructions: as far as runs with such errors tell.
   *
   * @param found all that differs
   */
  mayErr(
    source: string,
    values: InputValues,
    found: readonly { readonly where: string; readonly bits: number }[],
    tolerance: Tolerance,
  ): boolean {
    const result = loaded(source);
    if (!result.loaded) return false;
    const { program } = result;
    const most = Math.max(...program.instructions.map(({ name }) => tolerance.of(name)));
    const run = (source: Source): ReadonlyMap<string, number> => {
      const domain = erring(this.#domain, tolerance, source);
      const state = this.#run(program, values, BEFORE[0], domain);
      return state === undefined ? new Map<string, number>() : bitsBy(program, state);
    };
    return mayComeOfErrors(found, run, most);
  }

  /** Undefined where the program does not come to its end. */
  #run(
    program: Program,
    values: InputValues,
    before: number,
    domain: Binary32Domain,
  ): NominalState | undefined {
    const linked = link({ ...program, authority: this.authority }, domain);
    const { inputs, state } = invocation(linked.program, domain, values);
    const held = { x: before, y: before, z: before, w: before };
    const start: State<typeof state extends State<infer T> ? T : never> = {
      ...state,
      results: state.results.map(() => held),
    };
    const { end, state: ended } = resume(linked, inputs, start);
    return end.outcome === 'completed' ? ended : undefined;
  }
}

/** All that a run left, by its names. */
function bitsBy({ environment }: Program, state: NominalState): ReadonlyMap<string, number> {
  const registers =
    environment.programType === 'state'
      ? state.parameters.map((own, index) => [parameterName(index), own] as const)
      : state.results.map((own, index) => [resultName(environment, index), own] as const);
  return new Map(
    registers.flatMap(([register, own]) =>
      COMPONENTS.map((component) => [`${register}.${component}`, bitsOf(own[component])] as const),
    ),
  );
}

function parameterName(index: number): string {
  return `c[${String(index)}]`;
}

function resultName({ results }: Environment, index: number): string {
  return `o[${results[index] ?? ''}]`;
}

/** @param other what a run left that began with other results; absent where all is shown */
function componentsOf(
  register: string,
  own: Vector<number>,
  shown: (left: Left) => Vector<number> | null,
  other: Vector<number> = own,
): readonly ExpectedComponent[] {
  return COMPONENTS.flatMap((component: Component) => {
    const bits = bitsOf(own[component]);
    if (bits !== bitsOf(other[component])) return [];
    return [
      {
        where: `${register}.${component}`,
        bits,
        in: (left) => {
          const vector = shown(left);
          return vector === null ? null : bitsOf(vector[component]);
        },
      },
    ];
  });
}

/** Whether more than one alternative of a policy may be an implementation's. */
function isOpen(policy: PolicyName, authority: VpAuthority): boolean {
  return alternativesOf(policy).filter((each) => isAccepted(policy, each, authority)).length > 1;
}

/** Below an integer by less, a number may become that integer, or the one below: one published model adds 0.001 (docs/nv2a.md). */
const NEAR = 2 ** -8;
/** An address register holds no more on any engine. */
const FAR = 2 ** 9;

/** Whether what an address register gets of a number is what the documents say, whatever the engine's way to it. */
function isTellingFloor(value: number): boolean {
  if (!(Math.abs(value) < FAR) || isDenormal(value)) return false;
  const fraction = value - Math.floor(value);
  return fraction === 0 || (fraction < 1 - NEAR && fraction > NEAR);
}

/** The same numbers, whose instructions err. */
function erring(domain: Binary32Domain, tolerance: Tolerance, source: Source): Binary32Domain {
  const { behind } = domain;
  const own = behind?.domain.instructions;
  if (behind === undefined || own === undefined) throw new Error('an engine has instructions');
  const instructions = withErrors(own, tolerance, source);
  return { ...domain, behind: { ...behind, domain: { ...behind.domain, instructions } } };
}

/** The same numbers, of which it is known what was asked of the policies, and what was taken for the engine. */
function watched(
  domain: Binary32Domain,
  asked: Set<PolicyName>,
  taken: Set<string>,
): Binary32Domain {
  const watching = ({ choose }: Pick<Chooser, 'choose'>): Chooser['choose'] => {
    return (policy, outcome) => {
      asked.add(policy);
      return choose(policy, outcome);
    };
  };
  const { behind } = domain;
  if (behind === undefined) throw new Error('an engine computes with patterns');
  return {
    ...domain,
    choose: watching(domain),
    behind: {
      ...behind,
      domain: {
        ...behind.domain,
        choose: watching(behind.domain),
        floorToAddress: (bits) => {
          if (!isTellingFloor(valueOf(bits))) taken.add('an address of such a number');
          return behind.domain.floorToAddress(bits);
        },
        roundToAddress: (bits) => {
          if (!isTellingFloor(valueOf(bits) + 0.5)) taken.add('an address of such a number');
          return behind.domain.roundToAddress(bits);
        },
        conditionOf: (bits) => {
          if (isDenormal(valueOf(bits))) taken.add('the condition code of a denormal');
          return behind.domain.conditionOf(bits);
        },
      },
    },
  };
}
