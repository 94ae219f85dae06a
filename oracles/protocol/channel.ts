/** What a client asks through: lines to a backend, and what comes back. A process is one. */
import type { Piece } from './line-splitter.js';

export type ChannelEvent =
  | Piece
  /** The process, or what it could say, has ended; `how` says it in words: "it ended with code 1". */
  | { readonly kind: 'end'; readonly how: string }
  | { readonly kind: 'not started'; readonly why: string }
  | { readonly kind: 'timeout' };

export interface Channel {
  /** The end of what it wrote to standard error; null if nothing. */
  readonly standardError: string | null;
  /** Whether it can still be asked. */
  readonly isAlive: boolean;
  /** How it ended; null while it runs. */
  readonly exit: string | null;
  /** What nobody has asked for and is there already; a line that has only begun counts. */
  unasked(): ChannelEvent | null;
  /**
   * Sends a line, and the bytes of a block after it; the next line that comes may have so many bytes. What cannot be written is lost. After a
   * block, what follows the next line is not read before `block` or `lines` has said what it is.
   */
  send(line: string, lineLimit: number, block?: readonly Uint8Array[]): void;
  /** What comes now is a block that fills these bytes: awaited as an event is. */
  block(into: Uint8Array, timeoutMs: number): Promise<ChannelEvent>;
  /** What comes now is lines. */
  lines(): void;
  /** How many bytes of a block have come that is not complete. */
  readonly filled: number;
  /** Whether it has not read all that was sent. */
  readonly isBehind: boolean;
  /** The next event, awaited so many milliseconds. The end, once reached, is given for ever. */
  next(timeoutMs: number): Promise<ChannelEvent>;
  /** Closes its input and waits so long for it to end by itself; whether it has. */
  ended(timeoutMs: number): Promise<boolean>;
  /** Ends it. */
  end(): Promise<void>;
}
