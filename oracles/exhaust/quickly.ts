/**
 * How the results of a slice are judged at once, as most are: by the one result that all of its operands have, by the bound,
 * or by what an assignment of the policies gives. Everything else is left to the exact judge.
 */
import type { Policies } from '../../semantics/domains/policies.js';
import { isNaNBits } from '../../semantics/number/binary32.js';
import { normalsBetween } from './conviction.js';
import type { Common, ExactJudge } from './exact-judge.js';
import { SLICE } from './messages.js';
import type { Operation } from './operation.js';
import type { QuestionRange } from './questions.js';
import { judgeQuickly, type Worst } from './quick-judge.js';

export interface Quick {
  /** Whether any result of the slice is permitted. */
  readonly isAnything: boolean;
  /** Whether what it permits is permitted by the assignment, and perhaps by no other. */
  readonly isBy: boolean;
  /**
   * @param questions their words; @param results bits, one of each question
   * @param undecided takes the places of those that are left, in order
   * @returns how many are left
   */
  readonly judge: (
    questions: Uint32Array,
    results: Uint32Array,
    undecided: Uint32Array,
    worst: Worst,
  ) => number;
}

export function quickly(
  operation: Operation,
  judge: ExactJudge,
  range: QuestionRange,
  policies: Policies,
): Quick {
  const common = commonIn(operation, judge, range);
  if (common?.kind === 'anything') return { isAnything: true, isBy: true, judge: () => 0 };
  const { curve, isOfBits } = operation;
  if (common !== null) {
    return {
      isAnything: false,
      isBy: true,
      judge: (_, results, undecided) => othersThan(common.bits, isOfBits, results, undecided),
    };
  }
  if (curve !== null) {
    return {
      isAnything: false,
      isBy: false,
      judge: (questions, results, undecided, worst) =>
        judgeQuickly(curve, questions, results, undecided, worst),
    };
  }
  return { isAnything: false, isBy: true, judge: byExpected(operation, policies) };
}

/** What all operands of a range have in common, as the assignment has it that is tried first; of normal operands alone. */
function commonIn(
  { questions }: Operation,
  judge: ExactJudge,
  { first, count }: QuestionRange,
): Common | null {
  if (!questions.isEvery) return null;
  const last = first + count - 1;
  const operands = normalsBetween(first, last);
  const isOfOneSlice = Math.floor(first / SLICE) === Math.floor(last / SLICE);
  return operands !== null && isOfOneSlice ? judge.commonOf(operands) : null;
}

/** The places of results that are not that one; of numbers NaN has many patterns. */
function othersThan(
  only: number,
  isOfBits: boolean,
  results: Uint32Array,
  places: Uint32Array,
): number {
  const isNaN = !isOfBits && isNaNBits(only);
  let left = 0;
  for (let i = 0; i < results.length; i++) {
    const bits = results[i] ?? 0;
    if (isNaN ? !isNaNBits(bits) : bits !== only) places[left++] = i;
  }
  return left;
}

/** The places of results that are not what the assignment gives; of those of which it gives nothing, all. */
function byExpected({ expected, isOfBits }: Operation, policies: Policies): Quick['judge'] {
  const expect = expected(policies);
  let given = new Uint32Array(0);
  let open = new Uint8Array(0);
  return (questions, results, undecided) => {
    const count = results.length;
    if (given.length < count) {
      given = new Uint32Array(count);
      open = new Uint8Array(count);
    }
    expect(questions, given.subarray(0, count), open.subarray(0, count));
    let left = 0;
    for (let i = 0; i < count; i++) {
      const [wanted, bits] = [given[i] ?? 0, results[i] ?? 0];
      const isIt =
        open[i] === 0 && (bits === wanted || (!isOfBits && isNaNBits(bits) && isNaNBits(wanted)));
      if (!isIt) undecided[left++] = i;
    }
    return left;
  };
}
