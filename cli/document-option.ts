/** `--document`: which document governs an environment that has several. */
import type { Command } from 'commander';
import type { Authority, VpAuthority } from '../spec/authorities.js';
import type { EnvironmentName } from '../spec/environments.js';
import type { AnyEnvironmentName } from '../spec/gpu/environments.js';
import { InputError } from './exit.js';

export interface DocumentFlag {
  readonly document?: string;
}

/** Adds the option to a command. */
export function withDocument(command: Command): Command {
  return command.option(
    '--document <id>',
    'the document that governs, instead of the environment’s own: vp2 (NV_vertex_program2) for\n' +
      'VP1.0, VP1.1 and VSP1.0',
  );
}

/** Who governs an environment by the option. @throws InputError where the document does not */
export function governedBy(environment: EnvironmentName, flag: DocumentFlag): Promise<VpAuthority>;
export function governedBy(environment: AnyEnvironmentName, flag: DocumentFlag): Promise<Authority>;
export async function governedBy(
  environment: AnyEnvironmentName,
  { document }: DocumentFlag,
): Promise<Authority> {
  const { authorityOf, DocumentError } = await import('../spec/authorities.js');
  try {
    return authorityOf(environment, document ?? null);
  } catch (error) {
    if (error instanceof DocumentError) throw new InputError(error.message);
    throw error;
  }
}
