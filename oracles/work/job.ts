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
 * their order), or an operand (`operandOf`).
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

/** Operands in a row, by their bits. */
export interface Row {
  readonly first: number;
  readonly count: number;
}

const SIGN = 2 ** 31;

/** The bits of an operand by its number: of x and -x, which follow one another, so that a job that has one has the other too. */
export function operandOf(number: number): number {
  return Math.floor(number / 2) + (number % 2) * SIGN;
}

/** Its number, by its bits. */
export function operandNumber(bits: number): number {
  return bits < SIGN ? 2 * bits : 2 * (bits - SIGN) + 1;
}

/** The operands of a job, those without a sign first: two rows, or one of a single operand. */
export function rowsOf({ first, count }: Pick<Job, 'first' | 'count'>): readonly Row[] {
  return [0, 1].flatMap((sign): Row[] => {
    // Numbers of one sign are every other one.
    const from = Math.ceil((first - sign) / 2);
    const end = Math.ceil((first + count - sign) / 2);
    return from === end ? [] : [{ first: from + sign * SIGN, count: end - from }];
  });
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
