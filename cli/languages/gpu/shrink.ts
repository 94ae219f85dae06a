/** `vpspec shrink` of GPU programs. */
import type { GpuProgramSyntax } from '../../../semantics/gpu/language/ast.js';
import { GPU_STANDARD, type GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import { traceGpuBy } from '../../../semantics/gpu/machine/trace.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { GpuCase } from '../../../oracles/cases/gpu/case.js';
import type { LineDisagreement } from '../../../oracles/units/result-line.js';
import { gpuBackendTest, type GpuViolation } from '../../../oracles/shrink/gpu/backend-test.js';
import { type GpuCandidate, type GpuPlace } from '../../../oracles/edit/gpu/candidate.js';
import { gpuCaseOf } from '../../../oracles/shrink/gpu/case-of.js';
import { gpuSizeOf } from '../../../oracles/shrink/gpu/language.js';
import { GPU_SHRUNK } from '../../../oracles/shrink/gpu/shrunk.js';
import { toldGpu } from '../../../oracles/shrink/gpu/told.js';
import { gpuTraceText } from '../../../reports/languages/gpu/trace.js';
import { lineJson } from '../../../reports/json/disagreement.js';
import { gpuInputsJson } from '../../../reports/json/gpu/inputs.js';
import { InputError } from '../../exit.js';
import { requireNoEngine, type Judged, type ShrinkLanguage } from '../shrink.js';
import { deciding, reportOf, type Report, type Shrunk } from '../../../reports/shrunk.js';

/** @throws InputError where the backend runs no GPU programs, or an engine is asked for */
export function gpuShrinking({
  backend,
  spec,
  engine,
}: Judged): ShrinkLanguage<GpuProgramSyntax, GpuInputValues, GpuPlace, GpuCase> {
  requireNoEngine(engine, 'GPU programs');
  const tested = gpuBackendTest(backend);
  if (tested === null) {
    throw new InputError(
      `${spec} runs no GPU programs: a backend that does is wanted, such as fault:xor-is-or`,
    );
  }
  const { violation } = tested;
  return {
    ...GPU_SHRUNK,
    test: tested.test(),
    report: async (shrunk) => {
      const { candidate } = shrunk.result;
      const departs = await violation(candidate);
      if (departs === null) throw new Error('what was shrunk does not disagree');
      const line = await toldGpu(backend, candidate, departs.disagreement);
      const machine = backend.abilities.gpu?.machine ?? null;
      return gpuReport(shrunk, { machine, departs, line });
    },
  };
}

interface Departs {
  /** Null for a backend of which only results show. */
  readonly machine: GpuMachine | null;
  readonly departs: GpuViolation;
  readonly line: LineDisagreement;
}

function gpuReport(
  shrunk: Shrunk<GpuCandidate>,
  { machine, departs: { disagreement, left }, line }: Departs,
): Report {
  const { start, result } = shrunk;
  const { candidate } = result;
  const clauses = deciding(line.clauses);
  const { kind, where } = disagreement;
  const content = { says: clauses[0]?.says ?? where, clauses: line.clauses, kind, left };
  const made = gpuCaseOf(candidate, content, machine);
  if (made.standard !== 'agrees') {
    throw new Error(`the semantics does not pass the case that was shrunk:\n${made.text}`);
  }
  return reportOf(
    {
      ...shrunk,
      sizes: [gpuSizeOf(start.candidate), gpuSizeOf(candidate)],
      violation: line,
      clauses,
      trace: machine === null || kind === 'load' ? [] : traced(machine, candidate),
      made,
    },
    {
      disagreement: lineJson(line),
      program: candidate.text,
      ...gpuInputsJson(candidate.inputs),
    },
  );
}

/** Steps of a run that are shown. */
const SHOWN = 24;

/** What the machine does with the program, as long as it is the program that the semantics has. */
function traced(machine: GpuMachine, { text, inputs: values }: GpuCandidate): readonly string[] {
  const result = machine.load(text);
  if (!result.loaded || !GPU_STANDARD.load(text).loaded) return [];
  const { program } = result;
  const texts: string[] = [];
  for (const step of traceGpuBy(machine, program, values)) {
    if (texts.length === SHOWN) break;
    texts.push(gpuTraceText(program, step).trimEnd());
  }
  return texts;
}
