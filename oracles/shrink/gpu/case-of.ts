/** The case that a shrunk disagreement of a GPU program makes (docs/gpu-programs.md). */
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { GpuCaseChecker } from '../../cases/gpu/check-case.js';
import { readCaseFile } from '../../cases/read-file.js';
import type { CaseResult } from '../../cases/result.js';
import type { GpuLeft } from '../../judge/gpu/left.js';
import { caseHead, caseNameOf, programLines } from '../../edit/vp/case-text.js';
import type { GpuCandidate } from '../../edit/gpu/candidate.js';
import { expectedLines } from './expectation.js';
import { inputsLines } from '../../edit/gpu/inputs-text.js';
import { loadedGpu } from '../../edit/gpu/loaded.js';

export interface GpuCaseContent {
  /** One sentence. */
  readonly says: string;
  readonly clauses: readonly string[];
  /** `load` where it is loading that departs. */
  readonly kind: string;
  /** What the implementation leaves of the candidate. */
  readonly left: GpuLeft;
}

export interface GpuShrunkCase {
  /** The file. */
  readonly text: string;
  /** What the semantics makes of it, read back from the text. */
  readonly standard: CaseResult['verdict'];
  /** Whether the case tells the implementation from the semantics: not where results are wrong only together. */
  readonly tells: boolean;
}

/** @param machine the implementation, where it is a machine in this process: then the case itself is asked */
export function gpuCaseOf(
  candidate: GpuCandidate,
  content: GpuCaseContent,
  machine: GpuMachine | null = null,
): GpuShrunkCase {
  const { text: program, inputs } = candidate;
  const { says, kind, left } = content;
  const clauses = content.clauses.slice(0, 1);
  const loaded = loadedGpu(program);
  const expected = expectedLines(program, kind === 'load' ? {} : inputs, kind, left);
  const text = [
    ...caseHead({
      name: caseNameOf(clauses[0] ?? kind),
      says,
      clauses,
      environment: environmentOf(
        loaded.loaded ? loaded.program.environment.name : loaded.environment,
      ),
    }),
    ...programLines(program),
    ...caseInputs(kind, inputs).map((line) => `    ${line}`),
    ...expected.lines.map((line) => `    ${line}`),
    '',
  ].join('\n');
  return {
    text,
    standard: verdictOf(text, new GpuCaseChecker()),
    tells:
      machine === null
        ? expected.tells
        : verdictOf(text, new GpuCaseChecker({ machine })) === 'disagrees',
  };
}

/** What is not run needs no inputs. */
function caseInputs(kind: string, inputs: GpuInputValues): readonly string[] {
  return kind === 'load' ? [] : inputsLines(inputs);
}

/** A string that begins like none of them is none of NVvp4.0 either. */
function environmentOf(name: GpuEnvironmentName | null): GpuEnvironmentName {
  return name ?? 'NVvp4.0';
}

function verdictOf(text: string, checker: GpuCaseChecker): CaseResult['verdict'] {
  const [only] = readCaseFile(text, 'the shrunk case', 'shrunk').gpuCases;
  if (only === undefined) throw new Error('a case file without a case of a GPU program');
  return checker.check(only).verdict;
}
