/**
 * A graphics stack as the protocol sees it: programs are loaded by our own loader, translated into as
 * many shaders as their results need, compiled by the driver, and run. Registers that a VP program does not
 * write, and that no shader exports, are (0,0,0,1). GPU programs: gpu/hosted.ts.
 */
import { authorityOf, DocumentError } from '../../spec/authorities.js';
import { load, type Program } from '../../semantics/language/load.js';
import { Unsupported, type Hosted } from '../protocol/hosted.js';
import type {
  HelloReplyBody,
  InvokeRequestBody,
  LeftReplyBody,
  LoadReplyBody,
  ResultsReplyBody,
  RunRequestBody,
} from '../protocol/bodies.js';
import { translate } from '../translate/translate.js';
import { translates, Untranslatable, type Translation } from '../translate/translation.js';
import { HostedGpu, type LoadedGpu } from './gpu/hosted.js';
import { Kept } from './kept.js';
import {
  attributesOf,
  initialResults,
  parametersOf,
  scatter,
  writtenResults,
} from './registers.js';
import type { ShaderBatch, ShaderStack } from './shader-stack.js';

/** A program and its shaders, each of which exports other results. */
interface Loaded {
  readonly program: Program;
  readonly passes: readonly Translation[];
}

/** What translations follow, as hello says it. */
const OWN_DOCUMENTS = 'the own documents of each environment';

/** A campaign asks the same program again for further vertices, and returns to programs when it shrinks. */
const PROGRAMS_KEPT = 64;

export class HostedStack implements Hosted {
  readonly #loaded = new Kept<Loaded>(PROGRAMS_KEPT);
  /** GPU programs have strict translations alone. */
  readonly #gpu: HostedGpu | null;
  #current: Loaded | LoadedGpu | null = null;
  /** The document that translations of VP programs follow; null for the environment's own. */
  #document: string | null = null;

  constructor(readonly stack: ShaderStack) {
    const { gpu, mode } = stack;
    this.#gpu = gpu === null || mode !== 'strict' ? null : new HostedGpu(gpu, stack);
  }

  /** Translations of VP programs follow a document from now on. */
  follow(document: string): void {
    this.#document = document;
  }

  hello(): Promise<HelloReplyBody> {
    const { name, version, environments, maximumInputs, details, target, mode } = this.stack;
    return Promise.resolve({
      name,
      version,
      environments: [
        ...environments.filter((each) => translates(mode, each)),
        ...(this.#gpu?.environments ?? []),
      ],
      maxInputs: maximumInputs,
      positions: true,
      trace: false,
      base64: true,
      details: {
        ...details,
        target,
        mode,
        ...(mode !== 'strict' ? {} : { follows: this.#document ?? OWN_DOCUMENTS }),
      },
    });
  }

  /** @throws Unsupported, ShaderRefused */
  async load(source: string): Promise<LoadReplyBody> {
    this.#current = null;
    const gpu = this.#gpu;
    return gpu?.isFor(source) === true ? this.#loadGpu(gpu, source) : this.#loadVp(source);
  }

  async #loadGpu(gpu: HostedGpu, source: string): Promise<LoadReplyBody> {
    const prepared = await gpu.prepared(source);
    if (!prepared.loaded) return prepared;
    this.#current = prepared.program;
    return { loaded: true };
  }

  async #loadVp(source: string): Promise<LoadReplyBody> {
    const known = this.#loaded.get(source);
    if (known !== undefined) {
      this.#current = known;
      return { loaded: true };
    }
    const result = load(source);
    if (!result.loaded) {
      const { position, message } = result.error;
      return { loaded: false, position, reason: message };
    }
    const { program } = result;
    const passes = this.#translations(program);
    for (const pass of passes) await this.stack.compile(pass);
    this.#current = { program, passes };
    this.#loaded.set(source, this.#current);
    return { loaded: true };
  }

  /** @throws ShaderRefused */
  async run(request: RunRequestBody): Promise<ResultsReplyBody> {
    const current = this.#current;
    if (current === null || !('passes' in current)) throw new Error('no VP program is loaded');
    const { program, passes } = current;
    const { results, programParameters } = program.environment;
    const registers = [...results];
    const words = initialResults(request.count * registers.length);
    const parameters = parametersOf(request, programParameters);
    for (const pass of passes) {
      const batch: ShaderBatch = {
        count: request.count,
        attributes: attributesOf(request, pass.attributes),
        parameters,
      };
      const seen = await this.stack.run(pass, batch);
      scatter(seen, pass.exports.map((name) => registers.indexOf(name)), words, registers.length); // prettier-ignore
    }
    return { registers, words };
  }

  /** @throws Unsupported, ShaderRefused */
  async invoke(request: InvokeRequestBody): Promise<LeftReplyBody> {
    if (this.#gpu === null) throw new Unsupported('GPU programs are not run');
    const current = this.#current;
    if (current === null || 'passes' in current) throw new Error('no GPU program is loaded');
    return this.#gpu.invoked(current, request);
  }

  async close(): Promise<void> {
    await this.stack.close();
  }

  /** @throws Unsupported */
  #translations(program: Program): readonly Translation[] {
    const { environments, target, mode, maximumExports, name } = this.stack;
    if (!environments.includes(program.environment.name)) {
      throw new Unsupported(`${name} runs ${environments.join(', ')} through ${target}, no ${program.environment.name}`); // prettier-ignore
    }
    const written = writtenResults(program);
    const passes: Translation[] = [];
    try {
      const authority = authorityOf(program.environment.name, this.#document);
      for (let at = 0; at < written.length; at += maximumExports) {
        const chosen = written.slice(at, at + maximumExports);
        passes.push(translate(program, target, { mode, results: chosen, authority }));
      }
    } catch (error) {
      if (error instanceof Untranslatable || error instanceof DocumentError) {
        throw new Unsupported(error.message);
      }
      throw error;
    }
    return passes;
  }
}
