import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  availableIn,
  COMPONENTS,
  ENVIRONMENTS,
  EXECUTED_INSTRUCTION_LIMIT,
  type Environment,
} from '../../../spec/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { load, type Program } from '../../../semantics/language/load.js';
import { parse } from '../../../semantics/language/parse.js';
import { withoutPlaces } from '../../../semantics/language/print.js';
import { link } from '../../../semantics/machine/link.js';
import { run } from '../../../semantics/machine/run.js';
import { invocation } from '../../../semantics/machine/state.js';
import { programArbitrary } from './generated.arbitrary.js';
import { asLoaded } from './as-loaded.js';
import { Generator, type Drawn } from './generator.js';
import { DEFAULT_WEIGHTS, settingsOf, type GenerateOptions, type Weights } from './options.js';
import type { GeneratedProgram } from './program.js';
import { byNight } from '../../../vitest.night.js';

const environments = Object.values(ENVIRONMENTS);
const VP2 = ENVIRONMENTS['VP2.0'];

function loaded({ text }: GeneratedProgram): Program {
  const result = load(text);
  if (!result.loaded) throw new Error(`${result.error.message}\n${text}`);
  return result.program;
}

/** Draws of an environment, the first ones of a seed. */
function draws(environment: Environment, count: number, options: GenerateOptions = {}): Drawn[] {
  const generator = new Generator(environment, options);
  return Array.from({ length: count }, (_, index) => generator.draw(17, index));
}

function ran({ program, inputs }: Drawn) {
  return run(link(asLoaded(program), NOMINAL), inputs);
}

function names({ syntax }: GeneratedProgram): readonly string[] {
  return syntax.items.flatMap((item) => (item.kind === 'instruction' ? [item.name] : []));
}

describe.each(environments)('programs of $name', (environment) => {
  it('load, have the length that they say, and end within their bound', () => {
    const wrong = draws(environment, byNight(2_000, 120)).filter((drawn) => {
      const { length, bound } = drawn.program;
      const { instructions } = loaded(drawn.program);
      const { executed } = ran(drawn).state;
      return instructions.length !== length || executed > bound || bound > 300;
    });
    expect(wrong.map(({ program }) => program.text)).toEqual([]);
  });

  it('are what their text says', () => {
    for (const { program } of draws(environment, byNight(100, 15))) {
      const parsed = parse(program.text);
      if (!parsed.parsed) throw new Error(program.text);
      expect(withoutPlaces(parsed.syntax)).toEqual(withoutPlaces(program.syntax));
      const { labels, ...rest } = loaded(program);
      const { labels: shortLabels, ...short } = asLoaded(program);
      expect(withoutPlaces(short)).toEqual(withoutPlaces(rest));
      expect([...shortLabels]).toEqual([...labels]);
    }
  });

  it('have the length that is asked for', () => {
    const { instructionLimit } = environment;
    for (const length of [1, 2, 3, 4, 5, 6, 7, 9, 12, 40, instructionLimit]) {
      const options = { length, weights: { positionInvariant: 0 } };
      for (const drawn of draws(environment, byNight(20, 4), options)) {
        expect(loaded(drawn.program).instructions).toHaveLength(length);
        expect(ran(drawn).state.executed).toBeLessThanOrEqual(drawn.program.bound);
      }
    }
    const lengths = draws(environment, 300, { length: { least: 3, most: 5 } }).map(
      ({ program }) => program.length,
    );
    expect(new Set(lengths)).toEqual(new Set([3, 4, 5]));
  });

  it('show a result: not everything stays as it began', () => {
    const shown = draws(environment, byNight(300, 100)).filter((drawn) => {
      const { state: start } = invocation(loaded(drawn.program), NOMINAL, drawn.inputs);
      const { state: end } = ran(drawn);
      const file = environment.writesParameters ? 'parameters' : 'results';
      return end[file].some((value, index) =>
        COMPONENTS.some((c) => !Object.is(value[c], start[file][index]?.[c])),
      );
    });
    expect(shown.length).toBeGreaterThan(0.93 * byNight(300, 100));
  });

  it('can be made of any one instruction, besides what they need', () => {
    for (const { name, form, since } of INSTRUCTIONS) {
      if (!availableIn(environment, since)) continue;
      const focused = draws(environment, byNight(25, 10), {
        instructions: { [name]: 1 },
        otherInstructions: 0,
        length: 10,
        weights: { subroutines: 1, positionInvariant: 0 },
      });
      const used = focused.flatMap(({ program }) => names(loadedToo(program)));
      const share = used.filter((each) => each === name).length / used.length;
      const isFlow = form === 'BRA' || form === 'RET';
      expect(share).toBeGreaterThan(isFlow ? 0.1 : 0.55);
    }
  });
});

function loadedToo(program: GeneratedProgram): GeneratedProgram {
  loaded(program);
  return program;
}

describe('weights', () => {
  const zero: Partial<Weights> = {
    branches: 0, loops: 0, calls: 0, returns: 0, addresses: 0, relative: 0, conditionCodes: 0,
    conditionMasks: 0, masks: 0, signs: 0, absolute: 0, swizzles: 0, positionInvariant: 0, comments: 0,
    subroutines: 0, callChains: 0, recursion: 0, shuffled: 0, nullDestination: 0,
  }; // prettier-ignore

  it('of zero leave straight lines of bare operands', () => {
    for (const { program } of draws(VP2, byNight(200, 60), { weights: zero })) {
      const { instructions } = loaded(program);
      for (const { destination, operands, updatesConditionCode } of instructions) {
        expect(destination?.writeMask).toBe('');
        expect(destination?.conditionMask).toBeNull();
        expect(updatesConditionCode).toBe(false);
        for (const { sign, absolute, swizzle, register } of operands) {
          expect([sign, absolute]).toEqual(['', null]);
          expect(swizzle.length).toBeLessThan(2);
          expect(register.file).not.toBe('relative');
        }
      }
    }
  });

  it('make chains of calls, of which those of five overflow', () => {
    const ends = draws(VP2, 150, { length: 20, weights: { callChains: 1 } }).map(
      (drawn) => ran(drawn).end.reason,
    );
    expect(ends.filter((reason) => reason === 'call-stack-overflow').length).toBeGreaterThan(15);
    expect(ends.filter((reason) => reason === null).length).toBeGreaterThan(50);
  });

  it('make recursion that overflows', () => {
    const ends = draws(VP2, 100, { length: 20, weights: { recursion: 1 } }).map(
      (drawn) => ran(drawn).end.reason,
    );
    expect(ends.filter((reason) => reason === 'call-stack-overflow').length).toBeGreaterThan(30);
  });

  it('make loops that turn more than once', () => {
    const turning = draws(VP2, 200, { length: 20, weights: { loops: 60 } }).filter((drawn) => {
      const { state } = ran(drawn);
      return state.executed > drawn.program.length;
    });
    expect(turning.length).toBeGreaterThan(60);
  });

  it('make runs to the limit of executed instructions, just below it and beyond', () => {
    const ends = draws(VP2, byNight(30, 15), { length: 12, weights: { limit: 1 } }).map((drawn) => {
      const { end, state } = ran(drawn);
      expect(state.executed).toBeLessThanOrEqual(drawn.program.bound);
      return `${end.outcome} after ${String(state.executed)}`;
    });
    expect(new Set(ends)).toContain(`completed after ${String(EXECUTED_INSTRUCTION_LIMIT - 1)}`);
    expect(new Set(ends)).toContain(`completed after ${String(EXECUTED_INSTRUCTION_LIMIT)}`);
    expect(new Set(ends)).toContain(`terminated after ${String(EXECUTED_INSTRUCTION_LIMIT)}`);
  });

  it('may be anything: programs still load and end', () => {
    const weight = fc.constantFrom(0, 0.1, 0.9, 1);
    const keys = Object.keys(DEFAULT_WEIGHTS) as (keyof Weights)[];
    const weights = fc
      .tuple(...keys.map((key) => (key === 'limit' ? fc.constant(0) : weight)))
      .map((drawn) => Object.fromEntries(keys.map((key, index) => [key, drawn[index] ?? 0])));
    fc.assert(
      fc.property(
        fc.constantFrom(...environments),
        weights,
        fc.nat({ max: 1_000_000 }),
        fc.integer({ min: 1, max: 60 }),
        (environment, chosen, seed, length) => {
          const drawn = new Generator(environment, { weights: chosen, length }).draw(seed, 0);
          expect(loaded(drawn.program).instructions).toHaveLength(length);
          expect(ran(drawn).state.executed).toBeLessThanOrEqual(drawn.program.bound);
        },
      ),
      { numRuns: byNight(600, 150) },
    );
  });

  it('are refused for what is no instruction, and lengths below one', () => {
    expect(() => settingsOf(VP2, { instructions: { MOVE: 1 } })).toThrow('MOVE is no instruction');
    expect(() => settingsOf(VP2, { length: 0 })).toThrow(RangeError);
    expect(() => settingsOf(VP2, { length: { least: 5, most: 4 } })).toThrow(RangeError);
  });
});

describe('a position-invariant program', () => {
  it.each(['VP1.1', 'VP2.0'] as const)('of %s writes no HPOS and keeps to its limit', (name) => {
    const environment = ENVIRONMENTS[name];
    const weights = { positionInvariant: 1, results: 0.9 };
    const limit = environment.positionInvariant?.instructionLimit;
    for (const { program } of draws(environment, 40, { weights, length: 256 })) {
      expect(loaded(program).positionInvariant).toBe(true);
      expect(program.length).toBe(limit);
    }
  });
});

describe('programArbitrary', () => {
  it('gives programs that load, and shrinks none', () => {
    const arbitrary = programArbitrary(VP2);
    for (const program of fc.sample(arbitrary, { numRuns: 100, seed: 4 })) {
      loaded(program);
      expect([...arbitrary.shrink(program, undefined)]).toEqual([]);
      expect(arbitrary.canShrinkWithoutContext(program)).toBe(false);
    }
  });
});
