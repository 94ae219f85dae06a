/** Loaders that report an error somewhere in the first wrong statement are not convicted; elsewhere they are. */
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { GPU_ENVIRONMENTS } from '../../spec/gpu/environments.js';
import { explainGpuLoading } from '../../semantics/gpu/language/loadings.js';
import { loadGpu } from '../../semantics/gpu/language/load.js';
import { load } from '../../semantics/language/load.js';
import { explainVpLoading } from '../../semantics/language/loadings.js';
import { generateInvalidGpu, violable as violableByGpu } from '../generate/gpu/invalid.js';
import { generateInvalid, violable } from '../generate/vp/invalid.js';
import { SeededSource } from '../generate/source.js';
import { byWords, ELSEWHERE, PLACES, type Place } from './loaders.testing.js';
import { runs } from './runs.js';

interface Refused {
  readonly text: string;
  readonly restriction: string;
  readonly position: number;
}

interface Language {
  readonly name: string;
  readonly restrictions: readonly string[];
  readonly draw: (index: number, restriction: number) => Refused;
  readonly isExplained: (text: string, position: number) => boolean;
}

const LANGUAGES: readonly Language[] = [
  ...Object.values(ENVIRONMENTS).map((environment): Language => {
    const restrictions = violable(environment);
    return {
      name: environment.name,
      restrictions,
      draw: (index, at) =>
        generateInvalid(new SeededSource(21, index, 2), environment, restrictions[at]),
      isExplained: (text, position) =>
        explainVpLoading(text, { loaded: false, position }).length > 0,
    };
  }),
  ...Object.values(GPU_ENVIRONMENTS).map((environment): Language => {
    const restrictions = violableByGpu(environment);
    return {
      name: environment.name,
      restrictions,
      draw: (index, at) =>
        generateInvalidGpu(new SeededSource(21, index, 2), environment, restrictions[at]),
      isExplained: (text, position) =>
        isDecided(explainGpuLoading(text, { loaded: false, position })),
    };
  }),
];

/** Whether a loading explains it for certain: what an implementation with other limits may do is left open. */
function isDecided(explained: readonly { readonly loading: { readonly kind: string } }[]): boolean {
  return explained.some(({ loading }) => loading.kind !== 'open');
}

/** Programs of each language, of one restriction after the other; nightly two thousand. */
const PROGRAMS = runs(8, 1 / 50);

describe.each(LANGUAGES)(
  '$name: a loader of refused programs',
  ({ restrictions, draw, isExplained }) => {
    // Programs of the greatest length are slow, and all alike.
    const short = [...restrictions.keys()].filter(
      (at) => !/instruction-limit|depth/.test(restrictions[at] ?? ''),
    );
    // A step that goes through all restrictions, and with few programs through them all over.
    const drawn = Array.from({ length: PROGRAMS }, (_, index) =>
      draw(index, short[(index * 7) % short.length] ?? 0),
    );
    // What only the end shows is at the end.
    const inText = drawn.filter(({ text, position }) => position < text.length);

    it.each(Object.entries({ ...PLACES, 'the word, run on or not': byWords }))(
      'may report %s',
      (_, place: Place) => {
        const convicted = inText.flatMap(({ text, restriction, position }) => {
          const own = place(text, position);
          return isExplained(text, own)
            ? []
            : [`${restriction} ${String(own)} ${marked(text, position)}`];
        });
        expect(convicted).toEqual([]);
      },
    );

    it.each(Object.entries(ELSEWHERE))('is wrong at %s', (_, place) => {
      const seen = inText.map(({ text, position }) => {
        const own = place(text, position);
        return own === null ? null : isExplained(text, own);
      });
      const asked = seen.filter((each) => each !== null);
      expect(asked).toContain(false);
      // Now and then another interpretation has an error of its own there.
      expect(asked.filter(Boolean).length).toBeLessThanOrEqual(asked.length / 2);
    });
  },
);

function marked(text: string, position: number): string {
  return `${text.slice(0, position)}^${text.slice(position)}`;
}

/** `*` where a loader of some kind may report the error: all in a statement that may be the first wrong one. */
const SECOND_ERRORS = [
  '!!VP2.0\n*MOV*R0, *Q*;\nEND',
  '!!VP2.0\nMOV R0, v[0];\n*MOVR0*, *Q;*\nEND',
  '!!VP1.0 *MOV*R0, R*0; END',
  '!!VP2.0 MOV R0*.*x*yz* *x, R0; END',
  '!!VP1.0 MOV R0.x, R0*.*x*y*; END',
  '*!!VP2.0*MOV R0, *Q; END',
  '*!!VP2.0*MOV*R0, v[0]; END*',
  '!!VP1.0 MOV R0, *R1*2; *MOVR0, v[0] *v[1]; END',
  '!!VP1.0 ADD R0, v[0], *v*[1]; *MOVR0, v[0]; END',
  '!!VP1.0 ADD R0, v[0], *v[1]; MOV *R0.*q; END',
  '!!VP1.0 MOV o[HPOS], v[*0*',
  '!!VP1.0 MOV o[HPOS], v[0]*;*',
  '!!VP1.0 MOV R0, c[*300*]; FOO* R*0; END',
  // What is no token comes first where the whole text is cut first.
  '!!VP2.0\nMOV R0*,*;\nMOV R0*, *@*v[0]; RCP R0, 3;\nEND',
  '!!VP1.0 MOV R0, ;* MOV R0, R1; *BRA* x; END',
  '!!VP1.0 MOV R0, ;* MOV R0, R1; MOV R0, *|R1|; END',
  '!!NVvp4.0\nMOV a, *b; MOV a, 1; MOV 12*ab*, 1;\nEND',
  '!!NVvp4.0\nMOV a, *b; MOV a, 1; MOV* a, *@;\nEND @',
  '!!NVvp4.0\nTEMP a;\nMOV *a*.*xy*q, 0;\nEND',
  '!!NVvp4.0\nTEMP a;\n*MOVa*, *;\nEND',
  '*!!NVvp4.*0MOV a, *b;\nEND',
  '!!NVvp4.0\nTEMP a; MOV a, *b; MOV a *a *q; END',
  '*!!NVvp5.*0\nEND',
] as const;

it.each(SECOND_ERRORS)('an error may be elsewhere in the statement: %s', (marked) => {
  const text = marked.replaceAll('*', '');
  const isGpu = text.includes('!!NV');
  const explain = isGpu ? explainGpuLoading : explainVpLoading;
  expect((isGpu ? loadGpu(text) : load(text)).loaded).toBe(false);
  const [first = '', ...rest] = marked.split('*');
  let position = first.length;
  for (const piece of rest) {
    const explained = explain(text, { loaded: false, position });
    expect(isDecided(explained), `${String(position)} of ${text}`).toBe(true);
    position += piece.length;
  }
});
