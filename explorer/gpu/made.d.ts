/** What the build puts in the place of what a page cannot read (explorer/scripts.ts). */
declare module 'virtual:made' {
  import type { Hashes } from '../../oracles/certify/certificate.js';
  /** By the environment that is certified. */
  export const HASHES: Readonly<Record<string, Hashes>>;
  export const VERSION: string;
  /** By the path in the package. */
  export const TEXTS: Readonly<Record<string, string | undefined>>;
}
