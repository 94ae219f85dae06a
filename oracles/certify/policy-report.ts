/** What a certificate says of policies and of interpretations. Plain data. */
import type { PolicyName } from '../../semantics/domains/policies.js';
import type { How } from '../inference/told-apart.js';
import type { Witness, Word } from './witness.js';

/** An interpretation other than the default, under which every clause that it bears on holds. */
export interface FollowedInterpretation {
  readonly erratum: string;
  readonly interpretation: string;
  /** Clauses that hold by it, and by the default do not. */
  readonly clauses: readonly string[];
  readonly instructions: readonly string[];
  /** Records that the default interpretation does not allow. */
  readonly records: number;
}

/** An interpretation that is followed, and what it says. */
export interface InterpretationFollowed extends FollowedInterpretation {
  readonly problem: string;
  readonly says: string;
}

/** An interpretation that small programs show, and what each of them left. */
export interface InterpretationEvidence {
  readonly erratum: string;
  readonly interpretation: string;
  readonly programs: readonly {
    readonly unit: string;
    readonly left: Word;
    /** The interpretations that permit it. */
    readonly explainedBy: readonly string[];
  }[];
}

/** An erratum of which an implementation takes several interpretations: no one explains all that it loads and refuses. */
export interface BothInterpretations {
  readonly erratum: string;
  readonly problem: string;
  /** What some of the units leave of the interpretations, how many these are, and the first of them. */
  readonly answers: readonly {
    readonly interpretations: readonly string[];
    readonly units: number;
    readonly unit: string;
  }[];
}

/** A record that bears on a policy, or a small program's result, and the alternatives that explain it. */
export interface PolicyRecord {
  /** Null for a program. */
  readonly instruction: string | null;
  readonly witness: Witness;
  readonly explainedBy: readonly string[];
}

/** How another alternative of a policy fares than the one that is followed. */
export interface PolicyAgainst {
  readonly alternative: string;
  /** oracles/inference/told-apart.ts says what each means. */
  readonly how: How;
  /** Result components that say so. */
  readonly records: number;
  /** The first of them. */
  readonly first: PolicyRecord | null;
}

/** What was found out about one policy (semantics/domains/policy-table.ts). */
export interface PolicyReport {
  readonly policy: PolicyName;
  readonly title: string;
  /** What is left open, in a sentence. */
  readonly says: string;
  readonly status: 'follows' | 'unknown' | 'inconsistent';
  /** What it follows; of an inconsistent one, what explains most; null where unknown. */
  readonly alternative: string | null;
  /** What the alternative does, in words; empty where unknown. */
  readonly does: string;
  readonly isDefault: boolean;
  /** Why the documents forbid it in this environment; null where they permit it. */
  readonly deviation: string | null;
  /** The alternatives that explain everything; of an inconsistent one, all. */
  readonly candidates: readonly string[];
  /** Why this one of several candidates; null where not one of several. */
  readonly because: 'rounding' | 'same' | null;
  /** Result components that would not be as they are if this policy alone were decided otherwise. */
  readonly evidence: number;
  /** How much of `evidence` each unit or instruction gives; absent in older certificates, as `against` is. */
  readonly from?: readonly { readonly source: string; readonly records: number }[];
  /** How each other alternative is told from the one that is followed. */
  readonly against?: readonly PolicyAgainst[];
  /** The erratum of which its alternatives are interpretations, and the interpretation that is followed. */
  readonly erratum: string | null;
  readonly interpretation: string | null;
  /** Records that exclude each other, where the policy is inconsistent. */
  readonly records: readonly PolicyRecord[];
}

/** The named profile that is nearest, and how much is known of that. */
export interface NearestProfile {
  readonly profile: string;
  /** Policies that are followed otherwise. */
  readonly differs: readonly PolicyName[];
  /** Policies that are followed and that something told from each alternative that makes a difference. */
  readonly told?: readonly PolicyName[];
  /** Those that nothing tells from some other alternative, and those that nothing asked about. */
  readonly untold?: readonly PolicyName[];
  readonly unasked?: readonly PolicyName[];
}

/** Results, each permitted by itself, that no one permitted assignment of the policies explains together. */
export interface Inconsistency {
  readonly policy: PolicyName;
  readonly instructions: readonly string[];
  readonly says: string;
  readonly records: readonly PolicyRecord[];
}
