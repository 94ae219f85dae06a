/** Options of commands about campaigns on a queue. */
import { readFileSync } from 'node:fs';
import { InvalidArgumentError, type Command } from 'commander';
import type { Besides, QueueAddress } from '../oracles/work/queue/address.js';
import { InputError } from './exit.js';

/** From these where no option says it: what is secret is then no part of a command line. */
const VARIABLES = {
  queue: 'VPSPEC_QUEUE',
  queueCa: 'VPSPEC_QUEUE_CA',
  queueCert: 'VPSPEC_QUEUE_CERT',
  queueKey: 'VPSPEC_QUEUE_KEY',
} as const;

/** A name and a password have no options: they would stand in the list of processes. */
const USER_VARIABLE = 'VPSPEC_QUEUE_USER';
const PASSWORD_VARIABLE = 'VPSPEC_QUEUE_PASSWORD';

export interface QueueFlags {
  readonly queue?: string;
  readonly queueCa?: string;
  readonly queueCert?: string;
  readonly queueKey?: string;
}

/** Adds the options of TLS to a command that has --queue. */
export function withTls(command: Command): Command {
  return command
    .option(
      '--queue-ca <file>',
      'PEM: the authority that vouches for a server of rediss://; else VPSPEC_QUEUE_CA, else the machine’s',
    )
    .option('--queue-cert <file>', 'PEM: our certificate, where the server asks for one')
    .option('--queue-key <file>', 'PEM: the key of that');
}

/**
 * Null where none is named.
 *
 * @param known where it is else
 * @throws WorkUsageError, InputError; neither shows a password
 */
export async function queueNamed(
  flags: QueueFlags,
  known: string | null = null,
): Promise<QueueAddress | null> {
  const text = given(flags, 'queue') ?? known;
  if (text === null) {
    const files = [flags.queueCa, flags.queueCert, flags.queueKey];
    if (files.every((file) => file === undefined)) return null;
    throw new InputError(
      '--queue-ca, --queue-cert and --queue-key go with --queue rediss://HOST:PORT',
    );
  }
  const { queueAddress } = await import('../oracles/work/queue/address.js');
  const [ca, cert, key] = [
    pemOf(flags, 'queueCa', 'CERTIFICATE'),
    pemOf(flags, 'queueCert', 'CERTIFICATE'),
    pemOf(flags, 'queueKey', 'PRIVATE KEY'),
  ];
  const [username, password] = [variable(USER_VARIABLE), variable(PASSWORD_VARIABLE)];
  const besides: Besides = {
    ...(ca === null ? {} : { ca }),
    ...(cert === null ? {} : { cert }),
    ...(key === null ? {} : { key }),
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
  };
  return queueAddress(text, besides);
}

function given(flags: QueueFlags, name: keyof QueueFlags): string | null {
  return flags[name] ?? variable(VARIABLES[name]);
}

/** Null where it is not set, or empty. */
function variable(name: string): string | null {
  const value = process.env[name];
  return value === undefined || value === '' ? null : value;
}

/**
 * Null where none is named.
 *
 * @throws InputError for a file that is not there, and for one that holds nothing of the kind; what it holds is not shown
 */
function pemOf(flags: QueueFlags, name: keyof QueueFlags, holds: string): string | null {
  const path = given(flags, name);
  if (path === null) return null;
  const option = `--${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new InputError(`${option} ${path}: cannot be read (${code})`);
  }
  if (new RegExp(`-----BEGIN [A-Z ]*${holds}-----`).test(text)) return text;
  throw new InputError(`${option} ${path}: expected PEM, "-----BEGIN ${holds}-----"`);
}

/** Seconds of a lease: a shorter one is lost by whoever is only busy, a longer one leaves a job with the dead for an hour. */
const [SHORTEST, LONGEST] = [1, 3600];

/** Milliseconds. */
export function leaseOption(text: string): number {
  const [, seconds] = /^(\d{1,4})s$/.exec(text) ?? [];
  const value = Number(seconds);
  if (seconds !== undefined && value >= SHORTEST && value <= LONGEST) return value * 1000;
  throw new InvalidArgumentError(
    `seconds from ${String(SHORTEST)}s to ${String(LONGEST)}s are expected`,
  );
}

/** "1e9" or "1000000". */
export function budgetOption(text: string): number {
  const value = Number(text);
  if (/^\d+(\.\d+)?(e\d{1,2})?$/.test(text) && Number.isInteger(value) && value >= 1 && value <= 1e12) return value; // prettier-ignore
  throw new InvalidArgumentError('a number of units from 1 to 1e12 is expected: 100000, or 1e9');
}
