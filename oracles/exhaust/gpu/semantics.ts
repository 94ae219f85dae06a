/** What the semantics says of a GPU program of one instruction. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { Chooser } from '../../../semantics/domains/chooser.js';
import { replicate, type Vector } from '../../../semantics/domains/domain.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import {
  gpuAllowed,
  type GpuAllowedKinds,
} from '../../../semantics/gpu/domains/allowed/allowed.js';
import type { AllowedWord } from '../../../semantics/gpu/domains/allowed/words.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import type { GpuDomain, GpuKinds, TypedVector } from '../../../semantics/gpu/domains/domain.js';
import { bitsOfFloat } from '../../../semantics/gpu/domains/packed.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import { attributeKey, gpuInvocation } from '../../../semantics/gpu/machine/invocation.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import type { Allowed } from '../../../semantics/number/value-set.js';
import { widthOf, type Operands } from '../kinds.js';
import type { Expected } from '../operation.js';

export interface Judged {
  readonly program: GpuProgram;
  readonly operands: Operands;
  /** Where it reads its operands. */
  readonly bindings: readonly string[];
  readonly component: number;
}

export function permittedOf(judged: Judged) {
  return (chooser: Chooser): ((question: Uint32Array) => AllowedWord) => {
    const domain = gpuAllowed(chooser);
    const run = runner(judged, domain);
    const vectors = vectorsOf(judged, domain);
    const own = COMPONENTS[judged.component] ?? 'x';
    return (question) => wordOf(run(vectors(question)), own);
  };
}

export function commonOf(judged: Judged) {
  return (chooser: Chooser): ((operand: Allowed) => AllowedWord) => {
    const domain = gpuAllowed(chooser);
    const run = runner(judged, domain);
    const own = COMPONENTS[judged.component] ?? 'x';
    return (operand) => wordOf(run([replicate(domain.wordOfFloat(operand))]), own);
  };
}

/** A component of a result, as a word of its type. */
function wordOf(
  result: TypedVector<GpuAllowedKinds['number'], GpuAllowedKinds['integer']>,
  component: Component,
): AllowedWord {
  return result.type === 'F'
    ? { type: 'F', value: result.value[component] }
    : { type: result.type, value: result.value[component] };
}

export function expectedOf(judged: Judged) {
  return (policies: Policies): Expected => {
    const domain = gpuConcrete(policies);
    const run = runner(judged, domain);
    const vectors = vectorsOf(judged, domain);
    const width = widthOf(judged.operands);
    const own = COMPONENTS[judged.component] ?? 'x';
    return (questions, results, open) => {
      for (let i = 0; i < results.length; i++) {
        const result = run(vectors(questions.subarray(i * width, (i + 1) * width)));
        const value = result.value[own];
        open[i] = value === UNDEFINED ? 1 : 0;
        if (value === UNDEFINED) continue;
        results[i] = typeof value === 'number' && result.type !== 'F' ? value : bitsOfFloat(value);
      }
    };
  };
}

/** The result of a program's one instruction, of its operands in their order. */
function runner<T extends GpuKinds>(
  { program, bindings }: Judged,
  domain: GpuDomain<T>,
): (operands: readonly Vector<T['word']>[]) => TypedVector<T['number'], T['integer']> {
  const { inputs, state } = gpuInvocation(program, domain);
  const [instruction] = linkGpu(program, domain).instructions;
  if (instruction === undefined) throw new Error('a program of one instruction has none');
  const places = program.attributes.map((slot) => bindings.indexOf(attributeKey(slot)));
  return (operands) => {
    const attributes = places.map((place) => operands[place] ?? replicate(domain.undefinedWord));
    const { result } = instruction.observe({ ...inputs, attributes }, state);
    if (result === null) throw new Error('an instruction with a result has none');
    return result;
  };
}

/** Questions as operands. */
function vectorsOf<T extends GpuKinds>(
  { operands: { types, kind } }: Judged,
  domain: GpuDomain<T>,
): (question: Uint32Array) => readonly Vector<T['word']>[] {
  const { constant, integer, wordOfFloat, wordOfInteger } = domain;
  const wordsOf = types.map((type) => {
    if (type === 'F') return (bits: number): T['word'] => wordOfFloat(constant(valueOf(bits)));
    const isSigned = type === 'S';
    return (bits: number): T['word'] => wordOfInteger(integer(bits), isSigned);
  });
  if (kind === 'scalars') {
    return (question) => wordsOf.map((word, at) => replicate(word(question[at] ?? 0)));
  }
  return (question) =>
    wordsOf.map((word, operand) => {
      const at = (component: number): T['word'] => word(question[4 * operand + component] ?? 0);
      return { x: at(0), y: at(1), z: at(2), w: at(3) };
    });
}
