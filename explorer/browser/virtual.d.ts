/** What the build puts in the place of files, which a page cannot read (explorer/scripts.ts). */
declare module 'virtual:specification' {
  import type { Clauses } from '../playground/language.js';
  export const CLAUSES: Clauses;
}

declare module 'virtual:examples' {
  import type { Example } from '../examples.js';
  /** In the order of the menu, those of one origin together. */
  export const EXAMPLES: readonly Example[];
}

declare module 'virtual:faults' {
  type Named = readonly (readonly [name: string, says: string])[];
  /** The faulty machines of each language, in the order of the catalogue. */
  export const FAULTS: { readonly vp: Named; readonly gpu: Named };
}

declare module 'virtual:rules' {
  import type { Tokens } from './highlight.js';
  /** By the page of each instruction, "MUL" or "gp4.MUL", the sentence of the clause that says what it gives. */
  export const RULES: Readonly<Record<string, string>>;
  /** The words of the grammars (explorer/tokens.ts). */
  export const TOKENS: Readonly<Record<'vp' | 'gpu', Tokens>>;
}
