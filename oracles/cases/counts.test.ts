import { describe, expect, it } from 'vitest';
import {
  changesText,
  countCases,
  countChanges,
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
