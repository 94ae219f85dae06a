import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorSeconds } from '../../../spec/processor-seconds.testing.js';
import {
  interpretationsThat,
  objectingInterpretations,
  interpretationsBy,
  untried,
  wrongInterpretations,
} from '../../language/loadings.testing.js';
import { examineGpu, loadGpu } from './load.js';
import { explainGpuLoading, gpuLoadings } from './loadings.js';
import { byNight } from '../../../vitest.night.js';

const HEADERS = { vp: '!!NVvp4.0', fp: '!!NVfp4.0', gp: '!!NVgp4.0' } as const;
const PRIMITIVES = 'PRIMITIVE_IN LINES; PRIMITIVE_OUT POINTS; VERTICES_OUT 3;';

function program(type: keyof typeof HEADERS, body: string): string {
  const head = type === 'gp' && !body.includes('PRIMITIVE_IN') ? `${PRIMITIVES}\n` : '';
  return `${HEADERS[type]}\n${head}${body}\nEND\n`;
}

const interpretationsFor = interpretationsBy(explainGpuLoading);

function repeated(count: number, text: string): string {
  return Array.from({ length: count }, () => text).join('\n');
}

function names(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${String(index)}`).join();
}

/** Refused by the default interpretations; loads by these. */
const ALLOWED: readonly (readonly [
  interpretations: string,
  type: keyof typeof HEADERS,
  body: string,
])[] = [
  ['gp4.E-duplicate-label: first', 'vp', 'main: RET; a: RET; a: RET;'],
  ['gp4.E-ntc-where: all', 'vp', 'RET.NTC;'],
  [
    'gp4.E-negative-index-offset: allowed',
    'vp',
    'TEMP t[4]; INT TEMP i; MOV.S i, 1; MOV result.position, t[i.x - 4];',
  ],
  ['gp4.E-negated-constant: constant', 'vp', 'TEMP t; MOV.S t, -2147483648;'],
  ['gp4.E-negated-constant: constant', 'vp', 'TEMP t; MOV.S t, |-02147483648|;'],
  [
    'gp4.E-texture-query-target: sampling',
    'vp',
    'TEMP t; TXQ t, 0, texture[0], 3D; TEX t, t, texture[0], 2D;',
  ],
  [
    'gp4.E-range-without-array: array',
    'vp',
    'ATTRIB a = vertex.attrib[1..2]; MOV result.position, a[1];',
  ],
  ['nvvp4.E-weight: available', 'vp', 'MOV result.position, vertex.weight;'],
  [
    'nvvp4.E-attribute-zero: allowed',
    'vp',
    'ATTRIB a = vertex.attrib[0]; ATTRIB p = vertex.position;',
  ],
  ['nvfp4.E-interpolated-bindings: marked', 'fp', 'CENTROID ATTRIB f = fragment.fogcoord;'],
  [
    'nvfp4.E-implicit-colors: ignored',
    'fp',
    'FLAT ATTRIB c = fragment.color; MOV result.color, fragment.color.secondary; MOV result.color, c;',
  ],
  [
    'nvgp4.E-array-vertices: allowed',
    'gp',
    'ATTRIB a[] = { vertex[0].attrib[0], vertex[1].attrib[0] };',
  ],
  ['gp4.E-cc-destination: register', 'vp', 'MOVC CC, 1;'],
  ['gp4.E-words: longest', 'vp', 'TEMPa; MOV a, 1; MOVresult.position, a;'],
  ['gp4.E-implicit-buffers: allowed', 'vp', 'MOV result.position, program.buffer[0][5];'],
  ['gp4.E-parameter-buffers: scalar', 'vp', 'PARAM p[] = { program.buffer[0][0..3] };'],
  [
    'gp4.E-array-brackets: optional',
    'vp',
    'PARAM p = { program.env[0], program.env[1] }; MOV result.position, p[1];',
  ],
];

/** Loads by the default interpretations; refused by these. */
const FORBIDDEN: typeof ALLOWED = [
  ['gp4.E-nesting-limit: nested', 'vp', `${repeated(48, 'IF TR;')}\n${repeated(48, 'ENDIF;')}`],
  ['gp4.E-nesting-limit: nested', 'vp', `${repeated(4, 'REP 1;')}\n${repeated(4, 'ENDREP;')}`],
  ['gp4.E-break-nesting-level: block', 'vp', 'REP; IF TR; BRK; ENDIF; ENDREP;'],
  ['gp4.E-label-and-variable: shared', 'vp', 'TEMP a; RET; a: RET;'],
  ['gp4.E-label-and-variable: shared', 'vp', 'RET; a: TEMP a; RET;'],
  ['gp4.E-index-register: temporary', 'vp', 'TEMP t[4]; PARAM p = program.env[0]; MOV t[p.x], 0;'],
  ['gp4.E-index-type: signed', 'vp', 'TEMP t[4]; UINT TEMP i; MOV.U i, 1; MOV t[i.x], 0;'],
  ['gp4.E-negated-constant: constant', 'vp', 'TEMP t; MOV.U t, -1;'],
  ['gp4.E-negated-constant: constant', 'vp', 'TEMP t; MOV.U t, -|-1|;'],
  ['gp4.E-hexadecimal-signed: value', 'vp', 'TEMP t; MOV.S t, 0x80000000;'],
  ['gp4.E-hexadecimal-signed: value', 'vp', 'INT PARAM p = 0xFFFFFFFF;'],
  ['gp4.E-index-limits: fewer', 'vp', 'PARAM m[] = { state.matrix.modelview[1].row[0..3] };'],
  ['gp4.E-index-limits: fewer', 'vp', 'ATTRIB t[] = { vertex.texcoord[0..2] };'],
  ['gp4.E-index-limits: fewer', 'fp', 'OPTION ARB_draw_buffers; MOV result.color[1], 0;'],
  ['gp4.E-generic-interpolants: fewer', 'vp', 'MOV result.attrib[8], vertex.attrib[8];'],
  ['gp4.E-generic-interpolants: fewer', 'gp', 'MOV result.position, vertex[0].attrib[8];'],
  ['gp4.E-large-integer: refused', 'vp', 'PARAM p = 4294967296;'],
  ['gp4.E-large-integer: refused', 'vp', 'PARAM p[] = { 1, { -1, -2147483649 } };'],
  ['gp4.E-large-integer: refused', 'fp', 'MOV result.color, { 1, 0x100000000 };'],
  [
    'gp4.E-limits-unstated: vertex-attributes',
    'vp',
    'TEMP t; ATTRIB a[] = { vertex.attrib[0..15] }; MOV t, vertex.id.x; MOV.S t.x, 0; MOV t, a[t.x];',
  ],
  [
    'gp4.E-limits-unstated: vertex-attributes',
    'vp',
    `OUTPUT o[] = { result.attrib[0..15] }; MOV o[0], 0; ${repeated(16, 'MOV o[15], 0;')} MOV result.position, 0;`,
  ],
  [
    'nvgp4.E-output-components: greatest',
    'gp',
    'PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 129; MOV result.position, 0; MOV result.color, 0;',
  ],
  [
    'gp4.E-repeated-option: refused',
    'vp',
    'OPTION ARB_position_invariant; OPTION ARB_position_invariant;',
  ],
  ['gp4.E-rep-operand: scalar', 'vp', 'TEMP t; MOV t, 1; REP t; ENDREP;'],
  ['gp4.E-txq-operand: scalar', 'vp', 'TEMP t; MOV.S t, 0; TXQ t, t, texture[0], 2D;'],
  ['gp4.E-keywords: instructions', 'vp', 'TEMP ADDC;'],
  ['gp4.E-keywords: instructions', 'vp', 'TEMP TEMP;'],
  ['gp4.E-branch-parentheses: bare', 'vp', 'RET (EQ.x);'],
  ['gp4.E-branch-parentheses: parentheses', 'vp', 'RET EQ.x;'],
  ['gp4.E-array-bindings: single', 'vp', 'ATTRIB a[] = { vertex.attrib[1] };'],
  ['gp4.E-temporary-arrays: none', 'vp', 'TEMP t[4];'],
  ['gp4.E-temporary-count: declarations', 'vp', 'TEMP a, b, c, d, e, f, g, h, i, j, k, l, m;'],
  ['gp4.E-temporary-arrays: none', 'vp', 'TEMP t[13];'],
  [
    'gp4.E-relative-constants: same',
    'vp',
    'PARAM p[] = { 1, 2, 1 }; INT TEMP i; MOV.S i, 0; MOV result.position, p[i.x];',
  ],
  ['gp4.E-texture-buffer-target: absent', 'vp', 'TEMP t; TXF t, 0, texture[0], BUFFER;'],
  ['gp4.E-non-ascii-comment: refused', 'vp', '# caf\u00e9\nRET;'],
  ['gp4.E-resource-limits: least', 'vp', repeated(129, 'RET;')],
  ['gp4.E-resource-limits: least', 'fp', `OPTION ARB_fog_exp2; ${repeated(125, 'RET;')}`],
  ['gp4.E-resource-limits: least', 'fp', 'OPTION ARB_fog_linear; TEMP t[12];'],
  ['gp4.E-resource-limits: least', 'vp', `OPTION ARB_position_invariant; ${repeated(125, 'RET;')}`],
  ['gp4.E-resource-limits: least', 'fp', 'OPTION ARB_fog_exp; PARAM p[] = { program.env[0..94] };'],
  ['gp4.E-resource-limits: least', 'vp', 'PARAM p[] = { program.env[0..95], program.local[0] };'],
  ['nvfp4.E-color-number: none', 'fp', 'OPTION ARB_draw_buffers; MOV result.color[1], 0;'],
  ['nvfp4.E-ati-draw-buffers: arb', 'fp', 'OPTION ATI_draw_buffers; MOV result.color[1], 0;'],
  ['nvfp4.E-interpolated-bindings: marked', 'fp', 'FLAT INT ATTRIB p = primitive.id;'],
  ['nvfp4.E-kil-condition: operand', 'fp', 'TEMP t; MOVC t, 1; KIL EQ.x;'],
  ['gp4.E-limits-of-other-types: own', 'fp', 'MOV result.color, program.env[24];'],
  ['nvgp4.E-clip-arrays: refused', 'gp', 'ATTRIB c[] = { vertex[0].clip[0..1] };'],
  ['nvgp4.E-color-faces: grammar', 'gp', 'MOV result.position, vertex[0].color.back;'],
  ['nvgp4.E-color-faces: grammar', 'gp', 'OUTPUT c = result.color.back;'],
  [
    'nvgp4.E-declaration-semicolon: semicolon',
    'gp',
    'PRIMITIVE_IN LINES PRIMITIVE_OUT POINTS VERTICES_OUT 3 EMIT;',
  ],
  ['nvgp4.E-declaration-semicolon: none', 'gp', 'EMIT;'],
];

describe('by other interpretations', () => {
  it('are interpretations that the errata have, and not their defaults', () => {
    const rows = [...ALLOWED, ...FORBIDDEN];
    const loadings = rows.map(([, type, body]) => gpuLoadings(program(type, body)));
    for (const each of loadings) expect(each.flatMap(({ choices }) => choices)).not.toEqual([]);
    const names = rows.map(([named]) => named);
    expect(wrongInterpretations(names, loadings.flat())).toEqual([]);
  });

  it.each(ALLOWED)('%s loads %s %s', (interpretation, type, body) => {
    const text = program(type, body);
    expect(loadGpu(text).loaded).toBe(false);
    expect(interpretationsFor(text, { loaded: true })).toEqual([interpretation]);
  });

  it.each(FORBIDDEN)('%s refuses %s %s', (interpretation, type, body) => {
    const text = program(type, body);
    expect(loadGpu(text)).toMatchObject({ loaded: true });
    expect(interpretationsFor(text, { loaded: true })).toEqual([]);
    expect(objectingInterpretations(gpuLoadings(text))).toContain(interpretation);
    expect(interpretationsFor(text, { loaded: false, position: 0 })).toBeNull();
  });

  const rewritten = [
    ['gp4.E-after-end: ignored', `${HEADERS.vp} RET; END and more ;`],
    ['nvvp4.E-header-first: after-space', ` # first\n${HEADERS.vp} RET; END`],
  ] as const;

  it('are all those that the data have as interpretations of loading', () => {
    const texts = [
      ...ALLOWED.map(([, type, body]) => program(type, body)),
      ...rewritten.map(([, text]) => text),
    ];
    const loads = texts.flatMap((text) => interpretationsThat('loads', gpuLoadings(text)));
    const refuses = FORBIDDEN.flatMap(([, type, body]) =>
      interpretationsThat('refuses', gpuLoadings(program(type, body))),
    );
    expect(untried(/^(gp4|nv)/, 'loads', loads)).toEqual([]);
    expect(untried(/^(gp4|nv)/, 'refuses', refuses)).toEqual([]);
    const places = ['gp4.E-error-position: instruction', 'gp4.E-fully-scanned: all-restrictions'];
    places.push('gp4.E-error-of-several-tokens: any', 'gp4.E-error-position: anywhere');
    places.push('gp4.E-undefined-tokens-first: tokens-first');
    places.push('gp4.E-fully-scanned: at-end', 'gp4.E-fully-scanned: at-statements');
    expect(untried(/^(gp4|nv)/, 'place', places)).toEqual([]);
  });

  it.each(rewritten)('%s loads what runs as another text', (interpretation, text) => {
    expect(interpretationsFor(text, { loaded: true })).toEqual([interpretation]);
    const [loads] = gpuLoadings(text).filter(({ kind }) => kind === 'loads');
    expect(loads).toMatchObject({ text: expect.stringContaining('RET; END') as string });
  });

  it('takes two interpretations together', () => {
    const text = `${HEADERS.vp} main: RET; a: RET; a: RET.NTC; END more`;
    expect(interpretationsFor(text, { loaded: true })).toEqual([
      'gp4.E-duplicate-label: first',
      'gp4.E-ntc-where: all',
      'gp4.E-after-end: ignored',
    ]);
  });
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

describe('any text', () => {
  it('has the default loading first', () => {
    const words = fc.constantFrom(
      ...['TEMP', 'a', ';', 'MOV', ',', 'b', ':', 'END', '.NTC', 'RET', 'REP', '\n', ' ', '{', '1'],
      ...['program.buffer[0][1]', '=', 'PARAM', '[]', 'MOVR0', 'CC', 'é', '# c\n'],
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), (parts) => {
        const text = `${HEADERS.vp} ${parts.join(' ')}`;
        const result = loadGpu(text);
        const [first] = gpuLoadings(text);
        if (result.loaded) expect(first?.kind).toBe('loads');
        else {
          expect(first).toMatchObject({
            kind: 'refused',
            violation: { position: result.error.position },
          });
        }
      }),
      { numRuns: byNight(300, 60) },
    );
  });

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
