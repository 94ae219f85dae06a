/** An instruction's result components from given operands, under one assignment of the policies. */
import { allowed } from '../../semantics/domains/allowed.js';
import { fixed } from '../../semantics/domains/chooser.js';
import { concrete } from '../../semantics/domains/concrete.js';
import type { Kinds, NumericDomain } from '../../semantics/domains/domain.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { gpuConcrete } from '../../semantics/gpu/domains/concrete.js';
import { numberOf, type NominalFloat } from '../../semantics/gpu/domains/packed.js';
import { UNDEFINED } from '../../semantics/gpu/domains/undefined.js';
import type { Allowed } from '../../semantics/number/value-set.js';
import { lawOf, numbersOf, type Authority } from '../../spec/authorities.js';
import type { EnvironmentName } from '../../spec/environments.js';
import { vpEnvironment } from '../../spec/gpu/environments.js';
import { instructionNamed } from '../../spec/instructions.js';
import { gpuEvaluator } from '../judge/explain-result.js';
import { gpuOperationOf } from '../judge/gpu/operation.js';
import { operationOf } from '../judge/operation.js';
import type { ProbeOperands } from './probes.js';

type Evaluate<F> = (operands: ProbeOperands) => readonly F[];

/** Everything that the assignment permits. */
export function permittedResult(
  instruction: string,
  policies: Policies,
  authority: Authority = 'VP2.0',
): Evaluate<Allowed> {
  const law = lawOf(authority);
  if (law !== 'gp4')
    return evaluatorIn(instruction, allowed(fixed(policies), law), inVp(authority));
  const evaluate = gpuEvaluator(instruction, fixed(policies));
  return (operands) => Object.values(evaluate(operands));
}

/** The one result where approximated functions are rounded correctly. */
export function exactResult(
  instruction: string,
  policies: Policies,
  authority: Authority = 'VP2.0',
): Evaluate<number> {
  if (lawOf(authority) !== 'gp4')
    return evaluatorIn(instruction, concrete(policies), inVp(authority));
  const operation = gpuOperationOf(instruction, gpuConcrete(policies));
  return (operands) => Object.values(operation(operands)).map(plainNumber);
}

/** NaN of what is undefined. */
function plainNumber(a: NominalFloat): number {
  const number = numberOf(a);
  return number === UNDEFINED ? NaN : number;
}

/** The environment of an authority; guests have the instructions of VP2.0. */
function inVp(authority: Authority): EnvironmentName {
  return vpEnvironment(numbersOf(authority));
}

function evaluatorIn<T extends Kinds>(
  instruction: string,
  domain: NumericDomain<T>,
  environment: EnvironmentName,
): Evaluate<T['number']> {
  const kinds = instructionNamed(instruction)?.operands ?? [];
  const operation = operationOf(instruction, domain, environment);
  if (operation === null) throw new Error(`${instruction} has no result`);
  const { constant } = domain;
  return (operands) => {
    const result = operation(
      operands.map(([x = 0, y = 0, z = 0, w = 0], index) =>
        kinds[index] === 'scalar'
          ? { kind: 'scalar', value: constant(x) }
          : {
              kind: 'vector',
              value: { x: constant(x), y: constant(y), z: constant(z), w: constant(w) },
            },
      ),
    );
    if (result.kind !== 'vector') throw new Error(`${instruction} gives an address`);
    const { x, y, z, w } = result.value;
    return [x, y, z, w];
  };
}
