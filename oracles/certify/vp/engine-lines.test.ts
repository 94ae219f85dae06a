/** What lines of results.jsonl may say of an engine: all that is honest, and not that it leaves what is permitted where it does not. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSpecification } from '../../../spec/load/specification.js';
import { EngineAnswers } from '../../against/expected.js';
import type { Backend } from '../../backends/backend.js';
import { openBackend } from '../../backends/open.js';
import { Attribution } from '../../judge/attribution/attribution.js';
import { Performer } from '../../units/vp/perform.js';
import { Units } from '../../units/vp/unit.js';
import { requireEngineLines } from './engine-lines.js';

const attribution = Attribution.load(loadSpecification().clauses, null);
const answers = new EngineAnswers('nv20', 'VP1.1', 'VP1.1');
const units = new Units({ authority: 'VP1.1', wanted: () => true, programs: true, cases: [] });
const performer = new Performer('VP1.1', attribution, answers);
let engine: Backend;

beforeAll(async () => {
  engine = await openBackend('engine:nv20');
});

describe('a line that says that a program leaves what the engine does, and is permitted', () => {
  it('is believed where each step is permitted, though the results are not together', async () => {
    const line = await performer.perform(engine, units.get('program:1:623'));
    expect(line).toMatchObject({ verdict: 'agrees', engine: { differing: 0 } });
    requireEngineLines([line], units, answers, attribution);
  });

  it('is refused where no steps are permitted that lead to that', async () => {
    const line = await performer.perform(engine, units.get('program:1:173'));
    expect(line).toMatchObject({ verdict: 'disagrees', engine: { differing: 0 } });
    const forged = { ...line, verdict: 'agrees' as const, disagreement: null };
    expect(() => {
      requireEngineLines([forged], units, answers, attribution);
    }).toThrow(/which is said to be permitted and to be what the engine leaves/);
  });
});
