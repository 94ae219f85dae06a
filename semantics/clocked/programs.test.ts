/** The programs of the paper on the GeForce3 on its engine: what leaves is what their formulas have. */
import { readFileSync, readdirSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import type { Quad } from '../../spec/environments.js';
import { STANDARD_ENGINE } from '../../spec/vertex-engine.js';
import { nominalOf } from '../domains/nominal-of.js';
import type { Binary32Domain } from '../domains/nominal.js';
import type { Program } from '../language/load.js';
import { withoutPlaces } from '../language/print.js';
import { engineDomain } from '../silicon/domain.js';
import { engineOf } from './engine.js';
import { clocksOf } from './measure.js';
import type { Sent } from './stream.js';
import { loaded } from '../language/load.testing.js';

const FOLDER = 'examples/paper';

const programAt = (name: string): Program => loaded(readFileSync(`${FOLDER}/${name}.vp`, 'utf8'));

type Registers = Readonly<Record<number, Quad>>;

/** What some vertices leave in a result register. */
function leftIn(
  name: string,
  register: string,
  vertices: readonly Registers[],
  parameters: Registers = {},
  numbers: Binary32Domain = nominalOf('VP1.0'),
): readonly (readonly number[])[] {
  const program = programAt(name);
  const attributes = [...new Set(vertices.flatMap((own) => Object.keys(own).map(Number)))];
  const each = [...attributes.filter((number) => number !== 0), 0].map((attribute): Sent => ({
    attribute,
    components: 4,
    size: 4,
  }));
  const engine = engineOf(
    program,
    numbers,
    STANDARD_ENGINE,
    {
      vertices: vertices.length,
      once: [],
      each,
      valueOf: (vertex, attribute) => vertices[vertex]?.[attribute] ?? [0, 0, 0, 1],
    },
    { parameters },
  );
  const place = program.environment.results.indexOf(register);
  return [...clocksOf(engine)].flatMap(({ left }) => {
    const value = left?.results[place];
    return value === undefined ? [] : [[value.x, value.y, value.z, value.w]];
  });
}

const closeTo = (values: readonly (readonly number[])[], wanted: readonly (readonly number[])[], within: number): void => {
  expect(values.length).toBe(wanted.length);
  values.forEach((value, at) => {
    wanted[at]?.forEach((each, component) => {
      expect(Math.abs((value[component] ?? NaN) - each)).toBeLessThanOrEqual(within * Math.max(1, Math.abs(each)));
    });
  });
}; // prettier-ignore

const VECTORS: readonly Quad[] = [[3, 4, 0, 1], [-1, 2, 5, 1], [0.5, -0.25, 8, 1], [1, 0, 0, 1], [-7, 1, 3, 1]]; // prettier-ignore

describe('a program of the paper', () => {
  it('crosses vectors', () => {
    const pairs = VECTORS.map((a, at) => [a, VECTORS[(at + 1) % VECTORS.length] ?? a] as const);
    closeTo(
      leftIn('cross-product', 'TEX0', pairs.map(([a, b]) => ({ 1: a, 2: b }))),
      pairs.map(([[a, b, c], [x, y, z]]) => [b * z - c * y, c * x - a * z, a * y - b * x]),
      0,
    );
  }); // prettier-ignore

  it('normalises', () => {
    closeTo(
      leftIn('normalise', 'TEX0', VECTORS.map((each) => ({ 1: each }))),
      VECTORS.map(([x, y, z]) => [x, y, z].map((each) => each / Math.hypot(x, y, z))),
      2 ** -20,
    );
  }); // prettier-ignore

  it('attenuates by distance', () => {
    const left = leftIn('attenuation', 'TEX0', VECTORS.map((each) => ({ 0: each })), { 8: [1, 2, 3, 1], 9: [0.5, 0.25, 0.125, 0] });
    closeTo(
      left,
      VECTORS.map(([x, y, z]) => {
        const d = Math.hypot(1 - x, 2 - y, 3 - z);
        return [1 / (0.5 + 0.25 * d + 0.125 * d * d)];
      }),
      2 ** -19,
    );
  }); // prettier-ignore

  it('chooses', () => {
    const pairs: readonly Quad[] = [[1, 2, 0, 0], [2, 1, 0, 0], [3, 3, 0, 0], [-1, -2, 0, 0]]; // prettier-ignore
    const [then, otherwise] = [[1, 2, 3, 4], [-5, -6, -7, -8]] as const; // prettier-ignore
    expect(
      leftIn('if-then-else', 'TEX0', pairs.map((each) => ({ 1: each, 2: then, 3: otherwise }))),
    ).toEqual([otherwise, then, then, then]);
  }); // prettier-ignore

  it.each([
    ['refined-exp', (value: number) => 2 ** value, [-3.75, -0.1, 0, 0.3, 0.999, 2.75, 20.5]],
    ['refined-log', Math.log2, [0.001, 0.7, 1, 1.999, 3, 10, 123456]],
  ])('%s goes beyond the 11 bits of its instruction', (name, exact, values) => {
    const { c } = parse(readFileSync(`${FOLDER}/${name}.yaml`, 'utf8')) as { c: Registers };
    const vertices = values.map((value): Registers => ({ 1: [value, 0, 0, 1] }));
    const wanted = values.map((value) => [exact(value)]);
    closeTo(leftIn(name, 'TEX0', vertices, c), wanted, 2 ** -21);
    // The engine's own instruction has no more than its table gives.
    const left = leftIn(name, 'TEX0', vertices, c, engineDomain('nv20', 'VP1.0'));
    closeTo(left, wanted, 2 ** -19);
    const own = left.map(([, value]) => [value ?? NaN]);
    closeTo(own, wanted, 2 ** -10);
    const isFar = ([value = NaN]: readonly number[], at: number): boolean =>
      Math.abs(value / (wanted[at]?.[0] ?? NaN) - 1) > 2 ** -16;
    expect(own.some(isFar)).toBe(true);
  });

  it('is the simplest', () => {
    expect(leftIn('minimal', 'HPOS', VECTORS.map((each) => ({ 0: each })))).toEqual(VECTORS);
  }); // prettier-ignore

  it('transforms by tracked matrices', () => {
    const rows = [[2, 0, 0, 1], [0, 3, 0, -1], [0, 0, 4, 2], [0, 0, 1, 0], [1, 2, 3, 0], [4, 5, 6, 0], [7, 8, 9, 0]] as const; // prettier-ignore
    const own = { 0: [1, 2, 3, 1], 2: [1, 0, -1, 0] } as const;
    const parameters = Object.fromEntries(rows.map((row, at) => [at, row]));
    expect(leftIn('tracked-matrix', 'HPOS', [own], parameters)).toEqual([[3, 5, 14, 3]]);
    expect(leftIn('tracked-matrix', 'TEX0', [own], parameters)).toEqual([[-2, -2, -2, 0]]);
  });
});

it.each([
  ['lit-morphing', '6.1/lit-morphing', 'halfway', 21],
  ['anisotropic', '6.2/anisotropic', 'facing', 33],
  ['bumpy-patch', '6.3/bumpy-patch', 'along-the-axes', 27],
])('%s is the program of the cases', (name, file, of, length) => {
  const { cases } = parse(readFileSync(`cases/gf3/${file}.yaml`, 'utf8')) as {
    cases: Record<string, { program: string }>;
  };
  const own = programAt(name);
  expect(withoutPlaces(own.syntax)).toEqual(withoutPlaces(loaded(cases[of]?.program ?? '').syntax));
  expect(own.instructions.length).toBe(length);
});

it('are all of the folder', () => {
  const named = readFileSync(`${FOLDER}/README.md`, 'utf8');
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.vp'));
  expect(files.filter((name) => !named.includes(`\`${name}\``))).toEqual([]);
});
