/** GPU programs that the tests translate and run: every instruction and test of condition codes, and flow. */
import {
  GPU_INSTRUCTIONS,
  type DataType,
  type GpuInstructionSpec,
} from '../../../spec/gpu/instructions.js';
import type { TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { loadedGpu } from '../../../semantics/gpu/language/load.testing.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { INTEGER_LATTICES, LATTICES } from '../../cases/lattices.js';
import { Seeded } from '../../inference/seeded.js';
import { quad, type Job } from './judged.testing.js';

/** Operands as bits: where rules change, and some that have to be rounded. */
const WORDS: Readonly<Record<DataType, readonly number[]>> = {
  F: [
    ...(LATTICES['special'] ?? []),
    ...[1.75, -7.3, 100.5, 3e9, -3e9, 16777215.5, 4294967040, 0.1, 12345.678].map(Math.fround),
  ].map(bitsOf),
  S: [...(INTEGER_LATTICES['integers'] ?? []), 1_000_000_007],
  U: [...(INTEGER_LATTICES['integers'] ?? []), 1_000_000_007],
};

/** Instructions whose condition codes are tested in every way. */
const TESTED = ['ADD', 'SUB', 'MAD', 'SAD', 'MOV', 'TRUNC'];
const RULES = ['EQ', 'NE', 'LT', 'LE', 'GE', 'GT', 'NAN', 'LEG', 'CF', 'NCF', 'OF', 'NOF', 'AB', 'BLE', 'SF', 'NSF']; // prettier-ignore

/** Modifiers that only MUL has. */
const PRODUCTS = ['S.HI', 'U.HI', 'S24', 'U24'];

export type JobStage = 'vertex' | 'fragment';

/** What the program types call the same things; fragment programs have no more results than these need. */
const NAMES: Readonly<Record<JobStage, Readonly<Record<'head' | 'value' | 'tests', string>>>> = {
  vertex: { head: '!!NVvp4.0', value: 'result.position', tests: 'result.texcoord[0]' },
  fragment: {
    head: '!!NVfp4.0\nOPTION ARB_draw_buffers;',
    value: 'result.color[0]',
    tests: 'result.color[1]',
  },
};

/** How an instruction is asked: with which modifiers, its operands negated or not, in which stage. */
interface Asked {
  readonly spec: GpuInstructionSpec;
  /** The type first: "S.HI". */
  readonly modifiers: string;
  readonly sign: '' | '-';
  readonly stage: JobStage;
}

/** An instruction, and every test of the condition code that it leaves. */
function sourceOf({ spec, modifiers, sign, stage }: Asked): string {
  const { head, value, tests } = NAMES[stage];
  const { name, operands, updatesCodes } = spec;
  const texts = operands.map(
    ({ kind }, index) =>
      `${index === 1 ? '' : sign}${stage}.attrib[${String(index + 1)}]${kind === 'scalar' ? '.y' : ''}`,
  );
  // A bit for each rule: four rules in a component, each of another component of the codes.
  const tested = RULES.map((rule, index) => {
    const bit = String(1 << (index >> 2));
    return `OR.U t.${'xyzw'.charAt(index % 4)} (${rule}.${'yzwx'.charAt(index % 4)}), t, ${bit};`;
  });
  return [
    head,
    name === 'SWZ'
      ? `SWZ.CC ${value}, ${stage}.attrib[1], -y, 0, 1, -x;`
      : `${name}.${modifiers}${updatesCodes ? '.CC' : ''} ${value}, ${texts.join(', ')};`,
    ...(TESTED.includes(name) ? ['TEMP t;', 'MOV.U t, 0;', ...tested, `MOV.U ${tests}, t;`] : []),
    'END',
    '',
  ].join('\n');
}

function jobOf(asked: Asked, count: number): Job {
  const { spec, stage } = asked;
  const source = sourceOf(asked);
  const [first] = loadedGpu(source).instructions;
  const types = first?.operands.map((operand) => operand.type) ?? [];
  const random = new Seeded(spec.name.charCodeAt(0) * 31 + spec.name.charCodeAt(1));
  const some = (from: readonly number[]): number => from[random.below(from.length)] ?? 0;
  const vertices = Array.from({ length: count }, () =>
    Object.fromEntries(
      types.map((each, index): [string, TypedQuad] => [
        `${stage}.attrib[${String(index + 1)}]`,
        quad(
          each,
          Array.from({ length: 4 }, () => some(WORDS[each])),
        ),
      ]),
    ),
  );
  return { source, vertices };
}

/**
 * Every instruction of every type on as many vertices. Operands are negated too: in sums, whose flags depend
 * on it, or where `everySign` is set in all.
 */
export function instructionJobs(
  count: number,
  stage: JobStage = 'vertex',
  everySign = false,
): readonly Job[] {
  return GPU_INSTRUCTIONS.filter(
    ({ name, result, programType }) =>
      result !== null && programType === null && !/^T[EX]/.test(name),
  ).flatMap((spec) =>
    [...spec.types, ...(spec.name === 'MUL' ? PRODUCTS : [])].flatMap((modifiers) =>
      (everySign || TESTED.includes(spec.name) ? (['', '-'] as const) : ([''] as const)).map(
        (sign) => jobOf({ spec, modifiers, sign, stage }, count),
      ),
    ),
  );
}

export const F = (...values: readonly number[]): TypedQuad => quad('F', values.map(bitsOf));

/** Loops, subroutines, arrays, codes. */
export const PROGRAMS: readonly Job[] = [
  {
    source: `!!NVvp4.0
TEMP R[3], sum;
INT TEMP i;
ATTRIB v[] = { vertex.attrib[1..3] };
PARAM c[] = { program.env[0..2], { 4, 5, 6, 7 } };
OUTPUT t[] = { result.texcoord[0..2] };
MOV sum, 0;
MOV.S i, 0;
REP;
  MOV R[i.x], v[i.x];
  CAL add;
  ADD.S.CC i.x, i.x, 1;
  SUB.S.CC1 i.y, i.x, 3;
  BRK (EQ1.y);
ENDREP;
MOV.S i, 0;
REP 2.5;
  ADD.S i.z, 2, -i.x;
  MOV t[i.z], R[i.x];
  ADD.S i.x, i.x, 1;
ENDREP;
MOV result.color, sum;
MOV result.position, sum;
RET;
add:
MUL.CC R[i.x], R[i.x], c[i.x + 1];
IF LT.x;
  RET (LT.y);
  ADD.SAT sum.xy, sum, R[i.x];
ELSE;
  ADD.SSAT sum.zw (GE), sum, -|R[i.x]|;
ENDIF;
END
`,
    vertices: [1, -1, 0.25].flatMap((s) => [
      {
        'vertex.attrib[1]': F(s, 2, -3, 4),
        'vertex.attrib[2]': F(0.5, -s, 0.125, s),
        'vertex.attrib[3]': F(-s, -0.5, s, -0.25),
        'program.env[0]': F(1, 1, 1, 1),
        'program.env[1]': F(0.5, 2, -1, 1),
        'program.env[2]': F(3, 0.25, 1, -1),
      },
    ]),
  },
  {
    source: `!!NVvp4.0
TEMP a; UINT TEMP n;
MOV.U n, vertex.attrib[1];
MOV a, 0;
REP.U n;
  ADD.U.CC n.y, n.y, 0xffffffff;
  CONT (CF.y);
  ADD a, a, 1;
ENDREP;
REP vertex.attrib[2];
  ADD a.x, a.x, 16;
ENDREP;
MOV result.position, a;
MOV.U result.texcoord[0], n;
END
`,
    vertices: [0, 1, 7].flatMap((n) =>
      [-1, 0, 2.75].map((x) => ({
        'vertex.attrib[1]': quad('U', [n, 3, 0, 0]),
        'vertex.attrib[2]': F(x, 0, 0, 0),
      })),
    ),
  },
  // What is never reached, in blocks and after them.
  {
    source: `!!NVvp4.0
TEMP a;
MOV.CC a, vertex.attrib[1];
MOV result.texcoord[0], 0;
REP; ADD a, a, 1; BRK; MOV a, 9; ENDREP;
REP 3; ADD a.x, a, 16; CONT; MOV a, 9; ENDREP;
MOV result.position, a;
IF GT.x; CAL sub; RET; ELSE; RET (TR); MOV result.position, 7; ENDIF;
MOV result.position, 8;
RET;
sub:
REP; MOV result.texcoord[0], a; RET; ENDREP;
MOV result.texcoord[0], 6;
END
`,
    vertices: [1, 0, -1].map((x) => ({ 'vertex.attrib[1]': F(x, 2, 3, 4) })),
  },
];
