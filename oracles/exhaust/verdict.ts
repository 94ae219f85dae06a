/** What the results of an operation come to, in a word, and what they tell of the policies. */
import { policiesIn } from '../../semantics/domains/assignments.js';
import { alternativesIn } from '../../semantics/domains/explore.js';
import type { ExhaustVerdict } from '../certify/exhausted-report.js';
import { acceptedRegion } from '../judge/region.js';
import { engineVerdict, type EngineVerdict } from './against.js';
import type { ExhaustedOperation } from './exhaust.js';

/** "conforms" of all operands alone; of a part of them no more is said than that it is one. */
export function verdictOf(result: ExhaustedOperation): ExhaustVerdict {
  if (isWrong(result)) return 'does not conform';
  const isAll = result.isWhole && result.hidden === 0 && result.together.kind !== 'open';
  if (result.letter > 0) return isAll ? 'conforms by the letter' : 'incomplete, by the letter';
  return isAll ? 'conforms' : 'incomplete';
}

/** What the results are beside an engine's; null where none was asked for. */
export function engineVerdictOf({
  against,
  isWhole,
  hidden,
}: Pick<ExhaustedOperation, 'against' | 'isWhole' | 'hidden'>): EngineVerdict | null {
  return against === null ? null : engineVerdict(against, isWhole && hidden === 0);
}

/** Whether no result was seen that could have been wrong. */
export function isUnasked({
  asked,
  hidden,
  open,
  unlike,
}: Pick<ExhaustedOperation, 'asked' | 'hidden' | 'open' | 'unlike'>): boolean {
  return asked === hidden + open && unlike === 0;
}

/** Whether something is not permitted, be it by itself or together. */
export function isWrong({ wrong, unlike, together }: ExhaustedOperation): boolean {
  return wrong > 0 || unlike > 0 || together.kind === 'none';
}

/** What the results tell of the policies: "denormals=flushed", "denormals=flushed or kept" where a third is excluded. */
export function policiesTold({ operation, together }: ExhaustedOperation): readonly string[] {
  if (together.kind !== 'one') return [];
  const all = acceptedRegion(operation.authority);
  return policiesIn(operation.authority).flatMap((name) => {
    const left = alternativesIn(together.region, name);
    return left.length < alternativesIn(all, name).length ? [`${name}=${left.join(' or ')}`] : [];
  });
}
