/** Every assignment is found out when its machine is run as a hidden backend. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alternativesOf, isKnown, policiesIn } from '../../semantics/domains/assignments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { policiesArbitrary } from '../../semantics/domains/policies.arbitrary.js';
import { PROFILES } from '../../semantics/domains/profiles.js';
import { machineOf, type Machine } from '../../semantics/machine/machine.js';
import { resume } from '../../semantics/machine/run.js';
import { Generator } from '../generate/vp/generator.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { ResultExplainer, type ComponentExplanation } from '../judge/explain-result.js';
import { Constraints } from './constraints.js';
import { exactResult } from './evaluate.js';
import { leftBy, regionOfShown } from './explain-program.js';
import { infer, type Inference } from './infer.js';
import { observeMachine } from './machine-observations.js';
import { probesOf } from './probes.js';
import { programProbes } from './program-probes.js';
import { Questions } from './questions.js';
import { recordAt } from './record.js';
import { isTold } from './told-apart.js';
import { byNight, IS_NIGHT } from '../../vitest.night.js';

/** Explanations, by instruction, probe and result: many machines give the same one. */
const explained = new Map<string, readonly Pick<ComponentExplanation, 'region'>[]>();

function inferred(machine: Machine): Inference<string> {
  const { observations, unjudged } = observeMachine(machine, 'VP2.0', () => true);
  expect(unjudged).toEqual([]);
  const constraints = new Constraints<string>();
  for (const seen of observations) {
    const explainer = new ResultExplainer(seen.instruction, 'VP2.0');
    const { words, results } = seen.shape;
    for (let index = 0; index < seen.count; index++) {
      const result = seen.words.subarray((index + 1) * words - results, (index + 1) * words);
      const key = `${seen.place(index)} ${result.join()}`;
      let explanations = explained.get(key);
      if (explanations === undefined) {
        const record = recordAt(seen, index);
        explanations = explainer
          .explain(record.operands, record.result)
          .map(({ region }) => ({ region }));
        explained.set(key, explanations);
      }
      for (const { region } of explanations) {
        if (region.length === 0) expect.fail(`nothing explains ${key}`);
        constraints.add(region, () => key);
      }
    }
  }
  for (const probe of programProbes('VP2.0')) {
    const left = leftBy(machine, probe);
    if (typeof left === 'string') throw new Error(left);
    constraints.add(regionOfShown(probe, left.shown, left.outcome), () => probe.name);
  }
  const observed = { reliable: constraints.all(), doubtful: [] };
  return infer(observed, new Questions(observations, 'VP2.0', true), 'VP2.0');
}

/** "nv-vertex-program2" is what "strict" is here. */
const DISTINCT = Object.entries(PROFILES)
  .filter(([name]) => name !== 'nv-vertex-program2')
  // By day an engine: an assignment that is drawn is found out besides.
  .filter(([name]) => IS_NIGHT || name === 'nv20-like');

describe('the profiles', () => {
  it.each(DISTINCT)('%s is found out, point by point', (name, { policies }) => {
    const { findings, nearest } = inferred(machineOf(concrete(policies)));
    const found = Object.fromEntries(findings.map((each) => [each.policy, each.alternative]));
    expect(found).toEqual(
      Object.fromEntries(policiesIn('VP2.0').map((policy) => [policy, policies[policy]])),
    );
    expect(findings.every(({ status }) => status === 'follows')).toBe(true);
    // Each other alternative is told from it, or is the same machine.
    for (const { policy, against, evidence, sources } of findings) {
      expect([policy, isTold(against)]).toEqual([policy, true]);
      expect([policy, against.map((each) => each.alternative).sort()]).toEqual([
        policy,
        alternativesOf(policy)
          .filter((each) => each !== policies[policy] && isKnown(policy, each, 'VP2.0'))
          .sort(),
      ]);
      expect(evidence).toBe([...sources.values()].reduce((sum, count) => sum + count, 0));
      for (const { how, first, explainedBy } of against) {
        if (how !== 'contradicted') continue;
        expect([first !== null, explainedBy.includes(policies[policy])]).toEqual([true, true]);
      }
    }
    expect(nearest).toEqual({ profile: name, differs: [] });
  });
});

/** Programs in which machines that differ at all are likely to differ. */
const generator = new Generator(ENVIRONMENTS['VP2.0']);
const PROGRAMS = Array.from({ length: byNight(60, 20) }, (_, index) => generator.draw(11, index));

/** Whether two machines do the same with everything that is tried. */
function difference(a: Policies, b: Policies): string | null {
  const instructions = [
    'ADD',
    'DP4',
    'DST',
    'EXP',
    'FRC',
    'LIT',
    'LOG',
    'MAD',
    'MAX',
    'MIN',
    'MUL',
  ];
  for (const instruction of instructions) {
    const [first, second] = [exactResult(instruction, a), exactResult(instruction, b)];
    for (const operands of probesOf(instruction)) {
      const [p, q] = [first(operands), second(operands)];
      if (p.some((value, index) => !Object.is(value, q[index]))) {
        return `${instruction} ${JSON.stringify(operands)}: ${String(p)} and ${String(q)}`;
      }
    }
  }
  const machines = [machineOf(concrete(a)), machineOf(concrete(b))];
  for (const { program, inputs } of PROGRAMS) {
    const [p, q] = machines.map((machine) => {
      const loading = machine.load(program.text);
      if (!loading.loaded) throw new Error(loading.error.message);
      const linked = machine.link(loading.program);
      const start = machine.invocation(linked, inputs);
      const { end, state } = resume(linked, start.inputs, start.state, machine.outcomeOf);
      return [end.outcome, ...state.results.flatMap(({ x, y, z, w }) => [x, y, z, w])];
    });
    if (p?.some((value, index) => !Object.is(value, q?.[index])) !== false) return program.text;
  }
  return null;
}

/** The nightly script has 100. Each run of the tests draws another. */
const RUNS = Number(process.env['VPSPEC_INFERENCE_RUNS'] ?? 1);

describe('any assignment', () => {
  it(
    'is found out, but for alternatives that make no difference',
    () => {
      fc.assert(
        fc.property(policiesArbitrary, (policies) => {
          const { findings, assignment } = inferred(machineOf(concrete(policies)));
          for (const { policy, status, alternative } of findings) {
            expect([policy, status]).toEqual([policy, 'follows']);
            if (alternative === policies[policy]) continue;
            const changed = { ...policies, [policy]: alternative };
            expect([policy, alternative, difference(policies, changed)]).toEqual([
              policy,
              alternative,
              null,
            ]);
          }
          expect(difference(policies, assignment)).toBeNull();
        }),
        { numRuns: RUNS },
      );
    },
    30_000 + 3_000 * RUNS,
  );
});
