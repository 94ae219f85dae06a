/** What an implementation of a guest's programs answered is judged, although it does not take its instructions one by one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { componentwise, guestMachine } from '../../../semantics/guest/machine.js';
import { guestIn, registerGuest } from '../../../semantics/guest/registry.js';
import { openBackend } from '../../backends/open.js';
import { guestBoxOf, type GuestBox } from '../../judge/guest/box.js';
import { BackendIncident, type IncidentVerdict } from '../../judge/incident.js';
import { boxed } from '../../languages/certified-toy.testing.js';
import { TOY } from '../../languages/toy.testing.js';
import type { ResultLine } from '../result-line.js';
import { GuestPerformer } from './perform.js';
import { guestUnit } from './unit.js';

let remove: () => void;
beforeAll(() => {
  remove = registerGuest(TOY);
});
afterAll(() => {
  remove();
});

const TEXT = '!!TOY1.0\nINV t0, i0;\nTOP o0, t0, t0;\nEND\n';

/** INV is right, or has 2 for everything. */
function machineBox(isRight: boolean): GuestBox {
  const { language, name } = guestIn('TOY1.0');
  const rules = isRight ? {} : { INV: componentwise((numbers) => numbers.constant(2)) };
  return guestBoxOf(language, guestMachine(language, name, NOMINAL, { rules }));
}

/** Answers the program itself; the rest is an incident. */
function answering(box: GuestBox, incident: IncidentVerdict): GuestBox {
  const run: GuestBox['run'] = (source, values) => {
    if (source !== TEXT) throw new BackendIncident(incident, 'not this one');
    return box.run(source, values);
  };
  return { ...box, run };
}

async function performed(box: GuestBox): Promise<ResultLine> {
  const guest = guestIn('TOY1.0');
  const unit = guestUnit(guest, 'program:0:0', TEXT, { i0: [1, 4, 8, 16] });
  return new GuestPerformer(guest).perform(boxed(await openBackend('profile:strict'), box), unit);
}

describe('a program of one that supports no further question', () => {
  it('is judged, under the clause about arithmetic where nothing tells which instruction it was', async () => {
    const known = await performed(machineBox(false));
    expect(known).toMatchObject({
      verdict: 'disagrees',
      disagreement: { instruction: { name: 'INV' } },
    });
    const wrong = await performed(answering(machineBox(false), 'unsupported'));
    expect(wrong).toMatchObject({ verdict: 'disagrees', disagreement: { instruction: null } });
    expect(known.disagreement?.clauses).toEqual(
      expect.arrayContaining([...(wrong.disagreement?.clauses ?? [])]),
    );
    expect(wrong.disagreement?.clauses).toHaveLength(1);
    const right = await performed(answering(machineBox(true), 'unsupported'));
    expect(right.verdict).toBe('agrees');
  });

  it('has an incident where further questions end in one', async () => {
    expect(await performed(answering(machineBox(false), 'crash'))).toMatchObject({
      verdict: 'crash',
      reason: 'not this one',
    });
  });
});
