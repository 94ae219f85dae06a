/**
 * What a syntax error means to the person who wrote the program. The grammar says which tokens could
 * have stood at the failure; here that becomes a message, with what was probably meant.
 */
import { VERTEX_ATTRIBUTE_MNEMONICS, type Environment } from '../../spec/environments.js';
import { expectedTokens } from './expected.js';
import type { Explainer, Explanation, Failure } from './failure.js';
import { foundAt } from './explain-header.js';
import { explainComponents } from './explain-components.js';
import { explainOperand } from './explain-operand.js';
import { explainStatement } from './explain-statement.js';
import type { SyntaxFailure } from './parse.js';
import { didYouMean, shortened } from './phrase.js';
import { suggestion } from './suggest.js';
import { wordAt } from './text.js';
import type { Violation } from './violation.js';

export function explain(
  text: string,
  environment: Environment,
  { position, expected }: SyntaxFailure,
): Violation {
  const failure: Failure = {
    text,
    environment,
    position,
    expected: new Set(expected),
    word: wordAt(text, position),
  };
  const tokens = expectedTokens(failure);
  const explanation = firstOf(EXPLAINERS, failure) ?? {
    restriction: 'syntax' as const,
    message: `expected ${tokens || 'more of the program'}, found ${foundAt(text, position)}`,
  };
  return { ...explanation, position, ...(tokens === '' ? {} : { expected: tokens }) };
}

const EXPLAINERS: readonly Explainer[] = [
  explainStatement,
  explainComponents,
  explainOperand,
  named('a vertex attribute', 'vertex attribute', () => Object.keys(VERTEX_ATTRIBUTE_MNEMONICS)),
  named('a vertex result register', 'vertex result register', ({ results }) => results),
  named('a condition', 'condition', () => ['EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'TR', 'FL']),
];

/** A word that is none of a set of names. */
function named(
  expectation: string,
  kind: string,
  names: (environment: Environment) => readonly string[],
): Explainer {
  return ({ expected, word, environment }) => {
    if (!expected.has(expectation) || word === '') return null;
    const meant = suggestion(word, names(environment));
    return {
      restriction: 'syntax',
      message: `${shortened(word)} is no ${kind} of ${environment.name}${didYouMean(meant)}`,
      ...(meant === undefined ? {} : { suggestion: meant }),
    };
  };
}

function firstOf(explainers: readonly Explainer[], failure: Failure): Explanation | null {
  for (const each of explainers) {
    const explanation = each(failure);
    if (explanation !== null) return explanation;
  }
  return null;
}
