/** What `vpspec strength` found, gathered as a reader wants it. */
import type { Strength } from '../oracles/strength/vp/strength.js';

/** All that is open for the same reasons. */
export interface ReasonRow {
  /** Ids of errata, or what stands in for one. */
  readonly ids: readonly string[];
  readonly because: readonly string[];
  /** Checks in generated programs. */
  readonly vacuous: number;
  /** Those of them that are vacuous under every permitted assignment. */
  readonly outright: number;
  readonly nearlyVacuous: number;
  /** Checks in the corpus. */
  readonly corpus: number;
  readonly instructions: readonly string[];
}

/** By the errata that leave checks open, those that open most first. */
export function reasonRows({ vacuity }: Pick<Strength, 'vacuity'>): readonly ReasonRow[] {
  const rows = new Map<string, Row>();
  const rowOf = (reasons: readonly { id: string; because: string }[]): Row => {
    const ids = [...new Set(reasons.map(({ id }) => id))].sort();
    let row = rows.get(ids.join());
    if (row === undefined) rows.set(ids.join(), (row = new Row(ids)));
    for (const { because } of reasons) row.because.add(because);
    return row;
  };
  for (const { instruction, openness, reasons, checks } of vacuity.generated.open) {
    const row = rowOf(reasons);
    row.instructions.add(instruction);
    if (openness === 'nearly vacuous') row.nearlyVacuous += checks;
    else row.vacuous += checks;
    if (openness === 'outright') row.outright += checks;
  }
  for (const { where, components, reasons } of vacuity.corpus.found) {
    const row = rowOf(reasons);
    row.instructions.add(where);
    row.corpus += components.length;
  }
  return [...rows.values()]
    .map((row) => ({
      ...row,
      because: [...row.because].sort(),
      instructions: [...row.instructions].sort(),
    }))
    .sort((a, b) => weight(b) - weight(a));
}

class Row {
  vacuous = 0;
  outright = 0;
  nearlyVacuous = 0;
  corpus = 0;
  readonly because = new Set<string>();
  readonly instructions = new Set<string>();

  constructor(readonly ids: readonly string[]) {}
}

/** Vacuous checks first, whatever their place; nearly vacuous ones decide ties. */
function weight({ vacuous, corpus, nearlyVacuous }: ReasonRow): number {
  return (vacuous + corpus) * 1e9 + nearlyVacuous;
}
