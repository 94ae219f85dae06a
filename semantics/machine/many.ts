/**
 * A linked program on many vertices that differ in some attributes alone: words in, words out. Where every instruction is an assignment, registers are
 * written in place, and nothing is made for a vertex; else the machine steps from one start. many.test.ts holds that results are those of steps.
 */
import type { Behind, Kinds, Vector } from '../domains/domain.js';
import type { NominalKinds } from '../domains/nominal.js';
import { NAN_BITS } from '../number/binary32.js';
import { writeInto, writeToAllInto } from './destination.js';
import { assignmentOf, type Assignment } from './link.js';
import type { LinkedProgram } from './linked.js';
import type { Invocation, NominalProgram } from './machine.js';
import { resume } from './run.js';
import type { State } from './state.js';

/** Runs `count` vertices; both have four words for each register, vertex after vertex. */
export type ManyVertices = (count: number, attributes: Uint32Array, results: Uint32Array) => void;

interface Register {
  x: number;
  y: number;
  z: number;
  w: number;
}

/** Numbers that are no small integers, so that an engine has a place for any number from the start. */
function register(): Register {
  return { x: 0.5, y: 0.5, z: 0.5, w: 0.5 };
}

/** Kinds whose numbers are JavaScript's: values, or bit patterns. */
type OfNumbers = Kinds & { readonly number: number };

/** The result registers of the vertex at hand. */
type Results = () => readonly Vector<number>[];

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
  const { input, behind } = linked.domain;
  if (behind !== undefined && linked.behind !== undefined) {
    return onPatterns(linked.behind, behind, start, attributes, results);
  }
  // Most components of what functions of one operand are asked with.
  const zero = input(0);
  const all: Vector<number>[] = [...start.inputs.attributes];
  const varying = attributes.map((number) => (all[number] = register()));
  const resultsOf = ofAssignments(linked, start, all) ?? ofSteps(linked, start, all);
  return (count, words, left) => {
    const given = new Float32Array(words.buffer, words.byteOffset, words.length);
    const leaving = new Float32Array(left.buffer, left.byteOffset, left.length);
    let from = 0;
    let to = 0;
    for (let vertex = 0; vertex < count; vertex++) {
      for (const own of varying) {
        own.x = words[from] === 0 ? zero : input(given[from] ?? 0);
        own.y = words[from + 1] === 0 ? zero : input(given[from + 1] ?? 0);
        own.z = words[from + 2] === 0 ? zero : input(given[from + 2] ?? 0);
        own.w = words[from + 3] === 0 ? zero : input(given[from + 3] ?? 0);
        from += 4;
      }
      const after = resultsOf();
      for (const place of results) {
        const { x, y, z, w } = after[place] ?? NOTHING;
        leaving[to] = x;
        leaving[to + 1] = y;
        leaving[to + 2] = z;
        leaving[to + 3] = w;
        // What NaN an engine has is not said; to programs there is one.
        if (Number.isNaN(x)) left[to] = NAN_BITS;
        if (Number.isNaN(y)) left[to + 1] = NAN_BITS;
        if (Number.isNaN(z)) left[to + 2] = NAN_BITS;
        if (Number.isNaN(w)) left[to + 3] = NAN_BITS;
        to += 4;
      }
    }
  };
}

const NOTHING: Vector<number> = { x: NaN, y: NaN, z: NaN, w: NaN };

/** The same of a program that is computed with patterns, so that NaNs keep their bits. */
function onPatterns<T extends OfNumbers>(
  linked: LinkedProgram<T>,
  { hidden }: Behind<NominalKinds>,
  { inputs, state }: Invocation,
  attributes: readonly number[],
  results: readonly number[],
): ManyVertices {
  const file = (vectors: readonly Vector<number>[]) => vectors.map((vector) => hidden(vector));
  const all = file(inputs.attributes);
  const varying = attributes.map((number) => (all[number] = register()));
  const start = {
    ...state,
    temporaries: file(state.temporaries),
    results: file(state.results),
    parameters: file(state.parameters),
  } as State<T>;
  const resultsOf =
    ofAssignments(linked, { state: start }, all) ?? ofSteps(linked, { state: start }, all);
  return (count, words, left) => {
    let from = 0;
    let to = 0;
    for (let vertex = 0; vertex < count; vertex++) {
      for (const own of varying) {
        own.x = words[from] ?? 0;
        own.y = words[from + 1] ?? 0;
        own.z = words[from + 2] ?? 0;
        own.w = words[from + 3] ?? 0;
        from += 4;
      }
      const after = resultsOf();
      for (const place of results) {
        const { x, y, z, w } = after[place] ?? NOTHING;
        left[to] = x;
        left[to + 1] = y;
        left[to + 2] = z;
        left[to + 3] = w;
        to += 4;
      }
    }
  };
}

/** Results by a program of assignments alone; null where it is another. */
function ofAssignments<T extends OfNumbers>(
  { program, domain }: LinkedProgram<T>,
  { state: start }: { readonly state: State<T> },
  attributes: readonly Vector<number>[],
): Results | null {
  const assignments: Assignment<T>[] = [];
  // It ends with its last instruction, and long before any limit.
  for (const syntax of program.instructions.slice(program.entry)) {
    const assignment = assignmentOf(syntax, program, domain);
    if (assignment === null) return null;
    assignments.push(assignment);
  }
  const [temporaries, results] = [[...start.temporaries], [...start.results]];
  const inputs = { attributes };
  const state: State<T> = { ...start, temporaries, results };
  const work = assignments.map((assignment) => {
    const { file, number } = assignment.to;
    const [own, before] =
      file === 'result' ? [results, start.results] : [temporaries, start.temporaries];
    // Each writes a register of its own, so that none is written that another operand still is.
    return {
      ...assignment,
      file: own,
      number,
      initial: before[number] ?? NOTHING,
      into: register(),
    };
  });
  return () => {
    for (const { file, number, initial } of work) file[number] = initial;
    for (const { to, result, scalar, file, number, into } of work) {
      const old = file[number] ?? NOTHING;
      if (scalar === null) writeInto(to, old, result(inputs, state), into);
      else writeToAllInto(to, old, scalar(inputs, state), into);
      file[number] = into;
    }
    return results;
  };
}

/** Results by the machine's own steps. */
function ofSteps<T extends OfNumbers>(
  linked: LinkedProgram<T>,
  { state }: { readonly state: State<T> },
  attributes: readonly Vector<number>[],
): Results {
  return () => resume(linked, { attributes }, state).state.results;
}
