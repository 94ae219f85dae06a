import { describe, expect, it } from 'vitest';
import { GPU_ENVIRONMENTS } from '../../../spec/gpu/environments.js';
import { GPU_INSTRUCTIONS } from '../../../spec/gpu/instructions.js';
import { completedBindings, contradictionOf } from '../../../semantics/gl/binding-components.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { parseGpu } from '../../../semantics/gpu/language/parse.js';
import { printGpu } from '../../../semantics/gpu/language/print.js';
import { withoutPlaces } from '../../../semantics/language/print.js';
import { GPU_STANDARD } from '../../../semantics/gpu/machine/machine.js';
import { resumeGpu } from '../../../semantics/gpu/machine/run.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { typedBitsOf } from '../../../semantics/gpu/domains/words.js';
import { Unexplored } from '../../judge/explore-paths.js';
import { GpuProgramExplorer, type AllowedGpuEnd } from '../../judge/gpu/explore.js';
import { leftOf } from '../../judge/gpu/left-by.js';
import { permits } from '../../judge/gpu/judge.js';
import { permittedRegion } from '../../judge/region.js';
import { GpuGenerator, type DrawnGpu } from './generator.js';
import type { GpuGenerateOptions } from './program.js';
import { computing } from './instruction.js';
import { byNight } from '../../../vitest.night.js';

const environments = Object.values(GPU_ENVIRONMENTS);

function draws(
  environment: (typeof environments)[number],
  count: number,
  options: GpuGenerateOptions = {},
): readonly DrawnGpu[] {
  const generator = new GpuGenerator(environment, options);
  return Array.from({ length: count }, (_, index) => generator.draw(17, index));
}

/** Without options many tests look at the same: they are drawn once. */
const drawnOnce = new Map<string, DrawnGpu[]>();

function first(environment: (typeof environments)[number], count: number): readonly DrawnGpu[] {
  const drawn = drawnOnce.get(environment.name) ?? [];
  drawnOnce.set(environment.name, drawn);
  const generator = new GpuGenerator(environment);
  while (drawn.length < count) drawn.push(generator.draw(17, drawn.length));
  return drawn.slice(0, count);
}

const programs = new Map<string, GpuProgram>();

function loaded(text: string): GpuProgram {
  const known = programs.get(text);
  if (known !== undefined) return known;
  const result = loadGpu(text);
  if (!result.loaded) throw new Error(`${result.error.message}\n${text}`);
  programs.set(text, result.program);
  return result.program;
}

function ran({ program, inputs: values }: DrawnGpu) {
  const linked = GPU_STANDARD.link(loaded(program.text));
  const { inputs, state } = GPU_STANDARD.invocation(linked, values);
  return resumeGpu(linked, inputs, state);
}

describe.each(environments)('generated programs of $name', (environment) => {
  it('load, and end within their bound by what is defined', () => {
    for (const drawn of first(environment, byNight(60, 20))) {
      const { end, state } = ran(drawn);
      expect(['completed', 'killed'], drawn.program.text).toContain(end.outcome);
      expect(state.executed).toBeLessThanOrEqual(drawn.program.bound);
    }
  });

  it('show results that are defined', () => {
    const words = first(environment, byNight(30, 15)).flatMap((drawn) => {
      const { state } = ran(drawn);
      const vertices = state.emitted.flatMap((each) =>
        each.kind === 'vertex' ? [each.results] : [],
      );
      const seen = environment.programType === 'geometry' ? vertices : [state.results];
      return seen
        .flat()
        .flatMap(({ x, y, z, w }) => [
          typedBitsOf(x),
          typedBitsOf(y),
          typedBitsOf(z),
          typedBitsOf(w),
        ]);
    });
    const defined = words.filter((word) => word !== null);
    expect(defined.length / words.length).toBeGreaterThan(0.8);
    expect(new Set(defined.map(({ type }) => type))).toEqual(new Set(['F', 'S', 'U']));
  });

  it('are given inputs that there can be, completed', () => {
    const { programType } = environment;
    for (const { inputs } of first(environment, byNight(200, 40))) {
      const { bindings = {} } = inputs;
      expect(completedBindings(bindings, programType)).toEqual(bindings);
      for (const [binding, quad] of Object.entries(bindings)) {
        expect(contradictionOf(binding, quad, programType, bindings)).toBeNull();
      }
    }
  });

  // Vertex and geometry programs interpolate nothing. (A test that is skipped would be one that is missing.)
  if (environment.programType === 'fragment') {
    it('are given integers by attributes that are not interpolated alone', () => {
      const integers = first(environment, byNight(200, 60)).flatMap(({ program, inputs }) =>
        loaded(program.text).attributes.flatMap(({ binding, interpolation }) => {
          const type = inputs.bindings?.[binding]?.type ?? 'F';
          return type === 'F' || binding === 'primitive.id' ? [] : [interpolation];
        }),
      );
      expect(integers.length).toBeGreaterThan(0);
      expect(integers.filter((each) => !each.includes('FLAT'))).toEqual([]);
    });
  }

  it('are what the printer makes of their syntax', () => {
    for (const { program } of first(environment, byNight(20, 8))) {
      const { syntax } = loaded(program.text);
      const again = parseGpu(printGpu(syntax));
      if (!again.parsed) throw new Error(program.text);
      expect(withoutPlaces(again.syntax)).toEqual(withoutPlaces(syntax));
    }
  });

  it('are the same for a seed and an index', () => {
    const [first, second] = [draws(environment, 5), draws(environment, 5)];
    expect(second).toEqual(first);
    expect(new Set(first.map(({ program }) => program.text)).size).toBe(5);
  });

  it('have every instruction that computes, and every one of structured flow', () => {
    const flow = GPU_INSTRUCTIONS.filter(({ form }) => FLOW.includes(form));
    const special = environment.programType === 'geometry' ? ['EMIT', 'ENDPRIM'] : [];
    const wanted = [...computing(environment), ...flow].map(({ name }) => name).concat(special);
    // 90 programs at most: nothing is missing when all of them have been seen.
    const missing = new Set(wanted);
    for (let count = 1; count <= 90 && missing.size > 0; count++) {
      for (const { program } of first(environment, count).slice(-1)) {
        for (const { name } of loaded(program.text).instructions) missing.delete(name);
      }
    }
    expect([...missing]).toEqual([]);
  });

  it('can be made of one instruction, besides what they need', () => {
    const instructions = Object.fromEntries(
      computing(environment).map(({ name }) => [name, name === 'SAD' ? 1 : 0]),
    );
    const length = { least: 10, most: 10 };
    for (const { program } of draws(environment, 10, { instructions, length })) {
      const names = new Set(loaded(program.text).instructions.map(({ name }) => name));
      expect(names).not.toContain('XPD');
      expect(names).not.toContain('POW');
    }
  });

  it('end nominally as the allowed domain lets them', () => {
    const explorer = new GpuProgramExplorer();
    const limits = { paths: 48, steps: 2 ** 12, questions: 2 ** 12 };
    let judged = 0;
    for (const drawn of draws(environment, byNight(24, 6), { length: { least: 1, most: 10 } })) {
      const program = loaded(drawn.program.text);
      const run = ran(drawn);
      const left = leftOf(run.end, run.state);
      let ends: readonly AllowedGpuEnd[];
      try {
        ends = explorer
          .explore(program, drawn.inputs, permittedRegion(environment.name), limits)
          .flatMap(({ value }) => value);
      } catch (error) {
        if (!(error instanceof Unexplored)) throw error;
        continue;
      }
      judged++;
      expect(['completed', 'killed'], drawn.program.text).toContain(run.end.outcome);
      expect(
        ends.some((end) => permits(end, left)),
        drawn.program.text,
      ).toBe(true);
    }
    expect(judged).toBeGreaterThan(byNight(12, 2));
  });
});

const FLOW: readonly string[] = ['IFop', 'REPop', 'ENDFLOWop', 'FLOWCCop', 'BRAop'];
