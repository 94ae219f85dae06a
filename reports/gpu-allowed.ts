/** Every result that the documents permit of a GPU program, as JSON and as text. */
import { COMPONENTS } from '../spec/environments.js';
import type { Leaf } from '../semantics/domains/explore.js';
import type { GpuProgram } from '../semantics/gpu/program.js';
import { describeAllowedWord } from '../oracles/judge/gpu/describe-word.js';
import type { AllowedGpuEnd, AllowedGpuState } from '../oracles/judge/gpu/explore-gpu.js';
import { dependsOn } from './allowed.js';
import { endText } from './gpu-run.js';
import { counted } from './page/counts.js';

type Leaves = readonly Leaf<readonly AllowedGpuEnd[]>[];

/** What `vpspec allowed --json` prints; a set is a text such as "[0.33333322, 0.33333343] or NaN". */
interface GpuAllowedJson {
  readonly environment: string;
  readonly outcomes: readonly string[];
  /** Different ends, each with the assignments that lead to it. */
  readonly ends: number;
  /** Policies on which the results depend. */
  readonly policies: readonly string[];
  readonly results: Readonly<Record<string, readonly string[]>>;
  /** Geometry programs only, where every end emits as many vertices: by vertex. */
  readonly emitted?: readonly Readonly<Record<string, readonly string[]>>[];
}

export function gpuAllowedJson(program: GpuProgram, leaves: Leaves): GpuAllowedJson {
  const ends = leaves.flatMap(({ value }) => value);
  return {
    environment: program.environment.name,
    outcomes: [...new Set(ends.map(({ end }) => endText(end)))],
    ends: ends.length,
    policies: dependsOn(leaves),
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
        const texts = ends.map((results) =>
          describeAllowedWord(results[slot]?.[component] ?? null),
        );
        return [...new Set(texts)].join(' or ');
      }),
    ]),
  );
}

export function gpuAllowedText(program: GpuProgram, leaves: Leaves): string {
  const { environment, outcomes, ends, policies, results, emitted } = gpuAllowedJson(
    program,
    leaves,
  );
  const lines = [
    `${environment}: ${outcomes.join(' or ')}; ${counted(ends, 'different end')}`,
    policies.length === 0
      ? 'The result depends on no policy.'
      : `The result depends on ${policies.join(', ')} (vpspec policies NAME).`,
    '',
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
