/** A rewired program must show, where GL_FEEDBACK looks, what the original leaves in its results. */
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, INITIAL } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { Program } from '../../../semantics/language/load.js';
import { STANDARD } from '../../../semantics/machine/machine.js';
import { resume } from '../../../semantics/machine/run.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { Generator } from '../../generate/vp/generator.js';
import { writtenResults } from '../registers.js';
import { rewire, SEEN, unreadAttribute, Unwireable } from './rewire.js';
import { loaded } from '../../../semantics/language/load.testing.js';

function resultsOf(program: Program, values: InputValues): (name: string) => Vector<number> {
  const linked = STANDARD.link(program);
  const { inputs, state } = STANDARD.invocation(linked, values);
  const { results } = resume(linked, inputs, state, STANDARD.outcomeOf).state;
  return (name) => {
    const result = results[program.environment.results.indexOf(name)];
    if (result === undefined) throw new Error(name);
    return result;
  };
}

describe('a rewired program', () => {
  it.each(['VP1.0', 'VP1.1', 'VP2.0'] as const)('shows the results of %s', (name) => {
    const generator = new Generator(ENVIRONMENTS[name], { length: { least: 1, most: 20 } });
    let compared = 0;
    for (let index = 0; index < 15; index++) {
      const { program: drawn, inputs } = generator.draw(1, index);
      const program = loaded(drawn.text);
      const original = resultsOf(program, inputs);
      let unread: number;
      try {
        unread = unreadAttribute(program);
      } catch (error) {
        expect(error).toBeInstanceOf(Unwireable);
        continue;
      }
      // What the stack leaves alone: the attribute of the position.
      const attributes = { ...inputs.attributes, [unread]: INITIAL.vertexAttribute };
      const written = writtenResults(program);
      for (let at = 0; at < written.length; at += SEEN.length) {
        const shown = written.slice(at, at + SEEN.length);
        const seen = resultsOf(loaded(rewire(program, shown)), { ...inputs, attributes });
        shown.forEach((register, place) => {
          expect(seen(SEEN[place] ?? '')).toEqual(original(register));
          compared++;
        });
        expect(seen('HPOS')).toEqual({ x: 0, y: 0, z: 0, w: 1 });
      }
    }
    expect(compared).toBeGreaterThan(15);
  });

  it('needs room for the position', () => {
    const full = `!!VP1.0 ${'MOV o[HPOS], v[0]; '.repeat(128)}END`;
    expect(() => rewire(loaded(full), ['HPOS'])).toThrow(Unwireable);
    const all = Array.from({ length: 16 }, (_, n) => `MOV o[HPOS], v[${String(n)}];`).join(' ');
    expect(() => rewire(loaded(`!!VP1.0 ${all} END`), ['HPOS'])).toThrow(Unwireable);
  });
});
