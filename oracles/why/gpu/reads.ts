/** What an instruction of a GPU program reads, moves and writes. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { GpuNominal, GpuNominalKinds } from '../../../semantics/gpu/domains/nominal.js';
import type { GpuInstruction, GpuOperand, GpuProgram } from '../../../semantics/gpu/program.js';
import { heldByWord, keyOfPlace, nameOfSlot, type GpuNumbersState } from './place.js';
import type { NumbersInputs } from './inputs.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { NominalWord } from '../../../semantics/gpu/domains/words.js';
import { SpecCrash } from '../../../semantics/machine/crash.js';
import { EMISSIONS } from '../../../semantics/gpu/instructions/emission.js';
import type { WriteOf } from '../run-subject.js';
import type { GpuRead, GpuReadChange } from './intervene.js';
import type { GpuValue } from './words.js';

export function letterAt(swizzle: string, at: number): Component {
  const letter = swizzle.length === 1 ? swizzle : swizzle.charAt(at);
  return COMPONENTS.find((each) => each === letter) ?? 'x';
}

export function lettersIn(swizzle: string): readonly Component[] {
  return COMPONENTS.filter((each) => swizzle.includes(each));
}

/** The components of an operand's variable that an instruction reads. */
export function lettersOf(
  { extendedSwizzle, destination }: GpuInstruction,
  { swizzle }: GpuOperand,
): readonly Component[] {
  if (extendedSwizzle === null) return lettersIn(swizzle);
  const mask = destination?.writeMask ?? '';
  const selected = extendedSwizzle.flatMap(({ select }, at) =>
    mask.includes(COMPONENTS[at] ?? '') ? [select] : [],
  );
  return COMPONENTS.filter((each) => selected.includes(each));
}

export function linkIndexOf(
  operand: GpuOperand,
  numbers: GpuNominal,
): (inputs: NumbersInputs, state: GpuNumbersState) => GpuNominalKinds['integer'] {
  const letter = letterAt(operand.swizzle, 0);
  return (inputs: NumbersInputs, state: GpuNumbersState) => {
    const { source } = operand;
    if (source.file === 'buffer' || source.access.kind !== 'fixed') return numbers.undefinedInteger;
    const { slot } = source.access;
    const file =
      source.file === 'temporary'
        ? state.temporaries
        : source.file === 'attribute'
          ? inputs.attributes
          : inputs.parameters;
    const word = file[slot]?.[letter];
    return word === undefined
      ? numbers.undefinedInteger
      : numbers.integerOf(word, operand.type !== 'U');
  };
}

/** A vertex that is emitted takes what the results hold, which are undefined then. */
export function movesOf(
  { results }: GpuProgram,
  { emitted }: GpuNumbersState,
  { name }: GpuInstruction,
): readonly { readonly from: string; readonly to: string }[] {
  if (EMISSIONS.get(name)?.emits !== 'vertex') return [];
  const vertex = emitted.filter(({ kind }) => kind === 'vertex').length;
  return results.flatMap((_, slot) =>
    COMPONENTS.map((component) => ({
      from: `result ${String(slot)} ${component}`,
      to: keyOfPlace({ file: 'emitted', vertex, slot, component }),
    })),
  );
}

/** After a write that may have gone anywhere. */
export function everything(program: GpuProgram, after: GpuNumbersState): readonly WriteOf[] {
  const of = (file: 'result' | 'temporary', vectors: readonly Vector<NominalWord>[]): WriteOf[] =>
    vectors.flatMap((vector, slot) =>
      COMPONENTS.map((component, at) => ({
        key: `${file} ${String(slot)} ${component}`,
        name: `${nameOfSlot(program, file, slot)}.${component}`,
        component: at,
        isWritten: true,
        held: heldByWord(vector[component]),
      })),
    );
  return [...of('temporary', after.temporaries), ...of('result', after.results)];
}

export function instructionAt({ instructions }: GpuProgram, index: number): GpuInstruction {
  const instruction = instructions[index];
  if (instruction === undefined) throw new SpecCrash('a step after the end of the program');
  return instruction;
}

export function changeOf(read: GpuRead, change: GpuValue): GpuReadChange<GpuNominalKinds> {
  return change.kind === 'word'
    ? { kind: 'word', read, value: change.value }
    : { kind: 'flags', read, value: change.value };
}
