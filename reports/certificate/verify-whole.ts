/** Whether a certificate's folder is what follows from the results in it: the certificate, and the files that are made of it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate } from '../../oracles/certify/certificate.js';
import { contentsOf } from '../../oracles/certify/folder-contents.js';
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
 * @throws FolderError where the folder is none of a certificate
 */
export async function verifyWhole(
  directory: string,
  present: Present,
  options: Pick<CertifyOptions, 'gpuCases' | 'onProgress' | 'signal'> = {},
): Promise<Verification> {
  const found = verifyFolder(directory, present);
  const { certificate, problems, unproved, notes } = found;
  if (certificate === null || problems.length > 0 || unproved !== null) return found;
  const { specification, hashes } = present;
  const { lacks, lines, ...following } = await followsFrom(directory, certificate, {
    ...options,
    specification,
  });
  const told =
    following.problems.length > 0
      ? following.problems
      : [
          ...filesThatDiffer(directory, filesOf(certificate, lines)),
          ...otherStatement(directory, certificate),
        ];
  const previous = existsSync(join(directory, FILES.previous))
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
  directory: string,
  files: ReadonlyMap<string, string>,
): readonly Problem[] {
  const own: readonly string[] = [FILES.manifest, FILES.results, FILES.previous, FILES.statement];
  const present = new Set(contentsOf(directory).filter((name) => !own.includes(name)));
  const problems: Problem[] = [];
  for (const [name, text] of files) {
    if (!present.delete(name)) {
      if (name === FILES.junit) continue;
      problems.push({ place: name, says: 'is missing, and follows from the certificate' });
    } else if (!readFileSync(join(directory, name)).equals(Buffer.from(text))) {
      problems.push({ place: name, says: 'is not what follows from the certificate' });
    }
  }
  for (const name of present) {
    problems.push({ place: name, says: 'does not follow from the certificate' });
  }
  return problems;
}

/** A statement that says something else than the certificate, or is about other files; what was certified only its owner knows. */
function otherStatement(directory: string, certificate: Certificate): readonly Problem[] {
  const path = join(directory, FILES.statement);
  if (!existsSync(path)) return [];
  const own: readonly string[] = [FILES.manifest, FILES.statement, FILES.previous];
  const files = contentsOf(directory)
    .filter((name) => !own.includes(name))
    .map((name) => ({ name, sha256: sha256Of(readFileSync(join(directory, name))) }));
  const bytes = readFileSync(path);
  const again = statementText(certificate, { tested: testedIn(bytes.toString()), files });
  return bytes.equals(Buffer.from(again))
    ? []
    : [{ place: FILES.statement, says: 'is not what follows from the certificate' }];
}
