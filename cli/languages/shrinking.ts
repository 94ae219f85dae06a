/** The languages that `vpspec shrink` makes programs smaller in. */
import type { Backend } from '../../oracles/backends/backend.js';
import { allGuests } from '../../semantics/guest/registry.js';
import type { CasesByLanguage } from '../../oracles/cases/any-case.js';
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
type InShrinking = <R>(use: <S, I, P>(about: ShrinkLanguage<S, I, P>) => R) => R;

interface Shrinking {
  /** @throws InputError where the backend runs no such programs, or the engine */
  readonly against: (judged: Judged) => Promise<InShrinking>;
  readonly casesOf: (all: CasesByLanguage) => readonly unknown[];
  /** Whether what an earlier run saved is about such a program. */
  readonly isSaved: (saved: unknown) => Promise<boolean>;
}

const LANGUAGES: ByLanguage<Shrinking> = {
  vp: {
    against: async (judged) => {
      if (judged.engine !== undefined) {
        const { vpShrinkingAgainst } = await import('./vp/shrink-against.js');
        const about = vpShrinkingAgainst(judged, judged.engine);
        return (use) => use(about);
      }
      const { vpShrinking } = await import('./vp/shrink.js');
      const about = vpShrinking(judged);
      return (use) => use(about);
    },
    casesOf: ({ cases }) => cases,
    isSaved: async (saved) => {
      const { readState } = await import('../../oracles/shrink/state.js');
      return readState(saved) !== null;
    },
  },
  gpu: {
    against: async ({ backend, spec, engine }) => {
      requireNone(engine, 'GPU programs');
      const { gpuShrinking } = await import('./gpu/shrink.js');
      const about = gpuShrinking(backend, spec);
      return (use) => use(about);
    },
    casesOf: ({ gpuCases }) => gpuCases,
    isSaved: async (saved) => {
      const { readGpuState } = await import('../../oracles/shrink/gpu/state.js');
      return readGpuState(saved) !== null;
    },
  },
  guest: (guest) => ({
    against: async ({ backend, spec, engine }) => {
      requireNone(engine, guest.language.programs);
      const { guestShrinking } = await import('./guest/shrink.js');
      const about = guestShrinking(guest, backend, spec);
      return (use) => use(about);
    },
    casesOf: ({ guestCases }) => guestCases.filter((each) => each.guest === guest),
    isSaved: async (saved) => {
      const { readGuestState } = await import('../../oracles/shrink/guest/state.js');
      return readGuestState(saved)?.guest === guest;
    },
  }),
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
  return chosen(LANGUAGES, name).against(judged);
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

function nameOfCases(all: CasesByLanguage): AnyLanguage {
  return languages().find((name) => chosen(LANGUAGES, name).casesOf(all).length > 0) ?? ELSE;
}

async function nameOfSaved(saved: unknown): Promise<AnyLanguage | null> {
  for (const name of languages()) {
    if (await chosen(LANGUAGES, name).isSaved(saved)) return name;
  }
  return null;
}
