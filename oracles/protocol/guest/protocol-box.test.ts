/** Programs of a guest, asked through the protocol. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { guestMachine } from '../../../semantics/guest/machine.js';
import { guestIn, registerGuest } from '../../../semantics/guest/registry.js';
import { clientBackend } from '../../backends/protocol-backend.js';
import { boxIn, certified } from '../../languages/certified-toy.testing.js';
import { TOY } from '../../languages/toy.testing.js';
import { documentNamed, type DocumentId } from '../../../spec/authorities.js';
import type { HelloReplyBody } from '../bodies.js';
import { checkProtocol } from '../check-protocol.js';
import { clientOf } from '../hosted-client.js';
import { hostedGuest } from './machine-host.js';

let remove: () => void;

beforeEach(() => {
  remove = registerGuest(TOY);
});

afterEach(() => {
  remove();
});

const PROGRAM = '!!TOY1.0\nMIX t1, i0, i1, -i2;\nTOP o1, t1, i0;\nEND\n';
const VALUES = { i0: [2, -0, NaN, 1e-40], i1: [3, 1, 1, 1], i2: [1, 0, 0, 0] } as const;

interface Spoilt {
  readonly claims?: Partial<HelloReplyBody>;
  /** What becomes of the line of an answer. */
  readonly change?: (line: string) => string;
  readonly fault?: Parameters<typeof guestMachine>[3];
}

function backend({ claims, change, fault }: Spoilt = {}) {
  const guest = guestIn('TOY1.0');
  const machine = guestMachine(guest.language, guest.name, NOMINAL, fault);
  return clientBackend(
    clientOf(() => hostedGuest(guest, machine, claims), change),
    { spec: 'exec:toy', kind: 'exec', provenance: 'a test' },
  );
}

describe('a program of a guest', () => {
  it('is loaded, run and refused as by the machine behind it, bit for bit', async () => {
    const made = await backend();
    const box = boxIn(made);
    const [guest, left] = [guestIn('TOY1.0'), await box.run(PROGRAM, VALUES)];
    const machine = guestMachine(guest.language, guest.name, NOMINAL);
    const result = machine.load(PROGRAM);
    if (!result.loaded) throw new Error('it does not load');
    const { x, y, z, w } = machine.run(result.program, VALUES).get('o1') ?? {};
    expect(left).toEqual({ loaded: true, results: { o0: [0, 0, 0, 0], o1: [x, y, z, w] } });
    const refused = await box.load('!!TOY1.0\nTOP i0, i1, i2;\nEND\n');
    expect(refused).toEqual({ loaded: false, position: 13 });
    expect(made.identity.environments).toEqual(['TOY1.0']);
    await made.close();
  });

  it('conforms where it is right, and violates the clause of the fault that it has', async () => {
    const right = await backend();
    expect((await certified(right)).verdict).toBe('conforms');
    await right.close();
    const [fault] = TOY.faults;
    if (fault === undefined) throw new Error('no fault');
    const wrong = await backend({ fault });
    const certificate = await certified(wrong);
    expect(certificate.verdict).toBe('does not conform');
    const broken = certificate.clauses.filter(({ violations }) => violations > 0);
    expect(broken.map(({ id }) => id)).toContain(fault.clauses[0]);
    await wrong.close();
  });

  it.each([
    ['lacks o1', ({ o0 }: Registers) => ({ o0 })],
    ['names \\"o2\\"', (all: Registers) => ({ ...all, o2: all.o0 })],
    ['results.o0', (all: Registers) => ({ ...all, o0: [null, ...all.o0.slice(1)] })],
    ['four words|3 words', (all: Registers) => ({ ...all, o0: all.o0.slice(1) })],
  ])('is answered with every result register: %s', async (says, changed) => {
    const change = (line: string): string => {
      const reply = JSON.parse(line) as { message: string; results: Registers };
      return reply.message === 'left'
        ? JSON.stringify({ ...reply, results: changed(reply.results) })
        : line;
    };
    const made = await backend({ change });
    await expect(boxIn(made).run(PROGRAM, VALUES)).rejects.toMatchObject({
      verdict: 'protocol error',
      message: expect.stringMatching(new RegExp(says.replaceAll('\\"', '"'))) as unknown,
    });
    await made.close();
  });

  it('has neither fragments nor primitives', async () => {
    const made = await backend({
      change: (line) => line.replace('"message":"left"', '"message":"left","killed":true'),
    });
    await expect(boxIn(made).run(PROGRAM, VALUES)).rejects.toThrow(/of GPU programs/);
    await made.close();
  });

  it.each<[string, Partial<HelloReplyBody>, string]>([
    ['it has no MIX', { instructions: ['TOP', 'INV'] }, PROGRAM],
    ['it has 1 instructions, not 2', { limits: { instructions: 1 } }, PROGRAM],
    ['it has 1 temporaries, not 2', { limits: { temporaries: 1 } }, PROGRAM],
    ['it does not check programs', { checks: false }, '!!TOY1.0\nTOP i0, i1, i2;\nEND\n'],
  ])('is not sent to who says that %s', async (says, claims, program) => {
    const made = await backend({ claims });
    await expect(boxIn(made).run(program, {})).rejects.toMatchObject({
      verdict: 'unsupported',
      message: says,
    });
    await made.close();
  });
});

type Registers = Readonly<Record<'o0' | 'o1', readonly unknown[]>>;

it('a guest that nobody has registered is not asked of a backend that has it', async () => {
  const made = await backend({ claims: { environments: ['VP1.0'], guests: ['ELSE1.0'] } });
  expect([...made.abilities.guests.keys()]).toEqual([]);
  expect(made.identity.environments).toEqual(['VP1.0']);
  await made.close();
});

describe('whether a backend of a guest keeps the protocol', () => {
  const checked = (spoilt: Spoilt = {}, document: DocumentId | null = null) => {
    const guest = guestIn('TOY1.0');
    const machine = guestMachine(guest.language, guest.name, NOMINAL, spoilt.fault);
    const claims = { positions: true, ...spoilt.claims };
    const client = clientOf(() => hostedGuest(guest, machine, claims), spoilt.change);
    return checkProtocol(client, undefined, document);
  };
  const outcomes = async (spoilt?: Spoilt): Promise<readonly (readonly [string, string])[]> => {
    const checks = (await checked(spoilt)).filter(({ outcome }) => outcome !== 'absent');
    return checks.map(({ name, outcome }) => [name, outcome] as const);
  };
  const ALL = ['hello', 'load', 'invoke', 'reset', 'unknown', 'bye'];

  it('is checked without a word about what instructions give', async () => {
    expect(await outcomes()).toEqual(ALL.map((name) => [name, 'ok']));
    // The protocol says nothing of results: certify does.
    const [, mixing] = TOY.faults;
    expect(await outcomes(mixing === undefined ? {} : { fault: mixing })).toEqual(
      ALL.map((name) => [name, 'ok']),
    );
    const ofDocument = await checked({}, documentNamed('toy'));
    expect(ofDocument.find(({ name }) => name === 'invoke')?.outcome).toBe('ok');
    await expect(checked({}, 'vp2')).rejects.toThrow('governs none of the environments');
  });

  it.each([
    ['lacks a result register', (line: string) => line.replace(/"o1":/, '"o9":'), 'invoke'],
    ['gives three words', (line: string) => line.replace(/("o0":[^\]]*?)"0x[0-9a-f]{8}",/, '$1'), 'invoke'],
    ['tells that it killed a fragment', (line: string) => line.replace('"message":"left"', '"message":"left","killed":true'), 'invoke'],
    ['refuses everything', (line: string) => line.replace('"message":"loaded"', '"message":"refused","position":0'), 'load'],
    ['refuses nothing', (line: string) => line.replace(/"message":"refused".*/, '"message":"loaded"}'), 'load'],
  ] as const)('one that %s breaks it', async (_, change, name) => {
    const failed = (await outcomes({ change })).filter(([, outcome]) => outcome === 'failed');
    expect(failed.map(([each]) => each)).toContain(name);
  }); // prettier-ignore

  it('asks for no instruction that is not claimed', async () => {
    const [some] = (await checked({ claims: { instructions: ['INV'] } })).filter(
      ({ name }) => name === 'invoke',
    );
    expect(some?.says).toMatch(/^TOY1\.0: 2 programs run and leave o0, o1;/);
    const none = await checked({ claims: { instructions: ['NONE'] } });
    expect(none.find(({ name }) => name === 'invoke')?.outcome).toBe('absent');
  });
});
