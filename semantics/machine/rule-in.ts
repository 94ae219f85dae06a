import type {
  ScalarDefinition,
  ScalarToVectorDefinition,
  DotDefinition,
  VectorDefinition,
} from '../instructions/instruction.js';
import type { Kinds, NumericDomain, Vector } from '../domains/domain.js';
import { takesDefaults } from '../domains/assignments.js';
import type { Chooser } from '../domains/chooser.js';

/** The rule that a domain needs: where every choice falls on its default, the plain one says all (../instructions/plain.test.ts). */
export function ruleIn<R>(
  { operation, plain }: { readonly operation: R; readonly plain?: R },
  domain: Pick<Chooser, 'choose'>,
): R {
  return plain !== undefined && takesDefaults(domain) ? plain : operation;
}

type Domain<T extends Kinds> = NumericDomain<T>;

/** What an instruction of vectors computes in a domain: by the domain's own instruction, where it has one. */
export function vectorOperation<T extends Kinds>(
  definition: VectorDefinition,
  domain: Domain<T>,
): (a: Vector<T['number']>, b: Vector<T['number']>, c: Vector<T['number']>) => Vector<T['number']> {
  return domain.instructions?.vector[definition.name] ?? ruleIn(definition, domain)(domain);
}

/** The same of a dot product. */
export function dotOperation<T extends Kinds>(
  { name, operation }: DotDefinition,
  domain: Domain<T>,
): (a: Vector<T['number']>, b: Vector<T['number']>) => T['number'] {
  return domain.instructions?.dot[name] ?? operation(domain);
}

/** The same of a scalar. */
export function scalarOperation<T extends Kinds>(
  definition: ScalarDefinition,
  domain: Domain<T>,
): (a: T['number']) => T['number'] {
  return domain.instructions?.scalar[definition.name] ?? ruleIn(definition, domain)(domain);
}

/** The same of a scalar that becomes a vector. */
export function scalarToVectorOperation<T extends Kinds>(
  definition: ScalarToVectorDefinition,
  domain: Domain<T>,
): (a: T['number']) => Vector<T['number']> {
  const own = domain.instructions?.['scalar to vector'][definition.name];
  return own ?? ruleIn(definition, domain)(domain);
}
