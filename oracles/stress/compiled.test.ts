/** The compiled oracle against the concrete domain on generated programs; semantics/ cannot import the generator. */
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, type Quad } from '../../spec/environments.js';
import { assignment } from '../../semantics/domains/profiles.js';
import { concrete } from '../../semantics/domains/concrete.js';
import type { VpAuthority } from '../../spec/authorities.js';
import { compileOracle } from '../../semantics/compiled/oracle.js';
import { Uncompilable } from '../../semantics/compiled/straight-line.js';
import { link } from '../../semantics/machine/link.js';
import { run } from '../../semantics/machine/run.js';
import { bitsOf, valueOf } from '../../semantics/number/binary32.js';
import { asLoaded } from '../generate/vp/as-loaded.js';
import { Generator } from '../generate/vp/generator.js';
import { writtenResults } from '../stacks/registers.js';
import { drawParameters, drawVertices } from './draw.js';
import { byNight } from '../../vitest.night.js';

const COUNT = 7;
const SIXTEEN = Array.from({ length: 16 }, (_, number) => number);
/** Whose results the documents give as a range. */
const APPROXIMATE = { RCP: 0, RCC: 0, RSQ: 0, EX2: 0, LG2: 0, SIN: 0, COS: 0, LIT: 0, EXP: 0, LOG: 0 }; // prettier-ignore
const STRAIGHT = { branches: 0, loops: 0, calls: 0, returns: 0, subroutines: 0, callChains: 0, recursion: 0, shuffled: 0, positionInvariant: 0 }; // prettier-ignore

/** Every second program has all instructions: then it compiles only if what is approximate is not exported. */
function generators(environment: 'GF3' | 'VP1.0' | 'VP1.1' | 'VP2.0'): readonly Generator[] {
  const length = { least: 3, most: 30 };
  const of = ENVIRONMENTS[environment];
  return [
    new Generator(of, { length, weights: STRAIGHT, instructions: APPROXIMATE }),
    new Generator(of, { length, weights: STRAIGHT }),
  ];
}

function registers(words: Uint32Array, first: number, count: number): Record<number, Quad> {
  const value = (at: number): number => valueOf(words[at] ?? 0);
  return Object.fromEntries(
    Array.from({ length: count }, (_, register) => {
      const at = (first + register) * 4;
      return [register, [value(at), value(at + 1), value(at + 2), value(at + 3)]] as const;
    }),
  );
}

describe('generated programs, compiled', () => {
  it.each([
    ['VP1.0', 'VP1.0', 'strict'],
    ['VP1.1', 'VP1.1', 'strict,productOverflow=infinity,sumOverflow=infinity'],
    ['VP1.1', 'VP1.1/vp2', 'strict'],
    ['VP2.0', 'VP2.0', 'strict'],
    ['GF3', 'GF3', 'strict'],
    ['VP2.0', 'VP2.0', 'nv-vertex-program,dotOrder=pairwise'],
  ] as const)('give what the domain of an assignment gives: %s under %s, %s', (name, by, text) => {
    const policies = assignment(text, by satisfies VpAuthority);
    const { programParameters } = ENVIRONMENTS[name];
    let compiled = 0;
    for (const [which, generator] of generators(name).entries()) {
      for (let index = 0; index < byNight(30, 8); index++) {
        const generated = generator.program(11, index);
        const program = asLoaded(generated);
        const results = writtenResults(program);
        let oracle;
        try {
          oracle = compileOracle(program, SIXTEEN, results, COUNT, policies);
        } catch (error) {
          if (!(error instanceof Uncompilable) || which === 0) throw error;
          continue;
        }
        compiled++;
        const parameters = drawParameters(5, index * 65_536, programParameters);
        oracle.setParameters(parameters);
        drawVertices(5, index * 100, COUNT, SIXTEEN, oracle.attributeWords);
        oracle.run(COUNT);
        const linked = link(program, concrete(policies));
        const given = registers(parameters, 0, programParameters);
        for (let vertex = 0; vertex < COUNT; vertex++) {
          const attributes = registers(oracle.attributeWords, vertex * 16, 16);
          const { state } = run(linked, { attributes, parameters: given });
          const seen = registers(oracle.resultWords, vertex * results.length, results.length);
          results.forEach((result, place) => {
            const wanted = state.results[program.environment.results.indexOf(result)];
            const { x = 0, y = 0, z = 0, w = 0 } = wanted ?? {};
            const bits = [x, y, z, w].map(bitsOf);
            if (String(seen[place]?.map(bitsOf)) !== String(bits)) {
              expect.fail(`program ${String(index)}, o[${result}]:\n${generated.text}`);
            }
          });
        }
      }
    }
    // Those of 60, or of 16 by day, without what is approximate, and some of the others.
    expect(compiled).toBeGreaterThan(byNight(32, 7));
  });
});
