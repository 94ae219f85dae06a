/** Our run of words of the NV2A as a backend: what the others are tried against. */
import { runWords, OpenPoint, type Readings } from '../../../semantics/nv2a/execute.js';
import type { Instruction } from '../../../semantics/nv2a/instruction.js';
import { FIRST_CONSTANT, OUTPUT_NAMES, OUTPUTS } from '../../../semantics/nv2a/opcodes.js';
import { programIn } from '../../../semantics/nv2a/program.js';
import { startOfPatterns, type WordsState } from '../../../semantics/nv2a/state.js';
import { patternDomain, type PatternDomain } from '../../../semantics/silicon/domain.js';
import { FACTS } from '../../../semantics/silicon/driver.js';
import { Unsupported, type Hosted } from '../host.js';
import type { ResultsReplyBody, RunRequestBody, WordQuad } from '../bodies.js';

/** @param readings where descriptions differ; a run that asks for another is unsupported */
export function hostedWords(readings: Readings = new Map(), name = 'vpspec'): Hosted {
  const domain = patternDomain(FACTS.nv20, 'VP1.1');
  let instructions: readonly Instruction[] | null = null;
  return {
    hello: () =>
      Promise.resolve({ name, version: '1', environments: [], words: ['NV2A'], base64: true }),
    load: () => Promise.reject(new Unsupported('words of the NV2A are taken, no text')),
    loadWords: (words) => {
      const program = programIn(words);
      if (!program.ok) {
        const { index, message } = program.error;
        return Promise.resolve({
          loaded: false,
          position: null,
          reason: `${String(index)}: ${message}`,
        });
      }
      ({ instructions } = program);
      return Promise.resolve({ loaded: true });
    },
    run: (request) => {
      if (instructions === null) throw new Error('no program is loaded');
      return Promise.resolve(ranOn(instructions, domain, readings, request));
    },
    close: () => Promise.resolve(),
  };
}

function ranOn(
  instructions: readonly Instruction[],
  domain: PatternDomain,
  readings: Readings,
  request: RunRequestBody,
): ResultsReplyBody {
  const words = new Uint32Array(4 * request.count * OUTPUT_NAMES.length);
  const c: Record<number, WordQuad> = {};
  for (let vertex = 0; vertex < request.count; vertex++) {
    const start = startOfVertex(request, vertex);
    const state = endOf(instructions, domain, start, readings);
    OUTPUT_NAMES.forEach((name, column) => {
      const vector = state.outputs[OUTPUTS.indexOf(name)];
      if (vector === undefined) return;
      words.set(quadOf(vector), 4 * (vertex * OUTPUT_NAMES.length + column));
    });
    state.constants.forEach((vector, index) => {
      if (vector !== start.constants[index]) c[index - FIRST_CONSTANT] = quadOf(vector);
    });
  }
  return { registers: OUTPUT_NAMES, words, ...(Object.keys(c).length === 0 ? {} : { c }) };
}

/** @throws Unsupported where descriptions differ and no reading was chosen */
function endOf(...run: Parameters<typeof runWords>): WordsState {
  try {
    return runWords(...run);
  } catch (error) {
    if (error instanceof OpenPoint) throw new Unsupported(error.message);
    throw error;
  }
}

/** Where one vertex of a request starts. */
export function startOfVertex({ c, v, words }: RunRequestBody, vertex: number): WordsState {
  const inputs = v.map((number, index): [number, WordQuad] => {
    const at = 4 * (vertex * v.length + index);
    const [x = 0, y = 0, z = 0, w = 0] = words.subarray(at, at + 4);
    return [number, [x, y, z, w]];
  });
  return startOfPatterns({ inputs: Object.fromEntries(inputs), constants: c });
}

function quadOf({ x, y, z, w }: { x: number; y: number; z: number; w: number }): WordQuad {
  return [x, y, z, w];
}
