/** Runs a definition on operands by itself, for tests: what the machine does with it, without the machine. */
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { Vector } from '../../domains/domain.js';
import { GPU_NOMINAL, type GpuNominal } from '../domains/nominal.js';
import type { NominalFlags } from '../domains/flags.js';
import type { NominalInteger } from '../domains/integers.js';
import type { NominalFloat } from '../domains/packed.js';
import type { GpuDefinition, IntegerKind } from './definition.js';
import { GPU_DEFINITIONS } from './index.js';

export type Quad<V> = readonly [x: V, y: V, z: V, w: V];

export function vector<V>([x, y, z, w]: Quad<V>): Vector<V> {
  return { x, y, z, w };
}

function quad<V>({ x, y, z, w }: Vector<V>): Quad<V> {
  return [x, y, z, w];
}

function definitionOf(name: string): GpuDefinition {
  const definition = GPU_DEFINITIONS.get(name);
  if (definition === undefined) throw new Error(`no definition of ${name}`);
  return definition;
}

/** A floating-point instruction's result; operands left out are zero. */
export function applyFloat(
  name: string,
  operands: readonly Quad<NominalFloat>[],
  domain: GpuNominal = GPU_NOMINAL,
): Quad<NominalFloat> {
  const form = definitionOf(name).float;
  if (form === null) throw new Error(`${name} has no floating-point form`);
  const [a = ZERO, b = ZERO, c = ZERO] = operands.map(vector);
  return quad(form(domain)(a, b, c));
}

const ZERO: Vector<number> = { x: 0, y: 0, z: 0, w: 0 };

/** CEIL, FLR, ROUND, TRUNC or a pack instruction, to integers. */
export function applyFromFloat(
  name: string,
  type: Exclude<DataType, 'F'>,
  operand: Quad<NominalFloat>,
  domain: GpuNominal = GPU_NOMINAL,
): Quad<NominalInteger> {
  const form = definitionOf(name).integer;
  if (form?.kind !== 'from float') throw new Error(`${name} makes no integers of numbers`);
  return quad(form.operation(domain, kindOf(type, null))(vector(operand)));
}

/** I2F or an unpack instruction, from integers. */
export function applyToFloat(
  name: string,
  type: Exclude<DataType, 'F'>,
  operand: Quad<NominalInteger>,
): Quad<NominalFloat> {
  const form = definitionOf(name).integer;
  if (form?.kind !== 'to float') throw new Error(`${name} makes no numbers of integers`);
  return quad(form.operation(GPU_NOMINAL, kindOf(type, null))(vector(operand)));
}

function kindOf(type: Exclude<DataType, 'F'>, special: IntegerKind['special']): IntegerKind {
  return { signed: type === 'S', special };
}

/** The x component of an integer instruction, of single integers; any that is a sum, with its negations. */
export function applyInteger(
  name: string,
  type: Exclude<DataType, 'F'>,
  operands: readonly NominalInteger[],
  {
    special = null,
    negated = [],
  }: { special?: IntegerKind['special']; negated?: readonly boolean[] } = {},
): NominalInteger {
  const form = definitionOf(name).integer;
  const [a = 0, b = 0, c = 0] = operands;
  if (form?.kind === 'sum') return applySum(name, type, operands, negated).result;
  if (form?.kind !== 'integer') throw new Error(`${name} has no integer form`);
  const all = (i: NominalInteger): Vector<NominalInteger> => ({ x: i, y: i, z: i, w: i });
  return form.operation(GPU_NOMINAL, kindOf(type, special))(all(a), all(b), all(c)).x;
}

/** One component of an integer sum, and its flags. */
export function applySum(
  name: string,
  type: Exclude<DataType, 'F'>,
  [a = 0, b = 0, c = 0]: readonly NominalInteger[],
  negated: readonly boolean[],
): { readonly result: NominalInteger; readonly flags: NominalFlags } {
  const form = definitionOf(name).integer;
  if (form?.kind !== 'sum') throw new Error(`${name} is no sum`);
  const { addIntegers, flagsOfSum, negateInteger } = GPU_NOMINAL;
  const { left, right } = form.addends(GPU_NOMINAL, kindOf(type, null), negated)(a, b, c);
  const sign = form.negated(negated);
  const signed = (value: NominalInteger, isNegated: boolean): NominalInteger =>
    isNegated ? negateInteger(value) : value;
  const result = addIntegers(signed(left, sign.left), signed(right, sign.right));
  const flags = flagsOfSum(
    result,
    { value: left, negated: sign.left },
    { value: right, negated: sign.right },
  );
  return { result, flags };
}
