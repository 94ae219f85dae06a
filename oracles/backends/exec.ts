/** `exec:COMMAND`: somebody's implementation, a program that speaks the protocol (docs/backend-protocol.md). */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { CommandError, parseCommand, type Command } from '../protocol/command.js';
import { BackendUsageError, type BackendKind } from './backend.js';
import { protocolBackend } from './protocol-backend.js';

export const execKind: BackendKind = {
  kind: 'exec',
  usage: 'exec:COMMAND    a program that speaks the protocol, such as "exec:./my-backend --flag"',
  open: async (argument, { caseTimeout } = {}) => {
    const command = execCommand(argument);
    return protocolBackend({
      spec: `exec:${argument}`,
      kind: 'exec',
      command,
      provenance: `the program ${argument}`,
      timeouts: caseTimeout === undefined ? {} : { request: caseTimeout },
    });
  },
};

/** The command of "exec:COMMAND", which must be there. @throws BackendUsageError */
export function execCommand(text: string): Command {
  try {
    const command = parseCommand(text);
    requireExecutable(command.file);
    return command;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new BackendUsageError(`exec: ${error.message}`);
  }
}

function requireExecutable(file: string): void {
  if (file.includes('/')) {
    const problem = problemOf(file);
    if (problem === null) return;
    throw new BackendUsageError(`exec: ${file} ${problem} (looked for from ${resolve('.')})`);
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  if (folders.some((folder) => problemOf(join(folder, file)) === null)) return;
  const hint = problemOf(`./${file}`) === null ? `; did you mean exec:./${file}?` : '';
  throw new BackendUsageError(`exec: no folder of PATH has a program "${file}"${hint}`);
}

function problemOf(file: string): string | null {
  try {
    if (statSync(file).isDirectory()) return 'is a directory; a program is expected';
    accessSync(file, constants.X_OK);
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === 'EACCES' ? 'may not be executed; chmod +x makes it so' : 'does not exist';
  }
}
