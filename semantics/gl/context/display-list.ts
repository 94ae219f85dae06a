/** Display lists: commands that are kept, and performed when a list is called. OpenGL 1.2.1 §5.4. */
import type { Call } from './call.js';

export interface DisplayLists {
  /** The list that is being compiled. */
  readonly compiling: {
    readonly list: number;
    readonly kept: KeptCalls | null;
    readonly executes: boolean;
  } | null;
  readonly lists: ReadonlyMap<number, readonly Call[]>;
}

/** What a list that is being compiled keeps: the latest calls, and those before. A list of n calls is made in n steps so. */
export interface KeptCalls {
  readonly before: KeptCalls | null;
  readonly calls: readonly Call[];
}

/** The calls from first to last. */
export function inOrder(kept: KeptCalls | null): readonly Call[] {
  const parts: (readonly Call[])[] = [];
  for (let each = kept; each !== null; each = each.before) parts.push(each.calls);
  return parts.reverse().flat();
}

/** How deep lists may call one another: MAX_LIST_NESTING is 64 at least. */
export const DEEPEST = 64;
