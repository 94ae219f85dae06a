/** The engines against their kept records, to the bit. The full sets (README.md) agree too. */
import { describe, expect, it } from 'vitest';
import { NV20, NV30 } from './engines.js';
import { RECIPROCAL_SEEDS, ROOT_SEEDS } from './reciprocal.js';
import { resultOf } from './on-operands.js';
import { disagreeing, recordsOf } from './records.testing.js';

const ENGINES = [
  ['nv20', NV20, 17],
  ['nv30', NV30, 28],
] as const;

describe.each(ENGINES)('every record of %s', (name, { instructions }, count) => {
  const records = recordsOf(name);

  it('is of an instruction of the engine', () => {
    expect(new Set(records.map(({ instruction }) => instruction)).size).toBe(count);
  });

  it('agrees', () => {
    expect(records.length).toBeGreaterThan(4000);
    expect(disagreeing(instructions, records)).toEqual([]);
  });
});

/** Results that docs/engines.md names. */
const NAMED = [
  [NV20, 'RSQ', 0x3f800000, 0x3f7fffff],
  [NV30, 'RSQ', 0x3f800000, 0x3f800000],
  [NV30, 'RSQ', 0xc0800000, 0x7fffffff],
  [NV20, 'RSQ', 0xc0800000, 0x3effffff],
  [NV30, 'EX2', 0x3f800000, 0x40000001],
  [NV30, 'EX2', 0xbf800000, 0x3effffff],
  [NV30, 'LG2', 0x3f000000, 0xbf7fffff],
  [NV30, 'SIN', 0x80000000, 0x00000000],
  [NV30, 'SIN', 0x30c85a47, 0xbcb58fc0],
  [NV30, 'COS', 0x00000000, 0x3f800000],
] as const;

it.each(NAMED)(
  '%#: a result that the document names',
  ({ instructions }, instruction, a, result) => {
    const operands = [{ x: a, y: 0, z: 0, w: 0 }];
    expect(resultOf(instructions, { instruction, operands })).toEqual([result]);
  },
);

it('seeds are those of the published tables', () => {
  expect([...RECIPROCAL_SEEDS.slice(0, 8), ...RECIPROCAL_SEEDS.slice(-4)]).toEqual([
    0x7f, 0x7d, 0x7b, 0x79, 0x78, 0x76, 0x74, 0x73, 0x42, 0x41, 0x41, 0x40,
  ]);
  expect([...ROOT_SEEDS.slice(60, 68), ...ROOT_SEEDS.slice(-4)]).toEqual([
    0x5c, 0x5b, 0x5b, 0x5b, 0x5a, 0x59, 0x59, 0x58, 0x41, 0x41, 0x40, 0x40,
  ]);
});
