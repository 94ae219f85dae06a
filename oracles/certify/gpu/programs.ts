/** GPU programs that depart, made small: what is their own of `small-programs.ts`. */
import type { GpuProgramSyntax } from '../../../semantics/gpu/language/ast.js';
import type { GpuInputValues, TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { bitsOf, decimal, hex } from '../../../semantics/number/binary32.js';
import type { Backend } from '../../backends/backend.js';
import { CasePrograms } from '../../units/gpu/case-program.js';
import type { GpuUnits } from '../../units/gpu/unit.js';
import type { LineDisagreement, ResultLine } from '../../units/result-line.js';
import { gpuBackendTest, type GpuBackendTest } from '../../shrink/gpu/backend-test.js';
import { gpuCandidateOf, type GpuCandidate } from '../../edit/gpu/candidate.js';
import { gpuCaseOf } from '../../shrink/gpu/case-of.js';
import { GPU } from '../../shrink/gpu/language.js';
import { inputsLines } from '../../edit/gpu/inputs-text.js';
import { sittingIn, type SittingResultOf } from '../../shrink/sitting.js';
import type { ShrunkProgram } from '../program-report.js';
import type { Effort } from '../shrink-effort.js';
import type { Small, SmallPrograms } from '../small-programs.js';
import type { Word } from '../witness.js';

interface Asked {
  readonly text: string;
  readonly values: GpuInputValues;
}

export function smallGpuPrograms(backend: Backend, units: GpuUnits): SmallPrograms<Asked> {
  const programs = new CasePrograms();
  const test = gpuBackendTest(backend);
  if (test === null) throw new Error('there is nothing to run programs on');
  return {
    askedOf: (line) => askedProgram(line, units, programs),
    shown: ({ text, values }) => shownGpuProgram(text, values),
    smallest: (...asked) => smallestOf(backend, test, ...asked),
  };
}

/** The program that was asked, and its inputs. */
function askedProgram(
  { unit, reason, verdict }: ResultLine,
  units: GpuUnits,
  programs: CasePrograms,
): Asked | null {
  if (verdict !== 'disagrees' && verdict !== 'crash') return null;
  const known = units.get(unit);
  if (known.kind === 'gpu program') return known;
  if (known.kind !== 'gpu cases') return null;
  const given = known.cases.find(({ id }) => `case:${id}` === reason) ?? known.cases[0];
  if (given === undefined) return null;
  const asked = programs.askedOf(given);
  return 'reason' in asked ? null : asked;
}

/** The smallest program found and how it departs. @throws NothingToShrink, BackendIncident */
async function smallestOf(
  backend: Backend,
  tested: GpuBackendTest,
  asked: Asked,
  disagreement: LineDisagreement,
  effort: Effort,
): Promise<Small | null> {
  const start = gpuCandidateOf(asked.text, asked.values);
  const ways = await smallest(tested, start, effort);
  const { candidate, oneMinimal } = ways;
  const departs = await tested.violation(candidate);
  if (departs === null) return null;
  const { kind, where, observed, allowed, writer } = departs.disagreement;
  const says = plain(`${where} is ${observed}, allowed ${allowed}.`);
  const content = { says, clauses: disagreement.clauses, kind, left: departs.left };
  const machine = backend.abilities.gpu?.machine ?? null;
  const { text: file, standard, tells } = gpuCaseOf(candidate, content, machine);
  const shown = shownGpuProgram(candidate.text, candidate.inputs);
  return {
    shrunk: {
      ...shown,
      oneMinimal,
      ...(tells && standard === 'agrees' ? { case: file } : {}),
    },
    disagreement: {
      ...disagreement,
      where,
      observed,
      allowed,
      instruction: writer === null ? disagreement.instruction : { name: writer.name },
    },
    ways,
  };
}

/** The smallest, or how far shrinking came. */
async function smallest(
  { test }: GpuBackendTest,
  start: GpuCandidate,
  effort: Effort,
): Promise<SittingResultOf<GpuProgramSyntax, GpuInputValues>['smallest']> {
  const { smallest: found } = await sittingIn(GPU, {
    start,
    test: test(),
    ...effort,
    state: null,
    onProgress: () => undefined,
  });
  return found;
}

/** What a line of a file can hold. */
function plain(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, ' ');
}

export function shownGpuProgram(program: string, values: GpuInputValues): ShrunkProgram {
  return {
    program,
    in: Object.fromEntries(
      Object.entries(values.bindings ?? {}).map(([binding, quad]) => [binding, wordsOf(quad)]),
    ),
    inputs: inputsLines(values),
    v: {},
    c: {},
    oneMinimal: false,
  };
}

/** Undefined components are sent as zeros. */
function wordsOf({ type, values }: TypedQuad): readonly Word[] {
  return values.map((value) => {
    if (value === null) return { bits: hex(0), decimal: 'undefined' };
    if (type === 'F') return { bits: hex(bitsOf(value)), decimal: decimal(value) };
    return { bits: hex(value >>> 0), decimal: String(value) };
  });
}
