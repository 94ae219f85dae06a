import { expect, it } from 'vitest';
import { openBackend } from '../backends/open.js';
import { STANDARD, type Machine } from '../../semantics/machine/machine.js';
import { linkCondition } from '../../semantics/machine/condition.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { blackBoxOf } from '../judge/black-box/black-box.js';
import { endsAtOpenLimit } from './open-limit.js';
import { Performer } from './perform.js';
import { Units } from './unit.js';

/** Counts what takes effect alone: whether it may, the document does not say. */
const EFFECTIVE: Machine = {
  ...STANDARD,
  link: (program) => {
    const linked = STANDARD.link(program);
    const instructions = linked.instructions.map((each): (typeof linked.instructions)[number] => {
      const { condition, destination } = each.syntax;
      const tests = linkCondition(condition ?? destination?.conditionMask ?? null, linked.domain);
      if (tests === null) return each;
      return {
        ...each,
        branch: null,
        step: (inputs, state) => {
          const after = each.step(inputs, state);
          const { x, y, z, w } = tests(state.codes);
          return x || y || z || w ? after : { ...after, executed: state.executed };
        },
      };
    });
    return { ...linked, instructions };
  },
};

it('convicts nobody of counting instructions that are ignored, or of not counting them', async () => {
  const units = new Units({ authority: 'VP2.0', wanted: () => true, programs: true });
  const strict = await openBackend('profile:strict');
  const backend = { ...strict, machine: null, box: blackBoxOf(EFFECTIVE) };
  const performer = new Performer('VP2.0', await Attribution.load());
  const about = units.others.filter((id) => id.startsWith('case:vp2/2.14.2.3/instruction-limit:'));
  expect(about.length).toBeGreaterThan(10);
  const verdicts = new Set<string>();
  for (const id of about) {
    const { verdict } = await performer.perform(backend, units.get(id));
    verdicts.add(verdict);
  }
  expect([...verdicts].sort()).toEqual(['agrees', 'inconclusive']);
});

it.each([
  ['a: BRA a;', false],
  ['a: MOV R0 (FL), v[0];\nBRA a;', true],
  ['a: BRA a (FL);', false],
  ['a: BRA b (FL);\nb: BRA a;', true],
])('knows what the limit ends where it is open how far a program comes: %s', (text, isOpen) => {
  expect(endsAtOpenLimit(`!!VP2.0\n${text}\nMOV o[HPOS], v[0];\nEND\n`, {})).toBe(isOpen);
});
