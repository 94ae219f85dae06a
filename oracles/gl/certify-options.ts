/** What a certificate of a GL is asked with. */
import type { ContextName } from '../../spec/gl/limits.js';
import type { Engine } from '../../semantics/gl/context/result.js';
import type { ExpectationFile } from '../compare/expectation-file.js';
import type { GlFloor } from './floor.js';
import type { CertifyingScript, ScriptsOptions } from './scripts.js';

export interface CertifyOptions {
  readonly extension: ContextName;
  readonly seed: number;
  readonly budget: number;
  readonly engine: Engine;
  /** What "conforms" asks for; all of it if absent. */
  readonly floor?: GlFloor;
  /** Calls that are known to differ. */
  readonly list?: GlList | null;
  /** Ends with the first finding. */
  readonly isFirstOnly?: boolean;
  /** Those that were made before, of these options; made anew if absent. */
  readonly scripts?: Iterable<CertifyingScript>;
  /** Ends after so many scripts. */
  readonly most?: number;
  readonly draw?: ScriptsOptions['draw'];
  /** Told of each script. */
  readonly onScript?: (scripts: number) => void;
}

/** What an expectation file has of a GL. */
export type GlList = Pick<ExpectationFile, 'file' | 'text' | 'calls'>;
