/** What is shrunk: a program with its inputs, or a program string for which it matters how it is written. */
import { INITIAL, type Quad } from '../../../spec/environments.js';
import type { ProgramSyntax } from '../../../semantics/language/ast.js';
import { load } from '../../../semantics/language/load.js';
import { print } from '../../../semantics/language/print.js';
import type { NominalState } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { bitsOf, hex } from '../../../semantics/number/binary32.js';

/** What may be made smaller: a program whose tree is an S, with inputs that are an I. */
export interface CandidateOf<S, I> {
  readonly text: string;
  readonly inputs: I;
  /** The program's tree; null for a string that does not load, or is not to be printed anew. */
  readonly syntax: S | null;
}

/** A program in terms of its tree; `text` is what the language's printer makes of that. */
export interface ProgramCandidateOf<S, I> extends CandidateOf<S, I> {
  readonly syntax: S;
}

/** A candidate of VP programs; gpu/candidate.ts has those of GPU programs. */
export type Candidate = CandidateOf<ProgramSyntax, InputValues>;

export type ProgramCandidate = ProgramCandidateOf<ProgramSyntax, InputValues>;

/** What a test found: how the candidate departs, or null where it does not (or that is not decided). */
export interface Finding<P = Place> {
  /** What has to stay: `Disagreement.signature`, of VP programs. */
  readonly signature: string;
  /**
   * Whether it only says where the violation comes out: a smaller program that says more of it departs by the same cause,
   * and from there on what that one says has to stay.
   */
  readonly isGuess?: boolean;
  /** Where, for the reductions that aim there; null where that is not known. Asked only if wanted. */
  readonly place: () => P | null;
}

/** Where an execution departs. */
export interface Place {
  /** The index of the instruction that departs; null where the program's end does. */
  readonly index: number | null;
  /** The state in which it began, or the program ended, in the backend's own values. */
  readonly before: NominalState;
  /** The indices of the instructions executed, up to there. */
  readonly executed: ReadonlySet<number>;
}

/** C: the candidates; P: where an execution of one departs. */
export type TestOf<C, P> = (candidate: C) => Finding<P> | null;

/** A test of a backend that answers later. */
export type PatientTestOf<C, P> = (candidate: C) => Promise<Finding<P> | null>;

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

export function isProgram<S, I>(
  candidate: CandidateOf<S, I>,
): candidate is ProgramCandidateOf<S, I> {
  return candidate.syntax !== null;
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
