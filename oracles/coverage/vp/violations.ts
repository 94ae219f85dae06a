/** Every load restriction that a VP program violates. */
import { HEADERS, type Environment } from '../../../spec/environments.js';
import type { RestrictionId } from '../../../spec/restrictions.js';
import type {
  InstructionSyntax,
  LabelSyntax,
  ProgramSyntax,
} from '../../../semantics/language/ast.js';
import { checkDestination } from '../../../semantics/language/check-destination.js';
import { checkOpcode } from '../../../semantics/language/check-opcode.js';
import { checkOperands } from '../../../semantics/language/check-operands.js';
import { scan } from '../../../semantics/language/check.js';
import { checkWholeProgram } from '../../../semantics/language/check-whole.js';
import { load, type LoadResult } from '../../../semantics/language/load.js';
import { headerOf, parseText } from '../../../semantics/language/parse.js';
import { byteText, bytesOfText } from '../../../semantics/language/text.js';
import type { Scope } from '../../../semantics/language/violation.js';
import { violationsIn, type Loading, type Scanned, type Violations } from '../refused-text.js';

/** Restrictions that taking a statement away may violate by itself. */
const WHOLE: ReadonlySet<string> = new Set([
  'undefined-label',
  'no-hpos-write',
  'no-parameter-write',
] satisfies RestrictionId[]);

const LOADING: Loading = {
  load: loadBytes,
  headers: HEADERS,
  headerEnd: (text) => headerOf(text)?.end ?? null,
  scan: scanned,
  ofWhole: WHOLE,
};

/** All restrictions that a program violates; none of a program that loads. */
export function violationsOf(source: string): Violations {
  return violationsIn(byteText(source), LOADING);
}

/** Loads a text of one character per byte. */
function loadBytes(text: string): LoadResult {
  return load(bytesOfText(text));
}

function scanned(text: string): Scanned {
  const header = headerOf(text);
  const parsed = parseText(text);
  if (header !== null && parsed.parsed) {
    return { restrictions: ofTree(text, header.environment, parsed.syntax), isWellFormed: true };
  }
  const result = loadBytes(text);
  const isBefore =
    !result.loaded && !parsed.parsed && result.error.position < parsed.error.position;
  return {
    restrictions: new Set(isBefore ? [result.error.restriction] : []),
    isWellFormed: false,
  };
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
