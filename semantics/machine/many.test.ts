/** Many vertices at once leave what each leaves by itself. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, type Environment, type Quad } from '../../spec/environments.js';
import { concrete } from '../domains/concrete.js';
import { permittedArbitrary } from '../domains/policies.arbitrary.js';
import { bitsOf, valueOf } from '../number/binary32.js';
import { binary32Arbitrary } from '../number/binary32.arbitrary.js';
import { isAsDescribed, machineOf, STANDARD, type Machine } from './machine.js';
import { onManyVertices } from './many.js';
import { inputsArbitrary, programArbitrary } from './program.arbitrary.js';
import { resume } from './run.js';
import type { InputValues } from './state.js';
import { byNight } from '../../vitest.night.js';
import { loaded } from '../language/load.testing.js';

const ATTRIBUTES = [0, 3, 9];
const COUNT = 3;

const words = fc.array(
  fc.oneof(binary32Arbitrary.map(bitsOf), fc.nat({ max: 0xffffffff })),
  { minLength: COUNT * ATTRIBUTES.length * 4, maxLength: COUNT * ATTRIBUTES.length * 4 },
).map((all) => Uint32Array.from(all)); // prettier-ignore

const quadAt = (all: Uint32Array, at: number): Quad => {
  const value = (component: number): number => valueOf(all[at + component] ?? 0);
  return [value(0), value(1), value(2), value(3)];
};

/** What each vertex leaves, run by itself. */
function singly(
  machine: Machine,
  source: string,
  given: Uint32Array,
  parameters: InputValues['parameters'] & object,
): number[] {
  const program = loaded(source);
  const linked = machine.link(program);
  return Array.from({ length: COUNT }, (_, vertex) => {
    const attributes = Object.fromEntries(
      ATTRIBUTES.map((number, index) => [
        number,
        quadAt(given, 4 * (vertex * ATTRIBUTES.length + index)),
      ]),
    );
    const { inputs, state } = machine.invocation(linked, { attributes, parameters });
    const { results } = resume(linked, inputs, state, machine.outcomeOf).state;
    return results.flatMap(({ x, y, z, w }) => [x, y, z, w].map(bitsOf));
  }).flat();
}

function together(
  machine: Machine,
  source: string,
  given: Uint32Array,
  parameters: InputValues['parameters'] & object,
): number[] {
  const program = loaded(source);
  const linked = machine.link(program);
  const names = program.environment.results;
  const start = machine.invocation(linked, { parameters });
  const many = onManyVertices(linked, start, ATTRIBUTES, [...names.keys()]);
  const left = new Uint32Array(COUNT * names.length * 4);
  // Twice: nothing may stay from one to the next.
  many(COUNT, given.slice().reverse(), left);
  many(COUNT, given, left);
  return [...left];
}

const vertexEnvironments: readonly Environment[] = Object.values(ENVIRONMENTS).filter(
  ({ programType }) => programType === 'vertex',
);

describe.each(vertexEnvironments)('$name', (environment) => {
  it('has the same results of many vertices as of one after the other', () => {
    fc.assert(
      fc.property(
        programArbitrary(environment),
        inputsArbitrary(environment),
        permittedArbitrary(environment.name),
        words,
        (source, { parameters = {} }, policies, given) => {
          const machine = machineOf(concrete(policies));
          expect(together(machine, source, given, parameters)).toEqual(
            singly(machine, source, given, parameters),
          );
        },
      ),
      { numRuns: byNight(60, 10) },
    );
  });

  it('has them of programs of assignments alone', () => {
    const { header } = environment;
    const lines = [
      'MUL R1.xz, v[0], R0.wzyx;',
      'MAD R1.y, -R1.x, c[3], v[9];',
      'MOV R2, v[3].yxwz;',
      'RCP R0.w, v[9].y;',
      'LOG R2.xz, v[3].x;',
      'DP4 o[TEX0].w, R1, R0;',
      'MAX o[COL0], R2, R0.wwww;',
      'EXP o[HPOS].yz, v[0].w;',
    ];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(lines, { minLength: 1 }),
        permittedArbitrary(environment.name),
        words,
        (some, policies, given) => {
          const source = `${header}\n${some.join('\n')}\nMOV o[HPOS].x, v[0];\nEND`;
          const machine = machineOf(concrete(policies));
          const parameters = { 3: [1, -2, 0.5, NaN] as const };
          expect(together(machine, source, given, parameters)).toEqual(
            singly(machine, source, given, parameters),
          );
        },
      ),
      { numRuns: byNight(60, 10) },
    );
  });
});

it('a machine of which a part was replaced is none that the documents describe', () => {
  expect(isAsDescribed(STANDARD)).toBe(true);
  expect(isAsDescribed({ ...STANDARD })).toBe(false);
});
