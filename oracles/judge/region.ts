/** Sets of assignments of the policies as the judge needs them: unions of boxes (explore.ts). */
import type { Authority } from '../../spec/authorities.js';
import {
  acceptedBox,
  alternativesOf,
  FULL_BOX,
  permittedBox,
  POLICY_NAMES,
} from '../../semantics/domains/assignments.js';
import { regionOf, type Mask, type Region } from '../../semantics/domains/explore.js';
import type { Policies } from '../../semantics/domains/policies.js';

/** Every assignment, deviations included. */
export const EVERYTHING: Region = regionOf(FULL_BOX);

/** No assignment. */
export const NOWHERE: Region = [];

const PERMITTED = new Map<Authority, Region>();

/** Every assignment that the documents of an authority permit. */
export function permittedRegion(authority: Authority): Region {
  const known = PERMITTED.get(authority) ?? regionOf(permittedBox(authority));
  PERMITTED.set(authority, known);
  return known;
}

const ACCEPTED = new Map<Authority, Region>();

/** The same without what the letter alone permits (docs/allowed-results.md, Standings). */
export function acceptedRegion(authority: Authority): Region {
  const known = ACCEPTED.get(authority) ?? regionOf(acceptedBox(authority));
  ACCEPTED.set(authority, known);
  return known;
}

/** The assignments that are in both. */
export function intersection(a: Region, b: Region): Region {
  if (a === EVERYTHING || a === b) return b;
  if (b === EVERYTHING) return a;
  const boxes: Mask[] = [];
  for (const p of a) {
    for (const q of b) {
      const both = common(p, q);
      if (both !== null) boxes.push(both);
    }
  }
  return boxes;
}

/** An assignment of a region: what is expected wherever that is in it. */
export function memberOf([box = []]: Region, expected: Policies): Policies {
  return Object.fromEntries(
    POLICY_NAMES.map((name, index) => {
      const alternatives: readonly string[] = alternativesOf(name);
      const kept = alternatives.filter((_, at) => ((box[index] ?? 0) & (1 << at)) !== 0);
      const normal: string = expected[name];
      return [name, kept.includes(normal) ? normal : (kept[0] ?? normal)];
    }),
  ) as unknown as Policies;
}

/** The assignments that are in any of them; disjoint where all of these are. */
export function unionOfRegions(regions: readonly Region[]): Region {
  const [first = NOWHERE, ...rest] = regions;
  if (rest.length === 0) return first;
  const boxes: Mask[] = [...first];
  for (const region of rest) {
    for (const box of region) add(boxes, box);
  }
  return boxes;
}

/** Adds a box; it becomes one with a box that differs from it in one policy, and so on. */
function add(boxes: Mask[], box: Mask): void {
  let whole = box;
  for (;;) {
    let merged: Mask | null = null;
    for (let i = 0; i < boxes.length; i++) {
      const other = boxes[i];
      merged = other === undefined ? null : oneBox(other, whole);
      if (merged === null) continue;
      boxes.splice(i, 1);
      break;
    }
    if (merged === null) break;
    whole = merged;
  }
  boxes.push(whole);
}

/** The union of two boxes where that is a box; else null. */
function oneBox(a: Mask, b: Mask): Mask | null {
  let isOther = false;
  for (let i = 0; i < a.length; i++) {
    if (a[i] === b[i]) continue;
    if (isOther) return null;
    isOther = true;
  }
  return a.map((mask, i) => mask | (b[i] ?? 0));
}

function common(a: Mask, b: Mask): Mask | null {
  const both: number[] = [];
  for (let i = 0; i < a.length; i++) {
    const mask = (a[i] ?? 0) & (b[i] ?? 0);
    if (mask === 0) return null;
    both.push(mask);
  }
  return both;
}
