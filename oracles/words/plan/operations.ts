/** Each operation of MAC and ILU on rows of special operands, and of numbers that are drawn. */
import { ILU, MAC, type Operation } from '../../../semantics/nv2a/opcodes.js';
import type { PatternQuad } from '../../../semantics/nv2a/state.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { SeededSource } from '../../generate/source.js';
import type { Question, Quads } from '../question.js';
import { wordsOfText } from './written.js';

/** Zeros, the ends of each range, both infinities, NaNs of either sign, denormals, and numbers about which functions turn. */
const SPECIAL: readonly number[] = [
  0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x00800000, 0x80800000, 0x7f7fffff, 0xff7fffff,
  0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000, 0x7f800001, 0x00000001, 0x80000001, 0x007fffff,
  0x3f000000, 0x40000000, 0xc0000000, 0x40490fdb, 0x3eaaaaab, 0x3f7fffff, 0x3f800001, 0x4b800000,
  0x43000000, 0xc3000000, 0x42fe0000, 0xc2fe0000, 0x5f800000, 0x1f800000, 0x7e800000, 0x01000000,
]; // prettier-ignore

/** Rows of numbers that are drawn, besides. */
const DRAWN = 64;

/** Operands of an operation that makes an address: what lies behind the number that is read shows it. */
const ADDRESSES: readonly number[] = [
  0, 1, -1, 2, 0.5, -0.5, 1.25, -1.25, 3.75, 37, -37, 80, -80, 85, -96,
];

export function operationPlan(seed: number): OperationPlan {
  const asked = [...of('MAC', MAC, seed), ...of('ILU', ILU, seed)];
  return {
    questions: asked.map(({ plain }) => plain),
    turned: asked.flatMap(({ turned }) => turned ?? []),
  };
}

interface OperationPlan {
  readonly questions: readonly Question[];
  /** The same with the signs of all operands turned. */
  readonly turned: readonly Question[];
}

interface Asked {
  readonly plain: Question;
  /** With the signs of the operands turned, zeros and NaNs among them; null where the result is an address. */
  readonly turned: Question | null;
}

function of(
  half: 'MAC' | 'ILU',
  operations: readonly (Operation | null)[],
  seed: number,
): readonly Asked[] {
  return operations.flatMap((operation, index) => {
    if (operation === null) return [];
    const { name, operands, scalar, isAddress } = operation;
    const group = `${half} ${name}`;
    if (isAddress === true) return addressQuestions(group, name);
    const source = new SeededSource(seed, index, half === 'MAC' ? 31 : 32);
    // A word has one input: others come from constants moved to temporary registers.
    const given = ['R0', 'R2', 'R3']
      .slice(0, operands.length)
      .map((each) => `${each}${scalar ? '.x' : ''}`);
    const moved = given.map((_, at) => `MOV R${String([0, 2, 3][at])}, v${String(at)};`);
    const vertices = rowsOf(operands.length, scalar, source);
    const rows = `${String(vertices.length)} rows`;
    const words = (sign: string): Question['words'] =>
      wordsOfText([...moved, `${name} oD0, ${given.map((each) => sign + each).join(', ')};`]);
    const common = { vertices, constants: {} };
    return [
      {
        plain: { ...common, group, name: rows, words: words(''), operation: name },
        turned: { ...common, group: 'signs turned', name: `${group}, ${rows}`, words: words('-') },
      },
    ];
  });
}

function rowsOf(operands: number, scalar: boolean, source: SeededSource): readonly Quads[] {
  const rows: Quads[] = [];
  const any = (): number => SPECIAL[source.nextInt(0, SPECIAL.length - 1)] ?? 0;
  const drawn = (): number =>
    source.nextInt(0, 3) === 0
      ? source.nextInt(0, 0xffffffff)
      : (source.nextInt(0, 1) * 0x80000000 +
          (source.nextInt(100, 150) << 23) +
          source.nextInt(0, 0x7fffff)) >>>
        0;
  const row = (next: (operand: number, place: number) => number): void => {
    const quad = (operand: number): PatternQuad => [
      next(operand, 0),
      next(operand, 1),
      next(operand, 2),
      next(operand, 3),
    ];
    rows.push(
      Object.fromEntries(
        Array.from({ length: operands }, (_, operand) => [operand, quad(operand)]),
      ),
    );
  };
  if (operands === 1) {
    for (let at = 0; at < SPECIAL.length; at += scalar ? 1 : 4) {
      row((_, place) => SPECIAL[(at + place) % SPECIAL.length] ?? 0);
    }
  } else {
    // Every pair of two of them, four at a time.
    SPECIAL.forEach((first, at) => {
      for (let from = 0; from < SPECIAL.length; from += 4) {
        row((operand, place) => {
          if (operand === 0) return first;
          if (operand === 1) return SPECIAL[(from + place) % SPECIAL.length] ?? 0;
          return SPECIAL[(at + from + 5 * place) % SPECIAL.length] ?? 0;
        });
      }
    });
  }
  for (let count = 0; count < DRAWN; count++) row(drawn);
  for (let count = 0; count < DRAWN; count++) row(any);
  return rows;
}

/** What A0.x becomes shows in the constant that is read by it; each has its own number. */
function addressQuestions(group: string, name: string): readonly Asked[] {
  const constants = Object.fromEntries(
    Array.from({ length: 192 }, (_, index) => {
      const value = bitsOf(index - 96);
      return [index - 96, [value, value, value, value]];
    }),
  ) as unknown as Quads;
  const vertices = ADDRESSES.map((value) => ({ 0: [bitsOf(value), 0, 0, 0] as const }));
  return [
    {
      plain: {
        group,
        name: `${String(vertices.length)} rows`,
        words: wordsOfText([`${name} A0.x, v0.x;`, 'MOV oD0, c[A0.x];', 'MOV oD1, c[A0.x+10];']),
        vertices,
        constants,
        operation: name,
      },
      turned: null,
    },
  ];
}
