/** What the build puts in the place of files, which a page cannot read (explorer/scripts.ts). */
declare module 'virtual:specification' {
  import type { Clauses } from '../playground/language.js';
  export const CLAUSES: Clauses;
}

declare module 'virtual:examples' {
  /** In the order of the menu. */
  export const EXAMPLES: readonly {
    readonly name: string;
    readonly program: string;
    readonly inputs: readonly (readonly [string, readonly string[]])[];
    readonly besides: string;
  }[];
}
