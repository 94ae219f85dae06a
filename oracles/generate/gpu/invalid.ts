/**
 * GPU programs that must fail to load, each by one restriction of spec/gpu/restrictions.ts: a generated program
 * that loads, with some statements more, or without something that it needs.
 */
import type { GpuEnvironment, GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { GPU_RESTRICTIONS, type GpuRestrictionId } from '../../../spec/gpu/restrictions.js';
import { MARK } from '../mark.js';
import { oneOf, type Source } from '../source.js';
import { DECLARED } from './invalid-declarations.js';
import { BROKEN } from './invalid-programs.js';
import { STATED } from './invalid-statements.js';
import { applied, type Mutation } from './mutation.js';
import { generateParts } from './program.js';

export interface InvalidGpuProgram {
  readonly environment: GpuEnvironmentName;
  readonly text: string;
  /** The one restriction that it violates. */
  readonly restriction: GpuRestrictionId;
  /** The byte offset that a loader must report (PROGRAM_ERROR_POSITION_ARB). */
  readonly position: number;
}

/** Every restriction has its mutations: what is missing here does not compile. */
const MUTATIONS: Readonly<Record<GpuRestrictionId, Mutation>> = {
  ...DECLARED,
  ...STATED,
  ...BROKEN,
};

/**
 * Restrictions by a number that an implementation may have more of (NV_gpu_program4, Table X.21, and the limits
 * of bindings): a program beyond ours may load elsewhere.
 */
const BY_LIMIT: ReadonlySet<GpuRestrictionId> = new Set<GpuRestrictionId>([
  'vertices-out-range',
  'texture-unit-range',
  'texel-offset-range',
  'if-depth',
  'loop-depth',
  'temporary-limit',
  'attribute-index',
  'result-index',
  'parameter-index',
  'buffer-index',
]);

/** The restrictions that programs of an environment can violate. */
export function violable({ name }: GpuEnvironment): readonly GpuRestrictionId[] {
  return GPU_RESTRICTIONS.filter(({ environments }) => environments.includes(name)).map(
    ({ id }) => id,
  );
}

/** Those of them that every implementation enforces. */
export function violableAnywhere(environment: GpuEnvironment): readonly GpuRestrictionId[] {
  return violable(environment).filter((id) => !BY_LIMIT.has(id));
}

const SHORT = { length: { least: 1, most: 8 } } as const;

/** Draws a program that violates one restriction, which is drawn first where it is not given. */
export function generateInvalidGpu(
  source: Source,
  environment: GpuEnvironment,
  restriction: GpuRestrictionId = oneOf(source, violable(environment)),
): InvalidGpuProgram {
  const parts = generateParts(source, environment, SHORT);
  const marked = applied(source, environment, parts, MUTATIONS[restriction]);
  const position = marked.indexOf(MARK);
  const text = marked.replace(MARK, '');
  return {
    environment: environment.name,
    text,
    restriction,
    // What only the whole program shows is reported at its end.
    position: position < 0 ? text.length : position,
  };
}
