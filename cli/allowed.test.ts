/** `vpspec allowed`: what is accepted, and what the letter alone permits besides. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allowedCommand } from './allowed.js';
import { printed } from './printed.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { file } = scratch('allowed');

async function out(...args: readonly string[]): Promise<string> {
  return (await printed(() => allowedCommand().parseAsync(args, { from: 'user' }))).text;
}

/** The text of a set. */
const SET = z.object({ text: z.string() }).transform(({ text }) => text);

const JSON_OUT = z.object({
  results: z.record(z.string(), z.array(SET)),
  byTheLetter: z.array(
    z.object({
      component: z.string(),
      accepted: SET,
      besides: z.array(z.object({ by: z.array(z.string()), permits: SET })),
    }),
  ),
});

async function json(...args: readonly string[]): Promise<z.infer<typeof JSON_OUT>> {
  return JSON_OUT.parse(JSON.parse(await out(...args, '--json')));
}

const VP = file(
  'letters.vp',
  `!!VP2.0 RCP o[COL0].x, v[0].x; SIN o[COL0].y, v[0].y; MUL o[COL0].z, v[0].x, v[0].y;
ARL A0.x, v[0].z; MOV o[HPOS].x, c[A0.x]; END`,
);
const OF_VP = ['--inputs', file('letters.yaml', 'v: {0: [3, 100, 300, 1]}')];

const GPU = file(
  'letters.vp4',
  '!!NVvp4.0\nTEMP t; RCP result.position.x, vertex.position.x; MOV.S t, vertex.attrib[1];\n' +
    'DIV.S result.position.y, t.x, t.y; MOV result.position.z, vertex.position; END',
);
const OF_GPU = [
  '--inputs',
  file(
    'gpu.yaml',
    'in: {vertex.position: [3, 2, 5, 1], "vertex.attrib[1]": {s: [-2147483648, -1, 1, 1]}}',
  ),
];

describe('vpspec allowed', () => {
  it('names a choice that matters only together with another', async () => {
    const program = file(
      'opposite.vp4',
      '!!NVvp4.0\nADD result.position, vertex.position, -vertex.position; END',
    );
    const given = ['--inputs', file('opposite.yaml', 'in: {vertex.position: [1, 2, -3, 4]}')];
    // A sum of opposites goes by the direction of rounding by one of the alternatives alone.
    expect(await out(program, ...given)).toContain(
      'The result depends on sumRounding, oppositeSum (',
    );
    const { policies } = z
      .object({ policies: z.array(z.string()) })
      .parse(JSON.parse(await out(program, ...given, '--json')));
    expect(policies).toEqual(['sumRounding', 'oppositeSum']);
  });

  it('tells of VP programs what each letter-only alternative permits, by component', async () => {
    const { byTheLetter, results } = await json(VP, ...OF_VP);
    const one = (
      component: string,
      accepted: unknown,
      ...besides: readonly string[][]
    ): unknown => ({
      component,
      accepted,
      besides: besides.map(([by, permits]) => ({ by: [by], permits })),
    });
    expect(byTheLetter).toEqual([
      one('o[HPOS].x', '0', ['parameterOutside=undefined', 'anything']),
      one('o[COL0].x', '[0.33333322, 0.33333343]', ['reciprocalRange=unbounded', 'anything']),
      one(
        'o[COL0].y',
        results['o[COL0]']?.[1],
        ['angleRange=unit', '[-1.0000001, 1.0000001]'],
        ['angleRange=unbounded', 'anything'],
      ),
    ]);
    // The sets above are of what is accepted, unless the letter is asked for; what is told besides is the same.
    expect(results['o[COL0]']?.[0]).toBe('[0.33333322, 0.33333343]');
    const letter = await json(VP, ...OF_VP, '--by-the-letter');
    expect(letter.results['o[COL0]']?.[0]).toBe('anything');
    expect(letter.byTheLetter).toEqual(byTheLetter);
  });

  it('tells the same of GPU programs, integers too', async () => {
    const text = await out(GPU, ...OF_GPU);
    expect(text).toContain(`
By the letter alone, though nobody can mean it (docs/allowed-results.md, Standings), these may be more:
  result.position.x: accepted is [0.33333322, 0.33333343]
    also anything, by reciprocalRange=unbounded
  result.position.y: accepted is -2147483648
    also anything, by quotientOverflow=undefined
`);
    expect(text).not.toContain('result.position.z: accepted');
  });

  it('says nothing of the letter where it permits no more', async () => {
    // Within [1, 2) the bound holds by the letter as well.
    const inside = ['--inputs', file('inside.yaml', 'v: {0: [1.5, 1, 0, 1]}')];
    expect((await json(VP, ...inside)).byTheLetter).toEqual([]);
    expect(await out(VP, ...inside)).not.toContain('By the letter');
  });

  it('goes by the document that governs', async () => {
    const program = file('older.vp', '!!VP1.0 MOV o[HPOS], v[0]; RCP o[COL0].x, v[0].x; END');
    expect((await json(program, ...OF_VP)).byTheLetter).toEqual([]);
    const later = await json(program, ...OF_VP, '--document', 'vp2');
    expect(later.byTheLetter.map(({ component }) => component)).toEqual(['o[COL0].x']);
  });
});

describe('vpspec allowed of an implementation that decides', () => {
  const MAD = file('mad.vp', '!!VP2.0 MAD o[HPOS], v[0].x, v[0].x, -v[0].y; END');
  const OF_MAD = ['--inputs', file('mad.yaml', 'v: {0: ["0x3f800002", 1, 0, 0]}')];
  const DIV = file(
    'div.vp4',
    '!!NVvp4.0\nTEMP t; MOV.S t, vertex.attrib[1]; DIV.S result.position, t.x, t.y; END',
  );
  const OF_DIV = ['--inputs', file('div.yaml', 'in: {"vertex.attrib[1]": {s: [-7, 2, 1, 1]}}')];

  it.each([
    ['VP', MAD, OF_MAD, 'o[HPOS]', 'madRounding', ['twice', 'once']],
    ['GPU', DIV, OF_DIV, 'result.position', 'integerDivision', ['toward-zero', 'floor']],
  ] as const)(
    'has of a %s program what follows from what it decides, and less than of all',
    async (_, program, given, register, policy, alternatives) => {
      const permitted = async (...options: readonly string[]): Promise<string | undefined> =>
        (await json(program, ...given, ...options)).results[register]?.[0];
      const all = await permitted();
      const each: (string | undefined)[] = [];
      for (const alternative of alternatives) {
        each.push(await permitted('--policy', `${policy}=${alternative}`));
      }
      expect(new Set([all, ...each]).size).toBe(3);
      // Other choices are open beside the one.
      expect(each[0]).toContain(await permitted('--profile', 'strict'));
      const text = await out(
        program,
        ...given,
        '--json',
        '--policy',
        `${policy}=${alternatives[1]}`,
      );
      expect(JSON.parse(text)).toMatchObject({
        chosen: [{ policy, alternative: alternatives[1], standing: 'accepted' }],
        byTheLetter: [],
      });
    },
  );

  it('refuses what nobody may decide, and by the letter alone where that is not asked', async () => {
    await expect(out(MAD, ...OF_MAD, '--policy', 'zeroTimes=zero-wins')).rejects.toThrow(
      /^zeroTimes=zero-wins deviates from .*; vpspec run shows what comes of it$/,
    );
    const letter = [VP, ...OF_VP, '--policy', 'reciprocalRange=unbounded'];
    await expect(out(...letter)).rejects.toThrow('is permitted by the letter');
    expect(await out(...letter, '--by-the-letter')).toContain('o[COL0]');
    await expect(out(MAD, ...OF_MAD, '--policy', 'madRounding')).rejects.toThrow(
      'name=alternative',
    );
  });
});
