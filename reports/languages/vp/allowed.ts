/** Every result that the documents permit of a program, as JSON and as text. */
import { COMPONENTS, INITIAL, type Component } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { Program } from '../../../semantics/language/load.js';
import { describeSet } from '../../../semantics/number/set-text.js';
import { unionOf, type Allowed } from '../../../semantics/number/value-set.js';
import type { Leaf } from '../../../semantics/domains/explore.js';
import type { Explored } from '../../../oracles/judge/explore-paths.js';
import type { ExploredProgram } from '../../../oracles/judge/explore-program.js';
import { dependsOn } from '../../depends.js';
import { floatSetJson, type SetJson } from '../../json/set.js';
import { fourOf, type Four } from '../../json/value.js';
import { joinedLines, joinedOf, type JoinedJson } from '../../joined.js';
import { letterLines, type LetterJson, type Shown, type Words } from '../../letters.js';
import { counted } from '../../page/counts.js';

/** What `vpspec allowed --json` prints of a VP program. */
export interface AllowedJson {
  readonly environment: string;
  /** How it may end, in words. */
  readonly outcomes: readonly string[];
  /** Different ends, each with the assignments that lead to it. */
  readonly ends: number;
  /** Policies on which the results depend. */
  readonly policies: readonly string[];
  /** What joining states made wider; null where each end is that of single assignments. */
  readonly joined: JoinedJson | null;
  /** By register: what each component may be. */
  readonly results: Readonly<Record<string, Four<SetJson>>>;
  /** What may be more by alternatives that the letter alone permits. */
  readonly byTheLetter: readonly LetterJson[];
}

/** What is told of an exploration, of programs whose results are registers of numbers. */
export interface AllowedEnds {
  readonly environment: string;
  readonly outcomes: readonly string[];
  readonly explored: Pick<Explored<never, never>, 'joined'> & {
    readonly leaves: readonly Leaf<readonly unknown[]>[];
  };
  /** The registers that a program emits, over all ends. */
  readonly registers: readonly Emitted[];
}

export interface Emitted {
  readonly name: string;
  readonly sets: Vector<Allowed>;
  readonly isInitial: boolean;
}

export function allowedJson(
  { environment, outcomes, explored: { leaves, joined }, registers }: AllowedEnds,
  letters: readonly LetterJson[],
): AllowedJson {
  const results = registers.map(({ name, sets }) => [name, fourOf(sets, floatSetJson)] as const);
  return {
    environment,
    outcomes,
    ends: leaves.reduce((sum, { value }) => sum + value.length, 0),
    policies: dependsOn(leaves),
    joined: joinedOf(joined),
    byTheLetter: letters,
    results: Object.fromEntries(results),
  };
}

/** What shows of a program. */
export function shownOf({ outcomes, registers }: AllowedEnds): Shown {
  const components = registers.flatMap(({ name, sets }) =>
    COMPONENTS.map((component): [string, Words] => [
      `${name}.${component}`,
      [{ type: 'F', value: sets[component] }],
    ]),
  );
  return { outcomes, components: new Map(components) };
}

/** The first lines of the text: how programs end, and on what their results depend. */
export function allowedHead({
  environment,
  outcomes,
  ends,
  policies,
  joined,
}: Omit<AllowedJson, 'results' | 'byTheLetter'>): readonly string[] {
  return [
    `${environment}: ${outcomes.join(' or ')}; ${counted(ends, 'different end')}`,
    policies.length === 0
      ? 'The result depends on no implementation-defined choice.'
      : `The result depends on ${policies.join(', ')} (vpspec policies NAME).`,
    ...joinedLines(joined),
    '',
  ];
}

export function allowedText(ends: AllowedEnds, letters: readonly LetterJson[]): string {
  const all = ends.registers;
  const shown = all.filter(({ isInitial }) => !isInitial);
  const lines = [...allowedHead(allowedJson(ends, letters))];
  for (const { name, sets } of shown) {
    for (const component of COMPONENTS) {
      lines.push(`  ${`${name}.${component}`.padEnd(9)} ${describeSet(sets[component])}`);
    }
  }
  const rest = all.length - shown.length;
  if (rest > 0) lines.push(`  ${counted(rest, 'other register')}: initial value`);
  lines.push(...letterLines(letters));
  return `${lines.join('\n')}\n`;
}

/** A register over all ends. @param initial what it has where nothing writes it */
export function emitted(
  name: string,
  all: readonly Vector<Allowed>[],
  initial: readonly number[],
): Emitted {
  const of = (component: Component): Allowed => unionOf(all.map((vector) => vector[component]));
  const sets = { x: of('x'), y: of('y'), z: of('z'), w: of('w') };
  const isInitial = COMPONENTS.every((component, at) => Object.is(sets[component], initial[at]));
  return { name, sets, isInitial };
}

export function vpEnds({ environment }: Program, explored: ExploredProgram): AllowedEnds {
  const isState = environment.writesParameters;
  const names = isState
    ? Array.from({ length: environment.programParameters }, (_, n) => `c[${String(n)}]`)
    : environment.results.map((name) => `o[${name}]`);
  const initial = isState ? INITIAL.programParameter : INITIAL.result;
  const ends = explored.leaves.flatMap(({ value }) => value);
  const outcomes = ends.map(({ end }) =>
    end.reason === null ? end.outcome : `${end.outcome}: ${end.reason}`,
  );
  return {
    environment: environment.name,
    outcomes: [...new Set(outcomes)],
    explored,
    registers: names.map((name, index) => {
      const all = ends.flatMap(({ state }): Vector<Allowed>[] => {
        const register = (isState ? state.parameters : state.results)[index];
        return register === undefined ? [] : [register];
      });
      return emitted(name, all, initial);
    }),
  };
}
