/**
 * Which assignments satisfy all constraints: exact, by search with propagation over the finite domains.
 * Constraints are unions of boxes, so propagation leaves in each policy exactly what some box of each
 * constraint has, and a constraint that has one box around everything left needs no more search.
 */
import { POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { projection, without, type Constraint } from './constraints.js';

/** For each policy a mask of the alternatives that come into question. */
export type Space = readonly number[];

/** A group of constraints of which no assignment satisfies all; none of them can be spared. */
export interface Conflict<W> {
  /** The policy by which they exclude each other. */
  readonly policy: number;
  readonly core: readonly Constraint<W>[];
}

export interface Solved<W> {
  /** The constraints that are left, with nothing about the policies of conflicts. */
  readonly constraints: readonly Constraint<W>[];
  readonly conflicts: readonly Conflict<W>[];
  /** For each policy, the alternatives that take part in an assignment that satisfies all of these. */
  readonly surviving: Space;
}

/**
 * Solves within a space. Where nothing satisfies all, the policy in conflict is left out, so that one
 * contradiction does not hide what else is known.
 */
export function solve<W>(given: readonly Constraint<W>[], within: Space): Solved<W> {
  let constraints = given;
  const conflicts: Conflict<W>[] = [];
  while (find(constraints, within) === null) {
    const core = coreOf(constraints, within);
    const policy = culprit(core, constraints, within);
    conflicts.push({ policy, core });
    constraints = constraints.map((each) => without(each, policy));
  }
  return { constraints, conflicts, surviving: survivors(constraints, within) };
}

/** A box of assignments, all of which satisfy the constraints; null where there is none. */
export function find<W>(constraints: readonly Constraint<W>[], within: Space): Space | null {
  const propagated = propagate({ constraints, space: within });
  return propagated === null ? null : search(propagated);
}

/** Constraints, and the space in which they are to be satisfied. */
interface Problem<W> {
  readonly constraints: readonly Constraint<W>[];
  readonly space: Space;
}

/** As `find`, where propagation has nothing left to do. */
function search<W>(problem: Problem<W>): Space | null {
  const [first] = problem.constraints;
  if (first === undefined) return problem.space;
  // Branch on a policy that the first undecided constraint depends on.
  const policy = first.support.find((at) => !isSingle(problem.space[at] ?? 0)) ?? -1;
  for (const alternative of alternativesIn(problem.space[policy] ?? 0)) {
    const narrower = narrowed(problem, policy, alternative);
    const found = narrower === null ? null : search(narrower);
    if (found !== null) return found;
  }
  return null;
}

/** A propagated problem with fewer alternatives of a policy, propagated; null where nothing is left. */
function narrowed<W>(
  { constraints, space }: Problem<W>,
  policy: number,
  mask: number,
): Problem<W> | null {
  return propagate({ constraints, space: replaced(space, policy, mask) }, policy);
}

/**
 * Narrows the space, and leaves the constraints that are not yet satisfied by all of it; null if one cannot
 * be. Where only the policy `since` has changed since the last time, only what depends on it is looked at.
 */
function propagate<W>(problem: Problem<W>, since: number | null = null): Problem<W> | null {
  const space = [...problem.space];
  let open = problem.constraints;
  /** The round in which each policy was last narrowed. */
  const changed = space.map((_, policy): number => (policy === since ? 0 : -1));
  for (let round = 1; ; round++) {
    const all = round === 1 && since === null;
    const left: Constraint<W>[] = [];
    for (const constraint of open) {
      const { support, boxes } = constraint;
      if (!all && !support.some((policy) => (changed[policy] ?? 0) >= round - 1)) {
        left.push(constraint);
        continue;
      }
      const possible = boxes.filter((box) =>
        box.every((mask, index) => (mask & (space[support[index] ?? -1] ?? 0)) !== 0),
      );
      if (possible.length === 0) return null;
      support.forEach((policy, index) => {
        const before = space[policy] ?? 0;
        const after = before & possible.reduce((sum, box) => sum | (box[index] ?? 0), 0);
        if (after !== before) {
          space[policy] = after;
          changed[policy] = round;
        }
      });
      const settled = possible.some((box) =>
        box.every((mask, index) => ((space[support[index] ?? -1] ?? 0) & ~mask) === 0),
      );
      if (!settled) {
        left.push(
          possible.length === boxes.length ? constraint : { ...constraint, boxes: possible },
        );
      }
    }
    open = left;
    if (!changed.includes(round)) return { constraints: open, space };
  }
}

/** The alternatives that take part in an assignment; every one is shown by a solution that has it. */
function survivors<W>(constraints: readonly Constraint<W>[], within: Space): Space {
  const shown = within.map(() => 0);
  const problem = propagate({ constraints, space: within });
  const show = (some: Problem<W> | null): void => {
    const solution = some === null ? null : search(some);
    solution?.forEach((mask, policy) => (shown[policy] = (shown[policy] ?? 0) | mask));
  };
  if (problem === null) return shown;
  show(problem);
  problem.space.forEach((mask, policy) => {
    for (const alternative of alternativesIn(mask)) {
      if (((shown[policy] ?? 0) & alternative) !== 0) continue;
      show(narrowed(problem, policy, alternative));
    }
  });
  return shown;
}

/**
 * One assignment that satisfies the constraints, by preference: masks to keep to, one after the other,
 * each as far as the ones before leave something of it. The whole space where nothing satisfies them.
 */
export function preferred<W>(
  constraints: readonly Constraint<W>[],
  within: Space,
  preferences: readonly Space[],
): Space {
  const whole = propagate({ constraints, space: within });
  if (whole === null || search(whole) === null) return within;
  let problem = whole;
  const keepTo = (policy: number, mask: number): boolean => {
    const narrower = narrowed(problem, policy, mask);
    if (narrower === null || search(narrower) === null) return false;
    problem = narrower;
    return true;
  };
  for (const preference of preferences) {
    for (const policy of within.keys()) {
      const mask = problem.space[policy] ?? 0;
      const kept = mask & (preference[policy] ?? 0);
      if (kept !== 0 && kept !== mask) keepTo(policy, kept);
    }
  }
  for (const policy of within.keys()) {
    alternativesIn(problem.space[policy] ?? 0).some((alternative) => keepTo(policy, alternative));
  }
  return problem.space;
}

/** Two constraints that exclude each other if there are such; else as few as can be spared no more. */
function coreOf<W>(constraints: readonly Constraint<W>[], within: Space): readonly Constraint<W>[] {
  const alone = constraints.find((constraint) => find([constraint], within) === null);
  if (alone !== undefined) return [alone];
  const narrow = constraints.map((constraint) => boxesWithin(constraint, within));
  const pair =
    firstPair(narrow, (a, b) => a.support.some((policy) => areApart(a, b, policy))) ??
    firstPair(narrow, excludes);
  if (pair !== null) {
    return pair.map((at) => constraints[at]).filter((each) => each !== undefined);
  }
  let needed = constraints;
  for (let size = Math.ceil(needed.length / 2); ; size = Math.ceil(size / 2)) {
    for (let at = 0; at < needed.length;) {
      const fewer = [...needed.slice(0, at), ...needed.slice(at + size)];
      if (find(fewer, within) === null) needed = fewer;
      else at += size;
    }
    if (size === 1) return needed;
  }
}

function firstPair<T>(
  all: readonly T[],
  test: (a: T, b: T) => boolean,
): readonly [number, number] | null {
  for (const [index, b] of all.entries()) {
    const other = all.findIndex((a, at) => at < index && test(a, b));
    if (other >= 0) return [other, index];
  }
  return null;
}

/** Whether two constraints have no alternative of a policy in common. */
function areApart<W>(a: Constraint<W>, b: Constraint<W>, policy: number): boolean {
  return b.support.includes(policy) && (projection(a, policy) & projection(b, policy)) === 0;
}

function boxesWithin<W>(constraint: Constraint<W>, within: Space): Constraint<W> {
  const { support, boxes } = constraint;
  return {
    ...constraint,
    boxes: boxes
      .map((box) => box.map((mask, index) => mask & (within[support[index] ?? -1] ?? 0)))
      .filter((box) => !box.includes(0)),
  };
}

function excludes<W>(a: Constraint<W>, b: Constraint<W>): boolean {
  const shared = a.support.flatMap((policy, index) => {
    const other = b.support.indexOf(policy);
    return other < 0 ? [] : [[index, other] as const];
  });
  return a.boxes.every((p) =>
    b.boxes.every((q) => shared.some(([i, j]) => ((p[i] ?? 0) & (q[j] ?? 0)) === 0)),
  );
}

/**
 * The policy by which a core excludes itself: one of which they have no alternative in common, or without
 * which they agree; the one that settles everything, if there is one.
 */
function culprit<W>(
  core: readonly Constraint<W>[],
  constraints: readonly Constraint<W>[],
  within: Space,
): number {
  const involved = POLICY_NAMES.map((_, policy) => policy).filter((policy) =>
    core.some(({ support }) => support.includes(policy)),
  );
  const settles = (all: readonly Constraint<W>[], policy: number): boolean =>
    find(
      all.map((each) => without(each, policy)),
      within,
    ) !== null;
  const disjoint = involved.filter(
    (policy) =>
      core.reduce((common, each) => common & projection(each, policy), within[policy] ?? 0) === 0,
  );
  const relieving = involved.filter((policy) => settles(core, policy));
  const candidates =
    [disjoint.filter((each) => relieving.includes(each)), disjoint, relieving].find(
      (some) => some.length > 0,
    ) ?? involved;
  return candidates.find((policy) => settles(constraints, policy)) ?? candidates[0] ?? -1;
}

/** The single alternatives of a mask, each as a mask. */
export function alternativesIn(mask: number): readonly number[] {
  const found: number[] = [];
  for (let bit = 1; bit <= mask; bit <<= 1) if ((mask & bit) !== 0) found.push(bit);
  return found;
}

export function isSingle(mask: number): boolean {
  return mask !== 0 && (mask & (mask - 1)) === 0;
}

/** The same space with another mask of one policy. */
export function replaced(space: Space, policy: number, mask: number): Space {
  return space.map((each, at) => (at === policy ? mask : each));
}
