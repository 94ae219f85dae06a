/**
 * Reductions of a program string as it is written, white space and all: fewer statements and tokens. Where a statement stands
 * several times, all its copies change at once: of a program that is too long each is as good as another.
 */
import { laidOut, statementsOf, tokensOf } from '../tokens.js';
import type { CandidateOf } from '../../edit/candidate.js';
import type { ReductionOf } from '../../edit/reduction.js';

/** A reduction of texts of every language. */
interface TextReduction {
  readonly name: string;
  propose<S, I>(current: CandidateOf<S, I>): Iterable<CandidateOf<S, I>>;
}

function textReduction(name: string, propose: (text: string) => Iterable<string>): TextReduction {
  return {
    name,
    *propose({ text: current, inputs }) {
      // What is laid out stays so: white space is no matter then.
      const isPlain = current === laidOut(current);
      for (const proposed of propose(current)) {
        const text = isPlain ? laidOut(proposed) : proposed;
        if (text.trim() !== '') yield { text, inputs, syntax: null };
      }
    },
  };
}

/** Without blocks of pieces: from some size down to single pieces, the last first. */
function* withoutBlocks(pieces: readonly string[], largest: number): Generator<string> {
  for (let size = largest; size >= 1; size >>= 1) {
    for (let end = pieces.length; end > 0; end -= size) {
      yield [...pieces.slice(0, Math.max(0, end - size)), ...pieces.slice(end)].join('');
    }
  }
}

/** A text with one of its statements, in all its copies, changed in each of some ways. */
function* changed(
  text: string,
  change: (tokens: readonly string[]) => Iterable<string>,
): Generator<string> {
  const statements = statementsOf(text);
  for (const statement of new Set(statements)) {
    for (const simpler of change(tokensOf(statement))) {
      yield statements.map((each) => (each === statement ? simpler : each)).join('');
    }
  }
}

const dropComments = textReduction('drop comments', function* (text) {
  const bare = text.replace(/#[^\n\r]*/g, '');
  yield laidOut(bare);
  yield laidOut(text);
  yield bare.replace(/\s+/g, ' ').trim();
  yield bare;
  yield text.replace(/\s+/g, ' ').trim();
});

/** Statements that may be the only one. */
const MOST_MODELS = 8;

/** As many instructions, all the same, and no labels; `models` may stand in any program. */
const alike = (models: readonly string[]): TextReduction =>
  textReduction('make instructions alike', function* (text) {
    const [header = '', ...statements] = statementsOf(text);
    const instructions = statements.filter((each) => /^(?!\s*OPTION\b)[^]*;$/.test(each));
    const options = statements.filter((each) => /^\s*OPTION\b/.test(each));
    const last = statements.at(-1) ?? '';
    const all = [...models, ...new Set(instructions)];
    for (const model of all.slice(0, MOST_MODELS)) {
      yield [header, ...options, ...instructions.map(() => model), last].join('');
    }
  });

const dropStatements = textReduction('drop statements', function* (text) {
  const [header = '', ...statements] = statementsOf(text);
  for (const rest of withoutBlocks(statements, statements.length >> 1)) yield header + rest;
});

/** White space goes with the token after it, lest two words become one. */
function withBlanks(tokens: readonly string[]): readonly string[] {
  const pieces: string[] = [];
  let blank = '';
  for (const token of tokens) {
    if (/^\s/.test(token)) blank += token;
    else {
      pieces.push(blank + token);
      blank = '';
    }
  }
  return blank === '' ? pieces : [...pieces, blank];
}

const LARGEST_BLOCK = 8;

const dropTokens = textReduction('drop tokens', (text) =>
  changed(text, (tokens) => {
    const pieces = withBlanks(tokens);
    return withoutBlocks(pieces, Math.min(LARGEST_BLOCK, pieces.length));
  }),
);

const simplerTokens = textReduction('simpler tokens', (text) =>
  changed(text, function* (tokens) {
    for (const [at, token] of tokens.entries()) {
      for (const simpler of simplerThan(token)) {
        yield tokens.map((each, index) => (index === at ? simpler : each)).join('');
      }
    }
  }),
);

/** Fewer digits; the first letters of a word; one blank. */
function simplerThan(token: string): readonly string[] {
  if (/^\d\d/.test(token)) return ['0', '1', token.slice(1), token.slice(0, -1)];
  if (/^[A-Za-z_$]./.test(token)) return [token.slice(0, 1), token.slice(0, -1)];
  if (/^\s\s/.test(token)) return [' '];
  return [];
}

/**
 * @param dropInputs the language's own
 * @param models statements that may stand in any of the language's programs
 */
export function textReductions<S, I, P>(
  dropInputs: ReductionOf<CandidateOf<S, I>, P>,
  models: readonly string[],
): readonly ReductionOf<CandidateOf<S, I>, P>[] {
  return [dropInputs, dropComments, alike(models), dropStatements, dropTokens, simplerTokens];
}
