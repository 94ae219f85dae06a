/** What reaches an observed result, in both languages: what is in both is asked of both. */
import { describe, expect, it } from 'vitest';
import { GPU_NOMINAL } from '../../semantics/gpu/domains/nominal.js';
import type { GpuLoadResult } from '../../semantics/gpu/language/load.js';
import { gpuInvocation } from '../../semantics/gpu/machine/invocation.js';
import type { LoadResult } from '../../semantics/language/load.js';
import { GpuCaseChecker, type GpuNominalStep } from '../cases/gpu/check-case.js';
import { gpuInputValues } from '../cases/gpu/start.js';
import { readCaseFile, readCases } from '../cases/read-file.js';
import { CaseChecker } from '../cases/vp/check-case.js';
import { sliceGpuRun } from './gpu/slice.js';
import type { StepReach } from './live.js';
import { sliceRun, type Step } from './vp/slice.js';

/** Instructions, and the rest of a case of them, as YAML, a key a line. */
type Asked = readonly [instructions: string, ...rest: readonly string[]];

/** The reach of every step of a run that ends as its case expects. */
type Reaching = (asked: Asked, environment?: string) => readonly StepReach[];

const ofVp: Reaching = ([instructions, ...rest]) => {
  const lines = [`instructions: ${JSON.stringify(instructions.replaceAll('; ', ';\n'))}`, ...rest];
  const [asked] = readCases(`cases:\n  it:\n${lines.map((line) => `    ${line}\n`).join('')}`, 'test.yaml', 'test'); // prettier-ignore
  if (asked === undefined || asked.expect.kind !== 'runs') throw new Error('no run');
  const steps: Step[] = [];
  const loads: LoadResult[] = [];
  const observer = {
    loaded: ({ result }: { readonly result: LoadResult }) => loads.push(result),
    executed: ({ step }: { readonly step: Step }) => steps.push(step),
  };
  expect(new CaseChecker({ observer }).check(asked)).toMatchObject({ verdict: 'agrees', differences: [] }); // prettier-ignore
  const [result] = loads;
  if (result?.loaded !== true) throw new Error('not loaded');
  return sliceRun(steps, result.program, asked.expect.registers);
};

const ofGpu: Reaching = ([instructions, ...rest], environment = 'NVvp4.0') => {
  const lines = [`instructions: ${JSON.stringify(instructions)}`, ...rest];
  const yaml = `environment: ${environment}\ncases:\n  it:\n${lines.map((line) => `    ${line}\n`).join('')}`;
  const [asked] = readCaseFile(yaml, 'test.yaml', 'test').gpuCases;
  if (asked === undefined || asked.expect.kind !== 'runs') throw new Error('no run');
  const steps: GpuNominalStep[] = [];
  const loads: GpuLoadResult[] = [];
  const observer = {
    loaded: ({ result }: { readonly result: GpuLoadResult }) => loads.push(result),
    executed: ({ step }: { readonly step: GpuNominalStep }) => steps.push(step),
  };
  expect(new GpuCaseChecker({ observer }).check(asked)).toMatchObject({ verdict: 'agrees', differences: [] }); // prettier-ignore
  const [result] = loads;
  if (result?.loaded !== true) throw new Error('not loaded');
  const { inputs } = gpuInvocation(result.program, GPU_NOMINAL, gpuInputValues(asked.start));
  return sliceGpuRun(steps, result.program, inputs, asked.expect);
};

function observedOf(reach: readonly StepReach[]): readonly number[] {
  return reach.map(({ observed }) => observed);
}

const [X, Y, Z, W] = [1, 2, 4, 8];
const ALL = 0xf;
const ONES = 'in: {R1: {all: 1}, R2: {all: 1}}';

interface Row {
  readonly says: string;
  readonly vp: Asked;
  readonly gpu: Asked;
  /** What is observed of each step. */
  readonly observed: readonly number[];
  /** Where a GPU program has other steps. */
  readonly observedOfGpu?: readonly number[];
  /** The operand components that the last of these steps was made of. */
  readonly operands?: number;
  /** What each step wrote. */
  readonly written?: readonly number[];
}

const BOTH: readonly Row[] = [
  {
    says: 'counts the components that are compared, and the operands that they were made of',
    vp: ['MUL R0, v[0], c[0];', 'expect: {R0: [0, any, any, 0]}'],
    gpu: ['MUL R0, R1, R2;', ONES, 'expect: {R0: [1, any, any, 1]}'],
    observed: [X | W],
    operands: X | W | ((X | W) << 4),
    written: [ALL],
  },
  {
    says: 'does not count a NaN under the write mask',
    vp: ['ADD R0.x, v[0], v[0];', 'v: {0: [1, .nan, .nan, .nan]}', 'expect: {R0: [2, 0, 0, 0]}'],
    gpu: ['ADD R0.x, R1, R1;', 'in: {R0: {all: 0}, R1: [1, .nan, .nan, .nan]}', 'expect: {R0: [2, 0, 0, 0]}'],
    observed: [X],
    written: [X],
  },
  {
    says: 'does not count a NaN under the mask of condition codes, but the code that masked it',
    vp: ['MOVC CC.x, c[0]; ADD R0.xy (GT.x), v[0], v[0];', 'v: {0: {all: .nan}}', 'c: {0: {all: -1}}', 'expect: {R0: {all: 0}}'],
    gpu: ['MOVC R3.x, R2; ADD R0.xy (GT.x), R1, R1;', 'in: {R0: {all: 0}, R1: {all: .nan}, R2: {all: -1}}', 'expect: {R0: {all: 0}}'],
    observed: [X, 0],
    written: [X, 0],
  },
  {
    says: 'does not count a NaN that is overwritten',
    vp: ['ADD R0, v[0], v[0]; MOV R0.xy, c[0];', 'v: {0: [.nan, 1, 2, 3]}', 'c: {0: {all: 7}}', 'expect: {R0: [7, 7, 4, any]}'],
    gpu: ['ADD R0, R1, R1; MOV R0.xy, R2;', 'in: {R1: [.nan, 1, 2, 3], R2: {all: 7}}', 'expect: {R0: [7, 7, 4, any]}'],
    observed: [Z, X | Y],
  },
  {
    says: 'follows swizzles',
    vp: ['MOV R1, v[0]; MOV R0.x, R1.w;', 'expect: {R0: [1, any, any, any]}'],
    gpu: ['MOV R3, R1; MOV R0.x, R3.w;', 'in: {R1: {all: 1}}', 'expect: {R0: [1, any, any, any]}'],
    observed: [W, X],
  },
  {
    says: 'knows what an instruction does not read',
    vp: ['MOV R1, v[0]; DP3 R0, R1, R1;', 'expect: {R0: {all: 0}}'],
    gpu: ['MOV R3, R1; DP3 R0, R3, R3;', 'in: {R1: {all: 1}}', 'expect: {R0: {all: 3}}'],
    observed: [X | Y | Z, ALL],
  },
  {
    // LIT looks at the specular part only where the diffuse one is positive.
    says: 'knows which of its operands a choice left out',
    vp: ['MOV R1, v[0]; LIT R0, R1;', 'v: {0: {all: -1}}', 'expect: {R0: [1, 0, 0, 1]}'],
    gpu: ['MOV R3, R1; LIT R0, R3;', 'in: {R1: {all: -1}}', 'expect: {R0: [1, 0, 0, 1]}'],
    observed: [X, ALL],
  },
  {
    says: 'follows the index of what is read through it',
    vp: ['ARL A0.xy, v[0]; MOV R0, c[A0.y + 1];', 'v: {0: [5, 2, 0, 0]}', 'c: {3: {all: 9}}', 'expect: {R0: {all: 9}}'],
    gpu: ['FLR.S A.xy, R1; MOV R0, t[A.y + 1];', 'declare: "TEMP t[4]; INT TEMP A;"', 'in: {R1: [5, 2, 0, 0], "t[3]": {all: 9}}', 'expect: {R0: {all: 9}}'],
    observed: [Y, ALL],
    written: [X | Y, ALL],
  },
  {
    says: 'counts a code that decided a branch',
    vp: ['MOVC CC, v[0]; BRA over (NE.y); MOV R0, c[0]; over: MOV R1, c[0];', 'v: {0: [0, 1, 0, 0]}', 'expect: {R0: {all: 0}}'],
    gpu: ['MOVC R3, R1; IF NE.y; MOV R0, R2; ENDIF;', 'in: {R0: {all: 0}, R1: [0, 1, 0, 0], R2: {all: 1}}', 'expect: {R0: {all: 1}}'],
    observed: [Y, 0, 0],
    observedOfGpu: [Y, 0, ALL, 0],
  },
  {
    says: 'counts every code that kept a branch from being taken',
    vp: ['MOVC CC, v[0]; BRA over (GT); MOV R0, c[0]; over: MOV R1, c[0];', 'v: {0: {all: 0}}', 'expect: {R0: {all: 0}}'],
    gpu: ['MOVC R3, R1; IF GT; MOV R0, R2; ENDIF;', 'in: {R0: {all: 0}, R1: {all: 0}}', 'expect: {R0: {all: 0}}'],
    observed: [ALL, 0, ALL, 0],
    observedOfGpu: [ALL, 0],
  },
  {
    says: 'does not count a code that decided a branch to where execution went anyway',
    vp: ['MOVC CC, v[0]; BRA next (NE.y); next: MOV R0, c[0];', 'v: {0: [0, 1, 0, 0]}', 'expect: {R0: {all: 0}}'],
    gpu: ['MOVC R3, R1; REP.S 1; CONT (NE.y); ENDREP; MOV R0, R2;', 'in: {R1: [0, 1, 0, 0], R2: {all: 1}}', 'expect: {R0: {all: 1}}'],
    observed: [0, 0, ALL],
    observedOfGpu: [0, 0, 0, 0, ALL],
  },
  {
    says: 'counts a condition code that is compared, though the register is not',
    vp: ['MULC R0, v[0], c[0];', 'v: {0: {all: .nan}}', 'expect: {CC: [UN, any, any, any]}'],
    gpu: ['MULC R0, R1, R2;', ONES, 'expect: {CC0: ["", any, any, any]}'],
    observed: [X],
  },
  {
    says: 'does not go through a loop for ever, and sees a value through it',
    vp: ['MOV R0, v[0]; main: ADDC R1.x, R1.x, c[0].x; BRA main (LT.x); MOV R0.x, R1.x;', 'c: {0: {all: 1}}', 'R: {1: {all: -3}}', 'expect: {R0: [0, 0, 0, 0]}'],
    gpu: ['REP; ADDC R1.x, R1.x, 1; BRK (GE.x); ENDREP; MOV R0.x, R1.x;', 'in: {R0: {all: 0}, R1: {all: -2}}', 'expect: {R0: [0, 0, 0, 0]}'],
    observed: [X, 0, X, 0, X, 0, X],
    observedOfGpu: [0, X, 0, 0, X, 0, X],
  },
]; // prettier-ignore

describe.each([
  ['VP', ofVp, 'vp'],
  ['GPU', ofGpu, 'gpu'],
] as const)('what reaches an observed result of a %s program', (_, reaching, language) => {
  it.each(BOTH)('$says', ({ [language]: asked, observed, observedOfGpu, operands, written }) => {
    const expected = language === 'gpu' ? (observedOfGpu ?? observed) : observed;
    const reach = reaching(asked);
    expect(observedOf(reach)).toEqual(expected);
    if (operands !== undefined) expect(reach.at(-1)?.operands).toBe(operands);
    if (written !== undefined) expect(reach.map((step) => step.written)).toEqual(written);
  });
});

/** With the rest of a case in lines. */
function reachOf(instructions: string, rest: readonly string[], environment?: string) {
  return ofGpu([instructions, ...rest], environment);
}

describe('what GPU programs alone have', () => {
  it('counts a component that is to be undefined', () => {
    const [only] = reachOf('MOV R0, R1;', ['expect: {R0: [undefined, any, any, any]}']);
    expect(only?.observed).toBe(X);
  });

  it('tells operands by the definitions of each type', () => {
    const integers = [
      'declare: "TEMP R0, R1, R2, R3;"',
      'in: {R1: {s: [5, 5, 5, 5]}, R2: {s: [3, 3, 3, 3]}, R3: {u: [1, 1, 1, 1]}}',
    ];
    const [sum] = reachOf('SAD R0, R1, R2, R3;', [
      ...integers,
      'expect: {R0: {u: [3, any, any, any]}}',
    ]);
    expect(sum?.operands).toBe(X | (X << 4) | (X << 8));
    const [chosen] = reachOf('CMP.S R0, R1, R2, R1;', [
      ...integers,
      'expect: {R0: {s: [5, any, any, any]}}',
    ]);
    expect(chosen?.operands).toBe(X | (X << 8));
    const [scalar] = reachOf('SHL R0, R1, R2.w;', [
      ...integers,
      'expect: {R0: {s: [any, 40, any, any]}}',
    ]);
    expect(scalar?.operands).toBe(Y | (X << 4));
    const [unpacked] = reachOf('UP2H.U R0, R3.x;', [
      ...integers,
      'expect: {R0: [{near: 0, within: 1}, any, any, any]}',
    ]);
    expect(unpacked?.operands).toBe(X);
  });

  it('follows the selections of SWZ', () => {
    const [only] = reachOf('SWZ R0, R1, 0, -w, y, 1;', [
      'in: {R1: {all: 1}}',
      'expect: {R0: [0, -1, 1, 1]}',
    ]);
    expect(only?.operands).toBe(Y | W);
  });

  it('does not count what masks leave out, but the code that did', () => {
    const reach = reachOf('MOV.CC1 R3, R1; MOV R0.xy (LT1.x), R2; MOV R0.z, R2;', [
      'in: {R1: {all: 1}, R2: {all: 2}, R0: {all: 5}}',
      'expect: {R0: [5, 5, 2, any]}',
    ]);
    expect(observedOf(reach)).toEqual([X, 0, Z]);
    expect(reach[1]?.written).toBe(0);
  });

  it('counts flags that are compared, of the register that is', () => {
    const reach = reachOf('MOV.CC1 R3, R1; MOV.CC0 R3, R2;', [
      ONES,
      'expect: {CC1: ["", any, any, any]}',
    ]);
    expect(observedOf(reach)).toEqual([X, 0]);
  });

  it('follows both members and indexes of arrays', () => {
    const reach = reachOf('MOV.S A, {1, 0, 0, 0}; MOV t[1], R1; MOV t[0], R2; MOV R0, t[A.x];', [
      'declare: "TEMP t[2]; INT TEMP A;"',
      ONES,
      'expect: {R0: [any, 1, any, any]}',
    ]);
    expect(observedOf(reach)).toEqual([X, Y, 0, Y]);
  });

  it('knows that a write out of bounds overwrites everything', () => {
    const reach = reachOf('MOV.S A, {7, 0, 0, 0}; MOV R0, R1; MOV t[A.x], R2;', [
      'declare: "TEMP t[2]; INT TEMP A;"',
      ONES,
      'expect: {R0: {all: undefined}}',
    ]);
    expect(observedOf(reach)).toEqual([X, 0, 0]);
  });

  it('counts what decided a jump, a repetition and a kill', () => {
    const reach = reachOf(
      'MOV.CC R3, R1; IF GT.y; MOV R0, R2; ENDIF; MOV R4, R2; REP R4.z; MOV R0.w, R2; ENDREP;',
      [ONES, 'expect: {R0: [1, any, any, any]}'],
    );
    expect(observedOf(reach)).toEqual([Y, 0, X, 0, Z, 0, 0, 0]);
    expect(reach[5]?.operands).toBe(X);
    const fragment = (x: number): number | undefined =>
      reachOf(
        'KIL R1;',
        [`in: {R1: [${String(x)}, 1, 1, -1]}`, 'expect: {outcome: killed}'],
        'NVfp4.0',
      )[0]?.operands;
    expect(fragment(1)).toBe(W);
    expect(fragment(-1)).toBe(X | W);
  });

  it('does not count a code that decided nothing', () => {
    const reach = reachOf('MOV.CC R3, R1; RET (GT); MOV R0, R2;', [ONES, 'expect: {R3: {all: 1}}']);
    expect(observedOf(reach)).toEqual([0xf, 0]);
    const jump = reachOf('MOV.CC R3.x, R1; REP.S 1; CONT (GT.x); ENDREP;', [
      'in: {R1: {all: 1}}',
      'expect: {R3: {all: any}}',
    ]);
    expect(observedOf(jump)).toEqual([0, 0, 0, 0]);
  });

  it('compares vertices with what results held when they were emitted', () => {
    const reach = reachOf(
      'MOV result.position, R1; EMIT; MOV result.position, R2; EMIT; MOV result.position, R1;',
      [
        ONES,
        'expect: {emitted: [{result.position: [1, any, any, any]}, {result.position: [any, 1, any, any]}]}',
      ],
      'NVgp4.0',
    );
    expect(observedOf(reach)).toEqual([X, 0, Y, 0, 0]);
  });

  it('takes of a texture access the coordinates that its target uses', () => {
    const operands = (access: string): number | undefined =>
      reachOf(`${access};`, ['expect: {R0: [undefined, any, any, any]}'])[0]?.operands;
    expect(operands('TEX R0, R1, texture[0], 2D')).toBe(X | Y);
    expect(operands('TXL R0, R1, texture[0], 1D')).toBe(X | W);
    expect(operands('TEX R0, R1, texture[0], SHADOWARRAY1D')).toBe(X | Y | Z);
    expect(operands('TXD R0, R1, R2, R3, texture[0], 1D')).toBe(X | (X << 4) | (X << 8));
    const texel = reachOf('TXF R0, R1, texture[0], 2D;', [
      'in: {R1: {s: [0, 0, 0, 0]}}',
      'expect: {R0: [undefined, any, any, any]}',
    ]);
    expect(texel[0]?.operands).toBe(X | Y | W);
  });

  it('counts the operand of a derivative by its components', () => {
    const [only] = reachOf(
      'DDX R0, R1;',
      ['derivatives: [{x: [1, 2, 3, 4], y: [5, 6, 7, 8]}]', 'expect: {R0: [1, any, 3, any]}'],
      'NVfp4.0',
    );
    expect(only?.operands).toBe(X | Z);
  });
});
