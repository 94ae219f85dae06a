/** What a case has to expect of a GPU program so that the semantics passes it and an implementation fails it. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { AllowedWord } from '../../../semantics/gpu/domains/allowed/words.js';
import { Packed } from '../../../semantics/gpu/domains/packed.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import {
  ANY_INTEGER,
  intervalsOf,
  unionOfIntegers,
} from '../../../semantics/number/integer-set.js';
import { unionOf } from '../../../semantics/number/value-set.js';
import { Unexplored } from '../../judge/explore-paths.js';
import { GpuProgramExplorer, type AllowedGpuEnd } from '../../judge/gpu/explore.js';
import { permitsBits, type Bits, type GpuLeft } from '../../judge/gpu/left.js';
import { permittedRegion } from '../../judge/region.js';
import { allowedText, fourText } from '../../edit/vp/case-text.js';
import { keyText, tagged } from '../../edit/gpu/inputs-text.js';
import { loadedGpu } from '../../edit/gpu/loaded.js';

/** What a case expects: in YAML, the key `expect` and what is below it. */
export interface Expected {
  readonly lines: readonly string[];
  /** Whether an implementation that leaves that fails it. */
  readonly tells: boolean;
}

/** @param kind `load` where it is loading that departs */
export function expectedLines(
  text: string,
  inputs: GpuInputValues,
  kind: string,
  left: GpuLeft,
): Expected {
  const loaded = loadedGpu(text);
  if (!loaded.loaded) {
    const { restriction, position } = loaded.error;
    const at = `{restriction: ${restriction}, position: ${String(position)}}`;
    return { lines: [`expect: {error: ${at}}`], tells: true };
  }
  const { program } = loaded;
  const ends = kind === 'load' || !left.loaded ? [] : allowedEnds(program, inputs);
  const [first] = ends;
  if (first === undefined || !left.loaded) {
    return { lines: ['expect: {loads: true}'], tells: !left.loaded };
  }
  const outcomes = new Set(ends.map(({ end }) => end.outcome));
  if (outcomes.size > 1) return { lines: ['expect: {loads: true}'], tells: false };
  const { outcome } = first.end;
  const lines = outcome === 'completed' ? [] : [`outcome: ${outcome}`];
  if (left.abnormal !== undefined) {
    return { lines: ['expect:', `  outcome: ${outcome}`], tells: true };
  }
  if (left.killed !== (outcome === 'killed') || left.killed) {
    const tells = left.killed !== (outcome === 'killed');
    return { lines: ['expect:', `  outcome: ${outcome}`], tells };
  }
  const results = resultLines(
    program,
    ends.map(({ state }) => state.results),
    left.results,
  );
  const emitted = emittedLines(program, ends, left.emitted);
  const all = [...lines, ...results, ...(emitted ?? [])];
  return {
    lines: [
      'expect:',
      ...(all.length > 0 ? all : ['outcome: completed']).map((line) => `  ${line}`),
    ],
    tells: results.length > 0 || emitted !== null,
  };
}

/** None where there are too many to tell. */
function allowedEnds(program: GpuProgram, inputs: GpuInputValues): readonly AllowedGpuEnd[] {
  try {
    return new GpuProgramExplorer()
      .explore(program, inputs, permittedRegion(program.environment.name))
      .flatMap(({ value }) => value);
  } catch (error) {
    if (error instanceof Unexplored) return [];
    throw error;
  }
}

type Results<T> = readonly Vector<T>[];

/** The results of which a component holds what it may not, with all that they may hold. */
function resultLines(
  { results }: GpuProgram,
  permitted: readonly Results<AllowedWord>[],
  seen: Results<Bits>,
): readonly string[] {
  return results.flatMap(({ binding }, slot) => {
    const departs = COMPONENTS.some((component) => {
      const bits = seen[slot]?.[component] ?? null;
      return !wordsAt(permitted, slot, component).some((word) => permitsBits(word, bits));
    });
    if (!departs) return [];
    const components = COMPONENTS.map((each) => componentOf(wordsAt(permitted, slot, each)));
    return [`${keyText(binding)}: ${vectorText(components)}`];
  });
}

function wordsAt(
  permitted: readonly Results<AllowedWord>[],
  slot: number,
  component: Component,
): readonly AllowedWord[] {
  return permitted.map((results) => results[slot]?.[component] ?? null);
}

/** Null where the vertices are as they may be, as far as each by itself shows. */
function emittedLines(
  program: GpuProgram,
  ends: readonly AllowedGpuEnd[],
  seen: readonly (Results<Bits> | null)[],
): readonly string[] | null {
  const [first] = ends;
  if (first === undefined || program.environment.programType !== 'geometry') return null;
  const form = formOf(first);
  if (!ends.every((end) => formOf(end) === form)) return null;
  const { emitted } = first.state;
  // That the end of the program completes the last primitive need not be told.
  const isTold = emitted.at(-1)?.kind !== 'end of primitive' || seen.at(-1) === null;
  let departs = emitted.length - (isTold ? 0 : 1) !== seen.length;
  const lines = emitted.map(({ kind }, index) => {
    const left = seen[index] ?? null;
    if (kind !== 'vertex') {
      departs ||= left !== null;
      return '  - end';
    }
    departs ||= left === null;
    const permitted = ends.map(({ state }) => {
      const emission = state.emitted[index];
      return emission?.kind === 'vertex' ? emission.results : [];
    });
    const results = left === null ? [] : resultLines(program, permitted, left);
    departs ||= results.length > 0;
    return `  - {${results.join(', ')}}`;
  });
  if (!departs) return null;
  return lines.length === 0 ? ['emitted: []'] : ['emitted:', ...lines];
}

function formOf({ state }: AllowedGpuEnd): string {
  return state.emitted.map(({ kind }) => kind).join();
}

/** What a component may be, as text; of no type where it may be anything. */
interface ComponentText {
  readonly type: DataType | null;
  readonly text: string;
}

const ANY: ComponentText = { type: null, text: 'any' };

function componentOf(words: readonly AllowedWord[]): ComponentText {
  const known = words.filter((word) => word !== null);
  const [first] = known;
  const type = first?.type ?? 'F';
  if (known.length < words.length || known.some((word) => word.type !== type)) return ANY;
  if (type === 'F') return { type, text: floatsText(known) };
  const union = unionOfIntegers(known.flatMap((word) => (word.type === 'F' ? [] : [word.value])));
  if (union === ANY_INTEGER) return ANY;
  return { type, text: integersText(intervalsOf(union, type === 'S')) };
}

/** Packed bits are some of the bits that the interpretations of gp4.E-packed-float leave: of a NaN any NaN passes. */
function floatsText(words: readonly NonNullable<AllowedWord>[]): string {
  const sets = words.flatMap(({ type, value }) =>
    type === 'F' ? [value instanceof Packed ? valueOf(value.bits) : value] : [],
  );
  return allowedText(unionOf(sets));
}

function integersText(intervals: readonly (readonly [low: number, high: number])[]): string {
  const texts = intervals.map(([low, high]) =>
    low === high ? String(low) : `{min: ${String(low)}, max: ${String(high)}}`,
  );
  return texts.length === 1 ? (texts[0] ?? 'any') : `{oneOf: [${texts.join(', ')}]}`;
}

/** With the tag of a type around it where there is one type; else around each component. */
function vectorText(components: readonly ComponentText[]): string {
  const types = new Set(components.flatMap(({ type }) => type ?? []));
  const [only = 'F'] = types;
  if (types.size < 2) return tagged(only, fourText(components.map(({ text }) => text)));
  return fourText(components.map(({ type, text }) => tagged(type ?? 'F', text)));
}
