/** The folder of a GL's certificate: what is written, and whether what is there follows from the answers in it. */
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import type { CertificateFiles } from '../../oracles/certify/certificate-files.js';
import type { Hashes } from '../../oracles/certify/certificate.js';
import { checkManifest, FILES, FolderError, type Problem } from '../../oracles/certify/folder.js';
import { LONGEST_REASON, shown } from '../../oracles/certify/folder-contents.js';
import { glOf } from '../../oracles/gl/backend.js';
import type { GlCertificate } from '../../oracles/gl/certificate.js';
import { certifyGl } from '../../oracles/gl/certify.js';
import type { GlList } from '../../oracles/gl/certificate.js';
import { glList } from '../../oracles/gl/list.js';
import { CampaignUsageError } from '../../oracles/units/errors.js';
import { SpecFileError } from '../../spec/load/spec-file-error.js';
import { glFloorNamed } from '../../oracles/gl/floor.js';
import { PlayedTape, TapeError } from '../../oracles/gl/tape.js';
import { CallError } from '../../semantics/gl/context/call.js';
import { jsonText } from '../json/text.js';
import { counted } from '../page/counts.js';
import { glCertificateHtml } from './certificate-html.js';
import { glCertificateJson } from './certificate-json.js';

/** What made it, as hashes; in certificate.json beside what it says. */
export interface GlMaker {
  readonly vpspec: string;
  readonly tool: string;
}

/** The files by their names, but for the manifest. */
export function glCertificateFiles(
  certificate: GlCertificate,
  tape: string,
  maker: GlMaker,
): ReadonlyMap<string, string> {
  const json = glCertificateJson(certificate);
  return new Map([
    [FILES.certificate, jsonText({ ...json, maker })],
    [FILES.answers, tape],
    [FILES.page, glCertificateHtml(json)],
    ...json.findings.map(
      ({ script }, index) => [`disagreements/${String(index + 1)}.glc`, script] as const,
    ),
  ]);
}

/** What was found; in the words of other certificates. */
export interface GlVerification {
  readonly verdict: string | null;
  readonly problems: readonly Problem[];
  readonly unproved: string | null;
  /** Answers that it follows from. */
  readonly calls: number;
}

const REQUIRED = [FILES.certificate, FILES.answers, FILES.page];

/**
 * Computes it again from the answers in its folder; nobody is asked.
 *
 * @throws FolderError where it is none of a GL's certificate
 */
export async function verifyGl(files: CertificateFiles, hashes: Hashes): Promise<GlVerification> {
  const changed = checkManifest(files, REQUIRED);
  if (changed.length > 0) return { verdict: null, problems: changed, unproved: null, calls: 0 };
  const { verdict, maker, expectations } = statedIn(files);
  try {
    const tape = files.read(FILES.answers).toString();
    const certificate = await played(tape, expectations === null ? null : glList(expectations));
    const wanted = glCertificateFiles(certificate, tape, maker);
    const all = { verdict, calls: certificate.calls };
    return judgedAs(all, differing(files, wanted), maker, hashes);
  } catch (error) {
    if (error instanceof SpecFileError || error instanceof CampaignUsageError) {
      const problem = {
        place: `${FILES.certificate}: expectations`,
        says: shown(error.message, LONGEST_REASON),
      };
      return { verdict, problems: [problem], unproved: null, calls: 0 };
    }
    if (!(error instanceof TapeError || error instanceof CallError)) throw error;
    const problem = { place: FILES.answers, says: shown(error.message, LONGEST_REASON) };
    return judgedAs({ verdict, calls: 0 }, [problem], maker, hashes);
  }
}

/** Problems prove nothing where another state of the tool judged. */
function judgedAs(
  all: Pick<GlVerification, 'verdict' | 'calls'>,
  problems: readonly Problem[],
  { vpspec, tool }: GlMaker,
  hashes: Hashes,
): GlVerification {
  const [first] = problems;
  if (first === undefined || tool === hashes.tool) return { ...all, problems, unproved: null };
  const unproved =
    `it was judged by another state of vpspec (${shown(vpspec)}, tool ${tool.slice(0, 12)}), ` +
    `and this one comes to something else: ${first.place} ${first.says}`;
  return { ...all, problems: [], unproved };
}

/** @throws TapeError */
async function played(text: string, list: GlList | null): Promise<GlCertificate> {
  const tape = new PlayedTape(text);
  const { extension, seed, budget, floor: name, gl } = tape.head;
  const floor = glFloorNamed(name);
  if (floor === null) throw new TapeError(`line 1: there is no floor ${name}`);
  if (!gl.extensions.includes(extension)) throw new TapeError(`line 1: it has no ${extension}`);
  const options = { extension, seed, budget, floor, list, engine: nominalEngine() };
  const certificate = await certifyGl(glOf(tape.gl()), options);
  tape.end();
  return certificate;
}

/** What certificate.json says that does not follow from the answers. */
interface Stated {
  readonly verdict: string | null;
  readonly maker: GlMaker;
  /** The list that it was held against; null where there was none. */
  readonly expectations: { readonly file: string; readonly text: string } | null;
}

/** @throws FolderError */
function statedIn(files: CertificateFiles): Stated {
  const place = files.place(FILES.certificate);
  let data: unknown;
  try {
    data = JSON.parse(files.read(FILES.certificate).toString());
  } catch {
    throw new FolderError(`${place}: is no JSON`);
  }
  const {
    verdict,
    maker,
    expectations = null,
  } = (data ?? {}) as {
    verdict?: unknown;
    maker?: Partial<GlMaker>;
    expectations?: { file?: unknown; text?: unknown } | null;
  };
  const { vpspec, tool } = maker ?? {};
  if (typeof vpspec !== 'string' || typeof tool !== 'string') {
    throw new FolderError(`${place}: does not say by which vpspec a GL was certified ("maker")`);
  }
  const stated = { verdict: typeof verdict === 'string' ? verdict : null, maker: { vpspec, tool } };
  if (expectations === null) return { ...stated, expectations };
  const { file, text } = expectations;
  if (typeof file !== 'string' || typeof text !== 'string') {
    throw new FolderError(`${place}: its list of expected failures has no "file" and "text"`);
  }
  return { ...stated, expectations: { file, text } };
}

function differing(
  files: CertificateFiles,
  wanted: ReadonlyMap<string, string>,
): readonly Problem[] {
  const others = files.names.filter((name) => name !== FILES.manifest && !wanted.has(name));
  return [
    ...[...wanted].flatMap(([name, text]): Problem[] => {
      if (!files.has(name)) return [{ place: name, says: 'is missing, and follows from the answers' }];
      return files.read(name).equals(Buffer.from(text)) ? [] : [{ place: name, says: 'is not what follows from the answers' }];
    }),
    ...others.map((place) => ({ place, says: 'does not follow from the answers' })),
  ];
} // prettier-ignore

/** What was found, as text: each problem, and a last line that says it in a word. */
export function glVerificationText(
  directory: string,
  { verdict, problems, unproved, calls }: GlVerification,
  isQuiet: boolean,
): string {
  const last =
    problems.length > 0
      ? `unsound: ${counted(problems.length, 'problem')}.`
      : unproved !== null
        ? `not verified: ${unproved}.`
        : `verified: everything follows from the answers to ${counted(calls, 'call')}, which are as answers.jsonl says. It says: ${String(verdict)}.`;
  const lines = isQuiet ? [] : problems.map(({ place, says }) => `  ${place} ${says}`);
  return `${[...lines, `${directory}: ${last}`].join('\n')}\n`;
}
