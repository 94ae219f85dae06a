/** Whoever answers requests, as boxes see it: a client of another process, or an implementation beside them (direct.ts). */
import type { ProtocolClient } from './client.js';

/** One that cannot trace, or has no binary form, says so in `hello`, and is not asked for it. */
export type Asker = Pick<
  ProtocolClient,
  'generation' | 'isAlive' | 'load' | 'run' | 'trace' | 'invoke' | 'invokeGuest' | 'batch'
>;
