/** `vpspec eval`: the screens, the JSON, and what is refused. */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { EvaluationJson } from '../reports/json/evaluation.js';
import { COMMAND_FORMATS } from '../reports/json/formats.js';
import { permits } from '../reports/json/set.js';
import { evalCommand } from './eval.js';
import { printed } from './printed.testing.js';

async function out(...args: readonly string[]): Promise<string> {
  return (await printed(() => evalCommand().parseAsync(args, { from: 'user' }))).text;
}

const evaluation = COMMAND_FORMATS['eval'] as z.ZodType<EvaluationJson>;

async function json(...args: readonly string[]): Promise<EvaluationJson> {
  return evaluation.parse(JSON.parse(await out(...args, '--json')));
}

describe('vpspec eval', () => {
  it('says what comes of it, what is permitted, and why', async () => {
    expect(await out('MUL -0, INF', '--environment', 'vp1.0')).toBe(
      [
        'MUL -0, INF VP1.0, by NV_vertex_program',
        '  operands   -0 (0x80000000)',
        '             +INF (0x7f800000)',
        '',
        '  result     0 (0x00000000)',
        '  permitted  0 or NaN',
        '',
        'What decides',
        '  vp1.MUL.zero-special',
        '    A zero times an infinity or a NaN is +0.',
        '    errata: vp1.E-zero-times-special, vp1.E-zero-product-sign',
        '',
        'What an implementation may choose',
        '  zeroTimes: Zero times infinity and NaN (vp2.E-zero-times-anything)',
        '    ieee                     NaN',
        '    zero-wins                0 (default)',
        '    zero-wins-over-infinity  0',
        '    zero-wins-over-nan       NaN',
        '',
        'More: vpspec explain MUL',
        '      vpspec explain vp1.MUL.zero-special',
        '      vpspec policies zeroTimes',
        '',
      ].join('\n'),
    );
  });

  it('has values and sets in the one shape that JSON has for them', async () => {
    const { operands, result, permitted, byTheLetter, dependsOn } = await json('RCPC 3');
    const three = { type: 'F', bits: '0x40400000', value: 3 };
    expect(operands).toEqual([[three]]);
    expect(result.value).toHaveLength(4);
    expect(result.conditionCode).toEqual({ register: 'CC', components: ['GT', 'GT', 'GT', 'GT'] });
    const [set] = permitted.value ?? [];
    if (set === undefined) throw new Error('there is no set');
    expect(set.text).toBe('[0.33333322, 0.33333343]');
    expect([0x3eaaaaa6, 0x3eaaaaa7, 0x3eaaaaaf].map((bits) => permits(set, bits))).toEqual(
      [0x3eaaaaa6, 0x3eaaaaa7, 0x3eaaaaaf].map((bits) => bits >= 0x3eaaaaa7 && bits <= 0x3eaaaaae),
    );
    expect(permitted.conditionCode?.components[3]).toEqual({ text: 'GT', codes: ['GT'] });
    const [wide] = byTheLetter?.value ?? [];
    expect(wide !== undefined && permits(wide, 0x7fc00000)).toBe(true);
    expect(dependsOn.flatMap(({ alternatives }) => alternatives).length).toBeGreaterThan(0);
  });

  it('has them of every kind of operand and result', async () => {
    const short = await json('ARL NaN', '--environment', 'VP1.0');
    expect(short.permitted.value).toEqual([
      {
        text: 'anything',
        cells: [
          {
            low: { type: 'S', bits: '0x80000000', value: -2147483648 },
            high: { type: 'S', bits: '0x7fffffff', value: 2147483647 },
          },
        ],
        nan: false,
        undefined: false,
      },
    ]);
    expect(short.result.value).toHaveLength(1);
    const codes = await json('ADD.U.CC 0xffffffff, (1, 2, 3, 4)');
    const one = { type: 'U', bits: '0x00000001', value: 1 };
    expect(codes.operands[1]?.[0]).toEqual(one);
    expect(codes.result.value?.[1]).toEqual(one);
    expect(codes.result.conditionCode).toEqual({
      register: 'CC0',
      components: ['ZF CF', 'CF', 'CF', 'CF'],
    });
    expect(codes.permitted.conditionCode?.components[0]?.codes).toEqual(['ZF CF']);
    const kill = await json('KIL -1');
    expect(kill.result).toEqual({ value: null, conditionCode: null, outcome: 'killed' });
    expect(kill.permitted.outcome).toEqual({
      text: 'the fragment is killed',
      outcomes: ['killed'],
    });
    const open = await json('DIV.S 1, 0');
    expect(open.result.value).toEqual([null, null, null, null]);
    expect(open.permitted.value?.[0]).toMatchObject({
      text: 'anything',
      cells: [{ low: { bits: '0x80000000' }, high: { bits: '0x7fffffff' } }],
    });
  });

  it('goes by the document that is asked for', async () => {
    const { governedBy, result } = await json('MUL -0, INF', '--environment', 'VP1.0', '--document', 'vp2'); // prettier-ignore
    expect(governedBy).toBe('NV_vertex_program2');
    expect(result.value?.[0]).toEqual({ type: 'F', bits: '0x7fc00000', value: 'NaN' });
    expect((await json('EXP 0.5', '--document', 'vp1')).environment).toBe('VP1.0');
  });

  it('chooses the environment that has the instruction', async () => {
    expect((await json('EXP 0.5')).environment).toBe('VP2.0');
    expect((await json('ADDC 1, 2')).environment).toBe('VP2.0');
    expect((await json('I2F -1')).environment).toBe('NVvp4.0');
    expect((await json('ADD.U 1, 2')).environment).toBe('NVvp4.0');
    expect((await json('KIL 1')).environment).toBe('NVfp4.0');
  });

  it('goes by a profile, and says what of its result is not permitted', async () => {
    const text = await out('SIN -0', '--profile', 'nv30-like');
    expect(text).toContain('with       sineOfZero=positive, which the document forbids\n');
    expect(text).toContain('result     0 (0x00000000), which is not permitted\n');
    expect(text).toContain('permitted  -0\n');
    expect(text).toContain('vp2.SIN.3  violated\n');
    expect((await json('SIN -0', '--policy', 'sineOfZero=positive')).excluded).toEqual(['x', 'y', 'z', 'w']); // prettier-ignore
    const other = await json('MUL -0, INF', '--environment', 'VP1.0', '--policy', 'zeroTimes=ieee');
    expect(other.excluded).toEqual([]);
    expect(other.result.value?.[0]?.bits).toBe('0x7fc00000');
  });

  it('says what decides, what is about these operands first', async () => {
    const ids = async (...args: readonly string[]): Promise<readonly string[]> =>
      (await json(...args)).clauses.map(({ clause }) => clause);
    expect(await ids('MUL -0, INF')).toEqual(['vp2.MUL.3', 'vp2.MUL.result']);
    expect(await ids('MUL 1e-40, 1')).toContain('vp2.number.denormal-operand');
    expect(await ids('ADD.S 1, 2')).toEqual(['gp4.ADD.signed']);
    expect(await ids('MUL.SAT 3, 2')).toEqual(['gp4.modifier.SAT']);
    // What no formula asks of the result.
    expect(await ids('DIV.S 1, 0')).toEqual(['gp4.DIV.integer-by-zero']);
    expect(await ids('SHL.U 7, 40')).toEqual(['gp4.SHL.count']);
    expect(await ids('SHL.U 7, 4')).not.toContain('gp4.SHL.count');
  });

  it('gives a program that asks the same', async () => {
    const { program, inputs } = await json('MAD 1, 2, -0');
    expect(program).toBe('!!VP2.0\nMOV R1, c[1];\nMAD o[HPOS], v[0], c[0], R1;\nEND\n');
    expect(JSON.parse(inputs)).toEqual({
      v: { 0: Array.from({ length: 4 }, () => '0x3f800000') },
      c: {
        0: Array.from({ length: 4 }, () => '0x40000000'),
        1: Array.from({ length: 4 }, () => '0x80000000'),
      },
    });
    expect(JSON.parse((await json('I2F -1')).inputs)).toEqual({
      in: { 'program.local[0]': { s: Array.from({ length: 4 }, () => '0xffffffff') } },
    });
  });

  it('says of a NaN what is not kept of it', async () => {
    expect(await out('MAX 0xffc00000, 1', '--environment', 'VP1.0')).toContain('sign of a NaN');
    expect(await out('MOV 0x7fc00001')).toContain('the bits of a NaN (0x7fc00001) are not kept');
  });

  it('keeps to eighty columns', async () => {
    for (const question of [
      ['LIT (1, 2, 3, 4)'],
      ['DP3 (1, 2, 3, 4), (1e20, -1e20, 1, 0)'],
      ['RCP 3'],
      ['UP4UB.F -1e-40'],
      ['MAD.CC 1e30, 1e30, -INF'],
      ['RSQ -4', '--profile', 'nv30-like'],
    ]) {
      for (const line of (await out(...question)).split('\n')) {
        expect(line.length, line).toBeLessThanOrEqual(80);
      }
    }
  });

  it.each([
    [['MULL 1, 2'], 'MULL is no instruction; did you mean MUL?\n  MULL 1, 2\n  ^'],
    [['MUL 1, x'], 'found "x"\n  MUL 1, x\n         ^'],
    [['MUL', '1,', '2', '3'], 'found "2 3"'],
    [['MUL 1, 2', '--environment', 'VP9'], 'there is no environment "VP9"; expected VP1.0,'],
    [['MUL 1, 2', '--document', 'vp9'], 'there is no document "vp9"'],
    [['MUL 1, 2', '--environment', 'NVvp4.0', '--document', 'vp2'], 'does not govern NVvp4.0'],
    [['MUL 1, 2', '--policy', 'madRounding'], '--policy expects name=alternative'],
    [['MUL 1, 2', '--profile', 'none'], 'none'],
    [['BRA'], 'write a program with it'],
  ] as const)('%j is bad input', async (args, message) => {
    const failure = out(...args);
    await expect(failure).rejects.toMatchObject({ name: 'InputError' });
    await expect(failure).rejects.toThrow(message);
  });
});
