/**
 * Whether a guest's document permits what a program left: by the sets of its rules, and by its formulas (formulas.ts). What VP2.0 accepts of numbers a guest accepts; loopholes of the letter of
 * NV_vertex_program2 are none of its document's.
 */
import { COMPONENTS } from '../../../spec/environments.js';
import { acceptedBox, FULL_BOX } from '../../../semantics/domains/assignments.js';
import { allowed } from '../../../semantics/domains/allowed.js';
import {
  Explorer,
  regionOf,
  TooManyPaths,
  type Leaf,
  type Region,
} from '../../../semantics/domains/explore.js';
import { registersOf, type GuestValues } from '../../../semantics/guest/language.js';
import { loadGuest, type GuestProgram } from '../../../semantics/guest/load.js';
import { startOfGuest, type GuestFile } from '../../../semantics/guest/machine.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import { sameValue } from '../../../semantics/number/binary32.js';
import { describeSet } from '../../../semantics/number/set-text.js';
import {
  contains,
  distanceTo,
  isEmpty,
  type Allowed,
} from '../../../semantics/number/value-set.js';
import { describeValue } from '../../cases/expectation.js';
import type { GuestLeft, GuestLoaded } from './box.js';
import { forbiddenOf, permittedRun } from './formulas.js';

/** How a program departs: before anybody has asked why. */
export interface GuestDeparture {
  readonly kind: 'load' | 'end';
  readonly where: string;
  readonly observed: string;
  readonly allowed: string;
  readonly ulps: number | null;
  /** The restriction that is violated by a program that loads and must not. */
  readonly restriction: string | null;
}

export type GuestJudgement =
  | {
      readonly verdict: 'agrees';
      readonly means: 'loading' | 'sets';
      /** The accepted assignments that explain it; null where nothing ran. */
      readonly region: Region | null;
    }
  | { readonly verdict: 'disagrees'; readonly departure: GuestDeparture }
  | { readonly verdict: 'inconclusive'; readonly reason: string };

/** Ways through a program that are looked at; of more nothing is said. */
const MOST_PATHS = 4096;

/** Every assignment. */
const EVERY = regionOf(FULL_BOX);

/** A component that is permitted to be another than it is. */
interface Wrong {
  readonly where: string;
  readonly observed: number | undefined;
  readonly set: Allowed;
}

export class GuestJudge {
  readonly #explorer = new Explorer();
  readonly #domain = allowed(this.#explorer.chooser);
  readonly #accepted: Region;

  constructor(private readonly guest: Guest) {
    this.#accepted = regionOf(acceptedBox(guest.name));
  }

  judge(text: string, values: GuestValues, left: GuestLeft): GuestJudgement {
    const { language, name } = this.guest;
    const expected = loadGuest(language, name, text);
    if (!left.loaded || !expected.loaded) return this.judgeLoading(text, left);
    try {
      return this.#run(expected.program, values, left.results);
    } catch (error) {
      if (!(error instanceof TooManyPaths)) throw error;
      return { verdict: 'inconclusive', reason: `the program has ${error.message}` };
    }
  }

  judgeLoading(text: string, left: GuestLoaded): GuestJudgement {
    const { language, name } = this.guest;
    const expected = loadGuest(language, name, text);
    const agrees = { verdict: 'agrees', means: 'loading', region: null } as const;
    const departs = (
      where: string,
      observed: string,
      permitted: string,
      restriction: string | null,
    ): GuestJudgement => ({
      verdict: 'disagrees',
      departure: { kind: 'load', where, observed, allowed: permitted, ulps: null, restriction },
    });
    if (expected.loaded) {
      return left.loaded ? agrees : departs('loading', 'an error', 'a program that loads', null);
    }
    const { restriction, position } = expected.error;
    if (left.loaded) return departs('loading', 'a program that loads', 'an error', restriction);
    if (left.position === null || left.position === position) return agrees;
    return departs('error position', String(left.position), String(position), null);
  }

  /**
   * Which assignments explain what a program left that agrees, deviations among them; null where nothing ran, or there are
   * too many to tell.
   */
  explaining(text: string, values: GuestValues, left: GuestLeft): Region | null {
    const expected = loadGuest(this.guest.language, this.guest.name, text);
    if (!expected.loaded || !left.loaded) return null;
    try {
      const leaves = this.#leaves(expected.program, values, EVERY);
      return leaves.flatMap(({ region, value }) =>
        this.#wrong(value, left.results).length === 0 ? region : [],
      );
    } catch (error) {
      if (error instanceof TooManyPaths) return null;
      throw error;
    }
  }

  /** What a program leaves by each assignment of a region. @throws TooManyPaths */
  #leaves(
    program: GuestProgram,
    values: GuestValues,
    region: Region,
  ): readonly Leaf<GuestFile<Allowed>>[] {
    return this.#explorer.explore(
      region,
      () => permittedRun(program, this.#domain, startOfGuest(program, this.#domain, values)),
      MOST_PATHS,
    );
  }

  #run(
    program: GuestProgram,
    values: GuestValues,
    results: Readonly<Record<string, readonly number[]>>,
  ): GuestJudgement {
    const leaves = this.#leaves(program, values, this.#accepted).map(({ region, value }) => ({
      region,
      wrong: this.#wrong(value, results),
    }));
    const right = leaves.flatMap(({ region, wrong }) => (wrong.length === 0 ? region : []));
    if (right.length > 0) return this.#byFormulas(program, values, results, right);
    // An assignment that formulas exclude permits nothing: what another permits says more.
    const excludes = (wrong: readonly Wrong[]): number =>
      Number(wrong.some(({ set }) => isEmpty(set)));
    const [least = []] = leaves
      .map(({ wrong }) => wrong)
      .sort((a, b) => excludes(a) - excludes(b) || a.length - b.length);
    return { verdict: 'disagrees', departure: departure(least) };
  }

  /** What the sets permit. */
  #byFormulas(
    program: GuestProgram,
    values: GuestValues,
    results: Readonly<Record<string, readonly number[]>>,
    region: Region,
  ): GuestJudgement {
    const forbidden = forbiddenOf(program, values, results);
    const first = forbidden.find(({ contradicts }) => !contradicts);
    if (first !== undefined) {
      const { where, observed, clause, wanted } = first;
      const shown = observed === undefined ? 'nothing' : describeValue(observed);
      const allowed = `what ${clause} says: ${wanted}`;
      return {
        verdict: 'disagrees',
        departure: {
          ...{ kind: 'end', where, observed: shown, allowed },
          ulps: null,
          restriction: null,
        },
      };
    }
    const [contradicting] = forbidden;
    if (contradicting === undefined) return { verdict: 'agrees', means: 'sets', region };
    const { clause, instruction, where } = contradicting;
    return {
      verdict: 'inconclusive',
      reason: `the record contradicts itself: ${clause} forbids ${where}, as the rule of ${instruction} makes it`,
    };
  }

  #wrong(
    registers: GuestFile<Allowed>,
    results: Readonly<Record<string, readonly number[]>>,
  ): Wrong[] {
    return registersOf(this.guest.language, 'result').flatMap((name) =>
      COMPONENTS.flatMap((component, index): Wrong[] => {
        const set = registers.get(name)?.[component];
        if (set === undefined) throw new Error(`there is no register ${name}`);
        const observed = Object.hasOwn(results, name) ? results[name]?.[index] : undefined;
        const isRight =
          observed !== undefined &&
          sameValue(observed, Math.fround(observed)) &&
          contains(set, observed);
        return isRight ? [] : [{ where: `${name}.${component}`, observed, set }];
      }),
    );
  }
}

function departure([first]: readonly Wrong[]): GuestDeparture {
  if (first === undefined) throw new Error('nothing departs');
  const { where, observed, set } = first;
  return {
    kind: 'end',
    where,
    observed: observed === undefined ? 'nothing' : describeValue(observed),
    allowed: describeSet(set),
    ulps: observed === undefined ? null : (distanceTo(set, observed) ?? null),
    restriction: null,
  };
}
