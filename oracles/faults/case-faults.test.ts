/** What goes wrong where one case or sweep leads shows there, where nothing but results does, by its clause. */
import { describe, expect, it } from 'vitest';
import { STANDARD } from '../../semantics/machine/machine.js';
import { loadClauses } from '../../spec/load/specification.js';
import { Performer } from '../units/vp/perform.js';
import { vpCasesFor } from '../units/rehosted.js';
import { Units } from '../units/vp/unit.js';
import { inForce } from '../certify/in-force.js';
import { loadCorpus } from '../cases/corpus.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { blackBoxOfFault } from '../examine/black-box/catch.js';
import { CASE_FAULTS } from './case-faults.js';

const UNITS: Readonly<Record<string, readonly string[]>> = {
  'mad-of-parameters-component-by-component': ['case:vp1/2.14.1.9/destinations:both-in-parameters'],
  'negative-infinity-in-w-of-copied-parameters': ['case:vp1/2.14.1.10.2/move:specials-'],
  'invariant-programs-begin-with-the-position': ['program:sweep:invariant-temporaries-1'],
  'jumps-of-seven-bits': [
    'program:sweep:distances-branches',
    'program:sweep:distances-calls-down',
    'program:sweep:distances-calls-up',
  ],
  'octal-numbers': ['case:vp2/2.14.1.8/integers:leading-zeros-and-eight'],
  'vp1-octal-numbers': ['case:vp1/2.14.1.7/lexical:decimal/VP1.0'],
  'positions-of-wide-tabs': ['case:vp2/2.14.1.8/lines:behind-much-else'],
  'positions-of-two-line-ends': ['case:vp1/2.14.1.7/lexical:behind-much-else/VP1.0'],
  'positions-in-characters': ['case:vp1/2.14.1.7/lexical:behind-other-letters/VP1.0'],
};

const attribution = Attribution.load();
const { cases } = loadCorpus(['vp1/2.14.1.7', 'vp1/2.14.1.9', 'vp1/2.14.1.10.2', 'vp2/2.14.1.8']);
const clauses = loadClauses();

describe('what one case or sweep leads to', () => {
  it.each(CASE_FAULTS.map((fault) => [fault.name, fault] as const))('%s', async (name, fault) => {
    const { environment } = fault;
    const testable = inForce(clauses, environment).map(({ id }) => id);
    const units = new Units({
      authority: environment,
      wanted: () => true,
      programs: true,
      cases: vpCasesFor(environment, cases, testable),
    });
    const performer = new Performer(environment, await attribution);
    const asked = units.others.filter((id) => UNITS[name]?.some((start) => id.startsWith(start)));
    expect(asked.length).toBeGreaterThan(0);
    const [faulty, right] = [
      await blackBoxOfFault(fault),
      await blackBoxOfFault({ ...fault, machine: STANDARD }),
    ];
    try {
      const named = [];
      for (const id of asked) {
        expect((await performer.perform(right, units.get(id))).verdict, id).toBe('agrees');
        const { verdict, disagreement } = await performer.perform(faulty, units.get(id));
        if (verdict === 'disagrees') named.push(disagreement?.clauses[0]);
      }
      expect(named.length).toBeGreaterThan(0);
      expect(fault.clauses).toEqual(expect.arrayContaining(named));
    } finally {
      await faulty.close();
      await right.close();
    }
  });
});
