/** What can be measured of every page without a browser: colours that can be told apart, and headings in order. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../spec/load/root.js';
import { STYLE } from './style.js';

/** The colours of each scheme by their names: red, green and blue from 0 to 1. */
const SCHEMES = [...STYLE.matchAll(/:root \{([^}]*)\}/g)].map(
  ([, text = '']) =>
    new Map(
      [...text.matchAll(/--([a-z-]+): #([0-9a-f]{6})/g)].map(([, name = '', hex = '']) => [
        name,
        [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255),
      ]),
    ),
);

/** Relative luminance (WCAG 2.2, definitions). */
function luminance(colour: readonly number[]): number {
  const linear = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** What stands on what. */
const PAIRS: readonly (readonly [string, string])[] = [
  ...['ink', 'dim', 'good', 'warn', 'bad', 'link'].flatMap((ink): [string, string][] => [
    [ink, 'back'],
    [ink, 'paper'],
  ]),
  ...['ink', 'dim'].map((ink): [string, string] => [ink, 'code']),
  ...['good', 'warn', 'bad'].flatMap((tone): [string, string][] => [
    [tone, `${tone}-back`],
    ['ink', `${tone}-back`],
  ]),
];

describe('the colours of the pages', () => {
  it('are given for light and for dark', () => {
    expect(SCHEMES).toHaveLength(2);
    expect([...(SCHEMES[0]?.keys() ?? [])]).toEqual([...(SCHEMES[1]?.keys() ?? [])]);
  });

  it.each(PAIRS)('%s can be read on %s (WCAG 2.2, 1.4.3)', (ink, ground) => {
    for (const scheme of SCHEMES) {
      const ratio = contrast(scheme.get(ink) ?? [], scheme.get(ground) ?? []);
      expect(ratio).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('the headings of the pages that are kept', () => {
  it.each(['index.html', 'votes.html'])('are in order: docs/%s', (name) => {
    const text = readFileSync(join(packageRoot(), 'docs', name), 'utf8');
    const levels = [...text.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    const skipped = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
    expect(skipped).toEqual([]);
  });
});
