/**
 * Sums of which the operands are sets, and some of them infinities: what GPU programs may make of them are the
 * infinities and NaN of normal IEEE rules, and nothing else (NV_gpu_program4 Issue 18).
 */
import { describe, expect, it } from 'vitest';
import { permittedBox } from '../../../semantics/domains/assignments.js';
import { regionOf } from '../../../semantics/domains/explore.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { describeAllowedWord } from './describe-word.js';
import { GpuProgramExplorer } from './explore.js';
import { GpuJudge } from './judge.js';
import { loadedGpu } from '../../../semantics/gpu/language/load.testing.js';

const VALUES = {
  bindings: {
    'fragment.texcoord[0]': { type: 'F', values: [5, -Infinity, Math.fround(-0.00704), 0] },
    'fragment.texcoord[1]': { type: 'F', values: [3, Infinity, -Infinity, 7] },
  },
  derivatives: [],
} as const;

const judge = new GpuJudge();
const explorer = new GpuProgramExplorer();

function sourceOf(body: string): string {
  return `!!NVfp4.0
    TEMP R;
    ATTRIB a = fragment.texcoord[0];
    ATTRIB b = fragment.texcoord[1];
    ${body}
    END`;
}

/** What result.color.x may hold, as each permitted assignment has it. */
function mayHold(body: string): readonly string[] {
  const program = loadedGpu(sourceOf(body));
  const leaves = explorer.explore(program, VALUES, regionOf(permittedBox('NVfp4.0')));
  const words = leaves.flatMap(({ value }) =>
    value.map(({ state }) => describeAllowedWord(state.results[0]?.x ?? null)),
  );
  return [...new Set(words)].sort();
}

function judged(body: string, x: number): string {
  const results = [{ x: bitsOf(x), y: null, z: null, w: null }];
  const left = { loaded: true, killed: false, results, emitted: [] } as const;
  return judge.judge(sourceOf(body), VALUES, left).verdict;
}

/** One, or near it on either side. */
const NEAR_ONE = 'EX2 R.x, a.z; EX2 R.y, -a.z; MUL R.x, R.x, R.y;';

describe('infinities in sums of sets', () => {
  it.each([
    // The x: -a.y * a.z - -a.z * a.y, an infinity less itself.
    ['XPDH result.color, -a, a;', ['NaN'], [NaN], [0, Infinity, -Infinity, 0.0352]],
    ['DP3H result.color, a.z, b.xyzx;', ['NaN'], [NaN], [0, Infinity, -Infinity]],
    // R.x * -INF + (1 - R.x) * INF, of which the second product is of either sign, or NaN.
    [
      `${NEAR_ONE} LRP result.color, R.x, b.z, b.y;`,
      ['-INF or NaN'],
      [-Infinity, NaN],
      [0, 1, Infinity],
    ],
    [
      `${NEAR_ONE} LRPH result.color, R.x, b.z, b.y;`,
      ['-INF or NaN'],
      [-Infinity, NaN],
      [0, 1, Infinity],
    ],
  ] as const)('%s', (body, holds, may, mayNot) => {
    expect(mayHold(body)).toEqual(holds);
    for (const value of may) expect(judged(body, value)).toBe('agrees');
    for (const value of mayNot) expect(judged(body, value)).toBe('disagrees');
  });
});
