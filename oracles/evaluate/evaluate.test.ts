/** Questions about single instructions: what is permitted is what programs are judged by, and the nominal result is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUTHORITIES, environmentOf, type Authority } from '../../spec/authorities.js';
import { GPU_ENVIRONMENTS, isGpuEnvironment, vpEnvironment } from '../../spec/gpu/environments.js';
import { GPU_INSTRUCTIONS } from '../../spec/gpu/instructions.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import {
  availableIn,
  COMPONENTS,
  ENVIRONMENTS,
  type EnvironmentName,
} from '../../spec/environments.js';
import { nominalOf } from '../../semantics/domains/nominal-of.js';
import { Packed } from '../../semantics/gpu/domains/packed.js';
import { GPU_NOMINAL } from '../../semantics/gpu/domains/nominal.js';
import { load } from '../../semantics/language/load.js';
import { bitsOf, hex, valueOf } from '../../semantics/number/binary32.js';
import { binary32Arbitrary } from '../../semantics/number/binary32.arbitrary.js';
import { piecesOf, unionOf } from '../../semantics/number/value-set.js';
import { describeSet } from '../../semantics/number/set-text.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { gpuClausesByInstruction } from '../cases/gpu/clauses.js';
import { judgeValues } from '../clauses/judge.js';
import { ProgramExplorer } from '../judge/explore-program.js';
import { acceptedRegion } from '../judge/region.js';
import { Evaluator, type Dependence } from './evaluate.js';
import { gpuSingle } from './gpu.js';
import { described, describeShown, type Places } from './possible.js';
import { questionOf, QuestionError } from './question.js';
import { vpSingle } from './vp.js';
import { byNight } from '../../vitest.night.js';

interface Told {
  readonly result: Places<string>;
  readonly permitted: {
    readonly accepted: Places<string>;
    readonly letter: Places<string> | null;
    readonly excluded: readonly string[];
  };
  readonly dependences: () => readonly Dependence[];
  readonly asked: ReadonlySet<string>;
}

function told(typed: string, authority: Authority): Told {
  const question = questionOf(typed);
  const environment = environmentOf(authority);
  const gpu = isGpuEnvironment(environment) ? gpuSingle(question, environment) : null;
  const vp = isGpuEnvironment(environment)
    ? null
    : vpSingle(question, authority as EnvironmentName, vpEnvironment(environment));
  const ran = gpu?.run(GPU_NOMINAL) ?? vp?.run(nominalOf(authority as EnvironmentName));
  const evaluator = new Evaluator(gpu ?? (vp as NonNullable<typeof vp>));
  if (ran === undefined) throw new Error(typed);
  const { accepted, letter, excluded } = evaluator.permitted(ran.seen);
  return {
    result: new Map([...ran.shown].map(([name, shown]) => [name, describeShown(shown)])),
    permitted: {
      accepted: described(accepted),
      letter: letter === null ? null : described(letter),
      excluded,
    },
    dependences: () => evaluator.dependences(),
    asked: evaluator.asked,
  };
}

/** Values of operands, vectors among them where `vector`. */
const NUMBERS = [
  'NaN',
  '-INF',
  '-1',
  '-1e-40',
  '-0',
  '0',
  '1e-40',
  '0.5',
  '1',
  '3.7',
  'INF',
] as const;
const number = fc.constantFrom<string>(...NUMBERS);
const vector = fc.oneof(
  number,
  fc.tuple(number, number, number, number).map((each) => `(${each.join(', ')})`),
);
const integer = fc.constantFrom('0', '1', '2', '31', '0x7fffffff', '0xffffffff', '0x80000000');

const VP_QUESTIONS = AUTHORITIES.flatMap((authority) => {
  const environment = environmentOf(authority);
  if (isGpuEnvironment(environment)) return [];
  return INSTRUCTIONS.filter(
    ({ since, result }) =>
      result !== 'none' && availableIn(ENVIRONMENTS[vpEnvironment(environment)], since),
  ).map((spec) => ({ authority, spec }));
});

const GPU_QUESTIONS = Object.values(GPU_ENVIRONMENTS).flatMap(({ name: authority }) =>
  GPU_INSTRUCTIONS.filter(
    ({ form, programType }) =>
      programType === null && /^(VECTOR|SCALAR|BINSC|VECSCA|BIN|TRI)op$/.test(form),
  ).flatMap((spec) => spec.types.map((type) => ({ authority, spec, type }))),
);

/** What EX2 of a product with what LG2 gives may be is bounded in one place, and POW's formula in another. */
it('of a power permits nothing that the formula about powers forbids', () => {
  const formulas = gpuClausesByInstruction(loadSpecification().gpuClauses).get('POW') ?? [];
  const formula = formulas.find(({ compiled: { id } }) => id === 'gp4.POW.result');
  if (formula === undefined) throw new Error('no such formula');
  fc.assert(
    fc.property(binary32Arbitrary, binary32Arbitrary, (base, power) => {
      const [a, b] = [Math.abs(valueOf(base)), valueOf(power)];
      fc.pre(a >= 2 ** -126 && a < Infinity && Math.abs(b) < Infinity);
      const asked = `POW ${hex(bitsOf(a))}, ${hex(bitsOf(b))}`;
      const permitted = new Evaluator(gpuSingle(questionOf(asked), 'NVvp4.0')).accepted();
      for (const each of permitted.get('x') ?? []) {
        const set = each.kind === 'word' && each.word?.type === 'F' ? each.word.value : null;
        if (set === null || set instanceof Packed) throw new Error(asked);
        for (const end of piecesOf(set).flat()) {
          const [verdict] = judgeValues([formula.compiled], [[a], [b]], [end, end, end, end]);
          expect(verdict?.holds, `${asked} gives ${String(end)}`).toBe(true);
        }
      }
    }),
    { numRuns: byNight(2_000, 60) },
  );
});

describe('a question', () => {
  it('of any instruction of VP programs has a nominal result that is permitted', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...VP_QUESTIONS),
        fc.array(vector, { minLength: 3, maxLength: 3 }),
        fc.array(number, { minLength: 3, maxLength: 3 }),
        ({ authority, spec }, vectors, scalars) => {
          const isShort = spec.result === 'address' && environmentOf(authority) !== 'VP2.0';
          const operands = spec.operands.map((kind, index) => {
            if (kind === 'address') return '7';
            return (kind === 'scalar' || isShort ? scalars : vectors)[index] ?? '0';
          });
          const { permitted } = told(`${spec.name} ${operands.join(', ')}`, authority);
          expect(permitted.excluded).toEqual([]);
        },
      ),
      { numRuns: byNight(150, 30) },
    );
  });

  it('of any instruction of GPU programs has one too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GPU_QUESTIONS),
        fc.array(number, { minLength: 3, maxLength: 3 }),
        fc.array(integer, { minLength: 3, maxLength: 3 }),
        ({ authority, spec, type }, numbers, integers) => {
          const operands = spec.operands.map((operand, index) => {
            const isFloat = (operand.type ?? type) === 'F';
            return (isFloat ? numbers : integers)[index] ?? '0';
          });
          const codes = spec.updatesCodes ? '.CC' : '';
          const { permitted } = told(
            `${spec.name}.${type}${codes} ${operands.join(', ')}`,
            authority,
          );
          expect(permitted.excluded).toEqual([]);
        },
      ),
      { numRuns: byNight(150, 30) },
    );
  });

  it.each([
    // 8 fraction bits cut such a power to zero, by either text (vp2.E-lit-exponent-bits); zero times what is infinite may be NaN.
    ['LIT (1, 0, 0, 0.001)', 'VP1.0', 'z', '0 or 1 or NaN'],
    ['LIT (1, -3, 0, -0.001)', 'VP1.1', 'z', '1 or +INF or NaN'],
    ['LIT (1, INF, 0, -0.001)', 'VP1.0', 'z', '0 or 1 or NaN'],
    ['LIT (1, INF, 0, 0.001)', 'VP1.0', 'z', '1 or +INF or NaN'],
    ['LIT (1, 0, 0, 0.00390625)', 'VP1.0', 'z', '0'],
    ['LIT (1, INF, 0, -0.00390625)', 'VP2.0', 'z', '0'],
    // From where no offset leads into the parameters (vp1.E-arl-clamp); the register has 32 bits, or ten.
    ['ARL 200.5', 'VP1.0', 'x', '160..2147483647'],
    ['ARL -64', 'VP1.1', 'x', '-2147483648..-64'],
    ['ARL 159.5', 'VSP1.0', 'x', '159'],
    ['ARL NAN', 'VP1.0', 'x', 'anything'],
    ['ARL 300', 'VP1.0/vp2', 'x', '160..511'],
    ['ARL 300', 'VP2.0', 'x', '300'],
    // Rule 3 (§2.14.3.16), however sums are rounded.
    ['FRC -0', 'VP2.0', 'x', '0'],
    ['FRC -3', 'VP2.0', 'x', '-0 or 0'],
  ] as const)('permits at its edge: %s in %s', (question, authority, component, wanted) => {
    expect(told(question, authority).permitted.accepted.get(component)).toBe(wanted);
  });

  it('permits what a program of the instruction is permitted', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...VP_QUESTIONS.filter(({ spec }) => spec.result !== 'address')),
        fc.array(number, { minLength: 3, maxLength: 3 }),
        ({ authority, spec }, numbers) => {
          const environment = environmentOf(authority) as EnvironmentName;
          const given = numbers.slice(0, spec.operands.length);
          const { permitted } = told(`${spec.name} ${given.join(', ')}`, authority);
          const source = ['v[0]', 'v[1]', 'v[2]'].map(
            (name, index) => `MOV R${String(index)}, ${name};`,
          );
          const operands = spec.operands.map(
            (kind, index) => `R${String(index)}${kind === 'scalar' ? '.x' : ''}`,
          );
          // State programs read v[0] alone.
          if (environment === 'VSP1.0') return;
          const loaded = load(
            `${ENVIRONMENTS[environment].header} ${source.join(' ')}
            ${spec.name} o[HPOS], ${operands.join(', ')}; END`,
          );
          if (!loaded.loaded) throw new Error(loaded.error.message);
          const values = new Map(
            given.map((text, index) => [index, Number(text.replace('INF', 'Infinity'))]),
          );
          const attributes = Object.fromEntries(
            [...values].map(([at, value]) => [at, [value, value, value, value] as const]),
          );
          const { leaves } = new ProgramExplorer(() => authority as EnvironmentName).always(
            loaded.program,
            { attributes },
            acceptedRegion(authority),
          );
          const ends = leaves.flatMap((leaf) => leaf.value);
          for (const component of COMPONENTS) {
            const sets = ends.flatMap(({ state }) => state.results[0]?.[component] ?? []);
            expect(permitted.accepted.get(component)).toBe(describeSet(unionOf(sets)));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('depends on the policies of which alternatives differ, and on no others', () => {
    const { dependences, asked } = told('MUL -0, INF', 'VP1.0');
    expect(dependences().map(({ policy }) => policy)).toEqual(['zeroTimes']);
    const [{ alternatives } = { alternatives: [] }] = dependences();
    expect(
      alternatives.map(({ alternative, standing, permitted }) => [
        alternative,
        standing,
        described(permitted).get('x'),
      ]),
    ).toEqual([
      ['ieee', 'accepted', 'NaN'],
      ['zero-wins', 'default', '0'],
      ['zero-wins-over-infinity', 'accepted', '0'],
      ['zero-wins-over-nan', 'accepted', 'NaN'],
    ]);
    expect(asked.has('rsqNegative')).toBe(false);
    expect(told('MUL 2, 3', 'VP2.0').dependences()).toEqual([]);
  });

  it('goes by the document', () => {
    expect(told('MUL -0, INF', 'VP1.0').permitted.accepted.get('x')).toBe('0 or NaN');
    expect(told('MUL -0, INF', 'VP1.0/vp2').permitted.accepted.get('x')).toBe('NaN');
  });

  it('tells what the letter alone permits apart', () => {
    const { permitted } = told('RCP 3', 'VP2.0');
    expect(permitted.accepted.get('x')).toBe('[0.33333322, 0.33333343]');
    expect(permitted.letter?.get('x')).toBe('anything');
    expect(told('RCP 1', 'VP2.0').permitted.letter).toBeNull();
  });

  it('shows condition codes and flags where the instruction updates them', () => {
    expect(told('ADDC 1, -2', 'VP2.0').result.get('CC.x')).toBe('LT');
    expect(told('ADD 1, -2', 'VP2.0').result.has('CC.x')).toBe(false);
    expect(told('ADD.U.CC 0xffffffff, 1', 'NVvp4.0').result.get('CC0.w')).toBe('ZF CF');
    expect(told('ADD.S.CC1 0x7fffffff, 1', 'NVvp4.0').result.get('CC1.w')).toBe('SF OF');
    expect(told('KIL (1, 1, -0, 1)', 'NVfp4.0').result.get('end')).toBe('the fragment is kept');
    expect(told('KIL (1, 1, -1, 1)', 'NVfp4.0').result.get('end')).toBe('the fragment is killed');
  });

  it('tells what is undefined', () => {
    const { result, permitted } = told('DIV.S 1, 0', 'NVvp4.0');
    expect(result.get('x')).toBe('undefined');
    expect(permitted.accepted.get('x')).toBe('anything');
  });

  it('takes operands as they are typed elsewhere', () => {
    const x = (typed: string, authority: Authority = 'VP2.0'): string | undefined =>
      told(typed, authority).result.get('x');
    expect(x('MOV 0x3f800000')).toBe('1 (0x3f800000)');
    expect(x('mov {2, 3, 4, 5};')).toBe('2 (0x40000000)');
    expect(x('MOV [ -.inf , 1,1,1]')).toBe('-INF (0xff800000)');
    expect(x('MOV largest')).toBe('3.4028235e+38 (0x7f7fffff)');
    expect(x('MOV.S 0x80000000', 'NVvp4.0')).toBe('s -2147483648 (0x80000000)');
    expect(x('SWZ (1, 2, 3, 4), -w, 0, 1, x', 'NVvp4.0')).toBe('-4 (0xc0800000)');
    expect(x('ADDR_SAT 1, 2', 'NVvp4.0')).toBe('1 (0x3f800000)');
    expect(x('ARL 3.7', 'VP1.0')).toBe('3');
    expect(x('ARA (511, 0, 1, 0)')).toBe('511');
  });

  it.each([
    ['', 'VP2.0', 'expected an instruction', 1],
    ['  1 + 1', 'VP2.0', 'expected an instruction', 1],
    ['MULL 1, 2', 'VP2.0', 'did you mean MUL?', 1],
    ['MUL', 'VP2.0', 'MUL takes 2 operands; found none', 1],
    ['MUL 1', 'VP2.0', 'MUL takes 2 operands; found 1', 1],
    ['MUL 1, 2, 3', 'VP2.0', 'MUL takes 2 operands; found 3', 1],
    [
      'LIT -1, 2, 0, 300',
      'VP2.0',
      'LIT takes 1 operand; found 4. A vector stands in brackets, as in "LIT (1, 2, 3, 4)"',
      1,
    ],
    ['MUL 1,, 2', 'VP2.0', 'expected an operand before the comma', 7],
    ['MUL 1, ', 'VP2.0', 'expected an operand after the comma', 7],
    ['MUL (1, 2', 'VP2.0', 'expected ")"', 10],
    ['MUL (1, 2), 3', 'VP2.0', 'expected a vector of four numbers', 5],
    ['MUL (1, 2, x, 3), 3', 'VP2.0', 'found "x"', 12],
    ['MUL 1, R0', 'VP2.0', 'found "R0"', 8],
    ['MUL 1, 0x123', 'VP2.0', 'eight hexadecimal digits', 8],
    ['MUL 1, 1e60', 'VP2.0', 'rounds to an infinity', 8],
    ['RCP (1, 2, 3, 4)', 'VP2.0', 'expected a single number', 5],
    ['ARA 1000', 'VP2.0', 'integers from -512 to 511', 5],
    ['SUB 1, 2', 'VP1.0', 'SUB is an instruction of VP1.1 and VP2.0', 1],
    ['CAL', 'VP2.0', 'vpspec run PROGRAM', 1],
    ['I2F 1', 'VP2.0', 'I2F is no instruction of VP2.0', 1],
    ['TEX 1', 'NVfp4.0', 'vpspec run PROGRAM', 1],
    ['DDX 1', 'NVfp4.0', 'vpspec run PROGRAM', 1],
    ['KIL 1', 'NVvp4.0', 'KIL', 1],
    ['ADD.U -1, 1', 'NVvp4.0', 'expected an unsigned integer', 7],
    ['ADD.S 0.5, 1', 'NVvp4.0', 'expected a signed integer', 7],
    ['ADD.Q 1, 2', 'NVvp4.0', 'Q is no modifier', 1],
    ['UP4B 0xffffffff', 'NVvp4.0', 'write UP4B.U 0xffffffff', 6],
    ['SWZ 1, x', 'NVvp4.0', 'SWZ takes 5 operands', 1],
  ] as const)('%s is refused in %s with its place', (typed, authority, message, column) => {
    let thrown: unknown;
    try {
      told(typed, authority);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(QuestionError);
    if (!(thrown instanceof QuestionError)) return;
    expect(thrown.message).toContain(message);
    expect(thrown.column).toBe(column);
  });

  it('is no longer than an instruction', () => {
    expect(() => questionOf('x'.repeat(5000))).toThrow('found 5000 characters');
  });

  it('that is any text at all is answered or refused', () => {
    const piece = fc.constantFrom('MUL', 'ADD.U', 'I2F', ' ', ',', '(', ')', '{', '1', '-', 'NaN', '0x', '.', 'C', ';', '\u0000', '’'); // prettier-ignore
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 14 }),
        fc.constantFrom<Authority>('VP1.0', 'VP2.0', 'NVgp4.0'),
        (pieces, authority) => {
          try {
            told(pieces.join(''), authority);
          } catch (error) {
            expect(error).toBeInstanceOf(QuestionError);
          }
        },
      ),
      { numRuns: byNight(200, 40) },
    );
  });
});
