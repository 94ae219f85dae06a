/** Why a run left what it left, as `vpspec why` says it. */
import { policiesFor } from '../../api/run.js';
import { EFFORT, type Effort, type LookedAt } from '../../oracles/why/minimal.js';
import { TargetError } from '../../oracles/why/target.js';
import { TooLong } from '../../oracles/why/too-long.js';
import type { Why } from '../../oracles/why/answer.js';
import type { LanguageTypes } from '../../oracles/languages/language.js';
import { engineText } from '../../reports/why/words.js';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import { engineNamed } from '../../semantics/silicon/names.js';
import type { Clauses, PlayLanguage } from './language.js';
import { playIn } from './languages.js';
import { FAULT, refusalIn, valuesOf, type Asked } from './run.js';

/** What is asked about, of a run. */
export interface WhyAsked extends Asked {
  /** "HPOS.x[31]". */
  readonly target: string;
  /** After how many steps; null for the end of the run. */
  readonly after: number | null;
}

export type WhyAnswer =
  | { readonly kind: 'why'; readonly why: Why }
  | { readonly kind: 'cannot say'; readonly message: string };

/** How it is looked for. */
interface Looking {
  readonly clauses: Clauses;
  readonly lookedAt: LookedAt | undefined;
  readonly effort: Effort;
}

/** @param lookedAt told how far it is */
export function whyOf(
  asked: WhyAsked,
  clauses: Clauses,
  lookedAt?: LookedAt,
  effort: Effort = EFFORT,
): WhyAnswer {
  const engine = engineNamed(asked.choices);
  if (engine !== null) {
    return { kind: 'cannot say', message: `${engineText(engine)}: ask of ${engine}-like.` };
  }
  if (asked.choices.startsWith(FAULT)) {
    const message =
      'A faulty machine goes by rules of its own, which nothing follows back: ask of a machine that the documents describe.';
    return { kind: 'cannot say', message };
  }
  const looking = { clauses, lookedAt, effort };
  return playIn(asked.program)((language): WhyAnswer => {
    const result = language.load(asked.program);
    if (!result.loaded) return { kind: 'cannot say', message: result.error.message };
    try {
      return { kind: 'why', why: whyIn(language, result.program, asked, looking) };
    } catch (error) {
      const isAboutTarget = error instanceof TargetError || error instanceof TooLong;
      return { kind: 'cannot say', message: isAboutTarget ? error.message : refusalIn(error) };
    }
  });
}

function whyIn<T extends LanguageTypes>(
  language: PlayLanguage<T>,
  program: T['program'],
  { choices, target, after, ...given }: Omit<WhyAsked, 'program'>,
  { clauses, lookedAt, effort }: Looking,
): Why {
  const authority = language.authorityOf(program, null);
  const chosen = policiesFor(authority, choices === '' ? {} : { profile: choices });
  return language.why({
    program,
    values: valuesOf(language, program, given),
    numbers: language.numbers(authority, chosen),
    policies: chosen ?? defaultsOf(authority),
    authority,
    target,
    specification: clauses,
    effort,
    ...(after === null ? {} : { after }),
    ...(lookedAt === undefined ? {} : { lookedAt }),
  });
}
