/**
 * What alternatives mean for results, where observations as such do not tell them apart: whether they
 * differ at all, whether the one permits all that the other does, and which of them gives just what was
 * seen if approximated functions are rounded correctly.
 */
import { environmentOf, type Authority } from '../../spec/authorities.js';
import type { Policies, PolicyName } from '../../semantics/domains/policies.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';
import { equalSets, includes, type Allowed } from '../../semantics/number/value-set.js';
import type { Observations } from '../backends/backend.js';
import { recordShape } from '../backends/shape.js';
import { exactResult, permittedResult } from './evaluate.js';
import { permittedBy } from './explain-program.js';
import { inferringLanguage } from './languages.js';
import { probesOf, type ProbeOperands } from './probes.js';
import type { ProgramProbe } from './program-probes.js';
import { recordAt } from './record.js';

/** A policy's alternatives in an assignment of all others. */
export interface Point {
  readonly policy: PolicyName;
  readonly rest: Policies;
}

/** What shows something: a component of a record, or a small program. */
export type Place =
  | { readonly seen: Observations; readonly index: number; readonly component: number }
  | { readonly probe: string };

/** How many observations, and the first. */
export interface Places {
  count: number;
  first: Place | null;
}

/** What alternatives give where approximated functions are rounded correctly. */
export interface ByRounding {
  /** Those that give exactly what was seen wherever they differ; all of them where none does. */
  readonly left: readonly string[];
  /** How many of the result components in which they differ are of which instruction. */
  readonly sources: ReadonlyMap<string, number>;
  /** By alternative, the components that it does not give. */
  readonly wrong: ReadonlyMap<string, Places>;
}

/** A policy's outcome: what is permitted, component by component; null for another end of the program. */
type Outcome = readonly Allowed[] | null;

export class Questions {
  private readonly programs: readonly ProgramProbe[];
  private readonly isAskedAlone: (instruction: string) => boolean;

  constructor(
    private readonly observed: readonly Observations[],
    private readonly authority: Authority,
    /** Whether the small programs were run as well. */
    private readonly ranPrograms: boolean,
  ) {
    const environment = environmentOf(authority);
    const { probes, isAskedAlone } = inferringLanguage(environment);
    this.programs = probes(environment);
    this.isAskedAlone = isAskedAlone;
  }

  /** Whether what was observed could depend on which of these alternatives is taken. */
  isAsked(point: Point, alternatives: readonly string[]): boolean {
    const records = this.recordsAbout(point.policy).map(({ seen, records: all }) => ({
      instruction: seen.instruction,
      all: all.map(({ operands }) => operands),
    }));
    const programs = this.ranPrograms ? this.programs : [];
    return this.some(point, alternatives, records, programs, (a, b) => !equal(a, b));
  }

  /** Whether wherever alternatives can be told apart, `wide` permits all that `narrow` does. */
  permits(point: Point, narrow: string, wide: string): boolean {
    if (narrow === wide) return true;
    const probes = POLICIES[point.policy].affects
      .filter((instruction) => this.isProbed(instruction))
      .map((instruction) => ({ instruction, all: probesOf(instruction) }));
    return !this.some(point, [narrow, wide], probes, this.programs, (a, b) => !within(a, b));
  }

  byRounding({ policy, rest }: Point, alternatives: readonly string[]): ByRounding {
    const wrong = new Map(alternatives.map((each) => [each, nowhere()]));
    const sources = new Map<string, number>();
    for (const { seen, records } of this.recordsAbout(policy)) {
      const { instruction } = seen;
      const evaluate = alternatives.map((each) =>
        exactResult(instruction, { ...rest, [policy]: each }, this.authority),
      );
      for (const [index, { operands, result }] of records.entries()) {
        const results = evaluate.map((of) => of(operands));
        result.forEach((observed, component) => {
          const values = results.map((each) => each[component] ?? NaN);
          if (values.every((value) => Object.is(value, values[0]))) return;
          sources.set(instruction, (sources.get(instruction) ?? 0) + 1);
          alternatives.forEach((each, at) => {
            const places = wrong.get(each);
            if (places === undefined || Object.is(values[at], observed)) return;
            places.count++;
            places.first ??= { seen, index, component };
          });
        });
      }
    }
    const left = alternatives.filter((each) => wrong.get(each)?.count === 0);
    const told = { left, sources, wrong };
    return left.length === 0 ? { left: alternatives, sources: new Map(), wrong: new Map() } : told;
  }

  /** The observations of which `wide` permits more than `narrow` does. */
  kept({ policy, rest }: Point, narrow: string, wide: string): Places {
    const places = nowhere();
    const more = (a: Outcome, b: Outcome): boolean => within(a, b) && !within(b, a);
    for (const { seen, records } of this.recordsAbout(policy)) {
      const [ofNarrow, ofWide] = [narrow, wide].map((each) =>
        permittedResult(seen.instruction, { ...rest, [policy]: each }, this.authority),
      );
      if (ofNarrow === undefined || ofWide === undefined) continue;
      for (const [index, { operands, result }] of records.entries()) {
        const [a, b] = [ofNarrow(operands), ofWide(operands)];
        for (const component of result.keys()) {
          if (!more(a.slice(component, component + 1), b.slice(component, component + 1))) continue;
          places.count++;
          places.first ??= { seen, index, component };
        }
      }
    }
    for (const probe of this.ranPrograms ? this.programs : []) {
      if (!probe.about.includes(policy)) continue;
      const [a, b] = [narrow, wide].map((each) => permittedBy(probe, { ...rest, [policy]: each }));
      if (a === undefined || b === undefined || a.outcome !== b.outcome) continue;
      if (!more(a.value, b.value)) continue;
      places.count++;
      places.first ??= { probe: probe.name };
    }
    return places;
  }

  private isProbed(instruction: string): boolean {
    return recordShape(instruction) !== null && this.isAskedAlone(instruction);
  }

  private recordsAbout(
    policy: PolicyName,
  ): { readonly seen: Observations; readonly records: readonly ReturnType<typeof recordAt>[] }[] {
    const { affects } = POLICIES[policy];
    return this.observed
      .filter(({ instruction }) => affects.includes(instruction))
      .map((seen) => ({
        seen,
        records: Array.from({ length: seen.count }, (_, index) => recordAt(seen, index)),
      }));
  }

  private some(
    { policy, rest }: Point,
    alternatives: readonly string[],
    operands: readonly { readonly instruction: string; readonly all: readonly ProbeOperands[] }[],
    programs: readonly ProgramProbe[],
    differ: (a: Outcome, b: Outcome) => boolean,
  ): boolean {
    const assignments = alternatives.map((each): Policies => ({ ...rest, [policy]: each }));
    const apart = (outcomes: readonly Outcome[]): boolean =>
      outcomes.some((outcome) => differ(outcomes[0] ?? null, outcome));
    return (
      operands.some(({ instruction, all }) => {
        const evaluate = assignments.map((each) =>
          permittedResult(instruction, each, this.authority),
        );
        return all.some((each) => apart(evaluate.map((of) => of(each))));
      }) ||
      programs
        .filter(({ about }) => about.includes(policy))
        .some((probe) => {
          const left = assignments.map((each) => permittedBy(probe, each));
          const [first] = left;
          return apart(
            left.map(({ outcome, value }) => (outcome === first?.outcome ? value : null)),
          );
        })
    );
  }
}

function nowhere(): Places {
  return { count: 0, first: null };
}

function equal(a: Outcome, b: Outcome): boolean {
  if (a === null || b === null) return a === b;
  return a.every((set, index) => equalSets(set, b[index] ?? NaN));
}

function within(narrow: Outcome, wide: Outcome): boolean {
  if (narrow === null || wide === null) return narrow === wide;
  return narrow.every((set, index) => includes(wide[index] ?? NaN, set));
}
