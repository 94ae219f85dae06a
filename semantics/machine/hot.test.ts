/** An instruction's own step, made of a text, leaves what its plain step leaves; and there is none where texts may not become functions. */
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ENVIRONMENTS, type Environment } from '../../spec/environments.js';
import { byNight } from '../../vitest.night.js';
import { allowed } from '../domains/allowed.js';
import { DEFAULT_POLICIES } from '../domains/assignments.js';
import { fixed } from '../domains/chooser.js';
import type { Kinds, NumericDomain } from '../domains/domain.js';
import { NOMINAL } from '../domains/nominal.js';
import { nominalOf } from '../domains/nominal-of.js';
import { patternDomain } from '../silicon/domain.js';
import { FACTS } from '../silicon/driver.js';
import { HEAT, numeral, stepOf } from './hot.js';
import { heated } from './hot.testing.js';
import { link } from './link.js';
import { inputsArbitrary, programArbitrary } from './program.arbitrary.js';
import { outcomeOf, successors } from './run.js';
import { invocation } from './state.js';
import { loaded } from '../language/load.testing.js';

// Steps are what they are however late they are made.
beforeAll(() => {
  HEAT.steps = 4;
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const LONG = 30;

/** That every instruction's own step leaves what its plain one does; gives what was seen. */
function hold<T extends Kinds>(
  environment: Environment,
  domain: NumericDomain<T>,
  numRuns: number,
): ReadonlySet<string> {
  const seen = new Set<string>();
  fc.assert(
    fc.property(programArbitrary(environment), inputsArbitrary(environment), (source, values) => {
      const program = loaded(source);
      const [plain, hot] = [link(program, domain), link(program, domain)];
      const start = invocation(program, domain, values);
      const hotOnes = new Set<number>();
      let { state } = start;
      for (let steps = 0; steps < LONG && outcomeOf(plain, state) === null; steps++) {
        const { next } = state;
        const [before, after] = [plain.instructions[next], hot.instructions[next]];
        if (before === undefined || after === undefined) throw new Error('no instruction');
        const { destination, operands, updatesConditionCode } = before.syntax;
        if (before.branch === null) {
          if (!hotOnes.has(next) && heated(after, start.inputs, state)) hotOnes.add(next);
          const isAddress = destination?.register.file === 'address';
          expect(hotOnes.has(next)).toBe(!isAddress);
          expect(after.step(start.inputs, state)).toStrictEqual(before.step(start.inputs, state));
          const isTested = (destination?.conditionMask ?? null) !== null || updatesConditionCode;
          seen.add(`${destination?.register.file ?? ''} ${isTested ? 'codes' : 'plain'}`);
          for (const { register } of operands) seen.add(`from ${register.file}`);
        }
        [state] = successors(plain, start.inputs, state);
      }
    }),
    { numRuns },
  );
  return seen;
}

describe("an instruction's own step", () => {
  it.each(Object.values(ENVIRONMENTS))('leaves what the plain one does: $name', (environment) => {
    const seen = hold(environment, NOMINAL, byNight(200, 40));
    const to = environment.writesParameters ? 'parameter' : 'result';
    const wanted = ['temporary plain', `${to} plain`, 'from temporary', 'from attribute'];
    if (environment.conditionCode) wanted.push('temporary codes', 'result codes', 'null codes');
    expect([...seen]).toEqual(
      expect.arrayContaining([...wanted, 'from parameter', 'from relative']),
    );
  });

  it('leaves what the plain one does in other domains', () => {
    const environment = ENVIRONMENTS['VP2.0'];
    hold(ENVIRONMENTS['VP1.0'], nominalOf('VP1.0'), byNight(100, 15));
    hold(environment, patternDomain(FACTS.nv30, 'VP2.0'), byNight(100, 15));
    hold(environment, allowed(fixed(DEFAULT_POLICIES)), byNight(100, 15));
  });
});

/** The one instruction of a program, and where to carry it out. */
function adding() {
  const program = loaded('!!VP1.0\nADD o[HPOS], v[0], -c[1].wzyx;\nEND\n');
  const linked = link(program, NOMINAL);
  const [instruction] = linked.instructions;
  if (instruction === undefined) throw new Error('no instruction');
  return { instruction, ...invocation(program, NOMINAL, { attributes: { 0: [1, 2, 3, 4] } }) };
}

describe('an instruction', () => {
  it('has its own step once it was carried out often', () => {
    const { instruction, inputs, state } = adding();
    const { step } = instruction;
    for (let times = 1; times < HEAT.steps; times++) instruction.step(inputs, state);
    expect(instruction.step).toBe(step);
    const left = instruction.step(inputs, state);
    expect(instruction.step).not.toBe(step);
    // Whoever took its step before has the same.
    expect(step(inputs, state)).toStrictEqual(left);
    expect(left.results[0]).toEqual({ x: 1, y: 2, z: 3, w: 4 });
  });

  it('keeps its plain step in a page, and nothing is tried there', () => {
    const tried = vi.fn();
    vi.stubGlobal('Function', tried);
    vi.stubGlobal('document', {});
    const { instruction, inputs, state } = adding();
    heated(instruction, inputs, state);
    expect(instruction.step(inputs, state).results[0]).toEqual({ x: 1, y: 2, z: 3, w: 4 });
    vi.unstubAllGlobals();
    vi.stubGlobal('Function', tried);
    vi.stubGlobal('process', undefined);
    expect(stepOf('', {})).toBeNull();
    expect(tried).not.toHaveBeenCalled();
  });

  it('keeps its plain step where a process makes no functions of texts', () => {
    const forbidden = vi.fn(function forbid() {
      throw new EvalError('Code generation from strings disallowed for this context');
    });
    vi.stubGlobal('Function', forbidden);
    const { instruction, inputs, state } = adding();
    heated(instruction, inputs, state);
    expect(instruction.step(inputs, state).results[0]).toEqual({ x: 1, y: 2, z: 3, w: 4 });
    expect(forbidden).toHaveBeenCalledOnce();
  });
});

it('no text has a number that is not whole', () => {
  expect(numeral(-1)).toBe('-1');
  for (const other of [0.5, NaN, 2 ** 60]) expect(() => numeral(other)).toThrow('no whole number');
});
