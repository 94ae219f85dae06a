/** Certifies the browser that this runs in, and packs the certificate as `vpspec certify --out` writes it. */
import { gzipSync } from 'fflate';
import { askedBackend } from '../../oracles/backends/asked-backend.js';
import type { Certificate } from '../../oracles/certify/certificate.js';
import { certify } from '../../oracles/certify/certify.js';
import { disagreementCases } from '../../oracles/certify/disagreement-cases.js';
import { manifestOf } from '../../oracles/certify/folder.js';
import { DISAGREEMENTS, FILES } from '../../oracles/certify/folder-names.js';
import { tarOf } from '../../oracles/certify/tar.js';
import type { Progress } from '../../oracles/progress.js';
import { DirectAsker } from '../../oracles/protocol/direct.js';
import type { Hosted } from '../../oracles/protocol/hosted.js';
import { parseBudget } from '../../oracles/units/budget.js';
import type { ResultLine } from '../../oracles/units/result-line.js';
import { certificateHtml } from '../../reports/certificate/html.js';
import { junitXml } from '../../reports/certificate/junit.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { shownCertificate } from '../certificates/shown.js';
import type { ShownCertificates } from '../certificates/shown-certificates.js';
import { setImmediate } from './instead/timers.js';
import { onResult, resultsText } from './instead/results-file.js';

/** What somebody asks for. */
export interface Wanted {
  readonly environment: AnyEnvironmentName;
  readonly seed: number;
  /** As `--budget` takes it; empty for all. */
  readonly budget: string;
}

/** The browser, and how it is asked. */
export interface Asking {
  /** As on the command line: "browser". */
  readonly spec: string;
  readonly provenance: string;
  readonly machine: Certificate['machine'];
  /** "2026-11-29". */
  readonly date: string;
  /** @throws BackendFailure */
  readonly open: () => Promise<Hosted>;
  readonly onProgress: (progress: Progress) => void;
  readonly onResult: (line: ResultLine) => void;
}

export interface Certified {
  readonly shown: Extract<ShownCertificates, { kind: 'shown' }>;
  readonly verdict: Certificate['verdict'];
  /** NAME.tar.gz, which `vpspec verify` takes. */
  readonly archive: Uint8Array<ArrayBuffer>;
  readonly name: string;
}

/** @throws BackendFailure, BackendIncident, BackendUsageError, CampaignUsageError */
export async function certified(wanted: Wanted, asking: Asking): Promise<Certified> {
  const { spec, provenance, machine, date, open } = asking;
  const asker = new DirectAsker(open, setImmediate);
  const backend = askedBackend(asker, await asker.hello(), { spec, kind: spec, provenance });
  const lines: ResultLine[] = [];
  onResult((line) => {
    lines.push(line);
    asking.onResult(line);
  });
  const budget = wanted.budget.trim();
  const certificate = await certify({
    backend,
    environment: wanted.environment,
    date,
    machine,
    campaign: {
      seed: wanted.seed,
      budget: budget === '' ? null : parseBudget(budget),
      resultsFile: FILES.results,
    },
    onProgress: asking.onProgress,
  });
  await backend.close();
  const name = `${spec}-${wanted.environment.toLowerCase()}`;
  return {
    shown: shownCertificate(certificate),
    verdict: certificate.verdict,
    archive: archiveOf(certificate, lines, name),
    name,
  };
}

const BYTES = new TextEncoder();

function archiveOf(
  certificate: Certificate,
  lines: readonly ResultLine[],
  name: string,
): Uint8Array<ArrayBuffer> {
  const cases = disagreementCases(certificate);
  const texts: readonly (readonly [string, string])[] = [
    [FILES.certificate, `${JSON.stringify(certificate, null, 2)}\n`],
    [FILES.junit, junitXml(certificate, lines)],
    [FILES.page, certificateHtml(certificate, cases)],
    [FILES.results, resultsText()],
    ...cases.map(({ file, text }) => [`${DISAGREEMENTS}/${file}`, text] as const),
  ];
  const files = texts
    .map(([path, text]) => [path, BYTES.encode(text)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const manifest = [FILES.manifest, BYTES.encode(manifestOf(files))] as const;
  const all = [...files, manifest].sort(([a], [b]) => (a < b ? -1 : 1));
  // No time of day is in it: the same certificate is the same file.
  return gzipSync(tarOf(name, all), { level: 9, mtime: 0 }) as Uint8Array<ArrayBuffer>;
}
