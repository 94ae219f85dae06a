/** Every result that the documents permit of a program, as JSON and as text. */
import { COMPONENTS, INITIAL, type Component } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { Program } from '../../../semantics/language/load.js';
import { describeSet } from '../../../semantics/number/set-text.js';
import { unionOf, type Allowed } from '../../../semantics/number/value-set.js';
import type { AllowedEnd, ExploredProgram } from '../../../oracles/judge/explore-program.js';
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

export function allowedJson(
  program: Program,
  explored: ExploredProgram,
  letters: readonly LetterJson[],
): AllowedJson {
  const { leaves, joined } = explored;
  const ends = leaves.flatMap(({ value }) => value);
  const results = files(program, ends).map(
    ({ name, sets }) => [name, fourOf(sets, floatSetJson)] as const,
  );
  return {
    environment: program.environment.name,
    outcomes: outcomesOf(ends),
    ends: ends.length,
    policies: dependsOn(leaves),
    joined: joinedOf(joined),
    byTheLetter: letters,
    results: Object.fromEntries(results),
  };
}

function outcomesOf(ends: readonly AllowedEnd[]): readonly string[] {
  const outcomes = ends.map(({ end }) =>
    end.reason === null ? end.outcome : `${end.outcome}: ${end.reason}`,
  );
  return [...new Set(outcomes)];
}

/** What shows of a program. */
export function shownOf(program: Program, { leaves }: ExploredProgram): Shown {
  const ends = leaves.flatMap(({ value }) => value);
  const components = files(program, ends).flatMap(({ name, sets }) =>
    COMPONENTS.map((component): [string, Words] => [
      `${name}.${component}`,
      [{ type: 'F', value: sets[component] }],
    ]),
  );
  return { outcomes: outcomesOf(ends), components: new Map(components) };
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

export function allowedText(
  program: Program,
  explored: ExploredProgram,
  letters: readonly LetterJson[],
): string {
  const allowed = allowedJson(program, explored, letters);
  const all = files(
    program,
    explored.leaves.flatMap(({ value }) => value),
  );
  const shown = all.filter(({ isInitial }) => !isInitial);
  const lines = [...allowedHead(allowed)];
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

interface Emitted {
  readonly name: string;
  readonly sets: Vector<Allowed>;
  readonly isInitial: boolean;
}

/** The registers that a program emits, over all ends. */
function files({ environment }: Program, ends: readonly AllowedEnd[]): readonly Emitted[] {
  const isState = environment.writesParameters;
  const names = isState
    ? Array.from({ length: environment.programParameters }, (_, n) => `c[${String(n)}]`)
    : environment.results.map((name) => `o[${name}]`);
  const initial = isState ? INITIAL.programParameter : INITIAL.result;
  return names.map((name, index): Emitted => {
    const all = ends.flatMap(({ state }): Vector<Allowed>[] => {
      const register = (isState ? state.parameters : state.results)[index];
      return register === undefined ? [] : [register];
    });
    const of = (component: Component): Allowed => unionOf(all.map((vector) => vector[component]));
    const sets = { x: of('x'), y: of('y'), z: of('z'), w: of('w') };
    const isInitial = COMPONENTS.every((component, at) => Object.is(sets[component], initial[at]));
    return { name, sets, isInitial };
  });
}
