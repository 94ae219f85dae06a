/** What geometry programs emit. NV_geometry_program4 §2.14.6.3, §2.14.6.4, §2.X.8. */
import type { Emission } from '../machine/state.js';

export interface EmissionDefinition {
  readonly name: string;
  readonly emits: Emission<unknown>['kind'];
}

/** EMIT: a vertex that has the results, which are undefined then. NV_geometry_program4 §2.X.8.EMIT. */
export const EMIT: EmissionDefinition = { name: 'EMIT', emits: 'vertex' };

/** ENDPRIM: completes the primitive. NV_geometry_program4 §2.X.8.ENDPRIM. */
export const ENDPRIM: EmissionDefinition = { name: 'ENDPRIM', emits: 'end of primitive' };

export const EMISSIONS: ReadonlyMap<string, EmissionDefinition> = new Map(
  [EMIT, ENDPRIM].map((definition) => [definition.name, definition]),
);
