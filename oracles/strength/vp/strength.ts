/** How strong the oracle is: what of its checks restricts nothing, and how wide the others are. */
import type { CorpusStrength } from './corpus.js';
import type { InstructionStrength } from '../counting.js';
import type { GeneratedStrength } from './generated.js';
import type { Width } from '../width.js';

export interface Strength {
  readonly vpspec: string;
  readonly vacuity: {
    readonly corpus: CorpusStrength;
    readonly generated: Omit<GeneratedStrength, 'byInstruction'> & {
      readonly byInstruction: readonly Omit<InstructionStrength, 'width' | 'widthUnderDefaults'>[];
    };
  };
  /** By instruction: the sizes of the sets that the documents permit, of generated programs. */
  readonly width: readonly InstructionWidth[];
}

export interface InstructionWidth extends Width {
  readonly instruction: string;
  /** Where every policy has its default. */
  readonly underDefaults: Width;
}

export function strengthOf(
  vpspec: string,
  corpus: CorpusStrength,
  generated: GeneratedStrength,
): Strength {
  return {
    vpspec,
    vacuity: {
      corpus,
      generated: {
        ...generated,
        byInstruction: generated.byInstruction.map((counts) => {
          const { instruction, checks, vacuous, outright, nearlyVacuous } = counts;
          return { instruction, checks, vacuous, outright, nearlyVacuous };
        }),
      },
    },
    width: generated.byInstruction.flatMap(({ instruction, width, widthUnderDefaults }) =>
      width === null || widthUnderDefaults === null
        ? []
        : [{ instruction, ...width, underDefaults: widthUnderDefaults }],
    ),
  };
}
