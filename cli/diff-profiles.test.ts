import { describe, expect, it } from 'vitest';
import { diffProfilesCommand } from './diff-profiles.js';
import { InputError } from './exit.js';
import { printed } from './printed.testing.js';

async function printedBy(...words: readonly string[]): Promise<string> {
  const { text } = await printed(() => diffProfilesCommand().parseAsync(words, { from: 'user' }));
  return text;
}

describe('diff-profiles', () => {
  it('prints a program, inputs and both results', async () => {
    const text = await printedBy('strict', 'strict,floorOfZero=positive,sumRounding=up');
    expect(text).toContain('floorOfZero: kept | positive');
    expect(text).toContain('    FLR o[HPOS].x, v[0].x;');
    expect(text).toContain('    # v[0] = (-0, 0, 0, 0)');
    expect(text).toContain('  strict: o[HPOS].x = -0 (0x80000000)');
    expect(text).toContain('  B: o[HPOS].x = 0 (0x00000000)');
    expect(text).toContain('B is strict,floorOfZero=positive,sumRounding=up');
    expect(text).toMatch(/differ in 2 policies\.\n$/);
  });

  it('says what cannot show, and what is the same', async () => {
    const text = await printedBy('strict', 'strict,oppositeSum=positive');
    expect(text).toContain('no program tried shows it');
    expect(text).toMatch(/differ in 1 policy, 1 of which no program tried shows\.\n$/);
    expect(await printedBy('strict', 'strict')).toBe(
      'strict and strict are the same assignment.\n',
    );
  });

  it('prints JSON, with bits', async () => {
    const found: unknown = JSON.parse(
      await printedBy('strict', 'strict,callOverflow=continues,expXOfNaN=infinity', '--json'),
    );
    expect(found).toMatchObject({
      a: 'strict',
      differences: [
        {
          policy: 'expXOfNaN',
          witness: {
            where: 'o[HPOS].x',
            inputs: { 'v[0]': [{ value: 'NaN' }, {}, {}, {}] },
            a: [{ bits: '0x7fc00000' }],
            b: [{ bits: '0x7f800000' }],
          },
        },
        { policy: 'callOverflow', witness: { ends: ['call-stack-overflow', 'completed'] } },
      ],
    });
  });

  it('shows what GPU programs alone ask by one of theirs', async () => {
    const text = await printedBy('strict', 'strict,integerDivision=floor');
    expect(text).toContain('    DIV.S result.position, {-7, -7, -7, -7}, 2;');
    expect(text).toContain('  strict: result.position = s -3 (0xfffffffd)');
    const found: unknown = JSON.parse(
      await printedBy('strict', 'strict,textureBias=apart', '--document', 'nvfp4', '--json'),
    );
    expect(found).toMatchObject({
      differences: [
        {
          witness: {
            environment: 'NVfp4.0',
            textures: { 0: { kind: '1D', parameters: { lodBias: 3 } } },
            where: 'result.color',
            a: [{ value: 3 }, {}, {}, {}],
            b: [{ value: 0 }, {}, {}, {}],
          },
        },
      ],
    });
  });

  it('names what was meant', async () => {
    await expect(printedBy('strict', 'nv30-lik')).rejects.toThrow(InputError);
    await expect(printedBy('strict', 'strict,madRounding=one')).rejects.toThrow(/once/);
  });
});
