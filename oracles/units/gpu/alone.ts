/**
 * An experiment that tells what departs: the instruction that made a wrong value is asked once more by itself,
 * on the numbers that it read and without modifiers, masks and tests. Where it departs again, it is its
 * computation that is wrong, and nothing of the program around it.
 */
import { COMPONENTS } from '../../../spec/environments.js';
import { GPU_ENVIRONMENTS } from '../../../spec/gpu/environments.js';
import { gpuInstructionNamed, type DataType } from '../../../spec/gpu/instructions.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type {
  GpuInstructionSyntax,
  GpuOperandSyntax,
} from '../../../semantics/gpu/language/ast.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { GpuInstruction } from '../../../semantics/gpu/program.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import type { Backend } from '../../backends/backend.js';
import type { GpuBox } from '../../judge/gpu/box.js';
import { BackendIncident } from '../../judge/incident.js';
import { partial } from '../../cases/gpu/check-case.js';
import type { PartialValues } from '../../clauses/partial.js';
import type { GpuDisagreement, GpuJudge } from '../../judge/gpu/judge.js';
import type { Bits, Left } from '../../judge/gpu/left.js';
import {
  gpuCandidateOf,
  gpuProgramCandidate,
  type GpuCandidate,
  type GpuProgramCandidate,
} from '../../edit/gpu/candidate.js';
import { instructionsOf, namingsOf, pruned } from '../../edit/gpu/edit.js';
import { localWith, quadOf } from '../../edit/gpu/frozen.js';
import { loadedGpu } from '../../edit/gpu/loaded.js';
import {
  bindingOf,
  constantOperand,
  instructionOf,
  operandOf,
  respelled,
  word,
} from '../../edit/gpu/nodes.js';
import { guiltyParts, type Access } from './access.js';
import { askedCodes } from './codes.js';
import { featuresOf, markOf, remainingOf, type Feature } from './features.js';
import { makerOf, runTrace, type Execution, type RunTrace } from '../../edit/gpu/run-trace.js';
import { simplestResult } from '../../edit/gpu/simplest.js';

/** What an instruction by itself does with the numbers that it read. */
export interface Alone {
  /** As it was asked: of its type, and plain. */
  readonly instruction: GpuInstruction;
  /** Whether it departs from what the documents permit. */
  readonly departs: boolean;
  /** Whether some of the numbers are no constants, so that they come as parameters. */
  readonly readsInputs: boolean;
  readonly operands: readonly PartialValues[];
  /** What the implementation gives. */
  readonly result: PartialValues;
  /** Its bits, as unsigned integers. */
  readonly bits: PartialValues;
  /**
   * Where it does not depart: the clauses about what else the instruction has, and whether one experiment showed
   * that it departs with that.
   */
  readonly around: Around | null;
  /** Where it departs, and accesses a texture: the clauses about the parts without which it does not (access.ts). */
  readonly parts: readonly string[];
}

export interface Around {
  readonly clauses: readonly string[];
  readonly isShown: boolean;
}

/**
 * Asks it. Null where no instruction made the value, or no program of it alone can be made or is answered.
 * What a backend does wrong here is not what was asked of it: it goes on in a fresh process.
 */
export async function askedAlone(
  { gpu, restart }: { readonly gpu: GpuBox; readonly restart: Backend['restart'] },
  judge: GpuJudge,
  { text, values }: { readonly text: string; readonly values: GpuInputValues },
  { kind, where }: GpuDisagreement,
): Promise<Alone | null> {
  const trace = kind === 'end' ? runTrace(text, values) : null;
  const maker = trace === null ? null : makerOf(trace, where);
  if (trace === null || maker === null) return null;
  const asking = { gpu, judge, start: gpuCandidateOf(text, values) };
  try {
    const own = await askedPlain(asking, maker);
    if (own === null) return null;
    if (own.departs) {
      const departs = async ({ start, execution }: Access): Promise<boolean> =>
        (await askedPlain({ ...asking, start }, execution))?.departs === true;
      return {
        ...own,
        parts: await guiltyParts({ start: asking.start, execution: maker }, departs),
      };
    }
    const around = await askedAround(asking, maker);
    if (around?.isShown === true) return { ...own, around };
    for (const other of maskedIn(trace)) {
      if (other === maker) continue;
      // What is wrong without its mask is not wrong by its mask.
      const plain = await askedPlain(asking, other);
      if (plain?.departs === true) return plain;
      const masks = await askedAround(
        asking,
        other,
        ({ destination }) => destination !== undefined,
      );
      if (masks?.isShown === true) return { ...own, around: masks };
    }
    return { ...own, around };
  } catch (error) {
    if (!(error instanceof BackendIncident)) throw error;
    if (error.verdict !== 'unsupported') await restart();
    return null;
  }
}

/** Who is asked, who judges, and the program that experiments are made of. */
interface Asking {
  readonly gpu: GpuBox;
  readonly judge: GpuJudge;
  readonly start: GpuCandidate;
}

/** One instruction, plain. */
async function askedPlain(
  { gpu, judge, start }: Asking,
  execution: Execution,
): Promise<Alone | null> {
  const made = aloneOf(start, execution);
  if (made === null || !loadedGpu(made.candidate.text).loaded) return null;
  const { candidate, readsInputs } = made;
  const left = await gpu.run(candidate.text, candidate.inputs);
  const { verdict } = judge.judge(candidate.text, candidate.inputs, left);
  if (!left.loaded || verdict === 'inconclusive') return null;
  const seen = seenOf(candidate, made.name, left);
  return seen === null
    ? null
    : { ...seen, departs: verdict === 'disagrees', readsInputs, around: null, parts: [] };
}

/**
 * What has a mask may write what it should not, and what updates codes may let others do so: it is no maker of that
 * then.
 */
function maskedIn({ last }: RunTrace): readonly Execution[] {
  return [...last.values()]
    .filter(({ instruction: { destination, updates } }) => {
      const { writeMask = 'xyzw', condition = null } = destination ?? {};
      return writeMask !== 'xyzw' || condition !== null || updates !== null;
    })
    .slice(0, MOST_MASKED);
}

/** More are not asked. */
const MOST_MASKED = 8;

/** The plain instruction with one thing more that it has, until it departs; null where it is not in the program. */
async function askedAround(
  asking: Asking,
  execution: Execution,
  isAsked: (feature: Feature) => boolean = () => true,
): Promise<Around | null> {
  const { gpu, judge, start } = asking;
  const instructions = start.syntax === null ? [] : instructionsOf(start.syntax);
  const own = instructions[execution.index];
  if (own === undefined) return null;
  const features = featuresOf(own, execution.operands.map(quadOf)).filter(isAsked);
  for (const feature of features) {
    const made = aloneOf(start, execution, feature);
    if (made === null || !loadedGpu(made.candidate.text).loaded) continue;
    const { text, inputs } = made.candidate;
    const left = await gpu.run(text, inputs);
    if (!left.loaded || judge.judge(text, inputs, left).verdict !== 'disagrees') continue;
    return { clauses: feature.clauses, isShown: true };
  }
  const codes = await askedCodesOf(asking, execution, own);
  if (codes !== null) return { clauses: codes, isShown: true };
  return { clauses: remainingOf(own), isShown: false };
}

/** Whether it is wrong by the codes that it tests or updates. */
async function askedCodesOf(
  { gpu, judge, start }: Asking,
  execution: Execution,
  own: GpuInstructionSyntax,
): Promise<readonly string[] | null> {
  const { instruction, before } = execution;
  const { destination, updates } = instruction;
  if (destination === null || (destination.condition === null && updates === null)) return null;
  const made = aloneOf(start, execution);
  if (made === null) return null;
  const { syntax: plain, inputs } = made.candidate;
  const { type } = destination;
  return askedCodes({ gpu, judge, plain, inputs, own, type, codes: before.codes, updates });
}

interface AloneProgram {
  readonly candidate: GpuProgramCandidate;
  readonly name: string;
  readonly readsInputs: boolean;
}

/** The instruction with its whole result where it shows, of constants where there are such constants. */
function aloneOf(
  { syntax, inputs: given }: GpuCandidate,
  { index, operands: loaded, instruction: { operands: read, name, type }, before }: Execution,
  feature: Feature | null = null,
): AloneProgram | null {
  const instruction = syntax === null ? undefined : instructionsOf(syntax)[index];
  if (syntax === null || !instruction?.destination) return null;
  let inputs: GpuInputValues = {
    ...given,
    derivatives: (given.derivatives ?? []).slice(before.derivatives),
  };
  let readsInputs = false;
  const operands = instruction.operands.map((operand, at): GpuOperandSyntax => {
    const value = loaded[at];
    if (value === undefined) return operand;
    const isScalar = read[at]?.isScalar === true;
    if (feature?.operand?.index === at) {
      const { syntax, quad } = feature.operand;
      const name = localWith(quad, inputs);
      inputs = { ...inputs, bindings: { ...inputs.bindings, [name]: quad } };
      const swizzle = isScalar && syntax.swizzle.text === '' ? word('x') : syntax.swizzle;
      return { ...syntax, source: bindingOf(name), swizzle };
    }
    const quad = quadOf(value);
    const numbers = quad.values.map((component) => component ?? 0);
    // Four numbers in braces have their signs within; a number by itself is negated as an operand.
    const constant = constantOperand(quad.type, numbers, isScalar ? 'x' : '');
    if (constant !== null) return constant;
    const name = localWith(quad, inputs);
    inputs = { ...inputs, bindings: { ...inputs.bindings, [name]: quad } };
    readsInputs = true;
    return operandOf(bindingOf(name), isScalar ? 'x' : '');
  });
  const { environment } = syntax;
  const kept = [...KEPT, ...(feature?.modifier === undefined ? [] : [feature.modifier])];
  const modifiers = instruction.modifiers.filter(({ text }) => kept.includes(text));
  const shown = simplestResult(environment);
  const plain: GpuInstructionSyntax = {
    ...respelled(instruction, { modifiers }),
    operands,
    destination: {
      ...instruction.destination,
      variable: shown,
      writeMask: word(''),
      conditionMask: null,
      ...feature?.destination,
    },
  };
  const made = gpuInstructionNamed(name)?.result?.type ?? type ?? 'F';
  const first = feature?.destination === undefined ? [] : [markOf(made, shown)];
  const shows = GPU_ENVIRONMENTS[environment].programType === 'geometry';
  const items = [
    ...namingsOf(syntax),
    ...first,
    plain,
    ...(shows ? [instructionOf('EMIT', [], {})] : []),
  ];
  const candidate = gpuProgramCandidate(pruned({ ...syntax, options: [], items }), inputs);
  return { candidate, name: instruction.name, readsInputs };
}

/** Modifiers without which it would be another instruction, or one of another precision. */
const KEPT: readonly string[] = ['F', 'S', 'U', 'S24', 'U24', 'HI', 'H'];

function seenOf(
  { text, inputs }: GpuCandidate,
  name: string,
  left: Left,
): Pick<Alone, 'instruction' | 'operands' | 'result' | 'bits'> | null {
  const trace = runTrace(text, inputs);
  const execution = [...(trace?.last.values() ?? [])].find(
    (each) => each.instruction.name === name,
  );
  const [shown] = left.emitted[0] ?? left.results;
  if (execution === undefined || shown === undefined) return null;
  const { instruction, operands } = execution;
  const type = gpuInstructionNamed(name)?.result?.type ?? instruction.type ?? 'F';
  return {
    instruction,
    operands: operands.map(partial),
    result: numbers(shown, type),
    bits: numbers(shown, 'U'),
  };
}

function numbers(shown: Vector<Bits>, type: DataType): PartialValues {
  return COMPONENTS.map((component) => {
    const bits = shown[component];
    if (bits === null || type === 'U') return bits;
    return type === 'F' ? valueOf(bits) : bits | 0;
  });
}
