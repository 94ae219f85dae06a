/** A formula of a guest that is narrower than the sets of its rule: what it forbids is wrong, and nothing else is. */
import { afterEach, describe, expect, it } from 'vitest';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type {
  GuestFault,
  GuestLanguage,
  GuestRule,
  GuestValues,
} from '../../../semantics/guest/language.js';
import { componentwise, guestMachine } from '../../../semantics/guest/machine.js';
import { guestIn, registerGuest } from '../../../semantics/guest/registry.js';
import type { Backend } from '../../backends/backend.js';
import { faultyGuest } from '../../backends/guests.js';
import { openBackend } from '../../backends/open.js';
import { registerLanguage } from '../../faults/guest/register.js';
import { boxed, certified } from '../../languages/certified-toy.testing.js';
import { TOY } from '../../languages/toy.testing.js';
import { guestBoxOf, type GuestLeft } from './box.js';
import { GuestJudge, type GuestJudgement } from './judge.js';

let remove: () => void = () => undefined;
afterEach(() => {
  remove();
  remove = () => undefined;
});

/** The greatest number below 1: within what the sets have of the reciprocal of 1. */
const BELOW = 1 - 2 ** -24;

/** INV of one number is another. */
const inverts = (from: number, to: number): GuestRule =>
  componentwise((numbers, a) =>
    numbers.select(numbers.equal(a, numbers.constant(from)), numbers.constant(to), numbers.reciprocal(a)),
  ); // prettier-ignore

const fault: GuestFault = {
  name: 'toy-inv-below-one',
  says: 'INV of 1 is the number below 1',
  clauses: ['toy.INV.2'],
  rules: { INV: inverts(1, BELOW) },
};

function registered(changes: Partial<GuestLanguage> = {}): void {
  remove();
  remove = registerGuest({ ...TOY, ...changes });
}

/** The language with another formula of INV beside its own, or in the place of one. */
function withFormula(id: string, when: string, then: string): Pick<GuestLanguage, 'clauses'> {
  const own = { id, section: '3', says: 'as it says', on: 'INV', when, then };
  return { clauses: [...TOY.clauses.filter((clause) => clause.id !== id), own] };
}

const text = (...lines: readonly string[]): string => ['!!TOY1.0', ...lines, 'END', ''].join('\n');

async function left(rule: GuestRule, program: string, values: GuestValues): Promise<GuestLeft> {
  const { language, name } = guestIn('TOY1.0');
  const machine = guestMachine(language, name, NOMINAL, { rules: { INV: rule } });
  return guestBoxOf(language, machine).run(program, values);
}

async function judged(rule: GuestRule, program: string, values: GuestValues): Promise<GuestJudgement> {
  const judge = new GuestJudge(guestIn('TOY1.0'));
  return judge.judge(program, values, await left(rule, program, values));
} // prettier-ignore

const ALONE = text('INV o0, i0;');
const HIDDEN = text('INV t0, i0;', 'TOP o0, t0, t0;');
const ONES: GuestValues = { i0: [1, 1, 1, 1] };
const THREES: GuestValues = { i0: [3, 3, 3, 3] };

/** A backend whose machine has other rules. */
async function backendWith(rules: NonNullable<GuestFault['rules']>): Promise<Backend> {
  const guest = guestIn('TOY1.0');
  const machine = faultyGuest(guest, { ...fault, rules });
  return boxed(await openBackend('profile:strict'), guestBoxOf(guest.language, machine));
}

describe('a result that the sets permit and a formula forbids', () => {
  it('is wrong where it is seen, and where another instruction stands behind it', async () => {
    registered();
    const wrong = inverts(1, BELOW);
    for (const program of [ALONE, HIDDEN, text('INV t1, i0;', 'INV t0, t1;', 'TOP o0, t0, t1;')]) {
      expect(await judged(wrong, program, ONES)).toMatchObject({
        verdict: 'disagrees',
        departure: { where: 'o0.x', allowed: '1' },
      });
      expect(await judged(inverts(1, 1), program, ONES)).toMatchObject({ verdict: 'agrees' });
    }
    // Where no formula speaks, the sets alone decide.
    for (const third of [0.33333328, 0.3333334]) {
      const near = inverts(3, Math.fround(third));
      expect(await judged(near, ALONE, THREES)).toMatchObject({ verdict: 'agrees' });
      expect(await judged(near, HIDDEN, THREES)).toMatchObject({ verdict: 'agrees' });
    }
  });

  it('is wrong of a negated operand alone, and of the second of two alone', async () => {
    registered();
    const ofNegated = inverts(-1, -BELOW);
    for (const program of [
      text('INV o0, -i0;', 'INV o1, i0;'),
      text('INV t0, -i0;', 'TOP o0, t0, t0;'),
      text('INV t0, i0;', 'INV o0, -t0;'),
    ]) {
      expect(await judged(ofNegated, program, ONES)).toMatchObject({
        verdict: 'disagrees',
        departure: { where: 'o0.x', allowed: '-1' },
      });
    }
    // Nothing shows of a result that is written over.
    const over = text('INV o0, -i0;', 'INV o0, i0;');
    expect(await judged(ofNegated, over, ONES)).toMatchObject({ verdict: 'agrees' });
    let asked = 0;
    const ofSecond: GuestRule = (...given) => inverts(1, ++asked === 2 ? BELOW : 1)(...given);
    const twice = text('INV t0, i0;', 'INV t0, t0;', 'TOP o0, t0, t0;');
    expect(await judged(ofSecond, twice, ONES)).toMatchObject({ verdict: 'disagrees' });
  });

  it('is right where a denormal result is kept, or is a zero, and a formula has the zero', async () => {
    const least = 2 ** -126;
    registered(withFormula('toy.INV.3', 'a > 0.5 * 2 ^ 127 and isFinite(a)', 'r == 0'));
    const values: GuestValues = { i0: [2 ** 127, 1, 1, 1] };
    for (const program of [ALONE, HIDDEN]) {
      const verdicts = [2 ** -127, 0, least].map(async (to) => {
        return (await judged(inverts(2 ** 127, to), program, values)).verdict;
      });
      expect(await Promise.all(verdicts)).toEqual(['agrees', 'agrees', 'disagrees']);
    }
  });

  it('is wrong by a formula about all components at once, where it is seen', async () => {
    registered(withFormula('toy.INV.2', 'a.x == 1', 'r.x == 1'));
    expect(await judged(inverts(1, BELOW), ALONE, ONES)).toMatchObject({
      verdict: 'disagrees',
      departure: { where: 'o0.x', allowed: expect.stringContaining('toy.INV.2') as string },
    });
    expect(await judged(inverts(1, 1), ALONE, ONES)).toMatchObject({ verdict: 'agrees' });
    // The other components are nobody's: the formula says nothing of them.
    const values: GuestValues = { i0: [2, 1, 1, 1] };
    expect(await judged(inverts(1, BELOW), ALONE, values)).toMatchObject({ verdict: 'agrees' });
  });

  it('takes either zero for a denormal operand, as formulas do', async () => {
    const values: GuestValues = { i0: [-(2 ** -140), 1, 1, 1] };
    const verdict = (infinite: number): string => {
      const results = { o0: [infinite, 1, 1, 1], o1: [0, 0, 0, 0] };
      return new GuestJudge(guestIn('TOY1.0')).judge(ALONE, values, { loaded: true, results }).verdict;
    };
    registered();
    const bySets = [verdict(Infinity), verdict(-Infinity)];
    registered(withFormula('toy.INV.3', 'same(a, 0)', 'same(r, INF)'));
    expect([verdict(Infinity), verdict(-Infinity)]).toEqual(bySets);
    expect(bySets).toContain('agrees');
  }); // prettier-ignore
});

describe('certificates', () => {
  it('convict a machine inside the sets and outside of the formula, by its clause', async () => {
    registered();
    const certificate = await certified(await backendWith(fault.rules ?? {}));
    expect(certificate.verdict).toBe('does not conform');
    const broken = certificate.clauses.filter(({ violations }) => violations > 0);
    expect(broken.map(({ id }) => id)).toEqual(['toy.INV.2']);
    expect(certificate.programs?.violations[0]?.shrunk?.program).toBe(ALONE);
  });

  it('convict nobody at the ends of the sets of which no formula speaks', async () => {
    registered();
    const certificate = await certified(await backendWith({ INV: inverts(3, Math.fround(0.33333328)) }));
    expect(certificate.verdict).toBe('conforms');
  }); // prettier-ignore
});

describe('a formula that excludes what its rule makes', () => {
  const contradiction = withFormula('toy.INV.2', 'abs(a) == 1', 'r == 2');

  it('is told when the record is registered from outside', () => {
    expect(() => registerLanguage({ ...TOY, ...contradiction })).toThrow(
      /the clause toy\.INV\.2 excludes what the rule of INV makes of \(.*\b1\b.*\)/,
    );
    remove = registerLanguage(TOY);
  });

  it('is looked for among numbers, and so are rules that are none', () => {
    let calls = 0;
    const rule: GuestRule = componentwise((numbers, a) => {
      const other = numbers.constant(calls++);
      return numbers.select(numbers.equal(a, numbers.constant(0.5)), other, numbers.reciprocal(a));
    });
    const instructions = TOY.instructions.map((each) => (each.name === 'INV' ? { ...each, rule } : each));
    expect(() => registerLanguage({ ...TOY, instructions })).toThrow(
      'the rule of INV does not give the same of the same operands',
    );
  }); // prettier-ignore

  it('convicts nobody, and says so', async () => {
    registered(contradiction);
    expect(await judged(inverts(1, 1), ALONE, ONES)).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('the record contradicts itself: toy.INV.2') as string,
    });
    expect(await judged(inverts(1, 2), ALONE, ONES)).toMatchObject({ verdict: 'disagrees' });
    const strict = await certified(await openBackend('profile:strict'));
    expect(strict.neverReached).toEqual(['toy.INV.2']);
    expect(strict.programs?.inconclusive).toBeGreaterThan(0);
    expect(strict.clauses.every(({ violations }) => violations === 0)).toBe(true);
  });
});
