/** The languages that `vpspec shrink` makes programs smaller in. */
import type { Backend } from '../../oracles/backends/backend.js';
import { allGuests } from '../../semantics/guest/registry.js';
import type { CasesByLanguage } from '../../oracles/cases/any-case.js';
import type { CaseBase } from '../../oracles/cases/case.js';
import { shrunkIn } from '../../oracles/shrink/languages.js';
import { ENGINES } from '../../semantics/silicon/names.js';
import { defaultEnvironmentOf, type AgainstAsked } from '../../oracles/certify/options.js';
import { chosen, type ByLanguage } from '../../oracles/by-language.js';
import {
  LANGUAGE_NAMES,
  languageNameIn,
  languageNameOf,
  type AnyLanguage,
  type LanguageName,
} from '../../oracles/language-names.js';
import { InputError } from '../exit.js';
import { casesIn, checkFlags, selected, type StartFlags } from '../shrink-start.js';
import type { Judged, ShrinkLanguage } from './shrink.js';

/** Does something in a language, whichever that is. */
type InShrinking = <R>(
  use: <S, I, P, G extends CaseBase>(about: ShrinkLanguage<S, I, P, G>) => R,
) => R;

/** @throws InputError where the backend runs no such programs, or the engine */
type Shrinking = (judged: Judged) => Promise<InShrinking>;

const LANGUAGES: ByLanguage<Shrinking> = {
  vp: async (judged) => {
    if (judged.engine !== undefined) {
      const { vpShrinkingAgainst } = await import('./vp/shrink-against.js');
      const about = vpShrinkingAgainst(judged, judged.engine);
      return (use) => use(about);
    }
    const { vpShrinking } = await import('./vp/shrink.js');
    const about = vpShrinking(judged);
    return (use) => use(about);
  },
  gpu: async ({ backend, spec, engine }) => {
    requireNone(engine, 'GPU programs');
    const { gpuShrinking } = await import('./gpu/shrink.js');
    const about = gpuShrinking(backend, spec);
    return (use) => use(about);
  },
  guest:
    (guest) =>
    async ({ backend, spec, engine }) => {
      requireNone(engine, guest.language.programs);
      const { guestShrinking } = await import('./guest/shrink.js');
      const about = guestShrinking(guest, backend, spec);
      return (use) => use(about);
    },
};

/** @throws InputError where an engine is asked for programs of which none runs any */
function requireNone(engine: AgainstAsked | undefined, programs: string): void {
  if (engine === undefined) return;
  const { environments } = ENGINES[engine.engine];
  throw new InputError(
    `the engine ${engine.engine} runs no ${programs}: it runs those of ${environments.join(', ')}`,
  );
}

function languages(): readonly AnyLanguage[] {
  return [...LANGUAGE_NAMES, ...allGuests()];
}

/** The language that answers, with its messages, where neither flags nor saved state say which language it is. */
const ELSE: LanguageName = 'vp';

/**
 * Shrinking in the language of what the flags begin with, or else of what was saved.
 *
 * @param saved null where nothing was
 * @throws InputError
 */
export async function shrinkingFrom(
  flags: StartFlags,
  saved: unknown,
  judged: Judged,
): Promise<InShrinking> {
  const name = (await nameOfStart(flags, judged.backend)) ?? (await nameOfSaved(saved)) ?? ELSE;
  return chosen(LANGUAGES, name)(judged);
}

/** Null where no flag says where to begin. @throws InputError */
async function nameOfStart(flags: StartFlags, backend: Backend): Promise<AnyLanguage | null> {
  checkFlags(flags);
  if (flags.program !== undefined) {
    const { readProgram } = await import('../program-file.js');
    return languageNameOf(readProgram(flags.program));
  }
  if (flags.case !== undefined) return nameOfCases(await selected(flags.case));
  if (flags.replay !== undefined) return nameOfCases(await casesIn(flags.replay));
  if (flags.seed === undefined) return null;
  return languageNameIn(flags.environment ?? defaultEnvironmentOf(backend.identity));
}

async function nameOfCases(all: CasesByLanguage): Promise<AnyLanguage> {
  for (const name of languages()) {
    const inLanguage = await shrunkIn(name);
    if (inLanguage((language) => language.casesOf(all).length) > 0) return name;
  }
  return ELSE;
}

async function nameOfSaved(saved: unknown): Promise<AnyLanguage | null> {
  for (const name of languages()) {
    const inLanguage = await shrunkIn(name);
    if (inLanguage((language) => language.readState(saved) !== null)) return name;
  }
  return null;
}
