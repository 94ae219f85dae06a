/** Named assignments of the policies, and assignments as users write them. */
import { suggestion } from '../language/suggest.js';
import { alternativesOf, DEFAULT_POLICIES, POLICY_NAMES } from './assignments.js';
import type { Policies, PolicyName } from './policies.js';

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
      litNaN: 'zero-wins',
      litOneBase: 'bounded',
    },
  ),
  'nv20-like': profile('the engine of the GeForce3 and the Xbox (docs/engines.md)', {
    ...ENGINE,
    overflow: 'largest',
    zeroTimes: 'zero-wins',
    minMaxNaN: 'ordered',
    expXOfNaN: 'infinity',
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

/** What is wrong with an assignment as written. */
export class AssignmentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AssignmentError';
  }
}

/**
 * An assignment as users write it: a profile's name, then changes to it, such as
 * "nv20-like,madRounding=once". Without a name the changes are to `base`.
 *
 * @throws AssignmentError, which says what was expected
 */
export function assignment(text: string, base: Policies = DEFAULT_POLICIES): Policies {
  return text.split(',').reduce<Policies>((policies, part, index) => {
    const change = part.trim();
    const equals = change.indexOf('=');
    if (equals >= 0) {
      return changed(policies, change.slice(0, equals).trim(), change.slice(equals + 1).trim());
    }
    if (index > 0) throw new AssignmentError(`expected policy=alternative; found "${change}"`);
    return profileNamed(change).policies;
  }, base);
}

/** @throws AssignmentError */
export function profileNamed(name: string): Profile {
  const found = Object.hasOwn(PROFILES, name) ? PROFILES[name] : undefined;
  if (found !== undefined) return found;
  const names = Object.keys(PROFILES);
  throw new AssignmentError(
    `there is no profile "${name}"${meant(name, names)}; known are ${names.join(', ')}`,
  );
}

function changed(policies: Policies, name: string, value: string): Policies {
  const policy = POLICY_NAMES.find((each) => each === name);
  if (policy === undefined) {
    throw new AssignmentError(
      `there is no policy "${name}"${meant(name, POLICY_NAMES)}; "vpspec policies" lists them`,
    );
  }
  const alternatives: readonly string[] = alternativesOf(policy);
  if (!alternatives.includes(value)) {
    throw new AssignmentError(
      `${policy} has no alternative "${value}"${meant(value, alternatives)}; ` +
        `expected one of ${alternatives.join(', ')}`,
    );
  }
  return { ...policies, [policy]: value };
}

function meant(word: string, candidates: readonly string[]): string {
  const near = suggestion(word, candidates);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

/** The points at which two assignments differ. */
export function differences(a: Policies, b: Policies): readonly PolicyName[] {
  return POLICY_NAMES.filter((name) => a[name] !== b[name]);
}
