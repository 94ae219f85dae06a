/** A case as a file of the corpus has it (docs/case-format.md): what `vpspec shrink` and certificates write. */
import type { EnvironmentName, Quad } from '../../../spec/environments.js';
import type { AnyEnvironmentName } from '../../../spec/gpu/environments.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { bitsOf, decimal, hex, sameValue } from '../../../semantics/number/binary32.js';
import {
  ANYTHING,
  equalSets,
  includes,
  mayBeNaN,
  NORMAL,
  piecesOf,
  type Allowed,
} from '../../../semantics/number/value-set.js';
import { parseNumber } from '../../cases/values.js';
import type { ExpectedRegister, ExpectedRun } from './case-expectation.js';

export interface CaseContent extends CaseHead {
  readonly environment: EnvironmentName;
  /** The program string. */
  readonly program: string;
  readonly inputs: InputValues;
  readonly expect:
    | (Pick<ExpectedRun, 'outcome' | 'instructions' | 'registers'> & { readonly kind: 'runs' })
    | { readonly kind: 'loads' }
    | { readonly kind: 'error'; readonly restriction: string; readonly position: number | null };
}

/** What a case is called and says, in every language. */
export interface CaseHead {
  /** Letters, digits, ".", "-" and "_". */
  readonly name: string;
  /** One sentence. */
  readonly says: string;
  readonly clauses: readonly string[];
  readonly environment: AnyEnvironmentName;
  /** The document that governs, where the environment has several. */
  readonly document?: string;
}

const SCHEMA = '../../../spec/schema/cases.schema.json';

/** The first lines of a file of one case; `schema` is the path of the JSON schema from where it will stand. */
export function caseHead(
  { name, says, clauses, environment, document }: CaseHead,
  schema: string = SCHEMA,
): readonly string[] {
  return [
    `# yaml-language-server: $schema=${schema}`,
    ...(clauses.length === 0 ? [] : [`clauses: [${clauses.join(', ')}]`]),
    ...(environment === 'VP2.0' ? [] : [`environment: ${environment}`]),
    ...(document === undefined ? [] : [`document: ${document}`]),
    'cases:',
    `  ${name}:`,
    `    says: ${JSON.stringify(says)}`,
  ];
}

/** The clause without its document, as the name of a case: `MUL.4`. */
export function caseNameOf(clause: string): string {
  const name = clause.replace(/^[^.]*\./, '').replace(/[^A-Za-z0-9._-]/g, '-');
  return /^[A-Za-z0-9]/.test(name) ? name : 'shrunk';
}

/** A whole file, of one case; see `caseHead`. */
export function caseText(content: CaseContent, schema: string = SCHEMA): string {
  const { program, inputs, expect } = content;
  return [
    ...caseHead(content, schema),
    ...programLines(program),
    ...vpInputLines('v', inputs.attributes).map((line) => `    ${line}`),
    ...vpInputLines('c', inputs.parameters).map((line) => `    ${line}`),
    ...expectLines(expect),
    '',
  ].join('\n');
}

/** As a block where that keeps every character, else quoted. */
export function programLines(program: string): readonly string[] {
  const lines = program.replace(/\n$/, '').split('\n');
  const isPlain =
    program.endsWith('\n') &&
    /^\S/.test(program) &&
    lines.every((line) => /^[\x20-\x7e]*$/.test(line) && !/\s$/.test(line) && line !== '');
  if (!isPlain) return [`    program: ${JSON.stringify(program)}`];
  return ['    program: |', ...lines.map((line) => `      ${line}`)];
}

/** A file of registers as cases and inputs files have it: one line, or none where nothing is given. */
export function vpInputLines(
  key: 'v' | 'c',
  file: Readonly<Record<number, Quad>> = {},
): readonly string[] {
  const entries = Object.entries(file);
  if (entries.length === 0) return [];
  const values = entries.map(([number, quad]) => `${number}: ${fourText(quad.map(valueText))}`);
  return [`${key}: {${values.join(', ')}}`];
}

function expectLines(expect: CaseContent['expect']): readonly string[] {
  if (expect.kind === 'loads') return ['    expect: {loads: true}'];
  if (expect.kind === 'error') {
    const { restriction, position } = expect;
    const at = position === null ? '' : `, position: ${String(position)}`;
    return [`    expect: {error: {restriction: ${restriction}${at}}}`];
  }
  const { outcome, instructions, registers } = expect;
  const lines = [
    ...(outcome === null || outcome.reason === null
      ? []
      : [`outcome: ${outcome.outcome}`, `reason: ${outcome.reason}`]),
    ...(instructions === null ? [] : [`instructions: ${String(instructions)}`]),
    ...registers.map(registerText),
  ];
  // Nothing that can be told apart, or an end that is left open: the format has no words for it.
  if (outcome === null || lines.length === 0) return ['    expect: {loads: true}'];
  return ['    expect:', ...lines.map((line) => `      ${line}`)];
}

function registerText(register: ExpectedRegister): string {
  return `${register.name}: ${fourText(componentTexts(register))}`;
}

function componentTexts(register: ExpectedRegister): readonly string[] {
  switch (register.file) {
    case 'address':
    case 'condition code':
      return register.components.map((values) => (values.length === 1 ? String(values[0]) : 'any'));
    default:
      return register.components.map(allowedText);
  }
}

/** Four values as a list, or as one where they are the same. */
export function fourText(texts: readonly string[]): string {
  const [first = ''] = texts;
  return texts.every((text) => text === first) ? `{all: ${first}}` : `[${texts.join(', ')}]`;
}

/** What a case expects of a value that may be any of a set. */
export function allowedText(set: Allowed): string {
  if (equalSets(set, ANYTHING) || includes(set, NORMAL)) return 'any';
  const parts = piecesOf(set).map(([low, high]) =>
    sameValue(low, high) ? valueText(low) : `{min: ${valueText(low)}, max: ${valueText(high)}}`,
  );
  if (mayBeNaN(set)) parts.push('.nan');
  return parts.length === 1 ? (parts[0] ?? '') : `{oneOf: [${parts.join(', ')}]}`;
}

/** A value so that the corpus's reader gives it back: its shortest decimal, or its bits. */
export function valueText(given: number): string {
  const value = Math.fround(given);
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(value)) return value < 0 ? '-.inf' : '.inf';
  const text = decimal(value);
  const read = parseNumber(Number(text));
  return typeof read === 'number' && sameValue(read, value) ? text : `"${hex(bitsOf(value))}"`;
}
