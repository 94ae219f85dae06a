/** One case file: from its text to cases with their ids. */
import { ENVIRONMENTS, type Environment, type EnvironmentName } from '../../spec/environments.js';
import { nearest } from '../../spec/load/suggest.js';
import type { DataPath } from '../../spec/load/yaml-file.js';
import type { CaseProgram, CorpusCase, Expectation } from './case.js';
import {
  EXPANSION_LIMIT,
  readAssignments,
  readMembers,
  type Assignment,
  type Member,
} from './expand.js';
import { CASES_SCHEMA, type CaseData, type ProgramTextData, type CasesFile } from './format.js';
import { joined, joinedLength, programOf, wholeProgram } from './program-text.js';
import { readExpectation, withRegister } from './read-expect.js';
import { Reader } from './reader.js';
import { readStart } from './start.js';

const CASE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Characters of a program that a case writes; far above the largest that could load. */
const PROGRAM_LIMIT = 4_000_000;

/**
 * The cases of a file.
 *
 * @param text the file's content
 * @param file the file as messages name it
 * @param fileId the part of the ids before the colon
 * @throws SpecFileError with every mistake found
 */
export function readCases(text: string, file: string, fileId: string): readonly CorpusCase[] {
  const reader = new Reader(file, text, CASES_SCHEMA);
  const cases = Object.entries(reader.data.cases).flatMap(([name, data]) =>
    readCase(reader, `${fileId}:${name}`, name, data),
  );
  reader.finish();
  return cases;
}

function readCase(
  reader: Reader<CasesFile>,
  base: string,
  name: string,
  data: CaseData,
): readonly CorpusCase[] {
  const path = ['cases', name];
  if (!CASE_NAME.test(name)) {
    reader.keyProblem(
      path,
      `"${name}": a case's name is made of letters, digits, ".", "-" and "_"`,
    );
  }
  refuseUnused(reader, path, data);
  const assignments = readAssignments(reader, [...path, 'each'], data.each);
  const context: Context = {
    reader,
    path,
    data,
    base,
    line: reader.line(path),
    clauses: [...new Set([...(reader.data.clauses ?? []), ...(data.clauses ?? [])])],
  };
  const used = new Set<string>();
  const cases: CorpusCase[] = [];
  for (const assignment of assignments) {
    if (cases.length > EXPANSION_LIMIT) {
      reader.keyProblem(path, `more than ${String(EXPANSION_LIMIT)} cases from one`);
      break;
    }
    cases.push(...readAssigned(context, assignment, used));
  }
  return cases;
}

/** A variable that stands nowhere would make the same case several times. */
function refuseUnused(reader: Reader, path: DataPath, data: CaseData): void {
  const { environment, instruction, instructions, program, expect } = data;
  const error = expect === 'clauses' ? null : expect?.error;
  const texts = JSON.stringify([environment, instruction, instructions, program, error]);
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
function readAssigned(
  context: Context,
  { label, substitute }: Assignment,
  used: Set<string>,
): readonly CorpusCase[] {
  const { reader, path, data, base, line, clauses } = context;
  const environment = environmentOf(context, substitute);
  if (environment === null) return [];
  const program = readProgram(context, environment, substitute);
  if (program === null) return [];
  const start = readStart(reader, path, data, environment);
  const expectData = substituted(data.expect, substitute);
  const expect = readExpectation(
    reader,
    [...path, 'expect'],
    expectData,
    environment,
    program.text,
  );
  const members = readMembers(reader, path, data, environment);
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
    return {
      id: unique(parts.join('/'), used),
      base,
      file: reader.file,
      line,
      says: data.says ?? null,
      clauses,
      environment: environment.name,
      program,
      start: member.set(start),
      expect: expectOf(expect, member),
    };
  });
}

/** Two values that look alike in an id are told apart by a number. */
function unique(id: string, used: Set<string>): string {
  let name = id;
  for (let count = 2; used.has(name); count++) name = `${id}~${String(count)}`;
  used.add(name);
  return name;
}

function expectOf(expect: Expectation, member: Member): Expectation {
  if (expect.kind !== 'runs') return expect;
  return member.expected.reduce(withRegister, expect);
}

function environmentOf(
  { reader, path, data }: Context,
  substitute: (text: string) => string,
): Environment | null {
  const name = substitute(data.environment ?? reader.data.environment ?? 'VP2.0');
  const names = Object.keys(ENVIRONMENTS) as EnvironmentName[];
  const found = names.find((known) => known === name);
  if (found !== undefined) return ENVIRONMENTS[found];
  const meant = nearest(name, names);
  const hint = meant === null ? '' : `; did you mean ${meant}?`;
  reader.problem([...path, 'environment'], `expected ${names.join(', ')}; found "${name}"${hint}`);
  return null;
}

const FORMS = ['instruction', 'instructions', 'program'] as const;

function readProgram(
  { reader, path, data }: Context,
  environment: Environment,
  substitute: (text: string) => string,
): CaseProgram | null {
  const [form, ...others] = FORMS.filter((key) => data[key] !== undefined);
  if (form === undefined || others.length > 0) {
    reader.keyProblem(
      others[0] === undefined ? path : [...path, others[0]],
      `expected one of instruction, instructions and program; found ${form === undefined ? 'none' : String(others.length + 1)}`,
    );
    return null;
  }
  const given: ProgramTextData = data[form] ?? '';
  if (joinedLength(given) > PROGRAM_LIMIT) {
    reader.problem([...path, form], `a program of more than ${String(PROGRAM_LIMIT)} characters`);
    return null;
  }
  const text = substitute(joined(given));
  if (form === 'instruction' && text.trimEnd().endsWith(';')) {
    reader.problem([...path, form], 'write one instruction without ";", or use "instructions"');
    return null;
  }
  return form === 'program' ? wholeProgram(text) : programOf(text, environment);
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
