/** What a run is: who was asked, by which specification, how much, and what came of it. Plain data. */
import type { Certificate, Hashes } from '../certify/certificate.js';
import { sha256Of } from '../certify/sha256.js';
import type { ResultLine } from '../units/result-line.js';
import type { CampaignVerdict } from '../work/verdict.js';

export interface RunAbout {
  /** The SHA-256 of certificate.json, or of what a campaign came to: each is added once. */
  readonly digest: string;
  /** "2026-11-28", of UTC. */
  readonly date: string;
  readonly environment: Certificate['environment'];
  readonly document: string;
  /** Who is asked, from version to version: as the command line names it, or whoever adds it. */
  readonly subject: string;
  readonly backend: {
    readonly name: string;
    readonly engine: string | null;
    readonly details: Readonly<Record<string, string>>;
  };
  readonly vpspec: string;
  readonly hashes: Hashes;
  /** What was asked and by what it was judged: runs of one version are parts of one whole. */
  readonly version: string;
  readonly verdict: Certificate['verdict'] | CampaignVerdict;
  /** Which part of the whole was asked; null where all was. */
  readonly part: string | null;
  readonly units: { readonly asked: number; readonly judged: number; readonly failed: number };
  readonly vectors: { readonly judged: number; readonly failed: number };
  /** Testable clauses in force: those that hold, those that are violated. Null of certificates that do not say. */
  readonly clauses: {
    readonly inForce: number;
    readonly hold: number;
    readonly violated: number;
  } | null;
}

export function aboutOf(
  certificate: Certificate,
  lines: readonly ResultLine[],
  given: { readonly subject: string | null; readonly today: string; readonly digest: string },
): RunAbout {
  const { environment, document, backend, vpspec, hashes, verdict, scope, machine } = certificate;
  const { name, engine, details } = backend;
  return {
    digest: given.digest,
    date: machine.date ?? given.today,
    environment,
    document: document.id,
    subject: given.subject ?? backend.spec,
    backend: { name, engine, details },
    vpspec,
    hashes,
    version: versionOf({ backend, vpspec, hashes }),
    verdict,
    part: scope?.part ?? null,
    units: {
      asked: lines.length,
      judged: lines.filter(({ verdict: of }) => of === 'agrees' || of === 'disagrees').length,
      failed: lines.filter(({ verdict: of }) => of === 'disagrees' || of === 'crash').length,
    },
    vectors: {
      judged: scope?.vectors.judged ?? certificate.records,
      failed: certificate.instructions.reduce((sum, { violating }) => sum + violating, 0),
    },
    clauses: scope === null ? null : clausesOf(scope.clauses),
  };
}

/** The same of a certificate and of a campaign. */
export function versionOf({
  backend: { name, engine, details },
  vpspec,
  hashes: { specification, corpus, tool },
}: Pick<RunAbout, 'backend' | 'vpspec' | 'hashes'>): string {
  const ordered = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
  const version = JSON.stringify([name, engine, ordered, vpspec, specification, corpus, tool]);
  return sha256Of(version).slice(0, 16);
}

function clausesOf({
  inForce,
  hold,
  violated,
}: NonNullable<RunAbout['clauses']>): RunAbout['clauses'] {
  return { inForce, hold, violated };
}
