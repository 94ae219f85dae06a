/** Named assignments of the policies, and assignments as users write them. */
import { engineNamed, type EngineName } from '../silicon/names.js';
import { suggestion } from '../language/suggest.js';
import { governing, type Authority } from '../../spec/authorities.js';
import {
  alternativesOf,
  DEFAULT_POLICIES,
  defaultsOf,
  OLDER_DEFAULTS,
  POLICY_NAMES,
} from './assignments.js';
import type { Policies, PolicyName } from './policies.js';

export interface Profile {
  readonly says: string;
  readonly policies: Policies;
  /** The engine that its choices are those of; it is none itself. */
  readonly resembles?: EngineName;
}

const profile = (says: string, policies: Partial<Policies>): Profile => ({
  says,
  policies: { ...DEFAULT_POLICIES, ...policies },
});

/** A profile that has an engine's choices, and functions that are rounded correctly. */
const like = (resembles: EngineName, own: Profile): Profile => ({ ...own, resembles });

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

/** The profile that every authority has of its own. */
const STRICT = 'strict';

/** The profiles under NV_vertex_program2; see profilesOf. */
export const PROFILES: Readonly<Record<string, Profile>> = {
  [STRICT]: profile('every point as the governing document has it by default', {}),
  'nv-vertex-program': profile(
    'NV_vertex_program, every point as by default: rounding toward zero, zero wins, NaN is ordered (§2.14.1.10, §2.14.1.11)',
    OLDER_DEFAULTS,
  ),
  'nv-vertex-program2': profile('NV_vertex_program2, every point as by default', {}),
  'nv20-like': like(
    'nv20',
    profile('the engine of the GeForce3 and the Xbox (docs/engines.md)', {
      ...ENGINE,
      productOverflow: 'largest',
      sumOverflow: 'largest',
      zeroTimes: 'zero-wins',
      minMaxNaN: 'ordered',
      expXOfNaN: 'infinity',
      maxZeros: 'positive',
      minZeros: 'negative',
      setOnNaN: 'ordered',
      setOnZeros: 'ordered',
      rsqNegative: 'absolute',
    }),
  ),
  'nv30-like': like(
    'nv30',
    profile('the CineFX engine of the GeForce FX (docs/engines.md)', {
      ...ENGINE,
      expXOfNaN: 'infinity',
      sineOfZero: 'positive',
    }),
  ),
};

/** What is wrong with an assignment as written. */
export class AssignmentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AssignmentError';
  }
}

/** The profiles by name, "strict" as the authority has it. */
export function profilesOf(authority: Authority): Readonly<Record<string, Profile>> {
  const says = `every point as ${governing(authority)} has it by default`;
  return { ...PROFILES, [STRICT]: { says, policies: defaultsOf(authority) } };
}

/**
 * An assignment as users write it: a profile's name, then changes to it, such as
 * "nv20-like,madRounding=once". Without a name the changes are to the defaults of the authority.
 *
 * @throws AssignmentError, which says what was expected
 */
export function assignment(text: string, authority: Authority = 'VP2.0'): Policies {
  return text.split(',').reduce<Policies>((policies, part, index) => {
    const change = part.trim();
    const equals = change.indexOf('=');
    if (equals >= 0) {
      return changed(policies, change.slice(0, equals).trim(), change.slice(equals + 1).trim());
    }
    if (index > 0) throw new AssignmentError(`expected policy=alternative; found "${change}"`);
    return profileNamed(change, authority).policies;
  }, defaultsOf(authority));
}

/** @throws AssignmentError */
export function profileNamed(name: string, authority: Authority = 'VP2.0'): Profile {
  const profiles = profilesOf(authority);
  const found = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (found !== undefined) return found;
  const engine = engineNamed(name);
  if (engine !== null) {
    throw new AssignmentError(
      `${name} is an engine and no set of policies, which is what is wanted here: ${engine}-like is the nearest one`,
    );
  }
  const names = Object.keys(profiles);
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
