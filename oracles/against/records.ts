/** Results of an instruction by itself, held against an engine's. */
import type { Vector } from '../../semantics/domains/domain.js';
import { NAN_BITS, valueOf } from '../../semantics/number/binary32.js';
import { FACTS, onEngine, translationOf } from '../../semantics/silicon/driver.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import { resultOf } from '../../semantics/silicon/on-operands.js';
import type { Observations } from '../backends/backend.js';
import { apart, comparable, isWithin, type NaNs, type Tolerance } from './tolerance.js';
import { kindOfDifference } from './program.js';

/** A record, as patterns: operands as they were given, NaNs with their signs, which the engine minds; results as they are compared. */
export interface EngineRecord {
  /** Its place among the instruction's records, from 0. */
  readonly record: number;
  readonly operands: readonly Vector<number>[];
  readonly observed: readonly number[];
  readonly expected: readonly number[];
}

export interface ComparedRecords {
  readonly instruction: string;
  /** What it becomes on the engine, where that has another name. */
  readonly becomes: string | null;
  readonly same: readonly EngineRecord[];
  /** Not the engine's, and within the tolerance. */
  readonly near: readonly EngineRecord[];
  readonly differing: readonly EngineRecord[];
  /** Left out, since they say nothing of the language's instruction. */
  readonly exempted: number;
}

/** @param exempts records that the language's instruction never comes to */
export function comparedRecords(
  engine: EngineName,
  { instruction, shape, count, words }: Observations,
  { tolerance, nans }: { readonly tolerance: Tolerance; readonly nans: NaNs },
  exempts: (operands: readonly (readonly number[])[]) => boolean,
): ComparedRecords {
  const facts = FACTS[engine];
  const instructions = onEngine(facts);
  const ulps = tolerance.of(instruction);
  const found = {
    same: [] as EngineRecord[],
    near: [] as EngineRecord[],
    differing: [] as EngineRecord[],
  };
  let exempted = 0;
  for (let record = 0; record < count; record++) {
    const own = [...words.subarray(record * shape.words, (record + 1) * shape.words)];
    let at = 0;
    const given = shape.operands.map((size) => own.slice(at, (at += size)));
    const operands = given.map(([x = 0, y = 0, z = 0, w = 0]) => ({ x, y, z, w }));
    const observed = own.slice(at).map((bits) => comparable(bits, nans));
    const expected = resultOf(instructions, { instruction, operands })
      .slice(0, shape.results)
      .map((bits) => comparable(bits, nans));
    const each = { record, operands, observed, expected };
    const isSame = expected.every((bits, index) => bits === observed[index]);
    const isNear = expected.every((bits, index) =>
      isWithin(bits, observed[index] ?? NAN_BITS, ulps),
    );
    if (!isSame && exempts(given.map((operand) => operand.map(valueOf)))) exempted++;
    else found[isSame ? 'same' : isNear ? 'near' : 'differing'].push(each);
  }
  const { becomes } = translationOf(facts, instruction);
  return { instruction, becomes: becomes === instruction ? null : becomes, ...found, exempted };
}

/** The component of a record that is farthest from the engine's: a NaN on one side is farther than any distance. */
export function farthest({ expected, observed }: EngineRecord): {
  readonly component: number;
  readonly ulps: number | null;
} {
  let worst: { component: number; ulps: number | null } = { component: 0, ulps: 0 };
  for (const [component, bits] of expected.entries()) {
    const ulps = apart(bits, observed[component] ?? NAN_BITS);
    if (worst.ulps !== null && (ulps === null || ulps > worst.ulps)) worst = { component, ulps };
  }
  return worst;
}

/** How many of the records depart in which way, by their farthest components. */
export function kindsOf(records: readonly EngineRecord[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const each of records) {
    const { component } = farthest(each);
    const kind = kindOfDifference(each.expected[component] ?? 0, each.observed[component] ?? 0);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
