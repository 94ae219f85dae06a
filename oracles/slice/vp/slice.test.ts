import { describe, expect, it } from 'vitest';
import { CaseChecker } from '../../cases/vp/check-case.js';
import type { Program } from '../../../semantics/language/load.js';
import { readCases } from '../../cases/read-file.js';
import type { StepReach } from '../live.js';
import { sliceRun, type Step } from './slice.js';

/** The reach of every step of a program, whose case expects what is given as YAML. */
function reachOf(instructions: string, rest: string): readonly StepReach[] {
  const lines = instructions.split('\n').map((line) => `      ${line.trim()}`);
  const yaml = `cases:\n  it:\n    instructions: |\n${lines.join('\n')}\n${rest
    .split('\n')
    .map((line) => `    ${line.trim()}`)
    .join('\n')}\n`;
  const [corpusCase] = readCases(yaml, 'test.yaml', 'test');
  if (corpusCase === undefined || corpusCase.expect.kind !== 'runs') throw new Error('no run');
  const steps: Step[] = [];
  let program: Program | null = null;
  const { verdict, differences } = new CaseChecker({
    observer: {
      loaded: ({ result }) => {
        if (result.loaded) program = result.program;
      },
      executed: ({ step }) => {
        steps.push(step);
      },
    },
  }).check(corpusCase);
  expect(differences).toEqual([]);
  expect(verdict).toBe('agrees');
  if (program === null) throw new Error('not loaded');
  return sliceRun(steps, program, corpusCase.expect.registers);
}

const X = 1;
const Y = 2;
const W = 8;

describe('what reaches an observed result', () => {
  it('counts the components that are compared, and no others', () => {
    const [only] = reachOf('MUL R0, v[0], c[0];', 'expect: {R0: [0, any, any, 0]}');
    expect(only?.written).toBe(0xf);
    expect(only?.observed).toBe(X | W);
    expect(only?.operands).toBe(X | W | ((X | W) << 4));
  });

  it('does not count a NaN under the write mask', () => {
    const [only] = reachOf(
      'ADD R0.x, v[0], v[0];',
      'v: {0: [1, .nan, .nan, .nan]}\nexpect: {R0: [2, 0, 0, 0]}',
    );
    expect(only?.observed).toBe(X);
  });

  it('does not count a NaN under the condition code mask, but the code that masked it', () => {
    const [codes, masked] = reachOf(
      'MOVC CC.x, c[0];\nADD R0.xy (GT.x), v[0], v[0];',
      'v: {0: {all: .nan}}\nc: {0: {all: -1}}\nexpect: {R0: {all: 0}}',
    );
    expect(masked?.written).toBe(0);
    expect(masked?.observed).toBe(0);
    expect(codes?.observed).toBe(X);
  });

  it('does not count a NaN that is overwritten', () => {
    const [lost, kept] = reachOf(
      'ADD R0, v[0], v[0];\nMOV R0.xy, c[0];',
      'v: {0: [.nan, 1, 2, 3]}\nc: {0: {all: 7}}\nexpect: {R0: [7, 7, 4, any]}',
    );
    expect(lost?.observed).toBe(4);
    expect(kept?.observed).toBe(X | Y);
  });

  it('follows swizzles', () => {
    const [first] = reachOf('MOV R1, v[0];\nMOV R0.x, R1.w;', 'expect: {R0: [1, any, any, any]}');
    expect(first?.observed).toBe(W);
  });

  it('knows what an instruction does not read', () => {
    const [first] = reachOf('MOV R1, v[0];\nDP3 R0, R1, R1;', 'expect: {R0: {all: 0}}');
    expect(first?.observed).toBe(7);
  });

  it('knows which of its operands a choice left out', () => {
    // LIT looks at the specular part only where the diffuse one is positive.
    const dark = reachOf(
      'MOV R1, v[0];\nLIT R0, R1;',
      'v: {0: {all: -1}}\nexpect: {R0: [1, 0, 0, 1]}',
    );
    expect(dark[0]?.observed).toBe(X);
  });

  it('follows the address of relative addressing', () => {
    const [arl, parameter] = reachOf(
      'ARL A0.xy, v[0];\nMOV R0, c[A0.y + 1];',
      'v: {0: [5, 2, 0, 0]}\nc: {3: {all: 9}}\nexpect: {R0: {all: 9}}',
    );
    expect(arl?.written).toBe(X | Y);
    expect(arl?.observed).toBe(Y);
    expect(parameter?.observed).toBe(0xf);
  });

  it('counts a code that decided a branch', () => {
    const [code] = reachOf(
      'MOVC CC, v[0];\nBRA over (NE.y);\nMOV R0, c[0];\nover:\nMOV R1, c[0];',
      'v: {0: [0, 1, 0, 0]}\nexpect: {R0: {all: 0}}',
    );
    expect(code?.observed).toBe(Y);
  });

  it('counts every code that kept a branch from being taken', () => {
    const [code] = reachOf(
      'MOVC CC, v[0];\nBRA over (GT);\nMOV R0, c[0];\nover:\nMOV R1, c[0];',
      'v: {0: {all: 0}}\nexpect: {R0: {all: 0}}',
    );
    expect(code?.observed).toBe(0xf);
  });

  it('does not count a code that decided a branch to where execution went anyway', () => {
    const [code] = reachOf(
      'MOVC CC, v[0];\nBRA next (NE.y);\nnext:\nMOV R0, c[0];',
      'v: {0: [0, 1, 0, 0]}\nexpect: {R0: {all: 0}}',
    );
    expect(code?.observed).toBe(0);
  });

  it('counts a condition code that is compared, though the register is not', () => {
    const [only] = reachOf(
      'MULC R0, v[0], c[0];',
      'v: {0: {all: .nan}}\nexpect: {CC: [UN, any, any, any]}',
    );
    expect(only?.observed).toBe(X);
  });

  it('does not go through a loop for ever, and sees a value through it', () => {
    const reach = reachOf(
      'MOV R0, v[0];\nmain:\nADDC R1.x, R1.x, c[0].x;\nBRA main (LT.x);\nMOV R0.x, R1.x;',
      'c: {0: {all: 1}}\nR: {1: {all: -3}}\nexpect: {R0: [0, 0, 0, 0]}',
    );
    expect(reach.map(({ observed }) => observed)).toEqual([X, 0, X, 0, X, 0, X]);
  });
});
