/** `vpspec run --backend`: what an implementation leaves of one run, and whether the documents permit it. */
import type { Backend } from '../../oracles/backends/backend.js';
import type { BackendRunJson } from '../../reports/backend-run.js';
import type { LanguageTypes } from '../../oracles/languages/language.js';
import { byteText } from '../../semantics/language/text.js';
import { governing } from '../document-option.js';
import { EXIT, InputError, translated } from '../exit.js';
import type { FileLanguage } from '../languages/language.js';
import type { ProgramFile } from '../languages/open.js';
import type { PolicyFlags } from '../policy-options.js';
import { jsonText } from '../../reports/json/text.js';

export type BackendFlags = PolicyFlags & {
  readonly backend: string;
  readonly inputs?: string;
  readonly json?: boolean;
};

/** Runs, judges and prints; returns the exit code. @throws InputError, MachineryError */
export async function runOnBackend(file: ProgramFile, flags: BackendFlags): Promise<number> {
  if (flags.profile !== undefined || (flags.policy ?? []).length > 0) {
    throw new InputError('--profile and --policy are for the semantics: a backend has its own');
  }
  const { openBackend } = await import('../../oracles/backends/open.js');
  const { document = null } = flags;
  return file.useLoaded(async (language, program) => {
    governing(language, program, flags);
    try {
      const backend = await openBackend(flags.backend, { document });
      try {
        const text = byteText(file.source);
        const lacking = backend.notClaimed?.(text) ?? null;
        if (lacking !== null) throw new InputError(`${flags.backend} is not asked: ${lacking}`);
        return await ran(language, program, { backend, text, flags });
      } finally {
        await backend.close();
      }
    } catch (error) {
      throw translated(error);
    }
  });
}

async function ran<T extends LanguageTypes>(
  language: FileLanguage<T>,
  program: T['program'],
  asked: { readonly backend: Backend; readonly text: string; readonly flags: BackendFlags },
): Promise<number> {
  const { backend, text, flags } = asked;
  const ability = language.abilityOf(backend);
  if (ability === null) {
    throw new InputError(
      `${flags.backend} runs no ${language.programs}: expected a backend such as exec:COMMAND`,
    );
  }
  const values = flags.inputs === undefined ? {} : await language.readInputs(flags.inputs, program);
  const { box } = ability;
  const left = await box.run(text, values);
  const run = { text, program, values, left };
  const verdict = await language.judged(run, box, flags.document ?? null);
  const json = language.leftJson(program, left, verdict, who(backend, flags));
  return printed(json, language.written(program), flags);
}

function who({ identity }: Backend, { backend }: BackendFlags): Pick<BackendRunJson, 'backend'> {
  return { backend: { spec: backend, name: identity.name } };
}

async function printed(
  json: BackendRunJson,
  written: ReadonlySet<string> | null,
  flags: BackendFlags,
): Promise<number> {
  const { backendRunText } = await import('../../reports/backend-run.js');
  process.stdout.write(flags.json === true ? jsonText(json) : backendRunText(json, written));
  const { verdict } = json;
  return verdict === 'disagrees' || verdict === 'agrees by the letter'
    ? EXIT.disagreement
    : EXIT.ok;
}
