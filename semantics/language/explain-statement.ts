/** Failures where a statement, an option or END should begin, or after END. */
import { availableIn, type Environment } from '../../spec/environments.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import type { Explanation, Failure } from './failure.js';
import { didYouMean, shortened } from './phrase.js';
import { suggestion } from './suggest.js';
import type { RestrictionId } from '../../spec/restrictions.js';

export function explainStatement(failure: Failure): Explanation | null {
  const { expected, text, position } = failure;
  if (expected.has('an option')) return explainOption(failure);
  if (expected.has('the end of the program')) {
    return syntax('nothing but white space and comments may follow END');
  }
  if (!expected.has('an instruction')) return null;
  if (position >= text.length) return syntax('the program does not end with END');
  if (text[position] === ';') return syntax('no instruction stands before this ";"');
  if (failure.word === 'OPTION') return syntax('options stand before instructions and labels');
  return failure.word === '' ? null : unknownOpcode(failure);
}

function unknownOpcode({ word, environment }: Failure): Explanation {
  const others = environment.options.length > 0 ? ['END', 'OPTION'] : ['END'];
  const meant = /^[0-9]/.test(word)
    ? undefined
    : suggestion(word, [...opcodes(environment), ...others]);
  return syntax(
    `${shortened(word)} is no instruction of ${environment.name}${didYouMean(meant)}`,
    meant,
  );
}

/** The base names first, so that a suffix is suggested only to those who wrote something like it. */
function opcodes(environment: Environment): string[] {
  const available = INSTRUCTIONS.filter(({ since }) => availableIn(environment, since));
  const suffixed = available.filter(
    ({ conditionCodeVariant }) => conditionCodeVariant && environment.conditionCode,
  );
  return [...available.map(({ name }) => name), ...suffixed.map(({ name }) => `${name}C`)];
}

function explainOption({ word, environment }: Failure): Explanation | null {
  if (word === '') return null;
  const meant = suggestion(word, environment.options);
  return explanation(
    'unknown-option',
    `${shortened(word)} is no option of ${environment.name}${didYouMean(meant)}`,
    meant,
  );
}

export function syntax(message: string, meant?: string): Explanation {
  return explanation('syntax', message, meant);
}

export function explanation(
  restriction: RestrictionId,
  message: string,
  meant?: string,
): Explanation {
  return { restriction, message, ...(meant === undefined ? {} : { suggestion: meant }) };
}
