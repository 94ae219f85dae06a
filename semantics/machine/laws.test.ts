/** Laws of the machine, over random programs that load and random inputs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COMPONENTS,
  ENVIRONMENTS,
  EXECUTED_INSTRUCTION_LIMIT,
  type Component,
  type Environment,
} from '../../spec/environments.js';
import type { Vector } from '../domains/domain.js';
import { NOMINAL } from '../domains/nominal.js';
import { isDenormal } from '../number/binary32.js';
import { binary32Arbitrary } from '../number/binary32.arbitrary.js';
import type { Program } from '../language/load.js';
import { link } from './link.js';
import { inputsArbitrary, programArbitrary } from './program.arbitrary.js';
import { outcomeOf, run, step, successors } from './run.js';
import { stateFromJson, stateToJson, type NominalState } from './serialise.js';
import { invocation, type InputValues } from './state.js';
import { trace } from './trace.js';
import { byNight } from '../../vitest.night.js';
import { loaded } from '../language/load.testing.js';

const environments = Object.values(ENVIRONMENTS);
const runs = byNight(60, 20);

/** Calls `law` with random programs and inputs of every environment. */
function forAllRuns(law: (program: Program, inputs: InputValues) => void): void {
  for (const environment of environments) {
    fc.assert(
      fc.property(programArbitrary(environment), inputsArbitrary(environment), (source, inputs) => {
        law(loaded(source), inputs);
      }),
      { numRuns: runs },
    );
  }
}

/** The states of a run, no more than `most`. */
function states(program: Program, inputs: InputValues, most = 200): readonly NominalState[] {
  const linked = link(program, NOMINAL);
  const start = invocation(program, NOMINAL, inputs);
  const seen = [start.state];
  let state = start.state;
  while (outcomeOf(linked, state) === null && seen.length < most) {
    state = step(linked, start.inputs, state);
    seen.push(state);
  }
  return seen;
}

function freezeDeeply<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freezeDeeply);
  }
  return value;
}

describe('the nominal step', () => {
  it('is deterministic, and has one successor', () => {
    forAllRuns((program, inputs) => {
      expect(states(program, inputs)).toEqual(states(program, inputs));
      const linked = link(program, NOMINAL);
      const start = invocation(program, NOMINAL, inputs);
      if (outcomeOf(linked, start.state) !== null) return;
      const next = successors(linked, start.inputs, start.state);
      expect(next).toEqual([step(linked, start.inputs, start.state)]);
    });
  });

  it('changes no state that it was given', () => {
    forAllRuns((program, inputs) => {
      const linked = link(program, NOMINAL);
      const start = freezeDeeply(invocation(program, NOMINAL, inputs));
      let { state } = start;
      for (let i = 0; i < 50 && outcomeOf(linked, state) === null; i++) {
        state = freezeDeeply(step(linked, start.inputs, state));
      }
    });
  });

  it('brings every loaded program to an end within 65,536 instructions', () => {
    forAllRuns((program, inputs) => {
      const { end, state } = run(link(program, NOMINAL), inputs);
      expect(state.executed).toBeLessThanOrEqual(EXECUTED_INSTRUCTION_LIMIT);
      if (end.reason === 'instruction-limit') {
        expect(state.executed).toBe(EXECUTED_INSTRUCTION_LIMIT);
      }
    });
  });

  it('never leaves a denormal in a register, nor an address outside its range', () => {
    forAllRuns((program, inputs) => {
      for (const state of states(program, inputs)) {
        for (const file of [state.temporaries, state.results, state.parameters]) {
          expect(file.filter((v) => COMPONENTS.some((c) => isDenormal(v[c])))).toEqual([]);
        }
        const inRange = (address: number): boolean =>
          Number.isInteger(address) && address >= -512 && address <= 511;
        expect(state.addresses.filter((v) => !COMPONENTS.every((c) => inRange(v[c])))).toEqual([]);
      }
    });
  });
});

/** The components at which two files differ, as "file register.component". */
function differences(before: NominalState, after: NominalState): readonly string[] {
  const found: string[] = [];
  for (const name of ['temporaries', 'results', 'parameters', 'addresses'] as const) {
    before[name].forEach((old, number) => {
      const now = after[name][number];
      for (const c of COMPONENTS) {
        if (!Object.is(old[c], now?.[c])) found.push(`${name} ${String(number)}.${c}`);
      }
    });
  }
  return found;
}

describe('an instruction', () => {
  it('changes only what its destination names', () => {
    forAllRuns((program, inputs) => {
      const steps = trace(link(program, NOMINAL), inputs);
      for (let i = 0; i < 200; i++) {
        const next = steps.next();
        if (next.done === true) return;
        const { instruction, before, after } = next.value;
        const { destination } = instruction;
        const mask = destination?.writeMask === '' ? 'xyzw' : (destination?.writeMask ?? '');
        const allowed = new Set([...mask].map((c) => `${fileOf(program, destination)}.${c}`));
        expect(differences(before, after).filter((each) => !allowed.has(each))).toEqual([]);
        if (!instruction.updatesConditionCode) expect(after.codes).toBe(before.codes);
        const unmasked = COMPONENTS.filter((c) => !mask.includes(c));
        expect(unmasked.filter((c) => after.codes[c] !== before.codes[c])).toEqual([]);
        if (destination !== null) {
          expect(after.next).toBe(next.value.index + 1);
          expect(after.stack).toBe(before.stack);
        }
        expect(after.executed).toBe(before.executed + 1);
      }
    });
  });
});

type Destination = Program['instructions'][number]['destination'];

function fileOf({ environment }: Program, destination: Destination): string {
  const register = destination?.register;
  switch (register?.file) {
    case 'temporary':
      return `temporaries ${String(register.number)}`;
    case 'result':
      return `results ${String(environment.results.indexOf(register.name))}`;
    case 'parameter':
      return `parameters ${String(register.number)}`;
    case 'address':
      return `addresses ${String(register.number)}`;
    case 'null':
    case undefined:
      return 'nothing';
  }
}

describe('a state', () => {
  it('goes to JSON and back without loss', () => {
    forAllRuns((program, inputs) => {
      for (const state of states(program, inputs, 20)) {
        const text = JSON.stringify(stateToJson(state));
        expect(stateFromJson(JSON.parse(text))).toEqual(state);
      }
    });
  });

  it('is refused where it is malformed, with the place', () => {
    const program = loaded('!!VP2.0 MOV o[HPOS], v[0]; END');
    const json = stateToJson(invocation(program, NOMINAL).state);
    const broken = { ...json, temporaries: [['0x3f800000', '1', '0x0', 'NaN']] };
    expect(() => stateFromJson(broken)).toThrow(/temporaries\[0\]\[1\].*bit pattern/);
    expect(() => stateFromJson({ ...json, codes: ['LT', 'EQ', 'GT'] })).toThrow(/codes/);
    expect(() => stateFromJson(null)).toThrow(/object/);
  });
});

const vector: fc.Arbitrary<Vector<number>> = fc.record({
  x: binary32Arbitrary,
  y: binary32Arbitrary,
  z: binary32Arbitrary,
  w: binary32Arbitrary,
});

/** R0 after one instruction on R1 = a, R2 = b, R3 = c, in VP2.0. */
function after(instruction: string, ...operands: readonly Vector<number>[]): Vector<number> {
  const program = loaded(`!!VP2.0 ${instruction}; MOV o[HPOS], R0; END`);
  const linked = link(program, NOMINAL);
  const { inputs, state } = invocation(program, NOMINAL);
  const flushed = operands.map(({ x, y, z, w }) => ({
    x: NOMINAL.constant(x),
    y: NOMINAL.constant(y),
    z: NOMINAL.constant(z),
    w: NOMINAL.constant(w),
  }));
  const temporaries = state.temporaries.map((old, n) => flushed[n - 1] ?? old);
  const [result] = step(linked, inputs, { ...state, temporaries }).temporaries;
  if (result === undefined) throw new Error('no R0');
  return result;
}

describe('what the document calls equivalent', () => {
  const equivalences: readonly (readonly [string, string, string])[] = [
    ['2.14.3.39 rule 1', 'SUB R0, R1, R2', 'ADD R0, R1, -R2'],
    ['2.14.3.39 rule 2', 'SUB R0, R1, -R2', 'ADD R0, R1, R2'],
    ['2.14.3.39 rule 3', 'SUB R0, R1, |R2|', 'ADD R0, R1, -|R2|'],
    ['2.14.3.39 rule 4', 'SUB R0, R1, -|R2|', 'ADD R0, R1, |R2|'],
    ['2.14.3.1', 'ABS R0, R1', 'MAX R0, R1, -R1'],
    ['2.14.3.1 (operand modifier)', 'ABS R0, R1', 'MOV R0, |R1|'],
    ['2.14.3.2 rule 1', 'ADD R0, R1, R2', 'ADD R0, R2, R1'],
    ['2.14.3.24 rule 1', 'MUL R0, R1, R2', 'MUL R0, R2, R1'],
    ['2.14.3.21 rule 1', 'MAX R0, R1, R2', 'MAX R0, R2, R1'],
    ['2.14.3.22 rule 1', 'MIN R0, R1, R2', 'MIN R0, R2, R1'],
    ['2.14.3.29 rule 1', 'SEQ R0, R1, R2', 'SEQ R0, R2, R1'],
    ['2.14.3.36 rule 1', 'SNE R0, R1, R2', 'SNE R0, R2, R1'],
    ['2.14.3.32', 'SGT R0, R1, R2', 'SLT R0, R2, R1'],
    ['2.14.3.31', 'SGE R0, R1, R2', 'SLE R0, R2, R1'],
    ['2.14.2.1 (scalar swizzle)', 'MOV R0, R1.y', 'MOV R0, R1.yyyy'],
    ['2.14.2.1 (a plus sign)', 'MOV R0, +R1', 'MOV R0, R1'],
    ['2.14.2.1 (signs inside bars)', 'MOV R0, |-R1|', 'MOV R0, |R1|'],
  ];
  for (const [where, left, right] of equivalences) {
    it(`${where}: ${left} is ${right}`, () => {
      fc.assert(
        fc.property(vector, vector, (a, b) => {
          expect(after(left, a, b)).toEqual(after(right, a, b));
        }),
        { numRuns: runs },
      );
    });
  }

  it('2.14.3.16: FRC is what ADD leaves of the operand without its FLR', () => {
    fc.assert(
      fc.property(vector, (a) => {
        const floor = after('FLR R0, R1', a);
        expect(after('FRC R0, R1', a)).toEqual(after('ADD R0, R1, -R2', a, floor));
      }),
      { numRuns: runs },
    );
  });

  it('2.14.3.11: DPH is DP4 with 1.0 for the first w', () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        expect(after('DPH R0, R1, R2', a, b)).toEqual(after('DP4 R0, R1, R2', { ...a, w: 1 }, b));
      }),
      { numRuns: runs },
    );
  });

  it('2.14.3.18: LIT raises by EXP, MUL and LOG where rule 6 does not decide', () => {
    fc.assert(
      fc.property(vector, (a) => {
        fc.pre(a.x > 0 && !isDenormal(a.x) && a.y >= 0 && a.w > -127 && a.w < 127);
        fc.pre(NOMINAL.constant(a.w) !== 0);
        const log = after('LOG R0, R1.y', a).z;
        const product = after('MUL R0, R1, R2', replicated(log), replicated(a.w)).x;
        expect(after('LIT R0, R1', a).z).toBe(after('EXP R0, R1.x', replicated(product)).z);
      }),
      { numRuns: runs },
    );
  });
});

function replicated(value: number): Vector<number> {
  return Object.fromEntries(COMPONENTS.map((c) => [c, value])) as Record<Component, number>;
}

describe('the generator of programs', () => {
  it('reaches every instruction of every environment', () => {
    for (const environment of environments) {
      const seen = new Set<string>();
      const sample = fc.sample(programArbitrary(environment, 30), { numRuns: 120, seed: 7 });
      for (const source of sample) {
        for (const { name } of loaded(source).instructions) seen.add(name);
      }
      expect(seen.size).toBe(instructionCount(environment));
    }
  });
});

/** 17 instructions in VP1.0 and VSP1.0, 21 in VP1.1, 39 in VP2.0 (Tables X.4 and X.5). */
function instructionCount({ level }: Environment): number {
  return { 'VP1.0': 17, 'VP1.1': 21, 'VP2.0': 39 }[level];
}
