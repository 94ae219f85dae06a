import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, type EnvironmentName, type Quad } from '../../../spec/environments.js';
import { binary32Arbitrary } from '../../../semantics/number/binary32.arbitrary.js';
import { atOrder, order, sameValue } from '../../../semantics/number/binary32.js';
import { contains, piecesOf, setOf, type Allowed } from '../../../semantics/number/value-set.js';
import { parseYaml } from '../../../spec/load/yaml-file.js';
import { z } from 'zod';
import { allows } from '../../cases/expectation.js';
import { readCases } from '../../cases/read-file.js';
import { Mistake, parseExpectation, parseNumber } from '../../cases/values.js';
import { inputsArbitrary, programArbitrary } from '../../generate/vp/generated.arbitrary.js';
import { allowedText, caseText, valueText } from './case-text.js';

function read(text: string): unknown {
  return parseYaml(`value: ${text}`, 'test', z.object({ value: z.unknown() })).data.value;
}

const setArbitrary = fc
  .record({
    values: fc.array(fc.tuple(binary32Arbitrary, fc.nat({ max: 1 << 20 })), { maxLength: 4 }),
    nan: fc.boolean(),
  })
  .map(({ values, nan }): Allowed => {
    const places = values.flatMap(([value, width]): number[] => {
      const low = order(value);
      return Number.isNaN(low) ? [] : [low, Math.min(low + width, order(Infinity))];
    });
    return setOf(places, nan || places.length === 0);
  });

describe('a value as text', () => {
  it('reads back as that value', () => {
    fc.assert(
      fc.property(binary32Arbitrary, (value) => {
        const back = parseNumber(read(valueText(value)));
        expect(back instanceof Mistake ? back.message : sameValue(back, value)).toBe(true);
      }),
    );
  });
});

describe('a set as text', () => {
  it('reads back as what allows its members and no other value', () => {
    fc.assert(
      fc.property(setArbitrary, binary32Arbitrary, (set, other) => {
        const back = parseExpectation(read(allowedText(set)));
        if (back instanceof Mistake) throw new Error(back.message);
        const ends = piecesOf(set).flat();
        const near = ends.flatMap((end) => [-1, 0, 1].map((step) => atOrder(order(end) + step)));
        for (const value of [...near, other, NaN, 0, -0]) {
          expect(allows(back, value)).toBe(contains(set, value));
        }
      }),
    );
  });
});

function rounded(file: Readonly<Record<number, Quad>> = {}): Record<string, number[]> {
  const entries = Object.entries(file).map(([n, quad]) => [n, quad.map(Math.fround)] as const);
  return Object.fromEntries(entries);
}

describe('a case as text', () => {
  it('reads back as program and inputs, character by character', () => {
    const environments: readonly EnvironmentName[] = ['VP1.0', 'VP1.1', 'VSP1.0', 'VP2.0'];
    const cases = fc.constantFrom(...environments).chain((environment) =>
      programArbitrary(ENVIRONMENTS[environment], { weights: { comments: 0.5 } }).chain((program) =>
        fc.record({
          program: fc.constant(program),
          inputs: inputsArbitrary(ENVIRONMENTS[environment], program),
        }),
      ),
    );
    fc.assert(
      fc.property(cases, ({ program, inputs }) => {
        const { environment, text } = program;
        const file = caseText({
          name: 'any',
          says: 'It says "what: it" does.',
          clauses: ['vp2.MUL.3'],
          environment,
          program: text,
          inputs,
          expect: { kind: 'loads' },
        });
        const [only] = readCases(file, 'test', 'test');
        expect(only?.program.text).toBe(text);
        expect(only?.says).toBe('It says "what: it" does.');
        expect(only?.environment).toBe(environment);
        expect(only?.start.attributes).toEqual(rounded(inputs.attributes));
        expect(only?.start.parameters).toEqual(rounded(inputs.parameters));
      }),
    );
  });
});
