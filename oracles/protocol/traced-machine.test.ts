/** A traced run must be judged as the machine itself is, but for what does not show in its states. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import { NOMINAL, type Binary32Domain } from '../../semantics/domains/nominal.js';
import { machineOf, STANDARD, type Machine } from '../../semantics/machine/machine.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { BackendIncident } from '../judge/incident.js';
import { Generator } from '../generate/vp/generator.js';
import { Attribution } from '../judge/attribution/attribution.js';
import type { Judgement } from '../judge/disagreement.js';
import { ProgramTracer } from '../judge/judge-trace.js';
import type { Hosted } from './host.js';
import { clientOf } from './hosted-client.js';
import { hostedMachine } from './machine-host.js';
import type { TracedStep } from './bodies.js';
import { ProtocolBox } from './protocol-box.js';
import { byNight } from '../../vitest.night.js';

let tracer: ProgramTracer;
beforeAll(() => {
  tracer = new ProgramTracer(Attribution.load());
});

async function judged(hosted: Hosted, source: string, values: InputValues): Promise<Judgement> {
  const client = clientOf(() => hosted);
  const box = new ProtocolBox(client, await client.hello());
  try {
    const machine = await box.trace(source, values);
    if (machine === null) throw new Error('refused');
    return tracer.judge(machine, source, values, { statesOnly: true });
  } finally {
    await client.close();
  }
}

const numbers = (changes: Partial<Binary32Domain>): Machine =>
  machineOf({ ...NOMINAL, ...changes });

const MACHINES: Readonly<Record<string, Machine>> = {
  standard: STANDARD,
  'sums too great': numbers({ add: (a, b) => Math.fround(NOMINAL.add(a, b) * 1.5) }),
  'branches inverted': numbers({ decide: (taken) => (taken ? 'no' : 'yes') }),
  'addresses too great': numbers({ floorToAddress: (a) => NOMINAL.floorToAddress(a + 1) }),
};

describe('a traced run', () => {
  it.each(Object.entries(MACHINES))('is judged as its machine is: %s', async (name, machine) => {
    let same = 0;
    for (const environment of Object.values(ENVIRONMENTS)) {
      const generator = new Generator(environment, {
        length: { least: 2, most: 12 },
        steps: 40,
        weights: { branches: 40, addresses: 40, relative: 0.5 },
      });
      for (let index = 0; index < 5; index++) {
        const { program, inputs } = generator.draw(3, index);
        const own = tracer.judge(machine, program.text, inputs);
        const traced = await judged(hostedMachine(machine), program.text, inputs);
        // A result that no register keeps does not show: the step agrees, and perhaps the whole run.
        if (traced.verdict !== 'disagrees') continue;
        if (own.verdict !== 'disagrees') throw new Error(`the machine itself ${own.verdict}`);
        expect(traced.disagreement.step).toBeGreaterThanOrEqual(own.disagreement.step ?? 0);
        if (traced.disagreement.step === own.disagreement.step) same++;
      }
    }
    expect(same > 0).toBe(name !== 'standard');
  });

  it('is not called wrong of a permitted machine, whatever it makes of denormals', async () => {
    for (const environment of Object.values(ENVIRONMENTS)) {
      const generator = new Generator(environment, { length: { least: 2, most: 8 }, steps: 40 });
      for (const denormals of ['flushed', 'flushed-positive', 'kept-in-moves'] as const) {
        const machine = machineOf(concrete({ ...defaultsOf(environment.name), denormals }));
        const tiny = [1e-45, -1e-45, -1e-40, 1] as const;
        const values = { attributes: { 0: tiny }, parameters: { 0: tiny, 1: tiny } };
        const { header, programType } = environment;
        const to = programType === 'state' ? 'c[0]' : 'o[HPOS]';
        const source = `${header}\nMOV R0, v[0];\nMIN R1, R0, c[1];\nADD R2, R0, -R1;\nMAX ${to}, R2, v[0];\nEND`;
        const judgement = await judged(hostedMachine(machine), source, values);
        expect(judgement, `${environment.name}, ${denormals}`).toEqual({ verdict: 'agrees' });
        for (let index = 0; index < 4; index++) {
          const { program, inputs } = generator.draw(5, index);
          const drawn = await judged(hostedMachine(machine), program.text, inputs);
          expect(drawn.verdict, program.text).not.toBe('disagrees');
        }
      }
    }
  });

  it.each([
    ['completes', '!!VP2.0 a: MOVC R0, v[0]; BRA b (GT.x); MOV o[HPOS], R0; b: RET; END'],
    ['overflows the call stack', '!!VP2.0 MOV o[HPOS], v[0]; a: CAL a; END'],
    ['runs into the limit', '!!VP2.0 MOV o[HPOS], v[0]; a: BRA a; END'],
    ['calls what comes next', '!!VP2.0 CAL a; a: MOV o[HPOS], v[0]; END'],
  ])('agrees where it %s', async (_, source) => {
    const values: InputValues = { attributes: { 0: [1, 2, 3, 4] } };
    expect(await judged(hostedMachine(), source, values)).toEqual({ verdict: 'agrees' });
  });

  it.each(byNight([2, 3, 4], [3]))(
    'agrees where a call with a full stack goes on, in a loop of %i, until the limit',
    async (length) => {
      const machine = machineOf(concrete({ ...defaultsOf('VP2.0'), callOverflow: 'continues' }));
      const moves = 'MOV o[HPOS], v[0]; '.repeat(length - 1);
      const loop = `!!VP2.0 a: ${moves}CAL a; END`;
      const one: InputValues = { attributes: { 0: [1, 2, 3, 4] } };
      expect(await judged(hostedMachine(machine), loop, one)).toEqual({ verdict: 'agrees' });
    },
  );

  const values: InputValues = { attributes: { 0: [1, 2, 3, 4] } };
  const source = '!!VP2.0 RCP R0, v[0].x; MOV o[HPOS], R0; END';
  const answering = (steps: readonly TracedStep[]): Hosted => ({
    ...hostedMachine(),
    trace: () => Promise.resolve({ outcome: 'completed', steps }),
  });

  it('may have any result that is permitted', async () => {
    const near = 0x3f7fffff;
    const steps: TracedStep[] = [
      { index: 0, R: { 0: [near, near, near, near] } },
      { index: 1, o: { HPOS: [near, near, near, near] } },
    ];
    expect(await judged(answering(steps), source, values)).toEqual({ verdict: 'agrees' });
    const far: TracedStep[] = [
      { index: 0, R: { 0: [near, near, 0x3f800100, near] } },
      { index: 1 },
    ];
    expect(await judged(answering(far), source, values)).toMatchObject({
      verdict: 'disagrees',
      disagreement: { step: 0, index: 0 },
    });
  });

  it.each<[string, readonly TracedStep[], number | null]>([
    ['stops short', [{ index: 0, R: { 0: [0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000] } }], 0],
    ['does nothing', [], null],
    ['starts elsewhere', [{ index: 1 }], null],
  ])('departs where it %s', async (_, steps, step) => {
    expect(await judged(answering(steps), source, values)).toMatchObject({
      verdict: 'disagrees',
      disagreement: { step },
    });
  });

  it.each<[string, TracedStep, RegExp]>([
    ['instruction', { index: 2 }, /steps\[0\].index is 2; the program has 2/],
    ['temporary', { index: 0, R: { 16: [0, 0, 0, 0] } }, /steps\[0\].R names 16; there are 16/],
    ['result', { index: 0, o: { FOO: [0, 0, 0, 0] } }, /"FOO", which VP2.0 lacks/],
    ['parameter', { index: 0, c: { 256: [0, 0, 0, 0] } }, /c names 256/],
    ['address register', { index: 0, A: { 2: [0, 0, 0, 0] } }, /A names 2/],
  ])('that names no %s is a protocol error', async (_, step, message) => {
    const failure = judged(answering([step]), source, values);
    await expect(failure).rejects.toBeInstanceOf(BackendIncident);
    await expect(failure).rejects.toThrow(message);
  });
});

describe('a RET with an empty call stack', () => {
  /** Calls every end an abnormal one that comes behind an instruction of a name. */
  const ending = (name: string): Machine => ({
    ...STANDARD,
    outcomeOf: (linked, state) => {
      const end = STANDARD.outcomeOf(linked, state);
      const [last] = linked.program.instructions.filter((each) => each.name === name);
      return end === null || last === undefined
        ? end
        : { outcome: 'terminated', reason: 'call-stack-overflow' };
    },
  });
  const program = (end: string): string => `!!VP2.0\nMOV o[HPOS], v[0];\n${end}END\n`;

  it.each([
    ['RET', 'RET;\nMOV R0, v[0];\n', 'agrees'],
    ['RET', 'RET;\n', 'agrees'],
    ['RET', 'RET (FL);\n', 'disagrees'],
    ['MOV', '', 'disagrees'],
  ])(
    'may end the program abnormally (vp2.E-return-empty-normal): %s in %j',
    async (name, end, verdict) => {
      const machine = ending(name);
      expect(tracer.judge(machine, program(end), {})).toMatchObject({ verdict });
      expect(await judged(hostedMachine(machine), program(end), {})).toMatchObject({ verdict });
    },
  );
});
