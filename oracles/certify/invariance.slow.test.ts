import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EnvironmentName } from '../../spec/environments.js';
import { acceptedArbitrary } from '../../semantics/domains/policies.arbitrary.js';
import { concrete } from '../../semantics/domains/concrete.js';
import { PROFILES } from '../../semantics/domains/profiles.js';
import { machineOf, type Machine } from '../../semantics/machine/machine.js';
import { instructionFacts } from '../units/vp/instruction-facts.js';
import type { ResultLine } from '../units/result-line.js';
import { INVARIANCE_FAULTS } from '../faults/invariance-faults.js';
import { proveInvariance, shownLines } from '../examine/vp/prove-invariance.js';
import { blackBoxOf } from '../judge/black-box/black-box.js';
import {
  differencesBetween,
  INVARIANCE_CLAUSE,
  isOfInvariance,
  KINDS_CLAUSE,
  withInvariance,
} from './invariance.js';
import { byNight } from '../../vitest.night.js';

const violations = async (
  machine: Machine,
  environment: EnvironmentName,
): Promise<readonly ResultLine[]> =>
  withInvariance(await shownLines(machine, environment)).filter(isOfInvariance);

const seen = new Map<string, Promise<readonly ResultLine[]>>();

/** What the machine of a profile shows in an environment, asked once. */
function shownBy(profile: string, environment: EnvironmentName): Promise<readonly ResultLine[]> {
  const policies = PROFILES[profile]?.policies;
  if (policies === undefined) throw new Error(`no profile ${profile}`);
  const key = `${profile} ${environment}`;
  const lines = seen.get(key) ?? shownLines(machineOf(concrete(policies)), environment);
  seen.set(key, lines);
  return lines;
}

/** By day those that `vpspec faults` is not asked about by day. */
const FAULTS = byNight(INVARIANCE_FAULTS, INVARIANCE_FAULTS.slice(0, 2));

/** By day of VP1.1 an engine, of the others, which are compared as well, what computes exactly. */
const asked = (environment: EnvironmentName): readonly string[] =>
  byNight(Object.keys(PROFILES), [environment === 'VP1.1' ? 'nv20-like' : 'strict']);

describe('invariance', () => {
  it.each(FAULTS.map((fault) => [fault.name, fault] as const))(
    'is proved to be violated by %s',
    async (_, fault) => {
      const { units, clause, programs } = await proveInvariance(fault);
      expect(clause).toBe(fault.clauses[0]);
      expect(units).toHaveLength(2);
      expect(programs).toBeGreaterThan(100);
    },
  );

  it('is violated by a line of a certificate, which names both programs', async () => {
    const [fault] = INVARIANCE_FAULTS;
    const [first] = fault === undefined ? [] : await violations(fault.machine, fault.environment);
    expect(first?.verdict).toBe('disagrees');
    expect(first?.disagreement?.clauses).toEqual([INVARIANCE_CLAUSE]);
    expect(first?.disagreement?.allowed).toMatch(/^0x[0-9a-f]{8}, as it gave in (case|program):/);
  });

  it.each(['VP1.0', 'VP1.1', 'VSP1.0'] as const)('is kept by every profile in %s', async (name) => {
    for (const profile of asked(name)) {
      const lines = await shownBy(profile, name);
      expect(lines.flatMap(({ facts = [] }) => facts).length, profile).toBeGreaterThan(50);
      expect(withInvariance(lines).filter(isOfInvariance), profile).toEqual([]);
    }
  });

  it('is kept between vertex programs and state programs, but for machines of two arithmetics', async () => {
    const kinds = ['VP1.0', 'VSP1.0'] as const;
    const differing = async (shown: (name: EnvironmentName) => Promise<readonly ResultLine[]>) => {
      const [vertex, state] = await Promise.all(kinds.map(shown));
      return differencesBetween(vertex ?? [], state ?? [], KINDS_CLAUSE);
    };
    for (const profile of asked('VSP1.0')) {
      expect(await differing((name) => shownBy(profile, name))).toEqual([]);
    }
    const fault = INVARIANCE_FAULTS.find(({ clauses: [main] }) => main === KINDS_CLAUSE);
    const found =
      fault === undefined ? [] : await differing((name) => shownLines(fault.machine, name));
    expect(found.map(({ instruction }) => instruction).sort()).toEqual(['EXP', 'LOG']);
    for (const { clause, where, seen, compared, differing: count } of found) {
      expect(clause).toBe(KINDS_CLAUSE);
      expect(where).toMatch(/^z of (EXP|LOG) of 0x/);
      expect(seen[0].bits).not.toBe(seen[1].bits);
      expect(compared).toBeGreaterThan(count);
      expect(count).toBeGreaterThan(0);
    }
  });

  it('is kept by whatever the documents permit', async () => {
    await fc.assert(
      fc.asyncProperty(acceptedArbitrary('VP1.1'), async (policies) => {
        expect(await violations(machineOf(concrete(policies)), 'VP1.1')).toEqual([]);
      }),
      { numRuns: byNight(4, 1) },
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
