/** What the semantics says of a VP program that computes one component of a result. */
import type { VpAuthority } from '../../../spec/authorities.js';
import { COMPONENTS } from '../../../spec/environments.js';
import { compileOracle, type CompiledOracle } from '../../../semantics/compiled/oracle.js';
import { Uncompilable } from '../../../semantics/compiled/straight-line.js';
import { alike } from '../../../semantics/domains/allowed-denormals.js';
import { allowedUnder } from '../../../semantics/domains/allowed-signs.js';
import type { Chooser } from '../../../semantics/domains/chooser.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import {
  replicate,
  type Kinds,
  type NumericDomain,
  type Vector,
} from '../../../semantics/domains/domain.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import type { AllowedWord } from '../../../semantics/gpu/domains/allowed/words.js';
import type { Program } from '../../../semantics/language/load.js';
import { link } from '../../../semantics/machine/link.js';
import { invocation } from '../../../semantics/machine/state.js';
import { bitsOf, valueOf } from '../../../semantics/number/binary32.js';
import type { Allowed } from '../../../semantics/number/value-set.js';
import { writtenResults } from '../../stacks/registers.js';
import { attributesRead } from '../../stress/vertices-of.js';
import { inRegisters } from '../language.js';
import { widthOf, type Operands } from '../kinds.js';
import type { Expected } from '../operation.js';

/** A program without branches, whose last instruction is the one in question. */
export interface Judged {
  readonly program: Program;
  readonly operands: Operands;
  readonly authority: VpAuthority;
  readonly component: number;
}

export function permittedOf(judged: Judged) {
  return (chooser: Chooser): ((question: Uint32Array) => AllowedWord) => {
    const domain = allowedUnder(judged.authority, alike(chooser));
    const run = runner(judged, domain);
    const input = inputOf(domain);
    return (question) => ({ type: 'F', value: run(attributesOf(judged, question, input)) });
  };
}

export function commonOf(judged: Judged) {
  return (chooser: Chooser): ((operand: Allowed) => AllowedWord) => {
    const run = runner(judged, allowedUnder(judged.authority, alike(chooser)));
    return (operand) => ({ type: 'F', value: run([replicate(operand)]) });
  };
}

/** Compiled where the assignment can be, else number by number. */
export function expectedOf(judged: Judged) {
  return (policies: Policies): Expected => compiled(judged, policies) ?? byNumber(judged, policies);
}

function byNumber(judged: Judged, policies: Policies): Expected {
  const domain = concrete(policies);
  const run = runner(judged, domain);
  const input = inputOf(domain);
  const width = widthOf(judged.operands);
  return (questions, results, open) => {
    open.fill(0);
    for (let i = 0; i < results.length; i++) {
      const question = questions.subarray(i * width, (i + 1) * width);
      results[i] = bitsOf(run(attributesOf(judged, question, input)));
    }
  };
}

/** So many at once, of which the memory is taken once. */
const CAPACITY = 8192;

/** Null where this is not compiled, or has no single result. */
function compiled({ program, operands, component }: Judged, policies: Policies): Expected | null {
  const attributes = attributesRead(program);
  let oracle: CompiledOracle;
  try {
    oracle = compileOracle(program, attributes, writtenResults(program), CAPACITY, policies);
  } catch (error) {
    if (error instanceof Uncompilable) return null;
    throw error;
  }
  const width = widthOf(operands);
  const { attributeWords, resultWords, run } = oracle;
  return (questions, results, open) => {
    open.fill(0);
    for (let first = 0; first < results.length; first += CAPACITY) {
      const count = Math.min(CAPACITY, results.length - first);
      const own = questions.subarray(first * width, (first + count) * width);
      // Vectors are all there: each operand is read.
      attributeWords.set(operands.kind === 'vectors' ? own : inRegisters(own, width));
      run(count);
      for (let i = 0; i < count; i++) results[first + i] = resultWords[4 * i + component] ?? 0;
    }
  };
}

/** The component in question of what a program gives of its attributes. */
function runner<T extends Kinds>(
  { program, component }: Judged,
  domain: NumericDomain<T>,
): (attributes: readonly Vector<T['number']>[]) => T['number'] {
  const start = invocation(program, domain).state;
  const { instructions } = link(program, domain);
  const last = instructions.at(-1);
  if (last === undefined) throw new Error('a program of some instructions has none');
  const before = instructions.slice(0, -1);
  const own = COMPONENTS[component] ?? 'x';
  return (attributes) => {
    const inputs = { attributes };
    let state = start;
    for (const { step } of before) state = step(inputs, state);
    const { result } = last.observe(inputs, state);
    if (result?.kind !== 'vector') throw new Error('it has no floating-point result');
    return result.value[own];
  };
}

/** The value of bits in an input register: of a NaN that is known to be positive, that too. */
function inputOf<T extends Kinds>({
  constant,
  input,
}: NumericDomain<T>): (bits: number) => T['number'] {
  return (bits) => (bits > 0xff800000 ? constant(NaN) : input(valueOf(bits)));
}

function attributesOf<F>(
  { operands: { types, kind } }: Judged,
  question: Uint32Array,
  input: (bits: number) => F,
): readonly Vector<F>[] {
  const at = (word: number): F => input(question[word] ?? 0);
  if (kind === 'vectors') {
    return types.map((_, operand) => ({
      x: at(4 * operand),
      y: at(4 * operand + 1),
      z: at(4 * operand + 2),
      w: at(4 * operand + 3),
    }));
  }
  const x = at(0);
  if (types.length === 1) return [replicate(x)];
  const y = at(1);
  return [{ x, y, z: types.length > 2 ? at(2) : y, w: y }];
}
