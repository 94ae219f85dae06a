/** `--against` of `certify`, `shrink` and `exhaust`: the documents, an engine, or both. */
import { suggestion } from '../semantics/language/suggest.js';
import { ENGINE_NAMES, engineNamed, type EngineName } from '../semantics/silicon/names.js';
import type { Tolerance } from '../oracles/against/tolerance.js';
import type { AgainstAsked } from '../oracles/certify/options.js';
import { InputError } from './exit.js';

export interface AgainstFlags {
  /** "nv20", "document,nv20". */
  readonly against?: string;
  readonly tolerance?: string;
  readonly nanPayload?: boolean;
}

const DOCUMENT = 'document';

/** The options as they were given, to give them again. */
export function againstFlags({ against, tolerance, nanPayload }: AgainstFlags): string {
  return [
    ...(against === undefined ? [] : [` --against ${against}`]),
    ...(tolerance === undefined ? [] : [` --tolerance ${tolerance}`]),
    ...(nanPayload === true ? [' --nan-payload'] : []),
  ].join('');
}

/** Undefined where no engine is asked for. @throws InputError */
export async function againstOf({
  against,
  tolerance,
  nanPayload,
}: AgainstFlags): Promise<AgainstAsked | undefined> {
  const names = against === undefined ? [DOCUMENT] : against.split(',').map((name) => name.trim());
  const engines = names.filter((name) => name !== DOCUMENT).map(engineOf);
  if (new Set(names).size < names.length) {
    throw new InputError(`--against ${against ?? ''}: names something twice`);
  }
  if (engines.length > 1) {
    throw new InputError(
      `--against ${against ?? ''}: one engine at a time is what can be held against`,
    );
  }
  const [engine] = engines;
  if (engine === undefined) {
    if ((tolerance ?? nanPayload) === undefined) return undefined;
    const flag = tolerance === undefined ? '--nan-payload' : '--tolerance';
    throw new InputError(`${flag} goes with an engine: --against nv20`);
  }
  const alone = !names.includes(DOCUMENT);
  return {
    engine,
    alone,
    nans: nanPayload === true ? 'payload' : 'one',
    ...(tolerance === undefined ? {} : { tolerance: await read(tolerance) }),
  };
}

function engineOf(name: string): EngineName {
  const engine = engineNamed(name);
  if (engine !== null) return engine;
  const known = [DOCUMENT, ...ENGINE_NAMES];
  const near = suggestion(name, known);
  const meant = near === undefined ? '' : `; did you mean ${near}?`;
  throw new InputError(
    `--against ${name}: expected one of ${known.join(', ')}, or two of them${meant}`,
  );
}

async function read(tolerance: string): Promise<Tolerance> {
  const { toleranceOf, ToleranceError } = await import('../oracles/against/tolerance.js');
  try {
    return toleranceOf(tolerance);
  } catch (error) {
    if (!(error instanceof ToleranceError)) throw error;
    throw new InputError(`--tolerance: ${error.message}`);
  }
}
