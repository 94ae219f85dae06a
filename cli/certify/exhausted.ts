/** `vpspec certify --exhausted`: the slices of every operand that `vpspec exhaust --out` kept of the same backend. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Backend } from '../../oracles/backends/backend.js';
import type { CertifiedSlices } from '../../oracles/exhaust/certified.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { asInput, type DocumentFlag } from '../document-option.js';
import { InputError } from '../exit.js';

interface Flags extends DocumentFlag {
  readonly exhausted?: string;
  readonly environment?: AnyEnvironmentName;
}

/**
 * Null where none are asked for.
 *
 * @throws InputError where there are none; SavedSlicesError where they are another's, or cannot be
 */
export async function exhaustedOf(
  { exhausted, environment: named, document }: Flags,
  identity: Backend['identity'],
): Promise<CertifiedSlices | null> {
  if (exhausted === undefined) return null;
  const { certifiedSlices } = await import('../../oracles/exhaust/certified.js');
  const { defaultEnvironmentOf } = await import('../../oracles/certify/options.js');
  const { hashes } = await import('../../oracles/certify/hashes.js');
  const { authorityOf, documentsOf } = await import('../../spec/authorities.js');
  const path = join(exhausted, 'slices.jsonl');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(
      `--exhausted ${exhausted}: expected a folder that "vpspec exhaust --out DIR" writes: ${reason}`,
    );
  }
  const environment = named ?? defaultEnvironmentOf(identity);
  const [id = ''] = asInput(() => documentsOf(authorityOf(environment, document ?? null)));
  return certifiedSlices(text, path, {
    ...{ environment, hashes: hashes(environment) },
    ...{ document: { id }, backend: identity },
  });
}
