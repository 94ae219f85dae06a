import { describe, expect, it } from 'vitest';
import type { JudgedDifference } from '../oracles/stress/judge-differences.js';
import type { Stressed } from '../oracles/stress/stress.js';
import { isWrong, stressText, unjudged } from './stress.js';

const STRESSED: Stressed = {
  programs: 0,
  vertices: 2_000_000,
  differing: 0,
  permitted: 0,
  notAsked: 0,
  differences: [],
  judged: [],
  seconds: 0.5,
  processorSeconds: 0.9,
  startSeconds: 1,
  details: { renderer: 'made\u001b[31m up' },
  incidents: [],
};

const JUDGED: JudgedDifference = {
  difference: {
    number: 42,
    source: '!!VP1.0 ADD o[HPOS], v[0], c[7]; END',
    attributes: { 0: [0x3f800000, 0, 0, 0x7fc00000] },
    parameters: { 7: [0x40000000, 0, 0, 0], 8: [0, 0, 0, 0] },
    observed: { HPOS: [0x40400001, 0, 0, 0xffc00000] },
    expected: { HPOS: [0x40400000, 0, 0, 0x7fc00000] },
  },
  verdict: 'disagrees',
  disagreement: null,
  reason: null,
};

const again = (number: number): string => `vpspec stress a.vp --from ${String(number)}`;

describe('a stress run as text', () => {
  it('tells the rate, and nothing that a terminal obeys', () => {
    const text = stressText(STRESSED, [], again);
    expect(text).toContain('2 000 000 vertices in 0.50 s, 4 000 000 a second');
    expect(text).toContain('every word of every result is the expected one');
    expect(text).not.toContain('\u001b');
    const programs = stressText({ ...STRESSED, programs: 1, vertices: 4 }, [], again);
    expect(programs).toContain('1 program in 0.50 s, 2 a second');
  });

  it('shows what is wrong: inputs that are read, words that differ, the command', () => {
    const text = stressText({ ...STRESSED, differing: 70 }, [JUDGED], again);
    expect(text).toContain('70 vertices with results that are not the expected ones');
    expect(text).toContain(
      'of 1 vertex judged alone: 1 that no assignment of the policies permits',
    );
    expect(text).toContain('69 vertices not judged');
    expect(unjudged({ ...STRESSED, differing: 70, permitted: 9 }, [JUDGED])).toBe(60);
    expect(unjudged({ ...STRESSED, differing: 1 }, [JUDGED])).toBe(0);
    expect(text).toContain('number 42');
    expect(text).toContain('c[7] = 2 (0x40000000), 0 (0x00000000)');
    expect(text).not.toContain('c[8]');
    expect(text).toContain('o[HPOS].x is 3.0000002 (0x40400001), expected is 3 (0x40400000)');
    expect(text).not.toContain('o[HPOS].w is');
    expect(text).toContain('again: vpspec stress a.vp --from 42');
  });

  it('does not call wrong what is permitted or undecided', () => {
    const permitted = { ...JUDGED, verdict: 'permitted' } as const;
    expect(
      [JUDGED, permitted, { ...JUDGED, verdict: 'inconclusive' } as const].map(isWrong),
    ).toEqual([true, false, false]);
    const text = stressText({ ...STRESSED, differing: 1 }, [permitted], again);
    expect(text).not.toContain('again:');
    const crashed = { ...STRESSED, incidents: ['crash: it ended'] };
    expect(stressText(crashed, [], again)).toContain('crash: it ended\n');
  });
});
