/**
 * An address that the documents leave open is not told from what one instruction reads with it: another one may read
 * outside of the program parameters in another way. The address of NaN: spec/errata.yaml, vp2.E-arl-nan; interpretation outside:
 * vp2.E-parameter-out-of-range.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Quad } from '../../../spec/environments.js';
import { defaultsOf } from '../../../semantics/domains/assignments.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { machineOf, type Machine } from '../../../semantics/machine/machine.js';
import { clientOf } from '../../protocol/hosted-client.js';
import { hostedMachine } from '../../protocol/machine-host.js';
import { ProtocolBox } from '../../protocol/protocol-box.js';
import { Attribution } from '../attribution/attribution.js';
import type { Judgement } from '../disagreement.js';
import { vpMachine } from '../permitted.testing.js';
import { BlackBoxJudge, CAMPAIGN_LIMITS } from './judge-black-box.js';
import { ShownAddress, type AddressCandidate } from './shown-address.js';

const AUTHORITY = 'VP1.1/vp2';

let attribution: Attribution;
beforeAll(() => {
  attribution = Attribution.load(undefined, 'vp2');
});

type Own = Readonly<Record<string, Partial<Policies>>>;

/** A machine whose instructions each decide for themselves. */
function machineOfEach(own: Own): Machine {
  const base = defaultsOf(AUTHORITY);
  return vpMachine(base, (name) => ({ ...base, ...own[name] }));
}

async function judged(machine: Machine, source: string, values: InputValues): Promise<Judgement> {
  const client = clientOf(() => hostedMachine(machine));
  const box = new ProtocolBox(client, await client.hello());
  const judge = new BlackBoxJudge(box, attribution, CAMPAIGN_LIMITS);
  const { judgement } = await judge.judge(source, values);
  await client.close();
  return judgement;
}

/** The program in which a permitted machine was called wrong (seed 881003, machine 481). */
const FOUND = `!!VP1.1
  LIT o[TEX6].zw, +c[51];
  EXP R4, v[1].z;
  ARL A0.x, R4.y;
  LOG o[BFC0].xyw, c[A0.x+63].w;
  ARL A0.x, c[80].x;
  RSQ o[HPOS], -v[TEX6].z;
  MAX R7, v[7].yywx, c[59].y;
  ABS o[COL0], v[TEX6];
  MAD R4, -R7.y, -R7, +R7.wxwz;
  MOV o[HPOS], R7;
END
`;
const FOUND_VALUES: InputValues = {
  attributes: {
    1: [7.188661121986312e-43, -7.160635152699815e-43, -Infinity, NaN],
    7: [22, -7.188661121986312e-43, 0.5, -5.960464477539063e-8],
    14: [-228.02960205078125, 1.7429441213607788, 7.216687091272808e-43, 13],
  },
  parameters: {
    51: [0.5, -Infinity, -0.6717798113822937, -128.5],
    59: [-7.188661121986312e-43, -8.507060187143942e37, -18.035627365112305, 8388608],
    62: [18.035627365112305, -0.025236938148736954, 20.32842254638672, -224.96136474609375],
    63: [NaN, 0, -8, -18.03563117980957],
    64: [1.1754942106924411e-38, 3.4028234663852886e38, 512, -Infinity],
    80: [-512, 512, -8.25, 14.75],
  },
};

it('are left open in the program in which that was found', async () => {
  const own: Own = {
    EXP: { expYOfInfinity: 'nan' },
    ARL: { addressOfNaN: 'lowest' },
    MOV: { parameterOutside: 'wrap' },
    LOG: { parameterOutside: 'undefined' },
  };
  const judgement = await judged(machineOfEach(own), FOUND, FOUND_VALUES);
  expect(judgement.verdict).toBe('agrees');
});

const parameters = Object.fromEntries(
  Array.from({ length: 96 }, (_, n) => [n, [n + 0.25, n, -n, 1] as const]),
);
const ADDRESSES = ['zero', 'lowest', 'greatest', 'anything'] as const;
/** How MOV, which shows addresses, reads outside of the parameters, and how ADD and LOG do. */
const OUTSIDE = [
  ['wrap', 'clamp', 'undefined'],
  ['wrap', 'undefined', 'zero'],
  ['zero', 'wrap', 'clamp'],
  ['clamp', 'zero', 'wrap'],
] as const;

/** What is read by an address that is open, and whether another one is shown after it. */
const SOURCES = [
  `!!VP1.1 ARL A0.x, v[0].x; ADD R0, c[A0.x+63], v[0].y; LOG R1, c[A0.x-3].y; MOV o[HPOS], R0; MOV o[COL0], R1; END`,
  `!!VP1.1 ARL A0.x, v[0].x; ADD R0, c[A0.x+5], v[0].y; ARL A0.x, R0.y; LOG R1, c[A0.x].y;
   MOV o[HPOS], R0; MOV o[COL0], R1; END`,
];
const VALUES: InputValues = { attributes: { 0: [NaN, 1.1e-7, 2, 3] }, parameters };

describe.each(SOURCES)('are left open in %s', (source) => {
  it.each(ADDRESSES)('where that of NaN is %s', async (addressOfNaN) => {
    for (const [shown, add, log] of OUTSIDE) {
      const own: Own = {
        ARL: { addressOfNaN },
        MOV: { parameterOutside: shown },
        ADD: { parameterOutside: add, sumRounding: 'up' },
        LOG: { parameterOutside: log },
      };
      const { verdict } = await judged(machineOfEach(own), source, VALUES);
      expect(verdict, `${shown} ${add} ${log}`).not.toBe('disagrees');
    }
  });
});

describe('what is wrong beside an open address is called wrong', () => {
  const body = 'ARL A0.x, v[0].x; ADD R0, c[A0.x+5], v[0].y;';
  /** Not nominal in the last bit of a sum, so that more is looked at than what is left. */
  const numbers = concrete({ ...defaultsOf(AUTHORITY), sumRounding: 'up' });

  it('an instruction that reads no address', async () => {
    const machine = machineOf({ ...numbers, multiply: (a, b) => 1.5 * a * b });
    const source = `!!VP1.1 ${body} MUL R1, v[0].z, v[0].w; MOV o[HPOS], R0; MOV o[COL0], R1; END`;
    expect(await judged(machine, source, VALUES)).toMatchObject({
      verdict: 'disagrees',
      disagreement: { instruction: { name: 'MUL' } },
    });
  });

  it('an address that is not open', async () => {
    const floorToAddress = (a: number): number => (Number.isNaN(a) ? 0 : Math.floor(a) + 1);
    const machine = machineOf({ ...numbers, floorToAddress });
    const source = `!!VP1.1 ${body} ARL A0.x, v[0].z; ADD R1, c[A0.x+9], v[0].y;
      MOV o[HPOS], R0; MOV o[COL0], R1; END`;
    expect(await judged(machine, source, VALUES)).toMatchObject({
      verdict: 'disagrees',
      disagreement: { instruction: { name: 'ARL' } },
    });
  });

  it('nothing, where it may be read outside, which the letter alone permits', async () => {
    const own: Own = { ADD: { parameterOutside: 'undefined' }, ARL: { addressOfNaN: 'lowest' } };
    const source = `!!VP1.1 ${body} MOV o[HPOS], R0; END`;
    const judgement = await judged(machineOfEach(own), source, VALUES);
    expect(judgement).toMatchObject({ verdict: 'agrees' });
    expect(judgement).toHaveProperty('letter');
  });
});

describe('the candidates for an address', () => {
  const table = Array.from({ length: 96 }, (_, n): Quad => [n, n, n, 1]);
  const at = (n: number): Vector<number> => ({ x: n, y: n, z: n, w: 1 });
  const zero: Vector<number> = { x: 0, y: 0, z: 0, w: 0 };
  const any = new Set(Array.from({ length: 1024 }, (_, n) => n - 512));
  const [none, named] = [new Set<number>(), new Set([0, -512, 511])];
  const accepted = ({ isByLetter }: AddressCandidate): boolean => !isByLetter;

  it('are one where one is permitted, or one alone shows', () => {
    const shown = new ShownAddress(table, [40, 41], [at(47), at(48)]);
    const seven = { address: 7, isByLetter: false };
    expect(shown.candidates(7, { accepted: new Set([7]), permitted: new Set([7]) })).toEqual([
      seven,
    ]);
    const [only, ...others] = shown.candidates(6, {
      accepted: new Set([6]),
      permitted: new Set([6]),
    });
    expect([only?.address, others]).toEqual([7, []]);
  });

  it('are none where no permitted one shows, nor another', () => {
    const shown = new ShownAddress(table, [40, 41], [at(47), at(90)]);
    expect(shown.candidates(7, { accepted: none, permitted: new Set([7]) })).toEqual([]);
  });

  it('are all that lead outside, and those by accepted interpretations first', () => {
    const wrapped = new ShownAddress(table, [48, 49], [at(16), at(17)]);
    const all = wrapped.candidates(0, { accepted: named, permitted: any });
    expect(all.filter(accepted).map(({ address }) => address)).toEqual([-512]);
    expect(all[0]?.address).toBe(-512);
    expect(all.map(({ address }) => address)).toContain(-32);
    expect(all.map(({ address }) => address)).not.toContain(0);
    const zeros = new ShownAddress(table, [48, 49], [zero, zero]);
    const outside = zeros.candidates(0, { accepted: named, permitted: any }).filter(accepted);
    expect(outside.map(({ address }) => address)).toEqual([-512, 511]);
  });

  it('are not narrowed by a parameter of which it is not known what it holds', () => {
    const unknown = table.map((entry, n) => (n === 47 ? null : entry));
    const shown = new ShownAddress(unknown, [40, 41], [at(3), at(48)]);
    const one = { accepted: new Set([7]), permitted: new Set([7]) };
    expect(shown.candidates(7, one).map(({ address }) => address)).toEqual([7]);
  });
});
