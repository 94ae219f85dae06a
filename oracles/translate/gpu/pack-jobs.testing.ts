/** Programs that pack and unpack: where fields, halves and denormals begin and end, and through variables. */
import { bitsOf } from '../../../semantics/number/binary32.js';
import { Seeded } from '../../inference/seeded.js';
import { quad, type Job } from './judged.testing.js';

const NUMBERS = [
  ...[0, -0, 1, -1, 0.5, 0.25, 1.5, -1.01, NaN, Infinity, -Infinity],
  ...[65504, 65505, 65519, 65520, -65520, 1e10, 2 ** -14, 2 ** -14 - 2 ** -26, 2 ** -24, 2 ** -25],
  ...[3 * 2 ** -25, -(2 ** -26), 1 + 2 ** -11, 1 + 3 * 2 ** -11, 1e-40],
  ...[1 / 255, 2.5 / 255, 254.5 / 255, 1 / 65535, 65534.5 / 65535, -128 / 127, -127.5 / 127],
].map((value) => bitsOf(Math.fround(value)));

const WORDS = [
  ...[0, 0xffffffff, 0x80000000, 0x7c00fc00, 0x7c017e00, 0x03ff0001, 0x83ff0400, 0x7bff8000],
  ...[0x01ff8000, 0xff00807f, 0x00010203, 0x7f80ff81, 0x3c003c01],
];

const PAIRS = ['2H', '2US', '4B', '4UB'] as const;
const VERTICES = 10;

/** Packed as each type, shown as bits, moved, unpacked, and as a float taken for a number. */
function packJob(pair: string, type: 'F' | 'S' | 'U', random: Seeded): Job {
  const some = (): number => NUMBERS[random.below(NUMBERS.length)] ?? 0;
  const numbers =
    type === 'F'
      ? ['ADD result.texcoord[1], R1, R1;', 'MUL result.texcoord[2], -R1, 1e20;']
      : [`MOV.${type} result.texcoord[1], -R1;`];
  return {
    source: `!!NVvp4.0
TEMP R0, R1;
PK${pair}.${type} R0, vertex.attrib[1];
MOV.${type} R1, R0;
MOV.${type} result.position, R1;
UP${pair}.${type} result.texcoord[0], R1.z;
UP${pair}.${type}.SAT result.texcoord[3], R1.x;
${numbers.join('\n')}
END
`,
    vertices: Array.from({ length: VERTICES }, () => ({
      'vertex.attrib[1]': quad('F', [some(), some(), some(), some()]),
    })),
  };
}

function unpackJob(pair: string, type: 'F' | 'S' | 'U', random: Seeded): Job {
  const words = [...WORDS, ...Array.from({ length: VERTICES }, () => random.below(2 ** 32))];
  return {
    source: `!!NVvp4.0
UP${pair}.${type}.SAT result.position, vertex.attrib[1].y;
UP${pair}.${type}.CC result.texcoord[0], -vertex.attrib[1].y;
MOV.U result.texcoord[1], 0;
MOV.U result.texcoord[1] (LT), 1;
END
`,
    vertices: words.map((word) => ({ 'vertex.attrib[1]': quad(type, [0, word, 0, 0]) })),
  };
}

const RANDOM = new Seeded(11);

export const PACK_JOBS: readonly Job[] = PAIRS.flatMap((pair) => [
  ...(['F', 'S', 'U'] as const).map((type) => packJob(pair, type, RANDOM)),
  ...(['F', 'S', 'U'] as const).map((type) => unpackJob(pair, type, RANDOM)),
]);
