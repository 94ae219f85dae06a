/** Programs about what instructions do together: pairs, the position as R12, relative addressing, constants that are written, ends. */
import { MAC, ILU, type Operation } from '../../../semantics/nv2a/opcodes.js';
import { fromQuad, type Word } from '../../../semantics/nv2a/fields.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { ALL_CONSTANTS, ALL_INPUTS, type Question, type Quads } from '../question.js';
import { ended, FILLED, SHOWN, unended, wordsOfText } from './written.js';

/** Each shown in every way. A0.x is 2 in front. */
interface Shown {
  readonly group: string;
  readonly lines: readonly string[];
}

/** The temporary registers that the MAC may write beside the ILU, which writes R1. */
const BESIDE_R1 = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/** What one half reads, the other writes: everything is read first. */
const PAIRS: readonly string[] = [
  // Each register by itself, with each component.
  ...BESIDE_R1.map((n) => `MOV R${String(n)}, v1 + IMOV R1, R${String(n)};`),
  'MOV R2, R1 + IMOV R1, v0;',
  'MOV R3, v0 + IMOV R1, R3;',
  'MUL R2, R1.wzyx, v3 + IMOV R1.xz, R2;',
  'MAD R2, R2.yzwx, R2, R2 + IMOV R1, R2;',
  'ADD R4, R1, R4 + IMOV R1, R4;',
  'MAX R5.xy, R5.zwxy, -v4 + LIT R1, R5;',
  'MOV R4 & oD0, c[3] + IMOV R1, R4;',
  'MOV R4, R1 + IMOV R1 & oD0, R4;',
  'MOV R4, v2 + IMOV oD1, R4.wzyx;',
  'MOV oD1, R1 + IMOV R1, v2;',
  'MOV oD1.xy, v2 + IMOV R1.w, v2;',
  'MIN R9 & oT3, v2, R3 + IMOV R1, -v2;',
  'ARL A0.x, v0.x + IMOV R1, c[A0.x+3];',
  'ARL A0.x, v0.x + IMOV R1 & oB1, v0;',
  // The temporary register of the word is the MAC's alone.
  'MOV R8, v1 + IMOV R1, R8;',
  'MOV R8, v1 + IMOV _, R8;',
  'MOV _, v1 + IMOV R1.y, R8 {temporary=9};',
  'MOV R0, v1 + IMOV R1.x, R0;',
  // Both write R1, of which descriptions say different things.
  'MOV R1.xy, v1.wzyx + IMOV R1.zw, v1;',
  // Both halves have the same operand C.
  'ADD R2, v6, -R4.yxwz + IMOV R1, -R4.yxwz;',
  'MAD R2, v6, R5, c[4] + LIT R1 & oT0, c[4];',
];

/** The position, read as R12. */
const POSITION: readonly string[] = [
  'MOV oPos, v4;\nMOV R5, R12;',
  'MOV oPos.x, v4;\nMOV R5, R12.wxyz;',
  'MOV oPos.yw, v4;\nMUL R5, R12, R12;',
  'MOV oPos, v4;\nADD R5, v1, -R12;',
  'MOV oPos, v4;\nMAD R5 & oD0, R12.x, v1, R12.wzyx;',
  'MOV oPos, v4;\nIMOV R5, R12.yyzz;',
  'MOV oPos, v4 + IMOV R1, R12;',
  'MOV R5, R12 + IMOV oPos, v4;',
  'MOV R4 & oPos, R12.wzyx;',
  'MOV oPos, R12.yxwz;\nMOV oPos.xy, R12.zwzw;\nMOV R6, R12;',
  'IMOV oPos, v4;\nMOV R5, R12;',
  'MOV oPos, v4;\nIMOV oPos.yz, v5;\nMOV R5, R12;',
  'MOV R0, v4;\nMOV R5, R12;',
];

const STRAIGHT: readonly string[] = [
  'MOV R2.xy, R2.yxzw;',
  'MOV R2 & oD0, v1;',
  // The first component of a scalar counts, whatever the others are.
  'RCP R6.yw, v2.y {c.y=2, c.z=3, c.w=0};',
  'RSQ oT2, R3.x {c.y=1, c.z=2, c.w=3};',
  'MOV R0.x, v1;\nMOV R0.y, v2;\nMOV R0.z, v3;\nMOV R0.w, v4;',
  'IMOV R2.y, R2.x;\nMUL R2.x, R2, R2;',
  'MOV oD0.x, v1;\nMOV oD0.w, v2;\nIMOV oD0.yz, v3;',
  'MOV R11, v15;\nMOV oT3, R11;',
  'NOP;\nMOV R1, v1;\nNOP;',
];

/** Constants behind each number that A0.x may have, at both ends of the file. */
const RELATIVE: readonly string[] = [
  'MOV R5, c[A0.x];\nMOV R6, c[A0.x+20];\nMOV R7, c[A0.x-20];',
  'MOV R5, c[20];\nMOV R6 & oD0, c[-20];',
  // A field above 191, which a negative A0.x brings back.
  'MOV R5, c[A0.x+135];',
  'MUL R5, c[A0.x+4].wzyx, R6;\nIMOV R7, -c[A0.x+4];',
  'MAD R5, c[A0.x+1], v2, c[A0.x+1];',
];

/** Constants that a program writes. */
const WRITTEN: readonly string[] = [
  'MOV c[5], v1;',
  'MOV c[-96], v1;\nMOV R4, c[-96];',
  'MOV R2 & c[95].xz, v1;\nMOV R4, c[95];',
  'IMOV c[5].y, R3;\nMOV R4, c[5];',
  'MOV c[5], v1 + IMOV R1, R3;\nADD R4, c[5], v1;',
  // One half reads the constant that the other writes.
  'MOV c[5], v1 + IMOV R1, c[5];',
  'MOV R4, c[5] + IMOV c[5], v1;',
  'MUL R3, R3, v2 + IMOV R1 & c[5].w, v2;',
  'MOV c[7], v1;\nMOV c[7].x, v2;\nMOV R4, c[A0.x+5];',
];

const ADDRESSES = [-76, -75, -40, -1, 0, 1, 2, 7, 63, 74, 75];

export function programPlan(): readonly Question[] {
  return (made ??= madePlan());
}

/** The same of every seed. */
let made: readonly Question[] | undefined;

function madePlan(): readonly Question[] {
  const at = (group: string, all: readonly string[]): readonly Shown[] =>
    all.map((text) => ({ group, lines: text.split('\n') }));
  return [
    ...[
      ...at('steps', STRAIGHT),
      ...at('pairs', PAIRS),
      ...at('position as R12', POSITION),
      ...at('constants written', WRITTEN),
    ].flatMap((each) => shownQuestions(each, [vertexAt(2)])),
    ...at('relative addressing', RELATIVE).flatMap((each) =>
      shownQuestions(each, ADDRESSES.map(vertexAt)),
    ),
    ...far(),
    ...outside(),
    ...everyPair(),
    ...ends(),
    ...starts(),
  ];
}

/** Addresses far from zero, which bring a constant back into the file, made beside the ILU and alone. */
function far(): readonly Question[] {
  return ['ARL A0.x, v15.x;', 'ARL A0.x, v15.x + IMOV R1, v15;'].flatMap((line) =>
    [
      [-150, 'c[A0.x+70]'],
      [-101, 'c[A0.x+20]'],
      [150, 'c[A0.x-70]'],
      [128, 'c[A0.x-90]'],
    ].map(([address = 0, constant = '']) => ({
      group: 'relative addressing',
      name: `${line} ${String(constant)} where A0.x is ${String(address)}`,
      words: wordsOfText([...FILLED, line, `MOV oD0, ${String(constant)};`]),
      vertices: [vertexAt(Number(address))],
      constants: ALL_CONSTANTS,
    })),
  );
}

/** A0.x is made of the first component of v15. */
function vertexAt(address: number): Quads {
  const value = bitsOf(address);
  return { ...ALL_INPUTS, 15: [value, value, value, value] };
}

const BEFORE: readonly string[] = [...FILLED, 'ARL A0.x, v15.x;'];

function shownQuestions({ group, lines }: Shown, vertices: readonly Quads[]): readonly Question[] {
  return SHOWN.map((shown, at) => ({
    group,
    name: `${lines.join(' ')} (${String(at)})`,
    words: wordsOfText([...BEFORE, ...lines, ...shown]),
    vertices,
    constants: ALL_CONSTANTS,
  }));
}

/** Constants that are none of the 192, of which descriptions say different things. */
function outside(): readonly Question[] {
  return [97, 120, -100, -190].map((address) => ({
    group: 'relative addressing',
    name: `c[A0.x] where A0.x is ${String(address)}`,
    words: wordsOfText([...BEFORE, 'MOV R5 & oD0, c[A0.x];']),
    vertices: [vertexAt(address)],
    constants: ALL_CONSTANTS,
  }));
}

/** Every operation of the MAC beside every one of the ILU. */
function everyPair(): readonly Question[] {
  const operand = (name: string, isScalar: boolean): string => (isScalar ? `${name}.x` : name);
  return MAC.flatMap((mac) =>
    ILU.flatMap((ilu): readonly Question[] => {
      if (mac === null || ilu === null) return [];
      const c = operand('R3', ilu.scalar);
      const macOperands = mac.operands.map((name) =>
        name === 'a' ? operand('R2', mac.scalar) : name === 'b' ? 'v1' : ilu.scalar ? 'R3.x' : 'R3',
      );
      const to = mac.isAddress === true ? 'A0.x' : 'R4 & oD0';
      const line = `${mac.name} ${to}, ${macOperands.join(', ')} + ${ilu.name} R1, ${c};`;
      return [
        {
          group: 'pairs',
          name: line,
          words: wordsOfText([
            ...setUp(mac),
            line,
            'MOV oD1, R4;',
            'MOV oT0, R1;',
            'MOV oT1, c[A0.x];',
          ]),
          vertices: [vertexAt(2)],
          constants: ALL_CONSTANTS,
        },
      ];
    }),
  );
}

/** Registers that the pairs read; A0.x is 2, and what makes an address reads a small integer. */
function setUp(mac: Operation): readonly string[] {
  return [
    'ARL A0.x, v15.x;',
    mac.isAddress === true ? 'MOV R2, v0;' : 'MOV R2, v2;',
    'MOV R3, v15;',
    'MOV R4, v4;',
    'MOV R1, v5;',
  ];
}

/** MAC 15 is no operation: what nobody executes does no harm. */
const NO_INSTRUCTION: Word = fromQuad([0, 0x01e00000, 0, 1]);

/** Where programs end, and that what follows is not executed. */
function ends(): readonly Question[] {
  const behind = wordsOfText(['MOV oPos, v9;', 'MOV oD0, v9;', 'MOV R1 & oT0, v9;']);
  const question = (name: string, words: readonly Word[]): Question => ({
    group: 'ends',
    name,
    words,
    vertices: [ALL_INPUTS],
    constants: ALL_CONSTANTS,
  });
  const moves = wordsOfText([
    'MOV oPos, v1;',
    'MOV oD0, v2;',
    'MOV oT0, v3;',
    'MOV R3 & oT1, v4 + IMOV R1, v4;',
  ]);
  const long = wordsOfText([
    'MOV R0, v1;',
    ...Array.from({ length: 134 }, () => 'ADD R0, R0, -v2.x;'),
    'MOV oPos, R0;',
  ]);
  return [
    ...moves.map((_, last) =>
      question(`after instruction ${String(last)}`, [
        ...moves.slice(0, last).map(unended),
        ended(moves[last] ?? 0n),
        ...behind,
      ]),
    ),
    question('before what is no instruction', [ended(moves[0] ?? 0n), NO_INSTRUCTION]),
    question('one NOP', [...wordsOfText(['NOP;'])]),
    question('at a NOP', [...moves.slice(0, 2).map(unended), ...wordsOfText(['NOP;']), ...behind]),
    question('after 136 instructions', long),
  ];
}

/** What registers hold that nothing has written: assumed, so that it convicts nobody. */
function starts(): readonly Question[] {
  return [
    'MOV oPos, R0;',
    'MOV oPos, R12;',
    'MOV oPos, c[A0.x];',
    'MOV oPos.x, v0;',
    'MAX oD0, R11, R5;',
  ].map((line) => ({
    group: 'before anything is written',
    name: line,
    words: wordsOfText([line]),
    vertices: [ALL_INPUTS],
    constants: ALL_CONSTANTS,
  }));
}
