/**
 * Judges one implementation again and again by what its programs leave behind. To explore every assignment
 * of the policies takes milliseconds; so those that explained what was seen before are tried first.
 */
import { lawOf, type VpAuthority } from '../../spec/authorities.js';
import { allowed, type AllowedDomain } from '../../semantics/domains/allowed.js';
import { fixed } from '../../semantics/domains/chooser.js';
import type { Vector } from '../../semantics/domains/domain.js';
import type { Region } from '../../semantics/domains/explore.js';
import type { Policies } from '../../semantics/domains/policies.js';
import type { Program } from '../../semantics/language/load.js';
import { link } from '../../semantics/machine/link.js';
import { outcomeOf, successors } from '../../semantics/machine/run.js';
import { invocation, type InputValues } from '../../semantics/machine/state.js';
import { contains, type Allowed } from '../../semantics/number/value-set.js';
import { CAMPAIGN_LIMITS } from '../judge/black-box/judge-black-box.js';
import { Unexplored } from '../judge/explore-paths.js';
import { ProgramExplorer } from '../judge/explore-program.js';
import { intersection, memberOf, permittedRegion, unionOfRegions } from '../judge/region.js';

/** Sets grow as a program runs on: beyond that one assignment is no quick question. */
const MOST_STEPS = 512;

export type Registers<V> = readonly Vector<V>[];

/** Who says of a vertex whose results are not the expected ones whether they may be. */
export interface VertexJudge {
  /** Whether results in all registers of the environment may be an implementation's. */
  permits(program: Program, values: InputValues, results: Registers<number>): boolean;
}

export class LearnedJudge implements VertexJudge {
  readonly #explorer: ProgramExplorer;
  /** The assignments that explain everything so far; of the latest alone where none explains all. */
  #region: Region | null = null;
  #domain: AllowedDomain;

  /**
   * @param authority who judges
   * @param expected the assignment that is tried first, and taken wherever nothing speaks against it
   */
  constructor(
    private readonly authority: VpAuthority,
    private readonly expected: Policies,
  ) {
    this.#explorer = new ProgramExplorer(() => authority);
    this.#domain = allowed(fixed(expected), lawOf(authority));
  }

  /** Whether some permitted assignment permits the vertex results; false too where that cannot be found out. */
  permits(program: Program, values: InputValues, results: Registers<number>): boolean {
    return this.#quickly(program, values, results) || this.#thoroughly(program, values, results);
  }

  #quickly(program: Program, values: InputValues, results: Registers<number>): boolean {
    const domain = this.#domain;
    const linked = link(program, domain);
    const { inputs, state: start } = invocation(program, domain, values);
    let state = start;
    while (outcomeOf(linked, state) === null) {
      const [next, other] = successors(linked, inputs, state);
      if (next === undefined || other !== undefined || next.executed > MOST_STEPS) return false;
      state = next;
    }
    return includes(state.results, results);
  }

  #thoroughly(program: Program, values: InputValues, results: Registers<number>): boolean {
    const permitted = permittedRegion(this.authority);
    try {
      const leaves = this.#explorer.explore(program, values, permitted, CAMPAIGN_LIMITS);
      const explaining = leaves.filter(({ value: ends }) =>
        ends.some(({ state }) => includes(state.results, results)),
      );
      if (explaining.length === 0) return false;
      this.#learn(unionOfRegions(explaining.map(({ region }) => region)));
      return true;
    } catch (error) {
      if (error instanceof Unexplored) return false;
      throw error;
    }
  }

  #learn(region: Region): void {
    const common = this.#region === null ? region : intersection(this.#region, region);
    this.#region = common.length > 0 ? common : region;
    this.#domain = allowed(fixed(memberOf(this.#region, this.expected)), lawOf(this.authority));
  }
}

function includes(sets: Registers<Allowed>, values: Registers<number>): boolean {
  return sets.every((set, register) => {
    const value = values[register];
    return (
      value !== undefined &&
      contains(set.x, value.x) &&
      contains(set.y, value.y) &&
      contains(set.z, value.z) &&
      contains(set.w, value.w)
    );
  });
}
