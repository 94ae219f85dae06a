/** Simpler operands: values instead of variables, without sign and bars, with simpler swizzles and members. */
import { gpuInstructionNamed, type DataType } from '../../../../spec/gpu/instructions.js';
import type {
  ConstantSyntax,
  GpuInstructionSyntax,
  GpuOperandSyntax,
  MemberSyntax,
  NumberSyntax,
} from '../../../../semantics/gpu/language/ast.js';
import { printGpuOperand } from '../../../../semantics/gpu/language/print.js';
import { simplerValues } from '../../simplicity.js';
import { simplerLetters, simplerSwizzles } from '../../reductions/swizzles.js';
import {
  gpuProgramCandidate,
  gpuReduction,
  type GpuReduction,
} from '../../../edit/gpu/candidate.js';
import {
  instructionsOf,
  mapInstructions,
  pruned,
  replaced,
  withOperand,
} from '../../../edit/gpu/edit.js';
import { frozen } from '../../../edit/gpu/frozen.js';
import { constantOperand, integer, word } from '../../../edit/gpu/nodes.js';
import { runTrace } from '../../../edit/gpu/run-trace.js';
import { simplerIntegers } from '../../../edit/gpu/simplest.js';

/** A reduction of single operands. */
function eachOperand(
  name: string,
  propose: (
    operand: GpuOperandSyntax,
    isScalar: boolean,
    instruction: GpuInstructionSyntax,
    index: number,
  ) => Iterable<GpuOperandSyntax>,
): GpuReduction {
  return gpuReduction(name, function* ({ syntax }) {
    for (const each of instructionsOf(syntax)) {
      const specs = gpuInstructionNamed(each.name)?.operands ?? [];
      for (const [index, operand] of each.operands.entries()) {
        const isScalar = specs[index]?.kind === 'scalar';
        for (const simpler of propose(operand, isScalar, each, index)) {
          yield pruned(replaced(syntax, each, withOperand(each, index, simpler)));
        }
      }
    }
  });
}

/** What an operand was loaded as, the last time, in its place: numbers, or an input. */
export const freeze = gpuReduction('operands as values', function* ({ text, syntax, inputs }) {
  const trace = runTrace(text, inputs);
  for (const [at, each] of instructionsOf(syntax).entries()) {
    const execution = trace?.last.get(at);
    if (execution === undefined || each.extendedSwizzle !== null) continue;
    for (const [index, operand] of each.operands.entries()) {
      const loaded = execution.operands[index];
      if (loaded === undefined || operand.source.kind === 'constant') continue;
      const isScalar = execution.instruction.operands[index]?.isScalar === true;
      for (const way of frozen(loaded, isScalar, inputs)) {
        const changed = replaced(syntax, each, withOperand(each, index, way.operand));
        yield gpuProgramCandidate(pruned(changed), way.inputs);
      }
    }
  }
});

export const signs = eachOperand('signs and bars', function* (operand) {
  const { sign, absolute } = operand;
  if (absolute !== null) yield { ...operand, absolute: null };
  if (sign !== '') yield { ...operand, sign: '' };
  if (absolute !== null && absolute.sign !== '') yield { ...operand, absolute: { sign: '' } };
});

/** Letters of rgba become those of xyzw first. */
export const swizzles = eachOperand('swizzles', function* (operand, isScalar) {
  const { swizzle, source } = operand;
  const isBare = source.kind === 'constant' && !source.isVector;
  if (swizzle.text === '' || isBare) return;
  const letters = swizzle.text.replace(
    /[rgba]/g,
    (letter) => 'xyzw'['rgba'.indexOf(letter)] ?? letter,
  );
  const simpler = isScalar ? simplerLetters(letters) : simplerSwizzles(letters);
  for (const text of [...simpler, letters]) {
    yield { ...operand, swizzle: word(text) };
  }
});

/** Members by number where an index selected them; smaller numbers; no offsets. */
export const members = eachOperand('members of arrays', function* (operand) {
  const { source } = operand;
  if (source.kind !== 'name') return;
  for (const [at, member] of source.members.entries()) {
    for (const simpler of simplerMembers(member)) {
      yield { ...operand, source: { ...source, members: source.members.with(at, simpler) } };
    }
  }
});

const FIRST_MEMBERS = 4;

export function* simplerMembers(member: MemberSyntax): Generator<MemberSyntax> {
  const absolute = (value: number): MemberSyntax => ({
    offset: 0,
    end: 0,
    kind: 'absolute',
    index: integer(value),
  });
  if (member.kind === 'absolute') {
    for (let value = 0; value < Math.min(FIRST_MEMBERS, member.index.value); value++) {
      yield absolute(value);
    }
    return;
  }
  const { displacement, component } = member;
  for (let value = 0; value < FIRST_MEMBERS; value++) yield absolute(value);
  if (displacement !== null) {
    yield { ...member, displacement: null };
    const { value } = displacement.value;
    for (let gap = value - 1; gap >= 1; gap >>= 1) {
      yield { ...member, displacement: { ...displacement, value: integer(value - gap) } };
    }
  }
  for (const letter of simplerLetters(component.text)) {
    yield { ...member, component: word(letter) };
  }
}

/** Simpler numbers in constants: 0, 1, one for all components, one after the other. */
export const constants = eachOperand(
  'simpler constants',
  function* (operand, isScalar, instruction, index) {
    const { source } = operand;
    if (source.kind !== 'constant') return;
    const type = typeOf(instruction, index);
    for (const value of [0, 1, ...source.components.map((each) => numberOf(type, each))]) {
      const one = constantOperand(type, [value]);
      if (one !== null) yield one;
    }
    if (!source.isVector) {
      const [only] = source.components;
      if (only === undefined) return;
      const value = operand.sign === '-' ? -numberOf(type, only) : numberOf(type, only);
      for (const simpler of simplerNumbers(type, value)) {
        const one = constantOperand(type, [simpler]);
        if (one !== null) yield one;
      }
      return;
    }
    for (const components of simplerVectors(type, source)) {
      const vector = constantOperand(type, components, operand.swizzle.text);
      if (vector !== null) yield { ...operand, source: vector.source };
    }
    if (isScalar) return;
    // A trailing number may be what is filled in.
    yield { ...operand, source: { ...source, components: source.components.slice(0, -1) } };
  },
);

/** Numbers that stand in several places, in all of them at once. */
export const equalConstants = gpuReduction('simpler equal constants', function* ({ syntax }) {
  const counts = new Map<string, GpuOperandSyntax>();
  const several = new Map<string, GpuOperandSyntax>();
  for (const operand of instructionsOf(syntax).flatMap(({ operands }) => operands)) {
    if (operand.source.kind !== 'constant' || operand.source.isVector) continue;
    const text = printGpuOperand(operand);
    if (counts.has(text)) several.set(text, operand);
    counts.set(text, operand);
  }
  for (const [text, { sign, source }] of several) {
    const number = source.kind === 'constant' ? source.components[0] : undefined;
    if (number === undefined) continue;
    const value = Number(number.text) * (sign === '-' ? -1 : 1);
    for (const simpler of [...SIMPLEST, ...simplerValues(Math.fround(value))]) {
      yield mapInstructions(syntax, (each) => ({
        ...each,
        operands: each.operands.map((operand, index) =>
          printGpuOperand(operand) === text
            ? (constantOperand(typeOf(each, index), [simpler]) ?? operand)
            : operand,
        ),
      }));
    }
  }
});

const SIMPLEST: readonly number[] = [0, 1, 2, -1];

function* simplerVectors(type: DataType, { components }: ConstantSyntax): Generator<number[]> {
  const values = components.map((each) => numberOf(type, each));
  for (const [at, value] of values.entries()) {
    for (const simpler of simplerNumbers(type, value)) yield values.with(at, simpler);
  }
}

function simplerNumbers(type: DataType, value: number): readonly number[] {
  return type === 'F' ? simplerValues(Math.fround(value)) : simplerIntegers(type, value);
}

/** The type as which an instruction takes an operand; floating-point where nothing says. */
function typeOf({ name, modifiers }: GpuInstructionSyntax, index: number): DataType {
  const spec = gpuInstructionNamed(name);
  const own = spec?.operands[index]?.type ?? null;
  if (own !== null) return own;
  const written = modifiers.find(({ text }) => /^(?:[FSU](?:24)?)$/.test(text))?.text.charAt(0);
  if (written === 'F' || written === 'S' || written === 'U') return written;
  return spec?.defaultType ?? 'F';
}

/** Hexadecimal digits of a signed constant are its bits. */
function numberOf(type: DataType, { sign, text }: NumberSyntax): number {
  const value = type === 'S' && text.startsWith('0x') ? Number(text) | 0 : Number(text);
  return sign === '-' ? -value : value;
}

/** An operand that the instruction has already, in the place of another one. */
export const sameOperands = eachOperand('the same operand twice', function* (operand, _, each) {
  for (const other of each.operands) {
    if (other !== operand) yield other;
  }
});
