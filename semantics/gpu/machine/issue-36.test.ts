import { expect, it } from 'vitest';
import { gpuNominal } from '../domains/nominal.js';
import { execute } from './source.arbitrary.js';

it('runs the example of NV_gpu_program4, Issue 36, as implementations do', () => {
  const domain = gpuNominal({ otherType: 'raw-bits' });
  const lines = [
    'MOV.U R0, 0x3F800000;',
    'MOV.U R1, 0xBF800000;',
    'MUL.F R0, R0, R1;',
    'XOR.U R0, R0, R1;',
    'NOT.U R0, R0;',
    'I2F.S R0, R0;',
    'SEQ.F R0, R0, R1;',
  ];
  const x = (count: number): unknown =>
    execute(lines.slice(0, count).join(' '), { domain }).at('R0')[0];
  expect([1, 3, 4, 5, 6, 7].map(x)).toEqual([
    `U${String(0x3f800000)}`,
    -1,
    'U0',
    `U${String(0xffffffff)}`,
    -1,
    1,
  ]);
});
