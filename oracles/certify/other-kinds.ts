/** What kind of certificate a folder has: of programs, of instruction words, or of a GL. */
import { z } from 'zod';
import { ENVIRONMENT_NAMES, isEnvironment } from '../../spec/gpu/environments.js';
import { WORDS_NAME } from '../../semantics/nv2a/header.js';
import type { TextFiles } from './certificate-files.js';
import { shown } from './folder-contents.js';
import { FILES } from './folder-names.js';

const ofWords = z.looseObject({ environment: z.literal(WORDS_NAME) });
const ofGl = z.looseObject({ extension: z.string(), scripts: z.number() });

/** Whether a folder says that it is a certificate of words: what it holds is looked at by whoever verifies. */
export function isOfWords(files: TextFiles): boolean {
  if (!files.has(FILES.certificate)) return false;
  try {
    const data: unknown = JSON.parse(files.read(FILES.certificate).toString());
    return ofWords.safeParse(data).success;
  } catch {
    return false;
  }
}

/** Whether a folder says that it is a certificate of a GL. */
export function isOfGl(files: TextFiles): boolean {
  if (files.has(FILES.answers)) return true;
  if (!files.has(FILES.certificate)) return false;
  try {
    return ofGl.safeParse(JSON.parse(files.read(FILES.certificate).toString())).success;
  } catch {
    return false;
  }
}

/** What a certificate is of that is none of a language: to certify again would make another of its kind. Null of all others. */
export function otherKind(data: unknown, files: TextFiles): string | null {
  if (ofWords.safeParse(data).success) {
    return 'is a certificate of words of the NV2A; expected one of programs (vpspec verify takes it: docs/nv2a.md)';
  }
  if (ofGl.safeParse(data).success || files.has(FILES.answers)) {
    return 'is a certificate of a GL; expected one of programs (vpspec verify takes it: docs/gl.md)';
  }
  const { environment } = z
    .looseObject({ environment: z.string() })
    .catch({ environment: '' })
    .parse(data);
  if (environment === '' || isEnvironment(environment)) return null;
  return `is of ${JSON.stringify(shown(environment))}, no environment that this version knows: expected one of ${ENVIRONMENT_NAMES.join(', ')}, or that of a language in a file, which verify and compare take with --language (docs/api.md)`;
}
