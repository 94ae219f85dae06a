/** Words certified as they were asked for: the one way from what is asked, and who answers, to a certificate, for whoever makes one and whoever computes it again. */
import { EXACT, toleranceOf } from '../../against/tolerance.js';
import { FORMATS } from '../../format-versions.js';
import { WORDS_NAME } from '../../../semantics/nv2a/header.js';
import type { Readings } from '../../../semantics/nv2a/execute.js';
import type { WordsBox } from '../../words/box.js';
import { identityOf, type MadeBy, type WordsCertificate } from '../../words/certificate.js';
import { certifyWords, type WordsList } from '../../words/certify.js';
import { chosenOf, plannedFor } from '../../words/plan/chosen.js';
import type { Plan } from '../../words/plan/plan.js';
import { questionsOf, type WordsRecording } from '../../words/recording.js';
import type { WordsHeader } from './results.js';

export interface WordsAsked {
  readonly madeBy: MadeBy;
  readonly readings: Readings;
  readonly nanPayload: boolean;
  /** As on the command line; null is bit for bit. */
  readonly tolerance: string | null;
  readonly queries: readonly string[];
  readonly seed: number;
  /** How many are drawn. */
  readonly programs: number;
  readonly list: WordsList | null;
  readonly provenance: string | null;
  /** The runs that were recorded; null of who can be asked anything. */
  readonly recorded: Pick<WordsRecording, 'runs'> | null;
}

interface Watching {
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** @throws BackendUsageError for a query that nothing is asked about, ToleranceError, WordsInterrupted, and what the box throws */
export async function certifyAsked(
  box: WordsBox,
  { tolerance, list, recorded, ...asked }: WordsAsked,
  watching: Watching = {},
): Promise<WordsCertificate> {
  const plan: Plan =
    recorded === null
      ? plannedFor(asked.queries, asked)
      : chosenOf({ questions: questionsOf(recorded), refused: [] }, asked.queries);
  return certifyWords({
    box,
    plan,
    ...asked,
    ...watching,
    tolerance: tolerance === null ? EXACT : toleranceOf(tolerance),
    isRecording: recorded !== null,
    ...(list === null ? {} : { list }),
  });
}

/** The first line of its results. */
export function headerOf(
  box: Pick<WordsBox, 'spec' | 'name' | 'version'>,
  { madeBy, readings, nanPayload, tolerance, queries, seed, programs, ...asked }: WordsAsked,
): WordsHeader {
  const { spec, name, version, provenance } = identityOf(box, asked.provenance);
  return {
    vpspec: madeBy.vpspec,
    format: FORMATS.results,
    environment: WORDS_NAME,
    backend: spec,
    details: { name, version },
    provenance,
    readings: Object.fromEntries(readings),
    nanPayload,
    tolerance,
    queries: [...queries],
    seed,
    programs,
    hashes: madeBy.hashes,
  };
}
