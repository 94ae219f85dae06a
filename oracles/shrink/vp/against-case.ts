/** The case that a program makes which differs from an engine: it expects the engine's bits, and so it is none of the corpus, which expects what documents permit. */
import { authorityOf, caseDocumentOf } from '../../../spec/authorities.js';
import { COMPONENTS } from '../../../spec/environments.js';
import { load } from '../../../semantics/language/load.js';
import type { Machine } from '../../../semantics/machine/machine.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import { ANYTHING, type Allowed } from '../../../semantics/number/value-set.js';
import { engineMachine } from '../../backends/engine.js';
import { CaseChecker } from '../../cases/vp/check-case.js';
import { readCases } from '../../cases/read-file.js';
import type { Candidate } from '../../edit/vp/candidate.js';
import type { ExpectedRegister } from '../../edit/vp/case-expectation.js';
import { caseText, type CaseContent } from '../../edit/vp/case-text.js';
import type { AgainstEngine } from './against-test.js';
import type { ShrunkCase } from './case-of.js';

/**
 * Every component whose value on the engine is known; any value in the others.
 *
 * @param clauses that decide, where the documents do not permit it
 */
export function engineCase(
  { text: program, inputs }: Pick<Candidate, 'text' | 'inputs'>,
  against: AgainstEngine,
  { clauses, says }: { readonly clauses: readonly string[]; readonly says: string },
  machine: Machine | null,
): Pick<ShrunkCase, 'text' | 'standard' | 'backend'> {
  const result = load(program);
  const answers = against.answersTo(program);
  if (!result.loaded || typeof answers === 'string') throw new Error('what differs loads');
  const expected = answers.of(program, inputs);
  if (expected === null || 'open' in expected) throw new Error('what differs is known');
  const bits = new Map(expected.components.map((each) => [each.where, each.bits]));
  const { environment } = result.program;
  const { engine, document } = against;
  const isState = environment.programType === 'state';
  const names = isState
    ? Array.from({ length: environment.programParameters }, (_, index) => `c[${String(index)}]`)
    : environment.results;
  const registers = names.flatMap((name, index): readonly ExpectedRegister[] => {
    const own = COMPONENTS.map((component): Allowed | undefined => {
      const pattern = bits.get(`${isState ? name : `o[${name}]`}.${component}`);
      return pattern === undefined ? undefined : valueOf(pattern);
    });
    if (own.every((value) => value === undefined)) return [];
    const [x = ANYTHING, y = ANYTHING, z = ANYTHING, w = ANYTHING] = own;
    return [{ file: isState ? 'parameter' : 'result', name, index, components: [x, y, z, w] }];
  });
  const content: CaseContent = {
    name: `differs-from-${engine}`,
    says,
    clauses: clauses.slice(0, 1),
    environment: environment.name,
    ...caseDocumentOf(authorityOf(environment.name, document)),
    program,
    inputs,
    expect: {
      kind: 'runs',
      outcome: { outcome: 'completed', reason: null },
      instructions: null,
      registers,
    },
  };
  const text = caseText(content);
  return {
    text,
    standard: verdictOf(text, engineMachine(engine), document),
    backend: machine === null ? null : verdictOf(text, machine, document),
  };
}

function verdictOf(
  text: string,
  machine: Machine,
  document: string | null,
): ShrunkCase['standard'] {
  const [only] = readCases(text, 'the shrunk case', 'shrunk');
  if (only === undefined) throw new Error('a case file without a case');
  return new CaseChecker({ machine, document }).check(only).verdict;
}
