import { describe, expect, it } from 'vitest';
import { GPU_ENVIRONMENTS } from '../../../spec/gpu/environments.js';
import { GPU_INSTRUCTIONS } from '../../../spec/gpu/instructions.js';
import { TEXTURE_TARGETS } from '../../../spec/gpu/texture-targets.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { GPU_STANDARD, gpuMachineOf } from '../../../semantics/gpu/machine/machine.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { flush, valueOf } from '../../../semantics/number/binary32.js';
import { traceGpu } from '../../../semantics/gpu/machine/trace.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import { incompleteness } from '../../../semantics/texture/completeness.js';
import { runLeft } from '../../judge/gpu/left-by.js';
import type { Left } from '../../judge/gpu/left.js';
import { GpuJudge } from '../../judge/gpu/judge.js';
import { SeededSource } from '../source.js';
import { GpuGenerator, type DrawnGpu } from './generator.js';
import { TEXTURE_INSTRUCTIONS } from './texture-access.js';

const environments = Object.values(GPU_ENVIRONMENTS);

/** Only instructions that access textures, besides what programs need. */
const TEXTURES_ALONE = {
  length: { least: 12, most: 12 },
  instructions: Object.fromEntries(
    GPU_INSTRUCTIONS.map((spec) => [spec.name, TEXTURE_INSTRUCTIONS.includes(spec) ? 1000 : 0.01]),
  ),
};

function draws(environment: (typeof environments)[number], count: number): readonly DrawnGpu[] {
  const generator = new GpuGenerator(environment, TEXTURES_ALONE);
  return Array.from({ length: count }, (_, index) => generator.draw(5, index)).filter(
    ({ program }) => program.reads.textures.size > 0,
  );
}

function loaded(text: string) {
  const result = loadGpu(text);
  if (!result.loaded) throw new Error(`${result.error.message}\n${text}`);
  return result.program;
}

/** What each of the documents' instructions may access (§2.X.4.4, §2.X.8). */
const ACCESSES = TEXTURE_INSTRUCTIONS.flatMap(({ name }) =>
  TEXTURE_TARGETS.filter(({ isSampled, isFetched, lacksFourth }) => {
    if (name === 'TXQ') return true;
    if (name === 'TXF') return isFetched;
    return isSampled && !(lacksFourth && ['TXB', 'TXL', 'TXP'].includes(name));
  }).map((target) => `${name} ${target.name}`),
);

describe.each(environments)('texture access in generated programs of $name', (environment) => {
  const drawn = draws(environment, 200);

  it('has every instruction with every target', () => {
    // As it stands in the text: loading so many programs takes long.
    const access = /^ *(\w{3}).*texture(?:\[\d+\])?, (\w+)/gm;
    const seen = new Set(
      draws(environment, 700).flatMap(({ program: { text } }) =>
        [...text.matchAll(access)].map(([, name = '', target = '']) => `${name} ${target}`),
      ),
    );
    expect(ACCESSES.filter((access) => !seen.has(access))).toEqual([]);
  });

  it('has textures that are complete, of every kind, format and type', () => {
    const textures = drawn.flatMap(({ inputs }) =>
      [...(inputs.textures?.values() ?? [])].flatMap((unit) => Object.values(unit)),
    );
    expect(textures.map(incompleteness).filter((reason) => reason !== null)).toEqual([]);
    expect(new Set(textures.map(({ kind }) => kind)).size).toBe(8);
    expect(new Set(textures.map(({ baseFormat }) => baseFormat)).size).toBe(9);
    expect(new Set(textures.map(({ componentType }) => componentType)).size).toBe(3);
    expect(new Set(textures.map(({ parameters }) => parameters.wrapS)).size).toBe(8);
    expect(textures.some(({ border }) => border === 1)).toBe(true);
    // A bias shows least where limits leave one level alone.
    const biases = textures
      .filter(({ parameters: { minLod, maxLod } }) => minLod === -1000 && maxLod === 1000)
      .map(({ parameters }) => parameters.lodBias);
    expect(new Set(biases)).toEqual(new Set([0, -2, -1, 0.25, 1, 2, 3]));
  });

  it('mostly finds what is defined', () => {
    const counts = { sampled: 0, undefined: 0 };
    for (const { program, inputs } of drawn.slice(0, 25)) {
      for (const step of traceGpu(GPU_STANDARD.link(loaded(program.text)), inputs)) {
        const { result } = step.observation;
        const { texture, name } = step.instruction;
        if (texture === null || result === null || name === 'TXF' || name === 'TXQ') continue;
        counts.sampled++;
        if (result.value.x === UNDEFINED) counts.undefined++;
      }
    }
    expect(counts.sampled).toBeGreaterThan(60);
    expect(counts.undefined / counts.sampled).toBeLessThan(0.15);
  });
});

describe('what is undefined', () => {
  it.each(environments)('of generated programs of $name may be any value', (environment) => {
    const judge = new GpuJudge();
    const generator = new GpuGenerator(environment);
    let replaced = 0;
    for (let index = 0; index < 24; index++) {
      const { program, inputs } = generator.draw(23, index);
      const given = loaded(program.text);
      const bits = new SeededSource(23, index, 9).nextInt(0, 0xffffffff);
      const [open, left] = [
        GPU_STANDARD,
        gpuMachineOf({
          ...GPU_NOMINAL,
          undefinedFloat: flush(valueOf(bits)),
          undefinedInteger: bits | 0,
        }),
      ].map((machine) => runLeft(machine, machine.link(given), inputs, 2 ** 12));
      if (!open || !left) throw new Error(`depends on what is undefined: ${program.text}`);
      replaced += unshown(open) - unshown(left);
      expect(judge.judgeRun(given, inputs, left), program.text).toMatchObject({
        verdict: 'agrees',
      });
    }
    expect(replaced).toBeGreaterThan(10);
  });
});

/** How many components of results do not show. */
function unshown({ results, emitted }: Left): number {
  const vectors = [...results, ...emitted.flatMap((vertex) => vertex ?? [])];
  return vectors.flatMap(({ x, y, z, w }) => [x, y, z, w]).filter((bits) => bits === null).length;
}
