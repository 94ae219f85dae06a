/** What a language is to who checks how a backend keeps the protocol. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { CheckName, Seen } from './check.js';
import type { ProtocolClient } from './client.js';
import type { HelloReplyBody } from './bodies.js';

export interface CheckedLanguage {
  /** A program that loads, and one that does not. */
  readonly programIn: (environment: AnyEnvironmentName) => {
    readonly text: string;
    readonly wrong: string;
  };
  readonly checksOf: (client: ProtocolClient, hello: HelloReplyBody) => LanguageChecks;
}

export interface LanguageChecks {
  /** One after the other. */
  readonly checks: readonly (readonly [name: CheckName, work: () => Promise<Seen | null>])[];
  /** Whether its programs load and run, if there are any. @throws CheckFailed, BackendIncident */
  readonly runs: () => Promise<unknown>;
}
