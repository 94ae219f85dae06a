/** An instruction's result as a function of its loaded operands, in any domain. */
import type { EnvironmentName } from '../../spec/environments.js';
import type { Kinds, NumericDomain, Vector } from '../../semantics/domains/domain.js';
import { definitionIn } from '../../semantics/instructions/index.js';
import type { Observation } from '../../semantics/machine/linked.js';

type Operands<T extends Kinds> = Observation<T>['operands'];
type Result<T extends Kinds> = Observation<T>['result'];

/**
 * Null for BRA, CAL and RET, which have no result. The function throws for operands of other kinds.
 *
 * @param environment whose text says what the instruction is
 */
export function operationOf<T extends Kinds>(
  instruction: string,
  domain: NumericDomain<T>,
  environment: EnvironmentName = 'VP2.0',
): ((operands: Operands<T>) => NonNullable<Result<T>>) | null {
  const definition = definitionIn(environment, instruction);
  switch (definition?.shape) {
    case 'vector': {
      const operation = definition.operation(domain);
      return (operands) => {
        const a = vector(operands, 0);
        const b = operands.length > 1 ? vector(operands, 1) : a;
        const c = operands.length > 2 ? vector(operands, 2) : b;
        return { kind: 'vector', value: operation(a, b, c) };
      };
    }
    case 'dot': {
      const operation = definition.operation(domain);
      return (operands) => replicated(operation(vector(operands, 0), vector(operands, 1)));
    }
    case 'scalar': {
      const operation = definition.operation(domain);
      return (operands) => replicated(operation(scalar(operands)));
    }
    case 'scalar to vector': {
      const operation = definition.operation(domain);
      return (operands) => ({ kind: 'vector', value: operation(scalar(operands)) });
    }
    case 'address load': {
      const operation = definition.operation(domain);
      return (operands) => {
        const { x, y, z, w } = vector(operands, 0);
        const value = { x: operation(x), y: operation(y), z: operation(z), w: operation(w) };
        return { kind: 'address', value };
      };
    }
    case 'address add': {
      const operation = definition.operation(domain);
      return ([operand]) => {
        if (operand?.kind !== 'address') throw new Error(`${instruction} adds an address register`);
        return { kind: 'address', value: operation(operand.value) };
      };
    }
    default:
      return null;
  }
}

function vector<T extends Kinds>(operands: Operands<T>, index: number): Vector<T['number']> {
  const operand = operands[index];
  if (operand?.kind !== 'vector') throw new Error(`operand ${String(index)} is no vector`);
  return operand.value;
}

function scalar<T extends Kinds>([operand]: Operands<T>): T['number'] {
  if (operand?.kind !== 'scalar') throw new Error('the operand is no scalar');
  return operand.value;
}

function replicated<F>(value: F): { readonly kind: 'vector'; readonly value: Vector<F> } {
  return { kind: 'vector', value: { x: value, y: value, z: value, w: value } };
}
