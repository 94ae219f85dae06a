/** Translations of GPU programs run by Mesa and judged by the semantics. */
import { spawnSync } from 'node:child_process';
import type { Component } from '../../../spec/environments.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import type { GpuInputValues, TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { loadedGpu } from '../../../semantics/gpu/language/load.testing.js';
import { bitsOf, valueOf } from '../../../semantics/number/binary32.js';
import { optionsOf, variables } from '../../backends/mesa.js';
import { GpuJudge, type GpuJudgement } from '../../judge/gpu/judge-gpu.js';
import { ownProcess } from '../../protocol/own-process.js';
import type { Target } from '../translation.js';
import type { GpuTranslation } from './gpu-translation.js';
import { translateGpu } from './translate-gpu.js';
import type { ShaderRun } from './shaders-main.js';

/** A program and its vertices: bindings by name. */
export interface Job {
  readonly source: string;
  readonly vertices: readonly NonNullable<GpuInputValues['bindings']>[];
}

/** The verdicts on each vertex of each job. */
export function judged(
  driver: 'softpipe' | 'llvmpipe',
  target: Target,
  jobs: readonly Job[],
): readonly (readonly GpuJudgement[])[] {
  const prepared = jobs.map(({ source, vertices }) => {
    const program = loadedGpu(source);
    const translation = translateGpu(program, target);
    return { program, translation, vertices };
  });
  const seen = run(
    driver,
    prepared.map(({ program, translation, vertices }) => ({
      translation,
      count: vertices.length,
      attributes: vertices.flatMap((bindings) => attributeWords(translation, bindings)),
      parameters: parameterWords(program, vertices[0] ?? {}),
    })),
  );
  const judge = new GpuJudge();
  return prepared.map(({ program, vertices }, index) =>
    vertices.map((bindings, vertex) => {
      const width = program.results.length * 4;
      const words = (seen[index] ?? []).slice(vertex * width, (vertex + 1) * width);
      const results = program.results.map((_, slot) => quadOf(words.slice(slot * 4)));
      return judge.judgeRun(program, { bindings }, { loaded: true, killed: false, results, emitted: [] }); // prettier-ignore
    }),
  );
}

function run(driver: 'softpipe' | 'llvmpipe', runs: readonly ShaderRun[]): readonly number[][] {
  const { file, words } = ownProcess('oracles/translate/gpu/shaders-main', [driver]);
  const { stdout, stderr, status } = spawnSync(file, words, {
    input: JSON.stringify(runs),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, ...variables(optionsOf(driver)) },
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as readonly number[][];
}

function wordsOf({ type, values }: TypedQuad): readonly number[] {
  return values.map((value) => (type === 'F' ? bitsOf(value ?? 0) : (value ?? 0) >>> 0));
}

function attributeWords(
  { attributeBindings }: GpuTranslation,
  bindings: Readonly<Record<string, TypedQuad>>,
): readonly number[] {
  return attributeBindings.flatMap((name) => wordsOf(bindings[name] ?? ZERO));
}

/** Constants, and parameters by their bindings: the same for all vertices. */
function parameterWords(
  { parameters }: GpuProgram,
  bindings: Readonly<Record<string, TypedQuad>>,
): readonly number[] {
  return parameters.flatMap((slot) =>
    slot.kind === 'constant' ? [...slot.words] : wordsOf(bindings[slot.binding] ?? ZERO),
  );
}

const ZERO: TypedQuad = { type: 'F', values: [0, 0, 0, 0] };

function quadOf([x = 0, y = 0, z = 0, w = 0]: readonly number[]): Record<Component, number> {
  return { x, y, z, w };
}

/** Four floating-point numbers, or integers of a type. */
export function quad(type: TypedQuad['type'], words: readonly number[]): TypedQuad {
  const value = (word: number): number =>
    type === 'F' ? valueOf(word) : type === 'S' ? word | 0 : word >>> 0;
  const [x = 0, y = 0, z = 0, w = 0] = words.map(value);
  return { type, values: [x, y, z, w] };
}
