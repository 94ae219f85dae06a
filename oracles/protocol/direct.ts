/**
 * An implementation of ours that is asked where it stands, without messages: a page has no other process. What it does wrong
 * is an incident as if it had a process of its own, in the same words.
 */
import { BackendIncident } from '../judge/incident.js';
import type { Asker } from './asker.js';
import { Unsupported, type Hosted } from './hosted.js';
import type { HelloReplyBody } from './bodies.js';
import type { RequestName } from './messages.js';
import { keptReason } from './shown.js';

/** What an implementation throws where nothing works any more that it holds: its driver was reset. */
export class DriverLost extends Error {
  override readonly name = 'DriverLost';
}

export class DirectAsker implements Asker {
  #hosted: Hosted | null = null;
  #generation = 0;

  /**
   * @param open starts it, and starts it anew after it was lost
   * @param breathe awaited before each program, for whoever has other things to do as well
   */
  constructor(
    private readonly open: () => Promise<Hosted>,
    private readonly breathe: () => Promise<void> = () => Promise.resolve(),
  ) {}

  get generation(): number {
    return this.#generation;
  }

  get isAlive(): boolean {
    return this.#hosted !== null;
  }

  /** Who it is; it is started where it is not there. Fails as `open` does. */
  async hello(): Promise<HelloReplyBody> {
    return (await this.#ready()).hello();
  }

  /** Starts it anew. Fails as `open` does. */
  async restart(): Promise<void> {
    await this.close();
    await this.#ready();
  }

  async close(): Promise<void> {
    const hosted = this.#hosted;
    this.#hosted = null;
    await hosted?.close();
  }

  readonly load: Asker['load'] = async (program) => {
    await this.breathe();
    const hosted = await this.#ready();
    return this.#asked('load', () => hosted.load(program));
  };

  readonly run: Asker['run'] = (body) => this.#asked('run', (hosted) => hosted.run(body));

  readonly invoke: Asker['invoke'] = (body) =>
    this.#asked('invoke', (hosted) => lacking(hosted.invoke?.(body)));

  readonly invokeGuest: Asker['invokeGuest'] = () =>
    Promise.reject(new Error('it does not say that it runs programs of guests'));

  readonly trace: Asker['trace'] = () =>
    Promise.reject(new Error('it does not say that it traces'));

  readonly batch: Asker['batch'] = () =>
    Promise.reject(new Error('it does not say that it has batches'));

  async #ready(): Promise<Hosted> {
    if (this.#hosted !== null) return this.#hosted;
    this.#generation++;
    return (this.#hosted = await this.open());
  }

  /** @throws BackendIncident for whatever it throws */
  async #asked<T>(name: RequestName, ask: (hosted: Hosted) => Promise<T>): Promise<T> {
    const hosted = this.#hosted;
    if (hosted === null) throw new BackendIncident('crash', `${name}: the driver was lost before`);
    try {
      return await ask(hosted);
    } catch (error) {
      if (error instanceof BackendIncident) throw error;
      const said = error instanceof Error ? error.message : String(error);
      if (error instanceof Unsupported) throw new BackendIncident('unsupported', keptReason(said));
      if (error instanceof DriverLost) {
        this.#hosted = null;
        throw new BackendIncident('crash', `${name}: ${said}`);
      }
      throw new BackendIncident('infrastructure', `${name}: it says: ${keptReason(said)}`);
    }
  }
}

function lacking<T>(answer: Promise<T> | undefined): Promise<T> {
  return answer ?? Promise.reject(new Unsupported('GPU programs are not run'));
}
