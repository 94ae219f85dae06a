/** A primitive that leaves the GL for rasterization, or why it does not: of VP programs (`leaving.ts`) and of GPU programs (`gpu/leaving.ts`). */
import type { Undefined } from '../../gpu/domains/undefined.js';
import type { Primitive } from '../pipeline/assembly.js';
import type { Facing } from '../pipeline/facing.js';
import type { IsWritten } from '../pipeline/point-size.js';
import type { Components } from '../pipeline/vertex.js';

/** What becomes of one primitive. */
export type Leaving = Pick<Primitive, 'kind' | 'id'> &
  (
    | { readonly outcome: 'left'; readonly left: LeavingPrimitive }
    /** `undefined`: the documents leave open what it depends on. */
    | { readonly outcome: 'clipped away' | 'undefined' }
  );

export interface LeavingPrimitive {
  /** The sides that a polygon may show, of which the first chose its colours; empty for points and lines, or where no side is decided. */
  readonly facings: readonly Facing[];
  /** The size of a point in pixels; null where it is no point. */
  readonly pointSize: number | Undefined | null;
  /** Whether FOGC counts; without it the fog factor is 1. That of a GPU program always does. */
  readonly hasFogCoordinate: IsWritten;
  readonly vertices: readonly LeavingVertex[];
}

export interface LeavingVertex {
  /** Clip coordinates. */
  readonly position: Components;
  /** By register, or by binding without "result." of GPU programs: COL0 and COL1, which are those of the side that was selected, FOGC, and the texture coordinates that there are units for. */
  readonly registers: Readonly<Record<string, Components>>;
}
