/** A machine whose instructions compute with denormals is wrong in each step that shows it, also where moves may keep them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { concrete } from '../../semantics/domains/concrete.js';
import { DEFAULT_POLICIES } from '../../semantics/domains/assignments.js';
import { machineOf } from '../../semantics/machine/machine.js';
import { Attribution } from './attribution/attribution.js';
import { ProgramTracer } from './judge-trace.js';

let tracer: ProgramTracer;
beforeAll(() => {
  tracer = new ProgramTracer(Attribution.load());
});

const TINY = 2 ** -130;
const VALUES = {
  attributes: { 0: [TINY, -TINY, 1, 0] },
  parameters: { 5: [TINY, 1, 1, 1], 6: [Infinity, 2 ** 20, 0, -TINY] },
} as const;

function verdict(denormals: 'kept' | 'kept-in-moves' | 'flushed', body: string): string {
  const machine = machineOf(concrete({ ...DEFAULT_POLICIES, denormals }));
  return tracer.judge(machine, `!!VP2.0 ${body} END`, VALUES).verdict;
}

const BODIES = [
  'FRC o[HPOS], v[0];',
  'FLR o[HPOS], v[0];',
  'RSQ o[HPOS], v[0].y;',
  'MUL o[HPOS], v[0].x, c[6].y;',
  'DP3 o[HPOS], v[0].xwww, c[6].xzzz;',
  'SLT o[HPOS], v[0].y, v[0].w;',
  'MOV R0, v[0]; MUL o[HPOS], R0.x, c[6].y;',
  'ARL A0, v[0].z; RSQ o[HPOS], c[A0.x + 4].x;',
];

describe.each(BODIES)('%s', (body) => {
  it('flushes what it reads, whatever registers hold', () => {
    expect(verdict('flushed', body)).toBe('agrees');
    expect(verdict('kept-in-moves', body)).toBe('agrees');
    expect(verdict('kept', body)).toBe('disagrees');
  });
});
