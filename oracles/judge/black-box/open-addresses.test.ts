/**
 * An address that the documents leave open is not told from what one instruction reads with it: another one may read
 * outside of the program parameters in another way. The address of NaN: spec/errata.yaml, vp2.E-arl-nan; reading outside:
 * vp2.E-parameter-out-of-range.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultsOf } from '../../../semantics/domains/assignments.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import type { Machine } from '../../../semantics/machine/machine.js';
import { clientOf } from '../../protocol/hosted-client.js';
import { hostedMachine } from '../../protocol/machine-host.js';
import { ProtocolBox } from '../../protocol/protocol-box.js';
import { Attribution } from '../attribution/attribution.js';
import type { Judgement } from '../disagreement.js';
import { vpMachine } from '../permitted.testing.js';
import { BlackBoxJudge, CAMPAIGN_LIMITS } from './judge-black-box.js';

const AUTHORITY = 'VP1.1/vp2';

let attribution: Attribution;
beforeAll(async () => {
  attribution = await Attribution.load(undefined, 'vp2');
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
const OUTSIDE = ['zero', 'wrap', 'clamp', 'undefined'] as const;

/** What is read by an address that is open, and whether another one is shown after it. */
const SOURCES = [
  `!!VP1.1 ARL A0.x, v[0].x; ADD R0, c[A0.x+63], v[0].y; LOG R1, c[A0.x-3].y; MOV o[HPOS], R0; MOV o[COL0], R1; END`,
  `!!VP1.1 ARL A0.x, v[0].x; ADD R0, c[A0.x+5], v[0].y; ARL A0.x, R0.y; LOG R1, c[A0.x].y;
   MOV o[HPOS], R0; MOV o[COL0], R1; END`,
];
const values: InputValues = { attributes: { 0: [NaN, 1.1e-7, 2, 0] }, parameters };

describe.each(SOURCES)('are left open in %s', (source) => {
  it.each(ADDRESSES)('where that of NaN is %s', async (addressOfNaN) => {
    for (const shown of OUTSIDE) {
      for (const [add, log] of [
        ['zero', 'wrap'],
        ['wrap', 'clamp'],
        ['clamp', 'undefined'],
        ['undefined', 'zero'],
      ] as const) {
        const own: Own = {
          ARL: { addressOfNaN },
          MOV: { parameterOutside: shown },
          ADD: { parameterOutside: add, sumRounding: 'up' },
          LOG: { parameterOutside: log },
        };
        const { verdict } = await judged(machineOfEach(own), source, values);
        expect(verdict, `${shown} ${add} ${log}`).not.toBe('disagrees');
      }
    }
  });
});
