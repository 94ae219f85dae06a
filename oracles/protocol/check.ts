/** What `vpspec backend-test` finds out: one check of how a backend keeps the protocol. */

export type CheckName =
  | 'hello'
  | 'load'
  | 'run'
  | 'vertices'
  | 'defaults'
  | 'base64'
  | 'batch'
  | 'binary'
  | 'state'
  | 'trace'
  | 'microcode'
  | 'constants'
  | 'invoke'
  | 'integers'
  | 'words'
  | 'kill'
  | 'emit'
  | 'commands'
  | 'reset'
  | 'unknown'
  | 'bye';

export interface ProtocolCheck {
  readonly name: CheckName;
  /** `absent`: the backend does not offer it, which is its right; `failed`: it breaks the protocol. */
  readonly outcome: 'ok' | 'absent' | 'failed';
  /** What was seen, in one line; of what failed also what was expected. */
  readonly says: string;
  /** What may be so and is good to know. */
  readonly notes: readonly string[];
  /** The end of the backend's standard error where something failed. */
  readonly detail: string | null;
}

/** What a check says of itself where nothing failed. */
export type Seen = string | { readonly says: string; readonly notes: readonly string[] };

/** A check's answer is well formed, and not what it must be. */
export class CheckFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CheckFailed';
  }
}
