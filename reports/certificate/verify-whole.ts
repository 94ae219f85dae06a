/** Whether the files of a certificate are what follows from the results among them: the certificate, and the files that are made of it. */
import type { Certificate } from '../../oracles/certify/certificate.js';
import type { CertificateFiles } from '../../oracles/certify/certificate-files.js';
import type { ExhaustedPart } from '../../oracles/certify/exhausted-report.js';
import { LONGEST_REASON, shown } from '../../oracles/certify/folder-contents.js';
import { FILES, type Problem } from '../../oracles/certify/folder.js';
import { followsFrom } from '../../oracles/certify/follows.js';
import type { CertifyOptions } from '../../oracles/certify/options.js';
import { sha256Of } from '../../oracles/certify/sha256.js';
import {
  judgedAs,
  ofEarlier,
  verifyFolder,
  type Present,
  type Verification,
} from '../../oracles/certify/verify.js';
import { certifiedSlices } from '../../oracles/exhaust/certified.js';
import { SavedSlicesError } from '../../oracles/exhaust/saved.js';
import { statementText, testedIn } from './statement.js';
import { filesOf } from './write.js';

/**
 * Verifies all of it. The longest part is what certifying takes besides asking.
 *
 * @throws FolderError where they are none of a certificate
 */
export async function verifyWhole(
  files: CertificateFiles,
  present: Present,
  options: Pick<CertifyOptions, 'gpuCases' | 'onProgress' | 'signal'> = {},
): Promise<Verification> {
  const found = verifyFolder(files, present);
  const { certificate, problems, unproved, notes } = found;
  if (certificate === null || problems.length > 0 || unproved !== null) return found;
  const { specification } = present;
  const hashes = present.hashes(certificate.environment);
  const exhausted = exhaustedIn(files, certificate);
  if (exhausted.problem !== null)
    return { certificate, notes, ...judgedAs([exhausted.problem], certificate, hashes) };
  const { lacks, lines, ...following } = await followsFrom(files, certificate, {
    ...options,
    specification,
    ...(exhausted.part === null ? {} : { exhausted: exhausted.part }),
  });
  const told =
    following.problems.length > 0
      ? following.problems
      : [
          ...filesThatDiffer(files, filesOf(certificate, lines)),
          ...otherStatement(files, certificate),
        ];
  const open =
    exhausted.part === null
      ? []
      : [
          `${FILES.exhausted} keeps digests and no results: that the results of every operand are those is as it says`,
        ];
  const all = { certificate, notes: [...notes, ...ofEarlier(files), ...open] };
  if (lacks !== null && told.length === 0) {
    return { ...all, problems: [], unproved: `the folder does not keep ${lacks}` };
  }
  return { ...all, ...judgedAs(told, certificate, hashes) };
}

/** What follows from the slices of the folder; null where there are none, and none are told of. */
function exhaustedIn(
  files: CertificateFiles,
  certificate: Certificate,
): { readonly part: ExhaustedPart | null; readonly problem: Problem | null } {
  const problem = (says: string) => ({ part: null, problem: { place: FILES.exhausted, says } });
  if (!files.has(FILES.exhausted)) {
    return certificate.exhausted === undefined
      ? { part: null, problem: null }
      : problem('is missing, and the certificate tells of it');
  }
  if (certificate.exhausted === undefined) return problem('is none that the certificate tells of');
  const text = files.read(FILES.exhausted).toString();
  try {
    const { part, text: again } = certifiedSlices(text, FILES.exhausted, certificate);
    if (text === again) return { part, problem: null };
    return problem('is not written as vpspec writes it: each slice once, in order, to its end');
  } catch (error) {
    if (!(error instanceof SavedSlicesError)) throw error;
    return problem(shown(error.message.replace(`${FILES.exhausted}:`, ''), LONGEST_REASON).trim());
  }
}

/** Files that are not what is made of the certificate, byte by byte. What build servers read may be left out. */
function filesThatDiffer(
  files: CertificateFiles,
  follow: ReadonlyMap<string, string>,
): readonly Problem[] {
  const own: readonly string[] = [
    FILES.manifest,
    FILES.results,
    FILES.previous,
    FILES.statement,
    FILES.exhausted,
  ];
  const present = new Set(files.names.filter((name) => !own.includes(name)));
  const problems: Problem[] = [];
  for (const [name, text] of follow) {
    if (!present.delete(name)) {
      if (name === FILES.junit) continue;
      problems.push({ place: name, says: 'is missing, and follows from the certificate' });
    } else if (!files.read(name).equals(Buffer.from(text))) {
      problems.push({ place: name, says: 'is not what follows from the certificate' });
    }
  }
  for (const name of present) {
    problems.push({ place: name, says: 'does not follow from the certificate' });
  }
  return problems;
}

/** A statement that says something else than the certificate, or is about other files; what was certified only its owner knows. */
function otherStatement(files: CertificateFiles, certificate: Certificate): readonly Problem[] {
  if (!files.has(FILES.statement)) return [];
  const own: readonly string[] = [FILES.manifest, FILES.statement, FILES.previous];
  const digests = files.names
    .filter((name) => !own.includes(name))
    .map((name) => ({ name, sha256: sha256Of(files.read(name)) }));
  const bytes = files.read(FILES.statement);
  const tested = testedIn(bytes.toString());
  const again = statementText(certificate, { tested, files: digests });
  return bytes.equals(Buffer.from(again))
    ? []
    : [{ place: FILES.statement, says: 'is not what follows from the certificate' }];
}
