/** What the kept certificates (docs/certificates) say of each clause: who violates it, with the smallest program that shows it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ARCHIVE } from '../../oracles/certify/archive.js';
import type { Certificate } from '../../oracles/certify/certificate.js';
import { certificateFiles } from '../../oracles/certify/certificate-files.js';
import { readCertificate } from '../../oracles/certify/certificate-format.js';
import { readGlCertificate } from '../../oracles/gl/certificate-format.js';
import type { GlCertificateJson } from '../../oracles/gl/kept-certificate.js';
import { packageRoot } from '../../spec/load/root.js';
import { sharedOfShrunk } from '../certificates/plays.js';
import { packed, type Shared } from '../playground/share.js';

export interface Told {
  readonly certificates: readonly Kept[];
  /** Those of GLs, which say nothing of clauses. */
  readonly gls: readonly KeptGl[];
  /** By clause, in the order of the certificates that say something of it. */
  readonly ofClause: ReadonlyMap<string, readonly ClauseTold[]>;
}

export interface Kept {
  /** The archive's name, without its ending. */
  readonly name: string;
  readonly certificate: Certificate;
}

export interface KeptGl {
  readonly name: string;
  readonly certificate: GlCertificateJson;
}

export interface ClauseTold {
  readonly certificate: string;
  readonly backend: string;
  readonly environment: string;
  /** Results of the instruction, and programs, that it was asked of. */
  readonly asked: number;
  readonly violations: number;
  /** The smallest program by which it was seen; null where there is none. */
  readonly program: SmallProgram | null;
}

export interface SmallProgram {
  readonly text: string;
  /** By register or binding, its components as the playground takes them; and the playground with it, after "#". */
  readonly given: Shared['inputs'];
  readonly play: string;
  readonly where: string;
  readonly observed: string;
  readonly permitted: string;
}

/** Where certificates are kept: of programs, and of GLs. */
const FOLDER = 'docs/certificates';
const GL_FOLDER = 'docs/certificates/gl';

/** The archives of a folder, by their names without the ending. */
function archivesIn(folder: string): readonly { readonly name: string; readonly path: string }[] {
  const root = join(packageRoot(), folder);
  return readdirSync(root)
    .filter((file) => file.endsWith(ARCHIVE))
    .sort()
    .map((file) => ({ name: file.slice(0, -ARCHIVE.length), path: join(root, file) }));
}

/** All that are kept, as files. */
export function keptArchives(): readonly { readonly name: string; readonly path: string }[] {
  return [...archivesIn(FOLDER), ...archivesIn(GL_FOLDER)];
}

/** @throws CertificateError for an archive that is none */
export function told(): Told {
  const certificates = archivesIn(FOLDER).map(({ name, path }): Kept => {
    return { name, certificate: readCertificate(certificateFiles(path)) };
  });
  const gls = archivesIn(GL_FOLDER).map(({ name, path }): KeptGl => {
    return { name, certificate: readGlCertificate(certificateFiles(path)).certificate };
  });
  const ofClause = new Map<string, ClauseTold[]>();
  for (const kept of certificates) {
    for (const [clause, row] of rowsOf(kept)) {
      ofClause.set(clause, [...(ofClause.get(clause) ?? []), row]);
    }
  }
  return { certificates, gls, ofClause };
}

function rowsOf({ name, certificate }: Kept): ReadonlyMap<string, ClauseTold> {
  const { backend, environment, clauses, programClauses, programs } = certificate;
  const rows = new Map<string, ClauseTold>();
  const add = (clause: string, asked: number, violations: number): void => {
    const known = rows.get(clause);
    rows.set(clause, {
      certificate: name,
      backend: backend.name,
      environment,
      asked: (known?.asked ?? 0) + asked,
      violations: (known?.violations ?? 0) + violations,
      program: null,
    });
  };
  for (const { id, records, violations } of clauses) add(id, records, violations);
  for (const each of programClauses ?? []) add(each.id, each.programs, each.violations);
  for (const { disagreement, shrunk } of programs?.violations ?? []) {
    if (disagreement === null || shrunk === null) continue;
    const { where, observed, allowed } = disagreement;
    const shared = sharedOfShrunk(shrunk);
    const { program: text, inputs: given } = shared;
    const program = { text, given, play: packed(shared), where, observed, permitted: allowed };
    for (const clause of disagreement.clauses) {
      const row = rows.get(clause);
      if (row !== undefined && isSmaller(program, row.program)) {
        rows.set(clause, { ...row, program });
      }
    }
  }
  return rows;
}

function isSmaller({ text }: SmallProgram, than: SmallProgram | null): boolean {
  return than === null || text.length < than.text.length;
}
