/**
 * Machines that take other interpretations of flow, bindings and textures are judged to conform; what no interpretation allows
 * is not.
 */
import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICIES } from '../../../semantics/domains/assignments.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import { GPU_FLOW } from '../../../semantics/domains/policies-of-gpu-flow.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import { gpuMachineOf } from '../../../semantics/gpu/machine/machine.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { buildTexture, type TextureData } from '../../../semantics/texture/build.js';
import { GpuJudge, type GpuJudgement } from './judge.js';
import { runLeft } from './left-by.js';
import type { Bits, Left } from './left.js';
import { loadedGpu } from '../../../semantics/gpu/language/load.testing.js';

const LIMIT = 1000;
const judge = new GpuJudge();

/** What the machine of an assignment leaves. */
function leftBy(change: Partial<Policies>, program: GpuProgram, values: GpuInputValues): Left {
  const machine = gpuMachineOf(gpuConcrete({ ...DEFAULT_POLICIES, ...change }));
  const left = runLeft(machine, machine.link(program), values, LIMIT);
  if (left === null) throw new Error('the program does not end');
  return left;
}

/** The x of each result. */
function shown({ results }: Left): readonly Bits[] {
  return results.map(({ x }) => x);
}

/** The same, but for the x of the first result, which is one that no interpretation has. */
function wrong(left: Left): Left {
  const [first, ...rest] = left.results;
  if (first === undefined) throw new Error('no result');
  return { ...left, results: [{ ...first, x: 0x12345 }, ...rest] };
}

interface Sample {
  readonly policy: keyof typeof GPU_FLOW;
  readonly source: string;
  readonly values?: GpuInputValues;
  /** The x of the first result, by alternative: null where it is undefined. */
  readonly leaves: Readonly<Record<string, number | null>>;
}

function vertexProgram(lines: string): string {
  return `!!NVvp4.0\nTEMP R0;\n${lines}\nEND`;
}

const SET = 'MOV result.position, 1;';
const ADD = 'MOV result.position, 2;';

function textured(data: TextureData): GpuInputValues {
  const built = buildTexture(data);
  if (!built.ok) throw new Error(built.problems.map(({ message }) => message).join('; '));
  return { textures: new Map([[0, { [data.kind]: built.texture }]]) };
}

function images(widths: readonly number[]): TextureData['levels'] {
  return widths.map((width, index) => ({
    width,
    texels: new Array<number>(width).fill(index + 1),
  }));
}

const NEAREST = { minFilter: 'NEAREST', magFilter: 'NEAREST' } as const;
const LACKING = textured({
  kind: '1D',
  format: 'R',
  levels: images([4]),
  parameters: { ...NEAREST, maxLevel: 1000 },
});
const MIXED = textured({ kind: '1D', format: 'R', levels: images([4, 3]), incomplete: true });
const BIASED = textured({
  kind: '1D',
  format: 'R',
  levels: images([8, 4, 2, 1]),
  parameters: { minFilter: 'NEAREST_MIPMAP_NEAREST', magFilter: 'NEAREST', lodBias: 1 },
});
/** Level 0 by its derivatives. */
const FRAGMENT = '!!NVfp4.0\nTXB result.color, {0.3, 0, 0, 2}, texture[0], 1D;\nEND';
const STEP = [1 / 8, 0, 0, 0] as const;
/** Level 3. */
const STEEP = [1, 0, 0, 0] as const;
const STILL = [0, 0, 0, 0] as const;

const SAMPLES: readonly Sample[] = [
  {
    policy: 'mainAtLabel',
    source: vertexProgram(`${SET} next: ${ADD}`),
    leaves: { ends: 1, continues: 2 },
  },
  {
    policy: 'mainAtLabel',
    source: vertexProgram(`main: ${SET} CAL next; next: ${ADD} RET; ${SET}`),
    leaves: { ends: 2, continues: 2 },
  },
  {
    // The call is the last instruction before the label, which main reaches when it returns.
    policy: 'mainAtLabel',
    source: vertexProgram(`last: RET; main: ${SET} CAL last; then: ${ADD}`),
    leaves: { ends: 1, continues: 2 },
  },
  {
    policy: 'mainAtLabel',
    source: vertexProgram(`main: ${SET} REP 2; ENDREP; then: ${ADD}`),
    leaves: { ends: 1, continues: 2 },
  },
  {
    policy: 'mainAtLabel',
    source: vertexProgram(`main: ${SET} RET; then: ${ADD}`),
    leaves: { ends: 1, continues: 1 },
  },
  {
    policy: 'mainAtLabel',
    source: vertexProgram(`main: first: ${ADD}`),
    leaves: { ends: null, continues: 2 },
  },
  {
    policy: 'emptySubroutine',
    source: vertexProgram(`main: ${SET} CAL empty; RET; empty: next: ${ADD}`),
    leaves: { returns: 1, shared: 2 },
  },
  {
    policy: 'emptySubroutine',
    source: vertexProgram(`main: empty: ${ADD}`),
    leaves: { returns: null, shared: 2 },
  },
  {
    policy: 'emptySubroutine',
    source: vertexProgram(`main: ${SET} CAL empty; RET; empty:`),
    leaves: { returns: 1, shared: 1 },
  },
  {
    policy: 'textureCompleteness',
    source: vertexProgram('TEX result.position, 0.3, texture[0], 1D;'),
    values: LACKING,
    leaves: { needed: 1, always: null },
  },
  {
    policy: 'sizeOfIncomplete',
    source: vertexProgram('TXQ R0, 0, texture[0], 1D; I2F.S result.position, R0;'),
    values: MIXED,
    leaves: { size: 4, undefined: null },
  },
  {
    policy: 'textureBias',
    source: vertexProgram('TXL result.position, {0.3, 0, 0, 1}, texture[0], 1D;'),
    values: BIASED,
    leaves: { added: 3, together: 3, apart: 2 },
  },
  {
    policy: 'textureBias',
    source: FRAGMENT,
    values: { ...BIASED, derivatives: [{ dx: STEP, dy: STILL }] },
    leaves: { added: 4, together: 3, apart: 3 },
  },
  {
    // Beside such a bias the level by the derivatives is lost, but where the bias is clamped.
    policy: 'textureBias',
    source: '!!NVfp4.0\nTXB result.color, {0.3, 0, 0, -1e30}, texture[0], 1D;\nEND',
    values: { ...BIASED, derivatives: [{ dx: STEEP, dy: STILL }] },
    leaves: { added: 1, together: 2, apart: 1 },
  },
];

describe.each(SAMPLES)('$policy, $source', ({ policy, source, values = {}, leaves }) => {
  const program = loadedGpu(source);

  it.each(Object.entries(leaves))('%s', (alternative, expected) => {
    const change: Partial<Policies> = { [policy]: alternative };
    const left = leftBy(change, program, values);
    expect(shown(left)[0] ?? null).toBe(expected === null ? null : bitsOf(expected));
    expect(judge.judgeRun(program, values, left).verdict).toBe('agrees');
  });

  it('no other', () => {
    const isOpen = Object.values(leaves).includes(null);
    const left = wrong(leftBy({}, program, values));
    expect(judge.judgeRun(program, values, left).verdict).toBe(isOpen ? 'agrees' : 'disagrees');
  });
});

it('a bias beside which the level is lost is not, where it is clamped', () => {
  const program = loadedGpu(
    '!!NVfp4.0\nFLOAT ATTRIB v = fragment.attrib[2];\nUINT TEMP U0;\n' +
      'TXB.U U0, v, texture[0], 2D;\nMOV.U result.color, U0;\nEND',
  );
  const values: GpuInputValues = {
    ...textured({
      kind: '2D',
      format: 'INTENSITY',
      type: 'unsigned',
      levels: [
        { width: 4, height: 1, texels: [1, 17, 4, 128] },
        { width: 2, height: 1, texels: [2147483648, 24] },
        { width: 1, height: 1, texels: [16777216] },
      ],
      parameters: {
        minFilter: 'NEAREST_MIPMAP_NEAREST',
        magFilter: 'NEAREST',
        wrapS: 'CLAMP',
        wrapT: 'CLAMP_TO_EDGE',
        maxLod: 1.25,
      },
    }),
    bindings: {
      'fragment.attrib[2]': { type: 'F', values: [-91.55880737304688, 150, 0, -(2 ** 100)] },
    },
    derivatives: [{ dx: [0.5625, 0, 0, 0], dy: [7, -7.244930744171143, 3e9, 2 ** -112] }],
  };
  const left = (textureBias: Policies['textureBias']): Left =>
    leftBy({ textureBias }, program, values);
  expect(shown(left('together'))[0]).toBe(2147483648);
  expect(shown(left('added'))[0]).toBe(1);
  for (const interpretation of ['added', 'together', 'apart'] as const) {
    expect(judge.judgeRun(program, values, left(interpretation)).verdict).toBe('agrees');
  }
  // No interpretation gives the value of the level beyond the limit, or of other places.
  for (const x of [16777216, 24, 17]) {
    const { results, ...rest } = left('together');
    const all = results.map(() => ({ x, y: x, z: x, w: x }));
    expect(judge.judgeRun(program, values, { ...rest, results: all }).verdict).toBe('disagrees');
  }
});

it('every policy of flow and textures has a program that shows its alternatives', () => {
  for (const [policy, { alternatives }] of Object.entries(GPU_FLOW)) {
    const told = SAMPLES.filter((each) => each.policy === policy).map(({ leaves }) => leaves);
    const names = Object.keys(alternatives);
    for (const [index, one] of names.entries()) {
      for (const other of names.slice(index + 1)) {
        const isTold = told.some((leaves) => leaves[one] !== leaves[other]);
        expect([policy, one, other, isTold]).toEqual([policy, one, other, true]);
      }
    }
  }
});

describe('interpretations that no machine has', () => {
  const judged = (source: string, left: readonly number[]): GpuJudgement =>
    judge.judgeRun(
      loadedGpu(source),
      {},
      {
        loaded: true,
        killed: false,
        emitted: [],
        results: left.map((value) => {
          const bits = bitsOf(value);
          return { x: bits, y: bits, z: bits, w: bits };
        }),
      },
    );
  const HEAD = '!!NVfp4.0\nOPTION ARB_draw_buffers;\n';

  it('leave color outputs open beside result.color (nvfp4.E-color-zero)', () => {
    const mixed = [
      'MOV result.color[1], 1; MOV result.color, 2;',
      'OUTPUT all = result.color; MOV result.color[1], 1; MOV all, 2;',
    ];
    for (const lines of mixed) {
      const source = `${HEAD}${lines}\nEND`;
      const first = loadedGpu(source).results.findIndex(({ binding }) => binding.endsWith('[0]'));
      const colors = (zero: number, one: number): readonly number[] =>
        first === 0 ? [zero, one] : [one, zero];
      expect(judged(source, colors(2, 1)).verdict).toBe('agrees');
      expect(judged(source, colors(2, 2))).toEqual({
        verdict: 'inconclusive',
        reason: 'color outputs may be open (nvfp4.E-color-zero)',
      });
      expect(judged(source, colors(1, 1)).verdict).toBe('disagrees');
    }
  });

  it('leave none open where every output has its number', () => {
    const source = `${HEAD}MOV result.color[0], 2; MOV result.color[1], 1;\nEND`;
    expect(judged(source, [2, 1]).verdict).toBe('agrees');
    expect(judged(source, [2, 2]).verdict).toBe('disagrees');
    expect(judged('!!NVfp4.0\nMOV result.color, 2;\nEND', [1]).verdict).toBe('disagrees');
  });

  it('leave the codes open after a write out of bounds (gp4.E-outside-write)', () => {
    const source = (index: number): string =>
      `!!NVvp4.0\nTEMP t[2]; INT TEMP i;\nMOV.S i, ${String(index)};\nMOV.CC t[i.x], 1;\n` +
      'MOV result.position, 0;\nMOV result.position (NE), 1;\nEND';
    expect(judged(source(5), [1]).verdict).toBe('agrees');
    expect(judged(source(5), [0]).verdict).toBe('agrees');
    expect(judged(source(1), [0]).verdict).toBe('disagrees');
  });

  it('leave loop counts beyond the integers open (gp4.E-rep-count-range)', () => {
    const loop = (count: string): string =>
      `!!NVvp4.0\nTEMP R0;\nMOV result.position, 1;\nREP ${count}; MOV result.position, 2; BRK; ENDREP;\nEND`;
    expect(judged(loop('3e9'), [2]).verdict).toBe('agrees');
    expect(judged(loop('3e9'), [1]).verdict).toBe('inconclusive');
    expect(judged(loop('2e9'), [1]).verdict).toBe('disagrees');
  });
});
