/**
 * Translations of GPU programs, run by softpipe and judged. Needs Mesa: without it the tests say that they
 * are skipped, unless VPSPEC_REQUIRE names mesa.
 */
import { describe, expect, it } from 'vitest';
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
import { hasMesa, isSkipped } from '../../stacks/required.testing.js';
import { Untranslatable } from '../translation.js';
import { judged, quad, type Job } from './judged.testing.js';
import { translateGpu } from './translate-gpu.js';

const skip = isSkipped('mesa', hasMesa(), 'translations of GPU programs on softpipe');

/** Operands as bits: where rules change, and some that have to be rounded. */
const WORDS: Readonly<Record<DataType, readonly number[]>> = {
  F: [
    ...(LATTICES['special'] ?? []),
    ...[1.75, -7.3, 100.5, 3e9, -3e9, 16777215.5, 4294967040, 0.1, 12345.678].map(Math.fround),
  ].map(bitsOf),
  S: [...(INTEGER_LATTICES['integers'] ?? []), 1_000_000_007],
  U: [...(INTEGER_LATTICES['integers'] ?? []), 1_000_000_007],
};

const VERTICES = 12;
/** Instructions whose condition codes are tested in every way. */
const TESTED = ['ADD', 'SUB', 'MAD', 'SAD', 'MOV', 'TRUNC'];
const RULES = ['EQ', 'NE', 'LT', 'LE', 'GE', 'GT', 'NAN', 'LEG', 'CF', 'NCF', 'OF', 'NOF', 'AB', 'BLE', 'SF', 'NSF']; // prettier-ignore

/** An instruction, its operands negated or not, and every test of the condition code that it leaves. */
function sourceOf(spec: GpuInstructionSpec, type: DataType, sign: '' | '-'): string {
  const { name, operands, updatesCodes } = spec;
  const texts = operands.map(
    ({ kind }, index) =>
      `${index === 1 ? '' : sign}vertex.attrib[${String(index + 1)}]${kind === 'scalar' ? '.y' : ''}`,
  );
  const tests = TESTED.includes(name)
    ? RULES.map((rule, index) => {
        const target = `result.texcoord[${String(index % 8)}].${index < 8 ? 'x' : 'y'}`;
        return `MOV.U ${target}, 0; MOV.U ${target} (${rule}.${'xyzw'.charAt(index % 4)}), 7;`;
      })
    : [];
  return [
    '!!NVvp4.0',
    name === 'SWZ'
      ? `SWZ.CC result.position, vertex.attrib[1], -y, 0, 1, -x;`
      : `${name}.${type}${updatesCodes ? '.CC' : ''} result.position, ${texts.join(', ')};`,
    ...tests,
    'END',
    '',
  ].join('\n');
}

function jobOf(spec: GpuInstructionSpec, type: DataType, sign: '' | '-'): Job {
  const source = sourceOf(spec, type, sign);
  const [first] = loadedGpu(source).instructions;
  const types = first?.operands.map((operand) => operand.type) ?? [];
  const random = new Seeded(spec.name.charCodeAt(0) * 31 + spec.name.charCodeAt(1));
  const some = (from: readonly number[]): number => from[random.below(from.length)] ?? 0;
  const vertices = Array.from({ length: VERTICES }, () =>
    Object.fromEntries(
      types.map((each, index): [string, TypedQuad] => [
        `vertex.attrib[${String(index + 1)}]`,
        quad(
          each,
          Array.from({ length: 4 }, () => some(WORDS[each])),
        ),
      ]),
    ),
  );
  return { source, vertices };
}

function isTranslatable(source: string): boolean {
  try {
    translateGpu(loadedGpu(source), 'glsl');
    return true;
  } catch (error) {
    if (error instanceof Untranslatable) return false;
    throw error;
  }
}

const JOBS: readonly Job[] = GPU_INSTRUCTIONS.filter(
  ({ name, result, programType }) =>
    result !== null && programType === null && !/^(T[EX]|PK|UP)/.test(name),
).flatMap((spec) =>
  spec.types.flatMap((type) => (['', '-'] as const).map((sign) => jobOf(spec, type, sign))),
);

const F = (...values: readonly number[]): TypedQuad => quad('F', values.map(bitsOf));

/** Loops, subroutines, arrays, codes. */
const PROGRAMS: readonly Job[] = [
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
];

describe.skipIf(skip)('shaders of GPU programs on softpipe', { timeout: 120_000 }, () => {
  it('compute what the document allows: every instruction, and its condition codes', () => {
    expect(JOBS.length).toBeGreaterThan(90);
    expect(JOBS.filter(({ source }) => !isTranslatable(source))).toEqual([]);
    const verdicts = judged('softpipe', 'glsl', JOBS);
    for (const [index, { source }] of JOBS.entries()) {
      for (const verdict of verdicts[index] ?? []) {
        expect(verdict, source).toMatchObject({ verdict: 'agrees' });
      }
    }
  });

  it.each(['glsl', 'essl'] as const)('compute programs with flow and arrays: %s', (target) => {
    const verdicts = judged('softpipe', target, PROGRAMS);
    for (const [index, { source }] of PROGRAMS.entries()) {
      for (const verdict of verdicts[index] ?? []) {
        expect(verdict, source).toMatchObject({ verdict: 'agrees' });
      }
    }
  });
});
