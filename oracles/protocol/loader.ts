/** Programs of one client: a program that is loaded already is not loaded again. */
import type { ProtocolClient } from './client.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { HelloReplyBody, LoadReplyBody } from './messages.js';

/** What is known of the program that was asked for last. */
interface Asked {
  readonly source: string;
  /** The process that has it. */
  readonly generation: number;
  readonly reply: LoadReplyBody;
}

export class ProgramLoader {
  #asked: Asked | null = null;

  constructor(readonly client: ProtocolClient) {}

  /** @throws BackendIncident */
  async load(source: string): Promise<LoadReplyBody> {
    const { client } = this;
    const asked = this.#asked;
    const isThere = client.isAlive && asked?.generation === client.generation;
    if (isThere && asked.source === source) return asked.reply;
    this.#asked = null;
    const reply = await client.load(source);
    this.#asked = { source, generation: client.generation, reply };
    return reply;
  }
}

/** Why a backend is not asked: it does not claim to run this. Null where it does. */
export function notClaimed(
  { environments, instructions }: HelloReplyBody,
  environment: AnyEnvironmentName | null,
  /** Names of the program's instructions; empty where it does not load. */
  names: readonly string[],
): string | null {
  if (environment !== null && !environments.includes(environment)) {
    return `it runs ${environments.join(', ')}, not ${environment}`;
  }
  const lacking = names.find((name) => instructions?.includes(name) === false);
  return lacking === undefined ? null : `it has no ${lacking}`;
}
