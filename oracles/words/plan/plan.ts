/** All that is asked of an implementation of words: every field, every operation, what they do together, that nothing of an earlier run shows, and programs that are drawn. */
import type { Question } from '../question.js';
import { againPlan } from './again.js';
import { fieldPlan, type RefusedValues } from './fields.js';
import { operationPlan } from './operations.js';
import { programPlan } from './programs.js';
import { randomPlan } from './random.js';

export interface PlanOptions {
  readonly seed: number;
  /** How many are drawn. */
  readonly programs: number;
}

export interface Plan {
  readonly questions: readonly Question[];
  /** Values of fields that mean nothing by any description, or of which they say different things: nobody is asked. */
  readonly refused: readonly RefusedValues[];
}

export function planOf({ seed, programs }: PlanOptions): Plan {
  const { questions, refused } = fieldPlan();
  const operations = operationPlan(seed);
  return {
    questions: [
      ...programPlan(),
      ...operations.questions,
      ...questions,
      ...againPlan(),
      ...randomPlan(seed, programs),
      ...operations.turned,
    ],
    refused,
  };
}
