/** The tokens that the grammar expected, as words of a message, without those of other environments. */
import type { Failure } from './failure.js';
import { listed } from './phrase.js';

/** "" where nothing can be said. */
export function expectedTokens(failure: Failure): string {
  const { expected, environment } = failure;
  const words: string[] = [];
  const add = (expectation: string, word: string, available = true): void => {
    if (available && expected.has(expectation)) words.push(word);
  };
  add('an instruction', 'an instruction');
  add('an instruction', 'a label', environment.branching);
  add('OPTION', 'an option', environment.options.length > 0);
  add('an option', environment.options.join(' or '), environment.options.length > 0);
  add('END', '"END"');
  add('a label', 'a label');
  add('v', 'a vertex attribute (v[...])');
  const destination = expected.has('o');
  add('c', 'a program parameter (c[...])', !destination || environment.writesParameters);
  add('o', 'a vertex result register (o[...])', environment.results.length > 0);
  add('a temporary register', 'a temporary register');
  add('CC', '"CC"', environment.conditionCode);
  add('an address register', 'an address register');
  add('a vertex attribute', vertexAttributes(failure));
  add('a vertex result register', 'the name of a vertex result register');
  add('a program parameter number', 'the number of a program parameter');
  add('an offset', 'an offset');
  add('a condition', 'a condition (EQ, GE, GT, LE, LT, NE, TR or FL)');
  for (const letter of ['x', 'y', 'z', 'w']) add(letter, `"${letter}"`);
  for (const sign of ['-', '+'] as const) {
    const offset = expected.has(']');
    add(sign, `"${sign}"`, offset || environment.signs.includes(sign));
  }
  add('|', '"|"', environment.absoluteValue);
  add('(', '"("', environment.conditionCode);
  for (const mark of ['.', '[', ']', ')', ',', ';', ':']) add(mark, `"${mark}"`);
  add('the end of the program', 'the end of the program');
  return listed(words, 'or');
}

function vertexAttributes({ environment }: Failure): string {
  return environment.programType === 'state'
    ? '"0"'
    : 'the number or the name of a vertex attribute';
}
