/** The case that a shrunk disagreement makes. */
import { authorityOf, caseDocumentOf, type VpAuthority } from '../../../spec/authorities.js';
import { load } from '../../../semantics/language/load.js';
import { standardUnder, type Machine } from '../../../semantics/machine/machine.js';
import type { EnvironmentName } from '../../../spec/environments.js';
import { CaseChecker } from '../../cases/vp/check-case.js';
import { readCases } from '../../cases/read-file.js';
import type { CaseResult } from '../../cases/result.js';
import type { Disagreement } from '../../judge/disagreement.js';
import type { Candidate } from '../../edit/vp/candidate.js';
import { expectedRun } from '../../edit/vp/case-expectation.js';
import { caseNameOf, caseText, type CaseContent } from '../../edit/vp/case-text.js';

export interface ShrunkCase {
  readonly content: CaseContent;
  /** The file. */
  readonly text: string;
  /** What the semantics makes of it, read back from the text. */
  readonly standard: CaseResult['verdict'];
  /** What the backend makes of it; null for one that is no machine in this process. */
  readonly backend: CaseResult['verdict'] | null;
}

/**
 * What was shrunk, as a case. For a backend that is no machine in this process, the case tells all that the program
 * writes, not only what departs.
 *
 * @param says a sentence about what is violated
 * @param document the one that governs; null for the environment's own
 */
export function caseOf(
  candidate: Candidate,
  { kind, clauses }: Disagreement,
  machine: Machine | null,
  says: string,
  document: string | null = null,
): ShrunkCase {
  const { text: program, inputs } = candidate;
  const result = load(program);
  const environment = environmentOf(
    result.loaded ? result.program.environment.name : result.environment,
  );
  const authority = authorityOf(environment, document);
  const content: CaseContent = {
    name: caseNameOf(clauses[0] ?? kind),
    says,
    clauses: clauses.slice(0, 1),
    environment,
    ...caseDocumentOf(authority),
    program,
    inputs,
    expect: expectationOf(candidate, kind, machine, authority),
  };
  const text = caseText(content);
  return {
    content,
    text,
    standard: verdictOf(text, new CaseChecker()),
    backend: machine === null ? null : verdictOf(text, new CaseChecker({ machine, document })),
  };
}

function expectationOf(
  { text, inputs }: Candidate,
  kind: Disagreement['kind'],
  machine: Machine | null,
  authority: VpAuthority,
): CaseContent['expect'] {
  const result = load(text);
  if (!result.loaded) {
    const { restriction, position } = result.error;
    return { kind: 'error', restriction, position };
  }
  const seen = machine ?? standardUnder(authority);
  const run = kind === 'load' ? null : expectedRun(result.program, inputs, seen, authority);
  return run === null ? { kind: 'loads' } : { kind: 'runs', ...run };
}

/** A string that begins like no environment is none of VP2.0, the default, either. */
function environmentOf(name: EnvironmentName | null): EnvironmentName {
  return name ?? 'VP2.0';
}

function verdictOf(text: string, checker: CaseChecker): CaseResult['verdict'] {
  const [only] = readCases(text, 'the shrunk case', 'shrunk');
  if (only === undefined) throw new Error('a case file without a case');
  return checker.check(only).verdict;
}
