/**
 * Whether a certificate of instruction words follows from the answers in its folder: all of it is computed again, with the answers that are kept in
 * place of who was asked.
 */
import { isDeepStrictEqual } from 'node:util';
import { issuesText, validate } from '../../../spec/load/describe-issue.js';
import { SpecFileError } from '../../../spec/load/spec-file-error.js';
import { READINGS } from '../../../semantics/nv2a/differences.js';
import { ToleranceError, toleranceOf } from '../../against/tolerance.js';
import { BackendUsageError } from '../../backends/backend.js';
import { expectationsOf } from '../../compare/expectations.js';
import { CampaignUsageError } from '../../units/errors.js';
import type { WordsBox } from '../../words/box.js';
import { wordsCertificateSchema, type WordsCertificate } from '../../words/certificate.js';
import type { WordsList } from '../../words/certify.js';
import { replayed, WordsLineError, type KeptAnswer } from '../../words/kept.js';
import { isDrawnFor } from '../../words/plan/chosen.js';
import {
  recordedBox,
  recordedLine,
  recordedRun,
  type RecordedWords,
} from '../../words/recording.js';
import type { CertificateFiles } from '../certificate-files.js';
import { LONGEST_REASON, shown } from '../folder-contents.js';
import { checkManifest, FILES, FolderError, type Problem } from '../folder.js';
import { judgedAs, ofEarlier } from '../verify.js';
import { certifyAsked, headerOf, type WordsAsked } from './asked.js';
import { wordsList } from './list.js';
import { answerLine, wordsLinesIn, type WordsHeader } from './results.js';

export interface WordsVerification {
  /** Null where certificate.json cannot be read; a problem then says why. */
  readonly certificate: WordsCertificate | null;
  readonly problems: readonly Problem[];
  /** Why this state of vpspec can prove nothing of it, problems apart; null where it can. */
  readonly unproved: string | null;
  readonly notes: readonly string[];
}

/** What this package is, and the day. */
export interface WordsVerifier {
  readonly version: string;
  readonly hashes: Readonly<WordsCertificate['hashes']>;
  readonly today: string;
}

/** A certificate as it is written. */
export function wordsCertificateFile(certificate: WordsCertificate): string {
  return `${JSON.stringify(certificate, null, 2)}\n`;
}

/**
 * @param page what index.html of a certificate is
 * @throws FolderError where the files are none of a certificate
 */
export async function verifyWords(
  files: CertificateFiles,
  verifier: WordsVerifier,
  page: (certificate: WordsCertificate) => string,
  onProgress?: (done: number, total: number) => void,
): Promise<WordsVerification> {
  const changed = checkManifest(files);
  const certificate = certificateIn(files);
  const all = { certificate, unproved: null, notes: [] };
  if (changed.length > 0) return { ...all, problems: changed };
  const said = saidOf(certificate, verifier);
  if (said.length > 0) return { ...all, problems: said };
  const told = await followingProblems(files, certificate, page, onProgress);
  const judged = judgedAs(told, certificate, verifier.hashes);
  if (judged.unproved !== null) return { ...all, ...judged };
  return {
    ...all,
    ...judged,
    notes: [...madeElsewhere(certificate, verifier), ...ofEarlier(files)],
  };
}

/** @throws FolderError */
export function certificateIn(files: CertificateFiles): WordsCertificate {
  const text = files.read(FILES.certificate).toString();
  const place = files.place(FILES.certificate);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new FolderError(`${place}: is no JSON`);
  }
  const read = validate(wordsCertificateSchema, data);
  if ('value' in read) return read.value;
  throw new FolderError(
    `${place}: is no certificate of words: ${shown(issuesText(read.issues, 1), LONGEST_REASON)}`,
  );
}

/** Whoever judged, all follows here: what it says of another state is not proved by that, and told. */
function madeElsewhere(
  { vpspec, hashes }: WordsCertificate,
  { hashes: here }: WordsVerifier,
): readonly string[] {
  const parts = (['specification', 'corpus', 'tool'] as const).filter(
    (part) => hashes[part] !== here[part],
  );
  if (parts.length === 0) return [];
  const others = parts.map((part) => `${part} ${hashes[part].slice(0, 12)}`).join(', ');
  return [
    `it says that another state of vpspec made it (${vpspec}, ${others}), which is not proved: this one comes to the same`,
  ];
}

/** What a certificate says of who made it that cannot be. */
function saidOf(
  { hashes, vpspec, date, backend }: WordsCertificate,
  { version, hashes: here, today }: WordsVerifier,
): readonly Problem[] {
  const problems: Problem[] = [];
  const problem = (part: string, says: string): void => {
    problems.push({ place: `${FILES.certificate}: ${part}`, says });
  };
  if (hashes.tool === here.tool && vpspec !== version) {
    problem('vpspec', `is ${shown(vpspec)}, and its tool is that of ${version}`);
  }
  if (date > today) problem('date', `is ${date}, a day to come`);
  if (!backend.spec.startsWith('recording:') && backend.provenance !== null) {
    problem('backend.provenance', 'is there, which a recording alone has');
  }
  return problems;
}

async function followingProblems(
  files: CertificateFiles,
  certificate: WordsCertificate,
  page: (certificate: WordsCertificate) => string,
  onProgress?: (done: number, total: number) => void,
): Promise<readonly Problem[]> {
  const kept = keptIn(files);
  const asked = askedOf(certificate, kept);
  if ('place' in asked) return [asked];
  if (!isDeepStrictEqual(kept.header, headerOf(certificate.backend, asked))) {
    return [{ place: FILES.results, says: 'begins with what the certificate does not say' }];
  }
  const answers = kept.answers === null ? null : replayed(certificate.backend, kept.answers);
  const box: WordsBox = answers ?? {
    ...recordedBox(certificate.backend.spec, { name: certificate.backend.name, runs: kept.runs }),
    ...certificate.backend,
  };
  let again: WordsCertificate;
  try {
    again = await certifyAsked(box, asked, onProgress === undefined ? {} : { onProgress });
  } catch (error) {
    if (error instanceof BackendUsageError) {
      const says = shown(error.message.split('\n')[0] ?? '', LONGEST_REASON);
      return [{ place: `${FILES.certificate}: queries`, says }];
    }
    if (!(error instanceof WordsLineError)) throw error;
    const place = `${FILES.results}:${String((answers?.at() ?? 0) + 2)}`;
    return [{ place, says: shown(error.message, LONGEST_REASON) }];
  }
  const more = answers?.left() ?? 0;
  if (more > 0) {
    return [{ place: FILES.results, says: `has ${String(more)} answers that nobody asked for` }];
  }
  return [...otherParts(certificate, again), ...otherFiles(files, again, page)];
}

interface KeptWords {
  readonly header: WordsHeader;
  /** Null of a recording. */
  readonly answers: readonly KeptAnswer[] | null;
  readonly runs: readonly RecordedWords[];
}

/** @throws FolderError for a file that is not of the format */
function keptIn(files: CertificateFiles): KeptWords {
  const path = files.place(FILES.results);
  try {
    const { header, lines, cut } = wordsLinesIn(files.read(FILES.results), path);
    if (header === null || cut > 0) throw new CampaignUsageError(`${path}: ends within a line`);
    const place = (index: number): string => `${path}:${String(index + 2)}`;
    if (!header.backend.startsWith('recording:')) {
      const answers = lines.map((line, index) => answerLine(line, place(index)));
      return { header, answers, runs: [] };
    }
    const runs = lines.map((line, index) => {
      const run = recordedRun(line, place(index));
      if (isDeepStrictEqual(recordedLine(run), line)) return run;
      throw new CampaignUsageError(`${place(index)}: this line is not as vpspec writes it`);
    });
    return { header, answers: null, runs };
  } catch (error) {
    if (!(error instanceof CampaignUsageError || error instanceof BackendUsageError)) throw error;
    throw new FolderError(shown(error.message, LONGEST_REASON));
  }
}

/** What was asked, as a certificate says it; a problem where that cannot be. */
function askedOf(
  certificate: WordsCertificate,
  { answers, runs }: KeptWords,
): WordsAsked | Problem {
  const { vpspec, date, hashes, nanPayload, tolerance, queries, seed, programs } = certificate;
  const problem = (part: string, says: string): Problem => ({
    place: `${FILES.certificate}: ${part}`,
    says: shown(says, LONGEST_REASON),
  });
  for (const [id, name] of Object.entries(certificate.readings)) {
    if (READINGS.get(id)?.includes(name) === true) continue;
    return problem('readings', `has ${id}=${name}, which is no reading`);
  }
  if (answers !== null && isDrawnFor(queries) && programs > answers.length) {
    const says = `is ${String(programs)}, and ${FILES.results} has ${String(answers.length)} answers`;
    return problem('programs', says);
  }
  let list: WordsList | null;
  try {
    if (tolerance !== null) toleranceOf(tolerance);
    const { expectations } = certificate;
    list =
      expectations === null
        ? null
        : wordsList(expectationsOf(expectations.text, expectations.file, []));
  } catch (error) {
    if (error instanceof ToleranceError) return problem('tolerance', error.message);
    if (error instanceof SpecFileError || error instanceof CampaignUsageError) {
      return problem('expectations', error.message);
    }
    throw error;
  }
  return {
    madeBy: { vpspec, date, hashes },
    readings: new Map(Object.entries(certificate.readings)),
    nanPayload,
    tolerance,
    queries,
    seed,
    programs,
    list,
    provenance: certificate.backend.provenance,
    recorded: answers === null ? { runs } : null,
  };
}

/** Parts of a certificate that do not follow. */
function otherParts(given: WordsCertificate, again: WordsCertificate): readonly Problem[] {
  const parts = Object.keys(again) as (keyof WordsCertificate)[];
  return parts
    .filter((part) => !isDeepStrictEqual(given[part], again[part]))
    .map((part) => ({
      place: `${FILES.certificate}: ${part}`,
      says:
        typeof again[part] === 'object'
          ? `is not what follows from ${FILES.results}`
          : `is ${shown(String(given[part]))}, and from ${FILES.results} follows ${shown(String(again[part]))}`,
    }));
}

/** Files that are not what is made of the certificate, byte by byte. */
function otherFiles(
  files: CertificateFiles,
  again: WordsCertificate,
  page: (certificate: WordsCertificate) => string,
): readonly Problem[] {
  const follow = new Map([
    [FILES.certificate, wordsCertificateFile(again)],
    [FILES.page, page(again)],
  ] as [string, string][]);
  const own: readonly string[] = [FILES.manifest, FILES.results, FILES.previous];
  const problems: Problem[] = [];
  for (const name of files.names) {
    if (own.includes(name)) continue;
    const text = follow.get(name);
    if (text === undefined) {
      problems.push({ place: name, says: 'does not follow from the certificate' });
    } else if (!files.read(name).equals(Buffer.from(text))) {
      problems.push({ place: name, says: 'is not what follows from the certificate' });
    }
  }
  return problems;
}
