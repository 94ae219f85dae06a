/** Partial derivatives, of which each run is given the values. NV_fragment_program4 §2.X.8. */
import type { Derivatives } from '../machine/state.js';

export interface DerivativeDefinition {
  readonly name: string;
  /** Along which window coordinate. */
  readonly along: keyof Derivatives<unknown>;
}

/** DDX: by the window coordinate x. NV_fragment_program4 §2.X.8.DDX. */
export const DDX: DerivativeDefinition = { name: 'DDX', along: 'dx' };

/** DDY: by the window coordinate y. NV_fragment_program4 §2.X.8.DDY. */
export const DDY: DerivativeDefinition = { name: 'DDY', along: 'dy' };

export const DERIVATIVES: ReadonlyMap<string, DerivativeDefinition> = new Map(
  [DDX, DDY].map((definition) => [definition.name, definition]),
);
