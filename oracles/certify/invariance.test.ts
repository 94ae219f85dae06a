import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EnvironmentName } from '../../spec/environments.js';
import { acceptedArbitrary } from '../../semantics/domains/policies.arbitrary.js';
import { concrete } from '../../semantics/domains/concrete.js';
import { PROFILES } from '../../semantics/domains/profiles.js';
import { machineOf, type Machine } from '../../semantics/machine/machine.js';
import { instructionFacts, mayShow } from '../campaign/instruction-facts.js';
import type { ResultLine } from '../campaign/result-line.js';
import { Units } from '../campaign/unit.js';
import { INVARIANCE_FAULTS } from '../faults/invariance-faults.js';
import { blackBoxOf } from '../judge/black-box/black-box.js';
import { INVARIANCE_CLAUSE, isOfInvariance, withInvariance } from './invariance.js';

/** Generated programs, beside the cases that name one of the instructions. */
const PROGRAMS = 250;

const units = new Map<EnvironmentName, Units>();

/** The lines of what shows of a machine, as if all of it agreed. */
async function linesOf(machine: Machine, environment: EnvironmentName): Promise<ResultLine[]> {
  const known =
    units.get(environment) ??
    new Units({ authority: environment, wanted: () => true, programs: true });
  units.set(environment, known);
  const box = blackBoxOf(machine);
  const generated = Array.from({ length: PROGRAMS }, (_, index) => `program:1:${String(index)}`);
  const lines: ResultLine[] = [];
  for (const id of [...known.others, ...generated]) {
    const unit = known.get(id);
    if (!('text' in unit) || !mayShow(unit.text)) continue;
    const facts = instructionFacts(unit.text, unit.values, await box.run(unit.text, unit.values));
    lines.push({
      unit: id,
      verdict: 'agrees',
      reason: null,
      milliseconds: 0,
      disagreement: null,
      words: null,
      left: null,
      facts,
    });
  }
  return lines;
}

const violations = async (
  machine: Machine,
  environment: EnvironmentName,
): Promise<readonly ResultLine[]> =>
  withInvariance(await linesOf(machine, environment)).filter(isOfInvariance);

describe('invariance', () => {
  it.each(INVARIANCE_FAULTS.map((fault) => [fault.name, fault] as const))(
    'is violated by %s, and both programs are named',
    async (_, { machine, environment }) => {
      const [first] = await violations(machine, environment);
      expect(first?.verdict).toBe('disagrees');
      expect(first?.disagreement?.clauses).toEqual([INVARIANCE_CLAUSE]);
      expect(first?.disagreement?.allowed).toMatch(/^0x[0-9a-f]{8}, as it gave in (case|program):/);
    },
  );

  it.each(['VP1.0', 'VP1.1', 'VSP1.0'] as const)('is kept by every profile in %s', async (name) => {
    for (const [profile, { policies }] of Object.entries(PROFILES)) {
      const lines = await linesOf(machineOf(concrete(policies)), name);
      expect(lines.flatMap(({ facts = [] }) => facts).length, profile).toBeGreaterThan(50);
      expect(withInvariance(lines).filter(isOfInvariance), profile).toEqual([]);
    }
  });

  it('is kept by whatever the documents permit', async () => {
    await fc.assert(
      fc.asyncProperty(acceptedArbitrary('VP1.1'), async (policies) => {
        expect(await violations(machineOf(concrete(policies)), 'VP1.1')).toEqual([]);
      }),
      { numRuns: 4 },
    );
  });
});

describe('what a program shows of an instruction', () => {
  const facts = async (body: string, attribute: number): Promise<readonly string[]> => {
    const text = `!!VP1.0\n${body}\nEND\n`;
    const values = { attributes: { 0: [attribute, 3, 0, 1] as const } };
    const box = blackBoxOf(
      machineOf(concrete((PROFILES['strict'] ?? { policies: null as never }).policies)),
    );
    return instructionFacts(text, values, await box.run(text, values));
  };

  it('is found behind moves, signs and swizzles', async () => {
    expect(await facts('MOV R1, -v[0]; RCP R2, R1.x; MOV o[HPOS].y, R2.z;', 2)).toEqual([
      'RCP 0xc0000000 x 0xbf000000',
    ]);
    expect(await facts('EXP o[HPOS], v[0].x;', 2)).toContain('EXP 0x40000000 x 0x40800000');
  });

  it('is nothing where its operand or its result is not known', async () => {
    expect(await facts('ADD R1, v[0], v[0]; RCP o[HPOS], R1.x;', 2)).toEqual([]);
    expect(await facts('RCP R1, v[0].x; MOV o[HPOS], -R1;', 2)).toEqual([]);
    expect(await facts('RCP o[HPOS], v[0].x; MOV o[HPOS], v[0];', 2)).toEqual([]);
    for (const odd of [NaN, -0, 1e-40])
      expect(await facts('RCP o[HPOS], v[0].x;', odd)).toEqual([]);
  });
});
