/** A backend that answers the requests of the protocol, wherever it stands. */
import { isGpuEnvironment, type AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { allGuests } from '../../semantics/guest/registry.js';
import type { Asker } from '../protocol/asker.js';
import { notClaimed } from '../protocol/claims.js';
import { GpuProtocolBox } from '../protocol/gpu/protocol-box.js';
import { GuestProtocolBox } from '../protocol/guest/protocol-box.js';
import { ProgramLoader } from '../protocol/loader.js';
import type { HelloReplyBody } from '../protocol/bodies.js';
import { ProtocolBox } from '../protocol/protocol-box.js';
import { NO_ABILITIES, resultsOnly } from './abilities.js';
import type { Backend, BackendIdentity, Claims } from './backend.js';

/** Who a backend is, besides what it says of itself. */
export interface Known {
  /** The name of the kind and its argument, as on the command line. */
  readonly spec: string;
  readonly kind: string;
  /** Where the results come from, in words. */
  readonly provenance: string;
  readonly notes?: string;
}

export function askedBackend(
  asker: Asker & {
    /** Goes on in a fresh process. */
    readonly restart: () => Promise<unknown>;
    readonly close: () => Promise<void>;
  },
  hello: HelloReplyBody,
  known: Known,
): Backend {
  const loader = new ProgramLoader(asker);
  const guests = allGuests().filter(({ name }) => hello.guests?.includes(name) === true);
  const environments = [...hello.environments, ...guests.map(({ name }) => name)];
  const has = { ...hello, environments };
  const box = new ProtocolBox(asker, hello, loader);
  const gpu = hello.environments.some(isGpuEnvironment)
    ? new GpuProtocolBox(asker, hello, loader)
    : null;
  return {
    identity: identityOf(known, hello, environments),
    abilities: {
      ...NO_ABILITIES,
      vp: {
        box,
        batches: box.batches,
        machine: null,
        trace: hello.trace === true ? (source, values) => box.trace(source, values) : null,
      },
      gpu: gpu === null ? null : resultsOnly(gpu, gpu.batches),
      guests: new Map(
        guests.map((guest) => {
          return [guest.name, resultsOnly(new GuestProtocolBox(guest, asker, has, loader))];
        }),
      ),
    },
    notClaimed: lacksSomething(hello) ? (source) => notClaimed(has, source) : null,
    observe: () => Promise.resolve({ observations: [], unjudged: [] }),
    restart: async () => {
      await asker.restart();
    },
    close: () => asker.close(),
  };
}

function identityOf(
  { spec, kind, provenance, notes }: Known,
  hello: HelloReplyBody,
  environments: readonly AnyEnvironmentName[],
): BackendIdentity {
  const { name, version, instructions, details = {} } = hello;
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
