/**
 * The current vertex attributes, by their own commands and by those of the conventional parameters that they alias; updating
 * attribute zero between Begin and End provokes a vertex. NV_vertex_program §2.14.1.1, §2.14.1.6 (Table X.2).
 */
import { ENVIRONMENTS, type Quad } from '../../../spec/environments.js';
import { GL_COMMANDS } from '../../../spec/gl/commands.js';
import { hasBoth, textureUnit, type Context } from './context.js';
import { completed, DIRECT, NORMALISED } from './conversion.js';
import { withConventional, withShared } from './gpu/state.js';
import {
  done,
  errorsOf,
  failed,
  type Engine,
  type Result,
  type Rule,
  type Rules,
} from './result.js';
import { valuesOf } from './values.js';
import { provokedVertex } from './vertex.js';

/** The context after an attribute is set, and the vertex that attribute zero provokes. */
export function setAttribute(
  context: Context,
  number: number,
  value: Quad,
  engine: Engine,
): Result {
  if (number === 0) {
    // Ignored outside of Begin and End, as Vertex is.
    if (context.begun === null) return done(context);
    return done(context, [provokedVertex(context, { type: 'F', values: value }, engine)]);
  }
  const attributes = context.attributes.with(number, value);
  return done({ ...context, attributes, gpu: gpuAfter(context, number, value) });
}

/** What generic attributes of GPU programs are then: others, or the same by another name. */
function gpuAfter(context: Context, number: number, values: Quad): Context['gpu'] {
  if (context.gpu === null) return null;
  return hasBoth(context)
    ? withShared(context.gpu, number, { type: 'F', values })
    : withConventional(context.gpu, number);
}

const LAST = ENVIRONMENTS['VP1.0'].vertexAttributes - 1;

/** VertexAttrib{1234}{sfd}[v]NV, VertexAttrib4ub[v]NV. No type but ubyte is converted (Table 2.6). */
function attribRule(command: string, size: number, letter: string): Rule {
  const convert = letter === 'ub' ? (NORMALISED.ub ?? DIRECT) : DIRECT;
  return (context, given, engine) => {
    const index = given.number('index');
    if (index > LAST) return failed(context, 'INVALID_VALUE');
    const values = valuesOf(command, given, size).map(convert);
    return setAttribute(context, index, completed(values), engine);
  };
}

/** VertexAttribs{1234}{sfd}vNV, VertexAttribs4ubvNV: from the last attribute to the first, so that zero comes last. */
function attribsRule(size: number, letter: string): Rule {
  const convert = letter === 'ub' ? (NORMALISED.ub ?? DIRECT) : DIRECT;
  return (context, given, engine) => {
    const [index, count] = [given.number('index'), given.number('n')];
    const errors = errorsOf([
      [count < 0, 'INVALID_VALUE'],
      [count > 0 && index + count - 1 > LAST, 'INVALID_VALUE'],
    ]);
    if (errors.length > 0) return failed(context, ...errors);
    const values = given.numbers('v').map(convert);
    let result = done(context);
    for (let i = count - 1; i >= 0; i--) {
      const own = completed(values.slice(i * size, (i + 1) * size));
      const next = setAttribute(result.context, i + index, own, engine);
      result = { ...next, effects: [...result.effects, ...next.effects] };
    }
    return result;
  };
}

/** Where a conventional parameter is kept, and how its components map (Table X.2). */
interface Alias {
  readonly number: number;
  readonly map: (values: readonly number[]) => Quad;
  /** Whether integers are converted to fractions (OpenGL 1.2.1 §2.7). */
  readonly isNormalised: boolean;
}

const ALIASES: Readonly<Record<string, Alias>> = {
  Vertex: { number: 0, map: completed, isNormalised: false },
  VertexWeight: { number: 1, map: completed, isNormalised: false },
  Normal: { number: 2, map: completed, isNormalised: true },
  Color: { number: 3, map: completed, isNormalised: true },
  SecondaryColor: { number: 4, map: completed, isNormalised: true },
  FogCoord: { number: 5, map: completed, isNormalised: false },
  TexCoord: { number: 8, map: completed, isNormalised: false },
};

/** Attributes that texture coordinates alias: 8 and those after it. */
export const FIRST_TEXTURE = 8;
/** Units beyond have no attribute (Dependencies on ARB_multitexture). */
export const TEXTURE_ATTRIBUTES = 8;

function aliasRule(command: string, parameter: string, size: number, letter: string): Rule | null {
  const alias = ALIASES[parameter];
  if (alias === undefined) return null;
  const convert = alias.isNormalised ? (NORMALISED[letter] ?? DIRECT) : DIRECT;
  return (context, given, engine) => {
    const values = valuesOf(command, given, size).map(convert);
    return setAttribute(context, alias.number, alias.map(values), engine);
  };
}

/** MultiTexCoord{1234}{sifd}[v]ARB. */
function multiTextureRule(command: string, size: number): Rule {
  return (context, given, engine) => {
    const unit = textureUnit(context, given.name('texture'));
    if (unit === null) return failed(context, 'INVALID_ENUM');
    if (unit >= TEXTURE_ATTRIBUTES) return done(context);
    const values = valuesOf(command, given, size).map(DIRECT);
    return setAttribute(context, FIRST_TEXTURE + unit, completed(values), engine);
  };
}

const NAME =
  /^(VertexAttribs?|MultiTexCoord|Vertex|Normal|Color|TexCoord|SecondaryColor|FogCoord|VertexWeight)([1234]?)(ub|us|ui|[bsifd])v?(?:NV|ARB|EXT)?$/;

function ruleOf(command: string): Rule | null {
  const [, family = '', digits, letter = ''] = NAME.exec(command) ?? [];
  const size = digits === undefined || digits === '' ? 1 : Number(digits);
  switch (family) {
    case 'VertexAttrib':
      return attribRule(command, size, letter);
    case 'VertexAttribs':
      return attribsRule(size, letter);
    case 'MultiTexCoord':
      return multiTextureRule(command, size);
    default:
      return aliasRule(command, family, size, letter);
  }
}

export const ATTRIBUTE_RULES: Rules = Object.fromEntries(
  [...GL_COMMANDS.keys()].flatMap((command) => {
    const rule = ruleOf(command);
    return rule === null ? [] : [[command, rule] as const];
  }),
);
