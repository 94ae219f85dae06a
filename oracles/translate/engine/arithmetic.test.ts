/** How products and sums of engines are written: on graphics processors they are most of a program. */
import { expect, it } from 'vitest';
import { ENGINE_IDS } from '../../../semantics/silicon/names.js';
import { engineLibrary } from './library.js';

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
