/**
 * The allowed domain of GPU programs held against the clauses, which state the same independently: no clause
 * refuses, in all of its interpretations, a result that some permitted assignment of the policies gives.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permittedBox } from '../../../semantics/domains/assignments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { Explorer, regionOf } from '../../../semantics/domains/explore.js';
import { gpuAllowed } from '../../../semantics/gpu/domains/allowed/allowed.js';
import type { AllowedFloat } from '../../../semantics/gpu/domains/allowed/floats.js';
import { Packed } from '../../../semantics/gpu/domains/packed.js';
import type { FloatForm } from '../../../semantics/gpu/instructions/definition.js';
import { GPU_DEFINITIONS } from '../../../semantics/gpu/instructions/index.js';
import { contains, piecesOf } from '../../../semantics/number/value-set.js';
import { gpuInstructionNamed } from '../../../spec/gpu/instructions.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { compileClauses } from '../../clauses/formula.js';
import { judgeValues } from '../../clauses/judge.js';
import { shapeOfGpu } from '../../clauses/observation.js';
import { byNight } from '../../../vitest.night.js';

const box = permittedBox('NVvp4.0');
/**
 * What sums may be in any order is wider near underflow than what each order gives; and clauses know denormals
 * that are flushed or kept, not some of this kind and some of that.
 */
const PERMITTED = regionOf({
  ...box,
  dotOrder: box.dotOrder.filter((order) => order !== 'any'),
  denormals: box.denormals.filter((denormals) => denormals !== 'each'),
});
const FORMULAS = loadSpecification().gpuClauses.flatMap((clause) =>
  clause.kind === 'formula' && (clause.type === null || clause.type === 'F') ? [clause] : [],
);

type Four<V> = readonly [V, V, V, V];

function vector([x, y, z, w]: Four<number>): Vector<number> {
  return { x, y, z, w };
}

/** What an instruction may give: one vector of sets for each permitted assignment that matters. */
function everyResult(form: FloatForm, operands: readonly Four<number>[]) {
  const explorer = new Explorer();
  const domain = gpuAllowed(explorer.chooser);
  const [a, b = a, c = b] = operands.map(vector);
  if (a === undefined || b === undefined || c === undefined) return [];
  return explorer.explore(PERMITTED, () => form(domain)(a, b, c), 50_000).map(({ value }) => value);
}

const ENDS = ['least', 'greatest', 'NaN'] as const;

/** A member of a set, at the end that is named where it has one. */
function member(set: AllowedFloat, end: (typeof ENDS)[number]): number {
  if (set instanceof Packed) return set.value;
  if (typeof set === 'number') return set;
  if (end === 'NaN' && contains(set, NaN)) return NaN;
  const places = piecesOf(set).flat();
  return (end === 'greatest' ? places.at(-1) : places[0]) ?? NaN;
}

/** Numbers near one another, so that sums cancel and round, and those that rules speak of. */
const number = fc.oneof(
  { weight: 3, arbitrary: fc.double({ min: -4, max: 4, noNaN: true }).map(Math.fround) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      0, -0, 1, -1, 1 + 2 ** -23, 1 - 2 ** -24, 1.5, -0.5, 3, 2 ** 24, -(2 ** 24), 2 ** -126, -(2 ** -149),
      2 ** -130, 2 ** 65, 2 ** -65, 3.4e38, Infinity, -Infinity, NaN,
    ),
  },
  { weight: 1, arbitrary: fc.float() },
); // prettier-ignore

type Operands = readonly Four<number>[];

/** Operands of LIT whose exponent is clamped, with bases whose power comes near 2^-126, near 1 and near 2^128. */
const clampedOperands: fc.Arbitrary<Operands> = fc
  .tuple(
    fc.oneof(
      fc.double({ min: -1.02, max: 1.02, noNaN: true }).map((log) => 2 ** log),
      fc.constantFrom(1, 1 - 2 ** -24, 1 + 2 ** -23, 2, 0.5, 2 ** -126, 2 ** -130, 3.4e38),
    ),
    fc.oneof(
      fc.double({ min: 127, max: 130, noNaN: true }),
      fc.constantFrom(128, 128 - 2 ** -8, 128 - 2 ** -17, 129, 300, 3.4e38, Infinity),
    ),
    fc.constantFrom(1, -1),
  )
  .map(([y, w, sign]) => [[1, Math.fround(y), 0, sign * Math.fround(w)]]);

function check(
  name: string,
  form: FloatForm,
  asked?: fc.Arbitrary<Operands>,
  numRuns = byNight(60, 20),
): void {
  const spec = gpuInstructionNamed(name);
  if (spec === undefined) throw new Error(`no instruction ${name}`);
  const own = FORMULAS.filter(({ on }) => on === name);
  const clauses = compileClauses(own, () => shapeOfGpu(spec));
  const others = compileClauses(
    own.flatMap((clause) =>
      clause.interpretations.map((interpretation) => ({ ...clause, ...interpretation })),
    ),
    () => shapeOfGpu(spec),
  );
  const operand = spec.operands.map(({ kind }) => {
    const four = fc.tuple(number, number, number, number);
    return kind === 'vector' ? four : four.map(([x]): Four<number> => [x, x, x, x]);
  });
  fc.assert(
    fc.property(asked ?? fc.tuple(...operand), (operands) => {
      for (const { x, y, z, w } of everyResult(form, operands)) {
        for (const end of ENDS) {
          const result = [x, y, z, w].map((set) => member(set, end));
          const violated = judgeValues(clauses, operands, result).filter(
            ({ holds, clause }) =>
              !holds &&
              judgeValues(
                others.filter(({ id }) => id === clause.id),
                operands,
                result,
              ).every((interpretation) => !interpretation.holds),
          );
          if (violated.length === 0) continue;
          const ids = violated.map(({ clause }) => clause.id).join(', ');
          expect.fail(
            `${name} of ${JSON.stringify(operands)}: ${result.join(', ')} violates ${ids}`,
          );
        }
      }
    }),
    { numRuns },
  );
}

describe('no clause refuses what is permitted of', () => {
  const forms = [...GPU_DEFINITIONS.values()].flatMap(({ name, float }) =>
    float === null || !FORMULAS.some(({ on }) => on === name) ? [] : [[name, float] as const],
  );
  it.each(forms)('%s', (name, form) => {
    check(name, form);
  });

  it('LIT where its exponent is clamped', () => {
    const form = GPU_DEFINITIONS.get('LIT')?.float;
    if (!form) throw new Error('LIT has no form of numbers');
    check('LIT', form, clampedOperands, byNight(300, 80));
  });
});
