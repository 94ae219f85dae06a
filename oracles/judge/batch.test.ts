/** What machines of this process leave of a batch is what they leave of each invocation, asked alone. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, type Quad } from '../../spec/environments.js';
import { STANDARD, type Machine } from '../../semantics/machine/machine.js';
import { GPU_STANDARD, type GpuMachine } from '../../semantics/gpu/machine/machine.js';
import { bitsOf, hex, valueOf } from '../../semantics/number/binary32.js';
import { LATTICE } from '../../semantics/number/lattice.js';
import { hasBit, hiddenRegisters, type Batch } from './batch.js';
import { runOf } from './black-box/black-box.js';
import { batchesOf } from './black-box/machine-batch.js';
import { gpuBoxOf } from './gpu/box.js';
import { gpuBatchesOf } from './gpu/machine-batch.js';
import { BackendIncident } from './incident.js';

const COUNT = 5;
const NAMES = ['v[0]', 'v[3]'];
const F = NAMES.map((name) => ({ name, type: 'F' as const }));

const word = fc.oneof(fc.constantFrom(...LATTICE), fc.nat({ max: 0xffffffff }));
const wordsOf = (count: number): fc.Arbitrary<Uint32Array> =>
  fc.array(word, { minLength: count, maxLength: count }).map((all) => Uint32Array.from(all));

const quadAt = (words: Uint32Array, at: number): Quad => {
  const value = (component: number): number => valueOf(words[at + component] ?? 0);
  return [value(0), value(1), value(2), value(3)];
};

/** Changed in one way, so that nothing of its programs may be taken for granted. */
const FLUSHES_NOTHING: Machine = {
  ...STANDARD,
  invocation: (linked, values) => {
    const { inputs, state } = STANDARD.invocation(linked, values);
    const attributes = inputs.attributes.map(({ x, y, z, w }) => ({ x: w, y, z, w: x }));
    return { inputs: { attributes }, state };
  },
};

describe('VP programs', () => {
  it.each([
    ['as described', STANDARD],
    ['changed', FLUSHES_NOTHING],
  ])('of a machine that is %s', async (_, machine) => {
    const source = `!!VP1.0\nMAD o[HPOS], v[0], c[3].x, v[0].wzyx;\nRSQ o[COL0].y, v[3].x;\nEND`;
    const { results: all } = ENVIRONMENTS['VP1.0'];
    const batches = batchesOf(machine);
    await fc.assert(
      fc.asyncProperty(wordsOf(COUNT * 8), async (words) => {
        const parameters = { 3: [2, 0, 0, 0] as const };
        const constant = { 'c[3]': { type: 'F' as const, words: [bitsOf(2), 0, 0, 0] as const } };
        const results = ['COL0', 'HPOS'];
        const run = await batches.run(source, {
          count: COUNT,
          constant,
          varying: F,
          results,
          words,
        });
        if (!run.loaded) throw new Error('it loads');
        expect([run.hidden, run.killed]).toEqual([null, null]);
        const singly = Array.from({ length: COUNT }, (_each, vertex) => {
          const attributes = { 0: quadAt(words, 8 * vertex), 3: quadAt(words, 8 * vertex + 4) };
          const left = runOf(machine, source, { attributes, parameters });
          if (!left.loaded) throw new Error('it loads');
          return results.flatMap((name) => {
            const { x, y, z, w } = left.results[all.indexOf(name)] ?? { x: 0, y: 0, z: 0, w: 0 };
            return [x, y, z, w].map((value) => hex(bitsOf(value)));
          });
        });
        expect(Array.from(run.words, hex)).toEqual(singly.flat());
      }),
      { numRuns: 40 },
    );
  });

  it('are refused as they are alone, and another is not taken for the one before', async () => {
    const batches = batchesOf(STANDARD);
    const batch: Batch = { count: 1, constant: {}, varying: [], results: ['HPOS'], words: new Uint32Array(0) };
    const wrong = await batches.run('!!VP1.0\nMOV o[HPOS], v[17];\nEND', batch);
    expect(wrong).toMatchObject({ loaded: false, position: 23 });
    const words = async (source: string): Promise<number[]> => {
      const run = await batches.run(source, batch);
      return run.loaded ? [...run.words] : [];
    };
    expect(await words('!!VP1.0\nMOV o[HPOS], v[0];\nEND')).toEqual([0, 0, 0, 0x3f800000]);
    expect(await words('!!VP1.0\nMOV o[HPOS], v[0].w;\nEND')).toEqual(Array(4).fill(0x3f800000));
    await expect(
      batches.run('!!VP1.0\nMOV o[HPOS], v[0];\nEND', { ...batch, varying: [{ name: 'v[16]', type: 'F' }] }),
    ).rejects.toThrow('"v[16]" is no vertex attribute that varies: v[0] to v[15] are');
  }); // prettier-ignore
});

const CHANGED: GpuMachine = { ...GPU_STANDARD };

describe('GPU programs', () => {
  it.each([
    ['as described', GPU_STANDARD],
    ['changed', CHANGED],
  ])('of a machine that is %s', async (_, machine) => {
    // Some of it shows nothing: y and z of the second are never written.
    const source =
      '!!NVfp4.0\nTEMP a;\nKIL fragment.texcoord[0].x;\nMUL a, fragment.texcoord[0], program.local[1];\nMOV result.color, a;\nADD.U result.depth.z, fragment.texcoord[1].x, program.local[1].x;\nEND';
    const [box, batches] = [gpuBoxOf(machine), gpuBatchesOf(machine)];
    const local = { type: 'F', values: [2, -1, 0.5, NaN] } as const;
    await fc.assert(
      fc.asyncProperty(wordsOf(COUNT * 8), async (words) => {
        const run = await batches.run(source, {
          count: COUNT,
          constant: {
            'program.local[1]': { type: 'F', words: [bitsOf(2), bitsOf(-1), bitsOf(0.5), bitsOf(NaN)] },
          },
          varying: [
            { name: 'fragment.texcoord[0]', type: 'F' },
            { name: 'fragment.texcoord[1]', type: 'U' },
          ],
          results: ['result.color[0]', 'result.depth'],
          words,
        });
        if (!run.loaded) throw new Error('it loads');
        for (let at = 0; at < COUNT; at++) {
          const left = await box.run(source, {
            bindings: {
              'program.local[1]': local,
              'fragment.texcoord[0]': { type: 'F', values: quadAt(words, 8 * at) },
              'fragment.texcoord[1]': {
                type: 'U',
                values: [0, 1, 2, 3].map((i) => words[8 * at + 4 + i] ?? 0) as unknown as readonly [number, number, number, number],
              },
            },
          });
          if (!left.loaded) throw new Error('it loads');
          expect(run.killed !== null && hasBit(run.killed, at)).toBe(left.killed);
          const expected = left.killed
            ? Array<null>(8).fill(null)
            : left.results.flatMap(({ x, y, z, w }) => [x, y, z, w]);
          const seen = Array.from({ length: 8 }, (_each, i) =>
            run.hidden !== null && hasBit(run.hidden, 8 * at + i) ? null : run.words[8 * at + i],
          );
          expect(seen).toEqual(expected);
        }
      }),
      { numRuns: 40 },
    );
  }); // prettier-ignore

  it('have no other results than theirs', async () => {
    const batch: Batch = { count: 1, constant: {}, varying: [], results: ['result.color'], words: new Uint32Array(0) };
    await expect(
      gpuBatchesOf(GPU_STANDARD).run('!!NVfp4.0\nMOV result.color, 1;\nEND', batch),
    ).rejects.toThrow('there is no result "result.color"; there are result.color[0]');
  }); // prettier-ignore

  it('without an end are an incident that names the invocation', async () => {
    const source = '!!NVvp4.0\nTEMP n;\nREP;\nSEQ.CC n, vertex.attrib[1], 0;\nBRK (NE.x);\nENDREP;\nMOV result.position, n;\nEND';
    const words = Uint32Array.from([0, 0, 0, 0, bitsOf(1), 0, 0, 0]);
    const batch: Batch = { count: 2, constant: {}, varying: [{ name: 'vertex.attrib[1]', type: 'F' }], results: ['result.position'], words };
    const run = gpuBatchesOf(GPU_STANDARD).run(source, batch);
    await expect(run).rejects.toThrow(BackendIncident);
    await expect(run).rejects.toThrow('invocation 1: the program has no end');
    await expect(run).rejects.toMatchObject({ reason: 'the program has no end', invocation: 1 });
  }); // prettier-ignore
});

it('a register does not show where a component of it does not', () => {
  const hidden = new Uint32Array(2);
  for (const at of [3, 31, 32]) hidden[at >>> 5] = (hidden[at >>> 5] ?? 0) | (1 << (at & 31));
  expect(hiddenRegisters(hidden)).toEqual([0, 7, 8]);
  expect(hiddenRegisters(null)).toEqual([]);
});
