/**
 * The two readings of the document held against each other: every formula clause is a property of the
 * semantics, on the lattice of special values and on random operands.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binds, environmentOf, type VpAuthority } from '../../spec/authorities.js';
import { instructionNamed, type InstructionSpec } from '../../spec/instructions.js';
import type { Clause } from '../../spec/load/clauses.js';
import { loadClauses } from '../../spec/load/specification.js';
import type { Vector } from '../../semantics/domains/domain.js';
import { nominalOf } from '../../semantics/domains/nominal-of.js';
import type { Binary32Domain } from '../../semantics/domains/nominal.js';
import { load } from '../../semantics/language/load.js';
import { link } from '../../semantics/machine/link.js';
import { invocation } from '../../semantics/machine/state.js';
import { bitsOf, format, valueOf } from '../../semantics/number/binary32.js';
import { binary32Arbitrary, LATTICE } from '../../semantics/number/binary32.arbitrary.js';
import { compileClauses, type CompiledClause } from './formula.js';
import { judgeValues } from './judge.js';
import { byNight } from '../../vitest.night.js';

type Four = readonly [number, number, number, number];

/** What the semantics gives for operands as loaded. */
function executor(
  spec: InstructionSpec,
  domain: Binary32Domain,
  header: string,
): (operands: readonly Four[]) => readonly number[] {
  const suffix = spec.operands[0] === 'scalar' ? '.x' : '';
  const isAddress = spec.operands[0] === 'address';
  const sources = spec.operands.map((_, i) => (isAddress ? 'A1' : `R${String(i + 1)}${suffix}`));
  const to = spec.result === 'address' ? 'A0' : 'R0';
  const source = `${header} ${spec.name} ${[to, ...sources].join(', ')}; MOV o[HPOS], R0; END`;
  const result = load(source);
  if (!result.loaded) throw new Error(result.error.message);
  const linked = link(result.program, domain);
  const [instruction] = linked.instructions;
  if (instruction === undefined) throw new Error('no instruction');
  const { inputs, state } = invocation(result.program, domain);
  return (operands) => {
    const vectors = operands.map(([x, y, z, w]): Vector<number> => ({
      x: domain.constant(x),
      y: domain.constant(y),
      z: domain.constant(z),
      w: domain.constant(w),
    }));
    const file = isAddress ? state.addresses : state.temporaries;
    const set = file.map((old, n) => vectors[n - 1] ?? old);
    const start = isAddress ? { ...state, addresses: set } : { ...state, temporaries: set };
    const seen = instruction.observe(inputs, start).result?.value;
    if (seen === undefined) throw new Error(`${spec.name} has no result`);
    return [seen.x, seen.y, seen.z, seen.w];
  };
}

const show = (values: readonly number[]): string => values.map((v) => format(bitsOf(v))).join(' ');

/** The first clause that the semantics violates on these operands, in words. */
function violation(
  clauses: readonly CompiledClause[],
  spec: InstructionSpec,
  operands: readonly Four[],
  result: readonly number[],
): string | null {
  const seen = operands.map((operand) => (spec.operands[0] === 'scalar' ? [operand[0]] : operand));
  const broken = judgeValues(clauses, seen, result).find(({ holds }) => !holds);
  if (broken === undefined) return null;
  return `${broken.clause.id}: ${spec.name} of ${seen.map(show).join(' | ')} gave ${show(result)}`;
}

const lattice = LATTICE.map(valueOf);
const addressComponent = fc.oneof(
  fc.constantFrom(-512, -511, -1, 0, 1, 510, 511),
  fc.integer({ min: -512, max: 511 }),
);

const formulas = loadClauses().filter((clause) => clause.kind === 'formula');
const AUTHORITIES: readonly VpAuthority[] = ['VP2.0', 'VP1.1', 'GF3'];
const bindsUnder =
  (authority: VpAuthority) =>
  ({ document, environments }: Clause): boolean =>
    binds(document, authority) && environments.includes(environmentOf(authority));
const instructions = AUTHORITIES.flatMap((authority) =>
  [...new Set(formulas.filter(bindsUnder(authority)).map(({ on }) => on))]
    .sort()
    .map((name) => [name, authority] as const),
);

describe('every formula clause holds of the semantics', () => {
  it.each(instructions)('%s under %s', (name, authority) => {
    const spec = instructionNamed(name);
    if (spec === undefined) throw new Error(`no instruction ${name}`);
    const clauses = compileClauses(
      formulas.filter((clause) => clause.on === name && bindsUnder(authority)(clause)),
    );
    // VP2.0 has all instructions in one form; GF3 has one that is another.
    const header = authority === 'GF3' && spec.result !== 'address' ? '!!GF3' : '!!VP2.0';
    const execute = executor(spec, nominalOf(authority), header);
    const check = (operands: readonly Four[]): void => {
      const found = violation(clauses, spec, operands, execute(operands));
      if (found !== null) expect.fail(found);
    };
    const all = (value: number): Four => [value, value, value, value];
    if (spec.operands[0] !== 'address') {
      for (const a of lattice) {
        if (spec.operands.length === 1) check([all(a)]);
        // Four second operands at a time, one in each component.
        else {
          for (let i = 0; i < lattice.length; i += 4) {
            const at = (k: number): number => lattice[(i + k) % lattice.length] ?? 0;
            const b: Four = [at(0), at(1), at(2), at(3)];
            check(
              spec.operands.length === 2 ? [all(a), b] : [all(a), b, [at(7), at(5), at(1), at(30)]],
            );
          }
        }
      }
    }
    const component = spec.operands[0] === 'address' ? addressComponent : binary32Arbitrary;
    const four = fc.tuple(component, component, component, component);
    fc.assert(
      fc.property(fc.tuple(...spec.operands.map(() => four)), (operands) => {
        check(operands);
      }),
      { numRuns: byNight(400, 80) },
    );
  });
});
