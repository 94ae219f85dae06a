/**
 * The load restrictions that a loader notices while it scans the program (NV_vertex_program2
 * §2.14.1.8, §2.14.5, §2.14.6.1), as a walk over the syntax tree.
 */
import type { InstructionSyntax, ItemSyntax, LabelSyntax, OptionSyntax } from './ast.js';
import { checkDestination } from './check-destination.js';
import { checkOpcode } from './check-opcode.js';
import { checkOperands } from './check-operands.js';
import { spanOf, type Note, type Scope, type Violation } from './violation.js';

/** What a scan of the items found besides violations. */
export interface Scanned {
  readonly instructions: readonly InstructionSyntax[];
  /** Label to the index of the instruction that follows it. */
  readonly labels: ReadonlyMap<string, number>;
}

export type ScanResult =
  { readonly violation: Violation } | { readonly violation: null; readonly scanned: Scanned };

export interface ScanLimits {
  /** Only what the text before this offset shows counts. */
  readonly before?: number;
  /** Only these violations count. */
  readonly counts?: (violation: Violation) => boolean;
}

/** Finds the violation with the least offset. */
export function scan(
  scope: Scope,
  options: readonly OptionSyntax[],
  items: readonly ItemSyntax[],
  { before = Infinity, counts = () => true }: ScanLimits = {},
): ScanResult {
  let first: Violation | null = null;
  const note: Note = ({ end, ...violation }) => {
    if (end > before || !counts(violation)) return;
    if (first === null || violation.position < first.position) first = violation;
  };
  const found = (): Violation | null => first;

  for (const option of options) checkOption(scope, option, note);
  const instructions: InstructionSyntax[] = [];
  const labels = new Map<string, number>();
  for (const item of items) {
    const violation = found();
    if (violation !== null) return { violation };
    if (item.kind === 'label') {
      checkLabel(scope, item, labels, note);
      labels.set(item.name, instructions.length);
    } else {
      checkInstruction(scope, item, note);
      checkLimit(scope, item, instructions.length, note);
      instructions.push(item);
    }
  }
  const violation = found();
  return violation !== null ? { violation } : { violation, scanned: { instructions, labels } };
}

function checkOption({ environment }: Scope, option: OptionSyntax, note: Note): void {
  if (environment.options.some((name) => name === option.name)) return;
  note({
    restriction: 'option-unavailable',
    position: option.offset,
    end: option.offset + 'OPTION'.length,
    message: `${environment.name} has no options; VP1.1 and VP2.0 have`,
    contested: { erratum: 'vp2.E-option-in-vp1', interpretations: ['accepted'] },
  });
}

function checkLabel(
  { environment }: Scope,
  label: LabelSyntax,
  labels: ReadonlyMap<string, number>,
  note: Note,
): void {
  if (!environment.branching) {
    note({
      ...spanOf(label),
      restriction: 'label-unavailable',
      message: `${environment.name} has no labels; VP2.0 has`,
    });
  } else if (labels.has(label.name)) {
    note({
      ...spanOf(label),
      restriction: 'duplicate-label',
      message: `the label ${label.name} is already defined`,
      contested: { erratum: 'vp2.E-label-twice', interpretations: ['first', 'last'] },
    });
  }
}

function checkInstruction(scope: Scope, instruction: InstructionSyntax, note: Note): void {
  checkOpcode(scope, instruction, note);
  if (instruction.destination !== null) checkDestination(scope, instruction.destination, note);
  checkOperands(scope, instruction, note);
}

function checkLimit(
  { environment, positionInvariant }: Scope,
  instruction: InstructionSyntax,
  before: number,
  note: Note,
): void {
  const lowered = positionInvariant ? environment.positionInvariant : null;
  const limit = (lowered ?? environment).instructionLimit;
  if (before < limit) return;
  const program =
    lowered === null
      ? `${environment.name} program`
      : `position-invariant ${environment.name} program`;
  note({
    ...spanOf(instruction),
    restriction: lowered === null ? 'instruction-limit' : 'position-invariant-instruction-limit',
    message: `a ${program} has at most ${String(limit)} instructions; this is one too many`,
  });
}
