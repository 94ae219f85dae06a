/** Switches of what is permitted: what is chosen narrows the sets, and what does not matter changes nothing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { run, type RunResult } from '../../api/run.js';
import { permits } from '../../reports/json/set.js';
import { permittedOf, type Permitted, type PermittedAsked } from './permitted.js';

type Shown = Extract<Permitted, { kind: 'permitted' }>;

function permittedIn(asked: PermittedAsked): Shown {
  const permitted = permittedOf(asked);
  if (permitted.kind !== 'permitted') throw new Error(permitted.message);
  return permitted;
}

const ZEROS = [0, -0, 1, 2] as const;
const OTHERS = [-0, 0, 1, 1] as const;

/** In every language a program whose results depend on choices. */
const PROGRAMS: Readonly<Record<string, PermittedAsked>> = {
  'VP2.0': {
    program: '!!VP2.0 MAX o[HPOS], v[0], c[0]; MUL o[TEX0], v[0], c[1]; END',
    inputs: { registers: { 'v[0]': ZEROS, 'c[0]': OTHERS, 'c[1]': [1, 1, 0.1, 0.3] } },
  },
  'VP1.1': {
    program: '!!VP1.1 MIN o[HPOS], v[0], c[0]; DP4 o[TEX0].x, v[0], c[1]; END',
    inputs: { registers: { 'v[0]': ZEROS, 'c[0]': OTHERS, 'c[1]': [1, 1, 0.1, 0.3] } },
  },
  GF3: {
    program: '!!GF3\nMUL R0, v[0], c[0]; ADD o[HPOS], R0, v[1]; END',
    inputs: { registers: { 'v[0]': [0.1, -0, 1, 3], 'c[0]': [0.3, 0, 1, 0.7], 'v[1]': [1, 0, 1, 0.1] } },
  },
  'NVvp4.0': {
    program: '!!NVvp4.0 TEMP a; MAX a, vertex.position, vertex.normal; MOV result.position, a; MUL result.texcoord[0], a, {0.1, 0.3, 0.7, 1}; END',
    inputs: { registers: { 'vertex.position': ZEROS, 'vertex.normal': OTHERS } },
  },
  // The sign of such a sum is that of the direction, where it goes by that.
  'NVvp4.0, two choices together': {
    program: '!!NVvp4.0 ADD result.position, vertex.position, -vertex.normal; END',
    inputs: { registers: { 'vertex.position': [1, 2, 3, 4], 'vertex.normal': [1, 0, 3, 0] } },
  },
  'NVfp4.0': {
    program: '!!NVfp4.0 MAX result.color, fragment.texcoord[0], fragment.texcoord[1]; END',
    inputs: { registers: { 'fragment.texcoord[0]': ZEROS, 'fragment.texcoord[1]': OTHERS } },
  },
  'NVgp4.0': {
    program: '!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 2; MAX result.position, vertex[0].position, vertex[0].texcoord[0]; EMIT; MOV result.position, {1, 1, 1, 1}; EMIT; END',
    inputs: { registers: { 'vertex[0].position': ZEROS, 'vertex[0].texcoord[0]': OTHERS } },
  },
}; // prettier-ignore

const cases = Object.entries(PROGRAMS);

/** Some choices among those that are open. */
function choicesOf({ switches }: Shown): fc.Arbitrary<readonly (readonly [string, string])[]> {
  const each = switches.map(({ policy, alternatives }) =>
    fc
      .option(fc.constantFrom(...alternatives.map(({ name }) => name)))
      .map((name) => (name === null ? [] : [[policy, name] as const])),
  );
  return fc.tuple(...each).map((all) => all.flat());
}

const textOf = (choices: readonly (readonly [string, string])[]): string =>
  choices.map((choice) => choice.join('=')).join(',');

/** What a machine leaves, by the table and row where it is permitted: of geometry programs what it emits. */
function leftOf(result: RunResult): readonly Readonly<Record<string, readonly unknown[]>>[] {
  if (!('emitted' in result) || result.emitted === undefined) return [result.results];
  return result.emitted.flatMap((vertex) => (vertex === 'end' ? [] : [vertex]));
}

describe('switches', () => {
  it.each(cases)('%s: there is one for each choice that a result depends on, and each narrows', (_, asked) => {
    const all = permittedIn(asked);
    const named = new Set(all.tables.flatMap(({ rows }) => rows.flatMap((row) => row.dependsOn)));
    expect(named.size).toBeGreaterThan(0);
    for (const policy of named) expect(all.switches.map((own) => own.policy)).toContain(policy);
    for (const { policy, alternatives, chosen } of all.switches) {
      expect(chosen).toBeNull();
      expect(alternatives.length).toBeGreaterThan(1);
      expect(alternatives.filter(({ isDefault }) => isDefault).length).toBe(1);
      const narrowed = alternatives.map(({ name }) => permittedIn({ ...asked, narrowed: `${policy}=${name}` }));
      for (const [at, own] of narrowed.entries()) {
        expect(own.switches.find((each) => each.policy === policy)?.chosen).toBe(alternatives[at]?.name);
        // What does not depend on it stays; it depends on it no more.
        own.tables.forEach(({ rows }, table) => {
          rows.forEach(({ name, sets, dependsOn }, row) => {
            const before = all.tables[table]?.rows[row];
            expect(before?.name).toBe(name);
            expect(dependsOn).not.toContain(policy);
            if (before?.dependsOn.includes(policy) === false) expect(sets).toEqual(before.sets);
          });
        });
      }
      // What depends on it alone is another set by one of the alternatives.
      all.tables.forEach(({ rows }, table) => {
        rows.forEach(({ sets, dependsOn }, row) => {
          if (dependsOn.length !== 1 || dependsOn[0] !== policy) return;
          const texts = narrowed.map((own) => JSON.stringify(own.tables[table]?.rows[row]?.sets));
          expect(texts.some((text) => text !== JSON.stringify(sets))).toBe(true);
          expect(new Set(texts).size).toBeGreaterThan(1);
        });
      });
    }
  });

  it.each(cases)('%s: what machines with the choices leave is within what is left of the sets', (_, asked) => {
    const all = permittedIn(asked);
    fc.assert(
      fc.property(choicesOf(all), choicesOf(all), (chosen, others) => {
        const own = permittedIn({ ...asked, narrowed: textOf(chosen) });
        // Choices that were not made are open: a machine makes them as it likes.
        const open = others.filter(([policy]) => !chosen.some(([each]) => each === policy));
        const profile = textOf([...chosen, ...open]);
        const left = leftOf(run(asked.program, asked.inputs, profile === '' ? {} : { profile }));
        own.tables.forEach(({ rows }, table) => {
          for (const { name, sets } of rows) {
            const values = left[table]?.[name];
            values?.forEach((value, at) => {
              const set = sets[at];
              const bits = (value as { readonly bits: string } | null)?.bits;
              if (set === undefined || bits === undefined) return;
              expect(permits(set, Number(bits)), `${name} ${String(at)}, ${profile}`).toBe(true);
            });
          }
        });
        const before = new Map(all.tables.flatMap(({ rows }) => rows.map((row) => [row.name, row])));
        expect(own.tables.flatMap(({ rows }) => rows.map(({ name }) => before.has(name)))).not.toContain(false);
      }),
      { numRuns: 20 },
    );
  });

  it('once all choices are made nothing is open', () => {
    for (const [, asked] of cases) {
      const { switches } = permittedIn(asked);
      const narrowed = textOf(switches.map(({ policy, alternatives }) => [policy, alternatives[0]?.name ?? '']));
      const { allowed, switches: left } = permittedIn({ ...asked, narrowed });
      expect(allowed.ends).toBe(1);
      expect(left.filter(({ chosen }) => chosen === null)).toEqual([]);
    }
  });

  it.each([
    ['maxZeros', /expected policy=alternative/],
    ['nv20-like,maxZeros=positive', /expected policy=alternative/],
    ['noPolicy=1', /no policy "noPolicy"/],
    ['maxZeros=sideways', /no alternative "sideways"/],
    ['zeroTimes=zero-wins', /no choice that the documents leave open/],
    ['<img src=x>=1', /no policy/],
  ])('%s is refused in words', (narrowed, message) => {
    expect(permittedOf({ ...PROGRAMS['VP2.0'], narrowed } as PermittedAsked)).toEqual({
      kind: 'cannot run',
      message: expect.stringMatching(message) as string,
      at: null,
    });
  });
}); // prettier-ignore
