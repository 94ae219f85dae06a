/**
 * The slice held against the machine, in both languages: what it calls not observed can be anything, and no compared
 * register notices.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byNight } from '../../vitest.night.js';
import { GPU_DISTURBED } from './gpu/disturbed.testing.js';
import type { Disturbed, Left } from './disturbed.testing.js';
import { VP_DISTURBED } from './vp/disturbed.testing.js';

const LANGUAGES = [
  ['VP', (count: number) => holds(VP_DISTURBED, count), byNight(400, 80), { disturbances: 500, observations: byNight(300, 60) }],
  ['GPU', (count: number) => holds(GPU_DISTURBED, count), byNight(250, 50), { disturbances: 1000, observations: byNight(500, 100) }],
] as const; // prettier-ignore

it.each(LANGUAGES)(
  'what is not observed of %s programs can be anything',
  (_, ask, count, least) => {
    const { disturbances, observations } = ask(count);
    expect(disturbances).toBeGreaterThan(least.disturbances);
    expect(observations).toBeGreaterThan(least.observations);
  },
);

function holds<Q>({ questions, run }: Disturbed<Q>, numRuns: number) {
  const counted = { disturbances: 0, observations: 0 };
  fc.assert(
    fc.property(questions, fc.nat(15), fc.nat(100_000), (question, mask, seed) => {
      const ran = run(question);
      if (ran === null) return;
      const seen = ({ position }: Left) => position.filter((__, at) => (mask & (1 << at)) !== 0);
      for (const [index, { written, observed }] of ran.reach(mask).entries()) {
        if (observed !== 0) counted.observations++;
        for (let component = 0; component < 4; component++) {
          if ((written & ~observed & (1 << component)) === 0) continue;
          counted.disturbances++;
          const other = ran.leftOf(index, component, seed + index);
          expect(other.end).toEqual(ran.left.end);
          expect(seen(other)).toEqual(seen(ran.left));
        }
      }
    }),
    { numRuns },
  );
  return counted;
}
