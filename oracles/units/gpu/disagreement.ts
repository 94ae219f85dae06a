/** The line of an implementation of GPU programs that departs: where, by which instruction, and which clauses decide it. */
import { deciding } from '../../../spec/deciding/deciding.js';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { GpuClause } from '../../../spec/load/clauses.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import type { GpuInstruction } from '../../../semantics/gpu/program.js';
import { gpuClausesByInstruction, type GpuFormula } from '../../cases/gpu/clauses.js';
import type { OwnLoading } from '../../../semantics/language/interpretations.js';
import { kills as killsFragments } from '../../../semantics/gpu/instructions/flow.js';
import type { GpuDisagreement } from '../../judge/gpu/judge.js';
import type { Alone } from './alone.js';
import type { Shown } from './case-program.js';
import { LOADS, NO_KNOWN_WAY, suspectsOf, topicOf, typeOf, type KnownWays } from './suspects.js';
import { signatureOfMisplacing, waysOfMisplacing } from '../misplaced.js';
import { refusedAt } from '../refused-at.js';
import { gpuErrorOf } from '../../edit/gpu/loaded.js';
import type { LineDisagreement } from '../result-line.js';

/** What was asked, for those who say what departs. */
export interface DepartedProgram {
  readonly text: string;
  /** The clauses that the case names, errata among them. */
  readonly clauses: readonly string[];
  /** What results show that the case itself does not write. */
  readonly shows: ReadonlyMap<string, Shown>;
  /** How the implementation loads it. */
  readonly own?: OwnLoading;
}

export class GpuAttribution {
  readonly #clauses: readonly GpuClause[];
  /** Compiled when something departs for the first time. */
  #formulas: ReadonlyMap<string, readonly GpuFormula[]> | null = null;

  constructor(clauses: readonly GpuClause[], environment: GpuEnvironmentName) {
    this.#clauses = clauses.filter(
      ({ kind, environments }) => kind !== 'untestable' && environments.includes(environment),
    );
  }

  /**
   * @param alone what the instruction that made the value does by itself, where that could be asked
   * @param known the known ways of going wrong that explain the run
   */
  lineOf(
    violation: GpuDisagreement,
    program: DepartedProgram,
    alone: Alone | null,
    known: KnownWays = NO_KNOWN_WAY,
  ): LineDisagreement {
    const misplaced = this.#misplaced(violation, program);
    if (misplaced !== null) return misplaced;
    const { kind, observed, allowed } = violation;
    const shown = shownAt(violation.where, program.shows);
    const writer = shown === null ? violation.writer : shown.writer;
    const named = program.clauses.filter((id) => this.#clauses.some((clause) => clause.id === id));
    const suggested = this.#decidingOf(violation, alone?.instruction ?? writer, program.text);
    this.#formulas ??= gpuClausesByInstruction(this.#clauses);
    const suspects = suspectsOf(this.#clauses, this.#formulas, {
      violation,
      named,
      suggested,
      alone,
      known,
    });
    const name = writer?.name ?? null;
    const refusal = refusalOf(violation, program);
    const isLoaded = kind !== 'load' || observed === LOADS;
    const restriction = isLoaded ? restrictionOf(program.text) : null;
    const [first = this.#clauses[0]?.id ?? ''] = [
      ...suspects.clauses,
      ...named,
      ...this.#decidingOf(violation, writer, program.text),
    ];
    return {
      kind: kind === 'outcome' ? 'flow' : kind,
      step: null,
      index: null,
      instruction: name === null ? null : { name },
      where: shown === null ? violation.where : shown.where,
      observed,
      allowed,
      ulps: violation.ulps,
      clauses: suspects.clauses.length > 0 ? suspects.clauses : [first],
      ...(suspects.oneOf ? { oneOf: true } : {}),
      means: 'sets',
      signature: this.#signatureOf(first, violation, name, refusal, known.models),
      ...(restriction === null ? {} : { restriction }),
    };
  }

  /** The line of a program that is rightly refused, at a wrong position; null for every other program. */
  #misplaced(
    violation: GpuDisagreement,
    { text, own, clauses: named }: DepartedProgram,
  ): LineDisagreement | null {
    const { kind, where, observed, allowed } = violation;
    const restriction = restrictionOf(text);
    if (kind !== 'load' || own?.loaded !== false || own.position === null) return null;
    if (restriction === null) return null;
    const ways = waysOfMisplacing(text, own.position, gpuErrorOf);
    const [way = `of ${restriction}, ${sideOf(violation)}`] = ways;
    const about = this.#decidingOf(violation, null, text);
    const both = about.filter((id) => named.includes(id));
    return {
      ...{ kind, where, observed, allowed, step: null, index: null, instruction: null, ulps: null },
      clauses: [...deciding('gpu-load.position'), ...(both.length > 0 ? both : about)],
      means: 'sets',
      signature: signatureOfMisplacing(way),
      ...(ways.length === 0 ? {} : { misplaced: ways }),
    };
  }

  /** What the same known way explains is the same disagreement, wherever it comes out. */
  #signatureOf(
    clause: string,
    violation: GpuDisagreement,
    instruction: string | null,
    refusal: string | null,
    models: readonly (readonly string[])[],
  ): string {
    if (refusal !== null && models.length === 0) return `load ${refusal}`;
    const cause = models.flat().find((id) => this.#clauses.some((each) => each.id === id));
    if (violation.kind !== 'load' && cause !== undefined) return `${cause} known way`;
    return [clause, violation.kind, instruction ?? refusal ?? wayOf(violation)].join(' ');
  }

  #decidingOf(
    { kind, where }: GpuDisagreement,
    writer: GpuInstruction | null,
    text: string,
  ): readonly string[] {
    if (kind === 'load') {
      const result = loadGpu(text);
      return this.#about((clause) =>
        result.loaded
          ? topicOf(clause) === 'grammar'
          : clause.kind === 'restriction' && clause.restriction === result.error.restriction,
      ).slice(0, MOST);
    }
    if (writer !== null) return this.#aboutInstruction(writer);
    if (where === 'outcome') {
      const known = killingClauses(text);
      return this.#about(({ id }) => known.has(id));
    }
    const topic = where === 'vertices' ? 'EMIT' : 'execution';
    return this.#about((clause) => topicOf(clause) === topic).slice(0, MOST);
  }

  /** The clauses about what an instruction does, those about operations of its type first. */
  #aboutInstruction({ name, type }: GpuInstruction): readonly string[] {
    const own = this.#clauses.filter((clause) => topicOf(clause) === name);
    const isTyped = (clause: GpuClause): boolean => typeOf(clause) === type;
    return own
      .filter((clause) => typeOf(clause) === null || isTyped(clause))
      .sort((a, b) => Number(isTyped(b)) - Number(isTyped(a)))
      .map(({ id }) => id);
  }

  #about(fits: (clause: GpuClause) => boolean): readonly string[] {
    return this.#clauses.filter(fits).map(({ id }) => id);
  }
}

/** What decides whether a program discards its fragment: by what its KIL instructions go. */
function killingClauses(text: string): ReadonlySet<string> {
  const result = loadGpu(text);
  const kills = (result.loaded ? result.program.instructions : []).filter(({ name }) =>
    killsFragments(name),
  );
  return new Set([
    ...kills.flatMap(({ condition, type }) => {
      if (condition !== null) return deciding('kill.by-test');
      return deciding(type === 'U' ? 'kill.by-unsigned' : 'kill.by-sign');
    }),
    ...deciding('kill.discards'),
  ]);
}

/** What a program violates that must not load by the default interpretations; null for another. */
function restrictionOf(text: string): string | null {
  const result = loadGpu(text);
  return result.loaded ? null : result.error.restriction;
}

/** Clauses of a topic that are named where nothing tells which of them it is. */
const MOST = 3;

/** What no value of a program changes. */
function wayOf({ kind, where, observed }: GpuDisagreement): string {
  return kind === 'load' ? observed : where;
}

/** Errors to different sides have different causes. */
function sideOf({ observed, allowed }: GpuDisagreement): string {
  const [own, right] = [observed, allowed].map((text) => /an error at (-?\d+)/.exec(text)?.[1]);
  return Number(own) < Number(right) ? 'earlier' : 'later';
}

/** Where a program is refused that loads; null for anything else. */
function refusalOf({ kind }: GpuDisagreement, { text, own }: DepartedProgram): string | null {
  if (kind !== 'load' || own === undefined || own.loaded || !loadGpu(text).loaded) return null;
  return refusedAt(text, own.position);
}

/** What a result shows that was written for that alone. */
function shownAt(
  where: string,
  shows: ReadonlyMap<string, Shown>,
): { readonly where: string; readonly writer: GpuInstruction | null } | null {
  const [, before = '', binding = '', component = ''] =
    /^(vertex \d+, )?(.*)\.([xyzw])$/.exec(where) ?? [];
  const shown = shows.get(binding);
  if (shown === undefined) return null;
  return { where: `${before}${shown.name}.${component}`, writer: shown.writer };
}
