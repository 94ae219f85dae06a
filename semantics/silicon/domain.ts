/**
 * The numbers of an engine: patterns, NaNs with their signs and payloads, denormals as they are. Instructions are the engine's own (`instructions`); the
 * other operations of a domain are what operand loads, condition codes and address registers ask for.
 */
import type { VpAuthority } from '../../spec/authorities.js';
import type { ConditionCode, NumericDomain, Vector } from '../domains/domain.js';
import { nominalOf } from '../domains/nominal-of.js';
import type { Binary32Domain } from '../domains/nominal.js';
import { bitsOf, valueOf } from '../number/binary32.js';
import { FACTS, onEngine, type EngineFacts } from './driver.js';
import type { EngineName } from './names.js';
import { patternsOf, shown } from './shown.js';
import { bySignAndMagnitude } from './order.js';
import {
  COMPUTED_NAN,
  isNaN,
  isNegative,
  isTiny,
  magnitudeOf,
  negated,
  SIGN_BIT,
  type Pattern,
} from './pattern.js';

/** The kinds of value of an engine's domain. */
export interface PatternKinds {
  readonly number: Pattern;
  readonly truth: boolean;
  readonly address: number;
  readonly code: ConditionCode;
}

export type PatternDomain = NumericDomain<PatternKinds>;

/** The number that an address register and its rules take it for. */
function numberOf(a: Pattern): number {
  return isTiny(a) ? 0 : valueOf(a);
}

function conditionOf(a: Pattern): ConditionCode {
  if (isNaN(a)) return 'UN';
  if (isTiny(a)) return 'EQ';
  return isNegative(a) ? 'LT' : 'GT';
}

/** The numbers of an engine, for programs of an authority, which says what is not the engine's to say. */
export function patternDomain(facts: EngineFacts, authority: VpAuthority): PatternDomain {
  const nominal = nominalOf(authority);
  const { figures, instructions: own } = facts.engine;
  const { compare } = figures;
  const missing = (instruction: string) => (): never => {
    throw new TypeError(`${facts.name} has no instruction ${instruction}`);
  };
  const scalar = (name: string): ((a: Pattern) => Pattern) => own.scalar[name] ?? missing(name);
  const component =
    (name: string, place: keyof Vector<Pattern>) =>
    (a: Pattern): Pattern =>
      (own['scalar to vector'][name] ?? missing(name))(a)[place];
  const vector =
    (name: string) =>
    (a: Pattern, b: Pattern = a, c: Pattern = b): Pattern =>
      (own.vector[name] ?? missing(name))(all(a), all(b), all(c)).x;
  const dot =
    (name: string) =>
    (
      a0: Pattern,
      b0: Pattern,
      a1: Pattern,
      b1: Pattern,
      a2: Pattern,
      b2: Pattern,
      a3 = 0,
      b3 = 0,
    ): Pattern =>
      (own.dot[name] ?? missing(name))(
        { x: a0, y: a1, z: a2, w: a3 },
        { x: b0, y: b1, z: b2, w: b3 },
      );
  return {
    instructions: onEngine(facts),
    choose: nominal.choose,
    anyOf: ([value = COMPUTED_NAN]) => value,
    anything: COMPUTED_NAN,
    lift1: (operation) => operation,
    lift2: (operation) => operation,
    lift3: (operation) => operation,
    constant: bitsOf,
    input: bitsOf,
    add: vector('ADD'),
    multiply: vector('MUL'),
    multiplyWithin: vector('MUL'),
    multiplyAdd: vector('MAD'),
    sumOfThreeProducts: dot('DP3'),
    sumOfFourProducts: dot('DP4'),
    negate: negated,
    absolute: magnitudeOf,
    floor: vector('FLR'),
    fraction: vector('FRC'),
    coarse: missing('that cuts to 8 fraction bits'),
    maximum: vector('MAX'),
    minimum: vector('MIN'),
    less: (a, b) => compare(a, b) === 'less',
    lessOrEqual: (a, b) => compare(a, b) === 'less' || compare(a, b) === 'equal',
    equal: (a, b) => compare(a, b) === 'equal',
    isNaN,
    isNegativeNaN: (a) => isNaN(a) && a >= SIGN_BIT,
    precedes: (a, b) => bySignAndMagnitude(a, b) === 'less',
    not: nominal.not,
    or: nominal.or,
    select: (test, whenTrue, whenFalse) => (test ? whenTrue : whenFalse),
    reciprocal: scalar('RCP'),
    reciprocalSquareRoot: scalar('RSQ'),
    exp2: scalar('EX2'),
    roughExp2: component('EXP', 'z'),
    log2: scalar('LG2'),
    roughLog2: component('LOG', 'z'),
    sine: scalar('SIN'),
    cosine: scalar('COS'),
    exp2OfInteger: component('EXP', 'x'),
    exponent: component('LOG', 'x'),
    mantissa: component('LOG', 'y'),
    address: nominal.address,
    floorToAddress: (a) => nominal.floorToAddress(numberOf(a)),
    roundToAddress: (a) => nominal.roundToAddress(numberOf(a)),
    addAddresses: nominal.addAddresses,
    selectAddress: nominal.selectAddress,
    element: nominal.element,
    equalCode: nominal.equalCode,
    conditionOf,
    conditionOfAddress: nominal.conditionOfAddress,
    test: nominal.test,
    selectCode: nominal.selectCode,
    decide: nominal.decide,
  };
}

function all(a: Pattern): Vector<Pattern> {
  return { x: a, y: a, z: a, w: a };
}

const MADE = new Map<string, Binary32Domain>();

/**
 * An engine as programs are run on it: a domain of numbers, as all that run programs expect one, behind which the engine computes with patterns. What
 * it shows of a NaN is that it is one; `patternsOf` has its bits.
 */
export function engineDomain(name: EngineName, authority: VpAuthority): Binary32Domain {
  const key = `${name} ${authority}`;
  const known = MADE.get(key);
  if (known !== undefined) return known;
  const nominal = nominalOf(authority);
  const domain: Binary32Domain = {
    ...nominal,
    constant: Math.fround,
    input: Math.fround,
    behind: { domain: patternDomain(FACTS[name], authority), hidden: patternsOf, shown },
  };
  MADE.set(key, domain);
  return domain;
}
