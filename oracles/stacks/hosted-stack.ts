/**
 * A graphics stack as the protocol sees it: programs are loaded by our own loader, translated into as
 * many shaders as their results need, compiled by the driver, and run. Registers that a program does not
 * write, and that no shader exports, are (0,0,0,1).
 */
import { load, type Program } from '../../semantics/language/load.js';
import {
  Unsupported,
  type Hosted,
  type HelloReplyBody,
  type LoadReplyBody,
  type ResultsReplyBody,
  type RunRequestBody,
} from '../protocol/host.js';
import { translate } from '../translate/translate.js';
import { Untranslatable, type Translation } from '../translate/translation.js';
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

/** A campaign asks the same program again for further vertices, and returns to programs when it shrinks. */
const PROGRAMS_KEPT = 64;

export class HostedStack implements Hosted {
  readonly #loaded = new Kept<Loaded>(PROGRAMS_KEPT);
  #current: Loaded | null = null;

  constructor(readonly stack: ShaderStack) {}

  hello(): Promise<HelloReplyBody> {
    const { name, version, environments, maximumInputs, details, target, mode } = this.stack;
    return Promise.resolve({
      name,
      version,
      environments: [...environments],
      maxInputs: maximumInputs,
      positions: true,
      trace: false,
      base64: true,
      details: { ...details, target, mode },
    });
  }

  /** @throws Unsupported, ShaderRefused */
  async load(source: string): Promise<LoadReplyBody> {
    this.#current = null;
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
    if (this.#current === null) throw new Error('no program is loaded');
    const { program, passes } = this.#current;
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
      for (let at = 0; at < written.length; at += maximumExports) {
        const chosen = written.slice(at, at + maximumExports);
        passes.push(translate(program, target, { mode, results: chosen }));
      }
    } catch (error) {
      if (error instanceof Untranslatable) throw new Unsupported(error.message);
      throw error;
    }
    return passes;
  }
}
