/** Performs a unit of a guest: asks the implementation, and judges what it leaves. */
import type { Guest } from '../../../semantics/guest/registry.js';
import { bitsOf, hex } from '../../../semantics/number/binary32.js';
import { registersOf } from '../../../semantics/guest/language.js';
import type { Ability } from '../../backends/abilities.js';
import type { Backend } from '../../backends/backend.js';
import type { GuestLeft } from '../../judge/guest/box.js';
import { GuestJudge } from '../../judge/guest/judge.js';
import type { GuestTypes } from '../../languages/guest/language.js';
import { performed, type Outcome } from '../outcome.js';
import type { ResultLine } from '../result-line.js';
import { attributed } from './attribution.js';
import type { GuestUnit } from './unit.js';

/** @throws Error for a backend that runs none of its programs */
export function guestAbility(
  { language, name }: Guest,
  { abilities, identity }: Backend,
): Ability<GuestTypes> {
  const own = abilities.guests.get(name);
  if (own === undefined) throw new Error(`${identity.spec} runs no ${language.programs}`);
  return own;
}

/** Performs units on one backend after the other. */
export class GuestPerformer {
  readonly #judge: GuestJudge;

  constructor(private readonly guest: Guest) {
    this.#judge = new GuestJudge(guest);
  }

  /** Whatever the implementation does is a verdict. @throws what is wrong with vpspec itself, or the machine */
  perform(backend: Backend, unit: GuestUnit): Promise<ResultLine> {
    const { box } = guestAbility(this.guest, backend);
    return performed(unit.id, async (): Promise<Outcome> => {
      const { text, values, loads } = unit;
      const left = loads ? await box.run(text, values) : null;
      const judgement =
        left === null
          ? this.#judge.judgeLoading(text, await box.load(text))
          : this.#judge.judge(text, values, left);
      const told = left === null ? {} : { left: this.#words(left) };
      const asked = { box, judge: this.#judge };
      switch (judgement.verdict) {
        case 'inconclusive':
          return judgement;
        case 'disagrees': {
          const { departure } = judgement;
          const disagreement = await attributed(this.guest, asked, unit, departure);
          return { verdict: 'disagrees', disagreement };
        }
        case 'agrees':
          return { verdict: 'agrees', ...told };
      }
    });
  }

  /** The words of all results, in the order of the registers. */
  #words(left: GuestLeft): readonly string[] {
    if (!left.loaded) return [];
    return registersOf(this.guest.language, 'result').flatMap((name) =>
      (left.results[name] ?? []).map((value) => hex(bitsOf(value))),
    );
  }
}
