/** What a campaign asks of an implementation of a guest's programs: its examples, refusals, sweeps, and drawn programs. */
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { generalOf, type GuestValues } from '../../../semantics/guest/language.js';
import { loadGuest } from '../../../semantics/guest/load.js';
import { traceGuest } from '../../../semantics/guest/machine.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import type { GuestCase } from '../../cases/guest/case.js';
import { guestClauses, restrictionClause } from '../../cases/guest/clauses.js';
import { shownSteps } from '../../judge/guest/formulas.js';
import { drawnBy } from '../plan.js';
import { applyingTo } from './attribution.js';
import { drawnGuest, sweptGuest } from '../../generate/guest/draw.js';

export interface GuestUnit {
  readonly kind: 'guest program';
  readonly id: string;
  readonly text: string;
  readonly values: GuestValues;
  /** Whether it loads: else it must be refused. */
  readonly loads: boolean;
  /** Why it must be refused; null where it loads. */
  readonly restriction: string | null;
}

/** A program as a unit: one that does not load must be refused. */
export function guestUnit(guest: Guest, id: string, text: string, values: GuestValues): GuestUnit {
  const result = loadGuest(guest.language, guest.name, text);
  const restriction = result.loaded ? null : result.error.restriction;
  return { kind: 'guest program', id, text, values, loads: result.loaded, restriction };
}

/** The index-th program of a seed. */
export function drawnUnit(guest: Guest, id: string, seed: number, index: number): GuestUnit {
  const { text, values } = drawnGuest(guest.language, seed, index);
  return guestUnit(guest, id, text, values);
}

/** The units of a campaign by id. Drawn programs have ids of the form `program:SEED:INDEX`, without end. */
export class GuestUnits {
  readonly #known: ReadonlyMap<string, GuestUnit>;
  /** All that is known beforehand: every certificate needs it. */
  readonly foremost: readonly string[];
  readonly others: readonly string[] = [];

  /** @param cases those of the guest */
  constructor(
    private readonly guest: Guest,
    cases: readonly GuestCase[],
    hasSweeps = true,
  ) {
    const { language } = guest;
    const made = [
      ...cases.map(({ id, program, start }) => {
        return guestUnit(guest, `case:${id}`, program.text, start.registers);
      }),
      ...language.restrictions.map(({ id, example }) => {
        return guestUnit(guest, `program:refused:${id}`, example, {});
      }),
      ...(hasSweeps ? sweptGuest(language) : []).map(({ name, text, values }) =>
        guestUnit(guest, `program:sweep:${name}`, text, values),
      ),
    ];
    this.#known = new Map(made.map((unit) => [unit.id, unit]));
    this.foremost = made.map(({ id }) => id);
  }

  /** @throws Error for an id that no campaign of the guest has. */
  get(id: string): GuestUnit {
    const found = this.find(id);
    if (found === null) throw new Error(`there is no unit ${id}`);
    return found;
  }

  /** Null for an id that no campaign of the guest has. */
  find(id: string): GuestUnit | null {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const by = drawnBy(id);
    if (by === null || by.chosen !== null) return null;
    return drawnUnit(this.guest, id, by.seed, by.index);
  }
}

/**
 * The clauses of which a unit says whether they hold: formulas about instructions whose operands are inputs as they are given
 * and whose result is seen, so that nothing but the instruction is between them; a restriction, where it must be refused.
 */
export function clausesOfUnit(guest: Guest, { text, values }: GuestUnit): readonly string[] {
  const { language, name } = guest;
  const { loading, arithmetic } = generalOf(language);
  const result = loadGuest(language, name, text);
  if (!result.loaded) {
    const own = restrictionClause(guestClauses(guest), result.error.restriction, loading);
    return [...new Set([own, loading])];
  }
  const shown = shownSteps(result.program);
  const formulas = [...traceGuest(result.program, NOMINAL, values)]
    .filter(({ index }) => shown.includes(index))
    .flatMap((step) => applyingTo(guest, step));
  return [
    ...new Set([...formulas, ...(result.program.instructions.length > 0 ? [arithmetic] : [])]),
  ];
}
