/** What is wrong with a whole GPU program: its header, options, what geometry programs begin with, its end. */
import { MARK } from '../mark.js';
import { chance, oneOf } from '../source.js';
import { declared, stated, withStatements, type WholeMutation } from './mutation.js';
import { textOf } from './program.js';

const HEADERS = ['!!NVvp5.0', '!!ARBvp1.0', '!!nvvp4.0', '!!NVvp4', '!!', 'TEMP'] as const;

export const BROKEN = {
  header: (source, _, given) =>
    chance(source, 0.2)
      ? ` ${textOf(given)}`.replace(/^/, MARK)
      : textOf({ ...given, header: `${MARK}${oneOf(source, HEADERS)}` }),
  syntax: (source, _, given) =>
    chance(source, 0.3)
      ? oneOf(source, WHOLE)(textOf(given))
      : withStatements(source, given, oneOf(source, SYNTAX)),
  'unknown-option': (source, { options }, given) => {
    const name = oneOf(source, ['ARB_fog', 'arb_position_invariant', 'NV_vertex_program3', 'q']);
    // Geometry programs have no options: the word itself cannot stand there.
    const isWord = options.length === 0;
    const option = isWord ? `${MARK}OPTION ${name};` : `OPTION ${MARK}${name};`;
    return textOf({ ...given, options: [option, ...given.options] });
  },
  'option-conflict': (source, _, given) => {
    const [first, second] = oneOf(source, [
      ['ARB_fog_exp', 'ARB_fog_linear'],
      ['ARB_fog_exp2', 'ARB_fog_exp'],
      ['ARB_precision_hint_fastest', 'ARB_precision_hint_nicest'],
    ]);
    const options = [`OPTION ${first};`, ...given.options, `OPTION ${MARK}${second};`];
    return textOf({ ...given, options });
  },
  'declaration-unavailable': (source, _, given) => {
    const statement = oneOf(source, ['VERTICES_OUT 3;', 'PRIMITIVE_IN POINTS;']);
    return textOf({ ...given, head: [`${MARK}${statement}`] });
  },
  'duplicate-declaration': (source, _, given) => {
    const again = oneOf(source, given.head);
    return textOf({ ...given, head: [...given.head, `${MARK}${again}`] });
  },
  'vertices-out-range': (source, { limits }, given) => {
    const number = oneOf(source, [0, limits.outputVertices + 1]);
    const head = given.head.map((line) =>
      line.startsWith('VERTICES_OUT') ? `VERTICES_OUT ${MARK}${String(number)};` : line,
    );
    return textOf({ ...given, head });
  },
  'missing-declaration': (source, _, given) => {
    const left = oneOf(source, given.head);
    return textOf({ ...given, head: given.head.filter((line) => line !== left) });
  },
  'position-invariant-position': (_, __, given) => {
    const options = ['OPTION ARB_position_invariant;', ...given.options];
    return textOf({ ...given, options }).replace('result.position', `${MARK}result.position`);
  },
  'color-number': (source, _, given) =>
    given.options.length > 0
      ? textOf({ ...given, options: [] }).replace('result.color[', `result.color[${MARK}`)
      : withStatements(source, given, oneOf(source, COLOR_NUMBERS)),
  'result-index': (source, { programType }, given) => {
    if (programType === 'fragment') {
      // The numbers of colors are an option's.
      const options = ['OPTION ARB_draw_buffers;'];
      return withStatements(source, { ...given, options }, COLOR_4);
    }
    return withStatements(source, given, oneOf(source, RESULT_INDICES));
  },
  'open-block': (source, _, given) => {
    const block = oneOf(source, ['IF EQ;', 'REP; BRK;', 'REP {2};', 'IF NE1.x; ELSE;']);
    return textOf({ ...given, body: [...given.body, `  ${block}`] });
  },
} as const satisfies Readonly<Record<string, WholeMutation>>;

const COLOR_NUMBERS = stated('MOV result.color[^0], qr;', 'MOV result.color[^3].x (EQ), qr;');

const COLOR_4 = { declared: 'OUTPUT qz = result.color[^4];' };

const RESULT_INDICES = declared(
  'OUTPUT qz[] = { result.clip[4..^6] };',
  'OUTPUT qz = result.texcoord[^8];',
);

const SYNTAX = stated(
  'MOV qr, ^@qs;',
  '^MVO qr, qs;',
  '^mov qr, qs;',
  '^Mad.S qi, qi, qi, qi;',
  '^;',
  'MOV qr ^qs;',
  'ADD qr, qs^;',
  'MOV qr, qs^, qr;',
  'MOV qr.^yx, qs;',
  'MOV qr, qs.^xy;',
  'RCP qr, qs^;',
  'SWZ qr, ^-qs, x, y, z, w;',
  'MOV qr, -^-qs;',
  'IF ^RQ; ENDIF;',
  'TEX qr, qs, texture[$U], ^4D;',
);

const WHOLE: readonly ((text: string) => string)[] = [
  (text) => text.replace(/END\n$/, ''),
  (text) => `${text}${MARK}MOV F0, F1;\n`,
  (text) => `${text}# more\n  ${MARK}END\n`,
];
