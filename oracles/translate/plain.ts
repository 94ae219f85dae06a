/**
 * Plain translations: what people write by hand. Registers hold numbers; NaN, infinities, denormals and
 * the sign of zero are what the target makes of them.
 */
import { decimal } from '../../semantics/number/binary32.js';
import { atom, type Comparison, type Dialect } from './dialect.js';
import { PLAIN_HELPERS } from './plain-helpers.js';
import type { Style } from './style.js';

type Expression = (d: Dialect, a: string, b: string, c: string) => string;

/** 1.0 where the comparison holds. */
const setOn =
  (operator: Comparison): Expression =>
  (d, a, b) =>
    d.select('f4', d.compare(operator, a, b), d.four('f4', '1.0'), d.four('f4', '0.0'));

/** A scalar in all components. */
const scalar =
  (expression: (d: Dialect, a: string, b: string) => string): Expression =>
  (d, a, b) =>
    d.four('f4', expression(d, a, b));

const EXPRESSIONS: Readonly<Record<string, Expression>> = {
  ABS: (_, a) => `abs(${a})`,
  ADD: (_, a, b) => `${a} + ${atom(b)}`,
  ARA: (_, a) => `ARA(${a})`,
  ARL: (_, a) => `ARL(${a})`,
  ARR: (_, a) => `ARR(${a})`,
  COS: scalar((_, a) => `cos(${a})`),
  DP3: scalar((_, a, b) => `dot(${atom(a)}.xyz, ${atom(b)}.xyz)`),
  DP4: scalar((_, a, b) => `dot(${a}, ${b})`),
  DPH: scalar((_, a, b) => `dot(${atom(a)}.xyz, ${atom(b)}.xyz) + ${atom(b)}.w`),
  DST: (d, a, b) => `${d.type.f4}(1.0, ${atom(a)}.y * ${atom(b)}.y, ${atom(a)}.z, ${atom(b)}.w)`,
  EX2: scalar((_, a) => `exp2(${a})`),
  EXP: (_, a) => `EXP(${a})`,
  FLR: (_, a) => `floor(${a})`,
  FRC: (d, a) => `${d.fraction}(${a})`,
  LG2: scalar((_, a) => `log2(${a})`),
  LIT: (_, a) => `LIT(${a})`,
  LOG: (_, a) => `LOG(${a})`,
  MAD: (_, a, b, c) => `${atom(a)} * ${atom(b)} + ${atom(c)}`,
  MAX: (_, a, b) => `max(${a}, ${b})`,
  MIN: (_, a, b) => `min(${a}, ${b})`,
  MOV: (_, a) => a,
  MUL: (_, a, b) => `${atom(a)} * ${atom(b)}`,
  RCC: scalar((_, a) => `RCC(${a})`),
  RCP: scalar((_, a) => `1.0 / ${atom(a)}`),
  RSQ: scalar((d, a) => `${d.inverseSquareRoot}(${a})`),
  SEQ: setOn('=='),
  SFL: (d) => d.four('f4', '0.0'),
  SGE: setOn('>='),
  SGT: setOn('>'),
  SIN: scalar((_, a) => `sin(${a})`),
  SLE: setOn('<='),
  SLT: setOn('<'),
  SNE: setOn('!='),
  SSG: (_, a) => `sign(${a})`,
  STR: (d) => d.four('f4', '1.0'),
  SUB: (_, a, b) => `${a} - ${atom(b)}`,
};

const TESTS = { EQ: '==', NE: '!=', LT: '<', LE: '<=', GT: '>', GE: '>=' } as const;

/** A float literal, which wants a point in every language. */
function literal(value: number): string {
  const text = decimal(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

export const PLAIN: Style = {
  mode: 'plain',
  register: 'f4',
  helpers: PLAIN_HELPERS,
  relativeParameter: null,
  literal: (d, value) => {
    const [x = 0] = value;
    const same = value.every((other) => other === x);
    return same ? d.four('f4', literal(x)) : `${d.type.f4}(${value.map(literal).join(', ')})`;
  },
  attribute: (d, input, kind) => (kind === 'f4' ? input : d.toFloat('f4', input)),
  parameter: (d, index) => d.parameter('f4', String(index)),
  relative: (d, address, displacement) =>
    d.parameter(
      'f4',
      displacement === 0 ? address : `${address} + ${String(displacement)}`.replace('+ -', '- '),
    ),
  negate: (expression) => `-${atom(expression)}`,
  absolute: (expression) => `abs(${expression})`,
  result: (d, name, [a = '', b = '', c = '']) => EXPRESSIONS[name]?.(d, a, b, c) ?? '',
  conditionOf: (d, value, of) => (of === 'number' ? value : `${d.type.f4}(${value})`),
  pass: (d, rule, codes) => d.compare(TESTS[rule], codes, d.four('f4', '0.0')),
  any: (_, test) => `any(${test})`,
  pick: (d, kind, test, whenTrue, whenFalse) =>
    d.select(kind === 'register' ? 'f4' : 'i4', test, whenTrue, whenFalse),
  exported: (d, name, kind) => (kind === 'f4' ? name : d.toBits('u4', name)),
};
