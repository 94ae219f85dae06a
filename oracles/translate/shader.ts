/** A whole shader in one of the shading languages. */
import { environmentOf, lawOf, type VpAuthority } from '../../spec/authorities.js';
import { INITIAL } from '../../spec/environments.js';
import type { Program } from '../../semantics/language/load.js';
import { attributeName, statementsOf, type Writing } from './body.js';
import type { Dialect } from './dialect.js';
import { frameOf, type Frame, type CodeTarget, type ShaderInterface } from './frames.js';
import { engineStyle } from './engine/style.js';
import { Library } from './helper.js';
import { PLAIN_PAPER, STRICT_PAPER } from './paper.js';
import { PLAIN } from './plain.js';
import { STRICT, STRICT_OLDER } from './strict.js';
import type { Style } from './style.js';
import {
  followed,
  leftToTarget,
  type Mode,
  type TranslateOptions,
  type Translation,
} from './translation.js';
import { exportsOf, usesOf, type Uses } from './uses.js';

interface Parts {
  readonly program: Program;
  readonly style: Style;
  readonly uses: Uses;
  readonly exports: readonly string[];
  readonly authority: VpAuthority;
}

/** A shader of the program. @throws Untranslatable */
export function shader(
  program: Program,
  target: CodeTarget,
  { mode, results, authority = program.environment.name }: TranslateOptions,
): Translation {
  const uses = usesOf(program);
  const exports = exportsOf(program, uses.results, results);
  const style = styleOf(mode, authority);
  const frame = frameOf(target, 'vertex');
  const { dialect, head, main, begin, end, isBits, attribute, result } = frame;
  const inputKind = isBits ? 'u4' : 'f4';
  const parts: Parts = { program, style, uses, exports, authority };
  const writing: Writing = { program, dialect, style, exports };
  const { lines, flow } = statementsOf(writing);
  const given: ShaderInterface = {
    stage: 'vertex',
    title: title(parts),
    attributes: uses.attributes.map((location) => ({ location, note: '' })),
    parameters: uses.parameters ? program.environment.programParameters : 0,
    parameterNotes: [],
    zero: mode === 'strict',
    exports,
  };
  const statements = [
    ...begin(given),
    ...uses.attributes.map((number, index) =>
      dialect.fixed(
        style.register,
        attributeName(number),
        style.attribute(dialect, attribute(given, index), inputKind),
      ),
    ),
    ...registers(dialect, parts),
    '',
    ...lines,
    '',
    ...exports.map((name, index) => result(given, index, style.exported(dialect, name, inputKind))),
    ...dialect.unread(registerNames(parts)),
    ...end(given),
  ];
  const library = libraryOf(frame, style, program.environment.programParameters);
  const text = [
    ...head(given),
    ...(flow.straight ? [] : [dialect.constantInteger('END', '-1'), '']),
    ...library.definitionsFor(statements),
    ...main(given),
    ...statements.map((line) => (line === '' ? '' : `  ${line}`)),
    '}',
    '',
  ].join('\n');
  return {
    target,
    mode,
    text,
    exports,
    attributes: uses.attributes,
    readsParameters: uses.parameters,
    constants: {},
    leaves: leftToTarget(program, { target, mode, authority }),
  };
}

function styleOf(mode: Mode, authority: VpAuthority): Style {
  const isPaper = environmentOf(authority) === 'GF3';
  if (mode === 'plain') return isPaper ? PLAIN_PAPER : PLAIN;
  if (mode !== 'strict') return engineStyle(mode);
  if (isPaper) return STRICT_PAPER;
  return lawOf(authority) === 'vp1' ? STRICT_OLDER : STRICT;
}

const LIBRARIES = new Map<Style, Map<string, Library>>();

/** What the program's statements may call. Kept: a library writes each of its functions once. */
function libraryOf(
  { dialect, helpers, showsParameters }: Frame,
  style: Style,
  parameters: number,
): Library {
  const key = `${dialect.type.u4} ${String(parameters)}`;
  const ofStyle = LIBRARIES.get(style) ?? new Map<string, Library>();
  LIBRARIES.set(style, ofStyle);
  const known = ofStyle.get(key);
  if (known !== undefined) return known;
  const library = new Library(
    {
      ...helpers,
      ...style.helpers,
      ...(style.relativeParameter === null || !showsParameters
        ? {}
        : { relativeParameter: style.relativeParameter(parameters) }),
    },
    dialect,
  );
  ofStyle.set(key, library);
  return library;
}

function registers(d: Dialect, { program, style, uses, exports }: Parts): readonly string[] {
  const zero = style.literal(d, INITIAL.temporary);
  return [
    ...exports.map((name) => d.variable(style.register, name, style.literal(d, INITIAL.result))),
    ...uses.temporaries.map((number) => d.variable(style.register, `R${String(number)}`, zero)),
    ...uses.addresses.map((number) =>
      d.variable('i4', `A${String(number)}`, `${d.type.i4}(${INITIAL.address.join(', ')})`),
    ),
    ...(uses.conditionCode && program.environment.conditionCode
      ? [d.variable(style.register, 'CC', zero)]
      : []),
  ];
}

/** Attributes and the program's own registers: a program may leave any of them unread. */
function registerNames({ program, uses }: Parts): readonly string[] {
  return [
    ...uses.attributes.map(attributeName),
    ...uses.temporaries.map((number) => `R${String(number)}`),
    ...uses.addresses.map((number) => `A${String(number)}`),
    ...(uses.conditionCode && program.environment.conditionCode ? ['CC'] : []),
  ];
}

function title({ program, style, authority }: Parts): string {
  const count = program.instructions.length;
  const { mode } = style;
  const flag = mode === 'strict' || mode === 'plain' ? `--${mode}` : `--profile ${mode}`;
  return `// vpspec translate ${flag}: ${program.environment.name}, ${String(count)} instruction${count === 1 ? '' : 's'}${followed(style.mode, authority)}`;
}
