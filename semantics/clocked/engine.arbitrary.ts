/** Engines at random: figures, programs and streams. */
import fc from 'fast-check';
import type { Quad } from '../../spec/environments.js';
import { STANDARD_ENGINE, type EngineSettings } from '../../spec/vertex-engine.js';
import { nominalOf } from '../domains/nominal-of.js';
import { load } from '../language/load.js';
import { engineOf, type Engine } from './engine.js';
import type { Sent, Stream } from './stream.js';

const settings: fc.Arbitrary<EngineSettings> = fc
  .record({
    threads: fc.integer({ min: 1, max: 9 }),
    latency: fc.integer({ min: 1, max: 9 }),
    // From 3 bytes in 20 clocks to 16 a clock.
    bus: fc.integer({ min: 30, max: 3200 }),
    after: fc.integer({ min: 0, max: 4 }),
    leaving: fc.integer({ min: 1, max: 12 }),
    pushOut: fc.boolean(),
  })
  .map((own) => ({ ...STANDARD_ENGINE, ...own }));

/** Instructions of every kind of operand, each of which reads what those before it left. */
const LINES = [
  // What is read shows in a result.
  'ADD R3, R3, v[A];',
  'MAD R3, v[A], c[4], R3;',
  'MOV R0, v[A];',
  'MAD R1, R0, c[2], v[A];',
  'RSQ R2.x, R1.y;',
  'LIT R0.yz, R1;',
  'DP4 R1.x, v[A], R0;',
  'ARL A0.x, v[A].x;',
  'ADD R2.zw, -R1, c[A0.x + 3];',
  'EXP R0, v[A].w;',
  'MUL o[COL0], R2, R1.wzyx;',
  'MOV o[TEX0].xy, R0;',
];

/** Programs of one instruction or more that load: the last one writes the position. */
const programs: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom(...LINES), fc.integer({ min: 0, max: 15 })), { maxLength: 12 })
  .map((lines) => {
    const own = lines.map(([line, attribute]) => line.replace('[A]', `[${String(attribute)}]`));
    const shown = own.length === 0 ? '' : 'MOV o[TEX1], R3; ';
    return `!!VP1.0 ${own.join(' ')} ${shown}MOV o[HPOS], v[0]; END`;
  });

const sent = (attribute: number): fc.Arbitrary<Sent> =>
  fc.record({
    attribute: fc.constant(attribute),
    components: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    size: fc.constantFrom(1 as const, 2 as const, 4 as const),
  });

/** Some attributes once, some with each vertex, in any order but that the position is the last. */
const orders: fc.Arbitrary<Pick<Stream, 'once' | 'each'>> = fc
  .tuple(
    fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], { maxLength: 8 }),
    fc.nat(7),
  )
  .chain(([numbers, once]) =>
    fc
      .tuple(fc.tuple(...numbers.map(sent)), sent(0))
      .map(([all, last]) => ({ once: all.slice(0, once), each: [...all.slice(once), last] })),
  );

/** Numbers that tell vertices and attributes apart. */
function told(vertex: number, attribute: number): Quad {
  return [vertex + 1, attribute - 7.5, (vertex % 7) - 3, 0.5 + attribute / 16];
}

export const PARAMETERS = { 2: [0.5, -1, 2, 3], 4: [7, 6, 5, 4] } as const;

/** What an engine is made of, as short as a counterexample can be told. */
export interface Drawn {
  readonly settings: EngineSettings;
  readonly program: string;
  readonly order: Pick<Stream, 'once' | 'each'>;
}

export const drawn: fc.Arbitrary<Drawn> = fc.record({ settings, program: programs, order: orders });

export function made({ settings: own, program, order }: Drawn, vertices: number): Engine {
  const result = load(program);
  if (!result.loaded) throw new Error(result.error.message);
  return engineOf(
    result.program,
    nominalOf('VP1.0'),
    own,
    { ...order, vertices, valueOf: told },
    { parameters: PARAMETERS },
  );
}
