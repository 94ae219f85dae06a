/** A backend that speaks the protocol, as an implementation of GPU programs. */
import type { Vector } from '../../../semantics/domains/domain.js';
import type {
  GpuInputValues,
  InputNumber,
  TypedQuad,
} from '../../../semantics/gpu/machine/state.js';
import { completedBindings } from '../../../semantics/gl/binding-components.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { GpuBox, GpuLoaded } from '../../judge/gpu/box.js';
import type { BatchRunner } from '../../judge/batch.js';
import { BackendIncident } from '../../judge/incident.js';
import type { Bits, GpuLeft } from '../../judge/gpu/left.js';
import { loaded, loadedGpu } from '../../judge/loaded.js';
import { notClaimedOfGpu } from '../claims.js';
import type { Asker } from '../asker.js';
import { batchesOver } from '../batches.js';
import { ProgramLoader } from '../loader.js';
import type {
  HelloReplyBody,
  InvokeRequestBody,
  LeftReplyBody,
  ShownResults,
  TypedWords,
  WordQuad,
} from '../bodies.js';

/** What the documents say of a program string. */
interface Known {
  readonly source: string;
  /** Null where it does not load: then it is never run. */
  readonly program: GpuProgram | null;
  /** Why the backend is not asked: it does not claim to run this. */
  readonly unsupported: string | null;
}

/** Loads and runs GPU programs. */
export class GpuProtocolBox implements GpuBox {
  #known: Known | null = null;

  constructor(
    private readonly client: Asker,
    private readonly hello: HelloReplyBody,
    /** What else loads programs into this client's process must do so by the same. */
    private readonly loader: ProgramLoader = new ProgramLoader(client),
  ) {}

  readonly load = async (source: string): Promise<GpuLoaded> => {
    const { unsupported } = this.#expected(source);
    if (unsupported !== null) throw new BackendIncident('unsupported', unsupported);
    const reply = await this.loader.load(source);
    return reply.loaded ? { loaded: true } : { loaded: false, position: reply.position };
  };

  readonly run = async (source: string, values: GpuInputValues): Promise<GpuLeft> => {
    const { program } = this.#expected(source);
    const loaded = await this.load(source);
    if (!loaded.loaded) return loaded;
    // That it loads what does not load is all there is to know.
    if (program === null) return { loaded: true, killed: false, results: [], emitted: [] };
    const { bindings = {} } = values;
    const completed = completedBindings(bindings, program.environment.programType);
    const request = requestOf({ ...values, bindings: completed });
    return leftOf(await this.client.invoke(request, program), program);
  };

  /** Many vertices or fragments in the binary form; null of a backend that has none. */
  get batches(): BatchRunner | null {
    return batchesOver(this.client, this.hello, async (source) => {
      const loaded = await this.load(source);
      return loaded.loaded ? loaded : { ...loaded, reason: null };
    });
  }

  #expected(source: string): Known {
    if (this.#known?.source === source) return this.#known;
    const result = loadedGpu(source);
    const program = result.loaded ? result.program : null;
    const environment = result.loaded ? result.program.environment.name : result.environment;
    const another = environment === null ? this.#asAnother(source) : null;
    const unsupported = another ?? notClaimedOfGpu(this.hello, source);
    this.#known = { source, program, unsupported };
    return this.#known;
  }

  /**
   * ProgramStringARB is told what kind of program a string is meant to be, `load` is not: a backend that runs
   * VP programs may well take one as that.
   */
  #asAnother(source: string): string | null {
    const result = loaded(source);
    const name = result.loaded ? result.program.environment.name : result.environment;
    return name === null || !this.hello.environments.includes(name)
      ? null
      : `it runs ${name} too, and nothing but its header says what a program is meant to be`;
  }
}

/** Input values as a request. Of what is undefined nothing can be sent: zeros stand there. */
export function requestOf({
  bindings = {},
  buffers = {},
  textures = new Map(),
  derivatives = [],
}: GpuInputValues): InvokeRequestBody {
  return {
    in: Object.fromEntries(
      Object.entries(bindings).map(([binding, quad]) => [binding, typedWords(quad)]),
    ),
    buffers: Object.fromEntries(
      Object.entries(buffers).map(([point, words]) => [
        point,
        words.map(({ type, value }) => wordOf(value, type)),
      ]),
    ),
    textures,
    derivatives: derivatives.map(({ dx, dy }) => ({ dx: wordsOf(dx, 'F'), dy: wordsOf(dy, 'F') })),
  };
}

function typedWords({ type, values }: TypedQuad): TypedWords {
  return { type, words: wordsOf(values, type) };
}

function wordsOf([x, y, z, w]: TypedQuad['values'], type: DataType): WordQuad {
  return [wordOf(x, type), wordOf(y, type), wordOf(z, type), wordOf(w, type)];
}

function wordOf(value: InputNumber, type: DataType): number {
  if (value === null) return 0;
  return type === 'F' ? bitsOf(value) : value >>> 0;
}

/** The results in the order of the program's; nothing shows of those that are not there. */
function leftOf({ results, killed, emitted }: LeftReplyBody, program: GpuProgram): GpuLeft {
  return {
    loaded: true,
    killed,
    results: vectorsOf(results, program),
    emitted: withoutIdleEnds(
      (emitted ?? []).map((vertex) => (vertex === null ? null : vectorsOf(vertex, program))),
      program,
    ),
  };
}

/** Ends of points, and of primitives without a vertex, leave no trace: nobody can see them. */
function withoutIdleEnds(
  emitted: Extract<GpuLeft, { loaded: true }>['emitted'],
  { geometry }: GpuProgram,
): typeof emitted {
  const isPoints = geometry?.primitiveOut === 'POINTS';
  return emitted.filter(
    (vertex, index) => vertex !== null || (!isPoints && (emitted[index - 1] ?? null) !== null),
  );
}

function vectorsOf(shown: ShownResults, { results }: GpuProgram): readonly Vector<Bits>[] {
  return results.map(({ binding }) => {
    const [x, y, z, w] = shown[binding] ?? NOTHING;
    return { x, y, z, w };
  });
}

const NOTHING: ShownResults[string] = [null, null, null, null];
