/** Whether a line of results.jsonl is one that its unit can come to: what no run leaves was written by hand. */
import { bitsOf } from '../../semantics/number/binary32.js';
import { recordShape } from '../backends/shape.js';
import type { AnyUnit } from '../units/any-unit.js';
import { operandsOf } from '../units/vp/operands.js';
import type { ResultLine } from '../units/result-line.js';
import { probesOf, type ProbeOperands } from '../inference/probes.js';
import { wordsOfBase64 } from '../protocol/words.js';

/**
 * What is wrong with it; null where nothing is.
 *
 * @param asked of VP programs: whether its backend is asked for results on all operands, or is one of those in this process,
 * which are asked the probes alone
 */
export function wrongShape(
  line: ResultLine,
  unit: AnyUnit,
  asked: 'all' | 'either' = 'either',
): string | null {
  const { verdict, reason, disagreement, letter, joined, facts, words, left, outcome } = line;
  const isOf = (...kinds: readonly AnyUnit['kind'][]): boolean => kinds.includes(unit.kind);
  const isProgram = isOf('case', 'program', 'gpu cases', 'gpu program', 'guest program');
  const isInstruction = isOf('instruction', 'gpu instruction');
  const isProbe = isOf('probe', 'gpu probe');
  const isAnswered = verdict === 'agrees' || verdict === 'disagrees';
  const more = [disagreement, letter]
    .flatMap((each) => Object.keys(each?.instruction ?? {}))
    .find((key) => key !== 'name');
  if (more !== undefined) return `says of an instruction ${JSON.stringify(more.slice(0, 40))}`;
  if (verdict === 'disagrees' && disagreement === null) return 'disagrees, and does not say how';
  if (verdict !== 'disagrees' && verdict !== 'flake' && disagreement !== null) {
    return `is "${verdict}", and says how it disagrees`;
  }
  if (disagreement !== null && !isProgram) return 'is no program, and disagrees';
  if (!isAnswered && verdict !== 'flake' && reason === null)
    return `is "${verdict}" without a reason`;
  if (verdict === 'agrees' && reason !== null) return 'agrees, and has a reason';
  if (verdict === 'disagrees' && reason !== null) {
    const cases = unit.kind === 'gpu cases' ? unit.cases : [];
    if (!cases.some(({ id }) => reason === `case:${id}`))
      return 'disagrees by a case that it has not';
  }
  if ((letter ?? joined ?? facts) !== undefined && !(isProgram && verdict === 'agrees')) {
    return 'shows what a program alone shows that agrees';
  }
  if (line.engine !== undefined && !isOf('case', 'program'))
    return 'is no VP program, and says of an engine';
  if (words !== null && !isInstruction) return 'is no instruction by itself, and has records';
  if (left !== null && !isProbe && !isOf('guest program'))
    return 'is no probe, and has what one leaves';
  if (outcome !== undefined && !isProbe) return 'is no probe, and says how one ended';
  const most = isOf('guest program') ? Infinity : unit.kind === 'probe' ? 4 : 1;
  if (left !== null && (unit.kind === 'probe' ? left.length !== most : left.length > most)) {
    return 'leaves another number of words than a probe';
  }
  if (left?.some((word) => !/^0x[0-9a-f]{8}$/.test(word)) === true) return 'leaves what is no word';
  if (verdict === 'agrees' && isProbe && left === null)
    return 'agrees, and does not say what it left';
  if (isInstruction && (verdict === 'agrees' || words !== null)) {
    return wrongRecords(unit, words, asked);
  }
  return null;
}

/** Records are on the operands that are asked; what they gave is the implementation's. */
function wrongRecords(unit: AnyUnit, kept: string | null, asked: 'all' | 'either'): string | null {
  if (kept === null || !('instruction' in unit)) return 'agrees, and has no records';
  const shape = recordShape(unit.instruction);
  const bytes = Buffer.from(kept, 'base64');
  if (shape === null || bytes.toString('base64') !== kept || bytes.length % 4 !== 0) {
    return 'has records that are none';
  }
  const words = wordsOfBase64(kept, bytes.length / 4);
  const isOn = (operands: readonly ProbeOperands[]): boolean => {
    if (operands.length * shape.words !== words.length) return false;
    let at = 0;
    for (const record of operands) {
      for (const [index, operand] of record.entries()) {
        for (const value of operand.slice(0, shape.operands[index])) {
          if (words[at++] !== bitsOf(value)) return false;
        }
      }
      at += shape.results;
    }
    return true;
  };
  const { instruction, kind } = unit;
  // Whoever runs GPU programs is asked each operand by a run of its own: the probes are all that there are.
  const mayBeProbes = kind === 'gpu instruction' || asked === 'either';
  const mayBeAll = kind !== 'gpu instruction';
  const isAsked =
    (mayBeAll && isOn(operandsOf(instruction))) || (mayBeProbes && isOn(probesOf(instruction)));
  return isAsked ? null : 'has records on other operands than those that are asked';
}
