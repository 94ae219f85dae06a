import { describe, expect, it } from 'vitest';
import {
  changesText,
  countCases,
  countChanges,
  countsRows,
  countsText,
  readCounts,
  totalOf,
} from './counts.js';

const CASES = [
  { id: 'vp2/2.14.3.9/a:one', environment: 'VP2.0' },
  { id: 'vp2/2.14.3.9/a:two:MUL', environment: 'VP1.0' },
  { id: 'vp2/2.14.3.9/b:one', environment: 'VP2.0' },
  { id: 'vp2/2.14.3.10/a:one', environment: 'VSP1.0' },
  { id: 'top:one', environment: 'VP1.1' },
] as const;

describe('the numbers of cases', () => {
  const counts = countCases(CASES);

  it('are a table by folder and environment', () => {
    expect(countsText(counts)).toBe(
      `folder          VP1.0   VP1.1  VSP1.0   VP2.0     all
vp2/2.14.3.9        1       0       0       2       3
vp2/2.14.3.10       0       0       1       0       1
.                   0       1       0       0       1
all                 1       1       1       2       5
`,
    );
    expect([totalOf(counts), totalOf(counts, 'VP2.0')]).toEqual([5, 2]);
  });

  it('have columns for GPU programs where there are cases of them', () => {
    const gpu = { id: 'gp4/2.X.5/a:one', environment: 'NVgp4.0' } as const;
    const both = countCases([CASES[0], gpu]);
    expect(countsText(both)).toBe(
      `folder         VP1.0   VP1.1  VSP1.0   VP2.0 NVvp4.0 NVfp4.0 NVgp4.0     all
vp2/2.14.3.9       0       0       0       1       0       0       0       1
gp4/2.X.5          0       0       0       0       0       0       1       1
all                0       0       0       1       0       0       1       2
`,
    );
    expect(readCounts(countsText(both))).toEqual(both);
    expect(countsRows(countCases([CASES[0]]))).toEqual({
      'vp2/2.14.3.9': { 'VP1.0': 0, 'VP1.1': 0, 'VSP1.0': 0, 'VP2.0': 1 },
    });
    expect(countChanges(countCases([CASES[0]]), both)).toEqual([
      { folder: 'gp4/2.X.5', environment: 'NVgp4.0', before: 0, now: 1 },
    ]);
  });

  it('have a column for commands of the GL where there are cases of them', () => {
    const gl = countCases([CASES[0], { id: 'nvpbo/2.14.1/a:one', environment: 'GL' }]);
    expect(countsText(gl)).toBe(
      `folder         VP1.0   VP1.1  VSP1.0   VP2.0 NVvp4.0 NVfp4.0 NVgp4.0      GL     all
vp2/2.14.3.9       0       0       0       1       0       0       0       0       1
nvpbo/2.14.1       0       0       0       0       0       0       0       1       1
all                0       0       0       1       0       0       0       1       2
`,
    );
    expect(readCounts(countsText(gl))).toEqual(gl);
  });

  it('are read back as they were written', () => {
    expect(readCounts(countsText(counts))).toEqual(counts);
    expect(readCounts('')).toBeNull();
    expect(readCounts('12\n')).toBeNull();
    expect(readCounts(`${countsText(counts)}vp2/x 1 2\n`)).toBeNull();
  });

  it('show how they change, and what to do', () => {
    const now = countCases([...CASES.slice(1), { id: 'new/a:x', environment: 'VP2.0' }]);
    expect(countChanges(counts, counts)).toEqual([]);
    expect(changesText(counts, now, 'cases/counts.txt')).toBe(
      `vp2/2.14.3.9 VP2.0: 2 -> 1 (-1)
new VP2.0: 0 -> 1 (+1)
all: 5 -> 5 (+0)
if that is meant: vpspec list --count > cases/counts.txt
`,
    );
  });
});
