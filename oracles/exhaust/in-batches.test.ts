/** A backend that can be asked in both ways gives the same in words and in lines, and in this process; so do the vertices of stress. */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { load } from '../../semantics/language/load.js';
import { bitsOf, hex } from '../../semantics/number/binary32.js';
import { LATTICE } from '../../semantics/number/lattice.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { bitmapOf, setBit } from '../judge/batch.js';
import type { Abilities } from '../backends/abilities.js';
import { CATALOGUES } from '../faults/languages.js';
import type { Backend } from '../backends/backend.js';
import { openBackend } from '../backends/open.js';
import { clientBackend } from '../backends/protocol-backend.js';
import { hostedGpuMachine } from '../protocol/gpu/machine-host.js';
import type { Hosted } from '../protocol/host.js';
import { clientOf } from '../protocol/hosted-client.js';
import { hostedMachine } from '../protocol/machine-host.js';
import { Refused, verticesOf } from '../stress/vertices-of.js';
import { exhaustedLanguage } from './languages.js';

const opened: Backend[] = [];
afterAll(async () => {
  for (const backend of opened) await backend.close();
});

const KNOWN = { spec: 'exec:x', kind: 'exec', provenance: 'here' };

/** The same backend with and without the binary form. */
async function both(hosted: () => Hosted): Promise<readonly [Abilities, Abilities]> {
  const withIt = await clientBackend(clientOf(hosted), KNOWN);
  const without = await clientBackend(
    clientOf(() => {
      const { batch, ...others } = hosted();
      void batch;
      return { ...others, hello: async () => ({ ...(await others.hello()), maxBatch: undefined }) };
    }),
    KNOWN,
  );
  opened.push(withIt, without);
  return [withIt.abilities, without.abilities];
}

const MORE = [0x7f800001, 0xffc12345, 0xff812345, 1, 0x807fffff, 0x3f800001, 0x4b000001];
const OPERANDS = Uint32Array.from([...LATTICE.slice(0, 200), ...MORE]);

async function asked(abilities: Abilities, environment: AnyEnvironmentName, name: string) {
  const { operations, ofBackend } = exhaustedLanguage(environment);
  const operation = operations(environment, null).find((each) => each.name === name);
  if (operation === undefined) throw new Error(`there is no ${name}`);
  const one = ofBackend(abilities, operation);
  if (one === null) throw new Error('it is asked');
  const { words, hidden } = await one.ask(OPERANDS);
  return { words: Array.from(words, hex), hidden };
}

describe('every operand', () => {
  it.each([
    ['VP1.0', 'RCP'],
    ['VP2.0', 'RSQ'],
    ['VP1.1', 'EXP.z'],
    ['VP2.0', 'SIN'],
  ] as const)('of %s %s', async (environment, name) => {
    const [inWords, inLines] = await both(() => hostedMachine());
    expect(inWords.vp?.batches).not.toBeNull();
    expect(inLines.vp?.batches).toBeNull();
    const seen = await asked(inWords, environment, name);
    expect(seen).toEqual(await asked(inLines, environment, name));
    expect(new Set(seen.words).size).toBeGreaterThan(40);
  });

  it.each([
    ['NVvp4.0', 'RCP'],
    ['NVfp4.0', 'LG2'],
  ] as const)('of %s %s', async (environment, name) => {
    const [inWords, inLines] = await both(() => hostedGpuMachine());
    const seen = await asked(inWords, environment, name);
    expect(seen).toEqual(await asked(inLines, environment, name));
    expect(new Set(seen.words).size).toBeGreaterThan(40);
  });

  it.each(['VP1.0', 'VP1.1', 'VP2.0'] as const)(
    'of %s, of a machine of this process, what is judged alone is what it gives among all',
    async (environment) => {
      const { operations, ofBackend } = exhaustedLanguage(environment);
      const { abilities } = await openBackend('profile:nv20-like');
      for (const operation of operations(environment, null)) {
        const one = ofBackend(abilities, operation);
        if (one === null) throw new Error('it is asked');
        const { questions, component, name, isReplicated } = operation;
        // So fast as docs/exhaust.md has it they are in this way alone.
        expect(one.judgedAlone !== undefined, name).toBe(questions.isEvery);
        if (one.judgedAlone === undefined) continue;
        const alone = new Uint32Array(OPERANDS.length);
        one.judgedAlone(OPERANDS, alone);
        const { words } = await one.ask(OPERANDS);
        for (const [at, bits] of alone.entries()) {
          const seen = words.subarray(4 * at, 4 * at + 4);
          expect(seen[component], name).toBe(bits);
          if (isReplicated) expect(new Set(seen).size, name).toBe(1);
        }
      }
    },
  );

  it('of every faulty machine of this process, what is judged alone has its fault', async () => {
    const { operations, ofBackend } = exhaustedLanguage('VP2.0');
    const own = operations('VP2.0', null).filter(({ questions }) => questions.isEvery);
    const ways = { alone: 0, whole: 0 };
    for (const { name: fault } of CATALOGUES.vp.faults) {
      const { abilities } = await openBackend(`fault:${fault}`);
      for (const operation of own) {
        const one = ofBackend(abilities, operation);
        ways[one?.judgedAlone === undefined ? 'whole' : 'alone']++;
        if (one?.judgedAlone === undefined) continue;
        const alone = new Uint32Array(OPERANDS.length);
        one.judgedAlone(OPERANDS, alone);
        const { words } = await one.ask(OPERANDS);
        const seen = alone.map((_, at) => words[4 * at + operation.component] ?? 0);
        expect(Array.from(alone, hex), `${fault} ${operation.name}`).toEqual(Array.from(seen, hex));
      }
    }
    // Machines that load, link or end otherwise have no such way.
    expect(ways.alone).toBeGreaterThan(100);
    expect(ways.whole).toBeGreaterThan(100);
  });

  it('of a backend of which some results do not show', async () => {
    // Nothing shows of zeros.
    const hosted = (): Hosted => {
      const machine = hostedGpuMachine();
      const isHidden = (bits: number | null): boolean => bits === 0;
      return {
        ...machine,
        invoke: async (request) => {
          const left = await machine.invoke?.(request);
          if (left === undefined) throw new Error('it invokes');
          const results = Object.entries(left.results).map(([binding, quad]) => [
            binding,
            quad.map((bits) => (isHidden(bits) ? null : bits)),
          ]);
          return { ...left, results: Object.fromEntries(results) as typeof left.results };
        },
        batch: async (request) => {
          const left = await machine.batch?.(request);
          if (left === undefined) throw new Error('it has batches');
          const hidden = new Uint32Array(Math.ceil(left.words.length / 32));
          left.words.forEach((bits, at) => {
            if (isHidden(bits)) hidden[at >>> 5] = (hidden[at >>> 5] ?? 0) | (1 << (at & 31));
          });
          return { ...left, hidden };
        },
      };
    };
    const [inWords, inLines] = await both(hosted);
    const seen = await asked(inWords, 'NVvp4.0', 'EX2');
    expect(seen).toEqual(await asked(inLines, 'NVvp4.0', 'EX2'));
    expect(seen.hidden.length).toBeGreaterThan(0);
  });

  it.each(['profile:nv20-like', 'fault:rsq-of-magnitude'])(
    'of %s in this process',
    async (spec) => {
      const backend = await openBackend(spec);
      opened.push(backend);
      const { vp } = backend.abilities;
      if (vp === null) throw new Error('it runs VP programs');
      const inLines = { ...backend.abilities, vp: { ...vp, batches: null } };
      for (const name of ['RCP', 'RSQ', 'LOG.z']) {
        expect(await asked(backend.abilities, 'VP2.0', name)).toEqual(
          await asked(inLines, 'VP2.0', name),
        );
      }
    },
  );
});

describe('vertices', () => {
  it('of which results do not show are an incident: the zeros in their place are no results', async () => {
    const hosted = (): Hosted => {
      const machine = hostedMachine();
      return {
        ...machine,
        batch: async (request) => {
          const { words } = (await machine.batch?.(request)) ?? { words: new Uint32Array(0) };
          const hidden = bitmapOf(words.length);
          setBit(hidden, 2);
          return { words: words.map((word, at) => (at === 2 ? 0 : word)), hidden, killed: null };
        },
      };
    };
    const [inWords] = await both(hosted);
    await expect(asked(inWords, 'VP2.0', 'RCP')).rejects.toThrow(
      'batch: its block says that results of vertices do not show; of VP programs all do',
    );
  });

  it('have the same results in words and in lines, parameters and attributes that are not read included', async () => {
    const [inWords, inLines] = await both(() => hostedMachine());
    const source =
      '!!VP2.0\nADDC R0, v[2], c[1];\nMUL o[HPOS] (GT), R0, v[9];\nMOV o[COL0].xw, c[200].wzyx;\nRCP o[TEX1].y, v[9].x;\nEND';
    const result = load(source);
    if (!result.loaded || inWords.vp === null || inLines.vp === null) throw new Error('it loads');
    const [one, other] = [inWords.vp, inLines.vp].map((vp) => {
      const [pass] = verticesOf(vp, () => Promise.resolve()).passes(result.program);
      if (pass === undefined) throw new Error('it has a pass');
      return pass;
    });
    const parameters = new Uint32Array(256 * 4);
    parameters.set([0x3f800000, 0xbf800000, 0, 0x80000000], 4);
    parameters.set(
      [1, 2, 0x40000000, 0x7f800000].map((each) => bitsOf(each)),
      800,
    );
    const word = fc.oneof(fc.constantFrom(...LATTICE), fc.nat({ max: 0xffffffff }));
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 24, maxLength: 24 }), async (some) => {
        const attributes = Uint32Array.from(some);
        // Room for more vertices than are asked.
        const seen = await one?.run(3, Uint32Array.from([...some, ...some]), parameters);
        expect(Array.from(seen ?? [], hex)).toEqual(
          Array.from((await other?.run(3, attributes, parameters)) ?? [], hex),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('of a program that is refused are refused', async () => {
    const hosted = (): Hosted => ({
      ...hostedMachine(),
      load: () => Promise.resolve({ loaded: false, position: 0, reason: null }),
    });
    const [inWords] = await both(hosted);
    const result = load('!!VP1.0\nMOV o[HPOS], v[0];\nEND');
    if (!result.loaded || inWords.vp === null) throw new Error('it loads');
    const [pass] = verticesOf(inWords.vp, () => Promise.resolve()).passes(result.program);
    await expect(pass?.run(1, new Uint32Array(4), new Uint32Array(384))).rejects.toThrow(Refused);
  });
});
