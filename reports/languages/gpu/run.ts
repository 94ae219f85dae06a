/** The end of a GPU program's run as JSON and as text. */
import type { Vector } from '../../../semantics/domains/domain.js';
import { typedBitsOf, type NominalWord } from '../../../semantics/gpu/domains/words.js';
import type { GpuNominalKinds } from '../../../semantics/gpu/domains/nominal.js';
import type { GpuOutcome, GpuRun } from '../../../semantics/gpu/machine/run.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { describeWord } from '../../../oracles/cases/gpu/compare.js';
import { fourOf, wordJson, type WordsJson } from '../../json/value.js';
import { counted } from '../../page/counts.js';

export type NominalGpuRun = GpuRun<GpuNominalKinds>;

/** What `vpspec run --json` prints of a GPU program. */
export interface GpuRunJson {
  readonly environment: string;
  readonly outcome: GpuOutcome['outcome'];
  readonly reason: GpuOutcome['reason'];
  /** Instructions executed. */
  readonly instructions: number;
  /** By binding. */
  readonly results: Readonly<Record<string, WordsJson>>;
  /** Geometry programs only: the results of each vertex; "end" where a primitive was completed. */
  readonly emitted?: readonly (Readonly<Record<string, WordsJson>> | 'end')[];
}

export function gpuRunJson(program: GpuProgram, { end, state }: NominalGpuRun): GpuRunJson {
  const resultsOf = (results: readonly Vector<NominalWord>[]): Record<string, WordsJson> =>
    Object.fromEntries(
      namedResults(program, results).map(([name, v]) => [name, fourOf(v, wordJson)]),
    );
  return {
    environment: program.environment.name,
    outcome: end.outcome,
    reason: end.reason,
    instructions: state.executed,
    results: resultsOf(state.results),
    ...(program.geometry === null
      ? {}
      : {
          emitted: state.emitted.map((emission) =>
            emission.kind === 'vertex' ? resultsOf(emission.results) : 'end',
          ),
        }),
  };
}

/** The results by binding, in the program's order. */
function namedResults(
  { results: slots }: GpuProgram,
  results: readonly Vector<NominalWord>[],
): readonly (readonly [string, Vector<NominalWord>])[] {
  return slots.flatMap(({ binding }, slot) => {
    const value = results[slot];
    return value === undefined ? [] : [[binding, value] as const];
  });
}

/** The same for a person. What a geometry program wrote after its last vertex is not seen. */
export function gpuRunText(program: GpuProgram, { end, state }: NominalGpuRun): string {
  const head = `${program.environment.name}: ${endText(end)} after ${counted(state.executed, 'instruction')}`;
  const body =
    program.geometry === null
      ? resultLines(program, state.results, '  ')
      : state.emitted.flatMap((emission) =>
          emission.kind === 'vertex'
            ? ['  vertex', ...resultLines(program, emission.results, '    ')]
            : ['  end of primitive'],
        );
  const title = program.geometry === null ? 'Results' : 'Emitted';
  const shown = body.length === 0 ? ['  nothing'] : body;
  return [head, '', title, ...shown].map((line) => `${line}\n`).join('');
}

function resultLines(
  program: GpuProgram,
  results: readonly Vector<NominalWord>[],
  indent: string,
): readonly string[] {
  const named = namedResults(program, results);
  const width = Math.max(0, ...named.map(([name]) => name.length));
  return named.map(([name, value]) => `${indent}${name.padEnd(width)} ${wordsText(value)}`);
}

/** How a program ended, in words. */
export function endText({ outcome, reason }: GpuOutcome): string {
  switch (outcome) {
    case 'completed':
      return outcome;
    case 'killed':
      return 'the fragment was killed';
    case 'terminated':
      return `terminated: ${reason}`;
    case 'undefined':
      return `undefined from here on: ${reason}`;
    case 'unfinished':
      return 'given up';
  }
}

/** Four components with type and bits. */
export function wordsText({ x, y, z, w }: Vector<NominalWord>): string {
  const words: readonly NominalWord[] = [x, y, z, w];
  return `(${words.map((word) => describeWord(typedBitsOf(word))).join(', ')})`;
}
