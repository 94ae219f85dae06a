/** Every result that the documents permit of a GPU program, as JSON and as text. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { AllowedWord } from '../../../semantics/gpu/domains/allowed/words.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import type {
  AllowedGpuEnd,
  AllowedGpuState,
  ExploredGpuProgram,
} from '../../../oracles/judge/gpu/explore.js';
import { allowedHead, type AllowedJson } from '../vp/allowed.js';
import { dependsOn } from '../../depends.js';
import { endText } from './run.js';
import { joinedOf } from '../../joined.js';
import { setJson, type SetJson } from '../../json/set.js';
import type { Four } from '../../json/value.js';
import { letterLines, together, type LetterJson, type Shown } from '../../letters.js';

/** What `vpspec allowed --json` prints. */
export interface GpuAllowedJson extends AllowedJson {
  /** Geometry programs only, where every end emits as many vertices: by vertex. */
  readonly emitted?: readonly Readonly<Record<string, Four<SetJson>>>[];
}

export function gpuAllowedJson(
  program: GpuProgram,
  explored: ExploredGpuProgram,
  letters: readonly LetterJson[],
): GpuAllowedJson {
  const { leaves, joined } = explored;
  const ends = leaves.flatMap(({ value }) => value);
  return {
    environment: program.environment.name,
    outcomes: [...new Set(ends.map(({ end }) => endText(end)))],
    ends: ends.length,
    policies: dependsOn(leaves),
    joined: joinedOf(joined),
    byTheLetter: letters,
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
): readonly Readonly<Record<string, Four<SetJson>>>[] {
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
): Record<string, Four<SetJson>> {
  return Object.fromEntries(
    program.results.map(({ binding }, slot) => {
      const of = (component: Component): SetJson =>
        setJson(together(ends.map((results) => results[slot]?.[component] ?? null)));
      return [binding, [of('x'), of('y'), of('z'), of('w')]] as const;
    }),
  );
}

/** What shows of a GPU program; of a geometry program what it emits, by vertex. */
export function gpuShown(program: GpuProgram, { leaves }: ExploredGpuProgram): Shown {
  const ends = leaves.flatMap(({ value }) => value);
  const words = new Map<string, AllowedWord[]>();
  const note = (before: string, results: AllowedGpuState['results']): void => {
    program.results.forEach(({ binding }, slot) => {
      for (const component of COMPONENTS) {
        const name = `${before}${binding}.${component}`;
        const known = words.get(name) ?? [];
        known.push(results[slot]?.[component] ?? null);
        words.set(name, known);
      }
    });
  };
  for (const { state } of ends) {
    if (program.geometry === null) note('', state.results);
    else {
      const vertices = state.emitted.flatMap((each) => (each.kind === 'vertex' ? [each] : []));
      vertices.forEach(({ results }, index) => {
        note(`vertex ${String(index)} `, results);
      });
    }
  }
  return {
    outcomes: [...new Set(ends.map(({ end }) => endText(end)))],
    components: new Map([...words].map(([name, all]) => [name, together(all)])),
  };
}

export function gpuAllowedText(
  program: GpuProgram,
  explored: ExploredGpuProgram,
  letters: readonly LetterJson[],
): string {
  const allowed = gpuAllowedJson(program, explored, letters);
  const { results, emitted } = allowed;
  const lines = [
    ...allowedHead(allowed),
    ...(emitted === undefined
      ? setLines(results)
      : emitted.flatMap((vertex) => ['  vertex', ...setLines(vertex)])),
    ...letterLines(letters),
  ];
  return `${lines.join('\n')}\n`;
}

function setLines(results: Readonly<Record<string, Four<SetJson>>>): readonly string[] {
  const width = Math.max(0, ...Object.keys(results).map(({ length }) => length)) + 2;
  return Object.entries(results).flatMap(([name, sets]) =>
    sets.map((set, index) => `  ${`${name}.${COMPONENTS[index] ?? ''}`.padEnd(width)} ${set.text}`),
  );
}
