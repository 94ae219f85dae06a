/** Colours of programs: which class each word has, by the words of the grammars. */
import type { StreamParser } from '@codemirror/language';

/** What rules of a grammar have for words. */
export interface Tokens {
  readonly opcodes: readonly string[];
  /** What may follow an opcode within its word. */
  readonly suffixes: readonly string[];
  readonly keywords: readonly string[];
}

interface State {
  isGpu: boolean;
  /** Whether a statement may begin: names may be those of opcodes. */
  isStart: boolean;
  /** Whether what follows ends a declaration of a geometry program, which needs no semicolon. */
  isDeclared: boolean;
}

/** @param tokens of the grammar of VP programs, and of that of GPU programs */
export function assembly(
  tokens: Readonly<Record<'vp' | 'gpu', Tokens>>,
  isGpu: (program: string) => boolean,
): StreamParser<State> {
  const words = { vp: classesOf(tokens.vp), gpu: classesOf(tokens.gpu) };
  return {
    name: 'assembly',
    startState: () => ({ isGpu: false, isStart: true, isDeclared: false }),
    token(stream, state) {
      if (stream.eatSpace()) return null;
      if (stream.match(/#.*/)) return 'comment';
      if (stream.match(/!!\w+(?:\.\w+)*/)) {
        state.isGpu = isGpu(stream.string.trimStart());
        return 'meta';
      }
      const { isStart, isDeclared } = state;
      if (stream.match(/(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i)) {
        Object.assign(state, { isStart: isDeclared, isDeclared: false });
        return 'number';
      }
      if (stream.match(/[A-Za-z_$][\w$]*/)) {
        const word = stream.current();
        const isLabel = isStart && stream.match(/\s*:/, false) !== null;
        const own = isLabel ? null : words[state.isGpu ? 'gpu' : 'vp'](word);
        state.isStart = isDeclared;
        state.isDeclared = /^(?:PRIMITIVE_IN|PRIMITIVE_OUT|VERTICES_OUT)$/.test(word);
        return own === 'operatorKeyword' && !isStart ? null : own;
      }
      state.isStart = /[;:]/.test(stream.peek() ?? '');
      stream.next();
      return null;
    },
  };
}

function classesOf({ opcodes, suffixes, keywords }: Tokens): (word: string) => string | null {
  const opcode = new RegExp(`^(?:${opcodes.join('|')})(?:${suffixes.join('|')})*$`);
  const keyword = new Set(keywords);
  return (word) => (opcode.test(word) ? 'operatorKeyword' : keyword.has(word) ? 'keyword' : null);
}
