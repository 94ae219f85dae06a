/** The catalogue of faulty contexts. */
import { newContext, type Context } from '../../../semantics/gl/context/context.js';
import type { Engine } from '../../../semantics/gl/context/result.js';
import { suggestion } from '../../../semantics/language/suggest.js';
import { BackendUsageError } from '../../backends/backend.js';
import { ATTRIBUTE_FAULTS } from './attributes.js';
import { EVALUATOR_FAULTS } from './evaluators.js';
import type { GlFault } from './fault.js';
import { FRAMEBUFFER_FAULTS } from './framebuffers.js';
import { FORM_FAULTS } from './forms.js';
import { GPU_FAULTS } from './gpu.js';
import { HIDDEN_FAULTS } from './hidden.js';
import { contextImplementation, type GlImplementation } from '../implementation.js';
import { LEFT_FAULTS } from './left.js';
import { MATRIX_FAULTS } from './matrices.js';
import { PROGRAM_FAULTS } from './programs.js';
import { SHARED_FAULTS } from './shared.js';
import { STATE_FAULTS } from './state.js';

export const GL_FAULTS: readonly GlFault[] = [
  ...ATTRIBUTE_FAULTS,
  ...PROGRAM_FAULTS,
  ...MATRIX_FAULTS,
  ...STATE_FAULTS,
  ...EVALUATOR_FAULTS,
  ...FORM_FAULTS,
  ...FRAMEBUFFER_FAULTS,
  ...GPU_FAULTS,
  ...SHARED_FAULTS,
  ...LEFT_FAULTS,
  ...HIDDEN_FAULTS,
];

/** @throws BackendUsageError where the catalogue has none of that name */
export function glFaultNamed(name: string): GlFault {
  const fault = GL_FAULTS.find(({ id }) => id === name);
  if (fault !== undefined) return fault;
  const near = suggestion(
    name,
    GL_FAULTS.map(({ id }) => id),
  );
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  throw new BackendUsageError(`the catalogue has no faulty context "${name}"${hint}`);
}

/** A faulty context as it is held against the semantics. */
export function faultyImplementation(
  { made, begins, extension, limits, leave }: GlFault,
  engine: Engine,
  start: () => Context = () => newContext(extension, limits),
): GlImplementation {
  return contextImplementation(() => begins(start()), engine, made, leave);
}
