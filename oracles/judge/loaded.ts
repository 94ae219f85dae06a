/**
 * What the semantics' own loaders say of a text. Who asks an implementation about a program loads it, and so does
 * who judges the answer, one after the other: the last few texts are remembered. What is loaded is immutable.
 */
import { loadGpu, type GpuLoadResult } from '../../semantics/gpu/language/load.js';
import { load, type LoadResult } from '../../semantics/language/load.js';

/** Texts that are remembered: those of a program and of what is made of it in turn. */
const MOST = 8;

/** As `load`. */
export const loaded: (source: string | Uint8Array) => LoadResult = remembering(load);

/** As `loadGpu`. */
export const loadedGpu: (source: string | Uint8Array) => GpuLoadResult = remembering(loadGpu);

function remembering<R>(load: (source: string | Uint8Array) => R): typeof load {
  const known = new Map<string, R>();
  return (source) => {
    // Bytes may change behind our back.
    if (typeof source !== 'string') return load(source);
    const result = known.get(source) ?? load(source);
    // What was asked last goes last.
    known.delete(source);
    known.set(source, result);
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
    return result;
  };
}
