/** What `vpspec shrink` prints: the case; the command that gives it again; the trace; the clauses. */
import { load } from '../semantics/language/load.js';
import type { Machine } from '../semantics/machine/machine.js';
import { traceFrom } from '../semantics/machine/trace.js';
import { bitsOf, hex } from '../semantics/number/binary32.js';
import type { Quad } from '../spec/environments.js';
import { loadSpecification, type Specification } from '../spec/load/specification.js';
import type { Disagreement } from '../oracles/judge/disagreement.js';
import type { Candidate } from '../oracles/shrink/candidate.js';
import { caseOf, type ShrunkCase } from '../oracles/shrink/case-of.js';
import type { ShrinkResult } from '../oracles/shrink/engine.js';
import { sizeOf } from '../oracles/shrink/vp.js';
import { traceText } from '../reports/trace.js';
import type { Start } from './shrink-start.js';

interface Shrunk {
  readonly backend: string;
  /** Null for a backend of which only results show. */
  readonly machine: Machine | null;
  readonly start: Start;
  readonly result: ShrinkResult;
  readonly disagreement: Disagreement;
  readonly milliseconds: number;
  readonly resume: string | null;
  readonly out: string | null;
}

interface Deciding {
  readonly id: string;
  readonly says: string;
}

interface ShrinkReport extends Shrunk {
  readonly case: ShrunkCase;
  readonly clauses: readonly Deciding[];
  /** The backend's own steps, up to the one that departs. */
  readonly trace: readonly string[];
  /** What --out writes. */
  readonly file: string;
  readonly commands: readonly string[];
}

export function reportOf(shrunk: Shrunk): ShrinkReport {
  const { backend, machine, start, result, disagreement, out } = shrunk;
  const specification = loadSpecification();
  const clauses = disagreement.clauses.map((id) => ({ id, says: saysOf(specification, id) }));
  const [main] = clauses;
  const made = caseOf(result.candidate, disagreement, machine, main?.says ?? disagreement.where);
  if (made.standard !== 'agrees') {
    throw new Error(`the semantics does not pass the case that was shrunk:\n${made.text}`);
  }
  const commands = [
    `npx vpspec shrink --backend ${quoted(backend)} ${start.again}`.trimEnd(),
    ...(out === null ? [] : [`npx vpspec shrink --backend ${quoted(backend)} --replay ${out}`]),
  ];
  const seen = seenLines(backend, disagreement, made);
  return {
    ...shrunk,
    case: made,
    clauses,
    trace: machine === null ? [] : traced(machine, result.candidate, disagreement),
    file: made.text + comments([...seen, `Again: ${commands.at(-1) ?? ''}`]),
    commands,
  };
}

/** As a shell takes it. */
export function quoted(backend: string): string {
  return /^[\w:./,=-]+$/.test(backend) ? backend : `'${backend.replaceAll("'", `'\\''`)}'`;
}

function saysOf({ clauses, errata }: Specification, id: string): string {
  return (
    clauses.find((clause) => clause.id === id)?.says ??
    errata.find((erratum) => erratum.id === id)?.problem ??
    ''
  );
}

function traced(
  machine: Machine,
  { text, inputs: values }: Candidate,
  { step }: Disagreement,
): readonly string[] {
  const result = machine.load(text);
  if (step === null || !result.loaded || !load(text).loaded) return [];
  const linked = machine.link(result.program);
  const { inputs, state } = machine.invocation(linked, values);
  const texts: string[] = [];
  let count = 0;
  for (const each of traceFrom(linked, inputs, state, machine.outcomeOf)) {
    // Of a long run, how it begins and how it gets to the departure.
    if (count < SHOWN || count > step - SHOWN) texts.push(traceText(result.program, each));
    else if (count === SHOWN) texts.push('        …\n');
    if (count++ === step) break;
  }
  return texts;
}

const SHOWN = 12;

function seenLines(
  backend: string,
  { where, observed, allowed, ulps }: Disagreement,
  made: ShrunkCase,
): readonly string[] {
  const distance = ulps === null ? '' : `, ${String(ulps)} ulps away`;
  return [
    `${backend} departs at ${where}: ${observed} seen, ${allowed} allowed${distance}`,
    ...(made.backend === 'agrees'
      ? ['It passes this case: at the end of the program nothing is left of that.']
      : []),
  ];
}

function comments(lines: readonly string[]): string {
  return lines
    .flatMap((line) => line.trimEnd().split('\n'))
    .map((line) => `# ${line}`.trimEnd() + '\n')
    .join('');
}

function sizeText(candidate: Candidate): string {
  const count = sizeOf(candidate);
  return `${String(count)} ${count === 1 ? 'instruction' : 'instructions'}`;
}

/** The case as YAML; all else in comments, unless the case went to a file. */
export function reportText(report: ShrinkReport): string {
  const { backend, start, result, disagreement, clauses, trace, commands, out } = report;
  const { runs, rounds, oneMinimal, candidate } = result;
  const lines = [
    ...seenLines(backend, disagreement, report.case),
    `${start.name}: ${sizeText(start.candidate)} became ${sizeText(candidate)} in ${String(runs)} runs, ` +
      `${String(rounds)} rounds, ${(report.milliseconds / 1000).toFixed(2)} s; ` +
      (oneMinimal
        ? 'no single reduction keeps the disagreement'
        : `not finished: ${unfinished(report)}`),
    '',
    'Decided by:',
    ...clauses.map(({ id, says }) => `  ${id}  ${says}`),
    ...(trace.length === 0 ? [] : ['', 'Up to the step that departs:', ...trace]),
    '',
    `Again:  ${commands[0] ?? ''}`,
    ...(out === null ? [] : [`Replay: ${commands[1] ?? ''}`, `Case:   ${out}`]),
    `Why:    npx vpspec explain ${clauses[0]?.id ?? ''}`,
  ];
  return out === null ? report.case.text + comments(lines) : `${lines.join('\n').trimEnd()}\n`;
}

function unfinished({ resume }: ShrinkReport): string {
  return resume === null
    ? 'a greater --max-runs goes further'
    : `the same command with a greater --max-runs goes on`;
}

/** What --json prints; values of inputs by their bits. */
export function reportJson(report: ShrinkReport): Readonly<Record<string, unknown>> {
  const { backend, start, result, disagreement, milliseconds } = report;
  const { instruction, ...rest } = disagreement;
  const { candidate, signature, runs, rounds, oneMinimal, taken } = result;
  return {
    backend,
    verdict: 'disagrees',
    signature,
    disagreement: { ...rest, instruction: instruction?.name ?? null },
    clauses: report.clauses,
    start: { name: start.name, instructions: sizeOf(start.candidate) },
    program: candidate.text,
    inputs: { v: bits(candidate.inputs.attributes), c: bits(candidate.inputs.parameters) },
    instructions: sizeOf(candidate),
    oneMinimal,
    runs,
    rounds,
    reductions: taken,
    milliseconds: Math.round(milliseconds),
    case: report.case.text,
    caseTells: report.case.backend !== 'agrees',
    trace: report.trace,
    commands: report.commands,
  };
}

function bits(file: Readonly<Record<number, Quad>> = {}): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(file).map(([number, quad]) => [number, quad.map((x) => hex(bitsOf(x)))]),
  );
}
