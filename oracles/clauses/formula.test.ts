import { describe, expect, it } from 'vitest';
import { nextUp } from '../../semantics/number/binary32.js';
import { GPU_INSTRUCTIONS } from '../../spec/gpu/instructions.js';
import { compileClauses, FormulaError, type FormulaSource } from './formula.js';
import { judgeValues } from './judge.js';
import { shapeOfGpu } from './observation.js';

function compile(clause: Partial<FormulaSource>) {
  const [compiled] = compileClauses([{ id: 'test.X.1', on: 'ADD', then: 'r == a', ...clause }]);
  if (compiled === undefined) throw new Error('nothing compiled');
  return compiled;
}

/** Whether a statement about one operand and result of RCP, a scalar instruction, is true. */
function holds(then: string, a: number, r: number): boolean {
  const clause = compile({ on: 'RCP', then });
  return judgeValues([clause], [[a]], [r])[0]?.holds ?? false;
}

function holdsOfMad(then: string, operands: readonly number[], r: number): boolean {
  const clause = compile({ on: 'MAD', then });
  return (
    judgeValues(
      [clause],
      operands.map((operand) => [operand]),
      [r],
    )[0]?.holds ?? false
  );
}

function fault(clause: Partial<FormulaSource>): FormulaError {
  try {
    compile(clause);
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
  throw new Error('expected a FormulaError');
}

describe('values', () => {
  it('compares without tolerance', () => {
    const third = Math.fround(1 / 3);
    expect(holds('r == 1/3', 1, third)).toBe(false);
    expect(holds('r == a', 1, 1 + 2 ** -23)).toBe(false);
    expect(holds('r == a', 0.1, 0.1)).toBe(true);
  });

  it('reads decimal literals exactly', () => {
    expect(holds('r < 0.1', 0, Math.fround(0.1))).toBe(false);
    expect(holds('r == 0.5', 0, 0.5)).toBe(true);
    expect(holds('r == 1e-1', 0, 0.1)).toBe(false);
  });

  it('adds and multiplies exactly', () => {
    expect(holds('a + 2^-200 == a', 1, 0)).toBe(false);
    expect(holds('a + 2^-200 > a', 1, 0)).toBe(true);
    expect(holds('a * a - 2 * a + 1 == 2^-46', 1 + 2 ** -23, 0)).toBe(true);
    expect(holds('a * a * a * a == 2^-504', 2 ** -126, 0)).toBe(true);
    expect(holds('2^128 - 2^104 == r', 0, 2 ** 128 - 2 ** 104)).toBe(true);
  });

  it('decides bounds that binary64 cannot', () => {
    // 1/3 lies 2^-25/3 from its nearest number; a bound just at either side of that.
    const third = Math.fround(1 / 3);
    expect(holds('abs(r - 1/a) < 2^-25/3 - 2^-220', 3, third)).toBe(false);
    expect(holds('abs(r - 1/a) < 2^-25/3 + 2^-220', 3, third)).toBe(true);
  });

  it('takes the sine of the exact operand', () => {
    const large = Math.fround(1e30);
    // The sine of 1000000015047466219876688855040, to 60 digits; that of 1e30 itself is -0.0901.
    expect(
      holds(
        'abs(sin(a) + 0.791163438521983667796119379972165317874920258202462544) < 2^-170',
        large,
        0,
      ),
    ).toBe(true);
    expect(holds('abs(sin(a)) <= 1 and abs(cos(a)) <= 1', large, 0)).toBe(true);
    expect(holds('abs(sin(a) * sin(a) + cos(a) * cos(a) - 1) < 2^-240', large, 0)).toBe(true);
  });

  it('keeps powers and logarithms of two exact', () => {
    expect(holds('log2(a) == -126', 2 ** -126, 0)).toBe(true);
    expect(holds('2^floor(log2(a)) == a', 2 ** 127, 0)).toBe(true);
    expect(holds('floor(log2(a)) == -1', 1 - 2 ** -24, 0)).toBe(true);
    expect(holds('2^log2(a) == a', 3, 0)).toBe(false);
    expect(holds('abs(2^log2(a) - a) < 2^-200', 3, 0)).toBe(true);
    expect(holds('abs(exp(log2(a)) - 2.718281828459045235360287) < 2^-75', 2, 0)).toBe(true);
    expect(holds('2^a > 2^1000', 3e38, 0)).toBe(true);
    expect(holds('2^a == 0', -3e38, 0)).toBe(true);
  });

  it('rounds halves to the even integer', () => {
    expect(holds('round(a) == r', 2.5, 2)).toBe(true);
    expect(holds('round(a) == r', -3.5, -4)).toBe(true);
    expect(holds('round(a + 0.5) == r', 2, 2)).toBe(true);
    expect(holds('floor(a - 2^-100) == r', 2, 1)).toBe(true);
  });

  it('treats NaN as unordered, and zeros as equal', () => {
    expect(holds('r == a', NaN, NaN)).toBe(false);
    expect(holds('r != a', NaN, NaN)).toBe(true);
    expect(holds('r < 1/a or r >= 1/a', 2, NaN)).toBe(false);
    expect(holds('abs(a - 1) >= -1', NaN, 0)).toBe(false);
    expect(holds('r == a', -0, 0)).toBe(true);
    expect(holds('same(r, a)', -0, 0)).toBe(false);
    expect(holds('same(r, a)', NaN, NaN)).toBe(true);
    expect(holds('isNegative(a) and isPositive(r)', -0, 0)).toBe(true);
    expect(holds('isNegative(a) or isPositive(a)', NaN, 0)).toBe(false);
    expect(holds('sameSign(a, r)', NaN, NaN)).toBe(false);
  });

  it('chains comparisons, chooses, negates', () => {
    expect(holds('1 <= a < 2 and not (r > 0)', 1.5, 0)).toBe(true);
    expect(holds('1 <= a < 2', 2, 0)).toBe(false);
    expect(holds('r == (a > 0 ? INF : -INF)', -1, -Infinity)).toBe(true);
    expect(holds('a > 0 ? isNaN(r) : r == 1/2', -1, 0.5)).toBe(true);
    expect(holds('(a > 0 ? 1/3 : 1/7) < 0.2', -1, 0)).toBe(true);
    expect(holds('r < 2 * pi', 0, Math.fround(2 * Math.PI))).toBe(false);
  });
});

describe('a factor with arithmetic', () => {
  const sum = (a: number, b: number, c: number, r: number): boolean =>
    holdsOfMad('isSumOfProducts(r, a, b, 1 - a, c)', [a, b, c], r);

  it('is rounded before it is multiplied, either way', () => {
    expect(sum(0.25, 8, 16, 14)).toBe(true);
    expect(sum(0.25, 8, 16, nextUp(14))).toBe(false);
    // 1 - 2^-25 is rounded to 1 - 2^-24 or to 1, and then the product.
    expect(sum(2 ** -25, 0, 3, 3)).toBe(true);
    expect(sum(2 ** -25, 0, 3, 3 - 2 ** -22)).toBe(true);
    expect(sum(2 ** -25, 0, 3, 3 - 2 ** -21)).toBe(false);
    expect(sum(2 ** -25, 0, 1.5, 1.5 - 2 ** -23)).toBe(true);
  });

  it('may be an infinity or NaN', () => {
    expect(sum(-Infinity, 0, 1, NaN)).toBe(true);
    expect(sum(-Infinity, 1, 1, NaN)).toBe(true);
    expect(sum(-Infinity, -1, 1, Infinity)).toBe(true);
    expect(sum(-Infinity, -1, 1, NaN)).toBe(false);
    expect(sum(NaN, 1, 1, NaN)).toBe(true);
    expect(sum(NaN, 1, 1, 1)).toBe(false);
    // 1 - 1 is no zero that rounding makes: it is exact.
    expect(sum(1, 1, Infinity, NaN)).toBe(true);
    expect(sum(1, 1, Infinity, Infinity)).toBe(false);
  });
});

describe('faults of a formula', () => {
  const cases: readonly [string, Partial<FormulaSource>, number, RegExp][] = [
    ['an unknown name', { then: 'r == 2 * d' }, 10, /unknown name "d"/],
    ['an unknown function', { then: 'r == tan(a)' }, 6, /unknown function "tan"/],
    ['an operand too many', { on: 'ABS', then: 'r == b' }, 6, /ABS has no operand "b"/],
    ['a wrong number of arguments', { then: 'same(r, a, b)' }, 1, /takes 2 arguments, not 3/],
    ['an even number of factors', { then: 'isSumOfProducts(r, a, b, a)' }, 1, /odd number/],
    ['a number as a statement', { then: 'a + b' }, 1, /expected a statement/],
    ['a statement as a number', { then: 'r == (a > b)' }, 7, /expected a number/],
    ['a statement as an operand of and', { then: 'r == a and b' }, 12, /expected a statement/],
    ['arithmetic where none may be', { then: 'isNaN(a + b)' }, 7, /without arithmetic/],
    ['a component of a scalar', { on: 'RCP', then: 'a.x == r' }, 1, /is a scalar/],
    ['a component that does not exist', { then: 'a.q == 1' }, 3, /no component "q"/],
    ['a vector and its component', { then: 'r == a + a.x' }, 10, /both whole and by component/],
    ['a vector beside one number', { on: 'DP3', then: 'r == a' }, 6, /name a component/],
    ['a power of another base', { then: 'r == 3^a' }, 6, /only powers of 2/],
    ['factors side by side', { then: 'r == 2 a' }, 8, /write "\*"/],
    ['another operator', { then: 'r == a % 2' }, 8, /expected an operator or the end; found "%"/],
    ['an assignment', { then: 'r = a' }, 3, /expected an operator or the end; found "="/],
    ['a text', { then: 'r == "a"' }, 6, /expected an operand; found/],
    [
      'an unfinished formula',
      { then: 'r == (a' },
      8,
      /expected "\)" or an operator; found the end/,
    ],
    ['no formula', { then: '' }, 1, /expected an operand; found the end/],
    [
      'an operator without an operand',
      { then: 'r == min(a, )' },
      13,
      /expected an operand; found "\)"/,
    ],
    ['a choice without its second case', { then: 'r > 0 ? 1' }, 10, /expected ":" or an operator/],
    ['a number that is none', { then: 'r == 1e999' }, 6, /1e999 is too large/],
    [
      'parentheses without end',
      { then: '('.repeat(9999) + 'r' },
      1,
      /expected 100 parentheses at most/,
    ],
    ['two kinds of choice', { then: 'a > 0 ? 1 : isNaN(r)' }, 1, /both choices/],
    ['an unknown instruction', { on: 'FOO' }, 1, /no instruction "FOO"/],
    ['an instruction without a result', { on: 'BRA', then: 'r == 1' }, 1, /has no result/],
  ];
  it.each(cases)('finds %s', (_name, clause, column, message) => {
    const error = fault(clause);
    expect(error.detail).toMatch(message);
    expect(error.column).toBe(column);
    expect(error.clause).toBe('test.X.1');
  });

  it('says which part is at fault', () => {
    expect(fault({ when: 'isNaN(q)' }).part).toBe('when');
    expect(fault({ then: 'isNaN(q)' }).message).toMatch(/^test\.X\.1: then, column 7: /);
  });
});

describe('what a formula is about', () => {
  it('is one component at a time, or the record', () => {
    expect(compile({ then: 'r == a + b' }).scope).toBe('component');
    expect(compile({ then: 'r.x == a.x' }).scope).toBe('record');
    expect(compile({ on: 'DP3', then: 'r == a.x' }).scope).toBe('record');
    expect(compile({ on: 'LOG', then: 'r.z < abs(a)' }).scope).toBe('record');
    expect(compile({ on: 'ARL', then: 'r == floor(a)' }).scope).toBe('component');
  });
});

describe('integers of GPU programs', () => {
  const shapes = new Map(GPU_INSTRUCTIONS.map((spec) => [spec.name, shapeOfGpu(spec)]));

  /** Whether a statement about the operands and the result of MAD is true. */
  function holdsOfMad(then: string, a: number, b: number, c: number, r: number) {
    const source = { id: 'test.MAD.1', on: 'MAD', then };
    const [clause] = compileClauses([source], (name) => shapes.get(name));
    if (clause === undefined) throw new Error('nothing compiled');
    return judgeValues([clause], [[a], [b], [c]], [r])[0]?.holds;
  }

  it('wrap exactly, however large a product is', () => {
    const [least, greatest] = [-(2 ** 31), 2 ** 31 - 1];
    // (2^31 - 1)^2 = 2^62 - 2^32 + 1.
    expect(holdsOfMad('r == signed(a * b + c)', greatest, greatest, 5, 6)).toBe(true);
    expect(holdsOfMad('r == signed(a * b + c)', greatest, greatest, 5, 7)).toBe(false);
    expect(holdsOfMad('r == signed(a * b + c)', least, -1, 0, least)).toBe(true);
    const all = 2 ** 32 - 1;
    expect(holdsOfMad('r == unsigned(a * b + c)', all, all, all, 0)).toBe(true);
    expect(holdsOfMad('r == floor(a * b / 2^32)', all, all, 0, all - 1)).toBe(true);
    expect(holdsOfMad('r == unsigned(a)', -1, 0, 0, all)).toBe(true);
  });

  it('have bits', () => {
    expect(holdsOfMad('unsigned(r) == bitAnd(a, b)', -2, 0xff, 0, 0xfe)).toBe(true);
    expect(holdsOfMad('unsigned(r) == bitOr(a, b)', -2, 1, 0, -1)).toBe(true);
    expect(holdsOfMad('unsigned(r) == bitXor(a, b)', -1, 0xff, 0, -256)).toBe(true);
    expect(holdsOfMad('r == bitAnd(a + b, c)', 1, 2, 6, 2)).toBe(true);
  });

  it('divide toward zero', () => {
    expect(holdsOfMad('r == trunc(a / b)', -7, 2, 0, -3)).toBe(true);
    expect(holdsOfMad('r == ceil(a / b)', 7, 2, 0, 4)).toBe(true);
    expect(holdsOfMad('r == ceil(a) and r == trunc(a)', 3, 2, 0, 3)).toBe(true);
  });

  it('know their instructions only', () => {
    const shape = shapes.get('SAD');
    expect(shape).toMatchObject({
      name: 'SAD',
      operands: ['vector', 'vector', 'vector'],
      result: 'vector',
    });
    expect(shapes.get('PK4B')?.result).toBe('replicated');
    expect(shapes.get('KIL')?.result).toBe('none');
    expect(fault({ on: 'SAD' }).part).toBe('on');
  });
});
