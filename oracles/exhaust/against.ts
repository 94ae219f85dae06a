/**
 * Results of a slice held against an engine (docs/against.md): what it gives of each question, computed with patterns. What is counted says too which of them the
 * documents permit that are not the engine's, and the reverse.
 */
import type { Vector } from '../../semantics/domains/domain.js';
import { isNaNBits, NAN_BITS } from '../../semantics/number/binary32.js';
import { FACTS, onEngine } from '../../semantics/silicon/driver.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import { kindOfDifference } from '../against/program.js';
import { apart, comparable, isWithin, toleranceOf, type NaNs } from '../against/tolerance.js';
import type { AgainstCount, AgainstKind, AgainstOrder, EngineDifference } from './against-count.js';
import { intervalOf, kindName, kindsOf } from './kinds.js';
import type { Operation } from './operation.js';

export type { AgainstCount, AgainstKind, AgainstOrder, EngineDifference };

/** What an engine gives of a question, as patterns, NaNs with their payloads: the component that is judged. */
export type EngineAnswer = (question: Uint32Array, at: number) => number;

const ZERO = { x: 0, y: 0, z: 0, w: 0 };

/** @throws RangeError where the engine has no such instruction */
export function engineAnswer(
  { instruction, operands, questions, component }: Operation,
  engine: EngineName,
): EngineAnswer {
  const own = onEngine(FACTS[engine]);
  const { width } = questions;
  const isOfVectors = operands.kind === 'vectors';
  const operand = (words: Uint32Array, at: number, place: number): Vector<number> => {
    if (place >= operands.types.length) return ZERO;
    if (!isOfVectors) {
      const x = words[at * width + place] ?? 0;
      return { x, y: x, z: x, w: x };
    }
    const from = at * width + 4 * place;
    const [x = 0, y = 0, z = 0, w = 0] = words.subarray(from, from + 4);
    return { x, y, z, w };
  };
  const scalar = own.scalar[instruction];
  if (scalar !== undefined) return (words, at) => scalar(words[at * width] ?? 0) >>> 0;
  const of = componentOf(component);
  const toVector = own['scalar to vector'][instruction];
  if (toVector !== undefined) return (words, at) => of(toVector(words[at * width] ?? 0)) >>> 0;
  const dot = own.dot[instruction];
  if (dot !== undefined) {
    return (words, at) => dot(operand(words, at, 0), operand(words, at, 1)) >>> 0;
  }
  const vector = own.vector[instruction];
  if (vector !== undefined) {
    return (words, at) =>
      of(vector(operand(words, at, 0), operand(words, at, 1), operand(words, at, 2))) >>> 0;
  }
  throw new RangeError(`the engine ${engine} has no ${instruction}`);
}

function componentOf(component: number): (vector: Vector<number>) => number {
  switch (component) {
    case 0:
      return ({ x }) => x;
    case 1:
      return ({ y }) => y;
    case 2:
      return ({ z }) => z;
    default:
      return ({ w }) => w;
  }
}

interface Kind {
  readonly name: string;
  near: number;
  differing: number;
  first: EngineDifference;
  worst: EngineDifference;
}

/** Compares the results of questions, batch after batch, in the order of the questions. */
export class AgainstTally {
  readonly #operation: Operation;
  readonly #answer: EngineAnswer;
  readonly #ulps: number;
  readonly #nans: NaNs;
  readonly #counts = { compared: 0, near: 0, differing: 0, permitted: 0, notPermitted: 0 };
  readonly #ways = new Map<string, number>();
  readonly #kinds = new Map<string, Kind>();

  /** @param onDifference told of each that differs */
  constructor(
    operation: Operation,
    { engine, tolerance, nans }: AgainstOrder,
    private readonly onDifference?: (found: EngineDifference, isPermitted: boolean) => void,
  ) {
    this.#operation = operation;
    this.#answer = engineAnswer(operation, engine);
    this.#ulps = tolerance === null ? 0 : toleranceOf(tolerance).of(operation.instruction);
    this.#nans = nans;
  }

  get count(): AgainstCount {
    return {
      ...this.#counts,
      ways: [...this.#ways]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([way, count]) => ({ way, count })),
      kinds: [...this.#kinds.values()].map((kind) => ({ ...kind })),
    };
  }

  /**
   * @param first the number of the first question
   * @param questions their words; @param registers four words of each result
   * @param hidden the places of results that do not show
   * @param isPermitted whether the documents permit the result at a place
   */
  add(
    first: number,
    questions: Uint32Array,
    registers: Uint32Array,
    hidden: ReadonlySet<number>,
    isPermitted: (place: number) => boolean,
  ): void {
    const { component, isReplicated, questions: { width } } = this.#operation; // prettier-ignore
    const count = questions.length / width;
    for (let at = 0; at < count; at++) {
      if (hidden.size > 0 && hidden.has(at)) continue;
      this.#counts.compared++;
      const expected = this.#answer(questions, at);
      const from = 4 * at;
      const isSame = isReplicated
        ? registers[from] === expected &&
          registers[from + 1] === expected &&
          registers[from + 2] === expected &&
          registers[from + 3] === expected
        : registers[from + component] === expected;
      if (!isSame) this.#other(first + at, questions, at, expected, registers, isPermitted);
      else if (!isPermitted(at)) this.#counts.notPermitted++;
    }
  }

  /** Not the same patterns; it may be the same NaN, or within the tolerance. */
  #other(
    number: number,
    questions: Uint32Array,
    at: number,
    given: number,
    registers: Uint32Array,
    isPermitted: (place: number) => boolean,
  ): void {
    const places = this.#operation.isReplicated ? [0, 1, 2, 3] : [this.#operation.component];
    const results = places.map((place) => comparable(registers[4 * at + place] ?? 0, this.#nans));
    const expected = comparable(given, this.#nans);
    const counts = this.#counts;
    if (this.#areThe(expected, results) || this.#areOfOneNaN(questions, at, results)) {
      if (!isPermitted(at)) counts.notPermitted++;
      return;
    }
    const isNear = results.every((bits) => isWithin(expected, bits, this.#ulps));
    const found = results
      .map((observed) => ({ operand: number, expected, observed, ulps: apart(expected, observed) }))
      .reduce((worst, each) => (isFarther(each, worst) ? each : worst));
    const permitted = isPermitted(at);
    if (isNear) {
      counts.near++;
      if (!permitted) counts.notPermitted++;
    } else {
      counts.differing++;
      if (permitted) counts.permitted++;
      this.onDifference?.(found, permitted);
      const way = kindOfDifference(expected, found.observed);
      this.#ways.set(way, (this.#ways.get(way) ?? 0) + 1);
    }
    this.#count(questions, at, found, isNear);
  }

  #areThe(expected: number, results: readonly number[]): boolean {
    return results.every((bits) => bits === expected);
  }

  /** An operand that is NaN keeps its sign and payload on some ways to an implementation, and becomes one NaN on others: both are right where a NaN is a NaN. */
  #areOfOneNaN(questions: Uint32Array, at: number, results: readonly number[]): boolean {
    if (this.#nans === 'payload') return false;
    const { width } = this.#operation.questions;
    const own = questions.slice(at * width, (at + 1) * width);
    let isOfNaN = false;
    for (let word = 0; word < width; word++) {
      if (!isNaNBits(own[word] ?? 0)) continue;
      own[word] = NAN_BITS;
      isOfNaN = true;
    }
    return isOfNaN && this.#areThe(comparable(this.#answer(own, 0), 'one'), results);
  }

  #count(questions: Uint32Array, at: number, found: EngineDifference, isNear: boolean): void {
    const { operands, questions: { width, isEvery } } = this.#operation; // prettier-ignore
    const [type = 'F'] = operands.types;
    const question = questions.subarray(at * width, (at + 1) * width);
    const name = isEvery
      ? intervalOf(type, question[0] ?? 0)
      : kindName(operands, kindsOf(operands, question));
    const kind = this.#kinds.get(name);
    if (kind === undefined) {
      const [near, differing] = isNear ? [1, 0] : [0, 1];
      this.#kinds.set(name, { name, near, differing, first: found, worst: found });
      return;
    }
    // What differs tells more than what is within the tolerance.
    if (!isNear && kind.differing === 0) [kind.first, kind.worst] = [found, found];
    else if ((!isNear || kind.differing === 0) && isFarther(found, kind.worst)) kind.worst = found;
    if (isNear) kind.near++;
    else kind.differing++;
  }
}

/** A NaN on one side is farther than any distance. */
export function isFarther(a: EngineDifference, b: EngineDifference): boolean {
  return (a.ulps ?? Infinity) > (b.ulps ?? Infinity);
}

/** The same of several slices, in their order; null where none was compared. */
export function summedAgainst(slices: readonly AgainstCount[]): AgainstCount | null {
  if (slices.length === 0) return null;
  const sum = (of: (each: AgainstCount) => number): number =>
    slices.reduce((all, each) => all + of(each), 0);
  const ways = new Map<string, number>();
  const kinds = new Map<string, AgainstKind>();
  for (const slice of slices) {
    for (const { way, count } of slice.ways) ways.set(way, (ways.get(way) ?? 0) + count);
    for (const kind of slice.kinds) {
      const known = kinds.get(kind.name);
      kinds.set(kind.name, known === undefined ? kind : joined(known, kind));
    }
  }
  return {
    compared: sum(({ compared }) => compared),
    near: sum(({ near }) => near),
    differing: sum(({ differing }) => differing),
    permitted: sum(({ permitted }) => permitted),
    notPermitted: sum(({ notPermitted }) => notPermitted),
    ways: [...ways].sort(([a], [b]) => (a < b ? -1 : 1)).map(([way, count]) => ({ way, count })),
    kinds: [...kinds.values()],
  };
}

function joined(a: AgainstKind, b: AgainstKind): AgainstKind {
  const [near, differing] = [a.near + b.near, a.differing + b.differing];
  const telling = [a, b].filter((each) => each.differing > 0 || differing === 0);
  const [first = a] = telling;
  const worst = telling.map((each) => each.worst).reduce((far, each) => (isFarther(each, far) ? each : far)); // prettier-ignore
  return { name: a.name, near, differing, first: first.first, worst };
}

/** The first result that differs, and the farthest, of all kinds; null where none differs. */
export function extremesOf({
  kinds,
  differing,
}: AgainstCount): { readonly first: EngineDifference; readonly worst: EngineDifference } | null {
  const telling = kinds.filter((each) => differing === 0 || each.differing > 0);
  const [one] = telling;
  if (one === undefined) return null;
  return telling.reduce<{ first: EngineDifference; worst: EngineDifference }>(
    (all, { first, worst }) => ({
      first: first.operand < all.first.operand ? first : all.first,
      worst: isFarther(worst, all.worst) ? worst : all.worst,
    }),
    one,
  );
}

/** What an operation's results come to, held against an engine: of a part no more is said than that it is one. */
export type EngineVerdict = 'differs' | 'incomplete' | 'the same' | 'the same within the tolerance';

export function engineVerdict(
  { differing, compared, near }: AgainstCount,
  isAll: boolean,
): EngineVerdict {
  if (differing > 0) return 'differs';
  if (!isAll || compared === 0) return 'incomplete';
  return near > 0 ? 'the same within the tolerance' : 'the same';
}
