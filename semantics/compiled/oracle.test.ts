import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../spec/environments.js';
import fc from 'fast-check';
import { DEFAULT_POLICIES, OLDER_DEFAULTS } from '../domains/assignments.js';
import { concrete } from '../domains/concrete.js';
import type { Policies } from '../domains/policies.js';
import { policiesArbitrary } from '../domains/policies.arbitrary.js';
import { link } from '../machine/link.js';
import { run } from '../machine/run.js';
import { bitsOf, hex, valueOf } from '../number/binary32.js';
import { LATTICE } from '../number/lattice.js';
import { compileOracle } from './oracle.js';
import { byNight } from '../../vitest.night.js';
import { loaded } from '../language/load.testing.js';

/** Eight components from the lattice, of every pair of its values and beyond. */
function drawn(vertex: number): readonly number[] {
  const { length } = LATTICE;
  const places = [vertex, vertex / length, vertex * 7, vertex * 11 + 3, vertex * 13, vertex / 5, vertex * 3, vertex * 17]; // prettier-ignore
  return places.map((place) => LATTICE[Math.floor(place) % length] ?? 0);
}

/** Where the compiled program and the nominal domain differ; there must be none. */
function differences(
  source: string,
  count: number,
  policies: Policies = DEFAULT_POLICIES,
): readonly string[] {
  const program = loaded(source);
  const { results } = program.environment;
  const oracle = compileOracle(program, [0, 1], results, count, policies);
  const parameters = Uint32Array.from({ length: 4 * 40 }, (_, i) => LATTICE[(i * 37) % LATTICE.length] ?? 0); // prettier-ignore
  oracle.setParameters(parameters);
  for (let vertex = 0; vertex < count; vertex++) {
    oracle.attributeWords.set(drawn(vertex), vertex * 8);
  }
  oracle.run(count);
  const linked = link(program, concrete(policies));
  const quad = (words: readonly number[]): [number, number, number, number] => {
    const [x = 0, y = 0, z = 0, w = 0] = words.map(valueOf);
    return [x, y, z, w];
  };
  const parameterValues = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [n, quad([...parameters.subarray(n * 4, n * 4 + 4)])]),
  );
  const found: string[] = [];
  for (let vertex = 0; vertex < count; vertex++) {
    const words = drawn(vertex);
    const attributes = { 0: quad(words.slice(0, 4)), 1: quad(words.slice(4)) };
    const { state } = run(linked, { attributes, parameters: parameterValues });
    state.results.forEach(({ x, y, z, w }, register) => {
      [x, y, z, w].forEach((wanted, component) => {
        const at = (vertex * results.length + register) * 4 + component;
        const seen = bitsOf(valueOf(oracle.resultWords[at] ?? 0));
        if (seen !== bitsOf(wanted) && found.length < 5) {
          found.push(`${words.map(hex).join(' ')}: ${hex(seen)}, not ${hex(bitsOf(wanted))}`);
        }
      });
    });
  }
  return found;
}

/** Everything that is compiled, but branches and calls. */
const BODIES = [
  'MOV o[HPOS], v[0]; MOV o[COL0], -v[0].yxwz; MOV o[COL1], |v[0]|; MOV o[TEX0], -|v[1]|',
  'ADD o[HPOS], v[0], v[1]; SUB o[COL0].xz, v[0], v[1]; ABS o[TEX1], v[1]',
  'MUL o[HPOS], v[0], v[1]; MAD o[COL0], v[0], v[1], v[0].yzwx',
  'DP3 o[HPOS], v[0], v[1]; DP4 o[COL0], v[0], v[1]; DPH o[COL1], v[0], v[1]; DST o[TEX0], v[0], v[1]',
  'MAX o[HPOS], v[0], v[1]; MIN o[COL0], v[0], v[1]; FLR o[TEX0], v[0]; FRC o[TEX1], v[1]',
  'SEQ o[HPOS], v[0], v[1]; SNE o[COL0], v[0], v[1]; SGT o[COL1], v[0], v[1]; SLE o[TEX0], v[0], v[1]',
  'SGE o[HPOS], v[0], v[1]; SLT o[COL0], v[0], v[1]; STR o[COL1], v[0], v[1]; SFL o[TEX0], v[0], v[1]; SSG o[TEX1], v[0]',
  'EXP o[HPOS].xyw, v[0].x; LOG o[COL0].xyw, v[0].y; LIT o[TEX0].xyw, v[1]',
  'MOVC R0, v[0]; ADD R1 (LT.yzwx), v[0], v[1]; MULC R1.xw (NE), v[1], v[0]; MOV o[HPOS], R1; MOV o[COL0] (GE.x), v[1]; MOV o[COL1].yz (EQ), v[1]; MOV o[TEX0] (LE), v[0]; MOV o[TEX1] (GT), v[0]; MOV o[TEX2] (TR), v[0]; MOV o[TEX3] (FL), v[0]',
  'ARL A0, v[0]; ARR A1, v[1]; MOV o[HPOS], c[A0.x]; MOV o[COL0], c[A0.y + 30].wzyx; MOV o[COL1], -c[A1.z - 5]; ARA A0, A0; MOV o[TEX0], c[A0.w + 1]; ARLC A1.x (GT), v[0]; MOV o[TEX1] (GE), c[A1.x + 3]',
  'ADD o[HPOS], c[3], v[0]; CAL sub; MUL o[COL1], R0, R0; BRA end; sub: MOV R0, v[1]; MOVC CC, c[1]; RET (TR); end: MOV o[TEX0], R0',
];

/** What the GeForce3 paper has by default; `ieee` makes the zeros those of the direction. */
const DOWNWARD: Policies = {
  ...OLDER_DEFAULTS,
  sumRounding: 'down',
  productRounding: 'down',
  oppositeSum: 'by-direction',
  zeroSum: 'ieee',
  tininess: 'after',
};

/** Sums and products that lie just beside 2^-126, 2^128 and each other. */
const ENDS = [
  'ADD o[HPOS], v[0], v[1]; MUL o[COL0], v[0], v[1]; ADD o[COL1], v[0], -v[1]; MUL o[TEX0], v[0], -v[1]',
  'MUL R0, v[0], v[0]; ADD o[HPOS], R0, -v[1]; MUL R1, v[1], c[1]; MAD o[COL0], -R1, v[0], v[1]',
];

/** With v[1] in a temporary: an instruction reads one vertex attribute at most. */
function withOther(body: string): string {
  return `!!VP2.0 MOV R9, v[1]; ${body.replaceAll('v[1]', 'R9')}; END`;
}

/** An assignment without what is not compiled. */
const assignment = fc
  .record({
    any: policiesArbitrary,
    sumRounding: fc.constantFrom('nearest-even' as const, 'toward-zero' as const, 'down' as const),
    productRounding: fc.constantFrom(
      'nearest-even' as const,
      'toward-zero' as const,
      'down' as const,
    ),
    denormals: fc.constantFrom('flushed' as const, 'flushed-positive' as const),
    dotOrder: fc.constantFrom(
      'left' as const,
      'right' as const,
      'pairwise' as const,
      'interleaved' as const,
    ),
  })
  .map(({ any, ...compiled }): Policies => ({
    ...any,
    ...compiled,
    tininess: 'after',
    madRounding: 'twice',
    parameterOutside: 'zero',
    setOnNaN: any.setOnNaN === 'signed' ? 'ordered' : any.setOnNaN,
    expXOfNaN: any.expXOfNaN === 'anything' ? 'nan' : any.expXOfNaN,
    litNaN: any.litNaN === 'signed' ? 'zero-wins' : any.litNaN,
    addressOfNaN: any.addressOfNaN === 'anything' ? 'zero' : any.addressOfNaN,
    roundedInfinity: 'clamped',
    instructionLimit: 'before-next',
  }));

/** A few assignments of one seed; a twentieth of VPSPEC_RUNS, which the nightly script sets: each takes 400 vertices. */
const WANTED = Number(process.env['VPSPEC_RUNS'] ?? 0);
const AT_RANDOM =
  WANTED > 0 ? { numRuns: Math.ceil(WANTED / 20) } : { numRuns: byNight(60, 15), seed: 5 };

describe('a compiled program gives what the domain of its assignment gives', () => {
  it.each(BODIES)('%s', (body) => {
    expect(differences(withOther(body), 1003)).toEqual([]);
    expect(differences(withOther(body), 1003, OLDER_DEFAULTS)).toEqual([]);
    expect(differences(withOther(body), 1003, DOWNWARD)).toEqual([]);
  });

  it.each([
    ['by-direction', 'flushed'],
    ['largest', 'flushed-positive'],
  ] as const)(
    'rounded toward negative infinity at the ends of the range, %s, %s',
    (overflow, denormals) => {
      const policies = { ...DOWNWARD, denormals, sumOverflow: overflow, productOverflow: overflow };
      for (const body of ENDS) expect(differences(withOther(body), 4003, policies)).toEqual([]);
    },
  );

  it('under assignments at random', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BODIES), assignment, (body, policies) => {
        // Whether a vertex returns depends on it then.
        fc.pre(policies.unorderedTest === 'tr-too' || !body.includes('RET (TR)'));
        expect(differences(withOther(body), 400, policies)).toEqual([]);
      }),
      AT_RANDOM,
    );
  });

  it('of any number of vertices', () => {
    for (const count of [1, 2, 3, 4, 5]) {
      expect(differences('!!VP1.0 ADD o[HPOS], v[0], v[0].w; END', count)).toEqual([]);
    }
  });
});

describe('what is not to be compiled', () => {
  const compile =
    (source: string, results: readonly string[], policies = DEFAULT_POLICIES) =>
    () =>
      compileOracle(loaded(source), [0], results, 4, policies);

  it('are results that the documents give as a range, where they matter', () => {
    const source = '!!VP1.0 RSQ R0.x, v[0].x; MUL o[HPOS], R0.x, v[0]; MOV o[COL0], v[0]; END';
    expect(compile(source, ['HPOS', 'COL0'])).toThrow('no single result of RSQ');
    expect(compile(source, ['COL0'])).not.toThrow();
    expect(compile('!!VP1.0 LIT o[HPOS], v[0]; END', ['HPOS'])).toThrow('of LIT');
    expect(compile('!!VP1.0 EXP o[HPOS].z, v[0].x; END', ['HPOS'])).toThrow('of EXP');
  });

  it('are branches that depend on the vertex', () => {
    const source = '!!VP2.0 MOVC R0, v[0]; BRA end (EQ.x); MOV o[HPOS], v[0]; end: END';
    expect(compile(source, ['HPOS'])).toThrow('branches on a condition');
  });

  it('are programs that write parameters, and such as run for long', () => {
    expect(compile('!!VSP1.0 MOV c[0], v[0]; END', [])).toThrow('state program');
    const loop = '!!VP2.0 l: MAD R0, R0, v[0], v[0]; MOV o[HPOS], R0; BRA l; END';
    expect(compile(loop, ['HPOS'])).toThrow('too long');
  });

  it('are policies of which another way of computing is asked for, where they matter', () => {
    const sum = '!!VP1.0 ADD o[HPOS], v[0], v[0].w; END';
    const aligned: Policies = { ...DEFAULT_POLICIES, sumRounding: 'aligned' };
    expect(compile(sum, ['HPOS'], aligned)).toThrow(
      'the policy sumRounding=aligned is not compiled',
    );
    expect(compile('!!VP1.0 MOV o[HPOS], v[0]; END', ['HPOS'], aligned)).not.toThrow();
    const kept: Policies = { ...DEFAULT_POLICIES, denormals: 'kept-in-moves' };
    expect(compile(sum, ['HPOS'], kept)).toThrow('denormals=kept-in-moves');
    const early: Policies = { ...DEFAULT_POLICIES, tininess: 'before' };
    const product = sum.replace('ADD', 'MUL');
    expect(compile(product, ['HPOS'], early)).toThrow('tininess=before');
    expect(compile(product, ['HPOS'], { ...OLDER_DEFAULTS, tininess: 'before' })).not.toThrow();
    const signed: Policies = { ...DEFAULT_POLICIES, setOnNaN: 'signed' };
    const set = sum.replace('ADD', 'SLT');
    expect(compile(set, ['HPOS'], signed)).toThrow('setOnNaN=signed');
    const wraps: Policies = { ...DEFAULT_POLICIES, parameterOutside: 'wrap' };
    const relative = '!!VP1.0 ARL A0.x, v[0].x; MOV o[HPOS], c[A0.x]; END';
    expect(compile(relative, ['HPOS'], wraps)).toThrow('parameterOutside=wrap');
    expect(compile(sum, ['HPOS'], wraps)).not.toThrow();
  });

  it('are result registers that the environment lacks', () => {
    expect(ENVIRONMENTS['VP1.0'].results).not.toContain('CLP0');
    expect(compile('!!VP1.0 MOV o[HPOS], v[0]; END', ['CLP0'])).toThrow('no result register CLP0');
  });
});
