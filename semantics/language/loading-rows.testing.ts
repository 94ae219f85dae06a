/** VP programs that come to something else by an interpretation of an erratum, which is written "erratum: interpretation"; for tests. */
import { explainVpLoading, vpLoadings } from './loadings.js';
import type { LoadingRows } from './loadings.testing.js';
import { load } from './load.js';

const HPOS = 'MOV o[HPOS], v[0];';

/** Refused by the default interpretations; loads by these. */
const ALLOWED = [
  ['vp2.E-label-twice: first', `!!VP2.0 a: ${HPOS} a: END`],
  ['vp2.E-table-arl-input: vector', `!!VP1.0 ARL A0.x, v[1]; ${HPOS} END`],
  ['vp2.E-vp1-twenty-one: twenty-one', `!!VP1.0 ABS R0, v[1]; ${HPOS} END`],
  ['vp2.E-scalar-address-suffix: scalar-suffix', `!!VP1.0 MOV R0, c[A0.y]; ${HPOS} END`],
  ['vp2.E-option-in-vp1: accepted', '!!VP1.0 OPTION NV_position_invariant; MOV R0, v[0]; END'],
  ['vp2.E-vsp-parameter-count: two-hundred-fifty-six', '!!VSP1.0 MOV c[255], v[0]; END'],
  ['vp2.E-vsp-attribute-mnemonic: mnemonic-too', '!!VSP1.0 MOV c[0], v[OPOS]; END'],
  [
    'vp2.E-position-invariant-relative-rule: without-offset',
    '!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], c[A0.x]; END',
  ],
  ['vp2.E-after-end: ignored', `!!VP2.0 ${HPOS} END MOV`],
  ['vp2.E-other-white-space: skipped', `!!VP2.0\f${HPOS}\vEND`],
  ['vp2.E-keyword-case: insensitive', '!!vp2.0 mov O[hpos].XY, V[opos]; end'],
  ['vp2.E-keyword-case: insensitive', `!!VP2.0 ${HPOS} mov R0, v[0].ZYXW; END`],
] as const;

/** Loads by the default interpretations; refused by these. */
const FORBIDDEN = [
  ['vp2.E-header-first: first', ` # here\n!!VP2.0 ${HPOS} END`],
  ['vp2.E-non-ascii-comment: refused', `!!VP2.0 # caf\u00e9\n${HPOS} END`],
  ['vp2.E-token-boundaries: words', '!!VP2.0 MOVo[HPOS], v[0]; END'],
  ['vp2.E-token-boundaries: words', `!!VP2.0${HPOS} END`],
  ['vp2.E-leading-zeros: refused', '!!VP2.0 MOV o[HPOS], c[007]; END'],
  ['vp2.E-leading-zeros: refused', '!!VP2.0 MOV o[HPOS], c[A0.x + 01]; END'],
  ['vp2.E-empty-program: refused', '!!VP2.0 OPTION NV_position_invariant; END'],
  ['vp2.E-label-keyword: refused', `!!VP2.0 MOV: ${HPOS} END`],
  ['vp2.E-label-without-instruction: refused', `!!VP2.0 ${HPOS} BRA a (EQ.x); a: END`],
  ['vp2.E-main-without-instruction: refused', `!!VP2.0 ${HPOS} main: END`],
  ['vp2.E-address-cc-mask: refused', `!!VP2.0 ARL A0 (EQ), v[0]; ${HPOS} END`],
  ['vp2.E-plus-sign: vp2-only', '!!VP1.1 MOV o[HPOS], +v[0]; END'],
  [
    'vp2.E-option-repeated: refused',
    '!!VP2.0 OPTION NV_position_invariant; OPTION NV_position_invariant; MOV R0, v[0]; END',
  ],
  ['vp2.E-vsp-arl: missing', '!!VSP1.0 ARL A0.x, v[0].x; MOV c[0], v[0]; END'],
  ['vp2.E-vsp-destination-is-source: all', '!!VSP1.0 MOV c[0], c[1]; END'],
  ['vp2.E-vsp-attribute-zeros: literal', '!!VSP1.0 MOV c[0], v[00]; END'],
  ['vp2.E-identical-parameters: same-text', '!!VP2.0 ADD o[HPOS], c[A0.x], c[A0.x+0]; END'],
  ['vp2.E-hpos-written-never-executed: executes', '!!VP2.0 RET (EQ.x); MOV o[HPOS], v[0]; END'],
  ['vp2.E-hpos-written-never-executed: executes', '!!VP2.0 MOV o[HPOS].x, v[0]; END'],
] as const;

export const VP_LOADING: LoadingRows = {
  documents: /^vp/,
  allowed: ALLOWED,
  forbidden: FORBIDDEN,
  rewritten: [
    [
      'vp2.E-keyword-case: insensitive',
      '!!VP2.0 mov o[HPOS], v[0]; END',
      '!!VP2.0 MOV o[HPOS], v[0]; END',
    ],
  ],
  load,
  /** As NV_vertex_program2 restates VP1.x; what NV_vertex_program settles is no question there. */
  loadings: (text) => vpLoadings(text, 'vp2'),
  settled: [(text) => vpLoadings(text)],
  explain: (text, own) => explainVpLoading(text, own, 'vp2'),
  elsewhere: (text) => [text.indexOf('!!') + 3, text.length - 1],
  words: [
    '!!VP2.0',
    '!!VP1.0',
    '!!vsp1.0',
    'MOV',
    'mov',
    'o[HPOS]',
    ',',
    'v[0]',
    'v[00]',
    ';',
    'END',
    ':',
    'a',
    'BRA',
    'c[A0.y]',
    'ARL',
    'A0.x',
    ' ',
    '\f',
    '# c\n',
    '\u00e9',
    'OPTION',
    'NV_position_invariant',
  ],
  start: '',
};
