/** Faulty machines of which only results show: what an experiment tells of the step that departs. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../../spec/environments.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { machineOf } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { faultNamed } from '../../faults/faults.js';
import { results } from '../../faults/instructions.js';
import { clientOf } from '../../protocol/hosted-client.js';
import { hostedMachine } from '../../protocol/machine-host.js';
import { ProtocolBox } from '../../protocol/protocol-box.js';
import { Attribution } from '../attribution/attribution.js';
import { loaded } from '../loaded.js';
import { blackBoxOf, type BlackBox } from './black-box.js';
import { BlackBoxJudge, CAMPAIGN_LIMITS } from './judge-black-box.js';

let attribution: Attribution;

beforeAll(() => {
  attribution = Attribution.load();
});

const VALUES: InputValues = {
  attributes: { 0: [1, -2, 3, 4], 1: [-0, 0.5, 2, -7] },
  parameters: { 3: [10, 20, 30, 40], 9: [0, 1, 4, 9], 10: [5, 6, 7, 8] },
};

async function firstNamed(fault: string, body: string, values = VALUES): Promise<string> {
  const machine = faultNamed(fault)?.machine;
  if (machine === undefined) throw new Error(`no fault ${fault}`);
  const text = `!!VP2.0\n${body}\nEND`;
  const { judgement } = await new BlackBoxJudge(blackBoxOf(machine), attribution).judge(
    text,
    values,
  );
  return judgement.verdict === 'disagrees'
    ? (judgement.disagreement.clauses[0] ?? '')
    : judgement.verdict;
}

describe('of a step of which only results show', () => {
  it.each([
    ['scalar-takes-x', 'MOV R1, v[0]; LG2 o[HPOS], R1.w;', 'vp2.operand.scalar-component'],
    ['swizzle-scatters', 'MUL R0, v[0].wzxy, c[3]; MOV o[HPOS], R0;', 'vp2.operand.swizzle'],
    [
      'absolute-value-ignored',
      'SLT o[HPOS], |v[0]|, c[3].x;\nMAX o[HPOS], |v[0]|, v[0];',
      'vp2.operand.absolute',
    ],
    [
      'write-mask-reversed',
      'ADD R1, v[0], v[0]; MUL R1.xyz, v[0], c[3]; MOV o[HPOS], R1;',
      'vp2.destination.mask',
    ],
    [
      'operands-read-late',
      'MOV R1, v[0]; ADD R1, R1.wxyz, c[3]; MOV o[HPOS], R1;',
      'vp2.destination.reads-first',
    ],
    ['mad-exchanged', 'MOV R1, v[0].w; MAD o[HPOS], v[0], c[3], R1;', 'vp2.MAD.result'],
    ['ex2-too-rough', 'EX2 o[HPOS], v[1].y;', 'vp2.EX2.accuracy'],
    ['clip-distances-shared', 'MOV o[HPOS], v[0]; MOV o[CLP3], c[3];', 'vp2.results.count-vp2'],
  ])('%s', async (fault, body, clause) => {
    expect(await firstNamed(fault, body)).toBe(clause);
  });

  it('is seen where the program writes every result, so that none is left to show registers in', async () => {
    const box = blackBoxOf(results(['LIT'], (result) => ({ ...result, z: 0 })));
    const names = ENVIRONMENTS['VP2.0'].results.filter((name) => name !== 'HPOS');
    const moves = names.map((name) => `MOV o[${name}], v[0];`).join(' ');
    const text = `!!VP2.0 OPTION NV_position_invariant; ${moves} LIT R0, v[0]; ADD o[TEX0], R0, R0; END`;
    const values = { attributes: { 0: [1, 4, 0, 2] } } as const;
    const [expected, left] = [loaded(text), await box.run(text, values)];
    if (!expected.loaded || !left.loaded) throw new Error('it does not load');
    const judgement = await new BlackBoxJudge(box, attribution).steps(
      expected.program,
      values,
      left,
    );
    expect(judgement).toMatchObject({ disagreement: { clauses: ['vp2.LIT.z'] } });
  });

  it('is what an instruction computes where a trace shows a component as it was before', async () => {
    // Both zeros are equal to it; the older document orders them by their signs.
    const client = clientOf(() => hostedMachine(machineOf(NOMINAL)));
    const box = new ProtocolBox(client, await client.hello());
    const judge = new BlackBoxJudge(box, attribution, CAMPAIGN_LIMITS, (text, values) =>
      box.trace(text, values),
    );
    const { judgement } = await judge.judge('!!VP1.0\nSLT o[HPOS], v[0], c[0];\nEND', {
      attributes: { 0: [0, 0, -0, 0] },
    });
    await client.close();
    expect(judgement).toMatchObject({
      verdict: 'disagrees',
      disagreement: { where: 'o[HPOS].z', clauses: ['vp1.SLT.result', 'vp1.SLT.zeros'] },
    });
  });

  it('is MOV where inputs show wrong through it alone, and the register where they show so in it alone', async () => {
    const zero: InputValues = { attributes: { 0: [-0, -0, -0, -0] } };
    expect(await firstNamed('mov-loses-negative-zero', 'MOV o[HPOS], v[0];', zero)).toBe(
      'vp2.MOV.result',
    );
    const bright: InputValues = { attributes: { 0: [7, -7, 2, 3] } };
    const body = 'MOV o[HPOS], v[0]; MOV o[COL0], v[0];';
    expect(await firstNamed('colours-clamped-when-written', body, bright)).toBe(
      'vp2.destination.update',
    );
  });

  /** As a compiler does that knows what is never written, and that zero times anything is zero. */
  it('is no operand where the instruction is right about the very registers', async () => {
    const right = faultNamed('twelve-temporaries')?.machine;
    if (right === undefined) throw new Error('no machine');
    const nominal = blackBoxOf(right);
    const folding: BlackBox = {
      ...nominal,
      run: (text, values) =>
        nominal.run(
          /[A-Z]\s+R0,/.test(text)
            ? text
            : text.replace(/MUL (\S+), [^;]*\bR0\b[^;]*;/, 'MOV $1, c[90];'),
          values,
        ),
    };
    const judge = new BlackBoxJudge(folding, attribution);
    const values: InputValues = { parameters: { 0: [0, 0, 0, -1] } };
    for (const factors of ['c[0], R0', '-R0.wzyx, v[0]']) {
      const { judgement } = await judge.judge(`!!VP2.0\nMUL o[HPOS], ${factors};\nEND`, values);
      expect(judgement.verdict === 'disagrees' && judgement.disagreement.clauses[0]).toBe(
        'vp2.MUL.4',
      );
    }
  });
});
