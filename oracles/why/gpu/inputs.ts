/** Inputs of a GPU program's run, word by word. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { GpuNominalKinds } from '../../../semantics/gpu/domains/nominal.js';
import type { NominalWord } from '../../../semantics/gpu/domains/words.js';
import type { GpuInputs } from '../../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import type { InputOf } from '../run-subject.js';
import { bufferName, heldByWord, nameOfSlot } from './place.js';

export type NumbersInputs = GpuInputs<GpuNominalKinds>;

/** Where an input stands. */
type GpuInputAt =
  | {
      readonly file: 'attribute' | 'parameter';
      readonly slot: number;
      readonly component: Component;
    }
  | { readonly file: 'buffer'; readonly buffer: number; readonly word: number };

export interface GpuInput extends InputOf {
  readonly at: GpuInputAt;
  readonly word: NominalWord;
}

export function inputsOf(program: GpuProgram, inputs: NumbersInputs): readonly GpuInput[] {
  const of = (
    file: 'attribute' | 'parameter',
    vectors: readonly Vector<NominalWord>[],
  ): readonly GpuInput[] =>
    vectors.flatMap((vector, slot) =>
      COMPONENTS.map((component): GpuInput => ({
        key: `${file} ${String(slot)} ${component}`,
        name: `${nameOfSlot(program, file, slot)}.${component}`,
        held: heldByWord(vector[component]),
        at: { file, slot, component },
        word: vector[component],
      })),
    );
  const buffers = [...inputs.buffers].flatMap(([buffer, words]) =>
    words.map((word, at): GpuInput => ({
      key: `buffer ${String(buffer)} ${String(at)}`,
      name: bufferName(buffer, String(at)),
      held: heldByWord(word),
      at: { file: 'buffer', buffer, word: at },
      word,
    })),
  );
  return [...of('attribute', inputs.attributes), ...of('parameter', inputs.parameters), ...buffers];
}

/** Inputs with other words; undefined leaves one as it is. */
export function withWords<W>(
  all: readonly GpuInput[],
  inputs: {
    readonly attributes: readonly Vector<W>[];
    readonly parameters: readonly Vector<W>[];
    readonly buffers: ReadonlyMap<number, readonly W[]>;
  },
  other: (input: number) => W | undefined,
): {
  readonly attributes: readonly Vector<W>[];
  readonly parameters: readonly Vector<W>[];
  readonly buffers: ReadonlyMap<number, readonly W[]>;
} {
  const attributes = [...inputs.attributes];
  const parameters = [...inputs.parameters];
  const buffers = new Map([...inputs.buffers].map(([buffer, words]) => [buffer, [...words]]));
  all.forEach(({ at }, input) => {
    const word = other(input);
    if (word === undefined) return;
    if (at.file === 'buffer') {
      const words = buffers.get(at.buffer);
      if (words !== undefined) words[at.word] = word;
      return;
    }
    const file = at.file === 'attribute' ? attributes : parameters;
    const vector = file[at.slot];
    if (vector !== undefined) file[at.slot] = { ...vector, [at.component]: word };
  });
  return { attributes, parameters, buffers };
}
