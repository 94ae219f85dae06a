/**
 * When code is optimized: V8 does so for a function once it has run through some 66 kB of its bytecode three times. Much of
 * what a command runs, it runs for a second or less, so that a third of a certificate's processor time went into
 * optimizing, on other threads, what was hardly used after that. Code that goes on for long is optimized as before, a moment
 * later. Whoever imports this asks for it: a program's entry does, no library.
 */
import { setFlagsFromString } from 'node:v8';

/** Bytes of bytecode that a function runs through between two looks at whether to optimize it. */
const BYTES = 300_000;

setFlagsFromString(`--interrupt-budget=${String(BYTES)}`);
