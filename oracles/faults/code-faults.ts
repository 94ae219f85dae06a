/** Faults of the condition codes: what a result makes of them, and which rule they pass (§2.14.1.6, §2.14.2.2). */
import type { ConditionCode } from '../../semantics/domains/domain.js';
import { NOMINAL } from '../../semantics/domains/nominal.js';
import type { ConditionRule } from '../../semantics/language/ast.js';
import { fault, type Fault } from './fault.js';
import { numbers } from './instructions.js';

/** A rule that holds of other codes. */
const testing = (rule: ConditionRule, holds: (code: ConditionCode) => boolean) =>
  numbers({ test: (asked, code) => (asked === rule ? holds(code) : NOMINAL.test(asked, code)) });

export const CODE_FAULTS: readonly Fault[] = [
  fault(
    'unordered-is-equal',
    'NaN gives the code EQ: there is no UN.',
    ['vp2.cc.un', 'vp2.cc.generate', 'vp2.issues.nan-codes'],
    numbers({ conditionOf: (a) => (a < 0 ? 'LT' : a > 0 ? 'GT' : 'EQ') }),
  ),
  fault(
    'unordered-is-greater',
    'NaN gives the code GT.',
    ['vp2.cc.un', 'vp2.cc.generate', 'vp2.issues.nan-codes'],
    numbers({ conditionOf: (a) => (a < 0 ? 'LT' : a === 0 ? 'EQ' : 'GT') }),
  ),
  fault(
    'negative-zero-is-less',
    'The code is taken from the sign bit: -0 gives LT.',
    ['vp2.cc.zeros', 'vp2.cc.eq', 'vp2.cc.generate'],
    numbers({ conditionOf: (a) => (Object.is(a, -0) ? 'LT' : NOMINAL.conditionOf(a)) }),
  ),
  fault(
    'nearly-zero-is-equal',
    'Results below 2^-20 in magnitude give the code EQ.',
    ['vp2.cc.generate', 'vp2.cc.gt', 'vp2.cc.lt'],
    numbers({
      conditionOf: (a) => (Math.abs(a) < 2 ** -20 ? 'EQ' : NOMINAL.conditionOf(a)),
    }),
  ),
  fault(
    'ge-holds-of-unordered',
    'GE is the opposite of LT, so that it holds of UN.',
    ['vp2.cc.test-UN', 'vp2.cc.test-GE', 'vp2.cc.test', 'vp2.issues.un-tests'],
    testing('GE', (code) => code !== 'LT'),
  ),
  fault(
    'le-holds-of-unordered',
    'LE is the opposite of GT, so that it holds of UN.',
    ['vp2.cc.test-UN', 'vp2.cc.test-LE', 'vp2.cc.test', 'vp2.issues.un-tests'],
    testing('LE', (code) => code !== 'GT'),
  ),
  fault(
    'ne-fails-of-unordered',
    'NE holds of LT and GT alone, and not of UN.',
    ['vp2.cc.test-NE', 'vp2.cc.test-UN', 'vp2.cc.test', 'vp2.issues.un-tests'],
    testing('NE', (code) => code === 'LT' || code === 'GT'),
  ),
  fault(
    'unordered-test-is-equal-test',
    'A test treats UN as EQ.',
    ['vp2.cc.test-UN', 'vp2.cc.test-EQ', 'vp2.cc.test', 'vp2.issues.un-tests'],
    numbers({ test: (rule, code) => NOMINAL.test(rule, code === 'UN' ? 'EQ' : code) }),
  ),
  fault(
    'gt-holds-of-equal',
    'GT holds of EQ too.',
    ['vp2.cc.test-GT', 'vp2.cc.test'],
    testing('GT', (code) => code === 'GT' || code === 'EQ'),
  ),
  fault(
    'fl-always-holds',
    'FL is taken for a mask that is not there, and holds.',
    ['vp2.cc.test-FL', 'vp2.cc.test'],
    testing('FL', () => true),
  ),
];
