/**
 * Programs of languages that are not read here (`!!ARBvp1.0`, `!!ARBfp1.0`): a program of NV_gpu_program4 stands in the place of each, so that
 * the object has one, with the text and the length of its own. What it computes nobody asks: a trace does not have what vertices became.
 */
import type { Engine } from '../../../semantics/gl/context/result.js';
import type { Loader } from '../../../semantics/gl/programs.js';

const STAND_INS: Readonly<Record<string, string>> = {
  '!!ARBvp1.0': '!!NVvp4.0 MOV result.position, vertex.position; END',
  '!!ARBfp1.0': '!!NVfp4.0 MOV result.color, fragment.color; END',
};

export function headerOf(text: string): string | null {
  return Object.keys(STAND_INS).find((header) => text.startsWith(header)) ?? null;
}

/** @param errorPosition where the GL of the trace found the next such program wrong; null where it loaded it */
export function withStandIns(engine: Engine, errorPosition: () => number | null): Engine {
  const loadGpu: Loader = (given) => {
    const source = typeof given === 'string' ? given : new TextDecoder('latin1').decode(given);
    const text = STAND_INS[headerOf(source) ?? ''];
    if (text === undefined) return engine.loadGpu(given);
    const position = errorPosition();
    if (position !== null) {
      return { loaded: false, error: { position, message: 'the GL of the trace refused it' } };
    }
    const result = engine.loadGpu(text);
    if (!result.loaded) throw new Error(`${text}: ${result.error.message}`);
    return { loaded: true, program: { ...result.program, source, length: source.length } };
  };
  return { ...engine, loadGpu };
}
