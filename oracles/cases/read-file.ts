/** One case file: from its text to cases with their ids. */
import { DocumentError, authorityOf } from '../../spec/authorities.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { nearest } from '../../spec/load/suggest.js';
import type { DataPath } from '../../spec/load/yaml-file.js';
import { INITIAL_FIXED_STATE } from '../../semantics/gl/fixed-state.js';
import type { CasesByLanguage } from './any-case.js';
import type { Expectation } from './case.js';
import type { CorpusCase } from './vp/case.js';
import { type Dialect, PROGRAM_FORMS, type ProgramForm, type Runs } from './dialect.js';
import { CASE_ENVIRONMENTS, DIALECT_KEYS, dialectNamed } from './dialects.js';
import { type Assignment, EXPANSION_LIMIT, readAssignments, readMembers } from './expand.js';
import { CASES_SCHEMA, type CaseData, type CasesFile, type ProgramTextData } from './format.js';
import type { GlCase } from './gl/case.js';
import { readSteps } from './gl/read.js';
import type { GpuCase } from './gpu/case.js';
import { type Inherits, withPaper } from './inherited.js';
import { readExpectation } from './read-expect.js';
import { Reader } from './reader.js';

const CASE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Characters of a program that a case writes; far above the largest that could load. */
const PROGRAM_LIMIT = 4_000_000;

/**
 * The cases of a file.
 *
 * @param text the file's content
 * @param file the file as messages name it
 * @param fileId the part of the ids before the colon
 * @param inherits which of its cases are some of GF3 too; none if it is not given
 * @throws SpecFileError with every mistake found
 */
export function readCaseFile(
  text: string,
  file: string,
  fileId: string,
  inherits: Inherits | null = null,
): CasesByLanguage {
  const reader = new Reader(file, text, CASES_SCHEMA);
  const cases: CorpusCase[] = [];
  const gpuCases: GpuCase[] = [];
  const glCases: GlCase[] = [];
  for (const [name, data] of Object.entries(reader.data.cases)) {
    const read = readCase(reader, `${fileId}:${name}`, name, data, inherits);
    cases.push(...read.cases);
    gpuCases.push(...read.gpuCases);
    glCases.push(...read.glCases);
  }
  reader.finish();
  return { cases, gpuCases, glCases, guestCases: [] };
}

/** The cases of VP programs of a file; otherwise as readCaseFile. */
export function readCases(text: string, file: string, fileId: string): readonly CorpusCase[] {
  return readCaseFile(text, file, fileId).cases;
}

function readCase(
  reader: Reader<CasesFile>,
  base: string,
  name: string,
  data: CaseData,
  inherits: Inherits | null,
): CasesByLanguage {
  const path = ['cases', name];
  if (!CASE_NAME.test(name)) {
    reader.keyProblem(
      path,
      `"${name}": a case's name is made of letters, digits, ".", "-" and "_"`,
    );
  }
  refuseUnused(reader, path, data);
  const context: Context = {
    reader,
    path,
    data,
    base,
    line: reader.line(path),
    clauses: [...new Set([...(reader.data.clauses ?? []), ...(data.clauses ?? [])])],
  };
  const each = withPaper(data, context.clauses, inherits);
  const assignments = readAssignments(reader, [...path, 'each'], each);
  const used = new Set<string>();
  if (data.commands !== undefined) {
    const glCases = readCommands(context, data.commands, assignments, used);
    return { cases: [], gpuCases: [], glCases, guestCases: [] };
  }
  if (data.state !== undefined) {
    reader.keyProblem([...path, 'state'], 'state goes with commands');
  }
  const cases: CorpusCase[] = [];
  const gpuCases: GpuCase[] = [];
  for (const assignment of assignments) {
    if (cases.length + gpuCases.length > EXPANSION_LIMIT) {
      reader.keyProblem(path, `more than ${String(EXPANSION_LIMIT)} cases from one`);
      break;
    }
    const environment = environmentOf(context, assignment);
    const read = dialectNamed(environment)?.((dialect) =>
      dialect.keptAs(readAssigned(context, dialect, environment, assignment, used)),
    );
    cases.push(...(read?.cases ?? []));
    gpuCases.push(...(read?.gpuCases ?? []));
  }
  return { cases, gpuCases, glCases: [], guestCases: [] };
}

/** What a case of commands may have beside them. */
const BESIDE_COMMANDS: readonly string[] = ['commands', 'state', 'says', 'clauses', 'each'];

/** The cases of commands of the GL: one for each choice of values for the variables. */
function readCommands(
  { reader, path, data, base, line, clauses }: Context,
  commands: NonNullable<CaseData['commands']>,
  assignments: readonly Assignment[],
  used: Set<string>,
): readonly GlCase[] {
  for (const [key, value] of Object.entries(data)) {
    if (value === undefined || BESIDE_COMMANDS.includes(key)) continue;
    reader.keyProblem([...path, key], `a case of commands has no "${key}"`);
  }
  return assignments.map(({ label, substitute }) => ({
    id: unique([base, label].filter((part) => part !== null).join('/'), used),
    base,
    file: reader.file,
    line,
    says: data.says ?? null,
    clauses,
    document: null,
    environment: 'GL',
    fixed: data.state ?? INITIAL_FIXED_STATE,
    steps: readSteps(reader, [...path, 'commands'], commands, substitute),
  }));
}

/** A variable that stands nowhere would make the same case several times. */
function refuseUnused(reader: Reader, path: DataPath, data: CaseData): void {
  const { environment, instruction, instructions, program, declare, expect, commands } = data;
  const error = expect === 'clauses' ? null : expect?.error;
  const texts = JSON.stringify([
    environment,
    declare,
    instruction,
    instructions,
    program,
    error,
    commands,
  ]);
  for (const name of Object.keys(data.each ?? {})) {
    if (texts.includes(`$${name}`) || texts.includes(`\${${name}}`)) continue;
    reader.keyProblem(
      [...path, 'each', name],
      `$${name} stands neither in the program nor in the environment or the error`,
    );
  }
}

interface Context {
  readonly reader: Reader<CasesFile>;
  readonly path: DataPath;
  readonly data: CaseData;
  readonly base: string;
  readonly line: number;
  readonly clauses: readonly string[];
}

/** The case under one choice of values for its variables. */
function readAssigned<S, R extends Runs, C>(
  context: Context,
  dialect: Dialect<S, R, C>,
  environment: string,
  { label, substitute }: Assignment,
  used: Set<string>,
): readonly C[] {
  const { reader, path, data, base, line, clauses } = context;
  refuseForeign(context, dialect.keys, environment);
  const program = readProgram(context, substitute);
  if (program === null) return [];
  const declare = data.declare === undefined ? {} : { declare: substitute(data.declare) };
  const given = { reader, path, data: { ...data, ...declare }, environment, ...program };
  const scope = dialect.open(given);
  if (scope === null) return [];
  const document = documentOf(context, environment);
  const start = scope.readStart();
  const expectData = substituted(data.expect, substitute);
  const expectPath = [...path, 'expect'];
  const expect = readExpectation(reader, expectPath, expectData, scope, dialect.restrictions);
  const members = readMembers(reader, path, data, scope);
  if (expect === null) return [];
  if (data.expect === undefined && members.every(({ expected }) => expected.length === 0)) {
    reader.keyProblem(
      path,
      'nothing is expected: write "expect", or a table with columns after "->"',
    );
    return [];
  }
  if (expect.kind !== 'runs' && members.some(({ label: row }) => row !== null)) {
    const key = data.table === undefined ? 'cross' : 'table';
    reader.keyProblem([...path, key], `a program that is not run takes no ${key}`);
    return [];
  }
  return members.map((member) => {
    const parts = [base, label, member.label].filter((part) => part !== null);
    const id = unique(parts.join('/'), used);
    return scope.caseOf(
      { id, base, file: reader.file, line, says: data.says ?? null, clauses, document },
      member.set(start),
      expectOf(expect, member.expected),
    );
  });
}

/** Keys that only cases of another language have. */
function refuseForeign(
  { reader, path, data }: Context,
  own: readonly (keyof CaseData)[],
  environment: string,
): void {
  for (const key of DIALECT_KEYS) {
    if (data[key] === undefined || own.includes(key)) continue;
    const message = `a case of ${environment} has no "${key}"; it may have ${own.join(', ')}`;
    reader.keyProblem([...path, key], message);
  }
}

/** Two values that look alike in an id are told apart by a number. */
function unique(id: string, used: Set<string>): string {
  let name = id;
  for (let count = 2; used.has(name); count++) name = `${id}~${String(count)}`;
  used.add(name);
  return name;
}

function expectOf<R extends Runs>(
  expect: Expectation<R>,
  changes: readonly ((run: R) => R)[],
): Expectation<R> {
  if (expect.kind !== 'runs') return expect;
  return changes.reduce<R>((run, change) => change(run), expect);
}

/** The environment's name; one that does not exist is noted. */
function environmentOf({ reader, path, data }: Context, { substitute }: Assignment): string {
  const name = substitute(data.environment ?? reader.data.environment ?? 'VP2.0');
  if (CASE_ENVIRONMENTS.includes(name)) return name;
  const meant = nearest(name, CASE_ENVIRONMENTS);
  const hint = meant === null ? '' : `; did you mean ${meant}?`;
  reader.problem(
    [...path, 'environment'],
    `expected ${CASE_ENVIRONMENTS.join(', ')}; found "${name}"${hint}`,
  );
  return name;
}

/** The document that governs the case, where it or its file names one; one that does not is noted. */
function documentOf({ reader, path, data }: Context, environment: string): string | null {
  const document = data.document ?? reader.data.document ?? null;
  try {
    authorityOf(environment as AnyEnvironmentName, document);
    return document;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    reader.problem(data.document === undefined ? path : [...path, 'document'], error.message);
    return null;
  }
}

/** The program as the case gives it, or null after noting what is wrong. */
function readProgram(
  { reader, path, data }: Context,
  substitute: (text: string) => string,
): { readonly form: ProgramForm; readonly text: string } | null {
  const [form, ...others] = PROGRAM_FORMS.filter((key) => data[key] !== undefined);
  if (form === undefined || others.length > 0) {
    reader.keyProblem(
      others[0] === undefined ? path : [...path, others[0]],
      `expected one of instruction, instructions and program; found ${form === undefined ? 'none' : String(others.length + 1)}`,
    );
    return null;
  }
  const given = data[form] ?? '';
  if (joinedLength(given) > PROGRAM_LIMIT) {
    reader.problem([...path, form], `a program of more than ${String(PROGRAM_LIMIT)} characters`);
    return null;
  }
  const text = substitute(joined(given));
  if (form === 'instruction' && text.trimEnd().endsWith(';')) {
    reader.problem([...path, form], 'write one instruction without ";", or use "instructions"');
    return null;
  }
  return { form, text };
}

/** What is expected with the variables replaced in the texts of a load error. */
function substituted(
  data: CaseData['expect'],
  substitute: (text: string) => string,
): CaseData['expect'] {
  if (data === undefined || data === 'clauses' || data.error === undefined) return data;
  const { restriction, at, message, ...rest } = data.error;
  return {
    ...data,
    error: {
      ...rest,
      ...(restriction === undefined ? {} : { restriction: substitute(restriction) }),
      ...(message === undefined ? {} : { message: substitute(message) }),
      ...(at === undefined
        ? {}
        : { at: typeof at === 'string' ? substitute(at) : { ...at, text: substitute(at.text) } }),
    },
  };
}

/** A text, or texts and repeated texts joined by newlines. */
function joined(data: ProgramTextData): string {
  if (typeof data === 'string') return data;
  return data
    .flatMap((part) =>
      typeof part === 'string' ? [part] : Array.from({ length: part.repeat }, () => part.text),
    )
    .join('\n');
}

/** The characters that `joined` would make, before it makes them. */
function joinedLength(data: ProgramTextData): number {
  if (typeof data === 'string') return data.length;
  return data.reduce(
    (sum, part) =>
      sum + (typeof part === 'string' ? part.length + 1 : part.repeat * (part.text.length + 1)),
    0,
  );
}
