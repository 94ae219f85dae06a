/** Which operand components each component of an executed instruction's result depends on. */
import type { Vector } from '../../semantics/domains/domain.js';
import type { NominalKinds } from '../../semantics/domains/nominal.js';
import { DEFINITIONS } from '../../semantics/instructions/index.js';
import type { Observation } from '../../semantics/machine/linked.js';
import { TRACKED, type Tracked } from './tracked.js';

/** For the result's x, y, z and w: a set of operand components, bit 4 * operand + component. */
export type OperandUse = readonly [number, number, number, number];

/** The operand components that some components of a result were made of. */
export function operandBits(use: OperandUse, components: number): number {
  return use.reduce<number>(
    (bits, from, component) => ((components & (1 << component)) === 0 ? bits : bits | from),
    0,
  );
}

type Value = Tracked<number>;
type Operation = (operands: readonly Vector<Value>[]) => Vector<Value>;

const OPERATIONS = new Map<string, Operation | null>();

/**
 * The operand components that an instruction's result was made of, for the operands that it loaded;
 * null for an instruction without a result. A scalar operand is the component x.
 */
export function operandUse(
  instruction: string,
  operands: Observation<NominalKinds>['operands'],
): OperandUse | null {
  let operation = OPERATIONS.get(instruction);
  if (operation === undefined) {
    operation = operationOf(instruction);
    OPERATIONS.set(instruction, operation);
  }
  if (operation === null) return null;
  const { x, y, z, w } = operation(operands.map(tracked));
  return [x.from, y.from, z.from, w.from];
}

function tracked(
  operand: Observation<NominalKinds>['operands'][number],
  index: number,
): Vector<Value> {
  const bit = 1 << (4 * index);
  if (operand.kind === 'scalar') return replicated({ value: operand.value, from: bit });
  const { x, y, z, w } = operand.value;
  return {
    x: { value: x, from: bit },
    y: { value: y, from: bit << 1 },
    z: { value: z, from: bit << 2 },
    w: { value: w, from: bit << 3 },
  };
}

const NOTHING = replicated<Value>({ value: 0, from: 0 });

function operationOf(instruction: string): Operation | null {
  const definition = DEFINITIONS.get(instruction);
  switch (definition?.shape) {
    case undefined:
    case 'control':
      return null;
    case 'vector': {
      const operation = definition.operation(TRACKED);
      return ([a = NOTHING, b = NOTHING, c = NOTHING]) => operation(a, b, c);
    }
    case 'dot': {
      const operation = definition.operation(TRACKED);
      return ([a = NOTHING, b = NOTHING]) => replicated(operation(a, b));
    }
    case 'scalar': {
      const operation = definition.operation(TRACKED);
      return ([a = NOTHING]) => replicated(operation(a.x));
    }
    case 'scalar to vector': {
      const operation = definition.operation(TRACKED);
      return ([a = NOTHING]) => operation(a.x);
    }
    case 'address load': {
      const operation = definition.operation(TRACKED);
      return ([{ x, y, z, w } = NOTHING]) => ({
        x: operation(x),
        y: operation(y),
        z: operation(z),
        w: operation(w),
      });
    }
    case 'address add': {
      const operation = definition.operation(TRACKED);
      return ([a = NOTHING]) => operation(a);
    }
  }
}

function replicated<V>(value: V): Vector<V> {
  return { x: value, y: value, z: value, w: value };
}
