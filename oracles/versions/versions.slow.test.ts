import { beforeAll, describe, expect, it } from 'vitest';
import { GPU_INSTRUCTIONS } from '../../spec/gpu/instructions.js';
import { availableIn, ENVIRONMENTS } from '../../spec/environments.js';
import { INSTRUCTIONS, instructionNamed } from '../../spec/instructions.js';
import {
  loadVersionDifferences,
  VERSIONS,
  type Version,
  type VersionPair,
  type VersionRule,
} from '../../spec/load/version-differences.js';
import { differences } from '../../semantics/domains/profiles.js';
import { compareVersions, VersionRuleError } from './compare.js';
import { decidingPolicies, rulesByOperands } from './explain.js';
import { policiesOf, sameSeen, seen, type OlderVersion } from './machines.js';
import {
  commonInstructions,
  instructionText,
  singleExecutions,
  type SingleExecution,
} from './single-instructions.js';
import { stillDifferent } from './smaller.js';
import { IS_NIGHT } from '../../vitest.night.js';

const ALL = loadVersionDifferences();

/** Versions that follow one another. */
const STEPS: readonly (readonly [OlderVersion, Version])[] = [
  ['GF3', 'VP1.0'],
  ['VP1.0', 'VP1.1'],
  ['VP1.1', 'VP2.0'],
  ['VP2.0', 'NVvp4.0'],
];

const rulesTo = (version: Version): readonly VersionRule[] =>
  ALL.changed.filter(({ to }) => to === version);

describe('the rules that changed', () => {
  it('are borne out by their programs, and the others by theirs', () => {
    const { changed, kept } = compareVersions(ALL);
    expect(changed).toHaveLength(ALL.changed.length);
    expect(kept).toHaveLength(ALL.kept.length);
  });

  it('are each about versions that follow one another', () => {
    expect(STEPS.map(([, to]) => to)).toEqual(VERSIONS.slice(1));
    for (const { id, from, to } of ALL.changed) {
      expect(
        STEPS.some(([old, young]) => old === from && young === to),
        id,
      ).toBe(true);
    }
  });

  it.each(ALL.changed.map((rule) => [rule.id, rule] as const))(
    '%s: nothing can be dropped',
    (_, rule) => {
      expect(stillDifferent(rule)).toEqual([]);
    },
  );

  it.each(STEPS)('name the instructions that %s and %s do not share', (from, to) => {
    const [old, young] = [namesIn(from), namesIn(to)];
    const rules = rulesTo(to);
    const named = (key: 'appears' | 'disappears'): readonly string[] =>
      rules.flatMap((rule) => rule[key]).sort();
    expect(named('appears')).toEqual(young.filter((name) => !old.includes(name)));
    expect(named('disappears')).toEqual(old.filter((name) => !young.includes(name)));
  });
});

function namesIn(version: Version): readonly string[] {
  const names =
    version === 'NVvp4.0'
      ? GPU_INSTRUCTIONS.filter(({ programType }) => programType === null)
      : INSTRUCTIONS.filter(({ since }) => availableIn(ENVIRONMENTS[version], since));
  return names.map(({ name }) => name).sort();
}

describe('every difference of single instructions', () => {
  it('between VP1.0 and VP1.1: there is none', () => {
    for (const execution of singleExecutions('VP1.0', 'VP1.1')) {
      if (execution.differs) expect.fail(JSON.stringify(execution));
    }
  });

  it('between GF3 and VP1.0 comes of policies and of LIT, each with a rule', () => {
    const rules = rulesTo('VP1.0');
    const named = rules.flatMap(({ explains }) =>
      explains?.by === 'policies' ? explains.policies : [],
    );
    // By default both make +0 of opposite numbers, each by another alternative.
    const differing = differences(policiesOf('GF3'), policiesOf('VP1.0')).filter(
      (name) => name !== 'oppositeSum',
    );
    expect([...named].sort()).toEqual([...differing].sort());
    const ruleOf = rulesByOperands(rules);
    const deciding = decidingPolicies('GF3', 'VP1.0');
    let found = 0;
    for (const execution of singleExecutions('GF3', 'VP1.0')) {
      if (!execution.differs) continue;
      found += 1;
      if (ruleOf(execution).length > 0) continue;
      const [policy] = deciding(execution);
      if (policy === undefined || !named.includes(policy)) expect.fail(JSON.stringify(execution));
    }
    expect(found).toBeGreaterThan(500);
  });

  it('between VP1.1 and VP2.0 comes of policies, each with a rule', () => {
    const named = rulesTo('VP2.0').flatMap(({ explains }) =>
      explains?.by === 'policies' ? explains.policies : [],
    );
    const differing = differences(policiesOf('VP1.1'), policiesOf('VP2.0'));
    expect([...named].sort()).toEqual([...differing].sort());
    const deciding = decidingPolicies('VP1.1', 'VP2.0');
    let found = 0;
    for (const execution of singleExecutions('VP1.1', 'VP2.0')) {
      if (!execution.differs) continue;
      found += 1;
      // By day of every third: to say what decides, the same runs again by machines of other policies.
      if (!IS_NIGHT && found % 3 !== 0) continue;
      const [policy] = deciding(execution);
      if (policy === undefined || !named.includes(policy)) expect.fail(JSON.stringify(execution));
    }
    expect(found).toBeGreaterThan(5000);
  });

  it('between VP2.0 and NVvp4.0 is where a rule says so, and nowhere else', () => {
    const ruleOf = rulesByOperands(rulesTo('NVvp4.0'));
    const used = new Set<string>();
    for (const execution of singleExecutions('VP2.0', 'NVvp4.0')) {
      const rules = ruleOf(execution);
      if (rules.length !== (execution.differs ? 1 : 0)) {
        expect.fail(`${rules.join(', ')}: ${JSON.stringify(execution)}`);
      }
      for (const rule of rules) used.add(rule);
    }
    const named = rulesTo('NVvp4.0').filter(({ explains }) => explains !== null);
    expect([...used].sort()).toEqual(named.map(({ id }) => id).sort());
  });

  it('is looked for in every instruction that both have', () => {
    const names = (from: OlderVersion, to: Version): readonly string[] =>
      commonInstructions(from, to).map(({ name }) => name);
    expect(names('VP1.0', 'VP1.1')).toHaveLength(16);
    expect(names('VP1.1', 'VP2.0')).toHaveLength(20);
    expect(names('VP2.0', 'NVvp4.0')).toHaveLength(31);
  });
});

describe('the witness of a rule', () => {
  let ruleOf: (execution: SingleExecution) => readonly string[];
  beforeAll(() => {
    ruleOf = rulesByOperands(ALL.changed);
  });

  const explained = ALL.changed.filter(({ explains }) => explains !== null);
  it.each(explained.map((rule) => [rule.id, rule] as const))('%s is explained by it', (_, rule) => {
    const execution = asExecution(rule);
    if (rule.explains?.by === 'operands') {
      expect(ruleOf(execution)).toEqual([rule.id]);
      return;
    }
    const { from, to } = rule;
    if (from === 'NVvp4.0' || to === 'NVvp4.0') throw new Error('expected older versions');
    const policies = [...decidingPolicies(from, to)(execution)];
    for (const policy of rule.explains?.policies ?? []) expect(policies).toContain(policy);
  });
});

/** The execution of a rule's one instruction, its operands as formulas name them. */
function asExecution({ from, to, old, new: young, inputs }: VersionRule): SingleExecution {
  const [instruction = ''] = old.split(' ');
  const kinds = instructionNamed(instruction)?.operands ?? [];
  const [v = [], c = []] = [inputs.v['0'], inputs.c['0']];
  const operands = [v, c].slice(0, kinds.length);
  const spec = instructionNamed(instruction);
  if (spec === undefined || from === 'NVvp4.0') throw new Error('expected an older instruction');
  // Machines under other policies run the texts of the search: the same operands, component by component.
  const asSearched =
    kinds.length === 2 ? { v: { 0: [v[0] ?? 0, c[0] ?? 0, 0, 1] as const }, c: {} } : inputs;
  const [before, after] = [seen(from, old, inputs), seen(to, young, inputs)];
  expect(sameSeen(seen(from, instructionText(spec, from), asSearched), before)).toBe(true);
  return { instruction, operands, inputs: asSearched, old: before, new: after, differs: true };
}

describe('a rule', () => {
  const pair: VersionPair = {
    id: 'made-up',
    says: 'nothing',
    from: 'VP2.0',
    to: 'NVvp4.0',
    sections: [],
    errata: [],
    old: 'RSQ o[HPOS], v[0].x;',
    new: 'RSQ result.position, vertex.position.x;',
    inputs: { v: { 0: [-4, 0, 0, 1] }, c: {} },
  };
  const rule: VersionRule = {
    ...pair,
    instead: null,
    appears: [],
    disappears: [],
    explains: null,
  };

  it('whose programs do not differ is a mistake', () => {
    const same = { ...rule, inputs: { v: { 0: [4, 0, 0, 1] as const }, c: {} } };
    expect(() => compareVersions({ changed: [same], kept: [] })).toThrow(VersionRuleError);
    expect(() => compareVersions({ changed: [same], kept: [] })).toThrow(
      'made-up: its programs do not differ',
    );
    expect(compareVersions({ changed: [], kept: [same] }).kept).toHaveLength(1);
    expect(() => compareVersions({ changed: [], kept: [pair] })).toThrow(/differ, or do not load/);
  });

  it('whose other program does not give what was is a mistake', () => {
    const wrong = { ...rule, instead: 'RSQ result.position, |vertex.position.x|;' };
    expect(() => compareVersions({ changed: [wrong], kept: [] })).toThrow(/`instead`/);
  });

  it('of which an instruction can be dropped is not smallest', () => {
    const larger = {
      ...rule,
      old: 'MOV R0, v[0];\nRSQ o[HPOS], v[0].x;',
      new: 'TEMP R0;\nMOV R0, vertex.position;\nRSQ result.position, vertex.position.x;',
    };
    expect(stillDifferent(larger).map(({ without }) => without)).toEqual(['MOV R0, v[0];']);
  });

  it('of which something about the operands can be dropped is not smallest', () => {
    const larger = {
      ...rule,
      old: 'RSQ o[HPOS].x (TR), -|v[0].x|;',
      new: 'RSQ result.position.x (TR), -|vertex.position.x|;',
    };
    expect(stillDifferent(larger).map(({ without }) => without)).toEqual([
      `the condition mask of ${larger.old}`,
      `the write mask of ${larger.old}`,
    ]);
  });
});
