/** Operands and destinations of generated instructions: members, modifiers, swizzles and masks. */
import type { DataType } from '../../../spec/gpu/instructions.js';
import { GPU_CONDITION_RULES, type GpuConditionRule } from '../../../spec/gpu/condition-rules.js';
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import { LATTICE } from '../../../semantics/number/lattice.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import { chance, oneOf, type Source } from '../source.js';
import type { GpuProgramKind } from './kinds.js';
import { GREATEST_INDEX, INDEX, type Variable, type Variables } from './variables.js';

export interface Drawing {
  readonly source: Source;
  readonly kind: GpuProgramKind;
  readonly variables: Variables;
}

const LETTERS = COMPONENTS;
const RGBA: Readonly<Record<string, string>> = { x: 'r', y: 'g', z: 'b', w: 'a' };

/** Constants of integer instructions: edges, and counts of shifts. */
const INTEGERS: readonly number[] = [
  0, 1, 2, 3, 5, 8, 16, 24, 31, 127, 255, 0xffff, 0x10000, 0x7fffff, 0x800000, 0xffffff, 0x7fffffff,
];

/** A vector of a type. */
export function vectorOperand(drawing: Drawing, type: DataType, mayBeShort = true): string {
  const { source } = drawing;
  if (chance(source, 0.12)) return `${signOf(source)}${constantVector(source, type)}`;
  const variable = variableOf(drawing, type, mayBeShort);
  return modified(source, swizzled(drawing, variable));
}

/** One component of a type. */
export function scalarOperand(drawing: Drawing, type: DataType, mayBeShort = true): string {
  const { source } = drawing;
  if (chance(source, 0.2)) return constantOf(source, type);
  const variable = variableOf(drawing, type, mayBeShort);
  const component = variable.only ?? oneOf(source, LETTERS);
  return modified(source, `${withMember(drawing, variable)}.${component}`);
}

/** A vector without swizzle and sign: SWZ's operand. */
export function plainOperand(drawing: Drawing): string {
  const { temporaries } = drawing.variables;
  return withMember(
    drawing,
    oneOf(
      drawing.source,
      temporaries.filter((each) => each.type === 'F'),
    ),
  );
}

/** Any variable, whatever its type: what is read of it may be undefined. */
export function anyOperand(drawing: Drawing): string {
  const { source, variables } = drawing;
  return swizzled(drawing, oneOf(source, [...variables.temporaries, ...variables.inputs]));
}

/** A vector that is defined whatever was computed before: what flow depends upon. */
export function inputOperand(drawing: Drawing, type: DataType): string {
  return swizzled(drawing, inputOf(drawing, type));
}

/** As `inputOperand`, mostly one component: few vectors have none that is less than zero. */
export function killOperand(drawing: Drawing, type: DataType): string {
  const { source } = drawing;
  const variable = inputOf(drawing, type);
  if (variable.only !== null || chance(source, 0.4)) return swizzled(drawing, variable);
  return `${withMember(drawing, variable)}.${oneOf(source, LETTERS)}`;
}

/**
 * The program's own texture coordinates; now and then any operand. Where they are divided by w, w mostly stays where it
 * is: what inputs give there has a reciprocal whose error is bounded (vp2.E-reciprocal-range).
 */
export function coordinateOperand(drawing: Drawing, isProjected: boolean): string {
  const { source } = drawing;
  if (chance(source, 0.05)) return vectorOperand(drawing, 'F');
  const variable = coordinatesOf(drawing, 'F');
  if (isProjected && chance(source, 0.8)) return variable.name;
  return `${chance(source, 0.15) ? '-' : ''}${swizzled(drawing, variable)}`;
}

/**
 * The place of a texel, w being the level, or the level alone; now and then any operand. Which component is the
 * level is not left to chance: few textures have many.
 */
export function texelOperand(drawing: Drawing, isLevel: boolean): string {
  if (chance(drawing.source, 0.05)) return vectorOperand(drawing, 'S');
  return `${coordinatesOf(drawing, 'S').name}${isLevel ? '.w' : ''}`;
}

function coordinatesOf({ source, variables }: Drawing, type: DataType): Variable {
  return oneOf(
    source,
    variables.coordinates.filter((each) => each.type === type),
  );
}

function inputOf({ source, variables }: Drawing, type: DataType): Variable {
  return oneOf(
    source,
    variables.inputs.filter((each) => each.type === type),
  );
}

function variableOf(drawing: Drawing, type: DataType, mayBeShort: boolean): Variable {
  const { source, variables } = drawing;
  const temporaries = variables.temporaries.filter(
    (each) => each.type === type && (mayBeShort || !each.isShort),
  );
  return temporaries.length > 0 && chance(source, 0.6)
    ? oneOf(source, temporaries)
    : inputOf(drawing, type);
}

function swizzled(drawing: Drawing, variable: Variable): string {
  const use = withMember(drawing, variable);
  return variable.only === null ? `${use}${swizzleOf(drawing.source)}` : `${use}.${variable.only}`;
}

/** The use of a variable, of an array one of its members. */
export function withMember({ source }: Drawing, { name, sizes }: Variable): string {
  return `${name}${sizes.map((size) => memberOf(source, size)).join('')}`;
}

/** A constant index, or a relative one that stays inside. */
function memberOf(source: Source, size: number): string {
  const room = size - 1 - GREATEST_INDEX;
  if (room < 0 || chance(source, 0.5)) return `[${String(source.nextInt(0, size - 1))}]`;
  const offset = source.nextInt(0, room);
  const plus = offset === 0 && chance(source, 0.7) ? '' : ` + ${String(offset)}`;
  return `[${INDEX}.${oneOf(source, LETTERS)}${plus}]`;
}

function signOf(source: Source): string {
  return chance(source, 0.25) ? '-' : chance(source, 0.05) ? '+' : '';
}

function modified(source: Source, base: string): string {
  return chance(source, 0.12)
    ? `${signOf(source)}|${signOf(source)}${base}|`
    : `${signOf(source)}${base}`;
}

export function swizzleOf(source: Source): string {
  if (chance(source, 0.5)) return '';
  const length = chance(source, 0.4) ? 1 : 4;
  const letters = Array.from({ length }, () => oneOf(source, LETTERS)).join('');
  return `.${spelled(source, letters)}`;
}

/** Now and then in the letters of colors. */
function spelled(source: Source, letters: string): string {
  if (!chance(source, 0.1)) return letters;
  return [...letters].map((letter) => RGBA[letter] ?? letter).join('');
}

/** A number of a type, as it may stand in an instruction. */
export function constantOf(source: Source, type: DataType): string {
  if (type !== 'F') {
    const value = oneOf(source, INTEGERS);
    return chance(source, 0.2) ? `0x${value.toString(16)}` : String(value);
  }
  const value = chance(source, 0.5)
    ? source.nextInt(0, 24) / oneOf(source, [1, 2, 4])
    : Math.abs(valueOf(oneOf(source, LATTICE)));
  return Number.isFinite(value) ? decimal(value) : '1.0';
}

/** Decimal, as the grammar has it: JavaScript writes the exponent with a sign. */
function decimal(value: number): string {
  return String(value).replace('e+', 'e');
}

/** One to four numbers of a type, in braces. */
export function constantVector(source: Source, type: DataType): string {
  const sign = (): string => (type !== 'U' && chance(source, 0.3) ? '-' : '');
  const numbers = Array.from(
    { length: source.nextInt(1, 4) },
    () => `${sign()}${constantOf(source, type)}`,
  );
  return `{${numbers.join(', ')}}${chance(source, 0.2) ? swizzleOf(source) : ''}`;
}

/** A destination of a type, with its masks: of `components` alone, where these are not all. */
export function destination(
  drawing: Drawing,
  type: DataType,
  mayBeShort: boolean,
  components: readonly Component[] = COMPONENTS,
): string {
  const { source, variables, kind } = drawing;
  const fits = (each: Variable): boolean => each.type === type && (mayBeShort || !each.isShort);
  const temporaries = variables.temporaries.filter(fits);
  const results = variables.results.filter((each) => fits(each) && each.only === null);
  const among = results.length > 0 && chance(source, 0.12) ? results : temporaries;
  const variable = oneOf(source, among.length > 0 ? among : results);
  const isMasked = components.length < COMPONENTS.length || chance(source, 0.35);
  const mask = isMasked ? `.${maskOf(source, components)}` : '';
  return `${withMember(drawing, variable)}${mask}${chance(source, kind.tests) ? ` (${test(source)})` : ''}`;
}

/** Some of the components, not all four. */
function maskOf(source: Source, components: readonly Component[]): string {
  const most = Math.min(2 ** components.length - 1, 14);
  const bits = source.nextInt(1, most);
  const letters = components.filter((_, index) => bits & (1 << index)).join('');
  return spelled(source, letters);
}

/** Tests of more than one flag. */
const COMPARING: readonly GpuConditionRule[] = ['EQ', 'NE', 'LT', 'LE', 'GE', 'GT'];

/** A condition code test. */
function test(source: Source): string {
  const register = oneOf(source, ['', '', '0', '1']);
  const rules = chance(source, 0.4) ? COMPARING : GPU_CONDITION_RULES;
  return `${oneOf(source, rules)}${register}${swizzleOf(source)}`;
}
