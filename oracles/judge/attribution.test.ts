/** Deviations of one kind each, the place where each shows, and the clause that is named first. */
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_POLICIES } from '../../semantics/domains/assignments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import { NOMINAL, type Binary32Domain } from '../../semantics/domains/nominal.js';
import type { Policies } from '../../semantics/domains/policies.js';
import type { InstructionSyntax } from '../../semantics/language/ast.js';
import { load } from '../../semantics/language/load.js';
import { link } from '../../semantics/machine/link.js';
import {
  machineOf,
  STANDARD,
  type Machine,
  type NominalState,
} from '../../semantics/machine/machine.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { loadClauses } from '../../spec/load/specification.js';
import { Attribution } from './attribution/attribution.js';
import type { Disagreement } from './disagreement.js';
import { ProgramTracer } from './judge-trace.js';

let tracer: ProgramTracer;

beforeAll(() => {
  tracer = new ProgramTracer(Attribution.load());
});

const VALUES: InputValues = {
  attributes: { 0: [1, -2, 3, 4], 1: [-0, 0.5, NaN, -7] },
  parameters: { 3: [10, 20, 30, 40], 4: [11, 21, 31, 41], 5: [12, 22, 32, 42], 9: [0, 1, 4, 9] },
};

/** Executes each instruction as if another one stood there. */
function rewriting(rewrite: (instruction: InstructionSyntax) => InstructionSyntax): Machine {
  return {
    ...STANDARD,
    link: (program) =>
      link({ ...program, instructions: program.instructions.map(rewrite) }, NOMINAL),
  };
}

function operands(
  rewrite: (
    operand: InstructionSyntax['operands'][number],
  ) => InstructionSyntax['operands'][number],
): Machine {
  return rewriting((each) => ({ ...each, operands: each.operands.map(rewrite) }));
}

function destinations(
  rewrite: (
    destination: NonNullable<InstructionSyntax['destination']>,
  ) => InstructionSyntax['destination'],
): Machine {
  return rewriting((each) => ({
    ...each,
    destination: each.destination === null ? null : rewrite(each.destination),
  }));
}

const numbers = (changes: Partial<Binary32Domain>): Machine =>
  machineOf({ ...NOMINAL, ...changes });
const following = (policies: Partial<Policies>): Machine =>
  machineOf(concrete({ ...DEFAULT_POLICIES, ...policies }));
const starting = (change: Partial<NominalState>): Machine => ({
  ...STANDARD,
  invocation: (linked, values) => {
    const { inputs, state } = STANDARD.invocation(linked, values);
    return { inputs, state: { ...state, ...change } };
  },
});

function judged(machine: Machine, body: string, header = '!!VP2.0'): Disagreement {
  const text = `${header}\n${body}\nMOV o[HPOS], R0;\nEND`;
  expect(load(text).loaded).toBe(true);
  expect(tracer.judge(STANDARD, text, VALUES)).toEqual({ verdict: 'agrees' });
  const judgement = tracer.judge(machine, text, VALUES);
  if (judgement.verdict !== 'disagrees') throw new Error(judgement.verdict);
  return judgement.disagreement;
}

type Row = readonly [
  clause: string,
  kind: Disagreement['kind'],
  where: string,
  machine: Machine,
  body: string,
];

const ROWS: readonly Row[] = [
  // Operands.
  ['vp2.operand.negate', 'operand', 'operand 1, x', operands((o) => ({ ...o, sign: '' })), 'MOV R0, -v[0];'],
  ['vp2.operand.absolute-negated', 'operand', 'operand 1, x', operands((o) => ({ ...o, sign: '' })), 'MOV R0, -|v[0]|;'],
  ['vp2.operand.absolute', 'operand', 'operand 1, y', operands((o) => ({ ...o, absolute: null })), 'MOV R0, |v[0]|;'],
  ['vp2.operand.order', 'operand', 'operand 1, x', operands((o) => ({ ...o, sign: '-' })), 'MOV R0, |-v[0]|;'],
  ['vp2.operand.swizzle', 'operand', 'operand 1, x', operands((o) => ({ ...o, swizzle: '' })), 'MOV R0, v[0].wzyx;'],
  ['vp2.operand.swizzle-one', 'operand', 'operand 1, x', operands((o) => ({ ...o, swizzle: '' })), 'MOV R0, v[0].w;'],
  ['vp2.operand.swizzle-empty', 'operand', 'operand 1, x', operands((o) => ({ ...o, swizzle: 'wzyx' })), 'MOV R0, v[0];'],
  ['vp2.operand.scalar-component', 'operand', 'operand 1', operands((o) => ({ ...o, swizzle: 'x' })), 'LG2 R0, v[0].w;'],
  ['vp2.operand.relative-addressing', 'operand', 'operand 1, x', numbers({ element: (file, address, offset, zero) => NOMINAL.element(file, address, offset + 1, zero) }), 'ARL A0, c[9]; MOV R0, c[A0.z-1];'],
  ['vp2.operand.absolute-addressing', 'operand', 'operand 1, x', operands((o) => (o.register.file === 'parameter' ? { ...o, register: { ...o.register, number: o.register.number + 1 } } : o)), 'MOV R0, c[3];'],
  // Results.
  ['vp2.MUL.3', 'result', 'R0.x', following({ zeroTimes: 'zero-wins' }), 'RCP R1, c[0].x; MUL R0, c[0], R1;'],
  ['vp2.MAX.2', 'result', 'R0.x', following({ minMaxNaN: 'other' }), 'MAX R0, v[1].z, v[1].y;'],
  ['vp2.RSQ.6', 'result', 'R0.x', following({ rsqNegative: 'absolute' }), 'RSQ R0, v[0].y;'],
  ['vp2.FLR.2', 'result', 'R0.x', following({ floorOfZero: 'positive' }), 'FLR R0, v[1];'],
  ['vp2.ADD.result', 'result', 'R0.x', numbers({ add: (a, b) => NOMINAL.add(a, b) + 1 }), 'ADD R0, v[0], v[0];'],
  ['vp2.ARL.floor', 'result', 'A0.y', numbers({ floorToAddress: (a) => Math.trunc(a) }), 'MOV R1, -v[1]; ARL A0.y, R1;'],
  ['vp2.number.denormal-result', 'result', 'R0.x', numbers({ multiply: (a, b) => Math.fround(a * b) }), 'EX2 R1, -c[5].z; EX2 R2, -c[5].z; MUL R1, R1, R2; MUL R0, R1, R1;'],
  ['vp2.SUB.result', 'operand', 'operand 1, x', rewriting((each) => ({ ...each, operands: each.operands.toReversed() })), 'SUB R0, v[0], c[3];'],
  // Writes.
  ['vp2.destination.mask', 'write', 'R0.y', destinations((d) => ({ ...d, writeMask: '' })), 'MOV R0.x, v[0];'],
  ['vp2.destination.cc-swizzle', 'write', 'R0.x', destinations((d) => ({ ...d, conditionMask: d.conditionMask === null ? null : { ...d.conditionMask, swizzle: '' } })), 'MOVC CC, v[0]; MOV R0 (LT.yxxx), c[3];'],
  ['vp2.cc.test-LE', 'write', 'R0.x', numbers({ test: (rule, code) => (rule === 'LE' ? code === 'LT' : NOMINAL.test(rule, code)) }), 'MOV R0 (LE), v[0];'],
  ['vp2.cc.test-UN', 'write', 'R0.z', numbers({ test: (rule, code) => NOMINAL.test(rule, code === 'UN' ? 'EQ' : code) }), 'MOVC CC, v[1]; MOV R0.z (EQ), v[0];'],
  ['vp2.temporaries.cc', 'write', 'R0.x', destinations((d) => (d.register.file === 'null' ? { ...d, register: { ...d.register, file: 'temporary', number: 0 } } : d)), 'MOVC CC, v[0];'],
  // Condition codes.
  ['vp2.cc.suffix', 'codes', 'CC.x', rewriting((each) => ({ ...each, updatesConditionCode: each.destination !== null })), 'MOV R0, v[0];'],
  ['vp2.cc.un', 'codes', 'CC.z', numbers({ conditionOf: (a) => (Number.isNaN(a) ? 'GT' : NOMINAL.conditionOf(a)) }), 'MOVC R0, v[1];'],
  ['vp2.cc.zeros', 'codes', 'CC.x', numbers({ conditionOf: (a) => (Object.is(a, -0) ? 'LT' : NOMINAL.conditionOf(a)) }), 'MOVC R0, v[1];'],
  // Flow.
  ['vp2.BRA.not-taken', 'flow', 'next instruction', numbers({ decide: (taken) => (taken ? 'no' : 'yes') }), 'MOVC R0, v[0]; BRA end (EQ); MOV R1, R0; end:'],
  ['vp2.CAL.overflow', 'flow', 'call stack', { ...STANDARD, link: (program) => ({ ...link({ ...program, environment: { ...program.environment, callStackDepth: 9 } }, NOMINAL), program }) }, 'CAL a; BRA end; a: CAL b; RET; b: CAL c; RET; c: CAL d; RET; d: CAL e; RET; e: RET; end:'],
  // Start and end.
  ['vp2.cc.initial', 'start', 'CC.x', starting({ codes: { x: 'GT', y: 'GT', z: 'GT', w: 'GT' } }), ''],
  ['vp2.main.start', 'start', 'next instruction', starting({ next: 0 }), 'MOV R1, R0; main:'],
  ['vp2.end.overflow-abnormal', 'end', 'end', { ...STANDARD, outcomeOf: (linked, state) => (state.next === -1 ? { outcome: 'completed', reason: null } : STANDARD.outcomeOf(linked, state)) }, 'a: CAL a;'],
  ['vp2.end.limit', 'end', 'end', { ...STANDARD, outcomeOf: (linked, state) => (state.executed >= 10 && state.next < linked.instructions.length ? { outcome: 'terminated', reason: 'instruction-limit' } : STANDARD.outcomeOf(linked, state)) }, 'MOV R1, R0;\n'.repeat(12)],
]; // prettier-ignore

describe('attribution', () => {
  it.each(ROWS)('names %s', (clause, kind, where, machine, body) => {
    const found = judged(machine, body);
    expect(found).toMatchObject({ kind, where, means: 'steps' });
    expect(found.clauses[0]).toBe(clause);
    expect(found.signature.startsWith(`${clause}|${kind}|`)).toBe(true);
    expect(found.step === null).toBe(kind === 'start' || kind === 'end');
  });

  it('names only clauses that there are', () => {
    const ids = new Set(loadClauses().map(({ id }) => id));
    for (const [, , , machine, body] of ROWS) {
      for (const clause of judged(machine, body).clauses) expect(ids).toContain(clause);
    }
  });

  it('names the restriction of a program that should not load', () => {
    const lenient: Machine = { ...STANDARD, load: () => load('!!VP2.0 MOV o[HPOS], v[0]; END') };
    const judgement = tracer.judge(lenient, '!!VP2.0 ADD o[HPOS], v[0], v[1]; END', {});
    expect(judgement).toMatchObject({
      verdict: 'disagrees',
      disagreement: {
        kind: 'load',
        observed: 'loads',
        clauses: ['vp2.load.two-attributes', 'vp2.load.error'],
      },
    });
    const elsewhere: Machine = {
      ...STANDARD,
      load: (source) => {
        const result = load(source);
        return result.loaded ? result : { ...result, error: { ...result.error, position: 1 } };
      },
    };
    expect(tracer.judge(elsewhere, '!!VP2.0 END', {})).toMatchObject({
      disagreement: {
        clauses: ['vp2.error-position.whole', 'vp2.error-position.first', 'vp2.load.no-hpos-write'],
      },
    });
  });

  it('says crash where an implementation throws', () => {
    const crashing: Machine = {
      ...STANDARD,
      link: () => {
        throw new Error('no link');
      },
    };
    const text = '!!VP2.0 MOV o[HPOS], v[0]; END';
    expect(tracer.judge(crashing, text, {})).toEqual({ verdict: 'crash', reason: 'no link' });
  });

  it('finds every deviation from a single rule of arithmetic', () => {
    const shown: readonly (readonly [Partial<Policies>, string])[] = [
      [{ zeroProduct: 'positive' }, 'MUL R0, v[1].x, c[3].x;'],
      [{ zeroSum: 'positive' }, 'ADD R0, v[1].x, v[1].x;'],
      [{ minMaxNaN: 'second' }, 'MIN R0, v[1].z, v[1].y;'],
      [{ minMaxNaN: 'ordered' }, 'MIN R0, v[1].z, v[1].y;'],
      [{ setOnNaN: 'ordered' }, 'SGE R0, v[1].z, v[1].y;'],
      [{ setOnZeros: 'ordered' }, 'SLT R0, v[1].x, -v[1].x;'],
      [{ sineOfZero: 'positive' }, 'SIN R0, v[1].x;'],
    ];
    for (const [policies, body] of shown) {
      expect(judged(following(policies), body)).toMatchObject({ kind: 'result', where: 'R0.x' });
    }
  });
});
