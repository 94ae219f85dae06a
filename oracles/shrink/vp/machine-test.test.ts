/** Machines with a fault, from random failing programs of 40 instructions to the smallest ones. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../../spec/environments.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { profileNamed } from '../../../semantics/domains/profiles.js';
import type { InstructionSyntax } from '../../../semantics/language/ast.js';
import { load } from '../../../semantics/language/load.js';
import { machineOf, STANDARD, type Machine } from '../../../semantics/machine/machine.js';
import { inProcess } from '../../backends/in-process.js';
import { HOSTILE } from '../../faults/hostile.testing.js';
import { Generator } from '../../generate/vp/generator.js';
import { Attribution } from '../../judge/attribution/attribution.js';
import { backendTest } from './backend-test.js';
import { candidateOf, type Candidate, type Test } from '../../edit/vp/candidate.js';
import { caseOf } from './case-of.js';
import { instructionsOf } from './edit.js';
import { judging } from './judging.js';
import { shrinkVp } from './language.js';
import { machineTest, type Judge } from './machine-test.js';

let judge: Judge;
beforeAll(() => {
  judge = judging(Attribution.load());
});

/** A machine that runs every instruction as if it were another one. */
function rewriting(change: (instruction: InstructionSyntax) => InstructionSyntax): Machine {
  return {
    ...STANDARD,
    link: (program) =>
      STANDARD.link({ ...program, instructions: program.instructions.map(change) }),
  };
}

const FAULTS: Readonly<Record<string, { machine: Machine; most: number }>> = {
  'a zero product without its sign': {
    machine: machineOf({
      ...NOMINAL,
      multiply: (a, b) => {
        const product = NOMINAL.multiply(a, b);
        return product === 0 ? 0 : product;
      },
    }),
    most: 1,
  },
  'a condition mask that is not swizzled': {
    machine: rewriting((each) => {
      const { destination } = each;
      if (destination === null || destination.conditionMask === null) return each;
      const conditionMask = { ...destination.conditionMask, swizzle: '' };
      return { ...each, destination: { ...destination, conditionMask } };
    }),
    most: 2,
  },
  'a relative address off by one': {
    machine: rewriting((each) => ({
      ...each,
      operands: each.operands.map((operand) => {
        const { register } = operand;
        if (register.file !== 'relative') return operand;
        const { value } = register.displacement;
        const displacement = { ...register.displacement, sign: '+', value: value + 1 } as const;
        return { ...operand, register: { ...register, displacement } };
      }),
    })),
    most: 1,
  },
  'a call stack of three': {
    machine: {
      ...STANDARD,
      outcomeOf: (linked, state) =>
        state.stack.length > 3
          ? { outcome: 'terminated', reason: 'call-stack-overflow' }
          : STANDARD.outcomeOf(linked, state),
    },
    most: 2,
  },
  'results that start at zero': {
    machine: {
      ...STANDARD,
      invocation: (linked, values) => {
        const { inputs, state } = STANDARD.invocation(linked, values);
        const zero = { x: 0, y: 0, z: 0, w: 0 };
        return { inputs, state: { ...state, results: state.results.map(() => zero) } };
      },
    },
    most: 1,
  },
  'a loader that does not know A1': {
    machine: {
      ...STANDARD,
      load: (source) =>
        String(source).includes('A1') ? load('!!VP2.0 ARL A2, v[0]; END') : load(source),
    },
    most: 2,
  },
  'the NV20': { machine: machineOf(concrete(profileNamed('nv20-like').policies)), most: 1 },
};

function firstFailing(test: Test): Candidate {
  const generator = new Generator(ENVIRONMENTS['VP2.0'], { length: 40 });
  for (let index = 0; index < 300; index++) {
    const { program, inputs } = generator.draw(2, index);
    const candidate = candidateOf(program.text, inputs);
    if (test(candidate) !== null) return candidate;
  }
  throw new Error('no program fails');
}

describe('a machine with a fault shrinks', () => {
  it.each(Object.entries(FAULTS))('%s', (_, { machine, most }) => {
    const test = machineTest(machine, judge);
    const { candidate, signature, runs, oneMinimal } = shrinkVp(firstFailing(test), test);
    if (candidate.syntax === null) throw new Error(candidate.text);
    expect(instructionsOf(candidate.syntax).length).toBeLessThanOrEqual(most);
    expect(oneMinimal).toBe(true);
    expect(runs).toBeLessThan(500);

    const judgement = judge(machine, candidate.text, candidate.inputs);
    if (judgement.verdict !== 'disagrees') throw new Error(judgement.verdict);
    expect(judgement.disagreement.signature).toBe(signature);
    const made = caseOf(candidate, judgement.disagreement, machine, 'As it should be.');
    expect(made.standard).toBe('agrees');
  });

  it('and the case tells it from the semantics', () => {
    const { machine } = FAULTS['a zero product without its sign'] ?? { machine: STANDARD };
    const start = candidateOf('!!VP2.0 MUL R0, v[1].y, -v[1]; MOV o[HPOS], R0; END', {
      attributes: { 1: [1, 0, 5, 6] },
    });
    const { candidate } = shrinkVp(start, machineTest(machine, judge));
    const judgement = judge(machine, candidate.text, candidate.inputs);
    if (judgement.verdict !== 'disagrees') throw new Error(judgement.verdict);
    const { disagreement } = judgement;
    const { text, standard, backend } = caseOf(
      candidate,
      disagreement,
      machine,
      'Zero has a sign.',
    );
    expect([standard, backend]).toEqual(['agrees', 'disagrees']);
    expect(text).toBe(
      [
        '# yaml-language-server: $schema=../../../spec/schema/cases.schema.json',
        `clauses: [${disagreement.clauses[0] ?? ''}]`,
        'cases:',
        `  ${(disagreement.clauses[0] ?? '').slice('vp2.'.length)}:`,
        '    says: "Zero has a sign."',
        '    program: |',
        '      !!VP2.0',
        '        MUL o[HPOS], v[0], -v[0];',
        '      END',
        '    expect:',
        '      HPOS: [-0, -0, -0, -1]',
        '',
      ].join('\n'),
    );
  });
});

it('a machine that shows its steps is told as a certificate tells it: by the test that fails, not by what is written under it', async () => {
  const machine = HOSTILE['le-is-lt'] ?? STANDARD;
  const given = { spec: 'made', kind: 'made', name: 'made', provenance: 'made', environment: null };
  const tested = backendTest(
    inProcess({ ...given, machine, gpuMachine: null }),
    Attribution.load(),
    null,
  );
  const text = '!!VP2.0 MOVC CC, v[0]; MOV o[HPOS], c[0]; MOV o[TEX4].xy (LE), c[1]; END';
  const inputs = { attributes: { 0: [-1, 0, 1, 2] }, parameters: { 1: [1, 2, 3, 4] } } as const;
  const violation = await tested?.violation({ text, inputs });
  expect(violation?.clauses[0]).toBe('vp2.cc.test-LE');
});
