/** A whole shader in one of the shading languages. */
import { lawOf, type VpAuthority } from '../../spec/authorities.js';
import { INITIAL } from '../../spec/environments.js';
import type { Program } from '../../semantics/language/load.js';
import { attributeName, statementsOf, type Writing } from './body.js';
import type { Dialect } from './dialect.js';
import { frameOf, type ShaderInterface, type ShaderTarget } from './frames.js';
import { Library, of, type Helper } from './helper.js';
import { PLAIN } from './plain.js';
import { STRICT, STRICT_OLDER } from './strict.js';
import type { Style } from './style.js';
import { followed, leftToTarget, type TranslateOptions, type Translation } from './translation.js';
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
  target: ShaderTarget,
  { mode, results, authority = program.environment.name }: TranslateOptions,
): Translation {
  const uses = usesOf(program);
  const exports = exportsOf(program, uses.results, results);
  const isOlder = lawOf(authority) === 'vp1';
  const style = mode === 'plain' ? PLAIN : isOlder ? STRICT_OLDER : STRICT;
  const { dialect, head, main, begin, end, isBits, attribute, result } = frameOf(target, 'vertex');
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
    ...end(given),
  ];
  const library = libraryOf(dialect, style, program.environment.programParameters);
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

const LIBRARIES = new Map<Style, Map<string, Library>>();

/** What the program's statements may call. Kept: a library writes each of its functions once. */
function libraryOf(dialect: Dialect, style: Style, parameters: number): Library {
  const key = `${dialect.type.u4} ${String(parameters)}`;
  const ofStyle = LIBRARIES.get(style) ?? new Map<string, Library>();
  LIBRARIES.set(style, ofStyle);
  const known = ofStyle.get(key);
  if (known !== undefined) return known;
  const library = new Library(
    style.mode === 'plain'
      ? style.helpers
      : { ...style.helpers, relativeParameter: relativeParameter(parameters) },
    dialect,
  );
  ofStyle.set(key, library);
  return library;
}

/** Outside the register file: (0,0,0,0). */
function relativeParameter(count: number): Helper {
  return {
    says: 'a program parameter by its number; zeros where there is none',
    parameters: of('i', 'number'),
    result: 'u4',
    body: (d) => [
      `if (number < 0 || number >= ${String(count)}) { return ${d.barrier('u4', `${d.type.u4}(0u)`)}; }`,
      `return flushed(${d.parameter('u4', 'number')});`,
    ],
  };
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

function title({ program, style, authority }: Parts): string {
  const count = program.instructions.length;
  return `// vpspec translate --${style.mode}: ${program.environment.name}, ${String(count)} instruction${count === 1 ? '' : 's'}${followed(style.mode, authority)}`;
}
