import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byNight } from '../../../vitest.night.js';
import { GPU_ENVIRONMENTS } from '../../../spec/gpu/environments.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { printGpuOperand } from '../../../semantics/gpu/language/print.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { binary32Arbitrary } from '../../../semantics/number/binary32.arbitrary.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { buildTexture, type TextureData } from '../../../semantics/texture/build.js';
import { parseGpuInputs } from '../../languages/gpu/inputs.js';
import { GpuGenerator } from '../../generate/gpu/generator.js';
import { inputsLines } from './inputs-text.js';
import { constantOperand } from './nodes.js';
import { complexityOfInteger, simplerIntegers } from './simplest.js';
import { loadedGpu } from '../../../semantics/gpu/language/load.testing.js';

function read(text: string, inputs: GpuInputValues): GpuInputValues {
  const program = loadedGpu(text);
  return parseGpuInputs(inputsLines(inputs).join('\n'), 'test', program);
}

describe('inputs as text', () => {
  it('read back as what they are', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(GPU_ENVIRONMENTS)),
        fc.nat(500),
        (environment, seed) => {
          const { program, inputs } = new GpuGenerator(environment).draw(seed, 1);
          const back = read(program.text, inputs);
          expect(inputsLines(back)).toEqual(inputsLines(inputs));
          expect(back.bindings).toEqual(inputs.bindings);
          expect(back.derivatives ?? []).toEqual(inputs.derivatives ?? []);
        },
      ),
      { numRuns: byNight(20, 7) },
    );
  });

  it.each<TextureData>([
    { kind: '1D', levels: [{ width: 2, texels: [[0.1, 1, -0, 2], [1, 2, 3, 4]] }], parameters: { minFilter: 'NEAREST' } },
    { kind: '2D', format: 'R', type: 'signed', levels: [{ width: 1, height: 2, texels: [[-5], [2147483647]] }], parameters: { minFilter: 'NEAREST', magFilter: 'NEAREST', borderColor: [1, 2, 3, 4], lodBias: 0.5 } },
    { kind: '3D', levels: [{ width: 1, height: 1, depth: 2, texels: [[0, 0, 0, 0], [1, 1, 1, 1]] }], incomplete: true },
    { kind: 'CUBE', format: 'LUMINANCE', faces: Array.from({ length: 6 }, (_, face) => [{ width: 1, height: 1, texels: [[face]] }]) },
  ])('of a texture reads back: %j', (data) => {
    const built = buildTexture(data);
    if (!built.ok) throw new Error(JSON.stringify(built.problems));
    const inputs = { textures: new Map([[3, { [data.kind]: built.texture }]]) };
    expect(read('!!NVvp4.0 END', inputs).textures).toEqual(inputs.textures);
  }); // prettier-ignore
});

describe('numbers as an operand', () => {
  const integers = fc.oneof(fc.nat(9), fc.integer(), fc.constantFrom(-(2 ** 31), 2 ** 31 - 1));
  const values = fc.oneof(
    fc.tuple(
      fc.constant<DataType>('F'),
      fc.array(binary32Arbitrary, { minLength: 4, maxLength: 4 }),
    ),
    fc.tuple(fc.constant<DataType>('S'), fc.array(integers, { minLength: 4, maxLength: 4 })),
    fc.tuple(
      fc.constant<DataType>('U'),
      fc.array(
        integers.map((value) => value >>> 0),
        { minLength: 4, maxLength: 4 },
      ),
    ),
  );

  it('load as these numbers, one or four, or are none', () => {
    fc.assert(
      fc.property(values, fc.boolean(), ([type, all], isOne) => {
        const numbers = isOne ? all.slice(0, 1) : all;
        const operand = constantOperand(type, numbers);
        expect(operand === null).toBe(!numbers.every(Number.isFinite));
        if (operand === null) return;
        const loaded = loadGpu(
          `!!NVvp4.0 MOV.${type} result.position, ${printGpuOperand(operand)}; END`,
        );
        if (!loaded.loaded) throw new Error(loaded.error.message);
        const [slot] = loaded.program.parameters;
        if (slot?.kind !== 'constant') throw new Error('no constant');
        const negated = loaded.program.instructions[0]?.operands[0]?.sign === '-';
        const expected = isOne ? Array.from({ length: 4 }, () => numbers[0] ?? 0) : numbers;
        const bits = (value: number): number => {
          const signed = negated ? -value : value;
          return type === 'F' ? bitsOf(signed) : signed >>> 0;
        };
        expect(slot.words).toEqual(expected.map(bits));
      }),
    );
  });
});

describe('simpler integers', () => {
  it('are simpler, of the type, and lead to 0', () => {
    fc.assert(
      fc.property(fc.constantFrom('S', 'U'), fc.integer(), (type, start) => {
        let value = type === 'U' ? start >>> 0 : start;
        for (let steps = 0; value !== 0; steps++) {
          const simpler = simplerIntegers(type, value);
          expect(simpler[0]).toBe(0);
          for (const each of simpler) {
            expect(complexityOfInteger(each)).toBeLessThan(complexityOfInteger(value));
            expect(type === 'U' ? each >>> 0 : each | 0).toBe(each);
          }
          // The hardest way: always the least simplification.
          value = simpler.at(-1) ?? NaN;
          expect(steps).toBeLessThan(400);
        }
      }),
      { numRuns: byNight(20, 7) },
    );
  });
});
