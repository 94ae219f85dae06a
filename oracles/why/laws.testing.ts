/** What holds of every slice, for tests. */
import { expect } from 'vitest';
import { SeededSource } from '../generate/source.js';
import { minimal, type Effort } from './minimal.js';
import type { Subject } from './subject.js';

export interface Counted {
  /** Elements of slices. */
  kept: number;
  /** Those of the kept ones that a change shows to matter. */
  witnessed: number;
  /** Changes outside of slices that were tried. */
  outside: number;
}

const CHANGES = 40;

/** Nothing outside of the slice matters, and each witness shows again what it is to show. */
export function expectLaws<V>(
  subject: Subject<V>,
  effort: Effort,
  seed: number,
  counted: Counted,
): void {
  const { kept } = minimal(subject, effort);
  const slice = new Set(kept.map(({ element }) => element));
  expect(subject.holds(slice)).toBe(true);
  for (const { element, witness } of kept) {
    counted.kept++;
    if (witness === null) continue;
    counted.witnessed++;
    expect(witness.changes.has(element)).toBe(true);
    for (const each of witness.changes.keys())
      expect(each === element || !slice.has(each)).toBe(true);
    expect(subject.after(witness.changes)).toBe(witness.seen);
    expect(witness.seen).not.toBe(subject.seen);
  }
  const others = [...subject.elements.keys()].filter((each) => !slice.has(each));
  const reads = others.filter((each) => subject.elements[each]?.kind === 'read');
  for (let trial = 0; trial < CHANGES && others.length > 0; trial++) {
    const source = new SeededSource(seed, trial, 9);
    const among = reads.length > 0 && trial % 4 !== 0 ? reads : others;
    const changes = new Map<number, V>();
    const count = source.nextInt(1, 6);
    for (let each = 0; each < count; each++) {
      const element = among[source.nextInt(0, among.length - 1)] ?? 0;
      const values = subject.others(element, source);
      const value = values[source.nextInt(0, values.length - 1)];
      if (value !== undefined) changes.set(element, value);
    }
    counted.outside++;
    const seen = subject.after(changes);
    const told = [...changes].map(([element, value]) =>
      JSON.stringify([subject.elements[element], subject.heldBy(element, value)]),
    );
    expect(seen ?? subject.seen, told.join('\n')).toBe(subject.seen);
  }
}
