/** Whether the files of a certificate are what follows from the results among them: the certificate, and the files that are made of it. */
import type { Certificate } from '../../oracles/certify/certificate.js';
import type { CertificateFiles } from '../../oracles/certify/certificate-files.js';
import { FILES, type Problem } from '../../oracles/certify/folder.js';
import { followsFrom } from '../../oracles/certify/follows.js';
import type { CertifyOptions } from '../../oracles/certify/options.js';
import { sha256Of } from '../../oracles/certify/sha256.js';
import { verifyFolder, type Present, type Verification } from '../../oracles/certify/verify.js';
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
  const { specification, hashes } = present;
  const { lacks, lines, ...following } = await followsFrom(files, certificate, {
    ...options,
    specification,
  });
  const told =
    following.problems.length > 0
      ? following.problems
      : [
          ...filesThatDiffer(files, filesOf(certificate, lines)),
          ...otherStatement(files, certificate),
        ];
  const previous = files.has(FILES.previous)
    ? [`${FILES.previous} is of an earlier run, and no part of this certificate`]
    : [];
  const all = { certificate, notes: [...notes, ...previous] };
  if (lacks !== null && told.length === 0) {
    return { ...all, problems: [], unproved: `the folder does not keep ${lacks}` };
  }
  const [first] = told;
  if (first !== undefined && certificate.hashes.tool !== hashes.tool) {
    return {
      ...all,
      problems: [],
      unproved:
        `it was judged by another state of vpspec (${certificate.vpspec}, tool ${certificate.hashes.tool.slice(0, 12)}), ` +
        `and this one comes to something else: ${first.place} ${first.says}`,
    };
  }
  return { ...all, problems: told, unproved: null };
}

/** Files that are not what is made of the certificate, byte by byte. What build servers read may be left out. */
function filesThatDiffer(
  files: CertificateFiles,
  follow: ReadonlyMap<string, string>,
): readonly Problem[] {
  const own: readonly string[] = [FILES.manifest, FILES.results, FILES.previous, FILES.statement];
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
