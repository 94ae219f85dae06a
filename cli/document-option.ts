/** `--document`: which document governs an environment that has several. */
import type { Command } from 'commander';
import type { Authority, DocumentId, VpAuthority } from '../spec/authorities.js';
import type { EnvironmentName } from '../spec/environments.js';
import type { AnyEnvironmentName } from '../spec/gpu/environments.js';
import type { Language, LanguageTypes } from '../oracles/languages/language.js';
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

/** The same of a command that is about many environments. */
export function withOneDocument(command: Command): Command {
  return command.option(
    '--document <id>',
    'go by this document alone, in the environments that it governs: vp1, vp11, vp2, gp4, nvvp4,\n' +
      'nvfp4, nvgp4, or its title; without it each environment has its own',
  );
}

/** The document that is asked for; null where none is. @throws InputError for what is no document */
export async function documentAsked({ document }: DocumentFlag): Promise<DocumentId | null> {
  if (document === undefined) return null;
  const { documentNamed } = await import('../spec/authorities.js');
  return asInput(() => documentNamed(document));
}

/** Who governs an environment by the option. @throws InputError where the document does not */
export function governedBy(environment: EnvironmentName, flag: DocumentFlag): Promise<VpAuthority>;
export function governedBy(environment: AnyEnvironmentName, flag: DocumentFlag): Promise<Authority>;
export async function governedBy(
  environment: AnyEnvironmentName,
  { document }: DocumentFlag,
): Promise<Authority> {
  const { authorityOf } = await import('../spec/authorities.js');
  return asInput(() => authorityOf(environment, document ?? null));
}

/** Who governs a program by the option. @throws InputError where the document does not */
export function governing<T extends LanguageTypes>(
  { authorityOf }: Pick<Language<T>, 'authorityOf'>,
  program: T['program'],
  { document }: DocumentFlag,
): T['authority'] {
  return asInput(() => authorityOf(program, document ?? null));
}

export function asInput<T>(resolve: () => T): T {
  try {
    return resolve();
  } catch (error) {
    if (error instanceof Error && error.name === 'DocumentError')
      throw new InputError(error.message);
    throw error;
  }
}
