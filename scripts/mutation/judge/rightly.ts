/** Whether the judge as it is answers rightly: no answer is taken for granted because it is the judge's. */
import type { Question } from './questions.js';

/** What crashes or does not end is seen to fail. */
const CONVICTED = /^\{"verdict":"(disagrees|crash|timeout|does not conform)"/;
const ACCEPTED = /^\{"verdict":"agrees"/;

export function isRight({ wanted }: Pick<Question, 'wanted'>, answer: string): boolean {
  switch (wanted) {
    case 'convicts':
      return CONVICTED.test(answer);
    case 'accepts':
      return ACCEPTED.test(answer);
    case 'tells':
      return !answer.startsWith('throws');
  }
}
