/** What a server answers to a request that is none. */
import type { ProtocolErrorName } from '../../../spec/gl/glx/errors.js';

export interface ProtocolError {
  readonly name: ProtocolErrorName;
  /** The byte at fault, from the first of the capture. */
  readonly offset: number;
  /** What was expected there, and what stands there. */
  readonly says: string;
}

/** A request that is not as its protocol has it; whoever decodes it tells where it stands. */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly error: ProtocolErrorName;
  /** From where the decoder began to count. */
  readonly offset: number;

  constructor(error: ProtocolErrorName, offset: number, says: string) {
    super(says);
    this.error = error;
    this.offset = offset;
  }
}
