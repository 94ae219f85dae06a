/** A question about an instruction of GPU programs, as a program. */
import { COMPONENTS } from '../../spec/environments.js';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../spec/gpu/environments.js';
import {
  gpuInstructionNamed,
  type DataType,
  type GpuInstructionSpec,
} from '../../spec/gpu/instructions.js';
import { gpuAllowed, type GpuAllowedKinds } from '../../semantics/gpu/domains/allowed/allowed.js';
import type { AllowedWord } from '../../semantics/gpu/domains/allowed/words.js';
import type { GpuKinds } from '../../semantics/gpu/domains/domain.js';
import { FLAG_NAMES, flagOf } from '../../semantics/gpu/domains/flags.js';
import type { GpuNominal, GpuNominalKinds } from '../../semantics/gpu/domains/nominal.js';
import { floatOfBits } from '../../semantics/gpu/domains/packed.js';
import { UNDEFINED } from '../../semantics/gpu/domains/undefined.js';
import { typedBitsOf } from '../../semantics/gpu/domains/words.js';
import { loadGpu } from '../../semantics/gpu/language/load.js';
import { flagsToJson } from '../../semantics/gpu/machine/serialise.js';
import { gpuInvocation } from '../../semantics/gpu/machine/invocation.js';
import { linkGpu } from '../../semantics/gpu/machine/link.js';
import { gpuOutcomeOf, successorsGpu, type GpuOutcome } from '../../semantics/gpu/machine/run.js';
import type { GpuInputValues, GpuState } from '../../semantics/gpu/machine/state.js';
import { traceGpu, type GpuTraceStep } from '../../semantics/gpu/machine/trace.js';
import type { GpuInstruction } from '../../semantics/gpu/program.js';
import { kills } from '../../semantics/gpu/instructions/flow.js';
import { GPU_DEFINITIONS } from '../../semantics/gpu/instructions/index.js';
import { partial } from '../cases/gpu/check-case.js';
import { countText, hasDenormal, noOperandsText, notesOf, writtenQuad } from './operands.js';
import type { Places, Possible, Shown } from './possible.js';
import { QuestionError, type Question } from './question.js';
import type { Ran, Single } from './single.js';
import { valueOf, type Value } from './values.js';

/** A question about GPU programs has the instruction as it was resolved. */
export interface GpuSingle extends Single<GpuNominal> {
  readonly instruction: GpuInstruction;
}

/** Forms of what computes of numbers alone. Others need more: where they jump, what they sample, what is around a fragment. */
const FORMS_ASKED: readonly string[] = [
  'VECTORop',
  'SCALARop',
  'BINSCop',
  'VECSCAop',
  'BINop',
  'TRIop',
  'SWZop',
];

/** Whether an instruction can be asked about by its operands. */
export function isOfNumbers({ name, form }: GpuInstructionSpec): boolean {
  return FORMS_ASKED.includes(form) || kills(name);
}

/** SWZ's four components follow its operand. */
const SWIZZLE_COMPONENTS = 4;

/**
 * @throws QuestionError for an instruction that the environment lacks, or that computes nothing of operands, and for
 * operands that it does not take
 */
export function gpuSingle(question: Question, environment: GpuEnvironmentName): GpuSingle {
  const { opcode, operands } = question;
  const spec = question.gpu === null ? undefined : gpuInstructionNamed(question.gpu);
  if (spec === undefined) {
    throw new QuestionError(`${opcode} is no instruction of ${environment}`, 1);
  }
  if (!isOfNumbers(spec)) {
    throw new QuestionError(noOperandsText(spec.name), 1);
  }
  const isSwizzle = spec.form === 'SWZop';
  const wanted = spec.operands.length + (isSwizzle ? SWIZZLE_COMPONENTS : 0);
  if (operands.length !== wanted) {
    const count = countText(spec.name, wanted, operands.length);
    const hint = isSwizzle
      ? ', a vector and four components, as in "SWZ (1, 2, 3, 4), x, -y, 0, 1"'
      : '';
    throw new QuestionError(`${count}${hint}`, 1);
  }
  const sources = spec.operands.map(
    ({ kind }, index) => `program.local[${String(index)}]${kind === 'scalar' ? '.x' : ''}`,
  );
  const rest = operands.slice(spec.operands.length).map(({ text }) => text);
  const destination = spec.result === null ? [] : ['r'];
  const { header, programType } = GPU_ENVIRONMENTS[environment];
  const declarations =
    programType === 'geometry'
      ? ['PRIMITIVE_IN POINTS;', 'PRIMITIVE_OUT POINTS;', 'VERTICES_OUT 1;']
      : [];
  const lines = [
    header,
    ...declarations,
    ...(spec.result === null ? [] : ['TEMP r;']),
    `${opcode} ${[...destination, ...sources, ...rest].join(', ')};`,
    'END',
  ];
  const text = `${lines.join('\n')}\n`;
  const loaded = loadGpu(text);
  if (!loaded.loaded) throw new QuestionError(`${environment}: ${loaded.error.message}`, 1);
  const { program } = loaded;
  const [instruction] = program.instructions;
  if (instruction === undefined) throw new Error('a program of one instruction has none');
  const types = instruction.operands.map(({ type }) => type);
  const isUnpacking = GPU_DEFINITIONS.get(spec.name)?.bits === 'unpacked';
  const given = instruction.operands.map(({ type, isScalar }, index) => {
    const part = argumentAt(operands, index);
    const value = valueOf(part, type, isScalar);
    if (value.payload !== null && isUnpacking) {
      throw new QuestionError(
        `the bits of a NaN are not kept by an operand of type F; write ${spec.name}.U ${part.text}`,
        part.column,
      );
    }
    return value;
  });
  const values = inputsOf(given, types);
  const parts = <T extends GpuKinds>(end: GpuOutcome, state: GpuState<T>): Places<Part<T>> =>
    partsOf(instruction, end, state);
  return {
    authority: environment,
    name: spec.name,
    instruction,
    operands: instruction.operands.map(({ type, isScalar }, index) => ({
      value: argumentAt(given, index),
      type,
      isScalar,
    })),
    hasDenormal: given.some((value, index) => hasDenormal(value, types[index] ?? 'F')),
    program: text,
    inputs: writtenInputs(given, types),
    notes: notesOf(given),
    run: (domain) => {
      const steps = traceGpu(linkGpu(program, domain), values);
      const first = steps.next();
      const last = first.done === true ? first : steps.next();
      if (first.done === true || last.done !== true) throw new Error('one step was expected');
      const { operands, result } = gpuValuesSeen(first.value.observation);
      const { end, state } = last.value;
      const places = [...parts(end, state)];
      return {
        shown: new Map(places.map(([name, part]) => [name, shownOf(part)])),
        seen: new Map(
          places.flatMap(([name, part]) =>
            isKnown(part) ? [[name, possibleOf(asSet(part))]] : [],
          ),
        ),
        operands,
        result,
      } satisfies Ran;
    },
    possible: (chooser) => {
      const domain = gpuAllowed(chooser);
      const linked = linkGpu(program, domain);
      return () => {
        const { inputs, state } = gpuInvocation(program, domain, values);
        const ends = successorsGpu(linked, inputs, state).flatMap((after) => {
          const end = gpuOutcomeOf(linked, after);
          return end === null ? [] : [[end, after] as const];
        });
        const [first, ...others] = ends;
        if (first === undefined) throw new Error('a program of one instruction did not end');
        const places = new Map(
          [...parts(...first)].map(([name, part]) => [name, possibleOf(part)]),
        );
        // Only whether a fragment is killed may be open here.
        const outcomes = new Set([first, ...others].map(([end]) => end.outcome));
        if (places.has('end')) places.set('end', { kind: 'end', outcomes: [...outcomes] });
        return places;
      };
    },
  };
}

/** The operands and the result of an execution, as the formulas of clauses see them, and which components are undefined. */
export function gpuValuesSeen({
  operands,
  result,
}: GpuTraceStep<GpuNominalKinds>['observation']): Omit<Ran, 'seen'> {
  const values = result === null ? null : partial(result);
  const isUndefined = values?.includes(null) === true;
  return {
    shown: new Map(isUndefined ? [['result', { kind: 'word', word: null }]] : []),
    operands: operands.map(partial),
    result: values,
  };
}

function inputsOf(given: readonly Value[], types: readonly DataType[]): GpuInputValues {
  const bindings = given.map(({ values }, index) => {
    const type = types[index] ?? 'F';
    return [`program.local[${String(index)}]`, { type, values }] as const;
  });
  return { bindings: Object.fromEntries(bindings) };
}

function writtenInputs(given: readonly Value[], types: readonly DataType[]): string {
  const bindings = given.map(({ values }, index) => {
    const type = types[index] ?? 'F';
    const quad = writtenQuad(values, type);
    const written = type === 'F' ? quad : { [type.toLowerCase()]: quad };
    return [`program.local[${String(index)}]`, written] as const;
  });
  return `${JSON.stringify({ in: Object.fromEntries(bindings) })}\n`;
}

/** What shows of a state at a place. */
type Part<T extends GpuKinds> =
  | { readonly file: 'word'; readonly value: T['word'] }
  | { readonly file: 'flags'; readonly value: T['flags'] }
  | { readonly file: 'end'; readonly value: GpuOutcome };

function partsOf<T extends GpuKinds>(
  { name, updates }: GpuInstruction,
  end: GpuOutcome,
  { temporaries, codes }: GpuState<T>,
): Places<Part<T>> {
  const parts = new Map<string, Part<T>>();
  const [result] = temporaries;
  if (kills(name)) parts.set('end', { file: 'end', value: end });
  for (const each of COMPONENTS) {
    if (result !== undefined) parts.set(each, { file: 'word', value: result[each] });
  }
  if (updates === null) return parts;
  for (const each of COMPONENTS) {
    parts.set(`CC${String(updates)}.${each}`, { file: 'flags', value: codes[updates][each] });
  }
  return parts;
}

function shownOf(part: Part<GpuNominalKinds>): Shown {
  switch (part.file) {
    case 'word':
      return { kind: 'word', word: typedBitsOf(part.value) };
    case 'flags':
      return { kind: 'codes', codes: flagsToJson(part.value) };
    case 'end':
      return { kind: 'end', outcome: part.value.outcome };
  }
}

/** What is undefined is no value that could be permitted or not. */
function isKnown(part: Part<GpuNominalKinds>): boolean {
  if (part.file === 'word') return typedBitsOf(part.value) !== null;
  return (
    part.file !== 'flags' || FLAG_NAMES.every((name) => flagOf(part.value, name) !== UNDEFINED)
  );
}

function asSet(part: Part<GpuNominalKinds>): Part<GpuAllowedKinds> {
  switch (part.file) {
    case 'word': {
      const typed = typedBitsOf(part.value);
      if (typed === null) return { file: 'word', value: null };
      const { type, bits } = typed;
      const value: AllowedWord =
        type === 'F' ? { type, value: floatOfBits(bits) } : { type, value: bits };
      return { file: 'word', value };
    }
    case 'flags':
      return { file: 'flags', value: 1 << part.value };
    case 'end':
      return part;
  }
}

function possibleOf(part: Part<GpuAllowedKinds>): Possible {
  switch (part.file) {
    case 'word':
      return { kind: 'word', word: part.value };
    case 'flags':
      return { kind: 'flags', flags: part.value };
    case 'end':
      return { kind: 'end', outcomes: [part.value.outcome] };
  }
}

/** What is at a place of a list whose length was checked. */
function argumentAt<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error('an operand that was counted is missing');
  return found;
}
