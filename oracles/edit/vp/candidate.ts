/** VP programs as what is made smaller. */
import { INITIAL, type Quad } from '../../../spec/environments.js';
import type { ProgramSyntax } from '../../../semantics/language/ast.js';
import { load } from '../../../semantics/language/load.js';
import { print } from '../../../semantics/language/print.js';
import type { NominalState } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { bitsOf, hex } from '../../../semantics/number/binary32.js';
import type {
  CandidateOf,
  FindingOf,
  PatientTestOf,
  ProgramCandidateOf,
  TestOf,
} from '../candidate.js';

export type Candidate = CandidateOf<ProgramSyntax, InputValues>;

export type ProgramCandidate = ProgramCandidateOf<ProgramSyntax, InputValues>;

/** Where an execution departs. */
export interface Place {
  /** The index of the instruction that departs; null where the program's end does. */
  readonly index: number | null;
  /** The state in which it began, or the program ended, in the backend's own values. */
  readonly before: NominalState;
  /** The indices of the instructions executed, up to there. */
  readonly executed: ReadonlySet<number>;
}

export type Finding = FindingOf<Place>;

export type Test = TestOf<Candidate, Place>;

export type PatientTest = PatientTestOf<Candidate, Place>;

/** A start for `shrink`: its tree where it loads. */
export function candidateOf(text: string, inputs: InputValues = {}): Candidate {
  const result = load(text);
  return { text, inputs, syntax: result.loaded ? result.program.syntax : null };
}

export function programCandidate(syntax: ProgramSyntax, inputs: InputValues): ProgramCandidate {
  return { text: print(syntax), inputs, syntax };
}

/** The key under which a verdict is remembered: the text, and the inputs by their bits. */
export function keyOf({ text, inputs }: Candidate): string {
  return `${text}${fileKey('v', inputs.attributes)}${fileKey('c', inputs.parameters)}`;
}

/** Without the registers whose values are those that they have anyway. */
export function withoutInitial<C extends Pick<Candidate, 'inputs'>>(candidate: C): C {
  const { attributes = {}, parameters = {} } = candidate.inputs;
  const inputs = {
    attributes: given(attributes, INITIAL.vertexAttribute),
    parameters: given(parameters, INITIAL.programParameter),
  };
  return { ...candidate, inputs };
}

function given(
  file: Readonly<Record<number, Quad>>,
  initial: Quad,
): Readonly<Record<number, Quad>> {
  return Object.fromEntries(
    Object.entries(file).filter(([, quad]) => !quad.every((x, i) => Object.is(x, initial[i]))),
  );
}

function fileKey(name: string, file: Readonly<Record<number, Quad>> = {}): string {
  return Object.entries(file)
    .map(([number, quad]) => `${name}${number} ${quad.map((x) => hex(bitsOf(x))).join(' ')}\n`)
    .join('');
}
