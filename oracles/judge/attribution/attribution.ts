/** Which clauses decide a violation, the most specific first, and in what way it departs; and who governs. */
import {
  type VpAuthority,
  authorityOf,
  binds,
  documentNamed,
  documentsOf,
  environmentOf,
} from '../../../spec/authorities.js';
import { type SituationName, deciding } from '../../../spec/deciding/deciding.js';
import type { EnvironmentName } from '../../../spec/environments.js';
import type { InstructionSyntax } from '../../../semantics/language/ast.js';
import { copies } from '../../../semantics/instructions/index.js';
import type { Clause } from '../../../spec/load/clauses.js';
import { loadClauses } from '../../../spec/load/specification.js';
import type { Violation } from '../violation.js';
import { codesReason, writeReason } from './destination.js';
import { flowReason, jumpClauses } from './flow.js';
import { exchangedOperands, operandReason } from './operand.js';
import { endReason, loadReason, startReason } from './outside.js';
import type { Reason } from './reason.js';
import { ResultClauses } from './result.js';
import { documentOf } from '../../../spec/load/document-of.js';

export class Attribution {
  /**
   * Compiles the clauses, the package's own if none are given.
   *
   * @param document the one that governs, of those of an environment; null for its own
   */
  static load(
    clauses: readonly Clause[] = loadClauses(),
    document: string | null = null,
  ): Attribution {
    return new Attribution(clauses, ResultClauses.of(clauses), document);
  }

  readonly #byId: ReadonlyMap<string, Clause>;
  readonly #counterparts: Counterparts;

  private constructor(
    clauses: readonly Clause[],
    private readonly results: ResultClauses,
    private readonly document: string | null,
  ) {
    this.#byId = new Map(clauses.map((clause) => [clause.id, clause]));
    this.#counterparts = new Counterparts(clauses);
  }

  /** Who governs a program of an environment. @throws DocumentError where the document does not */
  authorityOf(environment: EnvironmentName): VpAuthority {
    return authorityOf(environment, this.document);
  }

  /** The document by which programs are loaded, where it is not their environment's own. */
  get loadingDocument(): 'vp2' | null {
    return this.document !== null && documentNamed(this.document) === 'vp2' ? 'vp2' : null;
  }

  /** Never without a clause. */
  of(violation: Violation): Reason {
    const { clauses, way } = this.#reason(violation);
    const environment = environmentIn(violation);
    return { way, clauses: this.#binding(clauses, violation.how.kind, environment) };
  }

  /**
   * The clauses that bear on a value of which no more is known than the instruction that made it: where it
   * reads by address, those about that.
   */
  ofResultOf(
    maker: Pick<InstructionSyntax, 'name' | 'operands'> | null,
    environment: EnvironmentName,
  ): readonly string[] {
    const isRelative =
      maker?.operands.some(({ register }) => register.file === 'relative') === true;
    const addressing = isRelative ? deciding('operand.relative') : [];
    const result = maker === null ? [] : this.results.general(maker.name);
    const isCopy = maker !== null && copies(maker.name);
    const own = isCopy ? [...addressing, ...result] : [...result, ...addressing];
    return this.#binding(own, 'result', environment);
  }

  /** An instruction was executed to which the program should not have gone: any of the jumps before it may be wrong. */
  ofJumps(
    jumps: readonly Pick<InstructionSyntax, 'name' | 'condition'>[],
    environment: EnvironmentName,
  ): readonly string[] {
    return this.#binding(jumps.flatMap(jumpClauses), 'result', environment);
  }

  /**
   * Those that bind in an environment, in the words of the document that governs; where none does, the general one of
   * what departs.
   * Without an environment, of a program whose header is wrong, all of them.
   */
  #binding(
    clauses: readonly string[],
    departing: Violation['how']['kind'],
    environment: EnvironmentName | null,
  ): readonly string[] {
    const general = deciding(GENERAL[departing]);
    if (environment === null) {
      const known = [...new Set(clauses)].filter((id) => this.#byId.has(id));
      return known.length === 0 ? general : known;
    }
    const authority = this.authorityOf(environment);
    const known = this.#counterparts.under(authority, clauses);
    return known.length === 0 ? this.#counterparts.under(authority, general) : known;
  }

  /** Clauses about loading, in the words of who governs an environment: a program's own header may name none. */
  ofLoading(clauses: readonly string[], environment: EnvironmentName): readonly string[] {
    return this.#binding(clauses, 'load', environment);
  }

  /** What clauses are called by the document that governs an environment; without those that do not bind there. */
  namesOf(clauses: readonly string[], environment: EnvironmentName): readonly string[] {
    return this.#counterparts.under(this.authorityOf(environment), clauses);
  }

  /** Whether it is a clause that what is observed in an environment can violate. */
  decides(id: string, environment: EnvironmentName): boolean {
    const clause = this.#byId.get(id);
    return (
      clause !== undefined &&
      clause.kind !== 'untestable' &&
      clause.environments.includes(environment)
    );
  }

  #reason(violation: Violation): Reason {
    if (violation.step !== null) {
      const { step, how } = violation;
      switch (how.kind) {
        case 'operand': {
          const right = exchangedOperands(step);
          return right === null ? operandReason(step, how) : this.results.exchanged(step, right);
        }
        case 'result':
          return this.results.reason(step, how);
        case 'write':
          return writeReason(step, how);
        case 'codes':
          return codesReason(step, how);
        case 'flow':
          return flowReason(step, how);
      }
    }
    const { how } = violation;
    switch (how.kind) {
      case 'load':
        return loadReason(how);
      case 'start':
        return startReason(how);
      case 'end':
        return endReason(how);
    }
  }
}

/** Where nothing more specific is known, or the environment lacks it. */
const GENERAL = {
  load: 'load.error',
  start: 'start.temporaries',
  operand: 'operand.vector',
  result: 'result.arithmetic',
  write: 'write.value',
  codes: 'codes.suffix',
  flow: 'flow.sequence-of-vp1',
  end: 'flow.sequence-of-vp1',
} as const satisfies Readonly<Record<Violation['how']['kind'], SituationName>>;

function environmentIn({ step, how }: Violation): EnvironmentName | null {
  if (step !== null) return step.program.environment.name;
  return how.kind === 'load' ? how.environment : how.program.environment.name;
}

/**
 * What the clauses of NV_vertex_program2, which attribution names, are called in the documents that govern: those
 * of the same name, or those that it says it restates under another (`restated` in spec/clauses).
 */
class Counterparts {
  readonly #byId: ReadonlyMap<string, Clause>;
  readonly #restating: ReadonlyMap<string, readonly string[]>;

  constructor(clauses: readonly Clause[]) {
    this.#byId = new Map(clauses.map((clause) => [clause.id, clause]));
    const restating = new Map<string, string[]>();
    for (const { id, restated } of clauses) {
      for (const later of restated ?? [])
        restating.set(later, [...(restating.get(later) ?? []), id]);
    }
    this.#restating = restating;
  }

  /** The clauses that bind under an authority in the places of those given, each once. */
  under(authority: VpAuthority, ids: readonly string[]): readonly string[] {
    const found = ids.flatMap((id) => this.#of(id, authority));
    return [...new Set(found)].filter((id) =>
      this.#byId.get(id)?.environments.includes(environmentOf(authority)),
    );
  }

  #of(id: string, authority: VpAuthority): readonly string[] {
    if (binds(documentOf(id), authority)) return [id];
    const rest = id.slice(documentOf(id).length);
    const alike = documentsOf(authority).map((document) => `${document}${rest}`);
    return [...alike, ...(this.#restating.get(id) ?? [])].filter((other) => this.#byId.has(other));
  }
}
