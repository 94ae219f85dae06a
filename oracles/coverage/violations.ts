/**
 * Every load restriction that a program violates. The loader stops at the first, as the document asks;
 * negative coverage wants to know whether there is a second.
 */
import type { Environment } from '../../spec/environments.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import type { RestrictionId } from '../../spec/restrictions.js';
import type {
  InstructionSyntax,
  LabelSyntax,
  ProgramSyntax,
} from '../../semantics/language/ast.js';
import { checkDestination } from '../../semantics/language/check-destination.js';
import { checkOpcode } from '../../semantics/language/check-opcode.js';
import { checkOperands } from '../../semantics/language/check-operands.js';
import { scan } from '../../semantics/language/check.js';
import { checkWholeProgram } from '../../semantics/language/check-whole.js';
import { load, type LoadError, type LoadResult } from '../../semantics/language/load.js';
import { headerOf, parseText } from '../../semantics/language/parse.js';
import { byteText, endOfComment } from '../../semantics/language/text.js';
import type { Scope } from '../../semantics/language/violation.js';

export interface Violations {
  readonly restrictions: ReadonlySet<RestrictionId>;
  /** False where a text is not well formed in a way that hides what else is wrong with it. */
  readonly complete: boolean;
}

const NONE: Violations = { restrictions: new Set(), complete: true };

/** All restrictions that a program violates; none of a program that loads. */
export function violationsOf(source: string): Violations {
  const text = byteText(source);
  const result = loadBytes(text);
  if (result.loaded) return NONE;
  const header = headerOf(text);
  if (header === null) return withoutHeader(text);
  const parsed = parseText(text);
  if (parsed.parsed) {
    return { restrictions: ofTree(text, header.environment, parsed.syntax), complete: true };
  }
  const { restriction, position } = result.error;
  // What is wrong before the place where the text stops being well formed is one thing, that another.
  if (position < parsed.error.position) {
    return { restrictions: new Set([restriction, 'syntax']), complete: false };
  }
  return repaired(text, header.end, result.error);
}

/** Loads a text of one character per byte. */
function loadBytes(text: string): LoadResult {
  return load(Uint8Array.from(text, (character) => character.charCodeAt(0)));
}

/** What is wrong besides the header: what a program with the right one would violate. */
function withoutHeader(text: string): Violations {
  const rest = text.replace(/^(\s|#[^\n\r]*)*(!!\S*)?/, '');
  const complete = Object.values(ENVIRONMENTS).some(
    ({ header }) => loadBytes(`${header}\n${rest}`).loaded,
  );
  return { restrictions: new Set(['header']), complete };
}

function ofTree(
  text: string,
  environment: Environment,
  { options, items }: ProgramSyntax,
): ReadonlySet<RestrictionId> {
  const found = new Set<RestrictionId>();
  const note = ({ restriction }: { readonly restriction: RestrictionId }): void => {
    found.add(restriction);
  };
  const positionInvariant = options.some(({ name }) => name === 'NV_position_invariant');
  const scope: Scope = { text, environment, positionInvariant };
  for (const option of options) noteScan(scan(scope, [option], []), note);
  const instructions = items.filter((item) => item.kind === 'instruction');
  for (const instruction of instructions) {
    checkOpcode(scope, instruction, note);
    if (instruction.destination !== null) checkDestination(scope, instruction.destination, note);
    checkOperands(scope, instruction, note);
  }
  const labels = items.filter((item) => item.kind === 'label');
  noteScan(scan(scope, [], labels), note);
  noteLimit(scope, instructions, note);
  noteWhole(scope, instructions, items, note);
  return found;
}

type Noting = (violation: { readonly restriction: RestrictionId }) => void;

function noteScan({ violation }: ReturnType<typeof scan>, note: Noting): void {
  if (violation !== null) note(violation);
}

/** Instructions that cannot be wrong by themselves stand for the program's: only their number counts. */
function noteLimit(scope: Scope, instructions: readonly InstructionSyntax[], note: Noting): void {
  const [first] = instructions;
  if (first === undefined) return;
  const harmless: InstructionSyntax = {
    ...first,
    name: 'MOV',
    updatesConditionCode: false,
    destination: null,
    operands: [],
    target: null,
    condition: null,
  };
  noteScan(
    scan(
      scope,
      [],
      instructions.map(() => harmless),
    ),
    note,
  );
}

function noteWhole(
  scope: Scope,
  instructions: readonly InstructionSyntax[],
  items: ProgramSyntax['items'],
  note: Noting,
): void {
  const labels = new Map(
    items.filter((item): item is LabelSyntax => item.kind === 'label').map(({ name }) => [name, 0]),
  );
  const violation = checkWholeProgram(scope, { instructions, labels });
  if (violation === null) return;
  note(violation);
  // With every label defined, what else is missing shows.
  const targets = instructions.flatMap(({ target }) => (target === null ? [] : [target.label]));
  const all = new Map([...labels, ...targets.map((label) => [label, 0] as const)]);
  const second = checkWholeProgram(scope, { instructions, labels: all });
  if (second !== null) note(second);
}

/** Restrictions that taking a statement away may violate by itself. */
const WHOLE: ReadonlySet<string> = new Set([
  'undefined-label',
  'no-hpos-write',
  'no-parameter-write',
] satisfies RestrictionId[]);

/**
 * A text that is not well formed: it is read again without the statement in which the error lies, and
 * with an END where it has none.
 */
function repaired(
  text: string,
  headerEnd: number,
  { restriction, position }: LoadError,
): Violations {
  const restrictions = new Set<RestrictionId>([restriction]);
  for (const candidate of repairs(text, headerEnd, position)) {
    const result = loadBytes(candidate);
    if (result.loaded || WHOLE.has(result.error.restriction)) {
      return { restrictions, complete: true };
    }
  }
  return { restrictions, complete: false };
}

function repairs(text: string, headerEnd: number, position: number): readonly string[] {
  const { start, end } = statementAround(text, headerEnd, position);
  const cut = `${text.slice(0, start)} ${text.slice(end)}`;
  return [
    `${text}\nEND`, // it only lacks its end
    cut,
    `${cut}\nEND`, // the statement swallowed the end
    text.slice(0, position), // something stands after the end
  ];
}

/** From the end of the statement before to the end of this one; comments hide what is in them. */
function statementAround(
  text: string,
  headerEnd: number,
  position: number,
): { readonly start: number; readonly end: number } {
  let start = headerEnd;
  for (let index = headerEnd; index < text.length; index++) {
    const character = text[index];
    if (character === '#') index = endOfComment(text, index);
    else if (character === ';' || character === ':') {
      if (index >= position) return { start, end: index + 1 };
      start = index + 1;
    }
  }
  return { start, end: text.length };
}
