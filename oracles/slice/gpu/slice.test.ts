import { describe, expect, it } from 'vitest';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import type { GpuLoadResult } from '../../../semantics/gpu/language/load.js';
import { gpuInvocation } from '../../../semantics/gpu/machine/invocation.js';
import { GpuCaseChecker, type GpuNominalStep } from '../../cases/gpu/check-case.js';
import { gpuInputValues } from '../../cases/gpu/start.js';
import { readCaseFile } from '../../cases/read-file.js';
import { sliceGpuRun } from './slice.js';
import type { StepReach } from '../live.js';

/** The reach of every step of some instructions, whose case is given as YAML, one key a line. */
function reachOf(
  instructions: string,
  rest: readonly string[],
  environment = 'NVvp4.0',
): readonly StepReach[] {
  const yaml = [
    `environment: ${environment}`,
    'cases:',
    '  it:',
    `    instructions: ${JSON.stringify(instructions)}`,
    ...rest.map((line) => `    ${line}`),
  ].join('\n');
  const [corpusCase] = readCaseFile(yaml, 'test.yaml', 'test').gpuCases;
  if (corpusCase === undefined || corpusCase.expect.kind !== 'runs') throw new Error('no run');
  const steps: GpuNominalStep[] = [];
  const loads: GpuLoadResult[] = [];
  const { differences } = new GpuCaseChecker({
    observer: {
      loaded: ({ result }) => loads.push(result),
      executed: ({ step }) => steps.push(step),
    },
  }).check(corpusCase);
  expect(differences).toEqual([]);
  const [result] = loads;
  if (result?.loaded !== true) throw new Error('not loaded');
  const { inputs } = gpuInvocation(result.program, GPU_NOMINAL, gpuInputValues(corpusCase.start));
  return sliceGpuRun(steps, result.program, inputs, corpusCase.expect);
}

const [X, Y, Z, W] = [1, 2, 4, 8];
const ONES = 'in: {R1: {all: 1}, R2: {all: 1}}';

function observed(reach: readonly StepReach[]): readonly number[] {
  return reach.map((each) => each.observed);
}

describe('what reaches an observed result of a GPU program', () => {
  it('counts the components that are compared, and the operands that they were made of', () => {
    const [only] = reachOf('MUL R0, R1, R2;', [ONES, 'expect: {R0: [1, any, any, 1]}']);
    expect(only).toEqual({ written: 0xf, observed: X | W, operands: X | W | ((X | W) << 4) });
  });

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
    expect(observed(reach)).toEqual([X, 0, Z]);
    expect(reach[1]?.written).toBe(0);
  });

  it('counts flags that are compared, of the register that is', () => {
    const reach = reachOf('MOV.CC1 R3, R1; MOV.CC0 R3, R2;', [
      ONES,
      'expect: {CC1: ["", any, any, any]}',
    ]);
    expect(observed(reach)).toEqual([X, 0]);
  });

  it('follows both members and indexes of arrays', () => {
    const reach = reachOf('MOV.S A, {1, 0, 0, 0}; MOV t[1], R1; MOV t[0], R2; MOV R0, t[A.x];', [
      'declare: "TEMP t[2]; INT TEMP A;"',
      ONES,
      'expect: {R0: [any, 1, any, any]}',
    ]);
    expect(observed(reach)).toEqual([X, Y, 0, Y]);
  });

  it('knows that a write out of bounds overwrites everything', () => {
    const reach = reachOf('MOV.S A, {7, 0, 0, 0}; MOV R0, R1; MOV t[A.x], R2;', [
      'declare: "TEMP t[2]; INT TEMP A;"',
      ONES,
      'expect: {R0: {all: undefined}}',
    ]);
    expect(observed(reach)).toEqual([X, 0, 0]);
  });

  it('counts what decided a jump, a repetition and a kill', () => {
    const reach = reachOf(
      'MOV.CC R3, R1; IF GT.y; MOV R0, R2; ENDIF; MOV R4, R2; REP R4.z; MOV R0.w, R2; ENDREP;',
      [ONES, 'expect: {R0: [1, any, any, any]}'],
    );
    expect(observed(reach)).toEqual([Y, 0, X, 0, Z, 0, 0, 0]);
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
    expect(observed(reach)).toEqual([0xf, 0]);
    const jump = reachOf('MOV.CC R3.x, R1; REP.S 1; CONT (GT.x); ENDREP;', [
      'in: {R1: {all: 1}}',
      'expect: {R3: {all: any}}',
    ]);
    expect(observed(jump)).toEqual([0, 0, 0, 0]);
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
    expect(observed(reach)).toEqual([X, 0, Y, 0, 0]);
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
