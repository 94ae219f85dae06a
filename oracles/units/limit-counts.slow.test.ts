/**
 * What counts towards the limit of executed instructions (vp2.E-limit-counts): an implementation may count a branch
 * that is ignored, or not, and nothing else.
 */
import { describe, expect, it } from 'vitest';
import { EXECUTED_INSTRUCTION_LIMIT } from '../../spec/environments.js';
import { DEFAULT_POLICIES } from '../../semantics/domains/assignments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import { mostIgnored } from '../../semantics/machine/ignored.js';
import {
  machineOf,
  STANDARD,
  type Machine,
  type NominalState,
} from '../../semantics/machine/machine.js';
import { withAbilities } from '../backends/abilities.js';
import { openBackend } from '../backends/open.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { blackBoxOf } from '../judge/black-box/black-box.js';
import { Performer } from './vp/perform.js';
import { Units } from './vp/unit.js';
import { byNight } from '../../vitest.night.js';

const EFFECTIVE = machineOf(concrete({ ...DEFAULT_POLICIES, limitCounts: 'effective' }));

/** Ends a program that goes on when so many instructions count. */
function counting(counted: (state: NominalState) => number): Machine {
  return {
    ...EFFECTIVE,
    outcomeOf: (linked, state) => {
      const isGoingOn = state.next >= 0 && state.next < linked.instructions.length;
      if (!isGoingOn) return EFFECTIVE.outcomeOf(linked, state);
      return counted(state) < EXECUTED_INSTRUCTION_LIMIT
        ? null
        : { outcome: 'terminated', reason: 'instruction-limit' };
    },
  };
}

const performer = new Performer('VP2.0', Attribution.load());
const units = new Units({ authority: 'VP2.0', wanted: () => true, programs: true });
// What each program does and shows takes long: of what is open the quickest.
const OPEN = 'case:vp2/2.14.2.3/instruction-limit:not-taken-branches-count#2';
const CALLS = 'case:vp2/2.14.2.3/instruction-limit:endless-calls#2';

async function verdictOf(machine: Machine, shows: 'steps' | 'results', unit = OPEN) {
  const strict = await openBackend('profile:strict');
  const vp = {
    box: blackBoxOf(machine),
    machine: shows === 'steps' ? machine : null,
    batches: null,
    trace: null,
  };
  const backend = withAbilities(strict, { vp });
  const { verdict, disagreement } = await performer.perform(backend, units.get(unit));
  return verdict === 'disagrees' ? (disagreement?.clauses[0] ?? verdict) : verdict;
}

describe.each(['steps', 'results'] as const)('of an implementation that shows its %s', (shows) => {
  const permitted: readonly (readonly [string, Machine])[] = [
    ['counts every instruction', STANDARD],
    ['counts no branch that is ignored', EFFECTIVE],
  ];
  // Results alone take long to tell it: by day only the first is asked.
  it.each(permitted.slice(0, shows === 'steps' ? 2 : byNight(2, 1)))(
    'permits one that %s',
    async (_, machine) => {
      expect(await verdictOf(machine, shows)).toBe('agrees');
      expect(await verdictOf(machine, shows, CALLS)).toBe('agrees');
    },
  );

  it('convicts one that counts half of what it ignored', async () => {
    const half = counting(({ executed, ignored }) => executed - mostIgnored(ignored) / 2);
    expect(await verdictOf(half, shows)).toBe('vp2.end.limit');
  });
});

it.each([
  [
    'leaves off twice what it ignored',
    counting(({ executed, ignored }) => executed - 2 * mostIgnored(ignored)),
  ],
  [
    'ends two instructions late',
    counting(({ executed, ignored }) => executed - mostIgnored(ignored) - 2),
  ],
  ['ends three instructions early', counting(({ executed }) => executed + 3)],
])('convicts one that %s', async (_, machine) => {
  expect(await verdictOf(machine, 'steps')).toBe('vp2.end.limit');
});
