/** Operands by seed and number: what a question holds depends on nothing else. */
import type { DataType } from '../../spec/gpu/instructions.js';
import { isNaNBits, NAN_BITS } from '../../semantics/number/binary32.js';
import { INTEGER_LATTICES } from '../cases/lattices.js';
import { drawVertices, mixed } from '../stress/draw.js';
import { widthOf, type Operands } from './kinds.js';

/** One question of so many has a second operand that is next to the first, or its opposite. */
const RELATED = 8;

/** Words of questions from a number on, all of one span of `drawVertices`. */
export function drawQuestions(
  operands: Operands,
  seed: number,
  first: number,
  words: Uint32Array,
): void {
  const { types, kind } = operands;
  const width = widthOf(operands);
  const count = words.length / width;
  const registers = kind === 'vectors' ? types.map((_, number) => number) : [0];
  const drawn = new Uint32Array(count * registers.length * 4);
  drawVertices(seed, first, count, registers, drawn);
  const [type = 'F', other] = types;
  for (let i = 0; i < count; i++) {
    for (let word = 0; word < width; word++) {
      const bits = drawn[i * registers.length * 4 + word] ?? 0;
      words[i * width + word] = type === 'F' ? bits : integerOf(bits);
    }
    if (other !== undefined && hash(first + i, seed) % RELATED === 0) {
      relate(
        type,
        width / types.length,
        words.subarray(i * width, (i + 1) * width),
        hash(seed, first + i),
      );
    }
  }
}

/** The second operand becomes the first, a step or two away; of numbers also its opposite. */
function relate(type: DataType, size: number, question: Uint32Array, random: number): void {
  for (let word = 0; word < size; word++) {
    const steps = ((random >>> (4 * word)) % 5) - 2;
    const near = (question[word] ?? 0) + steps;
    // Beyond an infinity there is NaN, and that is one pattern.
    const bits = type === 'F' && isNaNBits(near) ? NAN_BITS : near;
    const isOpposite = type === 'F' && (random >>> 20) % 4 === 0 && bits !== NAN_BITS;
    question[size + word] = isOpposite ? bits ^ 0x80000000 : bits;
  }
}

const PATTERNS = Object.values(INTEGER_LATTICES).flat();

/** An integer of a word that was drawn: one where rules change, a small one, one of fewer bits of either sign, or any. */
function integerOf(drawn: number): number {
  const random = hash(drawn, 1);
  const any = hash(drawn, 2);
  switch (random % 8) {
    case 0:
    case 1:
      return PATTERNS[(random >>> 3) % PATTERNS.length] ?? 0;
    case 2:
    case 3:
      return any % 40;
    case 4:
      return any >>> ((random >>> 3) % 32);
    case 5:
      return ~(any >>> ((random >>> 3) % 32)) >>> 0;
    default:
      return any;
  }
}

function hash(value: number, key: number): number {
  return mixed(Math.imul(value, 0x9e3779b1) ^ Math.imul(key + 1, 0x85ebca6b));
}
