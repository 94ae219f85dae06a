/** What an implementation answered is judged, although it does not take the questions that would tell more about it. */
import { describe, expect, it } from 'vitest';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { machineOf, STANDARD, type Machine } from '../../../semantics/machine/machine.js';
import { resultsOnly, withAbilities } from '../../backends/abilities.js';
import { openBackend } from '../../backends/open.js';
import { Attribution } from '../../judge/attribution/attribution.js';
import { blackBoxOf, type BlackBox } from '../../judge/black-box/black-box.js';
import { faultNamed } from '../../faults/faults.js';
import { BackendIncident, type IncidentVerdict } from '../../judge/incident.js';
import type { ResultLine } from '../result-line.js';
import { Performer } from './perform.js';

const attribution = Attribution.load();
const strict = openBackend('profile:strict');

const WRONG = machineOf({ ...NOMINAL, multiply: (a, b) => NOMINAL.multiply(a, b) + 1 });
const TEXT = '!!VP1.0 ADD R0, v[0], c[0]; MUL o[HPOS], R0, v[0]; END';
const UNIT = {
  kind: 'program',
  id: 'program:0:0',
  text: TEXT,
  values: { attributes: { 0: [1, 2, 3, 4] }, parameters: { 0: [1, 1, 1, 1] } },
} as const;
const BEHIND = { ...UNIT, earlier: [{ 0: [5, 6, 7, 8] }] } as const;

/** What it departs in is looked for with other programs. */
const BY_ADDRESS = {
  ...UNIT,
  text: '!!VP2.0 MOV o[HPOS], c[A0.x + 1]; END',
  values: { parameters: { 1: [1, 2, 3, 4], 2: [5, 6, 7, 8] } },
} as const;
type Asked = typeof UNIT | typeof BEHIND | typeof BY_ADDRESS;
const STARTS_AT_ONE = faultNamed('addresses-start-at-one')?.machine ?? STANDARD;

/** Answers the program itself, on as many vertices as it is first asked; the rest is an incident. */
function answering(machine: Machine, unit: Asked, incident: IncidentVerdict): BlackBox {
  const box = blackBoxOf(machine);
  const vertices = 'earlier' in unit ? unit.earlier.length + 1 : 1;
  const isAnswered = (source: string, count: number): boolean =>
    source === unit.text && count === vertices;
  const no = (): never => {
    throw new BackendIncident(incident, 'not this one');
  };
  return {
    run: (source, values) => (isAnswered(source, 1) ? box.run(source, values) : no()),
    runBatch: (source, parameters, given) =>
      isAnswered(source, given.length) ? box.runBatch(source, parameters, given) : no(),
  };
}

async function performed(box: BlackBox, unit: Asked): Promise<ResultLine> {
  const environment = unit === BY_ADDRESS ? 'VP2.0' : 'VP1.0';
  const performer = new Performer(environment, await attribution);
  return performer.perform(withAbilities(await strict, { vp: resultsOnly(box) }), unit);
}

describe('a program of one that supports no further question', () => {
  it.each([
    ['alone', UNIT, WRONG],
    ['behind another vertex', BEHIND, WRONG],
    ['where its cause is looked for', BY_ADDRESS, STARTS_AT_ONE],
  ] as const)('is judged %s', async (_, unit, machine) => {
    const wrong = await performed(answering(machine, unit, 'unsupported'), unit);
    expect(wrong).toMatchObject({ verdict: 'disagrees', disagreement: { where: 'o[HPOS].x' } });
    const right = await performed(answering(STANDARD, unit, 'unsupported'), unit);
    expect(right.verdict).toBe('agrees');
  });

  it.each([
    ['steps', UNIT, WRONG],
    ['causes', BY_ADDRESS, STARTS_AT_ONE],
  ] as const)('has an incident where questions about %s end in one', async (_, unit, machine) => {
    const line = await performed(answering(machine, unit, 'crash'), unit);
    expect(line).toMatchObject({ verdict: 'crash', reason: 'not this one' });
  });

  it('says what depends on other vertices of one that supports them', async () => {
    const behind = blackBoxOf(WRONG);
    const { disagreement } = await performed({ ...behind, run: blackBoxOf(STANDARD).run }, BEHIND);
    expect(disagreement?.signature).toBe('behind other vertices');
  });
});
