/** What a case of a GPU program, or a file of inputs, sets before the program runs. */
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import { completedBindings, contradictionOf } from '../../../semantics/gl/binding-components.js';
import type { NominalFlags } from '../../../semantics/gpu/domains/flags.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { flagsToJson } from '../../../semantics/gpu/machine/serialise.js';
import type { GpuInputValues, TypedQuad, TypedWord } from '../../../semantics/gpu/machine/state.js';
import type { DataPath } from '../../../spec/load/yaml-file.js';
import type { Four } from '../case.js';
import type { Cell, SetColumn } from '../dialect.js';
import type { CaseData } from '../format.js';
import { allOf, mapFour, replaced } from '../four.js';
import type { GpuStart } from './case.js';
import { gpuNamed, type GpuTarget, type NamedProgram } from './names.js';
import { readTextures } from './textures.js';
import { parseFlags, parseWord, readTyped, readVector } from './values.js';
import { INTEGER_LATTICES, LATTICES } from '../lattices.js';
import type { Reader } from '../reader.js';
import { readFour } from '../four.js';
import { labelOf, numberLabel } from '../labels.js';
import { Mistake, parseNumber } from '../values.js';

export const NOTHING_SET: GpuStart = {
  bindings: {},
  temporaries: {},
  codes: [null, null],
  buffers: {},
  textures: new Map(),
  derivatives: [],
};

/** The keys of a case, or of a file of inputs, that set something. */
type SettingData = Pick<CaseData, 'in' | 'buffers' | 'textures' | 'derivatives' | 'CC0' | 'CC1'>;

export function readGpuStart(
  reader: Reader,
  path: DataPath,
  data: SettingData,
  program: NamedProgram,
): GpuStart {
  let start: GpuStart = {
    ...NOTHING_SET,
    buffers: readBuffers(reader, [...path, 'buffers'], data.buffers ?? {}),
    textures: readTextures(reader, [...path, 'textures'], data.textures ?? {}),
    derivatives: readDerivatives(reader, [...path, 'derivatives'], data.derivatives ?? []),
  };
  const wasSet = new Set<string>();
  const places = new Map<string, DataPath>();
  const set = (at: DataPath, name: string, value: unknown): void => {
    const named = gpuNamed(name, program, 'set');
    if (named instanceof Mistake) {
      reader.keyProblem(at, named.message);
      return;
    }
    const key = named.file === 'condition code' ? named.name : named.key;
    if (wasSet.has(key)) reader.keyProblem(at, `${name} is set twice`);
    wasSet.add(key);
    places.set(key, at);
    const target: GpuTarget = { named, component: null, type: 'F' };
    start = readGpuCell(reader, at, value, target, program)?.set(start) ?? start;
  };
  for (const [name, value] of Object.entries(data.in ?? {})) {
    if (name === 'CC0' || name === 'CC1') {
      reader.keyProblem([...path, 'in', name], `${name} is a key of the case, beside "in"`);
    } else set([...path, 'in', name], name, value);
  }
  for (const name of ['CC0', 'CC1'] as const) {
    if (data[name] !== undefined) set([...path, name], name, data[name]);
  }
  refuseContradictions(reader, start, program, (binding) => places.get(binding) ?? path);
  return start;
}

/** Notes what contradicts the components that the documents compute of others. */
export function refuseContradictions(
  reader: Reader,
  { bindings }: GpuStart,
  { environment: { programType } }: Pick<NamedProgram, 'environment'>,
  placeOf: (binding: string) => DataPath,
): void {
  const quads = mapValues(bindings, quadOf);
  for (const [binding, quad] of Object.entries(quads)) {
    const found = contradictionOf(binding, quad, programType, quads);
    // What a component contradicts by itself was noted where it stands.
    const isNoted = contradictionOf(binding, quad, programType, null) !== null;
    if (found !== null && !isNoted) reader.problem(placeOf(binding), found.message);
  }
}

/** With what the documents' tables fix or compute, and without what they leave undefined. */
export function completedStart(
  start: GpuStart,
  { programType }: Pick<GpuEnvironment, 'programType'>,
): GpuStart {
  const completed = completedBindings(mapValues(start.bindings, quadOf), programType);
  const bindings = mapValues(completed, ({ type, values }) =>
    mapFour(values, (value): TypedWord => ({ type, value })),
  );
  return { ...start, bindings };
}

function mapValues<A, B>(
  record: Readonly<Record<string, A>>,
  convert: (value: A) => B,
): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, convert(value)]));
}

/** What a table or a cross sets. */
export function gpuSetColumn(
  reader: Reader,
  target: GpuTarget,
  program: Pick<NamedProgram, 'environment'>,
): SetColumn<GpuStart> {
  const { named, type } = target;
  return {
    cell: (path, data) => readGpuCell(reader, path, data, target, program, true),
    lattices: type === 'F' ? LATTICES : INTEGER_LATTICES,
    ofNumber:
      named.file === 'condition code'
        ? new Mistake(`${named.name} holds flags: write a list of values`)
        : (value) => wordsCell(allOf({ type, value: type === 'S' ? value | 0 : value }), target),
  };
}

/** The value for a target, or null after noting what is wrong. */
function readGpuCell(
  reader: Reader,
  path: DataPath,
  data: unknown,
  target: GpuTarget,
  { environment }: Pick<NamedProgram, 'environment'>,
  bare = false,
): Cell<GpuStart> | null {
  const { named, component, type } = target;
  if (named.file === 'condition code') {
    const flags = readVector(reader, path, data, parseFlags, { bare, component });
    return flags === null ? null : flagsCell(flags, named.register, component);
  }
  const words = readTyped(reader, path, data, type, parseWord, { bare, component });
  if (words === null) return null;
  if (named.file === 'input' && oneType(words) === null) {
    reader.problem(path, `${named.name} takes four values of one type`);
    return null;
  }
  const isInput = named.file === 'input';
  const problem = isInput ? contradiction(named.key, words, component, environment) : null;
  if (problem !== null) {
    reader.problem(path, problem);
    return null;
  }
  return wordsCell(words, target);
}

/** What contradicts the documents' tables in a value, or in the one component of it that is given. */
function contradiction(
  binding: string,
  given: Four<TypedWord>,
  component: number | null,
  { programType }: GpuEnvironment,
): string | null {
  const { type, values } = quadOf(given);
  const quad = { type, values: replaced(NOTHING, component, values) };
  return contradictionOf(binding, quad, programType, null)?.message ?? null;
}

const NOTHING: TypedQuad['values'] = [null, null, null, null];

/** The one type of the values that are defined; null where they have several. */
export function oneType(words: Four<TypedWord>): TypedWord['type'] | null {
  const types = new Set(words.flatMap(({ type, value }) => (value === null ? [] : [type])));
  const [first = words[0].type] = types;
  return types.size > 1 ? null : first;
}

const UNDEFINED_WORD: TypedWord = { type: 'F', value: null };

function wordsCell(words: Four<TypedWord>, { named, component }: GpuTarget): Cell<GpuStart> {
  const shown = component === null ? words : [words[component] ?? words[0]];
  const label = labelOf(shown.map(wordLabel));
  if (named.file === 'condition code' || named.file === 'result') return { label, set: same };
  const file = named.file === 'temporary' ? 'temporaries' : 'bindings';
  const { key } = named;
  return {
    label,
    set: (start) => {
      const before = start[file][key] ?? allOf(UNDEFINED_WORD);
      return { ...start, [file]: { ...start[file], [key]: replaced(before, component, words) } };
    },
  };
}

// Names of results and codes are not set with numbers: gpuNamed and readGpuCell see to it.
const same = (start: GpuStart): GpuStart => start;

function flagsCell(
  flags: Four<NominalFlags>,
  register: 0 | 1,
  component: number | null,
): Cell<GpuStart> {
  return {
    label: labelOf(mapFour(flags, flagsLabel)),
    set: (start) => {
      const [zero, one] = start.codes;
      const before = (register === 0 ? zero : one) ?? allOf(GPU_NOMINAL.undefinedFlags);
      const changed = replaced(before, component, flags);
      return { ...start, codes: register === 0 ? [changed, one] : [zero, changed] };
    },
  };
}

/** A number as it stands in an id. */
function wordLabel({ type, value }: TypedWord): string {
  if (value === null) return 'undefined';
  return type === 'F' ? numberLabel(value) : String(value);
}

function flagsLabel(flags: NominalFlags): string {
  return flagsToJson(flags).replaceAll(' ', '-').replaceAll('?', '-undefined') || 'none';
}

/** What a start gives an invocation; temporaries and condition codes are no inputs. */
export function gpuInputValues({
  bindings,
  buffers,
  textures,
  derivatives,
}: GpuStart): GpuInputValues {
  return {
    bindings: Object.fromEntries(
      Object.entries(bindings).map(([binding, words]) => [binding, quadOf(words)]),
    ),
    buffers,
    textures,
    derivatives,
  };
}

function quadOf(words: Four<TypedWord>): TypedQuad {
  return { type: oneType(words) ?? 'F', values: mapFour(words, ({ value }) => value) };
}

function readBuffers(
  reader: Reader,
  path: DataPath,
  data: NonNullable<CaseData['buffers']>,
): GpuStart['buffers'] {
  const buffers: Record<number, readonly TypedWord[]> = {};
  for (const [point, words] of Object.entries(data)) {
    const at = [...path, point];
    if (!/^\d+$/.test(point)) {
      reader.keyProblem(at, `expected the number of a binding point; found "${point}"`);
      continue;
    }
    buffers[Number(point)] = words.flatMap((word, index) => {
      const how = { bare: false, component: 0 };
      const four = readTyped(reader, [...at, index], word, 'F', parseWord, how);
      return four === null ? [] : [four[0]];
    });
  }
  return buffers;
}

function readDerivatives(
  reader: Reader,
  path: DataPath,
  data: NonNullable<CaseData['derivatives']>,
): GpuStart['derivatives'] {
  return data.flatMap(({ x, y }, index) => {
    const dx = readFour(reader, [...path, index, 'x'], x, parseNumber);
    const dy = readFour(reader, [...path, index, 'y'], y, parseNumber);
    return dx === null || dy === null ? [] : [{ dx, dy }];
  });
}
