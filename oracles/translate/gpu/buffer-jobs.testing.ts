/** Programs that read program parameter buffers, and what is bound. */
import type { TypedWord } from '../../../semantics/gpu/machine/state.js';
import { F } from './jobs.testing.js';
import { quad, type Job } from './judged.testing.js';

const words = (
  type: TypedWord['type'],
  count: number,
  value: (n: number) => number,
): readonly TypedWord[] => Array.from({ length: count }, (_, n) => ({ type, value: value(n) }));

/** Words and vectors, with known and computed indexes, inside and outside of array and buffer. */
export const BUFFER_JOBS: readonly Job[] = [
  {
    source: `!!NVvp4.0
BUFFER one = program.buffer[0][5];
BUFFER some[] = { program.buffer[0][3..9] };
BUFFER all[] = { program.buffer[2] };
BUFFER4 vectors[3] = { program.buffer[5][1..3] };
BUFFER4 vector = program.buffer[7][2];
INT TEMP i;
MOV.S i, vertex.attrib[1];
MOV result.position, some[i.x + 1];
MOV.U result.texcoord[0], all[i.y];
MOV.S result.texcoord[1], -vectors[i.z].wxyz;
MUL result.texcoord[2], one, vector.yzwx;
ADD result.texcoord[3], some[6], |some[i.x]|;
MOV result.texcoord[4], one;
MOV.S result.texcoord[5], vectors[2];
END
`,
    vertices: [
      [0, 0, 0],
      [5, 9, 2],
      [3, 6, 1],
      [-1, 10, 3],
      [6, -2147483648, 2147483647],
      [4000, 16383, -5],
    ].map((index) => ({ 'vertex.attrib[1]': quad('S', [...index, 0]) })),
    buffers: {
      0: words('F', 12, (n) => n * 1.5 - 4),
      2: words('U', 10, (n) => 0xffffffff - n),
      5: words('S', 16, (n) => n - 8),
      7: words('F', 12, (n) => 2 ** n),
    },
  },
  {
    // The indexes themselves, and those of a destination, come from buffers; nothing is bound to one of them.
    source: `!!NVvp4.0
BUFFER where[] = { program.buffer[1][0..3] };
BUFFER4 what[] = { program.buffer[3][0..7] };
BUFFER none[] = { program.buffer[4][0..7] };
OUTPUT t[] = { result.texcoord[0..3] };
INT TEMP i;
MOV t[0], 0; MOV t[1], 0; MOV t[2], 0; MOV t[3], 0;
MOV.S i, where[2];
MOV t[i.x], what[i.x + 4];
MOV result.position, vertex.attrib[1];
MOV result.texcoord[6], none[1];
END
`,
    vertices: [{ 'vertex.attrib[1]': F(1, 2, 3, 4) }],
    buffers: { 1: words('S', 4, (n) => 3 - n), 3: words('F', 32, (n) => n / 8) },
  },
];
