import { expect, it } from 'vitest';
import { openBackend } from '../backends/open.js';
import { STANDARD, type Machine } from '../../semantics/machine/machine.js';
import { linkCondition } from '../../semantics/machine/condition.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { blackBoxOf } from '../judge/black-box/black-box.js';
import { endsAtOpenLimit } from './open-limit.js';
import { Performer } from './perform.js';
import { Units } from './unit.js';

/** Counts no branch that is ignored: whether it may, the document does not say. */
const EFFECTIVE: Machine = {
  ...STANDARD,
  link: (program) => {
    const linked = STANDARD.link(program);
    const instructions = linked.instructions.map((each): (typeof linked.instructions)[number] => {
      const tests = linkCondition(each.syntax.condition, linked.domain);
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

it('convicts nobody of counting branches that are ignored, or of not counting them', async () => {
  const units = new Units({ authority: 'VP2.0', wanted: () => true, programs: true });
  const strict = await openBackend('profile:strict');
  const backend = { ...strict, machine: null, box: blackBoxOf(EFFECTIVE) };
  const performer = new Performer('VP2.0', await Attribution.load());
  const verdicts: Record<string, string> = {};
  for (const id of units.others) {
    const [, about = ''] = /^case:vp2\/2\.14\.2\.3\/instruction-limit:(.*)$/.exec(id) ?? [];
    // What each program does and shows takes long: one of each kind, and of what is open the quickest.
    if (!/^(endless-calls|masked-instructions-count|not-taken-branches-count)#2$/.test(about))
      continue;
    verdicts[about] = (await performer.perform(backend, units.get(id))).verdict;
  }
  expect(verdicts).toEqual({
    'endless-calls#2': 'agrees',
    'masked-instructions-count#2': 'agrees',
    'not-taken-branches-count#2': 'inconclusive',
  });
});

it.each([
  ['a: BRA a;', false],
  ['a: MOV R0 (FL), v[0];\nBRA a;', false],
  ['a: BRA a (FL);', false],
  ['a: BRA b (FL);\nb: BRA a;', true],
])('knows what the limit ends where it is open how far a program comes: %s', (text, isOpen) => {
  expect(endsAtOpenLimit(`!!VP2.0\n${text}\nMOV o[HPOS], v[0];\nEND\n`, {})).toBe(isOpen);
});
