/** A machine whose every choice is permitted is never convicted, behind the protocol, with traces and without. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { AUTHORITIES, type Authority } from '../../spec/authorities.js';
import type { Quad } from '../../spec/environments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import { permittedArbitrary } from '../../semantics/domains/policies.arbitrary.js';
import { machineOf, type Machine } from '../../semantics/machine/machine.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { clientOf } from '../protocol/hosted-client.js';
import { hostedMachine } from '../protocol/machine-host.js';
import type { RunRequestBody } from '../protocol/bodies.js';
import { ProtocolBox } from '../protocol/protocol-box.js';
import { Attribution } from './attribution/attribution.js';
import { BlackBoxJudge, CAMPAIGN_LIMITS } from './black-box/judge-black-box.js';
import type { Judgement } from './disagreement.js';
import { byNight } from '../../vitest.night.js';
import { search } from './permitted.testing.js';

let attribution: Attribution;
beforeAll(() => {
  attribution = Attribution.load();
});

/** The nightly script asks for a million programs, from a new seed. */
const WANTED = Number(process.env['VPSPEC_PERMITTED'] ?? NaN);
const IS_LONG = Number.isInteger(WANTED) && WANTED > 0;
const EACH = IS_LONG ? Math.ceil(WANTED / AUTHORITIES.length) : 18;
const SEED = Number(process.env['VPSPEC_SEED'] ?? 20_261_121);

async function judged(
  machine: Machine,
  isTraced: boolean,
  programs: readonly (readonly [source: string, values: InputValues])[],
): Promise<readonly Judgement[]> {
  const client = clientOf(() => hostedMachine(machine));
  const box = new ProtocolBox(client, await client.hello());
  const trace = isTraced
    ? (source: string, values: InputValues) => box.trace(source, values)
    : null;
  const judge = new BlackBoxJudge(box, attribution, CAMPAIGN_LIMITS, trace);
  const judgements: Judgement[] = [];
  for (const [source, values] of programs) {
    judgements.push((await judge.judge(source, values)).judgement);
  }
  await client.close();
  return judgements;
}

describe.each(AUTHORITIES)('machines that %s permits', (authority) => {
  it('are not convicted, whatever they choose', async () => {
    const { judged: count, inconclusive, convictions } = await search(authority, SEED, EACH);
    expect(convictions[0] ?? null).toBeNull();
    expect(count).toBe(EACH);
    // What is always left open would show nothing.
    expect(inconclusive).toBeLessThan(EACH / 2);
    if (IS_LONG) console.log(`${authority}: ${String(count)} judged, ${String(inconclusive)} open`);
  });
});

// A call with a full stack goes on until the limit, which a trace shows: each of its steps is judged.
const LONG = ['VP2.0', 1000, 99] as const;
// RET takes TR for a test that fails of UN, and no other instruction does.
const SHORT = ['VP2.0', 2002, 225] as const;

it.each(byNight<readonly (readonly [Authority, number, number])[]>([LONG, SHORT], [SHORT]))(
  'machine of %s that was once convicted, seed %i, %i',
  async (...[authority, seed, at]) => {
    const { convictions } = await search(authority, seed, 6, at);
    expect(convictions).toEqual([]);
  },
);

describe('program parameters that a state program does not write', () => {
  it('take no part, whatever an implementation makes of them', async () => {
    // Neither is binary32, and the second is a denormal once it is.
    const values: InputValues = {
      attributes: { 0: [1, 2, 3, 4] },
      parameters: { 0: [0.1, 1e-40, 1e300, NaN], 1: [1e-40, 0.1, 0, 0] },
    };
    const source = '!!VSP1.0 ADD c[5], v[0], c[1]; END';
    for (const denormals of ['flushed', 'kept', 'kept-in-moves'] as const) {
      const policies = fc.sample(permittedArbitrary('VSP1.0'), 1)[0];
      if (policies === undefined) throw new Error('no policies');
      // The sum shows nothing of a denormal that is kept: the nearest number is the same as without it.
      const own = { ...policies, sumRounding: 'nearest-even', denormals } as const;
      const machine = machineOf(concrete(own));
      const [judgement] = await judged(machine, false, [[source, values]]);
      expect(judgement, denormals).toEqual({ verdict: 'agrees' });
    }
  });

  it('are judged where they are said to be written', async () => {
    const hosted = hostedMachine();
    const client = clientOf(() => ({
      ...hosted,
      run: async (request: RunRequestBody) => {
        const reply = await hosted.run(request);
        return { ...reply, c: { ...reply.c, 7: [1, 2, 3, 4] } };
      },
    }));
    const judge = new BlackBoxJudge(new ProtocolBox(client, await client.hello()), attribution);
    const one: Quad = [1, 1, 1, 1];
    const { judgement } = await judge.judge('!!VSP1.0 MOV c[5], v[0]; END', {
      attributes: { 0: one },
    });
    expect(judgement.verdict).toBe('disagrees');
    await client.close();
  });
});
