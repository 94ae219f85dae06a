/** LIT of GF3 against the listing of the GeForce3 paper (3.7.3), written out here in plain code. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { acceptedBox, defaultsOf } from '../domains/assignments.js';
import { allowed } from '../domains/allowed.js';
import { Enumerator } from '../domains/allowed-outcomes.js';
import { nominalOf } from '../domains/nominal-of.js';
import { contains } from '../number/value-set.js';
import { link } from '../machine/link.js';
import { run } from '../machine/run.js';
import { LIT_OF_PAPER } from './LIT.js';
import { byNight } from '../../vitest.night.js';
import { loaded } from '../language/load.testing.js';

const SPECIAL = [0, -0, 1, -1, 0.5, 2, -3, 127.5, 200, -200, NaN, Infinity, -Infinity];
const number = fc.oneof(
  fc.constantFrom(...SPECIAL),
  // Operands are loaded without denormals.
  fc
    .float({ noDefaultInfinity: true, noNaN: true, min: -8, max: 8 })
    .map((a) => (Math.abs(a) < 2 ** -126 ? 0 : a)),
);
const operand = fc.record({ x: number, y: number, z: number, w: number });

type Operand = typeof operand extends fc.Arbitrary<infer T> ? T : never;

/** The listing, comparison by comparison; the power by itself. */
function listing({ x, y, w }: Operand): { readonly y: number; readonly z: number } {
  let z = 0;
  if (x > 0 && w === 0) z = 1;
  else if (x > 0 && y > 0) z = y ** w;
  return { y: x > 0 ? x : 0, z };
}

const machine = nominalOf('GF3');

it('is the listing, by the nominal machine', () => {
  const lit = LIT_OF_PAPER.operation(machine);
  fc.assert(
    fc.property(operand, (a) => {
      const [got, wanted] = [lit(a, a, a), listing(a)];
      expect([got.x, got.w]).toEqual([1, 1]);
      // A zero has no sign here.
      expect(got.y + 0).toBe(wanted.y + 0);
      if (!(a.x > 0) || a.w === 0 || !(a.y > 0)) expect(got.z).toBe(wanted.z);
      const isPlain = wanted.z > 2 ** -120 && wanted.z < 2 ** 120;
      if (isPlain && a.y !== Infinity) {
        expect(Math.abs(Math.log2(got.z) - Math.log2(wanted.z))).toBeLessThan(0.3);
      }
    }),
    { numRuns: byNight(2000, 300) },
  );
});

it.each([
  [{ x: 1, y: 0, z: 0, w: -2 }, 0],
  [{ x: 1, y: -3, z: 0, w: -2 }, 0],
  [{ x: 1, y: -3, z: 0, w: 0 }, 1],
  [{ x: 0, y: 0.5, z: 0, w: 0 }, 0],
  [{ x: 1, y: NaN, z: 0, w: 2 }, 0],
  [{ x: 1, y: NaN, z: 0, w: 0 }, 1],
  [{ x: 1, y: Infinity, z: 0, w: -2 }, 0],
])('of %o is %d in z', (a, z) => {
  expect(LIT_OF_PAPER.operation(machine)(a, a, a).z).toBe(z);
});

it('permits what every accepted choice computes, the default among them', () => {
  const box = acceptedBox('GF3');
  const enumerator = new Enumerator((policy) => box[policy]);
  const lit = LIT_OF_PAPER.operation(allowed(enumerator, 'vp1'));
  const byDefault = LIT_OF_PAPER.operation(machine);
  fc.assert(
    fc.property(operand, (a) => {
      const own = byDefault(a, a, a);
      let found = false;
      enumerator.each(() => {
        const { y, z } = lit(a, a, a);
        if (contains(y, own.y) && contains(z, own.z)) found = true;
      });
      expect(found).toBe(true);
    }),
    { numRuns: byNight(200, 40) },
  );
});

it('is what programs of GF3 have, and those of VP1.0 have not', () => {
  const z = (header: string, authority: 'GF3' | 'VP1.0'): number | undefined => {
    const program = loaded(`${header} LIT o[HPOS], v[0]; END`);
    const linked = link(program, nominalOf(authority));
    return run(linked, { attributes: { 0: [1, 0, 0, -2] } }).state.results[0]?.z;
  };
  expect(z('!!GF3', 'GF3')).toBe(0);
  expect(z('!!VP1.0', 'VP1.0')).toBe(Infinity);
  expect(defaultsOf('GF3')).not.toEqual(defaultsOf('VP1.0'));
});
