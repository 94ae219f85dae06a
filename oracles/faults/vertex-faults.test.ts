/** What is kept from vertex to vertex shows in a certificate, where nothing but results does, and in no program alone. */
import { describe, expect, it } from 'vitest';
import { STANDARD } from '../../semantics/machine/machine.js';
import type { Backend } from '../backends/backend.js';
import { Performer } from '../units/vp/perform.js';
import { Units } from '../units/vp/unit.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { blackBoxOfFault } from '../examine/black-box/catch.js';
import type { Fault } from './fault.js';
import { VERTEX_FAULTS } from './vertex-faults.js';
import { byNight, IS_NIGHT } from '../../vitest.night.js';

const attribution = Attribution.load();

/** The limit of instructions is long to reach: its fault is seen at night, its sweep by day of a right machine. */
const SEEN = VERTEX_FAULTS.filter(
  ({ name }) => IS_NIGHT || name !== 'instructions-counted-over-vertices',
);

/**
 * The verdicts and clauses of what is asked behind other vertices, and of the same programs alone: by day until one is
 * caught, and of that.
 */
async function asked(fault: Fault, backend: Backend) {
  const { environment } = fault;
  const units = new Units({
    authority: environment,
    wanted: () => true,
    programs: true,
    cases: [],
  });
  const performer = new Performer(environment, await attribution);
  const drawn = byNight([3, 7, 11, 15], [3]).map((index) => `program:1:${String(index)}`);
  const ids = [...units.others.filter((id) => id.includes(':vertices-')), ...drawn];
  const behind = [];
  const alone = [];
  for (const id of ids) {
    const unit = units.get(id);
    if (unit.kind !== 'program') throw new Error(`${id} is no program`);
    const { earlier, ...single } = unit;
    expect(earlier?.length, id).toBeGreaterThan(0);
    const line = await performer.perform(backend, unit);
    behind.push(line);
    if (!IS_NIGHT && line.verdict === 'agrees') continue;
    alone.push(await performer.perform(backend, single));
    if (!IS_NIGHT) break;
  }
  return { behind, alone };
}

describe('what is kept from vertex to vertex', () => {
  it.each(SEEN.map((fault) => [fault.name, fault] as const))('%s', async (_, fault) => {
    const backend = await blackBoxOfFault(fault);
    try {
      const { behind, alone } = await asked(fault, backend);
      const caught = behind.filter(({ verdict }) => verdict === 'disagrees');
      expect(caught.length).toBeGreaterThan(0);
      for (const { disagreement } of caught) {
        expect(disagreement?.clauses[0]).toBe(fault.clauses[0]);
        expect(disagreement?.where).toMatch(/ of vertex (2|3|71) of a request$/);
        expect(disagreement?.signature).toBe('behind other vertices');
      }
      expect(new Set(alone.map(({ verdict }) => verdict))).toEqual(new Set(['agrees']));
    } finally {
      await backend.close();
    }
  });

  it.each(['VP1.0', 'VP1.1', 'VP2.0'] as const)(
    'is nothing in a right machine of %s',
    async (name) => {
      const [fault] = VERTEX_FAULTS;
      if (fault === undefined) throw new Error('there are no faults');
      const backend = await blackBoxOfFault({ ...fault, machine: STANDARD, environment: name });
      try {
        const { behind } = await asked({ ...fault, environment: name }, backend);
        expect(new Set(behind.map(({ verdict }) => verdict))).toEqual(new Set(['agrees']));
      } finally {
        await backend.close();
      }
    },
  );

  it('is asked of no state program', () => {
    const units = new Units({ authority: 'VSP1.0', wanted: () => true, programs: true, cases: [] });
    expect(units.others.filter((id) => id.includes('vertices'))).toEqual([]);
    expect(units.get('program:1:3')).not.toHaveProperty('earlier');
  });
});
