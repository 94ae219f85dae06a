/**
 * Where the highlight of the GeForce3 paper's program 6.2 lies, by trigonometry: on a ball that is seen from +z and lit
 * from 60 degrees to its right, with tangents in the plane of both (gf3.E-anisotropic-product).
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { link } from '../../semantics/machine/link.js';
import { nominalOf } from '../../semantics/domains/nominal-of.js';
import { run } from '../../semantics/machine/run.js';
import { loaded } from '../../semantics/language/load.testing.js';

interface File {
  readonly cases: Readonly<Record<string, { readonly program: string }>>;
}

const { cases } = parse(readFileSync('cases/gf3/6.2/anisotropic.yaml', 'utf8')) as File;
const LIGHT = 60;
/** What is lit and seen. */
const PLACES = Array.from({ length: 23 }, (_, step) => -25 + 5 * step);

const cos = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);
const sin = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);

/** What is raised to the shininess at a place, in degrees from the place that faces the viewer. */
function highlightAt(name: string, place: number): number {
  const program = loaded(cases[name]?.program ?? '');
  const { state } = run(link(program, nominalOf('VP1.0')), {
    attributes: {
      0: [0, 0, -4, 1],
      2: [sin(place), 0, cos(place), 0],
      8: [cos(place), 0, -sin(place), 0],
    },
    parameters: {
      4: [1, 0, 0, 0],
      5: [0, 1, 0, 0],
      6: [0, 0, 1, 0],
      8: [1, 0, 0, 0],
      9: [0, 1, 0, 0],
      10: [0, 0, 1, 0],
      24: [1, 0, 0, 1],
      30: [sin(LIGHT), 0, cos(LIGHT), 0],
    },
  });
  return state.temporaries[4]?.y ?? NaN;
}

it('lies halfway between light and viewer where the product is added, and nowhere where it is subtracted', () => {
  for (const place of PLACES) {
    expect(highlightAt('highlight', place)).toBeCloseTo(cos(LIGHT - 2 * place), 4);
    expect(highlightAt('subtracted-highlight', place)).toBeCloseTo(cos(LIGHT), 4);
  }
});
