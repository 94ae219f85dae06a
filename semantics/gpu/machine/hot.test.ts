/** A GPU instruction's own step, made of a text, leaves what its plain step leaves. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { HEAT, LONGEST } from '../../machine/hot.js';
import { heated } from '../../machine/hot.testing.js';
import { byNight } from '../../../vitest.night.js';
import { DEFAULT_POLICIES } from '../../domains/assignments.js';
import { fixed } from '../../domains/chooser.js';
import { gpuAllowed } from '../domains/allowed/allowed.js';
import type { GpuDomain, GpuKinds } from '../domains/domain.js';
import { GPU_NOMINAL, gpuNominal } from '../domains/nominal.js';
import { gpuInvocation } from './invocation.js';
import { linesArbitrary } from './lines.arbitrary.js';
import { linkGpu } from './link.js';
import { gpuOutcomeOf, successorsGpu } from './run.js';
import { loaded } from './source.arbitrary.js';

// Steps are what they are however late they are made.
beforeAll(() => {
  HEAT.steps = 4;
});

const BINDINGS = { 'vertex.position': { type: 'F', values: [1, -0.5, 0, null] } } as const;

/** That every instruction's own step leaves what its plain one does; gives what was seen. */
function hold<T extends GpuKinds>(
  domain: GpuDomain<T>,
  lines: string,
  seen: Set<string> = new Set(),
): ReadonlySet<string> {
  const program = loaded(lines);
  const [plain, hot] = [linkGpu(program, domain), linkGpu(program, domain)];
  const start = gpuInvocation(program, domain, { bindings: BINDINGS });
  let { state } = start;
  while (gpuOutcomeOf(plain, state) === null) {
    const [before, after] = [plain.instructions[state.next], hot.instructions[state.next]];
    if (before === undefined || after === undefined) throw new Error('no instruction');
    const { name, type, destination, updates } = before.instruction;
    const isHot = heated(after, start.inputs, state);
    expect(after.step(start.inputs, state)).toStrictEqual(before.step(start.inputs, state));
    const tested = (destination?.condition ?? null) === null ? 'always' : 'tested';
    const what = `${destination?.file ?? ''} ${destination?.access.kind ?? ''} ${tested}`;
    seen.add(`${isHot ? 'hot' : 'plain'} ${name}.${type ?? ''}`);
    seen.add(`${isHot ? 'hot' : 'plain'} ${what} ${updates === null ? '' : 'codes'}`);
    [state] = successorsGpu(plain, start.inputs, state);
  }
  return seen;
}

it('leaves what the plain step does', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(linesArbitrary, (lines) => {
      hold(GPU_NOMINAL, lines, seen);
    }),
    { numRuns: byNight(400, 60) },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'hot temporary fixed always ',
      'hot temporary fixed always codes',
      'hot temporary fixed tested codes',
      'hot result fixed always ',
      'hot temporary relative always ',
      'hot temporary relative tested codes',
      'hot MAD.F',
      'hot DP4.F',
      'hot LIT.F',
      'hot AND.S',
      'hot MOV.S',
    ]),
  );
});

it('leaves what the plain step does in other domains', () => {
  const others = [gpuNominal({ otherType: 'raw-bits' }), gpuAllowed(fixed(DEFAULT_POLICIES))];
  fc.assert(
    fc.property(linesArbitrary, fc.constantFrom(...others), (lines, domain) => {
      hold(domain as GpuDomain<GpuKinds>, lines);
    }),
    { numRuns: byNight(200, 30) },
  );
});

it('leaves what the plain step does of sums, conversions, clamps, bars and every type', () => {
  const seen = hold(
    GPU_NOMINAL,
    [
      'UINT TEMP U; SHORT TEMP H; TEMP T[2];',
      'MOV R0, {1, -2, 3e38, 0.5};',
      'MOV.S A, {2147483647, -1, 5, 0};',
      'MOV.U U, {4294967295, 1, 2, 3};',
      'ADD.S.CC0 B, A, -A.yzwx;',
      'MAD.S.CC1 B.xw, -A, |B|, A;',
      'SUB.U.CC0 U.yz (NE1.x), U, -|U.wzyx|;',
      'SAD.S U, A, B, -U;',
      'MUL.S.HI B, A, B;',
      'MUL.U U, U, |-U.yxwz|;',
      'SHL.S B, A, 3;',
      'I2F R1, A;',
      'ROUND.S B.xy, R0;',
      'FLR.U U, |R1|;',
      'ADD.SAT R2, R0, R1;',
      'MUL H, R0, H;',
      'SWZ R3, R0, x, -y, 0, 1;',
      'RCP R1.yz, -|R0.y|;',
      'MAX R2, R0, -R1;',
      'MOV T[1], R0;',
      'MOV R3, T[A.w];',
      'SGE.CC1 R3 (GT0.w), R0, R2;',
      'CMP R3.x, R0, R1, R2;',
      'MOV result.position, R3;',
    ].join('\n'),
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'hot ADD.S',
      'hot SUB.U',
      'hot SAD.S',
      'hot MUL.S',
      'hot I2F.S',
      'hot ROUND.S',
      'hot CMP.F',
      'hot SGE.F',
      // What is clamped or put together otherwise keeps its plain step.
      'plain ADD.F',
      'plain SWZ.F',
    ]),
  );
});

it('keeps the plain steps of long programs', () => {
  const program = loaded('MOV R0, R1;\n'.repeat(LONGEST + 1));
  const linked = linkGpu(program, GPU_NOMINAL);
  const { inputs, state } = gpuInvocation(program, GPU_NOMINAL, {});
  const [first] = linked.instructions;
  if (first === undefined) throw new Error('no instruction');
  expect(heated(first, inputs, state)).toBe(false);
});
