/**
 * A case for each distinct disagreement of a certificate: of a program the smallest one that shows it, of
 * a violated clause its instruction alone, on the operands of the worst record.
 */
import { ENVIRONMENTS } from '../../spec/environments.js';
import { gpuEnvironment, vpEnvironment } from '../../spec/gpu/environments.js';
import { byLanguage } from '../by-language.js';
import type { Certificate } from './certificate.js';
import { gpuCases } from './gpu/disagreement-cases.js';
import type { MadeCase } from './made-case.js';
import { vpCases } from './vp/disagreement-cases.js';

/** A file of the folder "disagreements". */
export interface DisagreementCase extends MadeCase {
  /** "3.yaml" */
  readonly file: string;
}

/** Apart from all else that a language has to say of certificates: a page makes cases too. */
export const certificateCases = byLanguage<(certificate: Certificate) => readonly MadeCase[]>({
  vp: (certificate) => vpCases(certificate, ENVIRONMENTS[vpEnvironment(certificate.environment)]),
  gpu: (certificate) => gpuCases(certificate, gpuEnvironment(certificate.environment)),
  // A disagreement is an example of the record: no file of the corpus has one.
  guest: () => () => [],
});

/** The cases, programs first; numbered from 1. */
export function disagreementCases(certificate: Certificate): readonly DisagreementCase[] {
  const { environment, backend } = certificate;
  return certificateCases(environment)(certificate).map((each, index) => {
    const file = `${String(index + 1)}.yaml`;
    return { ...each, file, text: `${headOf(file, backend.name)}${each.text}` };
  });
}

/** What to do with the file. Names come from outside: only what a comment can hold of them is kept. */
function headOf(file: string, name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, ' ').slice(0, 60);
  return (
    `# A disagreement of ${plain} with the document. What is expected is all that the document allows.\n` +
    `# vpspec shrink --replay ${file} --backend … looks at it again.\n`
  );
}
