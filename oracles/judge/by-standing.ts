/**
 * What a program may give by what is accepted, and what the letter alone permits besides
 * (docs/allowed-results.md, Standings): each letter-only alternative by itself, then all of them.
 */
import type { Authority } from '../../spec/authorities.js';
import {
  acceptedBox,
  alternativesOf,
  policiesIn,
  standingOf,
} from '../../semantics/domains/assignments.js';
import { regionOf, type Region } from '../../semantics/domains/explore.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import { acceptedRegion, permittedRegion } from './region.js';

/** An exploration of what is accepted, but for one point that is decided by the letter alone. */
interface ByOneLetter<X> {
  /** "reciprocalRange=unbounded" */
  readonly by: string;
  readonly explored: X;
}

interface ByStanding<X> {
  readonly accepted: X;
  /** With all that the letter permits. */
  readonly letter: X;
  readonly alone: readonly ByOneLetter<X>[];
}

/**
 * @param explore an exploration, which notes what it asks
 * @param goesBeyond whether an exploration holds what another one does not: else no alternative is tried alone
 */
export function exploreByStanding<X>(
  authority: Authority,
  explore: (region: Region, asked: Set<PolicyName>) => X,
  goesBeyond: (letter: X, accepted: X) => boolean,
): ByStanding<X> {
  const asked = new Set<PolicyName>();
  const accepted = explore(acceptedRegion(authority), asked);
  const isAsked = ({ policy }: { policy: PolicyName }): boolean => asked.has(policy);
  if (!lettersOf(authority).some(isAsked)) return { accepted, letter: accepted, alone: [] };
  const letter = explore(permittedRegion(authority), asked);
  if (!goesBeyond(letter, accepted)) return { accepted, letter, alone: [] };
  const letters = lettersOf(authority).filter(isAsked);
  const alone = letters.map(({ by, region }) => ({
    by,
    // There is no other: what it permits beyond the accepted, all of them do.
    explored: letters.length === 1 ? letter : explore(region, asked),
  }));
  return { accepted, letter, alone };
}

/** The letter-only alternatives of an authority, each with all that is accepted elsewhere. */
function lettersOf(
  authority: Authority,
): readonly { readonly policy: PolicyName; readonly by: string; readonly region: Region }[] {
  const accepted = acceptedBox(authority);
  const of = <K extends PolicyName>(
    policy: K,
  ): { policy: PolicyName; by: string; region: Region }[] =>
    alternativesOf(policy)
      .filter((value) => standingOf(policy, value, authority) === 'letter only')
      .map((value) => ({
        policy,
        by: `${policy}=${value}`,
        region: regionOf({ ...accepted, [policy]: [value] }),
      }));
  return policiesIn(authority).flatMap((policy) => of(policy));
}
