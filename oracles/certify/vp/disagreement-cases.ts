/** What the disagreements of a certificate of VP programs are as cases. */
import { load } from '../../../semantics/language/load.js';
import { standardUnder } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import { contains } from '../../../semantics/number/value-set.js';
import {
  authoritiesOf,
  caseDocumentOf,
  documentsOf,
  type VpAuthority,
} from '../../../spec/authorities.js';
import { type Environment, type EnvironmentName, type Quad } from '../../../spec/environments.js';
import { instructionNamed } from '../../../spec/instructions.js';
import { quad } from '../../campaign/asked-programs.js';
import { filed } from '../../campaign/vp/asked-programs.js';
import { programOf } from '../../inference/machine-observations.js';
import { expectedRun, type ExpectedRegister } from '../../edit/vp/case-expectation.js';
import { caseText, type CaseContent } from '../../edit/vp/case-text.js';
import type { Certificate, ClauseReport } from '../certificate.js';
import type { ShrunkProgram } from '../program-report.js';
import type { Word } from '../witness.js';

import { withoutSchema, type MadeCase } from '../made-case.js';

export function vpCases(
  { clauses, document, programs }: Certificate,
  environment: Environment,
): readonly MadeCase[] {
  const governs: Governing = {
    environment,
    document: document.id,
    authority: governedBy(environment.name, document.id),
  };
  return [
    ...(programs?.violations ?? []).flatMap(({ disagreement, shrunk }, violation) => {
      if (disagreement === null || shrunk === null) return [];
      const { where, observed, allowed, kind } = disagreement;
      const says = `${where} is ${observed}, allowed ${allowed}.`;
      const inputs = { attributes: quads(shrunk.v), parameters: quads(shrunk.c) };
      const [clause = null] = disagreement.clauses;
      const text = textOf(governs, shrunk.program, inputs, clause, says, kind === 'load');
      return [{ text, clause, instruction: null, violation }];
    }),
    ...clauses.flatMap((clause) => {
      const made = exampleOf(clause, environment);
      if (made === null || isAllowed(made, governs)) return [];
      const says = `${clause.instruction} on the operands of ${made.place}, where it gives ${made.gives}.`;
      const text = textOf(governs, made.program, made.inputs, clause.id, says, false);
      return [{ text, clause: clause.id, instruction: clause.instruction, violation: null }];
    }),
  ];
}

interface Example {
  readonly program: string;
  readonly inputs: InputValues;
  readonly place: string;
  /** The result of the worst record, as the program leaves it, and the component that departs, in words. */
  readonly observed: readonly number[];
  readonly gives: string;
}

/** What a certificate is about, and who governs it. */
interface Governing {
  readonly environment: Environment;
  readonly document: string;
  readonly authority: VpAuthority;
}

function governedBy(environment: EnvironmentName, document: string): VpAuthority {
  const of = authoritiesOf(environment).find((each) =>
    documentsOf(each).some((id) => id === document),
  );
  return of ?? environment;
}

/** Allowed by itself, and not together with other results: no one program shows that. */
function isAllowed({ program, inputs, observed }: Example, { authority }: Governing): boolean {
  const loaded = load(program);
  const run = loaded.loaded
    ? expectedRun(loaded.program, inputs, standardUnder(authority), authority)
    : null;
  return run === null || !run.registers.some((register) => excludes(register, observed));
}

function excludes(register: ExpectedRegister, observed: readonly number[]): boolean {
  if (register.file === 'address' || register.file === 'condition code') return false;
  // A replicated result is recorded once.
  const [first = NaN] = observed;
  return register.components.some((set, index) => !contains(set, observed[index] ?? first));
}

/** A violated clause's instruction alone, on the operands of the worst record; null where no program of it can be made. */
export function exampleOf(
  { instruction, violations, worst }: ClauseReport,
  environment: Environment,
): Example | null {
  const spec = instructionNamed(instruction);
  if (violations === 0 || worst === null || spec === undefined) return null;
  const operands = worst.operands.map((words) => words.map(({ bits }) => valueOf(Number(bits))));
  if (operands.length !== spec.operands.length) return null;
  const [a, b, c] = operands.map(quad);
  const isState = environment.programType === 'state';
  const inputs: InputValues = isState
    ? { attributes: filed({ 0: a }), parameters: filed({ 0: b, 2: c }) }
    : { attributes: filed({ 0: a, 1: c }), parameters: filed({ 0: b }) };
  const longer = programOf(environment, spec);
  // The result goes where it is seen: one instruction less.
  const program = isState
    ? longer
    : longer
        .replace(`${instruction} R0`, `${instruction} o[HPOS]`)
        .replace('MOV o[HPOS], R0;\n', '');
  if (!load(program).loaded) return null;
  const { observed, component, place, result } = worst;
  const where = component === null ? '' : ` in ${component}`;
  return {
    program,
    inputs,
    place,
    observed: result.map(({ bits }) => valueOf(Number(bits))),
    gives: `${observed.decimal} (${observed.bits})${where}`,
  };
}

/** Registers of a program that was made small. */
export function quads(registers: ShrunkProgram['v']): Record<number, Quad> {
  const value = ({ bits }: Word): number => valueOf(Number(bits));
  return Object.fromEntries(
    Object.entries(registers).map(([number, words]) => [Number(number), quad(words.map(value))]),
  );
}

function textOf(
  { environment, document, authority: own }: Governing,
  program: string,
  inputs: InputValues,
  clause: string | null,
  says: string,
  aboutLoading: boolean,
): string {
  const loaded = load(program);
  // A program whose header is that of another environment is of its own documents, where these are not of it.
  const name = loaded.loaded ? loaded.program.environment.name : environment.name;
  const authority = name === environment.name ? own : governedBy(name, document);
  const content: CaseContent = {
    name: 'disagreement',
    says: says.replace(/[^\x20-\x7e]/g, ' '),
    clauses: clause === null ? [] : [clause],
    environment: name,
    ...caseDocumentOf(authority),
    program,
    inputs,
    expect: expectationOf(loaded, inputs, aboutLoading, authority),
  };
  return withoutSchema(caseText(content));
}

function expectationOf(
  loaded: ReturnType<typeof load>,
  inputs: InputValues,
  aboutLoading: boolean,
  authority: VpAuthority,
): CaseContent['expect'] {
  if (!loaded.loaded) {
    const { restriction, position } = loaded.error;
    return { kind: 'error', restriction, position };
  }
  // The machine that keeps to the document: then all that the program writes is told.
  const run = aboutLoading
    ? null
    : expectedRun(loaded.program, inputs, standardUnder(authority), authority);
  return run === null ? { kind: 'loads' } : { kind: 'runs', ...run };
}
