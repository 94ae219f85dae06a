/** What the results of an operation come to, in a word, and what they tell of the policies. */
import { policiesIn } from '../../semantics/domains/assignments.js';
import { alternativesIn } from '../../semantics/domains/explore.js';
import { exhaustVerdict, withTogether, type ExhaustVerdict } from '../certify/exhausted-report.js';
import type { OperandsFound } from '../compare/compare-operands.js';
import { acceptedRegion } from '../judge/region.js';
import { engineVerdict, type EngineVerdict } from './against.js';
import type { ExhaustedOperation } from './exhaust.js';
import type { Operation } from './operation.js';

/** "conforms" of all operands alone; of a part of them no more is said than that it is one. */
export function verdictOf(result: ExhaustedOperation): ExhaustVerdict {
  const { wrong, unlike, letter, isWhole, hidden, together, listed } = result;
  const parts = {
    ...{ wrong, unlike, letter },
    isAll: isWhole && hidden === 0 && together.kind !== 'open',
    isContradicted: together.kind === 'none',
    isShown: !isUnasked(result),
  };
  return exhaustVerdict(parts, listed);
}

/** What a list of expected failures is held against. */
export function foundIn(result: ExhaustedOperation): OperandsFound {
  const { operation, clauses, letter, isDone, hidden, together } = result;
  return {
    ...{ operation: operation.name, letter },
    clauses: withTogether(clauses, together.kind === 'none'),
    isDone: isDone && hidden === 0,
  };
}

/** The same of an operation that nobody asked. */
export function unaskedOf(operation: Operation): OperandsFound {
  const ids = [...operation.clauses().map(({ clause }) => clause.id), operation.general()];
  return {
    operation: operation.name,
    clauses: ids.map((id) => ({ id, asked: null, wrong: 0 })),
    letter: 0,
    isDone: false,
  };
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

/** What the results tell of the policies: "denormals=flushed", "denormals=flushed or kept" where a third is excluded. */
export function policiesTold({ operation, together }: ExhaustedOperation): readonly string[] {
  if (together.kind !== 'one') return [];
  const all = acceptedRegion(operation.authority);
  return policiesIn(operation.authority).flatMap((name) => {
    const left = alternativesIn(together.region, name);
    return left.length < alternativesIn(all, name).length ? [`${name}=${left.join(' or ')}`] : [];
  });
}
