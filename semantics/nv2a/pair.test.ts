/** Which neighbours become one instruction, and which do not; that nothing changes: oracles/generate/vp/nv2a-words.test.ts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byNight } from '../../vitest.night.js';
import { patternDomain } from '../silicon/domain.js';
import { FACTS } from '../silicon/driver.js';
import { READINGS } from './differences.js';
import { runWords, type Readings } from './execute.js';
import { paired } from './pair.js';
import { startOf } from './state.js';
import { printProgram } from './print.js';
import { parseProgram } from './text.js';

function pairedText(lines: string): readonly string[] {
  const result = parseProgram(`!!NV2A ${lines} END`);
  if (!result.ok) throw new Error(result.error.message);
  return printProgram(paired(result.made)).split('\n').slice(1, -2);
}

describe('neighbours', () => {
  it.each([
    ['MUL R2, v0, c[0]; RCP R1.x, R3.x;', 'MUL R2, v0, c[0] + RCP R1.x, R3.x;'],
    ['RCP R1.x, R3.x; MUL R2, v0, c[0];', 'MUL R2, v0, c[0] + RCP R1.x, R3.x;'],
    ['DP4 oPos.x, v0, c[0]; LIT R1, R3;', 'DP4 oPos.x, v0, c[0] + LIT R1, R3;'],
    ['DP4 R0.x, v0, c[0]; RCP oFog.x, R3.x;', 'DP4 R0.x, v0, c[0] + RCP oFog.x, R3.x;'],
    ['ARL A0.x, v0.x; RCP R1, v0.x;', 'ARL A0.x, v0.x + RCP R1, v0.x;'],
    ['ADD R0, v0, -c[3].y; RCP R1, -c[3].y;', 'ADD R0, v0, -c[3].y + RCP R1, -c[3].y;'],
    ['ADD R0, v0, R3; LIT R1, R3;', 'ADD R0, v0, R3 + LIT R1, R3;'],
  ])('become one: %s', (lines, one) => {
    expect(pairedText(lines)).toEqual([one]);
  });

  it.each([
    ['are of one half', 'MUL R2, v0, c[0]; MOV R3, v0;'],
    ['are of one half, the other', 'RCP R1.x, R3.x; RCP R1.y, R3.y;'],
    ['write two outputs', 'MOV oPos, v0; RCP oFog.x, R3.x;'],
    ['have the ILU write another register', 'MUL R2, v0, c[0]; RCP R3.x, R4.x;'],
    ['have the MAC write R1 (paired-r1)', 'MOV R1.y, v0; RCP R1, R4.x;'],
    ['have the MAC write R1, and the ILU an output', 'MOV R1.y, v0; RCP oFog.x, R4.x;'],
    ['depend on each other', 'MUL R2, v0, c[0]; RCP R1.x, R2.x;'],
    ['depend on each other, the ILU first', 'RCP R1.x, R3.x; MUL R2, v0, R1.x;'],
    ['write what the one before reads', 'RCP R1.x, R2.x; MUL R2, v0, c[0];'],
    ['write the address that the other goes by', 'ARL A0.x, v0.x; RCP R1, c[A0.x].x;'],
    ['write the address that the one before went by', 'RCP R1, c[A0.x].x; ARL A0.x, v0.x;'],
    ['write the position that the other reads', 'MOV oPos, v0; RCP R1.x, R12.w;'],
    ['write a constant beside one that is read', 'MOV c[5], v0; RCP R1.x, c[6].x;'],
    ['read two inputs', 'MOV R0, v0; RCP R1, v1.x;'],
    ['read two constants', 'MOV R0, c[0]; RCP R1, c[1].x;'],
    ['read one constant in two ways', 'MOV R0, c[0]; RCP R1, c[A0.x].x;'],
    ['have operands C that differ', 'ADD R0, v0, R3.y; RCP R1, R3.x;'],
    ['have operands C of different sign', 'ADD R0, v0, -R3.x; RCP R1, R3.x;'],
    ['share a C with all its components (shared-c-swizzle)', 'ADD R0, v0, R3; RCP R1, R3.x;'],
    ['have fields that nothing reads', 'MOV R0, v0 {b.mux=1}; RCP R1, v0.x;'],
    ['do nothing', 'NOP; RCP R1, v0.x;'],
    ['are a half and a pair', 'RCP R1, v0.x; MOV R0, v0 + RCP oFog.x, v0.x;'],
    ['are a half of the MAC and a pair', 'MOV R2, v0; MOV R0, v0 + RCP oFog.x, v0.x;'],
    ['are pairs already', 'MOV R0, v0 + RCP R1, v0.x; MOV R0, v0;'],
  ])('stay two where they %s', (_, lines) => {
    expect(pairedText(lines)).toEqual(lines.replaceAll('; ', ';\n').split('\n'));
  });
});

it('a third instruction joins none', () => {
  expect(pairedText('MOV R0, v0; RCP R1, v0.x; MOV R2, v0; RCP oFog.x, v0.x;')).toEqual([
    'MOV R0, v0 + RCP R1, v0.x;',
    'MOV R2, v0 + RCP oFog.x, v0.x;',
  ]);
});

/** Halves on few registers; two of them in one instruction are drawn too, and many of those are none. */
const to = fc.constantFrom(
  'R0',
  'R1.y',
  'R2.xz',
  'oPos',
  'oPos.x',
  'oFog',
  'R2 & oPos.y',
  'c[1].xw',
  '_',
);
const from = fc.constantFrom('R0', 'R1', '-R2.w', 'R12', 'v0', 'v0.x', 'c[0]', 'c[1]', 'c[A0.x].y');
const mac = fc.oneof(
  fc
    .tuple(fc.constantFrom('MUL', 'ADD', 'DP4'), to, from, from)
    .map(([name, d, a, b]) => `${name} ${d}, ${a}, ${b}`),
  fc.tuple(to, from).map(([d, a]) => `MOV ${d}, ${a}`),
  fc.constantFrom('ARL A0.x, R0.x', 'ARL A0.x, v0.y'),
);
const ilu = fc.oneof(
  fc.tuple(fc.constantFrom('IMOV', 'LIT'), to, from).map(([name, d, a]) => `${name} ${d}, ${a}`),
  fc
    .tuple(
      fc.constantFrom('RCP', 'LOG'),
      to,
      fc.constantFrom('R0.x', '-R1.y', 'R12.x', 'v0.x', 'c[1].x', 'c[A0.x].y'),
    )
    .map(([name, d, a]) => `${name} ${d}, ${a}`),
);
const line = fc
  .oneof(
    mac,
    ilu,
    fc.tuple(mac, ilu).map(([a, b]) => `${a} + ${b}`),
  )
  .filter((text) => parseProgram(`!!NV2A ${text}; END`).ok);

it('pairs leave what the instructions left, by whatever readings', () => {
  const domain = patternDomain(FACTS.nv20, 'VP1.1');
  const all = (place: 0 | -1): Readings =>
    new Map([...READINGS].map(([id, names]) => [id, names.at(place) ?? '']));
  const number = fc.integer({ min: -3, max: 3 });
  const quad = fc.tuple(number, number, number, number);
  let pairs = 0;
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 8 }), quad, quad, (lines, v, c) => {
      const result = parseProgram(`!!NV2A ${lines.join('; ')}; END`);
      if (!result.ok) throw new Error(result.error.message);
      const together = paired(result.made);
      pairs += result.made.length - together.length;
      for (const readings of [all(0), all(-1)]) {
        const start = startOf({ inputs: { 0: v }, constants: { 0: c, 1: v } });
        const { next, ...left } = runWords(together, domain, start, readings);
        const { next: after, ...expected } = runWords(result.made, domain, start, readings);
        expect(left, lines.join('; ')).toEqual(expected);
        expect([next, after]).toEqual([together.length, result.made.length]);
      }
    }),
    { numRuns: byNight(50_000, 600) },
  );
  expect(pairs).toBeGreaterThan(100);
});
