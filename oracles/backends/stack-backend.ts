/** A backend that is one of our graphics stacks, in a process of its own (oracles/stacks/host-main.ts). */
import { ownProcess } from '../protocol/own-process.js';
import { STACK_TIMEOUT } from '../protocol/timeouts.js';
import { FOLLOWING } from '../stacks/open-stack.js';
import type { Backend, OpenOptions } from './backend.js';
import { protocolBackend } from './protocol-backend.js';

export interface Stack {
  /** As on the command line. */
  readonly spec: string;
  /** The name of the kind, and of the stack. */
  readonly kind: string;
  /** What the stack is told besides its name. */
  readonly words: readonly string[];
  /** Where the results come from, in words. */
  readonly provenance: string;
  /** Variables of the environment of its process. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** @throws BackendFailure where it cannot be started or does not say who it is */
export function stackBackend(
  { spec, kind, words, provenance, variables = {} }: Stack,
  { caseTimeout = STACK_TIMEOUT, document = null }: OpenOptions,
): Promise<Backend> {
  // Which document translations follow.
  const following = document === null ? [] : [`${FOLLOWING}${document}`];
  return protocolBackend({
    spec,
    kind,
    command: {
      ...ownProcess('oracles/stacks/host-main', [kind, ...words, ...following]),
      variables,
    },
    provenance,
    timeouts: { request: caseTimeout },
  });
}
