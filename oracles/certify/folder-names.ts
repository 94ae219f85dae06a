/** How the files of a certificate's folder are called. */

/** By what they are. */
export const FILES = {
  certificate: 'certificate.json',
  results: 'results.jsonl',
  junit: 'junit.xml',
  page: 'index.html',
  /** The slices of operations that were asked every operand; where any are told of. */
  exhausted: 'exhausted.jsonl',
  manifest: 'manifest.json',
  /** What its owner may sign; where it was asked for. */
  statement: 'statement.json',
  /** The results of the run before, which was not resumed. */
  previous: 'results.previous.jsonl',
  /** All answers of a GL around programs. */
  answers: 'answers.jsonl',
} as const;

/** Where the case of each distinct disagreement stands: disagreements/1.yaml and so on. */
export const DISAGREEMENTS = 'disagreements';

/** Whether a certificate has a file, or the folder, of that name: a path with "/". */
export function isOfCertificate(name: string): boolean {
  const [folder, file, ...more] = name.split('/');
  if (folder === DISAGREEMENTS) return file === undefined || (more.length === 0 && isCase(file));
  return Object.values<string>(FILES).includes(name);
}

/** Whether a file of the folder of disagreements may be called so. */
export function isCase(name: string): boolean {
  return /^[1-9]\d{0,4}\.(?:yaml|glc)$/.test(name);
}

/** The folder cannot be read at all, or is none of a certificate. */
export class FolderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FolderError';
  }
}
