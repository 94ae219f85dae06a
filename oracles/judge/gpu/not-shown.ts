/** What an implementation does not show, though the document decides it: of that nothing was asked. */
import { COMPONENTS } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { typedBitsOf, type NominalWord } from '../../../semantics/gpu/domains/words.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import { runGpu } from '../../../semantics/gpu/machine/run.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { loadedGpu } from '../loaded.js';
import type { Bits, GpuLeft, Left } from './left.js';
import { unusedComponents } from './unused-components.js';

type Vectors<W> = readonly Vector<W>[];

/**
 * The first component that does not show and that the nominal machine leaves defined, as "result.position.y"; null where
 * there is none, or the run has no end of which that could be said.
 */
function notShown(program: GpuProgram, values: GpuInputValues, left: Left): string | null {
  if (left.killed || left.abnormal !== undefined) return null;
  const unused = unusedComponents(program);
  const first = <W>(shown: Vectors<Bits>, isDecided: (word: W) => boolean, words: Vectors<W>) => {
    for (const [slot, { binding }] of program.results.entries()) {
      const vector = words[slot];
      const component = COMPONENTS.find(
        (each) =>
          shown[slot]?.[each] === null &&
          unused[slot]?.includes(each) !== true &&
          vector !== undefined &&
          isDecided(vector[each]),
      );
      if (component !== undefined) return `${binding}.${component}`;
    }
    return null;
  };
  const all = [left.results, ...left.emitted.filter((each) => each !== null)];
  // Most implementations show everything: then nothing is run.
  if (all.every((each) => first(each, () => true, each) === null)) return null;
  const { end, state } = runGpu(linkGpu(program, GPU_NOMINAL), values);
  if (end.outcome !== 'completed') return null;
  const isDecided = (word: NominalWord): boolean => typedBitsOf(word) !== null;
  const pairs: (readonly [Vectors<Bits>, Vectors<NominalWord>])[] =
    program.geometry === null
      ? [[left.results, state.results]]
      : state.emitted.flatMap((emission, index) => {
          const seen = left.emitted[index];
          return emission.kind === 'vertex' && seen !== null && seen !== undefined
            ? [[seen, emission.results] as const]
            : [];
        });
  for (const [shown, words] of pairs) {
    const found = first(shown, isDecided, words);
    if (found !== null) return found;
  }
  return null;
}

/** The same of a program string, in words; null where there is nothing to say. */
export function hiddenIn(source: string, values: GpuInputValues, left: GpuLeft): string | null {
  const known = loadedGpu(source);
  if (!known.loaded || !left.loaded) return null;
  const hidden = notShown(known.program, values, left);
  return hidden === null ? null : `${hidden} is not shown, and it is decided`;
}
