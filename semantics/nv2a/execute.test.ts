/** Execution by hand: what a step reads and writes, and every open point by each of its readings. */
import { describe, expect, it } from 'vitest';
import type { Vector } from '../domains/domain.js';
import { bitsOf } from '../number/binary32.js';
import { patternDomain } from '../silicon/domain.js';
import { FACTS } from '../silicon/driver.js';
import { DIFFERENCES, READINGS } from './differences.js';
import { OpenPoint, runWords, stepsOf, type Readings } from './execute.js';
import { fromQuad } from './fields.js';
import { decoded, type Instruction } from './instruction.js';
import { startOf, type WordsInputs, type WordsState } from './state.js';
import { parseProgram } from './text.js';

const DOMAIN = patternDomain(FACTS.nv20, 'VP1.1');
const v = (x: number, y: number, z: number, w: number): Vector<number> => ({
  x: bitsOf(x),
  y: bitsOf(y),
  z: bitsOf(z),
  w: bitsOf(w),
});
const GIVEN: WordsInputs = {
  inputs: { 0: [1, 2, 3, 4], 1: [-1.5, 0.5, 8, -2] },
  constants: { 0: [10, 20, 30, 40], '-96': [5, 6, 7, 8], 95: [9, 9, 9, 1] },
};

function instructionsOf(lines: string): readonly Instruction[] {
  const result = parseProgram(`!!NV2A ${lines} END`);
  if (!result.ok) throw new Error(result.error.message);
  return result.made;
}

const left = (lines: string, readings: Readings = new Map(), given = GIVEN): WordsState =>
  runWords(instructionsOf(lines), DOMAIN, startOf(given), readings);

describe('a program', () => {
  it('starts with outputs of (0, 0, 0, 1) and registers of 0', () => {
    const state = left('NOP;');
    expect(state.next).toBe(1);
    expect(state.outputs[9]).toEqual(v(0, 0, 0, 1));
    expect(state.temporaries).toEqual(Array(12).fill(v(0, 0, 0, 0)));
    expect(state.inputs[2]).toEqual(v(0, 0, 0, 1));
  });

  it('has all 192 constants, with and without A0.x', () => {
    const state = left(
      'ARL A0.x, v0.x; MOV R0, c[-96]; MOV R1, c[95]; MOV R2, c[A0.x+94]; MOV R3, c[A0.x-97];'.replace(
        '-97',
        '-96',
      ),
      new Map(),
      { ...GIVEN, inputs: { 0: [1, 0, 0, 0] } },
    );
    expect(state.address).toBe(1);
    expect(state.temporaries.slice(0, 4)).toEqual([
      v(5, 6, 7, 8),
      v(9, 9, 9, 1),
      v(9, 9, 9, 1),
      v(0, 0, 0, 0),
    ]);
  });

  it('ends with the instruction that is final, though more follow', () => {
    const [first, second] = instructionsOf('MOV R0, v0; MOV R0, v1;');
    if (first === undefined || second === undefined) throw new Error('two were asked for');
    const state = runWords([{ ...first, final: true }, second], DOMAIN, startOf(GIVEN));
    expect(state.temporaries[0]).toEqual(v(1, 2, 3, 4));
    expect(state.next).toBe(2);
  });

  it('makes a new state in each step, and leaves the one before', () => {
    const start = startOf(GIVEN);
    const steps = [...stepsOf(instructionsOf('MOV R0, v0; MOV oPos, R0;'), DOMAIN, start)];
    expect(steps.map(({ index }) => index)).toEqual([0, 1]);
    expect(start).toEqual(startOf(GIVEN));
    expect(steps[0]?.before).toBe(start);
    expect(steps[1]?.before.temporaries[0]).toEqual(v(1, 2, 3, 4));
    expect(steps[1]?.before.outputs[0]).toEqual(v(0, 0, 0, 1));
    expect(steps[1]?.after.outputs[0]).toEqual(v(1, 2, 3, 4));
  });
});

describe('both halves', () => {
  it('read before either writes', () => {
    const state = left(
      'MOV R1, v0; MOV R2, v0; MOV R2, R1.yxzw + RCP R1.xy, R2.y; MOV oPos.x, R2;',
      new Map(),
    );
    expect(state.temporaries[2]).toEqual(v(2, 1, 3, 4));
    expect(state.temporaries[1]).toEqual(v(0.5, 0.5, 3, 4));
  });

  it('read A0.x before ARL writes it', () => {
    const given: WordsInputs = {
      inputs: { 0: [1, 0, 0, 0] },
      constants: { 0: [4, 0, 0, 0], 1: [2, 0, 0, 0] },
    };
    const state = left('ARL A0.x, v0.x + RCP R1.x, c[A0.x].x;', new Map(), given);
    expect(state.temporaries[1]).toEqual(v(0.25, 0, 0, 0));
    expect(state.address).toBe(1);
  });

  it('write a temporary register and an output by their own masks', () => {
    const state = left('MUL R2.xz & oD0.yw, v0, v0;');
    expect(state.temporaries[2]).toEqual(v(1, 0, 9, 0));
    expect(state.outputs[3]).toEqual(v(0, 4, 0, 16));
  });

  it('read the position as R12 before it is written', () => {
    const state = left('MOV oPos, v0; MOV R0 & oPos, R12.wzyx; MOV R1, R12;');
    expect(state.temporaries[0]).toEqual(v(4, 3, 2, 1));
    expect(state.temporaries[1]).toEqual(v(4, 3, 2, 1));
    expect(state.outputs[0]).toEqual(v(4, 3, 2, 1));
  });

  it('write nothing where they say so', () => {
    const { next, ...state } = left('MOV _, v0 + RCP _, v0.x;');
    const { next: first, ...start } = startOf(GIVEN);
    expect([next, first]).toEqual([1, 0]);
    expect(state).toEqual(start);
  });
});

/** A program that meets an open point, and what it shows by each reading. */
const OPEN: Readonly<
  Record<
    string,
    {
      readonly lines: string;
      readonly shown: (state: WordsState) => unknown;
      readonly by: Readonly<Record<string, unknown>>;
    }
  >
> = {
  'paired-r1': {
    lines: 'MOV R1, v0 + RCP R1.x, v0.y;',
    shown: ({ temporaries }) => temporaries[1],
    by: { dropped: v(0.5, 0, 0, 0), both: v(0.5, 2, 3, 4) },
  },
  'shared-c-swizzle': {
    lines: 'ADD R0, v0, v0.yzwx + RCP R1.x, v0.y;',
    shown: ({ temporaries }) => temporaries[0],
    by: { first: v(3, 4, 5, 6), whole: v(3, 5, 7, 5) },
  },
  'paired-arl-r1': {
    lines: 'ARL A0.x, v0.y + RCP R1.x, v0.y {temporary=1};',
    shown: ({ address }) => address,
    by: { dropped: 0, written: 2 },
  },
  'fog-mask': {
    lines: 'MOV oFog.yw, v0;',
    shown: ({ outputs }) => outputs[5],
    by: { 'first-to-x': v(2, 0, 0, 1), 'as-others': v(0, 2, 0, 4) },
  },
  'constant-written': {
    lines: 'MOV c[0].y, v0; MOV R0, c[0];',
    shown: ({ temporaries }) => temporaries[0],
    by: { 'not-written': v(10, 20, 30, 40), written: v(10, 2, 30, 40) },
  },
  'relative-outside': {
    lines: 'ARL A0.x, v0.w; MOV R0, c[A0.x+92];',
    shown: ({ temporaries }) => temporaries[0],
    by: { zero: v(0, 0, 0, 0) },
  },
  'address-rounding': {
    lines: 'ARL A0.x, v2.x;',
    shown: ({ address }) => address,
    by: { floor: 2, 'floor-of-more': 3 },
  },
  'position-alias-start': {
    lines: 'MOV oPos.xyz, v0; MOV R0, R12.wxyz;',
    shown: ({ temporaries }) => temporaries[0],
    by: { 'as-outputs': v(1, 1, 2, 3) },
  },
};
const NEAR: WordsInputs = { ...GIVEN, inputs: { ...GIVEN.inputs, 2: [2.9995, 0, 0, 0] } };

describe('an open point', () => {
  it('is each difference that has readings to run by', () => {
    expect(Object.keys(OPEN).sort()).toEqual([...READINGS.keys()].sort());
  });

  it.each(Object.entries(OPEN))(
    '%s is refused by name, or has each of its readings',
    (id, { lines, shown, by }) => {
      expect(Object.keys(by)).toEqual(READINGS.get(id));
      expect(() => left(lines, new Map(), NEAR)).toThrow(OpenPoint);
      const [first = ''] = Object.keys(by);
      expect(() => left(lines, new Map(), NEAR)).toThrow(
        new RegExp(`^instruction \\d: .*, ${id} .*--reading ${id}=${first}`),
      );
      for (const [reading, expected] of Object.entries(by)) {
        expect(shown(left(lines, new Map([[id, reading]]), NEAR)), reading).toEqual(expected);
      }
    },
  );

  // Where it does not matter, nothing is asked.
  it.each([
    ['MOV R1.x, v0 + RCP R1, v0.y;', 'the ILU writes all that the MAC would'],
    ['ADD R0.x, v0, v0.yzwx + RCP R1.x, v0.y;', 'what the MAC writes is of the first component'],
    ['ADD R0, v0, v0.y + RCP R1.x, v0.y;', 'all components of C are one'],
    ['MUL R0, v0, v0.yzwx + RCP R1.x, v0.y;', 'the MAC has no operand C'],
    ['ADD R0, v0, v0 + LIT R1, v0;', 'the ILU reads all of C too'],
    ['ARL A0.x, v0.y + RCP R1.x, v0.y;', 'the field of the register is another'],
    ['MOV oFog.xy, v0;', 'x is written'],
    ['MOV oPos.xy, v0; MOV R0, R12.xyxy;', 'what is read was written'],
    ['ARL A0.x, v1.y;', 'the number is far from the next integer'],
  ])('is none in %s: %s', (lines) => {
    expect(() => left(lines)).not.toThrow();
  });

  it.each(
    DIFFERENCES.filter(({ word, refusedBy }) => word !== null && refusedBy === null).map(
      ({ id, word }) => [id, word] as const,
    ),
  )('has a word that runs by every reading: %s', (id, word) => {
    const result = decoded(fromQuad(word ?? [0, 0, 0, 0]));
    if (!result.ok) throw new Error(result.refusal.message);
    const instructions = [{ ...result.instruction, final: true }];
    const x = id === 'address-rounding' ? 0.9999 : 1;
    const given: WordsInputs = { inputs: { 0: [x, 2, 3, 4] } };
    const start = { ...startOf(given), address: 200, position: 15 };
    for (const reading of READINGS.get(id) ?? ['']) {
      const state = runWords(instructions, DOMAIN, start, new Map([[id, reading]]));
      expect(state.next).toBe(1);
    }
    if (READINGS.has(id)) expect(() => runWords(instructions, DOMAIN, start)).toThrow(id);
  });
});
