/** Fewer and simpler inputs: of bindings, buffers, textures and derivatives. */
import { isDeepStrictEqual } from 'node:util';
import { GPU_ENVIRONMENTS, type GpuProgramType } from '../../../../spec/gpu/environments.js';
import { completedBindings, contradictionOf } from '../../../../semantics/gl/binding-components.js';
import type {
  GpuInputValues,
  InputNumber,
  TypedQuad,
  TypedWord,
} from '../../../../semantics/gpu/machine/state.js';
import type { GpuProgramSyntax } from '../../../../semantics/gpu/language/ast.js';
import { printBinding } from '../../../../semantics/gpu/language/print.js';
import { attributeKey } from '../../../../semantics/gpu/machine/invocation.js';
import type { GpuProgram } from '../../../../semantics/gpu/program.js';
import { simplerValues } from '../../simplicity.js';
import {
  gpuProgramCandidate,
  gpuReduction,
  type GpuReduction,
} from '../../../edit/gpu/candidate.js';
import { mapInstructions } from '../../../edit/gpu/edit.js';
import { localWith } from '../../../edit/gpu/frozen.js';
import { bindingOf } from '../../../edit/gpu/nodes.js';
import { simplerIntegers } from '../../../edit/gpu/simplest.js';
import { simplerTextures } from './textures.js';
import { loadedGpu } from '../../../edit/gpu/loaded.js';

/** One of the inputs, in the order in which cases have them. */
interface Input {
  readonly without: GpuInputValues;
  readonly isRead: (program: GpuProgram) => boolean;
}

/** Without one of them. */
function but<T>(file: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(file).filter(([name]) => name !== key));
}

function inputsOf(inputs: GpuInputValues): readonly Input[] {
  const { bindings = {}, buffers = {}, textures = new Map() } = inputs;
  return [
    ...Object.keys(bindings).map((name): Input => ({
      without: { ...inputs, bindings: but(bindings, name) },
      isRead: ({ attributes, parameters }) =>
        attributes.some((slot) => attributeKey(slot) === name) ||
        parameters.some((slot) => slot.kind === 'binding' && slot.binding === name),
    })),
    ...Object.keys(buffers).map((point): Input => ({
      without: { ...inputs, buffers: but(buffers, point) },
      isRead: ({ variables }) =>
        [...variables.values()].some(({ buffer }) => buffer?.buffer === Number(point)),
    })),
    ...[...textures.keys()].map((unit): Input => ({
      without: { ...inputs, textures: new Map([...textures].filter(([key]) => key !== unit)) },
      isRead: ({ textures: used }) => used.has(unit),
    })),
    ...(inputs.derivatives ?? []).map((_, index): Input => ({
      without: { ...inputs, derivatives: (inputs.derivatives ?? []).toSpliced(index, 1) },
      isRead: () => true,
    })),
  ];
}

function* fewerInputs(text: string, inputs: GpuInputValues): Generator<GpuInputValues> {
  const all = inputsOf(inputs);
  if (all.length === 0) return;
  yield {};
  const { derivatives = [] } = inputs;
  for (let count = 0; count < derivatives.length; count = 2 * count + 1) {
    yield { ...inputs, derivatives: derivatives.slice(0, count) };
  }
  const loaded = loadedGpu(text);
  if (loaded.loaded) yield readBy(loaded.program, inputs);
  for (const { without } of all.toReversed()) yield without;
}

/** The inputs without those that a program does not read. */
function readBy(program: GpuProgram, inputs: GpuInputValues): GpuInputValues {
  let kept = inputs;
  for (;;) {
    const unread = inputsOf(kept).find(({ isRead }) => !isRead(program));
    if (unread === undefined) return kept;
    kept = unread.without;
  }
}

/** Drops inputs of a program whose text is kept as it is written. */
export const dropInputsOfText: GpuReduction = {
  name: 'drop inputs',
  *propose({ text, inputs }) {
    for (const fewer of fewerInputs(text, inputs)) yield { text, inputs: fewer, syntax: null };
  },
};

export const dropInputs = gpuReduction('drop inputs', function* ({ text, syntax, inputs }) {
  for (const fewer of fewerInputs(text, inputs)) yield gpuProgramCandidate(syntax, fewer);
});

/** Local parameters, the lowest that are free, in the place of all other bindings that are read. */
export const localParameters = gpuReduction('local parameters', function* ({ syntax, inputs }) {
  const { bindings = {} } = inputs;
  for (const [name, quad] of Object.entries(bindings)) {
    const others = but(bindings, name);
    const local = localWith(quad, { bindings: others });
    if (local === name) continue;
    const changed = { ...inputs, bindings: { ...others, [local]: quad } };
    yield gpuProgramCandidate(rebound(syntax, name, local), changed);
  }
});

function rebound(syntax: GpuProgramSyntax, from: string, to: string): GpuProgramSyntax {
  return mapInstructions(syntax, (each) => ({
    ...each,
    operands: each.operands.map((operand) =>
      operand.source.kind === 'binding' && isCalled(printBinding(operand.source), from)
        ? { ...operand, source: bindingOf(to) }
        : operand,
    ),
  }));
}

/** A binding may be written without what is optional: `vertex.texcoord` for `vertex.texcoord[0]`. */
function isCalled(written: string, name: string): boolean {
  return written === name || `${written}[0]` === name || `${written}.primary` === name;
}

/** Simpler values: one for all components, then for one after the other. */
export const simplerInputs = gpuReduction('simpler inputs', function* ({ syntax, inputs }) {
  const { programType } = GPU_ENVIRONMENTS[syntax.environment];
  for (const simpler of simplerBindings(inputs, programType)) {
    yield gpuProgramCandidate(syntax, simpler);
  }
  for (const simpler of simplerBuffers(inputs)) yield gpuProgramCandidate(syntax, simpler);
  for (const simpler of simplerTextures(inputs)) yield gpuProgramCandidate(syntax, simpler);
  for (const simpler of simplerDerivatives(inputs)) yield gpuProgramCandidate(syntax, simpler);
});

/** As the tables of bindings have them: of what cannot be, the nearest that can, or none. */
function* simplerBindings(
  inputs: GpuInputValues,
  programType: GpuProgramType,
): Generator<GpuInputValues> {
  const { bindings = {} } = inputs;
  for (const [name, quad] of Object.entries(bindings)) {
    for (const simpler of simplerQuads(quad)) {
      const changed = completedBindings({ ...bindings, [name]: simpler }, programType);
      const completed = changed[name];
      if (completed === undefined || isDeepStrictEqual(completed, quad)) continue;
      if (contradictionOf(name, completed, programType, changed) !== null) continue;
      yield { ...inputs, bindings: changed };
    }
  }
}

function* simplerQuads({ type, values }: TypedQuad): Generator<TypedQuad> {
  for (const value of [0, 1]) yield { type, values: [value, value, value, value] };
  for (const [at, value] of values.entries()) {
    for (const simpler of simplerNumbers({ type, value })) {
      const [x, y, z, w] = values.with(at, simpler);
      if (x === undefined || y === undefined || z === undefined || w === undefined) continue;
      yield { type, values: [x, y, z, w] };
    }
  }
}

function simplerNumbers({ type, value }: TypedWord): readonly InputNumber[] {
  if (value === null) return [0];
  return type === 'F' ? simplerValues(value) : simplerIntegers(type, value);
}

function* simplerBuffers(inputs: GpuInputValues): Generator<GpuInputValues> {
  const { buffers = {} } = inputs;
  for (const [point, words] of Object.entries(buffers)) {
    const by = (changed: readonly TypedWord[]): GpuInputValues => ({
      ...inputs,
      buffers: { ...buffers, [point]: changed },
    });
    for (let gap = words.length - 1; gap >= 1; gap >>= 1) yield by(words.slice(0, -gap));
    yield by(words.map(({ type }) => ({ type, value: 0 })));
    for (const [at, word] of words.entries()) {
      for (const value of simplerNumbers(word)) yield by(words.with(at, { ...word, value }));
    }
  }
}

function* simplerDerivatives(inputs: GpuInputValues): Generator<GpuInputValues> {
  const { derivatives = [] } = inputs;
  for (const [at, pair] of derivatives.entries()) {
    for (const key of ['dx', 'dy'] as const) {
      const by = (x: number, y: number, z: number, w: number): GpuInputValues => ({
        ...inputs,
        derivatives: derivatives.with(at, { ...pair, [key]: [x, y, z, w] }),
      });
      yield by(0, 0, 0, 0);
      for (const [component, value] of pair[key].entries()) {
        for (const simpler of simplerValues(value)) {
          const [x = 0, y = 0, z = 0, w = 0] = pair[key].with(component, simpler);
          yield by(x, y, z, w);
        }
      }
    }
  }
}
