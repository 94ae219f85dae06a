/** Certificates side by side, for programs. */
import type { Vote } from '../../oracles/certify/vote.js';

/** Everything but the certificates themselves. */
export function voteJson({ voters, ...rest }: Vote): unknown {
  return {
    implementations: voters.map(({ name, directory, certificate }) => ({
      name,
      directory,
      backend: certificate.backend.spec,
      environment: certificate.environment,
      verdict: certificate.verdict,
      scope: certificate.scope,
      nearest: certificate.nearest,
    })),
    ...rest,
  };
}
