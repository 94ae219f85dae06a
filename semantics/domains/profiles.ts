/** Named assignments of the policies. */
import { DEFAULT_POLICIES } from './assignments.js';
import type { Policies } from './policies.js';

export interface Profile {
  readonly says: string;
  readonly policies: Policies;
}

const profile = (says: string, policies: Partial<Policies>): Profile => ({
  says,
  policies: { ...DEFAULT_POLICIES, ...policies },
});

/** What NV20 and NV30 have in common. */
const ENGINE: Partial<Policies> = {
  productRounding: 'toward-zero',
  sumRounding: 'aligned',
  denormals: 'kept-in-moves',
  zeroProduct: 'positive',
  zeroSum: 'positive',
  oppositeSum: 'positive',
  dotOrder: 'together',
  maxZeros: 'first',
  minZeros: 'second',
  floorOfZero: 'positive',
  expYOfInfinity: 'zero',
  litExponent: 'fraction-8',
  litNaN: 'signed',
  litZero: 'positive',
};

export const PROFILES: Readonly<Record<string, Profile>> = {
  strict: profile('NV_vertex_program2, every point as by default', {}),
  'nv-vertex-program': profile(
    'the original VP1.0 text: rounding toward zero, zero wins, everything ordered (§2.14.1.10, §2.14.1.11)',
    {
      productRounding: 'toward-zero',
      sumRounding: 'toward-zero',
      overflow: 'largest',
      denormals: 'flushed-positive',
      zeroProduct: 'positive',
      zeroTimes: 'zero-wins',
      maxZeros: 'first',
      minZeros: 'second',
      minMaxNaN: 'second',
      setOnNaN: 'ordered',
      setOnZeros: 'ordered',
      rsqNegative: 'absolute',
      expYOfInfinity: 'zero',
    },
  ),
  'nv20-like': profile('the engine of the GeForce3 and the Xbox (docs/engines.md)', {
    ...ENGINE,
    overflow: 'largest',
    zeroTimes: 'zero-wins',
    minMaxNaN: 'ordered',
    maxZeros: 'positive',
    minZeros: 'negative',
    setOnNaN: 'ordered',
    setOnZeros: 'ordered',
    rsqNegative: 'absolute',
  }),
  'nv30-like': profile('the CineFX engine of the GeForce FX (docs/engines.md)', {
    ...ENGINE,
    expXOfNaN: 'infinity',
    sineOfZero: 'positive',
  }),
};
