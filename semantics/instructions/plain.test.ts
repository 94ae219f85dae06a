/** Plain rules and the rules with all interpretations: the same where every interpretation is the one taken by default. */
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../spec/load/root.js';
import { concrete } from '../domains/concrete.js';
import type { Vector } from '../domains/domain.js';
import { NOMINAL } from '../domains/nominal.js';
import { DEFAULT_POLICIES } from '../domains/assignments.js';
import { GPU_NOMINAL, type GpuNominal } from '../gpu/domains/nominal.js';
import type { NominalFloat } from '../gpu/domains/packed.js';
import { GPU_DEFINITIONS } from '../gpu/instructions/index.js';
import { binary32Arbitrary } from '../number/binary32.arbitrary.js';
import { DEFINITIONS } from './index.js';
import { byNight } from '../../vitest.night.js';

const SPECIAL = [0, -0, 1, -1, Infinity, -Infinity, NaN, 2 ** -126, -(2 ** -126), 2 ** 127, 128, -128, 0.5]; // prettier-ignore
const component = fc.oneof(fc.constantFrom(...SPECIAL), binary32Arbitrary);
const quad = fc.record({ x: component, y: component, z: component, w: component });
const components = ({ x, y, z, w }: Vector<unknown>): readonly unknown[] => [x, y, z, w];

describe.each([
  ['NOMINAL', NOMINAL],
  ['the default assignment', concrete(DEFAULT_POLICIES)],
])('an instruction of NV_vertex_program2 in %s', (_, domain) => {
  const loaded = quad.map(({ x, y, z, w }) => ({
    x: domain.constant(x),
    y: domain.constant(y),
    z: domain.constant(z),
    w: domain.constant(w),
  }));
  const withInterpretations = [...DEFINITIONS.values()].flatMap((definition) =>
    'plain' in definition ? [[definition.name, definition] as const] : [],
  );

  it.each(withInterpretations)('%s is its plain rule', (_name, definition) => {
    fc.assert(
      fc.property(loaded, loaded, loaded, (a, b, c) => {
        if (definition.shape === 'vector') {
          const plain = definition.plain?.(domain)(a, b, c);
          expect(components(definition.operation(domain)(a, b, c))).toEqual(
            plain && components(plain),
          );
        } else if (definition.shape === 'scalar') {
          expect(definition.operation(domain)(a.x)).toBe(definition.plain?.(domain)(a.x));
        } else {
          const plain = definition.plain?.(domain)(a.x);
          expect(components(definition.operation(domain)(a.x))).toEqual(plain && components(plain));
        }
      }),
      { numRuns: byNight(500, 100) },
    );
  });

  it('has interpretations where the documents leave more than one', () => {
    expect(withInterpretations.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'ABS',
        'EXP',
        'LIT',
        'MAX',
        'MIN',
        'RCC',
        'SEQ',
        'SFL',
        'SNE',
        'SSG',
      ]),
    );
  });
});

describe('an instruction of GPU programs', () => {
  const domain: GpuNominal = GPU_NOMINAL;
  const loaded = quad.map(({ x, y, z, w }): Vector<NominalFloat> => ({
    x: domain.constant(x),
    y: domain.constant(y),
    z: domain.constant(z),
    w: domain.constant(w),
  }));
  const withInterpretations = [...GPU_DEFINITIONS.values()].flatMap(({ name, float, plain }) =>
    float !== null && plain !== undefined ? [[name, { float, plain }] as const] : [],
  );

  it.each(withInterpretations)('%s is its plain rule', (_name, { float, plain }) => {
    fc.assert(
      fc.property(loaded, loaded, loaded, (a, b, c) => {
        expect(components(float(domain)(a, b, c))).toEqual(components(plain(domain)(a, b, c)));
      }),
      { numRuns: byNight(500, 100) },
    );
  });

  it('has interpretations where the document leaves more than one', () => {
    expect(withInterpretations.map(([name]) => name)).toEqual(
      expect.arrayContaining(['ABS', 'LIT', 'MAX', 'MIN', 'RCC', 'SCS', 'SSG']),
    );
  });
});

describe('interpretations of an instruction', () => {
  const folders = ['semantics/instructions', 'semantics/gpu/instructions'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(packageRoot(), folder))
      .filter((file) => file.endsWith('.ts') && !/\.(test|testing|interpretations)\.ts$/.test(file))
      .map((file) => join(folder, file)),
  );

  it.each(files)('%s asks for no choice: those stand in a file of interpretations', (file) => {
    expect(readFileSync(join(packageRoot(), file), 'utf8')).not.toMatch(/\b(choose|anyOf)\b/);
  });
});
