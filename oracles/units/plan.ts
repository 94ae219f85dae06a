/**
 * Which units a run asks, and in which order. What is known beforehand comes first (`foremost`: the
 * instructions and the probes that every certificate needs; then the cases, mixed with the first
 * generated programs), each part shuffled. Where time is the budget, more programs follow for as long
 * as there is time.
 */
import type { Budget } from './budget.js';
import { chosenText, parseChosen, type ChosenInstructions } from './chosen-instructions.js';
import { shuffled, stride, type Shard } from './shard.js';

/** Generated programs of a campaign whose budget does not say otherwise. */
export const USUAL_PROGRAMS = 400;

export interface PlanOptions {
  /** Units that come before all others. */
  readonly foremost: readonly string[];
  /** Units that are mixed with generated programs. */
  readonly others: readonly string[];
  readonly seed: number;
  readonly shard: Shard;
  readonly budget: Budget | null;
  /** Programs where the budget is no number of units. */
  readonly programs?: number;
  /** Whether a generated program is asked: not where it has what the implementation says that it lacks. */
  readonly asks?: (id: string) => boolean;
  /** The instructions that it says it has, if it lacks some: where few programs are asked, they are drawn of these. */
  readonly chosen?: ChosenInstructions | null;
}

export interface Plan {
  /** The units of this shard, in order. Endless where time is the budget. */
  readonly units: () => Iterable<string>;
  /** How many there are; null where time decides. */
  readonly total: number | null;
  /** What this shard asks where no budget ends it: what is left of it was not asked. */
  readonly whole: readonly string[];
}

/** The id of a generated program: the index-th that the seed gives, of all instructions or of those chosen. */
export function programUnit(
  seed: number,
  index: number,
  chosen: ChosenInstructions | null = null,
): string {
  const id = `program:${String(seed)}:${String(index)}`;
  return chosen === null ? id : `${id}:${chosenText(chosen)}`;
}

/** What a generated program is drawn from; null for another unit. */
export function drawnBy(id: string): {
  readonly seed: number;
  readonly index: number;
  readonly chosen: ChosenInstructions | null;
} | null {
  const [, seed, index, text] = /^program:(\d+):(\d+)(?::(.*))?$/.exec(id) ?? [];
  if (seed === undefined || index === undefined) return null;
  const chosen = text === undefined ? null : parseChosen(text);
  if (text !== undefined && chosen === null) return null;
  return { seed: Number(seed), index: Number(index), chosen };
}

/**
 * The units of one shard. A budget of units counts those of all shards together: generated programs
 * make up what `foremost` and `others` leave of it; a smaller budget takes a part of all, by the order
 * that the seed fixes.
 */
export function planUnits(options: PlanOptions): Plan {
  const { foremost, others, seed, shard, budget } = options;
  const usual = options.programs ?? USUAL_PROGRAMS;
  const known = foremost.length + others.length;
  const programs = budget?.kind === 'units' ? Math.max(usual, budget.units - known) : usual;
  const asks = options.asks ?? (() => true);
  const chosen = options.chosen ?? null;
  const drawn = drawnUnits(seed, asks, chosen);
  const generated = Array.from({ length: programs }, () => drawn.next().value);
  const first = [...shuffled(foremost, seed), ...shuffled([...others, ...generated], seed)];
  const whole = [...stride(first, shard)];
  const asked = budget?.kind === 'units' ? first.slice(0, budget.units) : first;
  if (budget?.kind === 'time') {
    return {
      units: () => stride(andOn(asked, drawnUnits(seed, asks, chosen), programs), shard),
      total: null,
      whole,
    };
  }
  const own = [...stride(asked, shard)];
  return { units: () => own, total: own.length, whole };
}

/** So many programs in a row that are not asked, and what is drawn next is asked all the same. */
const PATIENCE = 200;

/**
 * Generated programs by index, without those that are not asked; without end. Where few of all instructions
 * are there, hardly a program has only these: from then on programs are drawn of these alone.
 */
function* drawnUnits(
  seed: number,
  asks: (id: string) => boolean,
  chosen: ChosenInstructions | null,
): Generator<string, never> {
  let passedOver = 0;
  for (let [index, of] = [0, null as ChosenInstructions | null]; ; index++) {
    const id = programUnit(seed, index, of);
    if (asks(id)) {
      passedOver = 0;
      yield id;
    } else if (passedOver < PATIENCE) passedOver++;
    else if (of === null && chosen !== null) [index, of, passedOver] = [-1, chosen, 0];
    else {
      passedOver = 0;
      yield id;
    }
  }
}

function* andOn(
  first: readonly string[],
  drawn: Generator<string, never>,
  programs: number,
): Generator<string, never> {
  yield* first;
  for (let index = 0; index < programs; index++) drawn.next();
  for (;;) yield drawn.next().value;
}
