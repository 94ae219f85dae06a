/** What an instruction gives of special values: everything that is permitted, as `eval` finds it. */
import type { Authority } from '../../spec/authorities.js';
import { availableIn, ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import type { GpuEnvironmentName } from '../../spec/gpu/environments.js';
import type { DataType, GpuInstructionSpec } from '../../spec/gpu/instructions.js';
import type { InstructionSpec } from '../../spec/instructions.js';
import type { TypedBits } from '../../semantics/gpu/domains/words.js';
import { bitsOf, hex, valueOf } from '../../semantics/number/binary32.js';
import { GPU_DEFINITIONS } from '../../semantics/gpu/instructions/index.js';
import { ignoresOperands, isByComponent } from '../../semantics/instructions/index.js';
import { Evaluator } from './evaluate.js';
import { gpuSingle, isOfNumbers } from './gpu.js';
import type { Possible } from './possible.js';
import { questionOf, type Question } from './question.js';
import type { Single } from './single.js';
import { vpSingle } from './vp.js';

export interface SpecialTable {
  readonly authority: Authority;
  /** The data type in GPU programs; null in VP programs, which have one. */
  readonly type: DataType | null;
  /** Whether there is a row for each pair of special values; else rows are what tells something. */
  readonly isMatrix: boolean;
  readonly rows: readonly SpecialRow[];
}

export interface SpecialRow {
  /** The value; all components of a vector have it. */
  readonly operands: readonly TypedBits[];
  /** What is permitted of each component that the instruction writes. */
  readonly permitted: readonly (readonly Possible[])[];
}

/** Names of special values, and how a question has them. */
const FLOATS: ReadonlyMap<string, string> = new Map([
  ['NaN', 'NaN'],
  ['-INF', '-INF'],
  ['-1', '-1'],
  ['-0', '-0'],
  ['0', '0'],
  ['denorm', '0x00000001'],
  ['1', '1'],
  ['INF', 'INF'],
]);

const INTEGERS: Readonly<Record<DataType, readonly string[]>> = {
  F: [...FLOATS.keys()],
  S: ['-2147483648', '-1', '0', '1', '2147483647'],
  U: ['0', '1', '2147483648', '4294967295'],
};

/** Operands for instructions whose components depend on several, or that take three operands. */
const PAIRS: readonly (readonly string[])[] = [
  ['NaN', '1'], ['1', 'NaN'], ['0', 'INF'], ['-0', '1'], ['0', '1'], ['denorm', '1'], ['INF', '1'], ['-INF', '1'], ['1', '1'],
]; // prettier-ignore
const TRIPLES: readonly (readonly string[])[] = [
  ['NaN', '1', '1'], ['1', 'NaN', '1'], ['1', '1', 'NaN'], ['0', 'INF', '1'], ['INF', '1', '-INF'], ['INF', '1', '1'],
  ['0', '-1', '-0'], ['1', '1', '-1'], ['denorm', '1', '0'], ['1', '1', 'denorm'],
]; // prettier-ignore
const INTEGER_TRIPLES = (type: DataType): readonly (readonly string[])[] => {
  const [least = '0', , , , greatest = '4294967295'] = INTEGERS[type];
  return [
    ['0', '1', '1'],
    [greatest, '1', '0'],
    [least, '1', '0'],
    [greatest, greatest, '1'],
    ['1', greatest, '1'],
  ];
};

/** None of an instruction that computes nothing of numbers alone. */
export function vpTables(spec: InstructionSpec): readonly SpecialTable[] {
  const isAsked = spec.result !== 'none' && !spec.operands.includes('address');
  if (!isAsked) return [];
  const environments: readonly EnvironmentName[] = ['VP2.0', 'VP1.0', 'VP1.1'];
  const having = environments.filter((name) => availableIn(ENVIRONMENTS[name], spec.since));
  const isMatrix =
    spec.operands.length === 2 && isByComponent(spec.name) && !ignoresOperands(spec.name);
  // VP1.1 has what VP1.0 has, by the same rules.
  return having.slice(0, 2).map((environment) => ({
    authority: environment,
    type: null,
    isMatrix,
    rows: combinations(spec.operands.length, 'F', isMatrix).map((operands) =>
      rowOf(operands, spec.name, (question) => vpSingle(question, environment, environment)),
    ),
  }));
}

export function gpuTables(spec: GpuInstructionSpec): readonly SpecialTable[] {
  const isAsked = isOfNumbers(spec) && spec.form !== 'SWZop' && spec.programType === null;
  if (!isAsked) return [];
  const environment: GpuEnvironmentName = 'NVvp4.0';
  const isMatrix =
    spec.operands.length === 2 &&
    (spec.result?.kind === 'vector' || spec.form === 'BINSCop') &&
    GPU_DEFINITIONS.get(spec.name)?.reads === undefined;
  // Conversions are asked with the types of their operands, packing with floating-point.
  const types = spec.types.filter(
    (type) => spec.operands.every((each) => each.type === null) || type === 'F',
  );
  return types.map((type) => ({
    authority: environment,
    type,
    isMatrix,
    rows: combinations(spec.operands.length, type, isMatrix).map((operands) =>
      rowOf(operands, `${spec.name}.${type}`, (question) => gpuSingle(question, environment)),
    ),
  }));
}

function combinations(
  count: number,
  type: DataType,
  isMatrix: boolean,
): readonly (readonly string[])[] {
  const specials = INTEGERS[type];
  if (count === 1) return specials.map((each) => [each]);
  if (isMatrix) return specials.flatMap((a) => specials.map((b) => [a, b]));
  if (count > 2) return type === 'F' ? TRIPLES : INTEGER_TRIPLES(type);
  return type === 'F' ? PAIRS : INTEGER_TRIPLES(type).map((each) => each.slice(0, 2));
}

function rowOf(
  operands: readonly string[],
  opcode: string,
  singleOf: (question: Question) => Pick<Single<never>, 'authority' | 'possible' | 'operands'>,
): SpecialRow {
  const values = operands.map((each) => FLOATS.get(each) ?? each).join(', ');
  const single = singleOf(questionOf(`${opcode} ${values}`));
  return {
    operands: single.operands.map(({ value, type }) => {
      const [first] = value.values;
      return { type, bits: type === 'F' ? bitsOf(first) : first >>> 0 };
    }),
    permitted: [...new Evaluator(single).accepted().values()],
  };
}

/** Whether the documents of an environment permit results that were recorded, be it by the letter alone. */
export function permits(
  name: string,
  environment: EnvironmentName,
  operands: readonly number[],
  results: readonly number[],
): boolean {
  const question = `${name} ${operands.map((bits) => hex(bits)).join(', ')}`;
  const seen = results.map((bits, index): [string, Possible] => [
    ['x', 'y', 'z', 'w'][index] ?? '',
    { kind: 'word', word: { type: 'F', value: valueOf(bits) } },
  ]);
  const evaluator = new Evaluator(vpSingle(questionOf(question), environment, environment));
  return evaluator.permitted(new Map(seen)).excluded.length === 0;
}
