import { describe, expect, it } from 'vitest';
import { openBackend } from '../oracles/backends/open.js';
import { boxIn } from '../oracles/languages/certified-toy.testing.js';
import { TOY } from '../oracles/languages/toy.testing.js';
import type { GuestValues } from '../semantics/guest/language.js';
import { registerGuest } from '../semantics/guest/registry.js';
import { valueOf } from '../semantics/number/binary32.js';
import { diffProfilesCommand } from './diff-profiles.js';
import { InputError } from './exit.js';
import { printed } from './printed.testing.js';

async function printedBy(...words: readonly string[]): Promise<string> {
  const { text } = await printed(() => diffProfilesCommand().parseAsync(words, { from: 'user' }));
  return text;
}

describe('diff-profiles of a language that is registered', () => {
  it('shows each difference by a program of it', async () => {
    const remove = registerGuest(TOY);
    try {
      const asked = ['strict', 'strict,sumRounding=up,denormals=kept', '--document', 'toy'];
      const text = await printedBy(...asked);
      expect(text).toMatch(/sumRounding: nearest | up/);
      expect(text).toMatch(/!!TOY1\.0\n +MIX o0, i0, i1, i2;\n +END\n +# i0 = \(/);
      expect(text).toMatch(/differ in 2 policies\.\n$/);
      const { differences } = JSON.parse(await printedBy(...asked, '--json')) as {
        readonly differences: readonly { readonly policy: string; readonly witness: Witness }[];
      };
      for (const { policy, witness } of differences) await requireShown(policy, witness);
      // Toy programs have no sines.
      const none = await printedBy('strict', 'strict,angleRange=unit', '--document', 'toy');
      expect(none).toContain('no program tried shows it');
    } finally {
      remove();
    }
  });

  interface Witness {
    readonly program: string;
    readonly where: string;
    readonly inputs: Readonly<Record<string, readonly { readonly bits: string }[]>>;
    readonly a: readonly { readonly bits: string }[];
    readonly b: readonly { readonly bits: string }[];
  }

  /** Machines of the two assignments leave what the witness says. */
  async function requireShown(policy: string, { program, where, inputs, a, b }: Witness) {
    const values = Object.entries(inputs).map(([name, quad]) => {
      return [name, quad.map(({ bits }) => valueOf(Number(bits)))] as const;
    });
    const [register = '', component = ''] = where.split('.');
    for (const [assigned, shown] of [['strict', a], ['strict,sumRounding=up,denormals=kept', b]] as const) {
      const backend = await openBackend(`profile:${assigned}`);
      const left = await boxIn(backend).run(program, Object.fromEntries(values) as unknown as GuestValues);
      const seen = left.loaded ? left.results[register]?.['xyzw'.indexOf(component)] : undefined;
      expect([policy, assigned, seen]).toEqual([policy, assigned, valueOf(Number(shown[0]?.bits))]);
    }
  } // prettier-ignore
});

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
