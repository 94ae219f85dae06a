/** Fewer and simpler inputs. */
import { INITIAL, type Quad } from '../../../../spec/environments.js';
import type { InputValues } from '../../../../semantics/machine/state.js';
import {
  programCandidate,
  withoutInitial,
  type ProgramCandidate,
} from '../../../edit/vp/candidate.js';
import { instructionsOf, registersUsed } from '../edit.js';
import { simplerValues } from '../../simplicity.js';
import { programReduction, type Reduction } from '../../../edit/vp/reduction.js';

type File = 'attributes' | 'parameters';

const FILES: readonly File[] = ['attributes', 'parameters'];

interface Input {
  readonly file: File;
  readonly number: number;
  readonly quad: Quad;
}

function inputsOf(inputs: InputValues): readonly Input[] {
  return FILES.flatMap((file) =>
    Object.entries(inputs[file] ?? {}).map(([number, quad]) => ({
      file,
      number: Number(number),
      quad,
    })),
  );
}

function inputValues(inputs: readonly Input[]): InputValues {
  const file = (wanted: File): Record<number, Quad> =>
    Object.fromEntries(
      inputs.filter((each) => each.file === wanted).map(({ number, quad }) => [number, quad]),
    );
  return { attributes: file('attributes'), parameters: file('parameters') };
}

/** The same for a program that is kept as it is written: all inputs, blocks, single ones. */
export const dropInputsOfText: Reduction = {
  name: 'drop inputs',
  *propose({ text, inputs }) {
    const all = inputsOf(inputs);
    for (let size = all.length; size >= 1; size >>= 1) {
      for (let from = 0; from < all.length; from += size) {
        const kept = all.filter((_, index) => index < from || index >= from + size);
        yield { text, inputs: inputValues(kept), syntax: null };
      }
    }
  },
};

/** Registers that keep their initial values: all, those that are not read, blocks, single ones. */
export const dropInputs = programReduction('drop inputs', function* ({ syntax, inputs }) {
  const all = inputsOf(inputs);
  if (all.length === 0) return;
  const keep = (kept: (input: Input, index: number) => boolean): ProgramCandidate =>
    programCandidate(syntax, inputValues(all.filter(kept)));
  yield keep(() => false);
  yield withoutInitial(programCandidate(syntax, inputs));
  const relative = instructionsOf(syntax).some(({ operands }) =>
    operands.some(({ register }) => register.file === 'relative'),
  );
  const read = {
    attributes: registersUsed(syntax, 'attribute'),
    parameters: registersUsed(syntax, 'parameter'),
  };
  yield keep(({ file, number }) => (relative && file === 'parameters') || read[file].has(number));
  for (let size = all.length >> 1; size >= 1; size >>= 1) {
    for (let from = 0; from < all.length; from += size) {
      yield keep((_, index) => index < from || index >= from + size);
    }
  }
});

/** Simpler values: all components alike, then one component after the other. */
export const simplerInputs = programReduction('simpler inputs', function* ({ syntax, inputs }) {
  const all = inputsOf(inputs);
  for (const [at, input] of all.entries()) {
    const by = (quad: Quad): ProgramCandidate =>
      programCandidate(
        syntax,
        inputValues(all.map((each, index) => (index === at ? { ...input, quad } : each))),
      );
    yield by(input.file === 'attributes' ? INITIAL.vertexAttribute : INITIAL.programParameter);
    for (const value of [0, 1]) yield by([value, value, value, value]);
    for (const [component, value] of input.quad.entries()) {
      for (const simpler of simplerValues(value)) {
        yield by(input.quad.map((old, i) => (i === component ? simpler : old)) as unknown as Quad);
      }
    }
  }
});
