/** Addresses that no program of VP1.x can tell apart are judged alike, with traces and without. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { EnvironmentName } from '../../spec/environments.js';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import { machineOf, type Machine } from '../../semantics/machine/machine.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { clientOf } from '../protocol/hosted-client.js';
import { hostedMachine } from '../protocol/machine-host.js';
import { ProtocolBox } from '../protocol/protocol-box.js';
import { Attribution } from './attribution/attribution.js';
import { BlackBoxJudge } from './black-box/judge-black-box.js';
import { ProgramTracer } from './judge-trace.js';
import { byNight } from '../../vitest.night.js';

let attribution: Attribution;
beforeAll(() => {
  attribution = Attribution.load();
});

/** The floor, and whatever the implementation's registers make of what is far out, or no number. */
type Addressing = (a: number) => number;

const clampedTo =
  (least: number, greatest: number, ofNaN: number): Addressing =>
  (a) =>
    Number.isNaN(a) ? ofNaN : Math.min(Math.max(Math.floor(a), least), greatest);

const PERMITTED: Readonly<Record<string, Addressing>> = {
  '32 bits, as processors convert': clampedTo(-(2 ** 31), 2 ** 31 - 1, -(2 ** 31)),
  '10 bits': clampedTo(-512, 511, 0),
  'the clamp of the Issues': clampedTo(-64, 160, 160),
  '9 bits': clampedTo(-256, 255, -256),
  'NaN is 7': clampedTo(-512, 511, 7),
  'NaN is -30': clampedTo(-64, 160, -30),
};

const WRONG: Readonly<Record<string, Addressing>> = {
  '8 bits': clampedTo(-128, 127, 0),
  'ten bits that wrap': (a) => ((Math.floor(a) + 512) & 1023) - 512,
  'rounded to the nearest': (a) => clampedTo(-512, 511, 0)(a + 0.5),
  'far out is 0': (a) => (Math.abs(a) > 512 ? 0 : clampedTo(-512, 511, 0)(a)),
};

/** What ARL of these leads to shows by some offset. */
const OPERANDS = [3.75, -2.5, 94, 159, 160, 1e9, -63.5, -64, -1e9, 1024 + 20, Infinity, -Infinity];
const OFFSETS = byNight([0, 5, 63, -1, -64], [5, 63, -64]);

/** Not nominal in the last bit of a sum, so that more is looked at than what is left. */
function machine(addressing: Addressing): Machine {
  const numbers = concrete({ ...defaultsOf('VP1.0'), sumRounding: 'up' });
  return machineOf({ ...numbers, floorToAddress: addressing });
}

const parameters = Object.fromEntries(
  Array.from({ length: 96 }, (_, n) => [n, [n + 0.25, n, -n, 1] as const]),
);

function sourceOf(environment: EnvironmentName, offset: number): string {
  const plus = offset < 0 ? String(offset) : `+${String(offset)}`;
  const body = `ARL A0.x, v[0].x; MOV R0, c[A0.x${plus}]; ADD R1, R0, v[0].y;`;
  return environment === 'VSP1.0'
    ? `!!VSP1.0 ${body} MOV c[95], R1; END`
    : `!!${environment} ${body} MOV o[HPOS], R1; END`;
}

const ENVIRONMENTS_1 = ['VP1.0', 'VP1.1', 'VSP1.0'] as const;

/** What is judged of a machine: by its states, by what it leaves, and by that with its own traces. */
async function verdicts(
  own: Machine,
  environment: EnvironmentName,
  operands: readonly number[],
): Promise<ReadonlySet<string>> {
  const client = clientOf(() => hostedMachine(own));
  const box = new ProtocolBox(client, await client.hello());
  const tracer = new ProgramTracer(attribution);
  const boxed = new BlackBoxJudge(box, attribution);
  const traced = new BlackBoxJudge(box, attribution, undefined, (source, values) =>
    box.trace(source, values),
  );
  const seen = new Set<string>();
  for (const operand of operands) {
    for (const offset of OFFSETS) {
      const source = sourceOf(environment, offset);
      const values: InputValues = { attributes: { 0: [operand, 1.1e-7, 0, 0] }, parameters };
      seen.add(tracer.judge(own, source, values).verdict);
      seen.add((await boxed.judge(source, values)).judgement.verdict);
      seen.add((await traced.judge(source, values)).judgement.verdict);
    }
  }
  await client.close();
  return seen;
}

describe.each(ENVIRONMENTS_1)('addresses of %s', (environment) => {
  it.each(Object.entries(PERMITTED))('may be kept in %s', async (_, addressing) => {
    const operands = environment === 'VP1.0' ? [...OPERANDS, NaN] : [159, 1e9, -64, NaN];
    expect([...(await verdicts(machine(addressing), environment, operands))]).toEqual(['agrees']);
  });
});

it.each(Object.entries(WRONG))('addresses of VP1.0 are wrong in %s', async (_, addressing) => {
  expect(await verdicts(machine(addressing), 'VP1.0', OPERANDS)).toContain('disagrees');
});
