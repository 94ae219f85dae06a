/** An engine in a stress run: what it leaves of many vertices, and whether a vertex whose results differ tells that an implementation is not the engine. */
import type { VpAuthority } from '../../spec/authorities.js';
import { INITIAL, type Quad } from '../../spec/environments.js';
import type { Vector } from '../../semantics/domains/domain.js';
import type { CompiledOracle } from '../../semantics/compiled/oracle.js';
import type { Program } from '../../semantics/language/load.js';
import { link } from '../../semantics/machine/link.js';
import { resume } from '../../semantics/machine/run.js';
import { invocation, type InputValues } from '../../semantics/machine/state.js';
import { valueOf } from '../../semantics/number/binary32.js';
import { patternDomain } from '../../semantics/silicon/domain.js';
import { FACTS } from '../../semantics/silicon/driver.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import type { Pattern } from '../../semantics/silicon/pattern.js';
import { EngineAnswers } from '../against/expected.js';
import type { Registers, VertexJudge } from './learned.js';

/** The same as a compiled oracle has, of an engine: any program, tens of thousands of vertices a second. */
export function engineOracle(
  program: Program,
  attributes: readonly number[],
  results: readonly string[],
  capacity: number,
  engine: EngineName,
  authority: VpAuthority,
): CompiledOracle {
  const domain = patternDomain(FACTS[engine], authority);
  const linked = link(program, domain);
  const attributeWords = new Uint32Array(capacity * attributes.length * 4);
  const resultWords = new Uint32Array(capacity * results.length * 4);
  const places = results.map((name) => program.environment.results.indexOf(name));
  // Vertices begin in the same state, which is made for all of them: there are hundreds of program parameters.
  let { inputs, state: start } = invocation(program, domain);
  const vectorAt = (at: number): Vector<Pattern> => {
    const component = (offset: number): Pattern =>
      domain.input(valueOf(attributeWords[at + offset] ?? 0));
    return { x: component(0), y: component(1), z: component(2), w: component(3) };
  };
  return {
    attributes,
    results,
    capacity,
    attributeWords,
    resultWords,
    setParameters: (words) => {
      const count = program.environment.programParameters;
      const parameters = Object.fromEntries(
        Array.from({ length: count }, (_, register) => [register, quadAt(words, register * 4)]),
      );
      ({ inputs, state: start } = invocation(program, domain, { parameters }));
    },
    run: (count) => {
      let to = 0;
      for (let vertex = 0; vertex < count; vertex++) {
        const given = [...inputs.attributes];
        for (const [index, number] of attributes.entries()) {
          given[number] = vectorAt((vertex * attributes.length + index) * 4);
        }
        const { state } = resume(linked, { attributes: given }, start);
        for (const place of places) {
          const { x, y, z, w } = state.results[place] ?? NOTHING;
          resultWords[to++] = x;
          resultWords[to++] = y;
          resultWords[to++] = z;
          resultWords[to++] = w;
        }
      }
    },
  };
}

const [X, Y, Z, W] = INITIAL.result;
const NOTHING = { x: X, y: Y, z: Z, w: W };

function quadAt(words: Uint32Array, at: number): Quad {
  const value = (component: number): number => valueOf(words[at + component] ?? 0);
  return [value(0), value(1), value(2), value(3)];
}

/**
 * Whether results may be the engine's: they are in all that the program writes, or rest on something of the engine that nobody knows
 * (oracles/against/expected.ts), so that they convict nobody.
 */
export class EngineJudge implements VertexJudge {
  readonly #answers: EngineAnswers;

  /** @throws RangeError where the engine runs no programs of the environment */
  constructor(engine: EngineName, program: Pick<Program, 'environment'>, authority: VpAuthority) {
    this.#answers = new EngineAnswers(engine, program.environment.name, authority);
  }

  permits({ source }: Program, values: InputValues, results: Registers<number>): boolean {
    const expected = this.#answers.of(source, values);
    if (expected === null) return false;
    if ('open' in expected) return true;
    const left = { loaded: true, results, parameters: [] } as const;
    return expected.components.every(({ bits, in: shownIn }) => {
      const observed = shownIn(left);
      return observed === null || observed === bits;
    });
  }
}
