/** Everything that is permitted of a question, and on which choices it depends. */
import {
  acceptedBox,
  alternativesOf,
  policiesIn,
  standingOf,
} from '../../semantics/domains/assignments.js';
import type { Chooser } from '../../semantics/domains/chooser.js';
import { Explorer, regionOf, type Region } from '../../semantics/domains/explore.js';
import type { PolicyName, Standing } from '../../semantics/domains/policies.js';
import type { Authority } from '../../spec/authorities.js';
import { exploreByStanding } from '../judge/by-standing.js';
import { acceptedRegion } from '../judge/region.js';
import { described, describePossible, type Places, type Possible } from './possible.js';
import type { Single } from './single.js';

/** What is permitted, by place. */
export interface Permitted {
  readonly accepted: Places<readonly Possible[]>;
  /** What is permitted besides by the letter alone; null where that is no more. */
  readonly letter: Places<readonly Possible[]> | null;
  /** The places at which what an assignment gave is not permitted, be it by the letter alone. */
  readonly excluded: readonly string[];
}

/** A policy on which the result depends. */
export interface Dependence {
  readonly policy: PolicyName;
  readonly alternatives: readonly {
    readonly alternative: string;
    readonly standing: Standing | null;
    /** What it permits, with all that is accepted elsewhere. */
    readonly permitted: Places<readonly Possible[]>;
  }[];
}

type Asked = Pick<Single<never>, 'authority' | 'possible'>;

/** One question over many sets of assignments. */
export class Evaluator {
  readonly #explorer = new Explorer();
  readonly #asked = new Set<PolicyName>();
  readonly #compute: () => Places<Possible>;
  readonly #authority: Authority;

  constructor({ authority, possible }: Asked) {
    const { choose, alternatives } = this.#explorer.chooser;
    const noting: Chooser = {
      choose: (policy, outcome) => {
        this.#asked.add(policy);
        return choose(policy, outcome);
      },
      alternatives: (policy) => {
        this.#asked.add(policy);
        return alternatives(policy);
      },
    };
    this.#authority = authority;
    this.#compute = possible(noting);
  }

  /** Every policy that was asked so far. */
  get asked(): ReadonlySet<PolicyName> {
    return this.#asked;
  }

  /** What is permitted, without what the letter alone permits. */
  accepted(): Places<readonly Possible[]> {
    return this.#over(acceptedRegion(this.#authority));
  }

  /** @param seen what an assignment gave */
  permitted(seen: Places<Possible>): Permitted {
    const { accepted, letter } = exploreByStanding(
      this.#authority,
      (region, asked) => {
        const places = this.#over(region);
        for (const policy of this.#asked) asked.add(policy);
        return places;
      },
      (wide, narrow) => isOther(described(wide), described(narrow)),
    );
    const all = described(letter);
    const excluded = [...seen].filter(
      ([name, value]) => describePossible([...(letter.get(name) ?? []), value]) !== all.get(name),
    );
    return {
      accepted,
      letter: isOther(all, described(accepted)) ? letter : null,
      excluded: excluded.map(([name]) => name),
    };
  }

  /** The policies, among those asked so far, whose permitted alternatives give different results. */
  dependences(): readonly Dependence[] {
    const accepted = acceptedBox(this.#authority);
    const of = <K extends PolicyName>(policy: K): Dependence => ({
      policy,
      alternatives: alternativesOf(policy).flatMap((alternative) => {
        const standing = standingOf(policy, alternative, this.#authority);
        if (standing === null || standing === 'deviation') return [];
        const region = regionOf({ ...accepted, [policy]: [alternative] });
        return [{ alternative, standing, permitted: this.#over(region) }];
      }),
    });
    return policiesIn(this.#authority)
      .filter((policy) => this.#asked.has(policy))
      .map((policy) => of(policy))
      .filter(({ alternatives: [first, ...others] }) =>
        others.some(
          (each) =>
            first !== undefined && isOther(described(each.permitted), described(first.permitted)),
        ),
      );
  }

  /** What the assignments of a region permit together. */
  #over(region: Region): Places<readonly Possible[]> {
    const all = new Map<string, Possible[]>();
    for (const { value } of this.#explorer.explore(region, this.#compute)) {
      for (const [name, possible] of value) {
        const known = all.get(name);
        if (known === undefined) all.set(name, [possible]);
        else known.push(possible);
      }
    }
    return all;
  }
}

function isOther(a: Places<string>, b: Places<string>): boolean {
  return [...a].some(([name, text]) => b.get(name) !== text);
}
