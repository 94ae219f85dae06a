/** Translations of GPU programs run by a stack in a process of its own, and judged by the semantics. */
import { expect } from 'vitest';
import type { Component } from '../../../spec/environments.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import type { GpuInputValues, TypedQuad, TypedWord } from '../../../semantics/gpu/machine/state.js';
import { loadedGpu } from '../../../semantics/gpu/language/load.testing.js';
import { bitsOf, valueOf } from '../../../semantics/number/binary32.js';
import { GpuJudge, type GpuJudgement } from '../../judge/gpu/judge.js';
import type { GpuShaderBatch } from '../../stacks/shader-stack.js';
import type { Target } from '../translation.js';
import { ALIVE_WORDS } from './fate.js';
import type { GpuTranslation } from './translation.js';
import { translateGpu } from './translate.js';
import { shaderProcess, type Runner } from './shader-process.testing.js';

/** A program and its invocations: bindings by name. Parameters, buffers and textures are those of the first. */
export interface Job extends Pick<GpuInputValues, 'buffers' | 'textures' | 'derivatives'> {
  readonly source: string;
  readonly vertices: readonly NonNullable<GpuInputValues['bindings']>[];
}

/** The verdicts on each invocation of each job. */
export async function judged(
  runner: Runner,
  target: Target,
  jobs: readonly Job[],
): Promise<readonly (readonly GpuJudgement[])[]> {
  const prepared = jobs.map((job) => {
    const program = loadedGpu(job.source);
    const translation = translateGpu(program, target, {
      derivatives: job.derivatives?.length ?? 0,
    });
    return { job, program, translation };
  });
  const seen = await shaderProcess(runner).run(
    prepared.map(({ job, program, translation }) => ({
      translation,
      batch: batchOf(job, program, translation),
    })),
  );
  const judge = new GpuJudge();
  return prepared.map(({ job: { vertices, ...given }, program, translation }, index) =>
    vertices.map((bindings, vertex) => {
      const width = translation.exports.length * 4;
      const words = (seen[index] ?? NO_WORDS).slice(vertex * width, (vertex + 1) * width);
      const alive = translation.showsKill ? words.at(-1) : null;
      if (alive === INEXACT) throw new Error('these derivatives cannot be made');
      const results = program.results.map((_, slot) => quadOf(words.slice(slot * 4)));
      const values: GpuInputValues = { bindings, ...given };
      const left = { loaded: true, killed: alive === 0, results, emitted: [] } as const;
      return judge.judgeRun(program, values, left);
    }),
  );
}

/** By instruction, the error within which a stack is known to do what no document allows. */
export type Departing = Readonly<Record<string, number>>;

/**
 * Expects that everything is allowed, but for the results of single instructions that depart.
 *
 * @param departing by the name of the instruction that a job begins with
 */
export async function expectAgreement(
  runner: Runner,
  target: Target,
  jobs: readonly Job[],
  departing: Departing = {},
): Promise<void> {
  const verdicts = await judged(runner, target, jobs);
  for (const [index, { source }] of jobs.entries()) {
    const [, name = ''] = /\n(\w+)\./.exec(source) ?? [];
    for (const verdict of verdicts[index] ?? []) {
      const bound = departing[name];
      if (bound !== undefined && verdict.verdict === 'disagrees') {
        const { observed, allowed } = verdict.disagreement;
        const error = Number.parseFloat(observed) - Number.parseFloat(allowed.slice(1));
        expect(Math.abs(error), source).toBeLessThan(bound);
      } else {
        expect(verdict, source).toMatchObject({ verdict: 'agrees' });
      }
    }
  }
}

/** The word of `alive` where derivatives cannot be made. */
const INEXACT = bitsOf(ALIVE_WORDS.inexact);
const NO_WORDS = new Uint32Array();

function batchOf(
  { vertices, buffers, textures, derivatives }: Job,
  program: GpuProgram,
  translation: GpuTranslation,
): GpuShaderBatch {
  return {
    count: vertices.length,
    attributes: Uint32Array.from(
      vertices.flatMap((bindings) =>
        translation.attributeBindings.flatMap((name) => wordsOf(bindings[name] ?? ZERO)),
      ),
    ),
    parameters: Uint32Array.from(parameterWords(program, vertices[0] ?? {})),
    buffers: translation.buffers.map(({ point, vectors }) => {
      const block = new Uint32Array(vectors * 4);
      block.set((buffers?.[point] ?? []).slice(0, block.length).map(wordOf));
      return block;
    }),
    textures: translation.textures.map(({ unit }) => textures?.get(unit) ?? {}),
    derivatives: Uint32Array.from(
      (derivatives ?? []).flatMap(({ dx, dy }) => [...dx, ...dy].map(bitsOf)),
    ),
  };
}

function wordOf({ type, value }: TypedWord): number {
  return type === 'F' ? bitsOf(value ?? 0) : (value ?? 0) >>> 0;
}

function wordsOf({ type, values }: TypedQuad): readonly number[] {
  return values.map((value) => wordOf({ type, value }));
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

function quadOf([x = 0, y = 0, z = 0, w = 0]: Iterable<number>): Record<Component, number> {
  return { x, y, z, w };
}

/** Four floating-point numbers, or integers of a type. */
export function quad(type: TypedQuad['type'], words: readonly number[]): TypedQuad {
  const value = (word: number): number =>
    type === 'F' ? valueOf(word) : type === 'S' ? word | 0 : word >>> 0;
  const [x = 0, y = 0, z = 0, w = 0] = words.map(value);
  return { type, values: [x, y, z, w] };
}
