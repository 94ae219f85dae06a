import { describe, expect, it } from 'vitest';
import {
  accessTo,
  LEVEL_0,
  type MaybeNumber,
  plain,
  red,
  SAMPLER,
  texture,
  vector,
} from './texture.arbitrary.js';
import type { BaseFormat } from './texture.js';

const UNKNOWN = vector<MaybeNumber>('undefined', 'undefined', 'undefined', 'undefined');

describe('formats (Table 3.21)', () => {
  it.each<[BaseFormat, number[], number[], number[]]>([
    // The texel, what it is as a colour, and the border colour (0.25, 6, 7, 8).
    ['RGBA', [1, 2, 3, 4], [1, 2, 3, 4], [0.25, 6, 7, 8]],
    ['RGB', [1, 2, 3], [1, 2, 3, 1], [0.25, 6, 7, 1]],
    ['RG', [1, 2], [1, 2, 0, 1], [0.25, 6, 0, 1]],
    ['R', [3], [3, 0, 0, 1], [0.25, 0, 0, 1]],
    ['ALPHA', [3], [0, 0, 0, 3], [0, 0, 0, 8]],
    ['LUMINANCE', [3], [3, 3, 3, 1], [0.25, 0.25, 0.25, 1]],
    ['LUMINANCE_ALPHA', [3, 4], [3, 3, 3, 4], [0.25, 0.25, 0.25, 8]],
    ['INTENSITY', [3], [3, 3, 3, 3], [0.25, 0.25, 0.25, 0.25]],
    ['DEPTH_COMPONENT', [0.5], [0.5, 0.5, 0.5, 1], [0.25, 0.25, 0.25, 1]],
  ])('%s', (format, texel, colour, border) => {
    const bound = texture({
      kind: '1D',
      format,
      levels: [{ width: 1, texels: [texel] }],
      parameters: {
        minFilter: 'NEAREST',
        magFilter: 'NEAREST',
        wrapS: 'CLAMP_TO_BORDER',
        borderColor: [0.25, 6, 7, 8],
      },
    });
    const sampled = (s: number): unknown =>
      Object.values(SAMPLER.sample(accessTo(bound), vector(s, 0, 0, 0), LEVEL_0).value);
    expect(sampled(0)).toEqual(colour);
    expect(sampled(2)).toEqual(border);
  });

  it('have integers for instructions of their type alone', () => {
    const bound = plain('1D', [1], [-7], {}, { type: 'signed' });
    const sample = (type: 'F' | 'S' | 'U'): unknown =>
      SAMPLER.sample(accessTo(bound, { type }), vector(0, 0, 0, 0), LEVEL_0);
    expect(sample('S')).toEqual({ kind: 'integer', value: vector(-7, -7, -7, 1) });
    expect(sample('U')).toEqual({ kind: 'integer', value: UNKNOWN });
    expect(sample('F')).toEqual({ kind: 'float', value: UNKNOWN });
    const large = plain('1D', [1], [2 ** 32 - 1], {}, { type: 'unsigned' });
    expect(red(accessTo(large, { type: 'U' }), [0])).toBe(2 ** 32 - 1);
    expect(red(accessTo(large, { type: 'S' }), [0])).toBe('undefined');
  });
});
