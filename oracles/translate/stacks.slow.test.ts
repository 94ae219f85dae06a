/**
 * Strict translations of generated programs, run by softpipe and compared bit for bit with the semantics.
 * Needs Mesa: without it the tests say that they are skipped, unless VPSPEC_REQUIRE names mesa.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorityOf } from '../../spec/authorities.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import { machineOf, STANDARD } from '../../semantics/machine/machine.js';
import type { Backend } from '../backends/backend.js';
import { openBackend } from '../backends/open.js';
import { Generator } from '../generate/vp/generator.js';
import { blackBoxOf } from '../judge/black-box/black-box.js';
import { hasMesa, isSkipped } from '../stacks/required.testing.js';
import { byNight } from '../../vitest.night.js';

/** Their results are approximations. */
const APPROXIMATED = ['RSQ', 'EX2', 'LG2', 'EXP', 'LOG', 'LIT', 'SIN', 'COS'];

/** ARB_vertex_program cannot tell -0 from +0, and has addresses of NaN be what MAX makes of them. */
const ASSEMBLY = { maxZeros: 'first', minZeros: 'first', addressOfNaN: 'lowest' } as const;

/** What NV_vertex_program leaves to the target. */
const NEAREST = {
  productRounding: 'nearest-even',
  sumRounding: 'nearest-even',
  overflow: 'infinity',
  denormals: 'flushed',
} as const;

const skip = isSkipped('mesa', hasMesa(), 'strict translations on softpipe');

describe.skipIf(skip).each([
  ['mesa:softpipe,glsl', 'VP2.0', null, {}, byNight(6, 3)],
  ['mesa:softpipe,glsl', 'VP1.1', null, NEAREST, 2],
  ['mesa:softpipe,glsl', 'VP1.1', 'vp2', {}, 2],
  ['mesa:softpipe,arb', 'VP1.1', 'vp2', ASSEMBLY, byNight(15, 5)],
] as const)('%s, %s, %s', (spec, name, document, policies, count) => {
  let backend: Backend | null = null;
  beforeAll(async () => {
    backend = await openBackend(spec, { document });
  });
  afterAll(async () => {
    await backend?.close();
  });

  it('computes what the document says', async () => {
    const byDefault = defaultsOf(authorityOf(name, document));
    const wanted = blackBoxOf(machineOf(concrete({ ...byDefault, ...policies })));
    const generator = new Generator(ENVIRONMENTS[name], {
      instructions: Object.fromEntries(APPROXIMATED.map((each) => [each, 0])),
    });
    for (let index = 0; index < count; index++) {
      const program = generator.program(23, index);
      const { parameters = {} } = generator.inputs(23, index, program);
      const vertices = Array.from(
        { length: 8 },
        (_, n) => generator.inputs(23, index * 8 + n, program).attributes ?? {},
      );
      const seen = await backend?.abilities.vp?.box.runBatch(program.text, parameters, vertices);
      const right = await wanted.runBatch(program.text, parameters, vertices);
      expect(seen?.map(results), program.text).toEqual(right.map(results));
    }
  });
});

describe.skipIf(skip)('SLT and SGE in assembly, as NV_vertex_program has them', () => {
  const VALUES = [NaN, Infinity, -Infinity, 0, -0, 1, -2, 1e-40, -1e-40, 2 ** -126];

  it('are 0 or 1 of everything, with -0 below +0 and NaN above all', async () => {
    const program =
      '!!VP1.0 MOV R1, v[1]; SLT o[COL0], v[0], R1; SGE o[TEX0].xyz, v[0].yxxw, -R1.yzxx; END';
    const wanted = blackBoxOf(
      machineOf(concrete({ ...defaultsOf('VP1.0'), ...NEAREST, setOnNaN: 'ordered' })),
    );
    const vertices = VALUES.flatMap((a, i) =>
      VALUES.map((b, j) => {
        const [c = 0, d = 0] = [VALUES[(i + 3) % VALUES.length], VALUES[(j + 1) % VALUES.length]];
        return { 0: [a, c, b, a] as const, 1: [b, a, d, d] as const };
      }),
    );
    const backend = await openBackend('mesa:softpipe,arb');
    try {
      const seen = await backend.abilities.vp?.box.runBatch(program, {}, vertices);
      const right = await wanted.runBatch(program, {}, vertices);
      expect(seen?.map(results)).toEqual(right.map(results));
    } finally {
      await backend.close();
    }
  });
});

describe.skipIf(skip)('softpipe', () => {
  let backend: Backend | null = null;
  beforeAll(async () => {
    backend = await openBackend('mesa:softpipe,glsl');
  });
  afterAll(async () => {
    await backend?.close();
  });

  // It writes an array for all vertices where the first one would, even if that one takes another way.
  const ways = [
    [1, -1, -1, -1],
    [-1, 1, -1, -1],
    [1, 1, 1, -1],
  ];
  it.each(byNight(ways, ways.slice(0, 2)))(
    'returns from calls that some vertices make: %j',
    async (...signs) => {
      const program =
        '!!VP2.0 MOVC R0, v[0]; CAL f (LT.x); MOV o[HPOS], R1; RET;' +
        'f: CAL g; ADD R1, R1, c[0]; RET; g: MOV R1, c[1]; RET; END';
      const parameters = { 0: [10, 10, 10, 10], 1: [1, 1, 1, 1] } as const;
      const vertices = signs.map((x) => ({ 0: [x, 0, 0, 0] as const }));
      const seen = await backend?.abilities.vp?.box.runBatch(program, parameters, vertices);
      const right = await blackBoxOf(STANDARD).runBatch(program, parameters, vertices);
      expect(seen?.map(results)).toEqual(right.map(results));
    },
  );

  // Nothing in them goes back: their translations have no loop.
  it.each([
    [
      'returns',
      'MOV o[HPOS], v[1]; RET (GT.x); MOV o[HPOS], v[0]; RET (LT.y); MOV o[HPOS].x, c[0];',
    ],
    ['the end', 'MOV o[HPOS], v[1]; BRA e (GT.x); MOV o[HPOS], v[0]; e:'],
    [
      'a branch into another',
      'BRA a (GT.x); BRA b (GT.y); ADD R1, R1, v[1]; a: ADD R1, R1, c[0]; BRA e (EQ.z); b: ADD R1, R1, c[1]; e: MOV o[HPOS], R1;',
    ],
    [
      'condition codes',
      'BRA a (GT.x); ADDC R0, R0, -v[1]; a: MOV R1 (LT), v[0]; BRA b (LE.w); MOV R1.y, c[0]; b: MOV o[HPOS], R1;',
    ],
    ['addresses', 'BRA l (GT.x); ARL A0.x, v[1].x; l: MOV R1, c[A0.x]; MOV o[HPOS], R1;'],
  ] as const)('goes the way of the semantics where nothing goes back: %s', async (_, body) => {
    const program = `!!VP2.0 a0: MOV o[COL0], c[1]; RET; main: MOVC R0, v[0]; ${body} END`;
    const parameters = { 0: [10, 20, 30, 40], 1: [1, 2, 3, 4] } as const;
    const vertices = [
      [1, 1, 1, 1],
      [-1, 1, 0, -1],
      [0, -1, 1, 0],
      [-2, 0, -1, 2],
    ].map(([x = 0, y = 0, z = 0, w = 0], n) => ({
      0: [x, y, z, w] as const,
      1: [1 - (n % 2), 2, 4, 8] as const,
    }));
    const seen = await backend?.abilities.vp?.box.runBatch(program, parameters, vertices);
    const right = await blackBoxOf(STANDARD).runBatch(program, parameters, vertices);
    expect(right.every(({ loaded }) => loaded)).toBe(true);
    expect(seen?.map(results)).toEqual(right.map(results));
  });

  it('takes thirty branches or not, as their conditions say', async () => {
    const rules = ['GT', 'LT', 'EQ', 'NE', 'GE', 'LE'];
    const branches = Array.from({ length: 30 }, (_, n) => {
      const [label, rule, c] = [`l${String(n)}`, rules[n % 6] ?? '', 'xyzw'[n % 4] ?? ''];
      return `BRA ${label} (${rule}.${c}); ADD R0.${c}, R0, v[1]; ${label}:`;
    });
    const program = `!!VP2.0 MOVC R0, v[0]; ${branches.join(' ')} MOV o[HPOS], R0; END`;
    const vertices = [{ 0: [1, -1, 0, 5] as const, 1: [1, 2, 4, 8] as const }];
    const seen = await backend?.abilities.vp?.box.runBatch(program, {}, vertices);
    const right = await blackBoxOf(STANDARD).runBatch(program, {}, vertices);
    expect(seen?.map(results)).toEqual(right.map(results));
  });
});

function results(run: {
  readonly loaded: boolean;
  readonly results?: readonly unknown[];
}): unknown {
  return run.loaded ? run.results : null;
}
