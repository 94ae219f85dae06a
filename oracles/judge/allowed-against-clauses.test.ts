/**
 * The allowed sets held against the clauses, which state the same bounds another way: of every instruction
 * that approximates, the ends of the set satisfy all clauses, and the values next to the ends violate one.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowed, type AllowedDomain } from '../../semantics/domains/allowed.js';
import { Enumerator } from '../../semantics/domains/allowed-outcomes.js';
import {
  boxOf,
  DEFAULT_POLICIES,
  defaultsOf,
  permittedBox,
  type PolicyBox,
} from '../../semantics/domains/assignments.js';
import { DEFINITIONS } from '../../semantics/instructions/index.js';
import {
  atOrder,
  flush,
  order,
  SMALLEST_NORMAL,
  valueOf,
} from '../../semantics/number/binary32.js';
import { binary32Arbitrary, LATTICE } from '../../semantics/number/binary32.arbitrary.js';
import { describeSet } from '../../semantics/number/set-text.js';
import {
  contains,
  membersOf,
  NOTHING,
  piecesOf,
  union,
  type Allowed,
} from '../../semantics/number/value-set.js';
import { instructionNamed } from '../../spec/instructions.js';
import { binds, environmentOf, lawOf, type VpAuthority } from '../../spec/authorities.js';
import { loadClauses } from '../../spec/load/specification.js';
import { compileClauses, type CompiledClause } from '../clauses/formula.js';
import { judgeValues } from '../clauses/judge.js';
import { byNight } from '../../vitest.night.js';

/** The choices that the clauses leave open as they stand; of interpretations, the default one. */
const permitted = permittedBox('VP2.0');
const BOX: PolicyBox = {
  ...boxOf(DEFAULT_POLICIES),
  // The clauses bound reciprocals, sines and cosines in the stated range alone.
  reciprocalRange: ['unbounded'],
  reciprocalOfOne: ['bounded'],
  angleRange: ['unbounded'],
  productRounding: permitted.productRounding,
  sumRounding: permitted.sumRounding,
  productOverflow: permitted.productOverflow,
  sumOverflow: permitted.sumOverflow,
  exponentialOverflow: permitted.exponentialOverflow,
  tininess: permitted.tininess,
  zeroSum: permitted.zeroSum,
  oppositeSum: permitted.oppositeSum,
  fractionOfOne: permitted.fractionOfOne,
  litEpsilon: permitted.litEpsilon,
  litZero: permitted.litZero,
};

/** The allowed sets under an authority, and the choices for which they are. */
interface Sets {
  readonly authority: VpAuthority;
  readonly enumerator: Enumerator;
  readonly domain: AllowedDomain;
}

function setsOf(authority: VpAuthority, box: PolicyBox): Sets {
  const enumerator = new Enumerator((policy) => box[policy]);
  return { authority, enumerator, domain: allowed(enumerator, lawOf(authority)) };
}

const SETS = setsOf('VP2.0', BOX);

/** NV_vertex_program's: what its errata leave open as they are read by default. */
const older = permittedBox('VP1.1');
const OLDER_SETS = setsOf('VP1.1', {
  ...boxOf(defaultsOf('VP1.1')),
  productRounding: older.productRounding,
  sumRounding: older.sumRounding,
  tininess: older.tininess,
  zeroSum: older.zeroSum,
  oppositeSum: older.oppositeSum,
  fractionOfOne: older.fractionOfOne,
  litExponent: older.litExponent,
  litZero: older.litZero,
});

type Four<T> = readonly [T, T, T, T];

/** What the instruction may give of an operand, by component; a scalar is the operand's x. */
function permittedOf(
  name: string,
  operand: Four<number>,
  { enumerator, domain }: Sets,
): Four<Allowed> {
  let all: Four<Allowed> = [NOTHING, NOTHING, NOTHING, NOTHING];
  enumerator.each(() => {
    const result = resultOf(name, operand, domain);
    all = [
      union(all[0], result[0]),
      union(all[1], result[1]),
      union(all[2], result[2]),
      union(all[3], result[3]),
    ];
  });
  return all;
}

function resultOf(name: string, [a, b, c, d]: Four<number>, numbers: AllowedDomain): Four<Allowed> {
  const definition = DEFINITIONS.get(name);
  const vector = { x: a, y: b, z: c, w: d };
  switch (definition?.shape) {
    case 'scalar': {
      const result = definition.operation(numbers)(a);
      return [result, result, result, result];
    }
    case 'scalar to vector': {
      const { x, y, z, w } = definition.operation(numbers)(a);
      return [x, y, z, w];
    }
    case 'vector': {
      const { x, y, z, w } = definition.operation(numbers)(vector, vector, vector);
      return [x, y, z, w];
    }
    default:
      throw new Error(`${name} is no function`);
  }
}

/** The next value that a register holds; denormals are flushed. */
function after(value: number): number {
  const next = atOrder(order(value) + 1);
  if (next > 0 && next < SMALLEST_NORMAL) return SMALLEST_NORMAL;
  return next < 0 && next > -SMALLEST_NORMAL ? -0 : next;
}

function before(value: number): number {
  return -after(-value);
}

function memberOf(set: Allowed): number {
  for (const value of membersOf(set)) return value;
  throw new Error('an empty set');
}

interface Findings {
  /** Ends of sets that violate a clause. */
  readonly forbidden: string[];
  /** Values beside a set that no clause refuses. */
  readonly missing: string[];
}

/** Holds the sets of one operand against the clauses. */
function compare(
  name: string,
  clauses: readonly CompiledClause[],
  operand: Four<number>,
  { forbidden, missing }: Findings,
  from = SETS,
): void {
  const spec = instructionNamed(name);
  const sets = permittedOf(name, operand, from);
  const operands = [spec?.operands[0] === 'scalar' ? [operand[0]] : operand];
  const replicated = spec?.result === 'replicated';
  const others = replicated ? [] : sets.map(memberOf);
  sets.slice(0, replicated ? 1 : 4).forEach((set, component) => {
    const violated = (value: number): readonly string[] => {
      const result = replicated ? [value] : others.with(component, value);
      const verdicts = judgeValues(clauses, operands, result);
      return verdicts.filter(({ holds }) => !holds).map(({ clause }) => clause.id);
    };
    const words = (value: number): string =>
      `${name}(${operand.join(', ')}).${'xyzw'.charAt(component)}: ${String(value)}, of ${describeSet(set)}`;
    const pieces = piecesOf(set);
    for (const value of [...pieces.flat(), NaN]) {
      if (contains(set, value) && violated(value).length > 0) {
        forbidden.push(`${words(value)} violates ${violated(value).join(', ')}`);
      }
    }
    for (const value of [...pieces.flatMap(([low, high]) => [before(low), after(high)]), NaN]) {
      if (contains(set, value) || violated(value).length > 0) continue;
      // Where a clause speaks of real numbers, zero has no sign; the exact parts have that of +0.
      if (value === 0 && set === 0) continue;
      missing.push(words(value));
    }
  });
}

const lattice = LATTICE.map((bits) => flush(valueOf(bits)));
const operandArbitrary = fc.oneof(
  binary32Arbitrary.map(flush),
  fc.double({ min: 2 ** -12, max: 8, noNaN: true }).map(Math.fround),
);

/** Holds the sets of the lattice, and of random operands, against the clauses. */
function checkFunction(name: string): void {
  const clauses = compileClauses(formulasOf(name, SETS.authority));
  const findings: Findings = { forbidden: [], missing: [] };
  for (const a of lattice) compare(name, clauses, [a, a, a, a], findings);
  fc.assert(
    fc.property(operandArbitrary, (a) => {
      compare(name, clauses, [a, a, a, a], findings);
      expect(findings).toEqual({ forbidden: [], missing: [] });
    }),
    { numRuns: byNight(300, 60) },
  );
}

describe('the ends of allowed sets satisfy the clauses of NV_vertex_program', () => {
  it.each(['RCP', 'RCC', 'RSQ', 'EXP', 'LOG', 'LIT'])('%s', (name) => {
    const clauses = compileClauses(formulasOf(name, OLDER_SETS.authority));
    const findings: Findings = { forbidden: [], missing: [] };
    // That RCP and RCC of 1 are exactly 1 is left to the clauses: the sets have the bound there too.
    const other = (a: number): boolean => a !== 1;
    for (const a of lattice.filter(other))
      compare(name, clauses, [a, a, a, a], findings, OLDER_SETS);
    fc.assert(
      fc.property(operandArbitrary.filter(other), operandArbitrary, (a, b) => {
        compare(name, clauses, [a, b, b, a], findings, OLDER_SETS);
        expect(findings.forbidden).toEqual([]);
      }),
      { numRuns: byNight(300, 60) },
    );
  });
});

describe('the ends of allowed sets are where the clauses have them', () => {
  it.each(['RCP', 'RCC', 'RSQ', 'EX2', 'LG2', 'SIN', 'COS', 'EXP', 'LOG'])('%s', checkFunction);

  it('LIT, whose clause is wider than the errors of LOG and EXP make it', () => {
    const clauses = compileClauses(formulasOf('LIT', SETS.authority));
    const findings: Findings = { forbidden: [], missing: [] };
    const component = fc.constantFrom(...lattice);
    const operand = fc.tuple(component, component, fc.constant(0), component);
    fc.assert(
      fc.property(operand, (a) => {
        compare('LIT', clauses, a, findings);
        expect(findings.forbidden).toEqual([]);
      }),
      { numRuns: byNight(400, 80) },
    );
    // The values of z next to the power's set, which the clause bounds with some room.
    expect(findings.missing.filter((text) => !text.includes('.z:'))).toEqual([]);
  });
});

/** Operands of LIT whose exponent is clamped, with bases whose power comes near 2^-126, near 1 and near 2^128. */
const clampedOperands = fc
  .tuple(
    fc.oneof(
      fc.double({ min: -1.02, max: 1.02, noNaN: true }).map((log) => 2 ** log),
      fc.constantFrom(1, 1 - 2 ** -24, 1 + 2 ** -23, 2, 0.5, SMALLEST_NORMAL, 3.4e38),
    ),
    fc.oneof(
      fc.double({ min: 127, max: 130, noNaN: true }),
      fc.constantFrom(128, 128 - 2 ** -8, 128 - 2 ** -17, 129, 300, 3.4e38, Infinity),
    ),
    fc.constantFrom(1, -1),
  )
  .map(([y, w, sign]): Four<number> => [1, Math.fround(y), 0, sign * Math.fround(w)]);

describe('no permitted exponent of LIT violates the clause about its clamp', () => {
  it.each([
    ['VP2.0', 'vp2.LIT.exponent'],
    ['VP1.1', 'vp1.LIT.clamp'],
  ] as const)('%s: %s', (authority, clamp) => {
    const formulas = formulasOf('LIT', authority).filter(({ id }) => id === clamp);
    expect(formulas).toHaveLength(1);
    const clauses = compileClauses(formulas);
    const box = permittedBox(authority);
    const sets = setsOf(authority, {
      ...boxOf(defaultsOf(authority)),
      productRounding: box.productRounding,
      productOverflow: box.productOverflow,
      exponentialOverflow: box.exponentialOverflow,
      tininess: box.tininess,
      litEpsilon: box.litEpsilon,
      litExponent: box.litExponent,
    });
    const findings: Findings = { forbidden: [], missing: [] };
    fc.assert(
      fc.property(clampedOperands, (a) => {
        compare('LIT', clauses, a, findings, sets);
        expect(findings.forbidden).toEqual([]);
      }),
      { numRuns: byNight(1000, 200) },
    );
  });
});

function formulasOf(name: string, authority: VpAuthority) {
  return loadClauses().filter(
    (clause) =>
      clause.kind === 'formula' &&
      clause.on === name &&
      clause.environments.includes(environmentOf(authority)) &&
      binds(clause.document, authority),
  ) as Parameters<typeof compileClauses>[0];
}
