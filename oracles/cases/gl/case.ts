/** A case of commands of the GL, ready to be checked: what docs/case-format.md says of `commands`. */
import type { GlCommand, GlQuery } from '../../../semantics/gl/commands.js';
import type { FixedState } from '../../../semantics/gl/fixed-state.js';
import type { GlError } from '../../../semantics/gl/state.js';
import type { GpuProgramType } from '../../../spec/gpu/environments.js';
import type { CaseBase, Four } from '../case.js';
import type { NumbersExpectation } from '../gpu/case.js';

export interface GlCase extends CaseBase {
  readonly environment: 'GL';
  /** What `state.*` reads of. */
  readonly fixed: FixedState;
  readonly steps: readonly GlStep[];
}

export type GlStep =
  | {
      readonly kind: 'command';
      /** The call as C has it. */
      readonly text: string;
      readonly command: GlCommand;
      /** Null where the command must succeed. */
      readonly error: GlError | null;
    }
  | {
      readonly kind: 'query';
      readonly text: string;
      readonly query: GlQuery;
      readonly expected: { readonly error: GlError } | { readonly value: GlValue };
    }
  /** The program that is bound to a target is run with the parameters and buffers of the state. */
  | {
      readonly kind: 'run';
      readonly text: string;
      readonly type: GpuProgramType;
      readonly results: readonly NumbersExpectation[];
    };

/** What a query must return. */
export type GlValue =
  | { readonly kind: 'one'; readonly value: number | string | boolean }
  /** Null where a component is undefined. */
  | { readonly kind: 'four'; readonly components: Four<number | null> }
  /** Implementations may return any count from the one to the other, and no other. */
  | { readonly kind: 'count'; readonly least: number; readonly greatest: number }
  /** The documents leave the value to implementations. */
  | { readonly kind: 'unspecified' };
