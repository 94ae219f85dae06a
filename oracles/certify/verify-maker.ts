/**
 * What a certificate says of who made it, who was certified and when is its maker's word. What of that cannot be, whoever
 * made it, is a problem.
 */
import type { Certificate, Hashes } from './certificate.js';
import { FILES, type Problem } from './folder.js';
import { shown } from './folder-contents.js';

/** What this package is, and when it is asked. */
export interface Verifier {
  readonly hashes: Hashes;
  readonly version: string;
  /** The day, as certificates have it; null where nobody asks for it. */
  readonly today: string | null;
}

export function verifyMaker(certificate: Certificate, verifier: Verifier): readonly Problem[] {
  const { backend, campaign, hashes, machine, vpspec } = certificate;
  const problems: Problem[] = [];
  const problem = (part: string, says: string): void => {
    problems.push({ place: `${FILES.certificate}: ${part}`, says });
  };
  if (hashes.tool === verifier.hashes.tool && vpspec !== verifier.version) {
    problem('vpspec', `is ${shown(vpspec)}, and its tool is that of ${verifier.version}`);
  }
  if (verifier.today !== null && machine.date !== undefined && machine.date > verifier.today) {
    problem('machine.date', `is ${machine.date}, a day to come`);
  }
  const [kind = ''] = backend.spec.split(':', 1);
  if (backend.kind !== kind) {
    problem(
      'backend.kind',
      `is ${shown(backend.kind)}, and backend.spec begins with ${shown(kind)}`,
    );
  }
  if ((campaign === null) !== (backend.kind === 'recording')) {
    problem('campaign', 'is null of a recording, and of nothing else');
  }
  const known = provenanceOf(kind, backend.spec.slice(kind.length + 1));
  if (known !== null && backend.provenance !== known) {
    problem(
      'backend.provenance',
      `is ${shown(String(backend.provenance))}; expected ${shown(known)}`,
    );
  }
  if (kind !== 'recording' && backend.notes !== null) {
    problem('backend.notes', 'has notes, which a recording alone has');
  }
  return problems;
}

/** Where results come from of which the command line tells; null for all others. */
function provenanceOf(kind: string, argument: string): string | null {
  return kind === 'exec' ? `the program ${argument}` : null;
}
