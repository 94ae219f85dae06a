/**
 * What a language is to the harness, all of it: one record of VP programs, one of GPU programs, and one of any guest.
 *
 * A member is what one room knows of the language, and is loaded when it is asked for. Where the room itself chooses by language, the member
 * is taken from its registry (`ofRoom`), so that nothing is said twice; else it is said here. The record stands at the top of the house, where all
 * rooms are seen: docs/architecture.md, A language is a record.
 */
import type { CaseBase } from '../../oracles/cases/case.js';
import { Absent, chosen } from '../../oracles/by-language.js';
import {
  LANGUAGE_NAMES,
  languageNameIn,
  languageNameOf,
  type AnyLanguage,
} from '../../oracles/language-names.js';
import type {
  LanguageTypes,
  LoadedProgram,
  LoadResultOf,
} from '../../oracles/languages/language.js';
import type { ShrunkLanguage } from '../../oracles/shrink/language.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { GPU_ENVIRONMENTS, type AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { allGuests, type Guest } from '../../semantics/guest/registry.js';
import type { FileLanguage, ShownStrength } from './language.js';
import type { Judged, ShrinkLanguage } from './shrink.js';

/** What is known of each language: loaded when it is asked for. V, G, U: of VP programs, of GPU programs, of a guest. */
interface Member<V, G, U> {
  readonly vp: () => Promise<V>;
  readonly gpu: () => Promise<G>;
  readonly guest: ((guest: Guest) => () => Promise<U>) | Absent;
}

/** What a room has in its registry. */
function ofRoom<V, G, U>(
  registry: () => Promise<{
    readonly vp: V;
    readonly gpu: G;
    readonly guest: ((guest: Guest) => U) | Absent;
  }>,
): Member<V, G, U> {
  return {
    vp: async () => (await registry()).vp,
    gpu: async () => (await registry()).gpu,
    guest: (guest) => async () => {
      const { guest: made } = await registry();
      return made instanceof Absent ? made.refuse(guest) : made(guest);
    },
  };
}

/** A member that does something in a language, whichever that is. */
type InFiles = <R>(use: <T extends LanguageTypes>(language: FileLanguage<T>) => R) => R;
type InShrunk = <R>(use: <S, I, P, G extends CaseBase>(language: ShrunkLanguage<S, I, P, G>) => R) => R; // prettier-ignore
type InShrinking = <R>(use: <S, I, P, G extends CaseBase>(about: ShrinkLanguage<S, I, P, G>) => R) => R; // prettier-ignore
type InStrength = <R>(use: <S extends object>(language: ShownStrength<S>) => R) => R;

type Loader = (source: Uint8Array) => LoadResultOf<LoadedProgram>;

/** @throws InputError where the backend runs no such programs, or the engine */
export type Shrinking = (judged: Judged) => InShrinking;

const load: Member<Loader, Loader, Loader> = {
  vp: async () => (await import('../../semantics/language/load.js')).load,
  gpu: async () => (await import('../../semantics/gpu/language/load.js')).loadGpu,
  guest:
    ({ language, name }) =>
    async () => {
      const { loadGuest } = await import('../../semantics/guest/load.js');
      return (source) => loadGuest(language, name, source);
    },
};

const files: Member<InFiles, InFiles, InFiles> = {
  vp: async () => {
    const { VP } = await import('./vp/language.js');
    return (use) => use(VP);
  },
  gpu: async () => {
    const { GPU } = await import('./gpu/language.js');
    return (use) => use(GPU);
  },
  guest: (guest) => async () => {
    const { guestFiles } = await import('./guest/language.js');
    const own = guestFiles(guest);
    return (use) => use(own);
  },
};

const shrunk: Member<InShrunk, InShrunk, InShrunk> = {
  vp: async () => {
    const { VP_SHRUNK } = await import('../../oracles/shrink/vp/shrunk.js');
    return (use) => use(VP_SHRUNK);
  },
  gpu: async () => {
    const { GPU_SHRUNK } = await import('../../oracles/shrink/gpu/shrunk.js');
    return (use) => use(GPU_SHRUNK);
  },
  guest: (guest) => async () => {
    const { guestShrunk } = await import('../../oracles/shrink/guest/shrunk.js');
    const own = guestShrunk(guest);
    return (use) => use(own);
  },
};

const shrinking: Member<Shrinking, Shrinking, Shrinking> = {
  vp: async () => {
    const { vpShrinking } = await import('./vp/shrink-against.js');
    return (judged) => {
      const about = vpShrinking(judged);
      return (use) => use(about);
    };
  },
  gpu: async () => {
    const { gpuShrinking } = await import('./gpu/shrink.js');
    return (judged) => {
      const about = gpuShrinking(judged);
      return (use) => use(about);
    };
  },
  guest: (guest) => async () => {
    const { guestShrinking } = await import('./guest/shrink.js');
    return (judged) => {
      const about = guestShrinking(guest, judged);
      return (use) => use(about);
    };
  },
};

const strength: Member<InStrength, InStrength, InStrength> = {
  vp: async () => {
    const { VP } = await import('../../oracles/strength/vp/language.js');
    const { strengthText: text } = await import('../../reports/languages/vp/strength.js');
    return (use) => use({ ...VP, of: '', text: (...told) => `${text(...told)}\n` });
  },
  gpu: async () => {
    const { GPU } = await import('../../oracles/strength/gpu/language.js');
    const { gpuStrengthText: text } = await import('../../reports/languages/gpu/strength.js');
    return (use) => use({ ...GPU, of: 'GPU ', text });
  },
  guest: new Absent('vpspec strength'),
};

/** All that there is to know of a language. docs/architecture.md has the same list. */
const MEMBERS = {
  /** Loads a text, and nothing besides. */
  load,
  /** Load, run, trace, print, read inputs; what is permitted; why; one instruction; translators; the compiled oracle. */
  files,
  /** Which of its environments is meant where nobody names one. */
  precedence: ofRoom(
    async () => (await import('../../oracles/languages/precedence.js')).precedence.languages,
  ),
  /** The format of its cases in files. */
  dialect: ofRoom(async () => (await import('../../oracles/cases/dialects.js')).DIALECTS),
  /** Its cases, and how they are checked. */
  cases: ofRoom(async () => (await import('../../oracles/cases/languages.js')).CASES),
  /** Its grammar, restrictions, instructions and clauses, and what a run reaches of them. */
  counted: ofRoom(
    async () => (await import('../../oracles/coverage/languages.js')).COUNTED_LANGUAGES,
  ),
  /** The generator: programs by seed and index. */
  drawn: ofRoom(
    async () => (await import('../../oracles/generate/languages.js')).drawnIn.languages,
  ),
  /** The instructions that decide policies together. */
  judged: ofRoom(
    async () => (await import('../../oracles/judge/languages.js')).judgedLanguageIn.languages,
  ),
  /** Its catalogue of faults. */
  faults: ofRoom(async () => (await import('../../oracles/faults/languages.js')).CATALOGUES),
  /** How a backend that speaks the protocol is checked. */
  checked: ofRoom(
    async () => (await import('../../oracles/protocol/languages.js')).checkedLanguage.languages,
  ),
  /** The probes that tell choices and interpretations apart. */
  inferring: ofRoom(
    async () => (await import('../../oracles/inference/languages.js')).inferringLanguage.languages,
  ),
  /** Its reductions, and where making a program smaller begins. */
  shrunk,
  /** Making one smaller that an implementation runs wrong, and the report of it. */
  shrinking,
  /** The units of a campaign, asked in a worker. */
  campaign: ofRoom(
    async () => (await import('../../oracles/campaign/languages.js')).campaignLanguage.languages,
  ),
  /** The stages of a certificate. */
  certified: ofRoom(
    async () => (await import('../../oracles/certify/languages.js')).certifiedLanguage.languages,
  ),
  /** A case for each disagreement of one. */
  certificateCases: ofRoom(
    async () =>
      (await import('../../oracles/certify/disagreement-cases.js')).certificateCases.languages,
  ),
  /** What shows of its clauses and faults in a black box. */
  examined: ofRoom(
    async () =>
      (await import('../../oracles/examine/black-box/languages.js')).examinedLanguage.languages,
  ),
  /** How much its checks exclude. */
  strength,
  /** Runs on drawn inputs that are judged one by one. */
  stressed: ofRoom(
    async () => (await import('../../oracles/stress/languages.js')).stressedLanguage.languages,
  ),
  /** All operands of its instructions. */
  exhausted: ofRoom(
    async () => (await import('../../oracles/exhaust/languages.js')).exhaustedLanguage.languages,
  ),
  /** Programs that are kept for what they reach. */
  guided: ofRoom(async () => (await import('../../oracles/guided/languages.js')).guided.languages),
  /** The topics of `vpspec explain`. */
  explained: ofRoom(
    async () => (await import('../../reports/explain/languages.js')).explainedLanguage.languages,
  ),
  /** The nouns of a certificate's page. */
  reported: ofRoom(
    async () => (await import('../../reports/certificate/languages.js')).reportedLanguage.languages,
  ),
} as const;

type MemberName = keyof typeof MEMBERS;

export const MEMBER_NAMES = Object.keys(MEMBERS) as readonly MemberName[];

/** By name of the language: what it says in a member. */
type Of<M, L extends AnyLanguage> =
  M extends Member<infer V, infer G, infer U> ? { vp: V; gpu: G; guest: U }[Keys<L>] : never;

type Keys<L extends AnyLanguage> = L extends string ? L : 'guest';

/** The record of a language. A member that it does not have throws why (oracles/absences.ts). */
export type LanguageRecord<L extends AnyLanguage = AnyLanguage> = {
  readonly environments: readonly AnyEnvironmentName[];
} & { readonly [M in MemberName]: () => Promise<Of<(typeof MEMBERS)[M], L>> };

export function recordOf<L extends AnyLanguage>(language: L): LanguageRecord<L> {
  const members = MEMBER_NAMES.map((name) => {
    const member: Member<unknown, unknown, unknown> = MEMBERS[name];
    return [name, async () => chosen(member, language)()] as const;
  });
  const environments = environmentsOf(language);
  return { environments, ...Object.fromEntries(members) } as LanguageRecord<L>;
}

function environmentsOf(language: AnyLanguage): readonly AnyEnvironmentName[] {
  if (typeof language !== 'string') return [language.name];
  return Object.values(language === 'vp' ? ENVIRONMENTS : GPU_ENVIRONMENTS).map(({ name }) => name);
}

/** The language of an environment's programs. */
export function recordIn(environment: AnyEnvironmentName): LanguageRecord {
  return recordOf(languageNameIn(environment));
}

/** The language of a text, by how it begins, whether it loads or not. */
export function recordOfText(source: string | Uint8Array): LanguageRecord {
  return recordOf(languageNameOf(source));
}

/** All that there are: VP programs, GPU programs, and guests. */
export function allRecords(): readonly LanguageRecord[] {
  return [...LANGUAGE_NAMES, ...allGuests()].map((language) => recordOf(language));
}
