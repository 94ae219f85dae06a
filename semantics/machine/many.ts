/**
 * A linked program on many vertices that differ in some attributes alone: words in, words out. Where every instruction is an assignment, registers are
 * written in place, and no state is made; else the machine steps from one start. many.test.ts holds that results are those of `run`.
 */
import type { Vector } from '../domains/domain.js';
import type { NominalKinds } from '../domains/nominal.js';
import { NAN_BITS } from '../number/binary32.js';
import { registerAfter } from './destination.js';
import { assignmentOf, type Assignment } from './link.js';
import type { Invocation, NominalProgram } from './machine.js';
import { resume } from './run.js';
import type { Inputs, State } from './state.js';

/** Runs `count` vertices; both have four words for each register, vertex after vertex. */
export type ManyVertices = (count: number, attributes: Uint32Array, results: Uint32Array) => void;

type Registers = Vector<number>[];

/**
 * @param start of any vertex: what does not vary is as it is there
 * @param attributes those that vary, in the order of the words; @param results places among the environment's, in the order of the words
 */
export function onManyVertices(
  linked: NominalProgram,
  start: Invocation,
  attributes: readonly number[],
  results: readonly number[],
): ManyVertices {
  const { input } = linked.domain;
  // Most components of what functions of one operand are asked with.
  const zero = input(0);
  const own: Registers = [...start.inputs.attributes];
  const resultsOf = assignmentsOf(linked, start, own) ?? steps(linked, start, own);
  return (count, words, left) => {
    const given = new Float32Array(words.buffer, words.byteOffset, words.length);
    const leaving = new Float32Array(left.buffer, left.byteOffset, left.length);
    let [from, to] = [0, 0];
    const put = (value: number): void => {
      // What NaN an engine has is not said; to programs there is one.
      if (Number.isNaN(value)) left[to] = NAN_BITS;
      else leaving[to] = value;
      to++;
    };
    const taken = (): number => {
      const value = words[from] === 0 ? zero : input(given[from] ?? 0);
      from++;
      return value;
    };
    for (let vertex = 0; vertex < count; vertex++) {
      for (const number of attributes) {
        own[number] = { x: taken(), y: taken(), z: taken(), w: taken() };
      }
      const after = resultsOf();
      for (const place of results) {
        const { x, y, z, w } = after[place] ?? NOTHING;
        put(x);
        put(y);
        put(z);
        put(w);
      }
    }
  };
}

const NOTHING: Vector<number> = { x: NaN, y: NaN, z: NaN, w: NaN };

/** The result registers of a vertex, by a program of assignments alone; null of another. */
function assignmentsOf(
  { program, domain }: NominalProgram,
  { state: start }: Invocation,
  attributes: Registers,
): (() => readonly Vector<number>[]) | null {
  const assignments: Assignment<NominalKinds>[] = [];
  // It ends with its last instruction, and long before any limit.
  for (const syntax of program.instructions.slice(program.entry)) {
    const assignment = assignmentOf(syntax, program, domain);
    if (assignment === null) return null;
    assignments.push(assignment);
  }
  const files = { temporary: [...start.temporaries], result: [...start.results] };
  const inputs: Inputs<number> = { attributes };
  const state: State<NominalKinds> = {
    ...start,
    temporaries: files.temporary,
    results: files.result,
  };
  const written = assignments.map(({ to }) => ({
    file: fileOf(files, to),
    number: to.number,
    initial: fileOf({ temporary: start.temporaries, result: start.results }, to)[to.number],
  }));
  const work = assignments.map(({ to, result }) => ({
    to,
    result,
    file: fileOf(files, to),
    number: to.number,
  }));
  return () => {
    for (const { file, number, initial } of written) file[number] = initial ?? NOTHING;
    for (const { to, result, file, number } of work) {
      file[number] = registerAfter(to, file[number] ?? NOTHING, result(inputs, state));
    }
    return files.result;
  };
}

function fileOf<R>(
  files: { readonly temporary: R; readonly result: R },
  { file }: Assignment<NominalKinds>['to'],
): R {
  return file === 'result' ? files.result : files.temporary;
}

/** The same by the machine's own steps. */
function steps(
  linked: NominalProgram,
  { state }: Invocation,
  attributes: Registers,
): () => readonly Vector<number>[] {
  return () => resume(linked, { attributes }, state).state.results;
}
