/** A backend in a process of its own that speaks the protocol: somebody's, or one of ours. */
import { isGpuEnvironment } from '../../spec/gpu/environments.js';
import { notClaimed } from '../protocol/claims.js';
import { ProtocolClient } from '../protocol/client.js';
import { TIMEOUTS, type Timeouts } from '../protocol/timeouts.js';
import type { Command } from '../protocol/command.js';
import { GpuProtocolBox } from '../protocol/gpu/protocol-box.js';
import { ProgramLoader } from '../protocol/loader.js';
import type { HelloReplyBody } from '../protocol/messages.js';
import { ProtocolBox } from '../protocol/protocol-box.js';
import { NO_ABILITIES, resultsOnly } from './abilities.js';
import { BackendFailure, type Backend, type BackendIdentity, type Claims } from './backend.js';
import { BackendIncident } from '../judge/incident.js';

/** Who a backend is, besides what it says of itself. */
interface Known {
  /** The name of the kind and its argument, as on the command line. */
  readonly spec: string;
  readonly kind: string;
  /** Where the results come from, in words. */
  readonly provenance: string;
  readonly notes?: string;
}

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
  const loader = new ProgramLoader(client);
  const box = new ProtocolBox(client, hello, loader);
  const gpu = hello.environments.some(isGpuEnvironment)
    ? new GpuProtocolBox(client, hello, loader)
    : null;
  return {
    identity: identityOf(options, hello),
    abilities: {
      ...NO_ABILITIES,
      vp: {
        box,
        batches: box.batches,
        machine: null,
        trace: hello.trace === true ? (source, values) => box.trace(source, values) : null,
      },
      gpu: gpu === null ? null : resultsOnly(gpu, gpu.batches),
    },
    notClaimed: lacksSomething(hello) ? (source) => notClaimed(hello, source) : null,
    observe: () => Promise.resolve({ observations: [], unjudged: [] }),
    restart: async () => {
      await client.restart();
    },
    close: () => client.close(),
  };
}

function identityOf(
  { spec, kind, provenance, notes }: Known,
  hello: HelloReplyBody,
): BackendIdentity {
  const { name, version, environments, instructions, details = {} } = hello;
  const [only = null] = environments;
  return {
    spec,
    kind,
    name,
    engine: details['renderer'] ?? null,
    environment: environments.length === 1 ? only : null,
    environments,
    instructions: instructions ?? null,
    ...(lacksSomething(hello) ? { claims: programClaims(hello) } : {}),
    details: { version, ...claimsOf(hello), ...details },
    provenance,
    notes: notes ?? null,
  };
}

/** What it says of programs, for who plans again what it was asked. */
function programClaims({ checks, results, options, forms, limits }: HelloReplyBody): Claims {
  return {
    ...(checks === undefined ? {} : { checks }),
    ...(results === undefined ? {} : { results }),
    ...(options === undefined ? {} : { options }),
    ...(forms === undefined ? {} : { forms }),
    ...(limits === undefined ? {} : { limits }),
  };
}

/** What it says that it lacks, for the report: what is not asked of it. */
function claimsOf({
  checks,
  results,
  options,
  forms,
  limits = {},
}: HelloReplyBody): Readonly<Record<string, string>> {
  const listed = { results, options, forms };
  return {
    ...(checks === false ? { checks: 'none: programs that must be refused are not asked' } : {}),
    ...Object.fromEntries(
      Object.entries(listed).flatMap(([name, values]) =>
        values === undefined ? [] : [[name, values.length === 0 ? 'none' : values.join(', ')]],
      ),
    ),
    ...Object.fromEntries(
      Object.entries(limits).map(([name, limit]) => [`most ${name}`, String(limit)]),
    ),
  };
}

/** Whether generated programs may have what it lacks. */
function lacksSomething(hello: HelloReplyBody): boolean {
  const { instructions, results, options, forms, limits } = hello;
  return [instructions, results, options, forms, limits].some((claim) => claim !== undefined);
}
