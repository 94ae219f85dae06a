/** Functions of engines, compiled, against those of semantics/silicon/: of both engines, and of engines that differ in one place. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANGED } from '../../../semantics/silicon/changed.js';
import { engineOf, type Figures } from '../../../semantics/silicon/engines.js';
import { ENGINE_IDS, type EngineName } from '../../../semantics/silicon/names.js';
import { FACTS } from '../../../semantics/silicon/driver.js';
import { byNight } from '../../../vitest.night.js';
import { compiledFunction, namesOf } from '../../exhaust/engine-digest.js';
import { engineHelpers } from './style.js';
import { inWebAssembly } from './webassembly.js';

const COUNT = 64;

/** Operands in a row: about each power of two and each 32nd of a binade, where tables go on with the next entry, and before the least number and behind the last. */
const BORDERS = Array.from({ length: 2 ** 32 / 2 ** 18 }, (_, part) => part * 2 ** 18 - COUNT / 2);

/** The operands of which a result is another; what is asked begins with each of `firsts`. */
function differing(
  asked: (first: number) => Uint32Array,
  unary: (bits: number) => number,
  firsts: readonly number[],
): readonly string[] {
  const found: string[] = [];
  for (const first of firsts) {
    const results = asked(first);
    for (const [at, result] of results.entries()) {
      const operand = (first + at) >>> 0;
      if (result !== unary(operand)) found.push(`0x${operand.toString(16)}`);
    }
  }
  return found;
}

const ALL = ENGINE_IDS.flatMap((engine) => namesOf(engine).map((name) => [engine, name] as const));

function unaryOf(engine: EngineName, name: string): (bits: number) => number {
  const unary = FACTS[engine].engine.unary.get(name);
  if (unary === undefined) throw new Error(name);
  return unary;
}

describe('functions of one number in WebAssembly', () => {
  it.each(ALL)('%s %s', (engine, name) => {
    const asked = compiledFunction(engine, name, 'engine', COUNT);
    const unary = unaryOf(engine, name);
    expect(differing(asked, unary, BORDERS)).toEqual([]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (first) => {
        expect(differing(asked, unary, [first])).toEqual([]);
      }),
      { numRuns: byNight(20_000, 200) },
    );
  });

  it('are the language’s where the driver changes the operand', () => {
    const asked = compiledFunction('nv30', 'LOG.z', 'language', COUNT);
    const unary = unaryOf('nv30', 'LOG.z');
    expect(differing(asked, (bits) => unary(bits & 0x7fffffff), BORDERS)).toEqual([]);
    expect(differing(asked, unary, BORDERS)).not.toEqual([]);
  });

  /** Figures of which integers of 32 bits can be made (style.ts). */
  const changed = ENGINE_IDS.flatMap((engine) =>
    Object.entries(CHANGED[engine]).map(([what, figures]) => [engine, what, figures] as const),
  );

  it('follow the figures', () => {
    /** Changed figures that show in a function of one number at all. */
    let seen = 0;
    for (const [engine, what, figures] of changed.filter((_, at) => byNight(true, at % 3 === 0))) {
      const helpers = helpersOf(figures);
      if (helpers === null) continue;
      for (const name of ['RCP', 'RSQ', 'RCC', 'LG2', 'EX2', 'SIN']) {
        const own = engineOf(figures).unary.get(name);
        if (own === undefined) continue;
        const asked = inWebAssembly(helpers, `return ${name}(a);`, new Map(), COUNT);
        const firsts = BORDERS.filter((_, at) => at % 5 === 0);
        expect(differing(asked, own, firsts), `${engine}: ${what}, ${name}`).toEqual([]);
        if (differing(asked, unaryOf(engine, name), firsts).length > 0) seen++;
      }
    }
    expect(seen).toBeGreaterThan(byNight(6, 1));
  });
});

/** Null where the functions of the translator cannot be made of these. */
function helpersOf(figures: Figures): ReturnType<typeof engineHelpers> | null {
  try {
    return engineHelpers(figures);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
