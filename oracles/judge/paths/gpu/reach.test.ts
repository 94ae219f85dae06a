/** What instructions read, as their definitions say: no more, so that what is not read does not keep paths apart, and no less. */
import { expect, it } from 'vitest';
import { gpuReachOf } from './reach.js';
import { loadedGpu } from '../../../../semantics/gpu/language/load.testing.js';

const [X, Y, Z, W] = [1, 2, 4, 8];
const ALL = 15;

it.each([
  ['MOV R0.x, R1;', { R1: X }],
  ['MOV R0.xy, R1.wzyx;', { R1: W | Z }],
  ['ADD.CC0 R0.yw, R1, R2;', { R1: Y | W, R2: Y | W }],
  ['SHL.S R0.z, R1, R2.x;', { R1: Z, R2: X }],
  ['DIV.S R0.x, R1, R2.w;', { R1: X, R2: W }],
  ['DP2 R0, R1, R2;', { R1: X | Y, R2: X | Y }],
  ['DP3 R0.x, R1, R2;', { R1: X | Y | Z, R2: X | Y | Z }],
  ['DPH R0.x, R1, R2;', { R1: X | Y | Z, R2: ALL }],
  ['XPD R0.x, R1, R2;', { R1: Y | Z, R2: Y | Z }],
  ['DST R0.xw, R1, R2;', { R1: 0, R2: W }],
  ['LIT R0.y, R1;', { R1: X }],
  ['STR R0, R1, R2;', { R1: 0, R2: 0 }],
  ['PK2H R0, R1;', { R1: X | Y }],
  ['SWZ R0.x, R1, y, 0, 0, 0;', { R1: ALL }],
  ['TXL R0, R1, texture[0], 2D;', { R1: ALL }],
] as const)('%s reads %j', (line, expected: Readonly<Record<string, number>>) => {
  const isInteger = line.includes('.S ');
  const text = `!!NVvp4.0\n${isInteger ? 'INT ' : ''}TEMP R0, R1, R2, R3;\n${line}\nEND`;
  const program = loadedGpu(text);
  const { temporaries } = program;
  const [reach] = gpuReachOf(program);
  const read = new Map<string, number>();
  for (const [register, mask] of reach?.reads ?? []) {
    const { name = '' } = temporaries[register] ?? {};
    read.set(name, (read.get(name) ?? 0) | mask);
  }
  expect(Object.fromEntries(read)).toEqual(expected);
});
