/**
 * A case of a GPU program as the same case of another environment: its header, inputs and results by the names that they
 * have there, and an EMIT where nothing else would show. Whether it does there what it expects is asked by others.
 */
import {
  GPU_ENVIRONMENTS,
  type GpuEnvironmentName,
  type GpuProgramType,
} from '../../../spec/gpu/environments.js';
import { attributeKey } from '../../../semantics/gpu/machine/invocation.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import type { GpuCase, GpuRunExpectation } from '../../cases/gpu/case.js';
import { loadedGpu } from '../../judge/loaded.js';

const HEADER = /!!\w+\.\d/;

/** What a geometry program has to declare. */
const DECLARED = ['PRIMITIVE_IN POINTS;', 'PRIMITIVE_OUT POINTS;', 'VERTICES_OUT 4;'];
const DECLARATION = /\b(?:PRIMITIVE_IN|PRIMITIVE_OUT|VERTICES_OUT)\s+\w+\s*;\s*/g;

type Renaming = readonly (readonly [from: RegExp, to: string])[];

/** What programs read and write, by the names of vertex programs, of which most of the corpus is. */
const OF_VERTICES: Readonly<Record<GpuProgramType, Renaming>> = {
  vertex: [],
  fragment: [
    [/\bfragment\.(attrib|texcoord|color|fogcoord|position)\b/g, 'vertex.$1'],
    [/\bresult\.color\b/g, 'result.position'],
  ],
  geometry: [
    [/\bvertex\[0\]\./g, 'vertex.'],
    [DECLARATION, ''],
  ],
};

/** The same of vertex programs, as the other types have it. */
const RENAMED: Readonly<Record<GpuProgramType, Renaming>> = {
  vertex: [],
  fragment: [
    [/\bvertex\.position\b/g, 'fragment.attrib[9]'],
    [/\bvertex\.(attrib|texcoord|color|fogcoord)\b/g, 'fragment.$1'],
    [/\bresult\.(?:position\b|(?:attrib|texcoord)\[0\])/g, 'result.color'],
  ],
  geometry: [[/\bvertex\.(attrib|position|texcoord|color|fogcoord)\b/g, 'vertex[0].$1']],
};

/** The case of another environment as one of this one; null where it cannot be that. */
export function movedGpu(given: GpuCase, environment: GpuEnvironmentName): GpuCase | null {
  const { program, start, expect } = given;
  const { header, programType } = GPU_ENVIRONMENTS[environment];
  if (!HEADER.test(program.text)) return null;
  const from = GPU_ENVIRONMENTS[given.environment].programType;
  const isGeometry = programType === 'geometry';
  // On the line of the header: lines stay what they are.
  const declared =
    isGeometry && !program.text.includes('PRIMITIVE_IN') ? ` ${DECLARED.join(' ')}` : '';
  const renaming = [...(from === programType ? [] : OF_VERTICES[from]), ...RENAMED[programType]];
  const renamed = (text: string): string =>
    renaming.reduce((all, [before, after]) => all.replace(before, after), text);
  const moved = (text: string): string => renamed(text.replace(HEADER, `${header}${declared}`));
  const isWhole = program.from === 0;
  const runs = expect.kind === 'runs';
  const emits = isGeometry && isWhole && runs;
  const own = moved(program.text);
  const text = emits ? emitting(own) : own;
  // What such a program leaves is not emitted.
  if (text === null) return null;
  const here = { ...given, ...movedNames(given, environment), environment };
  const movedProgram = {
    text,
    given: renamed(program.given),
    from: isWhole ? 0 : moved(program.text.slice(0, program.from)).length,
  };
  if (!runs) {
    const position =
      expect.kind === 'error' && expect.position !== null
        ? { position: moved(program.text.slice(0, expect.position)).length }
        : {};
    return { ...here, program: movedProgram, expect: { ...expect, ...position } };
  }
  const names = namesBetween(program.text, text);
  if (names === null) return null;
  const bindings = Object.fromEntries(
    Object.entries(start.bindings).map(([name, value]) => [names.get(name) ?? name, value]),
  );
  if (programType === 'fragment' && interpolatesIntegers(text, bindings)) return null;
  const results = movedResults(expect, names);
  return {
    ...here,
    program: movedProgram,
    start: { ...start, bindings },
    expect: emits ? asEmitted(results) : results,
  };
}

/** Its name where it is asked. */
export function movedNames(
  { id, base }: { readonly id: string; readonly base: string },
  environment: string,
): { readonly id: string; readonly base: string } {
  return { id: `${id}@${environment}`, base: `${base}@${environment}` };
}

/** A vertex at the end of a program that ends there alone; null for others. */
function emitting(text: string): string | null {
  const isPlain = !/\b(?:EMIT|ENDPRIM|RET)\b|:/.test(text.replace(/#[^\n\r]*/g, ''));
  return isPlain && /\bEND\s*$/.test(text) ? text.replace(/\bEND(\s*)$/, 'EMIT;\nEND$1') : null;
}

/** Attributes and results stand in the same order in both; null where one does not load, or lacks some. */
function namesBetween(before: string, after: string): ReadonlyMap<string, string> | null {
  const [one, other] = [loadedGpu(before), loadedGpu(after)];
  if (!one.loaded || !other.loaded) return null;
  const [own, here] = [slotNames(one.program), slotNames(other.program)];
  if (own.length !== here.length) return null;
  return new Map(own.map((name, index) => [name, here[index] ?? name]));
}

/** What is interpolated is floating-point (NV_fragment_program4 §2.X.3.1): such inputs cannot be. */
function interpolatesIntegers(text: string, bindings: GpuCase['start']['bindings']): boolean {
  const result = loadedGpu(text);
  if (!result.loaded) return false;
  return result.program.attributes.some(({ binding, interpolation }) => {
    const isInterpolated = binding !== 'primitive.id' && !interpolation.includes('FLAT');
    return isInterpolated && bindings[binding]?.some(({ type }) => type !== 'F') === true;
  });
}

function slotNames({ attributes, results }: GpuProgram): readonly string[] {
  return [...attributes.map((slot) => attributeKey(slot)), ...results.map((slot) => slot.binding)];
}

function movedResults(
  expect: GpuRunExpectation,
  names: ReadonlyMap<string, string>,
): GpuRunExpectation {
  const registers = expect.registers.map((each) => {
    const key = each.file === 'result' ? names.get(each.key) : undefined;
    return each.file === 'result' && key !== undefined ? { ...each, name: key, key } : each;
  });
  return { ...expect, registers };
}

/** What it expects of results it expects of the vertex. */
function asEmitted(expect: GpuRunExpectation): GpuRunExpectation {
  const vertex = expect.registers.flatMap((each) => (each.file === 'result' ? [each] : []));
  return {
    ...expect,
    instructions: expect.instructions === null ? null : expect.instructions + 1,
    registers: expect.registers.filter(({ file }) => file !== 'result'),
    emitted: [vertex],
  };
}
