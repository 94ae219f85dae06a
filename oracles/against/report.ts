/**
 * What a certificate says of an implementation held against an engine (docs/against.md). Plain data, which `oracles/certify/vp/against.ts`
 * makes of results that the documents are held against too.
 */
import type { EngineName } from '../../semantics/silicon/names.js';
import type { Explained } from './blame.js';
import type { NaNs } from './tolerance.js';

export const AGAINST_VERDICTS = [
  'the same',
  'the same within the tolerance',
  'the same but for what is expected',
  'incomplete',
  'differs',
] as const;

export type AgainstVerdict = (typeof AGAINST_VERDICTS)[number];

/** A binary32 value: its bits, such as "0x80000000", and its decimal, such as "-0". */
interface Word {
  readonly bits: string;
  readonly decimal: string;
}

export interface AgainstPart {
  readonly engine: EngineName;
  /** Whether the engine alone decides whether a command succeeds, and not the documents. */
  readonly alone: boolean;
  /** As it was asked for; null is bit for bit. */
  readonly tolerance: string | null;
  readonly nans: NaNs;
  readonly verdict: AgainstVerdict;
  readonly instructions: readonly AgainstInstruction[];
  /** Instructions that were to be compared, and of which there are no results. */
  readonly lacking: readonly string[];
  /** Null for results that were recorded, and where no programs were asked for. */
  readonly programs: AgainstPrograms | null;
  /** What a list expects, and is not there; empty where there is no list. */
  readonly absent: readonly { readonly place: string; readonly says: string }[];
  /** Programs that differ although each instruction in them is the engine's, made small. */
  readonly smallest: readonly SmallestAgainst[];
}

export interface AgainstInstruction {
  readonly instruction: string;
  /** What it becomes on the engine, where that has another name. */
  readonly becomes: string | null;
  readonly records: number;
  readonly same: number;
  /** Not the engine's, and within the tolerance. */
  readonly near: number;
  readonly differing: number;
  /** Left out: operands that the language's instruction never hands to the engine's. */
  readonly exempted: number;
  /** How many of those that are not the engine's depart in which way. */
  readonly kinds: Readonly<Record<string, number>>;
  /** The record that is farthest from the engine's; null where all are the same. */
  readonly worst: {
    readonly operands: readonly (readonly Word[])[];
    readonly expected: readonly Word[];
    readonly observed: readonly Word[];
    /** The component that is farthest, from 0. */
    readonly component: number;
    /** Units in the last place; null where one is NaN. */
    readonly ulps: number | null;
  } | null;
  /** What explains them, and speaks against no record. */
  readonly explained: readonly Explained[];
  /** Records that are not the engine's, and that the documents permit. */
  readonly permitted: number;
  /** Records that are the engine's, and that the documents do not permit. */
  readonly notPermitted: number;
  /** The reason that a list of expected failures gives for its difference. */
  readonly accepted: string | null;
}

export interface AgainstPrograms {
  /** Those that load. */
  readonly asked: number;
  readonly same: number;
  readonly differing: number;
  /** Did not load there. */
  readonly refused: number;
  readonly crashes: number;
  /** Ended otherwise without an answer. */
  readonly unanswered: number;
  /** Not compared, by reason. */
  readonly open: readonly { readonly why: string; readonly programs: number }[];
  /** Those that differ and have instructions that differ by themselves; and how many of them have each. */
  readonly ofInstructions: {
    readonly programs: number;
    readonly by: readonly { readonly instruction: string; readonly programs: number }[];
  };
  /**
   * Those that differ, with instructions that have a tolerance: as runs with such errors differ (errors.ts), and by more, with the first of these.
   */
  readonly erring: number;
  readonly beyond: number;
  readonly firstBeyond: string | null;
  /** Those that differ otherwise, and of which no smallest program is told. */
  readonly untold: number;
  /** Those that differ, and that the documents permit. */
  readonly permitted: number;
  /** Those that are the same, and that the documents do not permit. */
  readonly notPermitted: number;
}

export interface SmallestAgainst {
  /** The first unit that shows it. */
  readonly unit: string;
  readonly program: string;
  readonly v: Readonly<Record<string, readonly Word[]>>;
  readonly c: Readonly<Record<string, readonly Word[]>>;
  readonly oneMinimal: boolean;
  readonly instructions: readonly string[];
  readonly where: string;
  readonly expected: Word;
  readonly observed: Word;
  readonly kind: string;
  readonly accepted: string | null;
  /** How many programs that differ so have all of its instructions, itself among them. */
  readonly programs: number;
}

/** Whether a command that asked for it succeeds by it. */
export function isEngines({ verdict }: Pick<AgainstPart, 'verdict'>): boolean {
  return verdict !== 'differs' && verdict !== 'incomplete';
}
