import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../../spec/environments.js';
import { STANDARD } from '../../../semantics/machine/machine.js';
import { resume } from '../../../semantics/machine/run.js';
import { registerDifferences } from '../../cases/vp/compare-registers.js';
import { loadCorpus } from '../../cases/corpus.js';
import { candidateOfCase } from './candidate-of-case.js';
import type { Candidate } from '../../edit/vp/candidate.js';
import { loaded } from '../../../semantics/language/load.testing.js';

function endOf({ text, inputs: values }: Candidate) {
  const program = loaded(text);
  const linked = STANDARD.link(program);
  const { inputs, state } = STANDARD.invocation(linked, values);
  return resume(linked, inputs, state).state;
}

describe('a case that starts from registers which hold something', () => {
  const { cases } = loadCorpus(['vp2/2.14.2.*', 'vp2/2.14.3.3', 'vp2/2.14.3.4', 'vp2/2.14.3.23']);
  const started = cases.filter(
    ({ start: { temporaries, addresses, codes }, expect: { kind } }) =>
      kind === 'runs' &&
      (codes !== null || Object.keys(temporaries).length + Object.keys(addresses).length > 0),
  );

  it('gives what it expects as a program with inputs, too', () => {
    expect(started.length).toBeGreaterThan(100);
    for (const each of started) {
      const candidate = candidateOfCase(each);
      if (typeof candidate === 'string' || each.expect.kind !== 'runs') throw new Error(each.id);
      // The instruction at the end, which the case does not execute, writes HPOS.
      const registers = each.expect.registers.filter(({ name }) => name !== 'HPOS');
      const state = endOf(candidate);
      expect([
        each.id,
        registerDifferences(registers, state, ENVIRONMENTS[each.environment]),
      ]).toEqual([each.id, []]);
    }
  });
});
