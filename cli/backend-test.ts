/** `vpspec backend-test exec:COMMAND`: whether an adapter keeps the protocol, before any semantics. */
import { Command } from 'commander';
import type { ProtocolCheck } from '../oracles/protocol/check.js';
import type { ProtocolClient } from '../oracles/protocol/client.js';
import type { Paint } from '../reports/page/paint.js';
import type { DocumentId } from '../spec/authorities.js';
import { documentAsked, withOneDocument, type DocumentFlag } from './document-option.js';
import { EXIT, InputError, MachineryError } from './exit.js';
import { languageFlags, withLanguage, type LanguageFlag } from './language-option.js';
import { jsonText } from '../reports/json/text.js';

interface BackendTestFlags extends DocumentFlag, LanguageFlag {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly caseTimeout?: number;
}

const PREFIX = 'exec:';

export function backendTestCommand(): Command {
  return withOneDocument(withLanguage(new Command('backend-test')))
    .description('check that a backend keeps the protocol, before any semantics are judged')
    .argument(
      '<backend>',
      'a program that speaks the protocol: "exec:python3 examples/backends/python/vp1.py"',
    )
    .option('--case-timeout <ms>', 'how long an answer is awaited; 10000 if absent', milliseconds)
    .option('--json', 'print JSON')
    .option('--quiet', 'print the verdict alone')
    .addHelpText(
      'after',
      '\nThe protocol: docs/backend-protocol.md. Its programs are of MOV alone, which every document has alike;\n' +
        'with --document only environments that the document governs are asked. Of a language of --language each\n' +
        'instruction is run, and what it leaves is not judged.\n\n' +
        'Exit code 0 if the backend keeps the protocol; 1 if it does not; 2 for bad usage, and a document that\n' +
        'governs none of its environments; 3 if it could not be started.\n\n' +
        'Example:\n  vpspec backend-test "exec:python3 examples/backends/python/vp1.py"',
    )
    .action(async (backend: string, flags: BackendTestFlags) => {
      process.exitCode = await runBackendTest(backend, flags);
    });
}

function milliseconds(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InputError(`--case-timeout wants milliseconds, such as 10000; found "${text}"`);
}

/** Checks and prints; returns the exit code. @throws InputError, MachineryError */
export async function runBackendTest(backend: string, flags: BackendTestFlags): Promise<number> {
  const { paintFor } = await import('./paint.js');
  const paint = paintFor(process.stdout);
  const isText = flags.json !== true && flags.quiet !== true;
  const document = await documentAsked(flags);
  const onCheck = (check: ProtocolCheck): void => {
    if (isText) process.stdout.write(checkText(check, paint));
  };
  const checks = await performed(await clientOf(backend, flags), document, onCheck);
  const failed = checks.filter(({ outcome }) => outcome === 'failed').length;
  const verdict = failed === 0 ? 'keeps the protocol' : 'breaks the protocol';
  if (flags.json === true) {
    process.stdout.write(jsonText({ backend, document, verdict, checks }));
  } else if (flags.quiet === true) {
    process.stdout.write(`${backend}: ${verdict}\n`);
  } else {
    process.stdout.write(
      `\n${endText(backend, failed, document, languageFlags(flags), isOfWordsAlone(checks))}\n`,
    );
  }
  return failed === 0 ? EXIT.ok : EXIT.disagreement;
}

async function clientOf(backend: string, flags: BackendTestFlags): Promise<ProtocolClient> {
  const { execCommand } = await import('../oracles/backends/exec.js');
  const { ProtocolClient: Client } = await import('../oracles/protocol/client.js');
  const { TIMEOUTS } = await import('../oracles/protocol/timeouts.js');
  if (!backend.startsWith(PREFIX)) {
    throw new InputError(
      `"${backend}" is no program that speaks the protocol; "exec:COMMAND" is wanted, such as ` +
        '"exec:./my-backend --flag"',
    );
  }
  try {
    const request = flags.caseTimeout ?? TIMEOUTS.request;
    return new Client(execCommand(backend.slice(PREFIX.length)), { ...TIMEOUTS, request });
  } catch (error) {
    if (error instanceof Error && error.name === 'BackendUsageError') {
      throw new InputError(error.message);
    }
    throw error;
  }
}

async function performed(
  client: ProtocolClient,
  document: DocumentId | null,
  onCheck: (check: ProtocolCheck) => void,
): Promise<readonly ProtocolCheck[]> {
  const { checkProtocol } = await import('../oracles/protocol/check-protocol.js');
  const { BackendIncident } = await import('../oracles/judge/incident.js');
  const { DocumentError } = await import('../spec/authorities.js');
  try {
    return await checkProtocol(client, onCheck, document);
  } catch (error) {
    if (error instanceof DocumentError) throw new InputError(error.message);
    if (!(error instanceof BackendIncident)) throw error;
    const detail = error.detail === null ? '' : `\nits standard error ends:\n${error.detail}`;
    throw new MachineryError(`${error.message}${detail}`);
  } finally {
    await client.close();
  }
}

/** Whether words of the NV2A were asked, and no program of a language ran. */
function isOfWordsAlone(checks: readonly ProtocolCheck[]): boolean {
  const isDone = (name: string): boolean =>
    checks.some((each) => each.name === name && each.outcome === 'ok');
  return isDone('microcode') && !['run', 'state', 'invoke'].some(isDone);
}

/** Where the second column and the third begin. */
const MARK = 13;
const TEXT = MARK + 8;

function checkText({ name, outcome, says, notes, detail }: ProtocolCheck, paint: Paint): string {
  const marks = { ok: paint.good, absent: paint.dim, failed: paint.bad };
  const words = { ok: 'ok', absent: '-', failed: 'FAILED' };
  const mark = marks[outcome](words[outcome].padEnd(TEXT - MARK));
  const lines = notes.map((note) => paint.dim(note));
  if (detail !== null) {
    const tail = detail.split('\n').slice(-8);
    lines.push('its standard error ends:', ...tail.map((line) => `  ${line}`));
  }
  const below = lines.map((line) => `${' '.repeat(TEXT)}${line}\n`).join('');
  return `${name.padEnd(MARK)}${mark}${says}\n${below}`;
}

function endText(
  backend: string,
  failed: number,
  document: DocumentId | null,
  language: string,
  isOfWords: boolean,
): string {
  if (failed > 0) {
    const checks = failed === 1 ? '1 check' : `${String(failed)} checks`;
    return `breaks the protocol: ${checks} failed. What is expected: docs/backend-protocol.md`;
  }
  const by = document === null ? '' : ` --document ${document}`;
  const words = isOfWords ? ' --environment NV2A' : '';
  return `keeps the protocol. Next: vpspec certify --backend ${JSON.stringify(backend)}${by}${words}${language}`;
}
