/** Whether generated scripts catch faulty contexts, and the fewest calls that show each. */
import type { Call } from '../../../semantics/gl/context/call.js';
import { newContext, type Context } from '../../../semantics/gl/context/context.js';
import type { Engine } from '../../../semantics/gl/context/result.js';
import { directedScripts } from '../directed.js';
import { drawScript, withMeaning } from '../generate.js';
import { judgeScript, type Disagreement } from '../judge.js';
import { NotJudged } from '../judge-calls.js';
import { drawingScripts } from '../left/scripts.js';
import { shrinkScript, type ShrunkScript } from '../shrink.js';
import type { GlFault } from './fault.js';
import { faultyImplementation } from './faults.js';

export interface CaughtFault {
  readonly fault: GlFault;
  /** What showed it: the script at random of that number, or null of one about one thing; and the calls that are left of it. */
  readonly found: (ShrunkScript & { readonly script: number | null }) | null;
}

/** Scripts are drawn once for all faults of a context. */
export class FaultCatcher {
  readonly #engine: Engine;
  readonly #seed: number;
  readonly #count: number;
  readonly #random = new Map<string, readonly Call[]>();
  readonly #directed = new Map<string, readonly (readonly Call[])[]>();

  /** @param count scripts at random that are tried before those about one thing */
  constructor(engine: Engine, { seed, count }: { readonly seed: number; readonly count: number }) {
    this.#engine = engine;
    this.#seed = seed;
    this.#count = count;
  }

  catch(fault: GlFault): CaughtFault {
    const judged = this.judgedBy(fault);
    for (let index = 0; index < this.#count; index++) {
      const script = this.#scriptAt(fault, index);
      if (judged(script) !== null) return { fault, found: { ...shrinkScript(script, judged), script: index } };
    }
    for (const script of this.#directedAt(fault)) {
      if (shows(judged, script)) return { fault, found: { ...shrinkScript(script, judged), script: null } };
    }
    return { fault, found: null };
  } // prettier-ignore

  /** What a script shows of a fault; it may throw NotJudged. */
  judgedBy(fault: GlFault): (calls: readonly Call[]) => Disagreement | null {
    const implementation = faultyImplementation(fault, this.#engine);
    const setting = { start: startOf(fault), engine: this.#engine };
    return (calls) => judgeScript(implementation, calls, setting);
  }

  #scriptAt(fault: GlFault, index: number): readonly Call[] {
    const key = `${contextOf(fault)} ${String(index)}`;
    const known = this.#random.get(key);
    if (known !== undefined) return known;
    const made = drawScript(this.#seed, index, { start: startOf(fault) });
    this.#random.set(key, made);
    return made;
  }

  /** Scripts about one thing each, for what hardly any script at random comes to. */
  #directedAt(fault: GlFault): readonly (readonly Call[])[] {
    const start = startOf(fault);
    const known = this.#directed.get(contextOf(fault)) ?? [
      ...directedScripts(start()).map((calls) => withMeaning(calls, start)),
      ...drawingScripts(start()),
    ];
    this.#directed.set(contextOf(fault), known);
    return known;
  }
}

function startOf({ extension, limits }: GlFault): () => Context {
  return () => newContext(extension, limits);
}

function contextOf({ extension, limits }: GlFault): string {
  return limits === undefined ? extension : `${extension} ${String(limits.colorAttachments)}`;
}

/** Some directed scripts have calls that are not modelled; those before are in others. */
function shows(judged: (calls: readonly Call[]) => Disagreement | null, script: readonly Call[]): boolean {
  try {
    return judged(script) !== null;
  } catch (error) {
    if (error instanceof NotJudged) return false;
    throw error;
  }
} // prettier-ignore
