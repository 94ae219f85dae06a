/** What GPU programs come to by other interpretations, besides what both languages have (../../loadings.test.ts). */
import { describe, expect, it } from 'vitest';
import { processorSeconds } from '../../../spec/processor-seconds.testing.js';
import { interpretationsBy, untried } from '../../language/loadings.testing.js';
import { byNight } from '../../../vitest.night.js';
import { examineGpu, loadGpu } from './load.js';
import { HEADERS, program, repeated } from './loading-rows.testing.js';
import { explainGpuLoading, gpuLoadings } from './loadings.js';

const interpretationsFor = interpretationsBy(explainGpuLoading);

function names(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${String(index)}`).join();
}

it('interpretations that put an error elsewhere are all those that the data have', () => {
  const places = ['gp4.E-error-position: instruction', 'gp4.E-fully-scanned: all-restrictions'];
  places.push('gp4.E-error-of-several-tokens: any', 'gp4.E-error-position: anywhere');
  places.push('gp4.E-undefined-tokens-first: tokens-first');
  places.push('gp4.E-fully-scanned: at-end', 'gp4.E-fully-scanned: at-statements');
  expect(untried(/^(gp4|nv)/, 'place', places)).toEqual([]);
});

it('takes two interpretations together', () => {
  const text = `${HEADERS.vp} main: RET; a: RET; a: RET.NTC; END more`;
  expect(interpretationsFor(text, { loaded: true })).toEqual([
    'gp4.E-duplicate-label: first',
    'gp4.E-ntc-where: all',
    'gp4.E-after-end: ignored',
  ]);
});

describe('a contested violation', () => {
  it.each([
    'main: RET; a: RET; a: MOV b, 1;',
    'RET.NTC; MOV b, 1;',
    'TEMP t[4]; INT TEMP i; MOV t[i.x - 1], b;',
    'ATTRIB a[] = { vertex.attrib[1..3] }; ATTRIB b[] = { vertex.attrib[3..4] }; INT TEMP i; TEMP t; MOV t, a[i.x - 1]; MOV t, b[i.x - 1];',
    'ATTRIB a = vertex.attrib[1..2]; MOV result.position, a[2];',
    'ATTRIB a = vertex.attrib[0]; ATTRIB p = vertex.position; MOV b, 1;',
    'MOVC CC, b;',
    'MOVresult.position, b;',
    'MOV result.position, program.buffer[0][5]; MOV b, 1;',
    'TEMP t; TEX t, t, texture[0], 3D; TXQ t, 0, texture[0], 2D; TEX t, t, texture[0], 2D;',
  ])('hides no other one: %s', (body) => {
    const text = program('vp', body);
    expect(loadGpu(text).loaded).toBe(false);
    expect(interpretationsFor(text, { loaded: true })).toBeNull();
  });

  it.each([
    'TEMP a; MOV b, 1;',
    'TEMP t; MOV.S t, 2147483648;',
    'TEMP t; MOV.S t, -12147483648;',
    'TEMP t; MOV.S t, -21474836480;',
    'TEMP t; MOV.S t, -|2147483648|;',
    'TEMP t; MOV.S t, -{2147483648};',
    'TEMP t[4]; INT TEMP i; MOV t[i.x - 5], 0;',
    'TEMP t; TXQ t, 0, texture[0], 3D; TEX t, t, texture[0], 2D; TEX t, t, texture[0], 3D;',
    'MOVE result.position, 1;',
    'MOV DD, 1;',
    'IF.NTC TR; ENDREP;',
  ])('is one only where an erratum says so: %s', (body) => {
    const text = program('vp', body);
    expect(interpretationsFor(text, { loaded: true })).toBeNull();
  });

  it.each([
    'CENTROID ATTRIB f = fragment.fogcoord; FLAT ATTRIB g = fragment.fogcoord;',
    'CENTROID ATTRIB f = fragment.fogcoord; CENTROID ATTRIB g = fragment.facing;',
    'CENTROID ATTRIB f = fragment.facing;',
  ])('is that of the fog coordinate alone: %s', (body) => {
    const text = program('fp', body);
    expect(loadGpu(text).loaded).toBe(false);
    expect(interpretationsFor(text, { loaded: true })).toBeNull();
  });

  it('is passed over as its interpretation says: an index that is reduced', () => {
    const text = program('vp', 'TEMP t[4]; INT TEMP i; MOV t[i.x - 3], t[i.y + 2];');
    expect(examineGpu(text, new Set(['gp4.E-negative-index-offset']))).toMatchObject({
      violation: null,
      scanned: {
        instructions: [
          {
            destination: { access: { dimensions: [{ index: { offset: -3 } }] } },
            operands: [{ source: { access: { dimensions: [{ index: { offset: 2 } }] } } }],
          },
        ],
      },
    });
  });

  it('leaves all of what an implementation with other limits does open', () => {
    const text = program('vp', 'MOV result.position, program.env[96]; MOV b, 1;');
    const [explained] = explainGpuLoading(text, { loaded: true, position: null });
    expect(explained?.loading.kind).toBe('open');
  });
});

describe('what no interpretation refuses', () => {
  it('is a sign before bars, which is none of the constant within', () => {
    expect(
      interpretationsFor(program('vp', 'TEMP t; MOV.U t, |-1|;'), { loaded: false }),
    ).not.toBeNull();
    expect(
      interpretationsFor(program('vp', 'TEMP t; MOV.U t, -|1|;'), { loaded: false }),
    ).toBeNull();
  });

  it.each([
    ['vp', 'PARAM p[] = { 4294967295, -2147483648, 4294967296.0, 1e20 };'],
    ['vp', 'TEMP t; MOV t, vertex.attrib[15]; MOV result.attrib[7], vertex.texcoord[1];'],
    ['vp', 'PARAM m[] = { state.matrix.modelview[0].row[0..3], state.matrix.modelview };'],
    ['fp', `OPTION ARB_fog_exp2; ${repeated(124, 'RET;')}`],
    ['fp', 'OPTION ARB_fog_linear; TEMP a, b, c, d, e, f, g, h, i, j, k;'],
    [
      'gp',
      'PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 128; MOV result.position, 0; MOV result.color, 0;',
    ],
  ] as const)('%s %s', (type, body) => {
    const own = { loaded: false, position: program(type, body).length };
    const interpretations = interpretationsFor(program(type, body), own) ?? [];
    expect(interpretations.join()).not.toMatch(
      /large-integer|index-limits|interpolants|resource-limits|unstated|output-components/,
    );
  });
});

describe('the place of an error', () => {
  it.each([
    ['vp', 'SHORT ', 'PARAM p = 1;'],
    ['fp', 'CENTROID INT ', 'ATTRIB a = fragment.color;'],
    ['fp', 'FLAT ', 'TEMP a;'],
    ['vp', 'PARAM p[3] = { 1, 2 ', '};'],
    ['vp', 'PARAM p[1] = { 1', ', 2 };'],
    ['vp', 'ATTRIB a[] = { vertex.attrib[1], vertex.attrib[', '3] };'],
    ['vp', 'ATTRIB n = vertex.normal; ATTRIB a = vertex.attrib[2]', ';'],
    ['fp', 'MOV result.color', '[1], 0;'],
  ] as const)('of several tokens may be any: %s %s¦%s', (type, before, behind) => {
    const whole = program(type, before + behind);
    const position = whole.indexOf(before) + before.length;
    expect(interpretationsFor(whole, { loaded: false, position })).toEqual([
      'gp4.E-error-of-several-tokens: any',
    ]);
    const next = whole.indexOf('END');
    expect(interpretationsFor(whole, { loaded: false, position: next })).toBeNull();
  });

  const text = program('vp', 'TEMP a;\nMOV a, b;\nRET;');
  const [token, instruction] = [text.indexOf('b;'), text.indexOf('MOV')];

  it.each([
    [token, []],
    [instruction, ['gp4.E-error-position: instruction']],
    [text.length, ['gp4.E-fully-scanned: all-restrictions']],
    [token + 1, ['gp4.E-error-position: anywhere']],
    [text.indexOf('TEMP'), null],
    [text.indexOf('RET') + 1, null],
    [0, null],
  ])('may be %s by %s', (position, interpretations) => {
    expect(interpretationsFor(text, { loaded: false, position })).toEqual(interpretations);
  });

  it('is that of a later syntax error where restrictions wait', () => {
    const later = program('vp', 'TEMP a;\nMOV a, b;\nMOV a a;');
    const own = { loaded: false, position: later.indexOf('a;\nEND') };
    expect(interpretationsFor(later, own)).toEqual(['gp4.E-fully-scanned: all-restrictions']);
  });

  it.each(['IF EQ.x;', 'CAL nowhere;'])('of %s may be the word END, which shows it', (body) => {
    const open = `${program('vp', body)}\n`;
    const end = open.indexOf('END');
    expect(interpretationsFor(open, { loaded: false, position: open.length })).toEqual([]);
    for (const position of [end, end + 3]) {
      expect(interpretationsFor(open, { loaded: false, position })).toEqual([
        'gp4.E-fully-scanned: at-end',
      ]);
    }
    const before = { loaded: false, position: end - 1 };
    expect(interpretationsFor(open, before)).toBeNull();
  });

  it('of a declaration that lacks may be the first statement, behind which none can stand', () => {
    const text = '!!NVgp4.0\nPRIMITIVE_IN POINTS;\nVERTICES_OUT 1;\nTEMP a;\nEMIT;\nEND';
    const interpretations = (position: number): readonly string[] | null =>
      interpretationsFor(text, { loaded: false, position });
    expect(interpretations(text.length)).toEqual([]);
    expect(interpretations(text.indexOf('TEMP'))).toEqual(['gp4.E-fully-scanned: at-statements']);
    expect(interpretations(text.indexOf('END'))).toEqual(['gp4.E-fully-scanned: at-end']);
    expect(interpretations(text.indexOf('EMIT') + 1)).toBeNull();
    expect(interpretations(text.indexOf('VERTICES_OUT'))).toBeNull();
  });

  it('is never before the header', () => {
    const early = program('vp', 'MOV b, 1;');
    expect(interpretationsFor(early, { loaded: false, position: 0 })).toBeNull();
  });
});

describe('a long text', () => {
  /** By day a quarter: what is not linear takes far longer than is granted of that too. */
  const times = (count: number): number => byNight(count, count / 4);

  it.each([
    ['words', repeated(times(1000), 'MOVresult.position, 1;')],
    ['registers', `TEMP ${names(times(3000))}; ${repeated(times(3000), 'MOVC CC, a1;')}`],
    ['blocks', 'IF TR;'.repeat(times(50_000))],
    [
      'comments',
      `#${' program.buffer[0][1]'.repeat(times(20_000))}\nMOV result.position, program.buffer[0][0];`,
    ],
    ['elements', 'MOV result.position, program.buffer[0][0];'.repeat(times(5000))],
    ['one line', `MOV result.position,${' program.buffer[0][0]'.repeat(times(20_000))};`],
    ['modifiers', `CAL${'.F'.repeat(times(200_000))} a (EQ); a: RET;`],
  ])('takes no long time: %s', (_, body) => {
    const text = program('vp', body);
    const seconds = processorSeconds(() => {
      gpuLoadings(text);
    });
    expect(seconds).toBeLessThan(times(4));
  });
});
