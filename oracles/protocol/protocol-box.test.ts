/** A machine behind the protocol must give what it gives without. */
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, type Quad } from '../../spec/environments.js';
import { STANDARD } from '../../semantics/machine/machine.js';
import { BackendIncident } from '../judge/incident.js';
import { Generator } from '../generate/vp/generator.js';
import { blackBoxOf, runOf, type BlackBoxRun } from '../judge/black-box/black-box.js';
import { wordQuad } from './encode.js';
import { Unsupported, type Hosted } from './host.js';
import { clientOf } from './hosted-client.js';
import { hostedMachine } from './machine-host.js';
import { ProtocolBox } from './protocol-box.js';

const PROGRAM = '!!VP1.0 MUL o[HPOS], v[0], c[3]; END';

const NO_TRACE = { outcome: 'completed', steps: [] } as const;

/** A hosted machine that counts what it is asked. */
function counted(changes: Partial<Hosted> = {}) {
  const counts = { loads: 0, runs: [] as number[] };
  const hosted = hostedMachine();
  const both: Hosted = {
    ...hosted,
    load: (program) => {
      counts.loads++;
      return hosted.load(program);
    },
    run: (request) => {
      counts.runs.push(request.count);
      return hosted.run(request);
    },
    ...changes,
  };
  return { counts, hosted: both };
}

async function boxOf(hosted: Hosted, changes: object = {}) {
  const client = clientOf(() => hosted);
  return { client, box: new ProtocolBox(client, { ...(await client.hello()), ...changes }) };
}

/** A run, without the parameters that do not show in another. */
function shownOf(run: BlackBoxRun, other: BlackBoxRun): BlackBoxRun {
  if (!run.loaded || !other.loaded) return run;
  const parameters = run.parameters.map((each, number) =>
    other.parameters[number] === null ? null : each,
  );
  return { ...run, parameters };
}

async function incidentOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof BackendIncident ? [error.verdict, error.message] : error),
  );
}

describe('a machine behind the protocol', () => {
  it.each(Object.values(ENVIRONMENTS))(
    'gives what it gives without: $name',
    async (environment) => {
      const { client, box } = await boxOf(hostedMachine());
      const direct = blackBoxOf(STANDARD);
      const generator = new Generator(environment, { length: { least: 1, most: 12 }, steps: 40 });
      for (let index = 0; index < 12; index++) {
        const { program, inputs } = generator.draw(7, index);
        const run = await box.run(program.text, inputs);
        expect(run).toEqual(shownOf(await direct.run(program.text, inputs), run));
        if (environment.writesParameters) {
          expect(run.loaded && run.parameters.some((each) => each !== null)).toBe(true);
        }
      }
      const wrong = `${environment.header} FOO`;
      expect(await box.run(wrong, {})).toEqual(await direct.run(wrong, {}));
      await client.close();
    },
  );

  it('runs batches in pieces, in order, each vertex with its own attributes', async () => {
    const { counts, hosted } = counted();
    const { client, box } = await boxOf(hosted, { maxInputs: 40 });
    const vertices = Array.from({ length: 100 }, (_, n): Record<number, Quad> =>
      n % 7 === 0 ? {} : { [n % 2]: [n, -0, NaN, Infinity] },
    );
    const source = '!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], v[1]; MOV o[TEX0], c[5]; END';
    const parameters: Record<number, Quad> = { 5: [1, 2, 3, 4] };
    const seen = await box.runBatch(source, parameters, vertices);
    const direct = await blackBoxOf(STANDARD).runBatch(source, parameters, vertices);
    const blank = seen.map((run, index) => shownOf(direct[index] ?? run, run));
    expect(seen).toEqual(blank);
    expect(counts).toEqual({ loads: 1, runs: [40, 40, 20] });
    await client.close();
  });

  it('does not load a program twice in a row, but in a fresh process', async () => {
    const { counts, hosted } = counted();
    const { client, box } = await boxOf(hosted);
    await box.run(PROGRAM, {});
    await box.run(PROGRAM, {});
    expect(counts.loads).toBe(1);
    await client.restart();
    await box.run(PROGRAM, {});
    expect(counts.loads).toBe(2);
    await client.close();
  });
});

describe('the position of a position-invariant program', () => {
  const body = 'OPTION NV_position_invariant; MOV o[COL0], v[0]; END';
  const position = wordQuad([1, 2, 3, 4]);

  it.each(['!!VP1.1', '!!VP2.0'])(
    'is what the GL computes, and takes no part: %s',
    async (header) => {
      const machine = hostedMachine();
      const { client, box } = await boxOf({
        ...machine,
        run: async (request) => {
          const reply = await machine.run(request);
          const words = Uint32Array.from(reply.words);
          words.set(position, reply.registers.indexOf('HPOS') * 4);
          return { ...reply, words };
        },
        trace: async (request) => {
          const { outcome, steps } = (await machine.trace?.(request)) ?? NO_TRACE;
          return {
            outcome,
            steps: steps.map((step) => ({ ...step, o: { ...step.o, HPOS: position } })),
          };
        },
      });
      const source = `${header} ${body}`;
      const values = { attributes: { 0: [5, 6, 7, 8] } } as const;
      const direct = await blackBoxOf(STANDARD).run(source, values);
      const run = await box.run(source, values);
      expect(run).toEqual(shownOf(direct, run));
      const traced = await box.trace(source, values);
      if (traced === null) throw new Error('it loads');
      expect(runOf(traced, source, values)).toEqual(direct);
      await client.close();
    },
  );
});

describe('what a backend does not claim to run', () => {
  it('is not asked of it', async () => {
    const { counts, hosted } = counted();
    const { client, box } = await boxOf(hosted, { environments: ['VP1.0'], instructions: ['MOV'] });
    expect(await incidentOf(box.run('!!VP2.0 MOV o[HPOS], v[0]; END', {}))).toEqual([
      'unsupported',
      'it runs VP1.0, not VP2.0',
    ]);
    expect(await incidentOf(box.run(PROGRAM, {}))).toEqual(['unsupported', 'it has no MUL']);
    expect(counts.loads).toBe(0);
    await client.close();
  });

  it('it may refuse itself', async () => {
    const reject = (): Promise<never> => Promise.reject(new Unsupported('no MUL today'));
    for (const changes of [{ load: reject }, { run: reject }]) {
      const { client, box } = await boxOf(counted(changes).hosted);
      expect(await incidentOf(box.run(PROGRAM, {}))).toEqual(['unsupported', 'no MUL today']);
      await client.close();
    }
  });
});

it('a backend that loads what is no program is not made to run it', async () => {
  const { counts, hosted } = counted({ load: () => Promise.resolve({ loaded: true }) });
  const { client, box } = await boxOf(hosted);
  expect(await box.run('!!VP1.0 FOO', {})).toMatchObject({ loaded: true });
  expect(counts.runs).toEqual([]);
  await client.close();
});

it('what a host throws is its own failure, and says why', async () => {
  const { hosted } = counted({ run: () => Promise.reject(new Error('out of memory')) });
  const { client, box } = await boxOf(hosted);
  expect(await incidentOf(box.run(PROGRAM, {}))).toEqual([
    'infrastructure',
    'run: it says: out of memory',
  ]);
  await client.close();
});
