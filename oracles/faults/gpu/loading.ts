/** Machines that load programs otherwise: accept what they should refuse, refuse or misread the rest. */
import { byteText, lineAndColumn } from '../../../semantics/language/text.js';
import { loadGpu, type GpuLoadResult } from '../../../semantics/gpu/language/load.js';
import { gpuHeaderOf } from '../../../semantics/gpu/language/parse.js';
import { GPU_STANDARD, type GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import type { GpuRestrictionId } from '../../../spec/gpu/restrictions.js';
import { loadedGpu } from '../../edit/gpu/loaded.js';

/** Loads by other rules; `text` has one character for each byte. */
function loading(change: (result: GpuLoadResult, text: string) => GpuLoadResult): GpuMachine {
  return {
    ...GPU_STANDARD,
    load: (source) => {
      const text = byteText(source);
      return change(typeof source === 'string' ? loadedGpu(source) : loadGpu(source), text);
    },
  };
}

/** Takes a program that loads for another one, where that loads too. */
export function reading(change: (text: string) => string): GpuMachine {
  return loading((result, text) => {
    if (!result.loaded) return result;
    const changed = change(text);
    return changed === text ? result : loadedOr(result, changed);
  });
}

/** Loads what does not match the grammar if it does after a change. */
export function lenient(change: (text: string) => string): GpuMachine {
  return loading((result, text) =>
    result.loaded || result.error.restriction !== 'syntax'
      ? result
      : loadedOr(result, change(text)),
  );
}

function loadedOr(result: GpuLoadResult, text: string): GpuLoadResult {
  const other = loadGpu(text);
  return other.loaded ? other : result;
}

/**
 * Does not check restrictions: a program that violates one loads, and runs as if the statement in question
 * were not there; where that leaves no program that loads, as if no statement were.
 */
export function unchecked(...restrictions: readonly GpuRestrictionId[]): GpuMachine {
  return loading((result, text) => {
    if (result.loaded || !restrictions.includes(result.error.restriction)) return result;
    const { position } = result.error;
    const without = loadGpu(withoutStatement(text, position));
    if (without.loaded) return without;
    const header = gpuHeaderOf(text)?.environment.header ?? '';
    const rest = /PRIMITIVE_IN/.test(text) ? GEOMETRY : '';
    return loadedOr(result, `${header}\n${rest}END`);
  });
}

const GEOMETRY = 'PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\n';

/** The text with spaces in the place of the statement that has a position. */
function withoutStatement(text: string, position: number): string {
  const from = Math.max(text.indexOf('\n'), text.lastIndexOf(';', position - 1)) + 1;
  const to = text.indexOf(';', position) + 1;
  return to <= from ? text : text.slice(0, from) + ' '.repeat(to - from) + text.slice(to);
}

/** Refuses programs that load, at the first match of a pattern. */
export function refusing(
  pattern: RegExp,
  restriction: GpuRestrictionId,
  message: string,
): GpuMachine {
  return loading((result, text) => {
    const position = result.loaded ? text.search(pattern) : -1;
    return result.loaded && position >= 0
      ? refused(result.program, text, position, restriction, message)
      : result;
  });
}

/** Refuses programs that load and of which something holds. */
export function refusingWhere(
  isRefused: (program: GpuProgram) => boolean,
  restriction: GpuRestrictionId,
  message: string,
): GpuMachine {
  return loading((result, text) =>
    result.loaded && isRefused(result.program)
      ? refused(result.program, text, text.length, restriction, message)
      : result,
  );
}

/** Says of one restriction that the error lies elsewhere. */
export function placing(
  restriction: GpuRestrictionId,
  change: (text: string, position: number) => number,
): GpuMachine {
  return loading((result, text) => {
    if (result.loaded || result.error.restriction !== restriction) return result;
    const position = change(text, result.error.position);
    return { ...result, error: { ...result.error, position, ...lineAndColumn(text, position) } };
  });
}

/** Loads a program only if another text loads too. */
export function demanding(change: (text: string) => string): GpuMachine {
  return loading((result, text) => {
    if (!result.loaded) return result;
    const other = loadGpu(change(text));
    return other.loaded ? result : other;
  });
}

function refused(
  { environment }: GpuProgram,
  text: string,
  position: number,
  restriction: GpuRestrictionId,
  message: string,
): GpuLoadResult {
  return {
    loaded: false,
    environment: environment.name,
    error: {
      error: 'INVALID_OPERATION',
      restriction,
      position,
      message,
      ...lineAndColumn(text, position),
    },
  };
}
