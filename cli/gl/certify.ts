/** `vpspec gl certify`: a GL held against the documents by scripts of calls. */
import { Command, Option } from 'commander';
import type { RawGl } from '../../oracles/gl/backend.js';
import type { GlCertificate } from '../../oracles/gl/certificate.js';
import type { GlList } from '../../oracles/gl/certificate.js';
import { COMPLETE_GL, glFloorNamed, type GlFloor } from '../../oracles/gl/floor.js';
import type { ContextName } from '../../spec/gl/limits.js';
import { jsonText } from '../../reports/json/text.js';
import { EXIT, InputError, MachineryError, translated } from '../exit.js';
import { contextOption } from './context.js';
import { seedOption, whole } from '../number-options.js';
import { requireOutputFolder, requireOwnFolder } from '../output.js';

interface GlCertifyOptions {
  readonly backend: string;
  readonly extension?: ContextName;
  readonly budget: number;
  readonly seed: number;
  readonly require: GlFloor;
  readonly expect?: string;
  readonly out?: string;
  readonly json?: true;
}

function floor(text: string): GlFloor {
  const named = glFloorNamed(text);
  if (named !== null) return named;
  throw new InputError(`--require ${text}: expected complete, state, or a share above 0 and up to 1, such as 0.5 or 50%`);
} // prettier-ignore

export function glCertifyCommand(): Command {
  return new Command('certify')
    .description('hold a GL against the documents: scripts of its calls, each error and state variable, section by section')
    .requiredOption('--backend <backend>', 'the GL: model, fault:NAME, exec:COMMAND, mesa:softpipe, mesa:llvmpipe')
    .addOption(contextOption('the context that is asked; the first that the GL has if absent'))
    .option('--budget <n>', 'scripts at random, besides those that ask each command and state variable', whole(0, 1_000_000), 300)
    .option('--seed <n>', 'which scripts', seedOption, 7)
    .addOption(new Option('--require <floor>', 'how much "conforms" asks for: complete, state (vertices need not show), or a share of all but these, such as 0.5').argParser(floor).default(COMPLETE_GL, COMPLETE_GL.name))
    .option('--expect <file>', 'a list of calls that are known to differ (docs/expectations.md); exactly these may')
    .option('--out <folder>', 'where the certificate is written: certificate.json, index.html, all answers, and a script of each difference')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nA GL is asked with scripts of calls by the message "commands" of docs/backend-protocol.md. Every answer is held against\n' +
        'the semantics: errors, what queries return, vertices where they show; after each script queries show the state. Where several\n' +
        'errors apply any is right, and so is whatever the documents leave to the implementation. Each difference is shrunk to the\n' +
        'calls that show it, a script that "vpspec gl run" takes.\n\n' +
        'Verdicts of a section: conforms, violates, incomplete (less than the floor was asked, or showed), unsupported.\n\n' +
        'Exit code 0 if it conforms, or differs exactly as --expect lists; 1 if anything else differs, or less was reached than --require asks for; 2 for bad usage; 3 if the GL could not be started.\n\n' +
        'Examples:\n' +
        '  vpspec gl certify --backend model --extension NV_vertex_program2 --budget 20\n' +
        '  vpspec gl certify --backend fault:modes.disable --budget 20\n' +
        '  vpspec gl certify --backend mesa:softpipe --out reports/out/softpipe-gl',
    )
    .action(async (options: GlCertifyOptions) => {
      process.exitCode = await runGlCertify(options);
    });
} // prettier-ignore

/** Certifies and prints; returns the exit code. @throws InputError, MachineryError */
async function runGlCertify(options: GlCertifyOptions): Promise<number> {
  const { out, extension: wanted, budget, seed } = options;
  if (out !== undefined) {
    requireOutputFolder('--out', out);
    requireOwnFolder('--out', out);
  }
  const { nominalEngine } = await import('../../semantics/gl/context/engine.js');
  const { BackendIncident } = await import('../../oracles/judge/incident.js');
  const { certifyGl } = await import('../../oracles/gl/certify.js');
  const { glCertificateJson } = await import('../../reports/gl/certificate-json.js');
  const { glCertificateText } = await import('../../reports/gl/certificate-text.js');
  const list = options.expect === undefined ? null : await listOf(options.expect);
  const raw = await openedGl(options.backend);
  const { glOf } = await import('../../oracles/gl/backend.js');
  const { Tape } = await import('../../oracles/gl/tape.js');
  try {
    const { name, version, details, gl } = raw;
    const extension = extensionOf({ name, ...gl }, wanted);
    const tape = new Tape({ name, version, details, gl, extension, seed, budget, floor: options.require.name });
    const certificate = await certifyGl(glOf(out === undefined ? raw : tape.of(raw)), { extension, budget, seed, floor: options.require, list, engine: nominalEngine() });
    if (out !== undefined) await write(out, certificate, tape.text());
    const json = glCertificateJson(certificate);
    process.stdout.write(options.json === true ? jsonText(json) : glCertificateText(json));
    return isAsWanted(certificate) ? EXIT.ok : EXIT.disagreement;
  } catch (error) {
    if (!(error instanceof BackendIncident)) throw error;
    throw new MachineryError(`${options.backend}: ${error.message}`);
  } finally {
    await raw.close();
  }
} // prettier-ignore

/** Whether it conforms, and what is listed is what differs. */
function isAsWanted({ verdict, expectations }: GlCertificate): boolean {
  return verdict.startsWith('conforms') && expectations?.asExpected !== false;
}

/** @throws InputError */
async function listOf(path: string): Promise<GlList> {
  const { readGlList } = await import('../../oracles/gl/list.js');
  try {
    return readGlList(path);
  } catch (error) {
    throw translated(error);
  }
}

/** The context that is asked: the first that the GL has, where none is wanted. @throws InputError for one that it has not */
export function extensionOf(
  { name, extensions }: { readonly name: string; readonly extensions: readonly ContextName[] },
  wanted: ContextName | undefined,
): ContextName {
  const extension = wanted ?? extensions[0];
  if (extension !== undefined && extensions.includes(extension)) return extension;
  throw new InputError(`${name} has contexts of ${extensions.join(', ')}, not of ${String(extension)}`);
} // prettier-ignore

/** @throws InputError, MachineryError */
export async function openedGl(spec: string): Promise<RawGl> {
  const { openRaw } = await import('../../oracles/gl/open.js');
  try {
    return await openRaw(spec);
  } catch (error) {
    throw translated(error);
  }
}

/** @throws MachineryError */
async function write(folder: string, certificate: GlCertificate, tape: string): Promise<void> {
  const { glCertificateFiles } = await import('../../reports/gl/certificate-files.js');
  const { replaceFiles } = await import('../../oracles/certify/folder.js');
  const { hashes } = await import('../../oracles/certify/hashes.js');
  const { version } = await import('../../oracles/certify/version.js');
  const maker = { vpspec: version(), tool: hashes().tool };
  try {
    replaceFiles(folder, glCertificateFiles(certificate, tape, maker));
  } catch (error) {
    throw new MachineryError(
      `the certificate could not be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
