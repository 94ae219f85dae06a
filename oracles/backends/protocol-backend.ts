/** A backend in a process of its own that speaks the protocol: somebody's, or one of ours. */
import { ProtocolClient } from '../protocol/client.js';
import { TIMEOUTS, type Timeouts } from '../protocol/timeouts.js';
import type { Command } from '../protocol/command.js';
import type { HelloReplyBody } from '../protocol/bodies.js';
import { BackendIncident } from '../judge/incident.js';
import { askedBackend, type Known } from './asked-backend.js';
import { BackendFailure, type Backend } from './backend.js';

export interface ProtocolBackendOptions extends Known {
  readonly command: Command;
  readonly timeouts?: Partial<Timeouts>;
}

/**
 * Starts the process and asks it who it is.
 *
 * @throws BackendFailure where it cannot be started or does not say who it is
 */
export async function protocolBackend(options: ProtocolBackendOptions): Promise<Backend> {
  const { command, timeouts } = options;
  return clientBackend(new ProtocolClient(command, { ...TIMEOUTS, ...timeouts }), options);
}

/** The same of a client that is there. @throws BackendFailure */
export async function clientBackend(client: ProtocolClient, options: Known): Promise<Backend> {
  let hello: HelloReplyBody;
  try {
    hello = await client.hello();
  } catch (error) {
    await client.close();
    if (!(error instanceof BackendIncident)) throw error;
    const detail = error.detail === null ? '' : `\nits standard error ends:\n${error.detail}`;
    throw new BackendFailure(`${options.spec}: ${error.message}${detail}`);
  }
  return askedBackend(client, hello, options);
}
