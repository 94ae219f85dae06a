/** An instruction decides each point once, and different instructions may decide otherwise: in both languages. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Authority } from '../../spec/authorities.js';
import { DEFAULT_POLICIES, FULL_BOX } from '../../semantics/domains/assignments.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { eachOf, Explorer, regionOf } from '../../semantics/domains/explore.js';
import { STANDARD } from '../../semantics/machine/machine.js';
import { Attribution } from './attribution/attribution.js';
import { blackBoxOf } from './black-box/black-box.js';
import { BlackBoxJudge } from './black-box/judge-black-box.js';
import { decidersOf } from './deciders.js';
import { GpuJudge } from './gpu/judge.js';
import { ranLeft } from './gpu/left-by.js';
import { gpuMachine, search, vpMachine } from './permitted.testing.js';
import { loadedGpu } from '../../semantics/gpu/language/load.testing.js';

let attribution: Attribution;
beforeAll(() => {
  attribution = Attribution.load();
});

const UP = { ...DEFAULT_POLICIES, sumRounding: 'up' } as const;

/** What is judged of a program whose instruction at one index rounds sums up, and all others to nearest. */
async function vpVerdict(text: string, up: number): Promise<string> {
  const machine = vpMachine(DEFAULT_POLICIES, (_, index) => (index === up ? UP : DEFAULT_POLICIES));
  const judge = new BlackBoxJudge(blackBoxOf(machine), attribution);
  const inputs = { attributes: { 0: [1, 2, 3e-8, 4] } } as const;
  return (await judge.judge(text, inputs)).judgement.verdict;
}

function gpuVerdict(body: string, up: number): string {
  const text = `!!NVvp4.0\n${body}\nEND`;
  const machine = gpuMachine(DEFAULT_POLICIES, (_, index) =>
    index === up ? UP : DEFAULT_POLICIES,
  );
  const program = loadedGpu(text);
  const inputs = {
    bindings: { 'vertex.position': { type: 'F', values: [1, 2, 3e-8, 4] } },
  } as const;
  const left = ranLeft(machine, machine.link(program), inputs, 100);
  if (left === null) throw new Error('nothing is left');
  return new GpuJudge().judge(text, inputs, left).verdict;
}

const VP_SUM = 'ADD o[COL0], v[0].x, v[0].z;';
const GPU_SUM = 'ADD result.attrib[0], vertex.position.x, vertex.position.z;';

describe('sums that are rounded apart', () => {
  it('are permitted of two instructions', async () => {
    const mad = 'MAD o[HPOS], v[0].x, v[0].x, v[0].z;';
    expect(await vpVerdict(`!!VP1.1 ${VP_SUM} ${mad} END`, 0)).toBe('agrees');
    expect(await vpVerdict(`!!VP1.1 ${VP_SUM} ${mad} END`, 1)).toBe('agrees');
    const gpuMad = 'MAD result.position, vertex.position.x, vertex.position.x, vertex.position.z;';
    expect(gpuVerdict(`${GPU_SUM}\n${gpuMad}`, 0)).toBe('agrees');
    expect(gpuVerdict(`${GPU_SUM}\n${gpuMad}`, 1)).toBe('agrees');
  });

  it('are wrong within one instruction, wherever it occurs', async () => {
    const again = 'ADD o[HPOS], v[0].x, v[0].z;';
    expect(await vpVerdict(`!!VP1.1 ${VP_SUM} ${again} END`, 0)).toBe('disagrees');
    const gpuAgain = 'ADD result.position, vertex.position.x, vertex.position.z;';
    expect(gpuVerdict(`${GPU_SUM}\n${gpuAgain}`, 0)).toBe('disagrees');
  });

  it('are wrong of two that the documents define by one another', async () => {
    const sub = 'SUB o[HPOS], v[0].x, -v[0].z;';
    expect(await vpVerdict(`!!VP1.1 ${VP_SUM} ${sub} END`, 0)).toBe('disagrees');
    // NV_gpu_program4 defines SUB by itself.
    const gpuSub = 'SUB result.position, vertex.position.x, -vertex.position.z;';
    expect(gpuVerdict(`${GPU_SUM}\n${gpuSub}`, 0)).toBe('agrees');
  });
});

describe('the products and the sums of one instruction', () => {
  // The products of 3e38 and 2 overflow; so do the sums of 3e38 and itself.
  const inputs = { attributes: { 0: [3e38, 2, 1, 0] } } as const;
  const text =
    '!!VP2.0 MAD o[HPOS], v[0].xxzz, v[0].yzzz, v[0].wxww; MAD o[COL0], v[0].x, v[0].z, v[0].x; END';
  const judged = async (own: Policies, sum: Policies): Promise<string> => {
    const machine = vpMachine(own, (_, index) => (index === 0 ? own : sum));
    return (await new BlackBoxJudge(blackBoxOf(machine), attribution).judge(text, inputs)).judgement
      .verdict;
  };
  const largest = { productOverflow: 'largest', sumOverflow: 'largest' } as const;

  it('overflow each as they like', async () => {
    for (const kind of ['productOverflow', 'sumOverflow'] as const) {
      const own = { ...DEFAULT_POLICIES, [kind]: 'largest' } as const;
      expect(await judged(own, own), kind).toBe('agrees');
    }
  });

  it('overflow alike wherever the instruction occurs', async () => {
    expect(await judged({ ...DEFAULT_POLICIES, ...largest }, DEFAULT_POLICIES)).toBe('disagrees');
  });
});

it('a RET that ends the program is not missed where it would go on', async () => {
  const text = '!!VP2.0 SGEC R1, v[0], v[0]; RET (GT); MOV o[HPOS], R1; END';
  const judge = new BlackBoxJudge(blackBoxOf(STANDARD), attribution);
  const inputs = { attributes: { 0: [1, 2, 3, 4] } } as const;
  const loaded = STANDARD.load(text);
  const left = await blackBoxOf(STANDARD).run(text, inputs);
  if (!loaded.loaded || !left.loaded) throw new Error('it does not load');
  expect((await judge.steps(loaded.program, inputs, left)).verdict).not.toBe('disagrees');
});

it('those that decide are the start and each name, or what the documents define by one', () => {
  const names = ['ADD', 'MUL', 'SUB', 'ADD', 'ABS'];
  const of = (authority: Authority): readonly number[] => {
    const deciders = decidersOf(authority, names);
    return [...names.keys(), names.length].map((index) => deciders.of(index));
  };
  expect(of('VP2.0')).toEqual([1, 2, 1, 1, 3, 0]);
  expect(decidersOf('VP2.0', names).count).toBe(4);
  expect(of('NVvp4.0')).toEqual([1, 2, 3, 1, 4, 0]);
});

it('an explorer asks each of those that decide for itself', () => {
  const explorer = new Explorer();
  const decided = (decider: number): string => {
    explorer.decider = decider;
    return explorer.chooser.choose('madRounding', (value) => value);
  };
  const all = explorer
    .explore(eachOf(regionOf(FULL_BOX), 2), () => [decided(0), decided(1), decided(0)].join())
    .map(({ value }) => value);
  expect(new Set(all).size).toBe(all.length);
  expect(all.every((each) => each.split(',')[0] === each.split(',')[2])).toBe(true);
  expect(all.some((each) => each.split(',')[0] !== each.split(',')[1])).toBe(true);
});

describe('machines that were convicted once', () => {
  it.each<[number, Authority, number]>([
    [22, 'VP1.0', 25],
    [21, 'VSP1.0/vp2', 29],
    [23, 'VP2.0', 4],
    [23, 'NVgp4.0', 3],
    [24, 'NVgp4.0', 20],
  ])('by seed %s of %s, machine %s, are not', async (seed, authority, machine) => {
    expect((await search(authority, seed, 6, machine)).convictions).toEqual([]);
  });
});
