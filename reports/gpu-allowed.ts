/** Every result that the documents permit of a GPU program, as JSON and as text. */
import { COMPONENTS } from '../spec/environments.js';
import type { AllowedWord } from '../semantics/gpu/domains/allowed/words.js';
import { Packed } from '../semantics/gpu/domains/packed.js';
import type { GpuProgram } from '../semantics/gpu/program.js';
import { unionOf } from '../semantics/number/value-set.js';
import { describeAllowedWord } from '../oracles/judge/gpu/describe-word.js';
import type {
  AllowedGpuEnd,
  AllowedGpuState,
  ExploredGpuProgram,
} from '../oracles/judge/gpu/explore-gpu.js';
import { allowedHead, dependsOn, type AllowedJson } from './allowed.js';
import { endText } from './gpu-run.js';
import { joinedOf } from './joined.js';

/** What `vpspec allowed --json` prints. */
interface GpuAllowedJson extends AllowedJson {
  /** Geometry programs only, where every end emits as many vertices: by vertex. */
  readonly emitted?: readonly Readonly<Record<string, readonly string[]>>[];
}

export function gpuAllowedJson(
  program: GpuProgram,
  { leaves, joined }: ExploredGpuProgram,
): GpuAllowedJson {
  const ends = leaves.flatMap(({ value }) => value);
  return {
    environment: program.environment.name,
    outcomes: [...new Set(ends.map(({ end }) => endText(end)))],
    ends: ends.length,
    policies: dependsOn(leaves),
    joined: joinedOf(joined),
    results: setsOf(
      program,
      ends.map(({ state }) => state.results),
    ),
    ...(program.geometry === null ? {} : { emitted: emittedSets(program, ends) }),
  };
}

/** Empty where the ends emit different numbers of vertices. */
function emittedSets(
  program: GpuProgram,
  ends: readonly AllowedGpuEnd[],
): readonly Readonly<Record<string, readonly string[]>>[] {
  const vertices = ends.map(({ state }) =>
    state.emitted.flatMap((emission) => (emission.kind === 'vertex' ? [emission.results] : [])),
  );
  const [first = []] = vertices;
  if (vertices.some(({ length }) => length !== first.length)) return [];
  return first.map((_, index) =>
    setsOf(
      program,
      vertices.flatMap((all) => all.slice(index, index + 1)),
    ),
  );
}

/** For each result what its components may be, over all ends. */
function setsOf(
  program: GpuProgram,
  ends: readonly AllowedGpuState['results'][],
): Record<string, readonly string[]> {
  return Object.fromEntries(
    program.results.map(({ binding }, slot) => [
      binding,
      COMPONENTS.map((component) => {
        const words = ends.map((results) => results[slot]?.[component] ?? null);
        return [...new Set(together(words).map(describeAllowedWord))].join(' or ');
      }),
    ]),
  );
}

/** Floating-point sets as one, first; the others as they are. */
function together(words: readonly AllowedWord[]): readonly AllowedWord[] {
  const sets = words.flatMap((word) =>
    word?.type !== 'F' || word.value instanceof Packed ? [] : [word.value],
  );
  const others = words.filter((word) => word?.type !== 'F' || word.value instanceof Packed);
  return sets.length === 0 ? others : [{ type: 'F', value: unionOf(sets) }, ...others];
}

export function gpuAllowedText(program: GpuProgram, explored: ExploredGpuProgram): string {
  const allowed = gpuAllowedJson(program, explored);
  const { results, emitted } = allowed;
  const lines = [
    ...allowedHead(allowed),
    ...(emitted === undefined
      ? setLines(results)
      : emitted.flatMap((vertex) => ['  vertex', ...setLines(vertex)])),
  ];
  return `${lines.join('\n')}\n`;
}

function setLines(results: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const width = Math.max(0, ...Object.keys(results).map(({ length }) => length)) + 2;
  return Object.entries(results).flatMap(([name, sets]) =>
    sets.map((set, index) => `  ${`${name}.${COMPONENTS[index] ?? ''}`.padEnd(width)} ${set}`),
  );
}
