/** What a unit comes to where an engine decides, alone or beside the documents. */
import { loaded } from '../judge/loaded.js';
import { toleranceOf } from '../against/tolerance.js';
import type { ResultLine } from '../units/result-line.js';
import type { UnitVerdict } from './result.js';
import type { SettingEngine } from './setting.js';

/** What the documents say of a unit. */
export interface Said {
  readonly verdict: UnitVerdict;
  readonly signature: string | null;
}

/** What is seen of a unit that is not the engine's. */
export interface EngineFinding {
  readonly where: string;
  readonly observed: string;
  readonly permitted: string;
}

export interface Decided {
  readonly verdict: UnitVerdict;
  /** What stays the same of the way in which it departs: the engine, how it differs, and what the documents say of it. */
  readonly signature: string | null;
  /** Null where the documents are what it departs from, or nothing. */
  readonly differs: EngineFinding | null;
}

/** Verdicts of units that have results. */
const ANSWERED: readonly UnitVerdict[] = ['agrees', 'by the letter', 'disagrees', 'inconclusive'];

/** @param program the text of the unit; null of a unit that is no single one */
export function decidedBy(
  { engine, tolerance, alone }: SettingEngine,
  line: Pick<ResultLine, 'engine'>,
  said: Said,
  program: string | null,
): Decided {
  const own = line.engine;
  // A crash is one, whoever judges.
  if (!ANSWERED.includes(said.verdict)) return { ...said, differs: null };
  const byDocuments: Decided = alone
    ? { verdict: 'inconclusive', signature: null, differs: null }
    : { ...said, differs: null };
  if (own === undefined || 'open' in own) return byDocuments;
  if ('refused' in own) {
    return departing(engine, 'did not load', said, {
      where: 'loading',
      observed: 'it does not load',
      permitted: `${engine} runs it`,
    });
  }
  const [first] = own.found;
  if (first === undefined) {
    if (own.compared === 0) return byDocuments;
    return alone ? { verdict: 'agrees', signature: null, differs: null } : byDocuments;
  }
  // What errors come to in a program has no bound: nobody is convicted by it.
  if (isTolerant(tolerance, program)) return byDocuments;
  return departing(engine, first.kind, said, {
    where: first.where,
    observed: first.observed,
    permitted: first.expected,
  });
}

function departing(engine: string, how: string, said: Said, differs: EngineFinding): Decided {
  return { verdict: 'disagrees', signature: engineSignature(engine, how, said), differs };
}

/** "nv20|NaN for a number|permitted"; with the documents' own signature where they do not permit it. */
export function engineSignature(engine: string, how: string, { verdict, signature }: Said): string {
  const documents = verdict === 'disagrees' ? (signature ?? 'not permitted') : 'permitted';
  return `${engine}|${how}|${documents}`;
}

function isTolerant(tolerance: string | null, program: string | null): boolean {
  if (tolerance === null || program === null) return false;
  const { of } = toleranceOf(tolerance);
  const result = loaded(program);
  return result.loaded && result.program.instructions.some(({ name }) => of(name) > 0);
}
