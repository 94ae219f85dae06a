/** What the documents permit of a run, on which choices each result depends, and what is left of it once some are made. */
import type { AllowedResult } from '../../api/allowed.js';
import type { LanguageTypes } from '../../oracles/languages/language.js';
import { LIMITS } from '../../oracles/judge/explore-paths.js';
import { acceptedRegion, intersection } from '../../oracles/judge/region.js';
import { Apart } from '../../reports/depends.js';
import type { SetJson } from '../../reports/json/set.js';
import type { Four } from '../../reports/json/value.js';
import {
  alternative,
  alternativesOf,
  isAccepted,
  pointOf,
  POLICY_NAMES,
} from '../../semantics/domains/assignments.js';
import { regionOf, type Region } from '../../semantics/domains/explore.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import { assignment, AssignmentError } from '../../semantics/domains/profiles.js';
import type { Authority } from '../../spec/authorities.js';
import type { PlayLanguage } from './language.js';
import { playIn } from './languages.js';
import { cannotRun, valuesOf, type Asked, type CannotRun } from './run.js';

/** A program with its inputs, on machines that choose as somebody says. */
export interface PermittedAsked extends Pick<Asked, 'program' | 'inputs' | 'besides'> {
  /** Choices, "policy=alternative" with commas between; absent or empty for all that the documents leave open. */
  readonly narrowed?: string;
}

/** A choice on which something that is shown depends, or that was made. */
export interface Switch {
  readonly policy: PolicyName;
  readonly title: string;
  /** Those that the documents leave open. */
  readonly alternatives: readonly {
    readonly name: string;
    readonly says: string;
    readonly isDefault: boolean;
  }[];
  /** Null while all of them come into question. */
  readonly chosen: string | null;
}

/** A register or binding that is left behind. */
export interface PermittedRow {
  readonly name: string;
  readonly sets: Four<SetJson>;
  /** The choices that still come into question, and on which it depends. */
  readonly dependsOn: readonly PolicyName[];
}

export type Permitted =
  | {
      readonly kind: 'permitted';
      readonly allowed: Pick<AllowedResult, 'outcomes' | 'ends' | 'joined'>;
      /** One table; of geometry programs that always emit as many vertices one for each of these. */
      readonly tables: readonly {
        readonly title: string | null;
        readonly rows: readonly PermittedRow[];
      }[];
      readonly switches: readonly Switch[];
    }
  | CannotRun;

/** Joins states beyond so many: what is permitted of a long program stays quick. */
const MOST_PATHS = 128;

/** @throws Error for a program that does not load: it was run before */
export function permittedOf({ program: text, narrowed = '', ...given }: PermittedAsked): Permitted {
  return playIn(text)((language): Permitted => {
    const result = language.load(text);
    if (!result.loaded) throw new Error(result.error.message);
    try {
      return permittedIn(language, result.program, narrowed, given);
    } catch (error) {
      return cannotRun(error);
    }
  });
}

function permittedIn<T extends LanguageTypes>(
  language: PlayLanguage<T>,
  program: T['program'],
  narrowed: string,
  given: Pick<Asked, 'inputs' | 'besides'>,
): Permitted {
  const { permitting, ends } = language;
  const authority = language.authorityOf(program, null);
  const choices = choicesIn(narrowed, authority);
  const explore = permitting.explorer(authority);
  const region = within(acceptedRegion(authority), choices);
  const limits = { ...LIMITS, paths: MOST_PATHS };
  const asked = new Set<PolicyName>();
  const explored = explore(program, valuesOf(language, program, given), region, { limits, asked });
  const json = (own: T['explored']): AllowedResult =>
    permitting.json(program, { explored: own, letters: [] });
  const { outcomes, ends: count, joined, policies, ...all } = json(explored);
  const parts = ends(explored).map((end) => ({
    region: end.region,
    tables: tablesOf(json(end.explored)),
  }));
  const apart = new Apart(parts.map((part) => part.region));
  const tables = tablesOf(all).map(({ title, registers }, table) => ({
    title,
    rows: Object.entries(registers).map(([name, sets]): PermittedRow => {
      const shown = parts.map((part) => JSON.stringify(part.tables[table]?.registers[name]));
      return { name, sets, dependsOn: apart.dependsOn(shown) };
    }),
  }));
  const named = new Set<string>([...policies, ...choices.keys()]);
  const open = POLICY_NAMES.filter((name) => named.has(name));
  const switches = open.map((policy) => switchOf(policy, authority, choices.get(policy) ?? null));
  return {
    kind: 'permitted',
    allowed: { outcomes, ends: count, joined },
    tables,
    // A choice among one is none.
    switches: switches.filter(({ alternatives }) => alternatives.length > 1),
  };
}

type Registers = AllowedResult['results'];

function tablesOf(
  allowed: Pick<AllowedResult, 'results'> & { readonly emitted?: readonly Registers[] },
): readonly { readonly title: string | null; readonly registers: Registers }[] {
  const { results, emitted = [] } = allowed;
  if (emitted.length === 0) return [{ title: null, registers: results }];
  return emitted.map((registers, at) => ({ title: `Vertex ${String(at)}`, registers }));
}

/** @throws AssignmentError for what is no choice, and for one that the documents do not leave open */
function choicesIn(narrowed: string, authority: Authority): ReadonlyMap<PolicyName, string> {
  if (narrowed.trim() === '') return new Map();
  const named = new Set(narrowed.split(',').map((part) => part.split('=')[0]?.trim()));
  if (!/^\s*[^=,]+=/.test(narrowed)) {
    throw new AssignmentError(`expected policy=alternative; found "${narrowed}"`);
  }
  const policies = assignment(narrowed, authority);
  const chosen = POLICY_NAMES.filter((name) => named.has(name));
  for (const name of chosen) {
    if (isAccepted(name, policies[name], authority)) continue;
    throw new AssignmentError(
      `${name}=${policies[name]} is no choice that the documents leave open here: take it back`,
    );
  }
  return new Map(chosen.map((name) => [name, policies[name]]));
}

/** The assignments of a region that choose so. */
function within(region: Region, choices: ReadonlyMap<PolicyName, string>): Region {
  if (choices.size === 0) return region;
  const box = Object.fromEntries(
    POLICY_NAMES.map((name) => {
      const chosen = choices.get(name);
      return [name, chosen === undefined ? alternativesOf(name) : [chosen]];
    }),
  );
  return intersection(region, regionOf(box as unknown as Parameters<typeof regionOf>[0]));
}

function switchOf(policy: PolicyName, authority: Authority, chosen: string | null): Switch {
  const point = pointOf(policy, authority);
  return {
    policy,
    title: point.title,
    alternatives: alternativesOf(policy)
      .filter((name) => isAccepted(policy, name, authority))
      .map((name) => ({
        name,
        says: alternative(policy, name).says,
        isDefault: name === point.default,
      })),
    chosen,
  };
}
