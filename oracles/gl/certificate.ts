/** What a certificate of a GL says: what was asked, section by section, and what differs. */
import type { ContextName } from '../../spec/gl/limits.js';
import type { Call } from '../../semantics/gl/context/call.js';
import type { Engine } from '../../semantics/gl/context/result.js';
import type { AbsentDifference } from '../compare/compare-differences.js';
import type { ExpectationFile } from '../compare/expectation-file.js';
import type { GlBackend } from './backend.js';
import type { GlFloor, GlReached, Share } from './floor.js';
import type { Disagreement } from './judge.js';
import type { CertifyingScript, ScriptsOptions } from './scripts.js';
import type { Place } from './sections.js';

export type SectionVerdict = 'conforms' | 'violates' | 'incomplete' | 'unsupported';
/** The verdict of all sections together; the last one where all that differs is on a list, and nothing else is. */
export type GlVerdict = SectionVerdict | 'conforms with expected failures';

export interface CertifiedSection extends Place {
  readonly verdict: SectionVerdict;
  /** Calls that were held against their answers. */
  readonly asked: number;
  /** Those that had to err, and those of which the documents leave something open: which error, or what is returned. */
  readonly erring: number;
  readonly open: number;
  /** Commands of the section that were asked without an error, and those that there are. */
  readonly commands: { readonly asked: number; readonly all: number };
  /** Queries and other calls about it, each with the names that it was given. */
  readonly queries: Share;
  readonly forms: Share;
  /** Commands that it has not, and those that were never asked where they have no error. */
  readonly lacking: readonly string[];
  readonly unasked: readonly string[];
}

export interface GlFinding extends Disagreement {
  /** The calls that show it, the last of which is `call`. */
  readonly calls: readonly Call[];
  /** Whether none of them can be left out. */
  readonly isMinimal: boolean;
  /** Whether they show it alone, in a GL that was asked nothing before; not where it leaks from other scripts, or comes by chance. */
  readonly isAlone: boolean;
  /** Scripts that showed one of this kind. */
  readonly scripts: number;
  /** What a list names it by: a call with its names, or a command in any form and the error that it has. */
  readonly about: string;
  /** The reason that a list gives for it; null where none does. */
  readonly known: string | null;
}

/** What a certificate was held against besides: a list of calls that are known to differ (docs/expectations.md). */
export interface GlExpectations {
  readonly file: string;
  /** All of it. */
  readonly text: string;
  /** Entries that nothing fits. */
  readonly absent: readonly AbsentDifference[];
  /** Whether what differs is exactly what is listed. */
  readonly asExpected: boolean;
}

export interface GlCertificate {
  readonly backend: Pick<GlBackend, 'name' | 'version' | 'details'>;
  readonly extension: ContextName;
  readonly seed: number;
  /** Scripts at random that were asked for. */
  readonly budget: number;
  readonly verdict: GlVerdict;
  /** Null where there was no list. */
  readonly expectations: GlExpectations | null;
  /** Interpretations of errata, other than the default, that explain its answers, and by which all of them are judged. */
  readonly interpretations?:
    readonly { readonly erratum: string; readonly interpretation: string }[] | undefined;
  /** What had to be reached, and was. */
  readonly floor: string;
  readonly reached: GlReached;
  /** What is below the floor, and why it was asked no longer; nothing of "conforms". */
  readonly wanting: readonly string[];
  readonly scripts: number;
  readonly calls: number;
  /** Scripts that were left off where answers led to what is not modelled. */
  readonly leftOff: number;
  readonly sections: readonly CertifiedSection[];
  readonly findings: readonly GlFinding[];
  /** Calls that were not performed, with the reason that was given first. */
  readonly unsupported: readonly { readonly what: string; readonly reason: string }[];
  /** Disagreements beyond the findings that were shrunk. */
  readonly more: number;
}

/** What one is asked with. */
export interface CertifyOptions {
  readonly extension: ContextName;
  readonly seed: number;
  readonly budget: number;
  readonly engine: Engine;
  /** What "conforms" asks for; all of it if absent. */
  readonly floor?: GlFloor;
  /** Calls that are known to differ. */
  readonly list?: GlList | null;
  /** Ends with the first finding. */
  readonly isFirstOnly?: boolean;
  /** Those that were made before, of these options; made anew if absent. */
  readonly scripts?: Iterable<CertifyingScript>;
  /** Ends after so many scripts. */
  readonly most?: number;
  readonly draw?: ScriptsOptions['draw'];
  /** Told of each script. */
  readonly onScript?: (scripts: number) => void;
}

/** What an expectation file has of a GL. */
export type GlList = Pick<ExpectationFile, 'file' | 'text' | 'calls'>;
