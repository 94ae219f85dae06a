/** What is handed out: a row of units of one lane of a campaign, or a span of such jobs that is yet to be taken apart. */

export type WorkKind = 'cases' | 'operands' | 'programs';

/** Units of one kind that are numbered from 0: of operands, of one operation. */
export interface Lane {
  readonly kind: WorkKind;
  /** "RCP", "EXP.z"; null of cases and programs. */
  readonly operation: string | null;
}

/**
 * Units of a lane, in a row. A unit is a generated program (`program:SEED:NUMBER`), a unit of the corpus (by its place in
 * their order), or an operand (by its bits).
 */
export interface Job extends Lane {
  readonly first: number;
  readonly count: number;
}

/** Jobs of the plan, by their places there. */
export interface Span {
  readonly kind: 'span';
  readonly first: number;
  readonly count: number;
}

export type Task = Job | Span;

export function laneText({ kind, operation }: Lane): string {
  return operation === null ? kind : `${kind}-${operation}`;
}

/** The same for the same units, whoever makes it: by it a result is counted once. No colon, which the queue has for itself. */
export function taskId(task: Task): string {
  const lane = task.kind === 'span' ? 'span' : laneText(task);
  return `${lane}.${String(task.first)}.${String(task.count)}`;
}

/** Two parts of several units: the first as large as a power of two can be, so that what began on one goes on so. */
export function halves({ first, count, ...lane }: Job): readonly [Job, Job] {
  const half = 2 ** Math.floor(Math.log2(count - 1));
  return [
    { ...lane, first, count: half },
    { ...lane, first: first + half, count: count - half },
  ];
}
