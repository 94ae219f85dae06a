/** How products and sums of engines are written: on graphics processors they are most of a program. And that they have the engines' bits, by the text in C. */
import { expect, it } from 'vitest';
import { byNight } from '../../../vitest.night.js';
import { adder } from '../../../semantics/silicon/adder.js';
import { CHANGED } from '../../../semantics/silicon/changed.js';
import { FACTS } from '../../../semantics/silicon/driver.js';
import type { Figures } from '../../../semantics/silicon/engines.js';
import { multiplier } from '../../../semantics/silicon/multiplier.js';
import { ENGINE_IDS } from '../../../semantics/silicon/names.js';
import { engineLibrary } from './library.js';
import { engineHelpers } from './style.js';
import { inWebAssembly } from './webassembly.js';

it.each(
  ENGINE_IDS.flatMap((engine) =>
    (['glsl', 'hlsl', 'wgsl'] as const).map((to) => [engine, to] as const),
  ),
)('products and sums of %s have no branch in %s', (engine, to) => {
  const bodies = engineLibrary(engine, to).split(/\n(?=\/\/ )/);
  for (const name of [
    'deliveredProduct',
    'product1',
    'term',
    'topBit',
    'cutTo24',
    'deliveredSum',
    'sum4',
  ]) {
    const [body = '', ...others] = bodies.filter((each) =>
      new RegExp(`^.*\\b${engine}_${name}\\(`).test(each.split('\n')[1] ?? ''),
    );
    expect({ name, others }).toEqual({ name, others: [] });
    expect(body).toContain('return');
    expect(body).not.toMatch(/\bif\b|\|\||&&/);
  }
});

/** Operands made of a word that goes through all of them, in C and here; zeros and infinities come of those without a fraction. */
const OPERANDS = {
  any: ['a', (a: number) => a],
  other: ['a * 0x85ebca6bu', (a: number) => Math.imul(a, 0x85ebca6b) >>> 0],
  near: [
    '(a & 0x7f800000u) + (a * 0x85ebca6bu & 0x83ffffffu)',
    (a: number) => ((a & 0x7f800000) + (Math.imul(a, 0x85ebca6b) & 0x83ffffff)) >>> 0,
  ],
  whole: ['a & 0xff800000u', (a: number) => (a & 0xff800000) >>> 0],
  otherWhole: [
    'a * 0x85ebca6bu & 0xff800000u',
    (a: number) => (Math.imul(a, 0x85ebca6b) & 0xff800000) >>> 0,
  ],
} as const;

const PAIRS = [
  ['any', 'other'],
  ['any', 'near'],
  ['any', 'whole'],
  ['any', 'otherWhole'],
  ['whole', 'otherWhole'],
] as const;
const FOURS = [
  ['any', 'other', 'near', 'otherWhole'],
  ['near', 'whole', 'any', 'near'],
  ['whole', 'otherWhole', 'whole', 'otherWhole'],
] as const;

const COUNT = byNight(2 ** 20, 2 ** 14);
/** Odd, so that the words are of all exponents and signs. */
const STEP = 0x9e3779b1;

/** Products and sums whose bits in C of some figures are not those that other figures have here. */
function differing(inC: Figures, here: Figures): readonly string[] {
  const [helpers, multiply, add] = [engineHelpers(inC), multiplier(here.multiplier), adder(here.adder)]; // prettier-ignore
  const asked: readonly (readonly [string, readonly (keyof typeof OPERANDS)[]])[] = [
    ...PAIRS.map((names) => ['product1', names] as const),
    ...PAIRS.map((names) => ['sum2', names] as const),
    ...FOURS.map((names) => ['sum4', names] as const),
  ];
  return asked.flatMap(([name, names]) => {
    const own = names.map((each) => OPERANDS[each]);
    const call = `${name}(${own.map(([text]) => text).join(', ')})`;
    const seen = inWebAssembly(helpers, `return ${call};`, new Map(), COUNT, STEP)(0);
    const isSame = seen.every((bits, at) => {
      const [a = 0, b = 0, c, d] = own.map(([, of]) => of(Math.imul(at, STEP) >>> 0));
      return bits === (name === 'product1' ? multiply(a, b) : add(a, b, c, d));
    });
    return isSame ? [] : [`${name} of ${names.join(', ')}`];
  });
}

it.each(ENGINE_IDS)('products and sums of %s have its bits', (engine) => {
  const { figures } = FACTS[engine].engine;
  expect(differing(figures, figures)).toEqual([]);
  // Operands that tell every figure of products and sums.
  const all = Object.entries(CHANGED[engine]).filter(
    ([, { multiplier: own, adder: other }]) =>
      own !== figures.multiplier || other !== figures.adder,
  );
  const untold = all.filter(([, changed]) => differing(figures, changed).length === 0);
  expect([all.length > 3, untold.map(([what]) => what)]).toEqual([true, []]);
});
