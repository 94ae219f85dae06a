/**
 * What a syntax error of a GPU program means to the person who wrote it: a message, and what was probably
 * meant. Three restrictions that the documents state in words are in the grammar already; they show here.
 */
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import { GPU_CONDITION_RULES } from '../../../spec/gpu/condition-rules.js';
import { GPU_INSTRUCTIONS } from '../../../spec/gpu/instructions.js';
import { PRIMITIVES_IN, PRIMITIVES_OUT } from '../../../spec/gpu/primitives.js';
import type { GpuRestrictionId } from '../../../spec/gpu/restrictions.js';
import { TEXTURE_TARGET_NAMES } from '../../../spec/gpu/texture-targets.js';
import { foundAt } from '../../language/explain-header.js';
import { didYouMean, listed, shortened } from '../../language/phrase.js';
import { suggestion } from '../../language/suggest.js';
import { wordAt } from '../../language/text.js';
import type { GpuSyntaxFailure } from './parse.js';
import type { GpuViolation } from './violation.js';

interface Failure {
  readonly text: string;
  readonly environment: GpuEnvironment;
  readonly position: number;
  readonly expected: ReadonlySet<string>;
  /** The word at the failure; "" where something else stands there. */
  readonly word: string;
}

interface Explanation {
  readonly restriction: GpuRestrictionId;
  readonly message: string;
  readonly suggestion?: string;
}

export function explainFailure(
  text: string,
  environment: GpuEnvironment,
  { position, expected }: GpuSyntaxFailure,
): GpuViolation {
  const word = wordAt(text, position);
  const failure = { text, environment, position, expected: new Set(expected), word };
  const tokens = expectedTokens(failure);
  const explanation =
    explainReserved(failure) ??
    explainStatement(failure) ??
    explainBuffer(failure) ??
    explainLetters(failure) ??
    explainName(failure) ??
    syntax(`expected ${tokens || 'more of the program'}, found ${foundAt(text, position)}`);
  return { ...explanation, position, ...(tokens === '' ? {} : { expected: tokens }) };
}

function syntax(message: string, meant?: string): Explanation {
  return {
    restriction: 'syntax',
    message,
    ...(meant === undefined ? {} : { suggestion: meant }),
  };
}

const STATEMENTS = ['ATTRIB', 'PARAM', 'TEMP', 'OUTPUT', 'ALIAS', 'BUFFER', 'BUFFER4'] as const;
const DECLARATIONS = ['PRIMITIVE_IN', 'PRIMITIVE_OUT', 'VERTICES_OUT'] as const;

/** Failures where a statement or END should begin, or after END. */
function explainStatement(failure: Failure): Explanation | null {
  const { expected, text, position, environment, word } = failure;
  if (expected.has('the end of the program')) {
    return syntax('nothing but white space and comments may follow END');
  }
  if (!expected.has('an instruction')) return null;
  if (position >= text.length) return syntax('the program does not end with END');
  if (text[position] === ';') return syntax('no statement stands before this ";"');
  if (word === 'OPTION') return syntax('options stand before declarations and statements');
  if (DECLARATIONS.some((name) => name === word)) {
    return syntax(`${word} stands before the statements`);
  }
  if (word === '') return null;
  const base = baseOf(word);
  if (base !== undefined) {
    return syntax(
      `${shortened(word)} is no instruction of ${environment.name}: the suffixes of ${base} are R or H, ` +
        'then C, C0 or C1, then _SAT or _SSAT',
      base,
    );
  }
  const names = GPU_INSTRUCTIONS.map(({ name }) => name);
  const meant = /^[0-9]/.test(word)
    ? undefined
    : suggestion(word, [...names, ...STATEMENTS, 'END', 'OPTION']);
  return syntax(
    `${shortened(word)} is no instruction of ${environment.name}${didYouMean(meant)}`,
    meant,
  );
}

/** The instruction of a word that is one with suffixes, but not in their order. */
function baseOf(word: string): string | undefined {
  return GPU_INSTRUCTIONS.map(({ name }) => name)
    .filter((name) => word.startsWith(name))
    .sort((one, other) => other.length - one.length)
    .find((name) => /^(?:R|H|C0|C1|C|_SAT|_SSAT)+$/.test(word.slice(name.length)));
}

/** §2.X.2: reserved words are no identifiers. */
function explainReserved({ expected, environment, word }: Failure): Explanation | null {
  const mayBeNamed = expected.has('a name') || expected.has('an instruction');
  if (!mayBeNamed || !environment.reserved.includes(word)) return null;
  return {
    restriction: 'reserved-word',
    message: `${word} is reserved in ${environment.name} programs; no name or binding stands here so`,
  };
}

/** §2.X.3.6 */
function explainBuffer({ expected, word }: Failure): Explanation | null {
  if (word !== 'buffer' || !expected.has('env')) return null;
  return {
    restriction: 'buffer-binding-used',
    message: 'parameter buffers are bound in BUFFER statements, and used by the names given there',
  };
}

/** §2.X.4.2, §2.X.4.3: swizzles, masks and components. */
function explainLetters({ expected, word }: Failure): Explanation | null {
  const what = ['a swizzle', 'a write mask', 'a component'].find((each) => expected.has(each));
  if (what === undefined || word === '') return null;
  if (what === 'a swizzle' && /[xyzw]/.test(word) && /^[xyzwrgba]{4}$/.test(word)) {
    return {
      restriction: 'mixed-swizzle',
      message: `${word} mixes letters of xyzw and of rgba`,
    };
  }
  const is = `${shortened(word)} is no ${what.slice('a '.length)}`;
  switch (what) {
    case 'a swizzle':
      return syntax(`${is}: that is one letter or four, of xyzw or of rgba`);
    case 'a write mask':
      return syntax(`${is}: that is letters of xyzw or of rgba, in this order`);
    default:
      return syntax(`${is}: a scalar is one of x, y, z, w, r, g, b and a`);
  }
}

const MODIFIERS = [
  'F', 'S', 'U', 'CC', 'CC0', 'CC1', 'SAT', 'SSAT', 'NTC', 'S24', 'U24', 'HI',
] as const; // prettier-ignore

const NAMES: readonly (readonly [expectation: string, names: readonly string[]])[] = [
  ['a modifier', MODIFIERS],
  ['a texture target', TEXTURE_TARGET_NAMES],
  ['an input primitive type', PRIMITIVES_IN],
  ['an output primitive type', PRIMITIVES_OUT],
  ['a condition', GPU_CONDITION_RULES],
];

/** A word that is none of a set of names. */
function explainName({ expected, word }: Failure): Explanation | null {
  const [what, names] = NAMES.find(([expectation]) => expected.has(expectation)) ?? [];
  if (what === undefined || names === undefined || word === '') return null;
  const meant = suggestion(word, names);
  return syntax(`${shortened(word)} is no ${what.replace(/^an? /, '')}${didYouMean(meant)}`, meant);
}

/** The tokens that could have stood there, without those of other program types; "" where there are none. */
function expectedTokens({ expected, environment }: Failure): string {
  const { programType, options } = environment;
  const isOfType = (token: string): boolean => {
    switch (token) {
      case 'OPTION':
        return options.length > 0;
      case 'vertex':
        return programType !== 'fragment';
      case 'fragment':
        return programType === 'fragment';
      case 'primitive':
        return programType !== 'vertex';
      default:
        return programType === 'geometry' || !DECLARATIONS.some((name) => name === token);
    }
  };
  const words = [...expected].filter(isOfType);
  return listed(
    words.map((word) => (word.includes(' ') ? word : `"${word}"`)),
    'or',
  );
}
