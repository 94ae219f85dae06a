/** A backend that speaks the protocol, as an implementation of a guest's programs. */
import type { Quad } from '../../../spec/environments.js';
import { registersOf, type GuestValues } from '../../../semantics/guest/language.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import type { GuestBox, GuestLeft, GuestLoaded } from '../../judge/guest/box.js';
import { BackendIncident } from '../../judge/incident.js';
import type { Asker } from '../asker.js';
import type { InvokeRequestBody, TypedWords } from '../bodies.js';
import { notClaimedOfGuest, type Has } from '../claims.js';
import { wordQuad } from '../encode.js';
import { ProgramLoader } from '../loader.js';

const ZEROS: Quad = [0, 0, 0, 0];

/** Loads and runs programs of one guest. */
export class GuestProtocolBox implements GuestBox {
  readonly #inputs: readonly string[];
  readonly #results: readonly string[];

  constructor(
    private readonly guest: Guest,
    private readonly client: Asker,
    /** The guest's environment is among its environments. */
    private readonly hello: Has,
    /** What else loads programs into this client's process must do so by the same. */
    private readonly loader: ProgramLoader = new ProgramLoader(client),
  ) {
    this.#inputs = registersOf(guest.language, 'input');
    this.#results = registersOf(guest.language, 'result');
  }

  readonly load = async (source: string): Promise<GuestLoaded> => {
    const unsupported = notClaimedOfGuest(this.hello, this.guest, source);
    if (unsupported !== null) throw new BackendIncident('unsupported', unsupported);
    const reply = await this.loader.load(source);
    return reply.loaded ? { loaded: true } : { loaded: false, position: reply.position };
  };

  readonly run = async (source: string, values: GuestValues): Promise<GuestLeft> => {
    const loaded = await this.load(source);
    if (!loaded.loaded) return loaded;
    const left = await this.client.invokeGuest(this.#request(values), {
      environment: this.guest.name,
      results: this.#results,
    });
    const results = this.#results.map((name) => [name, (left[name] ?? []).map(valueOf)] as const);
    return { loaded: true, results: Object.fromEntries(results) };
  };

  /** Every input register is sent: those that are not given are zeros. */
  #request(values: GuestValues): InvokeRequestBody {
    const inputs = this.#inputs.map((name): [string, TypedWords] => {
      return [name, { type: 'F', words: wordQuad(values[name] ?? ZEROS) }];
    });
    return { in: Object.fromEntries(inputs), buffers: {}, textures: new Map(), derivatives: [] };
  }
}
