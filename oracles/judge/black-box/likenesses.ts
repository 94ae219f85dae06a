/**
 * Machines that an implementation may be alike: one that leaves exactly what it leaves of a program says without asking
 * what goes on between. What is said so is a guess, and each thing that may be said is held against the implementation's
 * own steps first; after that the guess stands for them, which are some twenty programs each.
 */
import { lawOf, VP_AUTHORITIES, type Law, type VpAuthority } from '../../../spec/authorities.js';
import { machineOf, type Machine } from '../../../semantics/machine/machine.js';
import { nominalOf } from '../../../semantics/domains/nominal-of.js';
import type { Judgement } from '../disagreement.js';
import type { BlackBox } from './black-box.js';

/** A thing said that has been right so often is believed. */
const BELIEVED_AFTER = 3;

/** What has been said of one implementation, and how often that was right. */
class Likenesses {
  readonly #right = new Map<string, number>();

  /** The guess where such guesses are believed, else what the steps themselves say. */
  async confirmed(guess: Judgement, steps: () => Promise<Judgement>): Promise<Judgement> {
    const said = sayingOf(guess);
    const right = this.#right.get(said) ?? 0;
    if (right >= BELIEVED_AFTER) return guess;
    const own = await steps();
    // Steps that do not show say nothing of the guess.
    if (own.verdict === 'inconclusive') return own;
    // One that was wrong once is never believed.
    this.#right.set(said, sayingOf(own) === said ? right + 1 : -Infinity);
    return own;
  }
}

/** What a judgement says, but for values and registers. */
function sayingOf(judgement: Judgement): string {
  const { verdict } = judgement;
  const disagreement =
    verdict === 'disagrees'
      ? judgement.disagreement
      : verdict === 'agrees'
        ? judgement.letter
        : undefined;
  return [verdict, disagreement?.signature, ...(disagreement?.clauses ?? [])].join('|');
}

const LIKENESSES = new WeakMap<BlackBox, Likenesses>();

/** The likenesses of an implementation, which all its judges share: what was right of it once serves every judge. */
export function likenessesOf(box: BlackBox): Likenesses {
  const known = LIKENESSES.get(box) ?? new Likenesses();
  LIKENESSES.set(box, known);
  return known;
}

const MACHINES = new Map<Law, Machine>(
  VP_AUTHORITIES.map((authority) => [lawOf(authority), machineOf(nominalOf(authority))]),
);

/** The nominal machines of the documents whose numbers are others than an authority's. */
export function machinesBeside(authority: VpAuthority): readonly Machine[] {
  return [...MACHINES].filter(([law]) => law !== lawOf(authority)).map(([, machine]) => machine);
}
