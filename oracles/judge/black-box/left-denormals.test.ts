/** A state program leaves a denormal that it does not read as it was given, though all that it reads is flushed. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMPONENTS, ENVIRONMENTS, type Component } from '../../../spec/environments.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { OLDER_DEFAULTS } from '../../../semantics/domains/assignments.js';
import { load } from '../../../semantics/language/load.js';
import { machineOf } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { Generator } from '../../generate/vp/generator.js';
import { Attribution } from '../attribution/attribution.js';
import { runs } from '../runs.js';
import { runOf, type BlackBox, type BlackBoxRun } from './black-box.js';
import { BlackBoxJudge } from './judge-black-box.js';

let attribution: Attribution;
beforeAll(() => {
  attribution = Attribution.load();
});

const MACHINE = machineOf(concrete(OLDER_DEFAULTS));
const TINY = 2 ** -140;

/** Whether an instruction names a component of a parameter as its destination. */
function isWritten(source: string, register: number, component: Component): boolean {
  const loaded = load(source);
  if (!loaded.loaded) return false;
  return loaded.program.instructions.some(({ destination }) => {
    const to = destination?.register;
    if (destination === null || to?.file !== 'parameter' || to.number !== register) return false;
    return destination.writeMask === '' || destination.writeMask.includes(component);
  });
}

/** Flushes what instructions read and write; `leaves` is what becomes of a denormal that is left alone. */
function boxThat(leaves: (given: number) => number): BlackBox {
  const run = (source: string, values: InputValues): BlackBoxRun => {
    const left = runOf(MACHINE, source, values);
    if (!left.loaded) return left;
    return {
      ...left,
      parameters: left.parameters.map((vector, register) => {
        const given = values.parameters?.[register];
        if (vector === null || given === undefined) return vector;
        const at = (component: Component): number => {
          const own = Math.fround(given[COMPONENTS.indexOf(component)] ?? 0);
          const isLeft = !isWritten(source, register, component);
          return isLeft && Math.abs(own) < 2 ** -126 ? leaves(own) : vector[component];
        };
        return { x: at('x'), y: at('y'), z: at('z'), w: at('w') };
      }),
    };
  };
  return {
    run: (source, values) => Promise.resolve(run(source, values)),
    runBatch: (source, parameters, vertices) =>
      Promise.resolve(vertices.map((attributes) => run(source, { attributes, parameters }))),
  };
}

const KEPT = boxThat((given) => given);

async function verdict(box: BlackBox, source: string, values: InputValues): Promise<string> {
  const { judgement } = await new BlackBoxJudge(box, attribution).judge(source, values);
  return judgement.verdict;
}

describe('a denormal in a parameter that a state program does not write', () => {
  const source = '!!VSP1.0 MOV c[0].x, c[1].x; END';
  const values = { parameters: { 0: [1, TINY, 1, -TINY], 1: [TINY, 0, 0, 0] } } as const;

  it('may be left, or be flushed', async () => {
    expect(await verdict(KEPT, source, values)).toBe('agrees');
    expect(
      await verdict(
        boxThat((given) => given * 0),
        source,
        values,
      ),
    ).toBe('agrees');
  });

  it('is no excuse for another number', async () => {
    expect(
      await verdict(
        boxThat((given) => 2 * given),
        source,
        values,
      ),
    ).toBe('disagrees');
    expect(
      await verdict(
        boxThat(() => 1),
        source,
        values,
      ),
    ).toBe('disagrees');
  });

  it('may be left in what is judged step by step', async () => {
    const steps =
      '!!VSP1.0 MOV c[0].x, v[0]; MUL c[0], c[1], v[0]; LIT R0, v[0]; MOV c[0], R0; END';
    const given = {
      attributes: { 0: [3, 3, 0, 0.2] },
      parameters: { 0: [0, 0, -TINY, 0], 1: [6.7, 0, -1, 0] },
    } as const;
    const loaded = load(steps);
    const left = await KEPT.run(steps, given);
    if (!loaded.loaded || !left.loaded) throw new Error('it loads');
    const judge = new BlackBoxJudge(KEPT, attribution);
    expect(await judge.steps(loaded.program, given, left)).toEqual({ verdict: 'agrees' });
  });

  it('convicts no machine that flushes what it reads, and that alone', async () => {
    const generator = new Generator(ENVIRONMENTS['VSP1.0'], { length: { least: 2, most: 8 } });
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 2 ** 31 }), async (seed) => {
        const { program, inputs } = generator.draw(seed, 0);
        expect(await verdict(KEPT, program.text, inputs)).not.toBe('disagrees');
      }),
      { numRuns: runs(40, 0.02) },
    );
  });
});
