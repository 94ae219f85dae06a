/**
 * What an implementation does not show, though the document decides it: of that nothing was asked. What an interpretation leaves
 * undefined need not show: where that is an accepted one nothing is hidden, and where the letter alone permits it, whoever
 * shows nothing there follows the letter.
 */
import { COMPONENTS } from '../../../spec/environments.js';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import {
  alternativesOf,
  defaultsOf,
  policiesIn,
  standingOf,
} from '../../../semantics/domains/assignments.js';
import type { Policies, PolicyName, Standing } from '../../../semantics/domains/policies.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import { GPU_NOMINAL, type GpuNominal } from '../../../semantics/gpu/domains/nominal.js';
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
 * The first component that does not show and that a machine with these numbers leaves defined, as "result.position.y";
 * null where there is none, or the run has no end of which that could be said.
 */
function notShown(
  program: GpuProgram,
  values: GpuInputValues,
  left: Left,
  numbers: GpuNominal,
): string | null {
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
  const { end, state } = runGpu(linkGpu(program, numbers), values);
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

/** What does not show, of a program string. */
export interface Hidden {
  /** Where: "result.position.y". */
  readonly where: string;
  /** In words. */
  readonly reason: string;
  /** Whether an alternative that the letter alone permits leaves undefined all that does not show. */
  readonly byLetter: boolean;
}

/** Null where there is nothing to say. */
export function hiddenIn(source: string, values: GpuInputValues, left: GpuLeft): Hidden | null {
  const known = loadedGpu(source);
  if (!known.loaded || !left.loaded) return null;
  const { program } = known;
  const where = notShown(program, values, left, GPU_NOMINAL);
  if (where === null) return null;
  const isOpenBy = (standing: Standing): boolean =>
    assignmentsOf(program.environment.name, standing).some(
      (policies) => notShown(program, values, left, gpuConcrete(policies)) === null,
    );
  if (isOpenBy('accepted')) return null;
  const reason = `${where} is not shown, and it is decided`;
  return { where, reason, byLetter: isOpenBy('letter only') };
}

/** The default assignment with one alternative of a standing, each in turn. */
function assignmentsOf(environment: GpuEnvironmentName, standing: Standing): readonly Policies[] {
  const defaults = defaultsOf(environment);
  const of = <K extends PolicyName>(name: K): readonly Policies[] =>
    alternativesOf(name)
      .filter((value) => standingOf(name, value, environment) === standing)
      .map((value) => ({ ...defaults, [name]: value }));
  return policiesIn(environment).flatMap((name) => of(name));
}
