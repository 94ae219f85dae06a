/**
 * What alternatives mean for results, where observations as such do not tell them apart: whether they
 * differ at all, whether the one permits all that the other does, and which of them gives just what was
 * seen if approximated functions are rounded correctly.
 */
import { environmentOf, type Authority } from '../../spec/authorities.js';
import { isGpuEnvironment } from '../../spec/gpu/environments.js';
import type { Policies, PolicyName } from '../../semantics/domains/policies.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';
import { equalSets, includes, type Allowed } from '../../semantics/number/value-set.js';
import type { Observations } from '../backends/backend.js';
import { recordShape } from '../backends/shape.js';
import { exactResult, permittedResult } from './evaluate.js';
import { GPU_PROBED } from './gpu/probes.js';
import { permittedBy } from './explain-program.js';
import { probesOf, type ProbeOperands } from './probes.js';
import { programProbes, type ProgramProbe } from './program-probes.js';
import { recordAt } from './record.js';

/** A policy's alternatives in an assignment of all others. */
export interface Point {
  readonly policy: PolicyName;
  readonly rest: Policies;
}

/** A policy's outcome: what is permitted, component by component; null for another end of the program. */
type Outcome = readonly Allowed[] | null;

export class Questions {
  private readonly programs: readonly ProgramProbe[];

  constructor(
    private readonly observed: readonly Observations[],
    private readonly authority: Authority,
    /** Whether the small programs were run as well. */
    private readonly ranPrograms: boolean,
  ) {
    const environment = environmentOf(authority);
    this.programs = isGpuEnvironment(environment) ? [] : programProbes(environment);
  }

  /** Whether what was observed could depend on which of these alternatives is taken. */
  isAsked(point: Point, alternatives: readonly string[]): boolean {
    const records = this.recordsAbout(point.policy).map(({ instruction, records: all }) => ({
      instruction,
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

  /**
   * The alternatives that give exactly what was seen wherever they differ, approximated functions rounded
   * correctly; and in how many result components they differ. All of them where none does.
   */
  byRounding(
    { policy, rest }: Point,
    alternatives: readonly string[],
  ): { readonly left: readonly string[]; readonly evidence: number } {
    const wrong = alternatives.map(() => 0);
    let evidence = 0;
    for (const { instruction, records } of this.recordsAbout(policy)) {
      const evaluate = alternatives.map((each) =>
        exactResult(instruction, { ...rest, [policy]: each }, this.authority),
      );
      for (const { operands, result } of records) {
        const results = evaluate.map((of) => of(operands));
        result.forEach((observed, component) => {
          const values = results.map((each) => each[component] ?? NaN);
          if (values.every((value) => Object.is(value, values[0]))) return;
          evidence++;
          values.forEach((value, index) => {
            if (!Object.is(value, observed)) wrong[index] = (wrong[index] ?? 0) + 1;
          });
        });
      }
    }
    const left = alternatives.filter((_, index) => wrong[index] === 0);
    return left.length === 0 ? { left: alternatives, evidence: 0 } : { left, evidence };
  }

  private isProbed(instruction: string): boolean {
    if (recordShape(instruction) === null) return false;
    return !isGpuEnvironment(environmentOf(this.authority)) || GPU_PROBED.includes(instruction);
  }

  private recordsAbout(
    policy: PolicyName,
  ): { readonly instruction: string; readonly records: readonly ReturnType<typeof recordAt>[] }[] {
    const { affects } = POLICIES[policy];
    return this.observed
      .filter(({ instruction }) => affects.includes(instruction))
      .map((seen) => ({
        instruction: seen.instruction,
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

function equal(a: Outcome, b: Outcome): boolean {
  if (a === null || b === null) return a === b;
  return a.every((set, index) => equalSets(set, b[index] ?? NaN));
}

function within(narrow: Outcome, wide: Outcome): boolean {
  if (narrow === null || wide === null) return narrow === wide;
  return narrow.every((set, index) => includes(wide[index] ?? NaN, set));
}
