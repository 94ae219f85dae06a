/** Programs of one client: a program that is loaded already is not loaded again. */
import type { Asker } from './asker.js';
import type { LoadReplyBody } from './bodies.js';

/** What is known of the program that was asked for last. */
interface Asked {
  readonly source: string;
  /** The process that has it. */
  readonly generation: number;
  readonly reply: LoadReplyBody;
}

export class ProgramLoader {
  #asked: Asked | null = null;

  constructor(readonly client: Asker) {}

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
