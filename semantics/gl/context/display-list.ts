/** Display lists: commands that are kept, and performed when a list is called. OpenGL 1.2.1 §5.4. */
import type { Call } from './call.js';

export interface DisplayLists {
  /** The list that is being compiled. */
  readonly compiling: {
    readonly list: number;
    readonly calls: readonly Call[];
    readonly executes: boolean;
  } | null;
  readonly lists: ReadonlyMap<number, readonly Call[]>;
}

/** How deep lists may call one another: MAX_LIST_NESTING is 64 at least. */
export const DEEPEST = 64;
