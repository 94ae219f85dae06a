/** Programs that fail to load for what is wrong with the whole: each is made of one that loads. */
import type { Environment } from '../../../spec/environments.js';
import type { RestrictionId } from '../../../spec/restrictions.js';
import { MARK } from '../mark.js';
import { settingsOf, type GenerateOptions } from './options.js';
import { generateProgram } from './program.js';
import { oneOf, type Source } from '../source.js';

/** A text with a mark before the token that cannot belong to it, or without where only the end shows it. */
type Broken = (source: Source, environment: Environment) => string;

export const PROGRAMS: Partial<Readonly<Record<RestrictionId, Broken>>> = {
  header: (source, environment) => {
    const [, first = '', ...rest] = lines(source, environment);
    const token = oneOf(source, [
      '',
      '!!VP3.0',
      '!!vp1.0',
      '!!VP2',
      '!!VSP2.0',
      '!!ARBvp1.0',
      '!!',
    ]);
    return text(token === '' ? [marked(first), ...rest] : [MARK + token, first, ...rest]);
  },
  'option-unavailable': (source, environment) => {
    const [header = '', ...rest] = lines(source, environment);
    // The option would also forbid writes of HPOS.
    const others = rest.map((line) => line.replace('o[HPOS]', 'o[COL0]'));
    return text([header, `${MARK}OPTION NV_position_invariant;`, ...others]);
  },
  'unknown-option': (source, environment) => {
    const [header = '', ...rest] = lines(source, environment);
    const name = oneOf(source, [
      'NV_position_invarian',
      'nv_position_invariant',
      'NV_fog_exp',
      'x',
    ]);
    return text([header, `OPTION ${MARK}${name};`, ...rest]);
  },
  'duplicate-label': (source, environment) => {
    const all = lines(source, environment);
    const name = oneOf(source, ['twice', 'MOV_', 'R15_', 'again_2']);
    const second = source.nextInt(1, all.length - 1);
    all.splice(second, 0, `${MARK}${name}:`);
    all.splice(source.nextInt(1, second), 0, `${name}:`);
    return text(all);
  },
  'instruction-limit': (source, environment) =>
    oneTooMany(source, environment, { length: environment.instructionLimit }),
  'position-invariant-instruction-limit': (source, environment) =>
    oneTooMany(source, environment, { length: environment.instructionLimit, ...INVARIANT }),
  'position-invariant-hpos': (source, environment) =>
    withOption(source, environment, ['MOV o[^HPOS], R0;', 'ADD o[^HPOS].w, R0, R1;']),
  'position-invariant-relative': (source, environment) =>
    withOption(source, environment, ['MOV R0, c[^A0.x];', 'ADD R0, R1, -c[^A0.x+5].y;']),
  'no-hpos-write': (source, environment) =>
    text(lines(source, environment).map((line) => line.replace('o[HPOS]', 'o[COL0]'))),
  'no-parameter-write': (source, environment) =>
    text(lines(source, environment).map((line) => line.replace(/^(\s*\w+ )c\[\d+\]/, '$1R0'))),
};

/** What is wrong with the syntax of a whole program. */
export const SYNTAX: readonly Broken[] = [
  (source, environment) => text(lines(source, environment).slice(0, -1)), // no END
  (source, environment) => `${text(lines(source, environment))}${MARK}MOV R0, R1;\n`,
  (source, environment) => `${text(lines(source, environment))}# more\n  ${MARK}END\n`,
  (source, environment) => {
    const all = lines(source, environment);
    // A statement without its semicolon shows at the token after it.
    const statements = all.flatMap((line, index) => (line.endsWith(';') ? [index] : []));
    const at = oneOf(source, statements);
    all[at] = (all[at] ?? '').replace(';', '');
    all[at + 1] = marked(all[at + 1] ?? '');
    return text(all);
  },
];

const INVARIANT = { weights: { positionInvariant: 1 } } as const satisfies GenerateOptions;
const SHORT = { least: 2, most: 6 } as const;

/** A program that loads, without comments, line by line: the header, options, statements, END. */
export function lines(
  source: Source,
  environment: Environment,
  options: GenerateOptions = {},
): string[] {
  const settings = settingsOf(environment, {
    length: SHORT,
    ...options,
    weights: { positionInvariant: 0, ...options.weights, comments: 0 },
  });
  return generateProgram(source, settings).text.trimEnd().split('\n');
}

export function text(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

/** A line with a mark before its first token. */
function marked(line: string): string {
  return line.replace(/\S/, (character) => MARK + character);
}

/** A position-invariant program with one of some statements. */
function withOption(
  source: Source,
  environment: Environment,
  statements: readonly string[],
): string {
  const all = lines(source, environment, INVARIANT);
  const first = all.findIndex((line, index) => index > 0 && !line.startsWith('OPTION'));
  all.splice(source.nextInt(first, all.length - 1), 0, `  ${oneOf(source, statements)}`);
  return text(all);
}

/** The longest program that loads, with one instruction more anywhere: the last is one too many. */
function oneTooMany(source: Source, environment: Environment, options: GenerateOptions): string {
  const all = lines(source, environment, options);
  const first = all.findIndex((line, index) => index > 0 && !line.startsWith('OPTION'));
  all.splice(source.nextInt(first, all.length - 1), 0, '  MOV R0, R1;');
  const last = all.findLastIndex((line) => line.endsWith(';'));
  all[last] = marked(all[last] ?? '');
  return text(all);
}
