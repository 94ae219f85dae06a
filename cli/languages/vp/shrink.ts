/** `vpspec shrink` of VP programs. */
import { load } from '../../../semantics/language/load.js';
import type { Machine } from '../../../semantics/machine/machine.js';
import { traceBy } from '../../../semantics/machine/trace.js';
import type { ProgramSyntax } from '../../../semantics/language/ast.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import type { CorpusCase } from '../../../oracles/cases/vp/case.js';
import type { Backend } from '../../../oracles/backends/backend.js';
import { Attribution } from '../../../oracles/judge/attribution/attribution.js';
import type { Disagreement } from '../../../oracles/judge/disagreement.js';
import { backendTest, type BackendTest } from '../../../oracles/shrink/vp/backend-test.js';
import type { Candidate, Place } from '../../../oracles/edit/vp/candidate.js';
import { caseOf } from '../../../oracles/shrink/vp/case-of.js';
import { sizeOf } from '../../../oracles/shrink/vp/language.js';
import { VP_SHRUNK } from '../../../oracles/shrink/vp/shrunk.js';
import { disagreementJson } from '../../../reports/json/disagreement.js';
import { inputsJson } from '../../../reports/json/value.js';
import { traceText } from '../../../reports/languages/vp/trace.js';
import { InputError } from '../../exit.js';
import type { Judged, ShrinkLanguage } from '../shrink.js';
import { deciding, reportOf, type Report, type Shrunk } from '../../../reports/shrunk.js';

export type VpShrinkLanguage = ShrinkLanguage<ProgramSyntax, InputValues, Place, CorpusCase>;

/** By the documents. @throws InputError where the backend cannot run VP programs */
export function vpShrinkingByDocuments({
  backend,
  spec,
  document,
}: Omit<Judged, 'engine'>): VpShrinkLanguage {
  const tested = testOf(backend, spec, document);
  return {
    ...VP_SHRUNK,
    test: tested.test(),
    readState: (json) => {
      const saved = VP_SHRUNK.readState(json);
      if (saved?.against !== undefined) {
        throw new InputError(
          `what is saved was held against ${saved.against}, and not against the documents: what departs there may not depart here`,
        );
      }
      return saved;
    },
    report: async (shrunk) => {
      const departs = await tested.violation(shrunk.result.candidate);
      if (departs === null) throw new Error('what was shrunk does not disagree');
      return vpReport(
        shrunk,
        { machine: backend.abilities.vp?.machine ?? null, document },
        departs,
      );
    },
  };
}

/** Its test by the documents. @throws InputError where the backend cannot run VP programs */
export function testOf(backend: Backend, spec: string, document: string | null): BackendTest {
  const tested = backendTest(backend, Attribution.load(undefined, document), null);
  if (tested !== null) return tested;
  throw new InputError(
    `${spec} cannot run programs: it only has results that were recorded. A backend ` +
      'that can is wanted, such as profile:nv20-like',
  );
}

/** What somebody else says of it than the documents: in sentences, and as JSON has it. */
interface Besides {
  readonly besides: readonly string[];
  readonly details: Readonly<Record<string, unknown>>;
}

/** The machine is null for a backend that shows results only. */
export function vpReport(
  shrunk: Shrunk<Candidate>,
  { machine, document }: { readonly machine: Machine | null; readonly document: string | null },
  disagreement: Disagreement,
  { besides, details }: Besides = { besides: [], details: {} },
): Report {
  const { start, result } = shrunk;
  const { candidate } = result;
  const clauses = deciding(disagreement.clauses);
  const says = clauses[0]?.says ?? disagreement.where;
  const made = caseOf(candidate, disagreement, machine, says, document);
  if (made.standard !== 'agrees') {
    throw new Error(`the semantics does not pass the case that was shrunk:\n${made.text}`);
  }
  return reportOf(
    {
      ...shrunk,
      sizes: [sizeOf(start.candidate), sizeOf(candidate)],
      violation: disagreement,
      besides,
      clauses,
      trace: machine === null ? [] : traced(machine, candidate, disagreement),
      made: { text: made.text, tells: made.backend !== 'agrees' },
    },
    {
      ...details,
      disagreement: disagreementJson(disagreement),
      program: candidate.text,
      inputs: inputsJson(candidate.inputs),
    },
  );
}

function traced(
  machine: Machine,
  { text, inputs: values }: Candidate,
  { step }: Disagreement,
): readonly string[] {
  const result = machine.load(text);
  if (step === null || !result.loaded || !load(text).loaded) return [];
  const texts: string[] = [];
  let count = 0;
  for (const each of traceBy(machine, result.program, values)) {
    // A long run is shown by how it begins and how it gets to the violation.
    if (count < SHOWN || count > step - SHOWN) texts.push(traceText(result.program, each));
    else if (count === SHOWN) texts.push('        …\n');
    if (count++ === step) break;
  }
  return texts;
}

const SHOWN = 12;
