/**
 * What the clauses of NV_vertex_program2, which attribution names, are called in the documents that govern: those
 * of the same name, or those that it says it restates under another (`restated` in spec/clauses).
 */
import { binds, documentsOf, environmentOf, type VpAuthority } from '../../../spec/authorities.js';
import { documentOf } from '../../../spec/load/document-of.js';
import type { Clause } from '../../../spec/load/clauses.js';

export class Counterparts {
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
