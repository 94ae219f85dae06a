/** GPU programs that depart: each way of departing once, as the shortest program that was asked and shows it. */
import type { TypedQuad } from '../../semantics/gpu/machine/state.js';
import { bitsOf, decimal, hex } from '../../semantics/number/binary32.js';
import { CasePrograms } from '../campaign/gpu-case-program.js';
import type { GpuUnits } from '../campaign/gpu-unit.js';
import type { ResultLine } from '../campaign/result-line.js';
import type { ProgramReport, ProgramReports, ShrunkProgram, Word } from './certificate.js';
import { programCounts, wayOf } from './programs.js';

interface Departure {
  report: Omit<ProgramReport, 'shrunk'>;
  shown: ShrunkProgram | null;
  programs: number;
}

/** What the lines say of programs. */
export function gpuProgramReports(lines: readonly ResultLine[], units: GpuUnits): ProgramReports {
  const departures = new Map<string, Departure>();
  const programs = new CasePrograms();
  const counts = programCounts(lines, (line, report) => {
    const shown = askedProgram(line, units, programs);
    // A unit of several cases names the one that departs.
    const named =
      line.verdict === 'disagrees' ? { ...report, name: line.reason ?? line.unit } : report;
    const known = departures.get(wayOf(report));
    if (known === undefined) {
      departures.set(wayOf(report), { report: named, shown, programs: 1 });
      return;
    }
    known.programs++;
    if (lengthOf(shown) >= lengthOf(known.shown)) return;
    known.report = named;
    known.shown = shown;
  });
  return {
    ...counts,
    departures: [...departures.values()].map(({ report, shown, programs: count }) => ({
      ...report,
      shrunk: shown,
      programs: count,
      accepted: null,
    })),
  };
}

function lengthOf(shown: ShrunkProgram | null): number {
  return shown?.program.length ?? Infinity;
}

/** The program that was asked, and its attributes and parameters. */
function askedProgram(
  { unit, reason, verdict }: ResultLine,
  units: GpuUnits,
  programs: CasePrograms,
): ShrunkProgram | null {
  if (verdict !== 'disagrees') return null;
  const known = units.get(unit);
  if (known.kind === 'gpu program') return shownProgram(known.text, known.values.bindings);
  const given = known.cases.find(({ id }) => `case:${id}` === reason) ?? known.cases[0];
  if (given === undefined) return null;
  const asked = programs.askedOf(given);
  return 'reason' in asked ? null : shownProgram(asked.text, asked.values.bindings);
}

function shownProgram(
  program: string,
  bindings: Readonly<Record<string, TypedQuad>> = {},
): ShrunkProgram {
  return {
    program,
    in: Object.fromEntries(
      Object.entries(bindings).map(([binding, quad]) => [binding, wordsOf(quad)]),
    ),
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
