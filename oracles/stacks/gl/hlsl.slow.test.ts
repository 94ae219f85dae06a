/**
 * HLSL through glslang and SPIRV-Cross on Mesa: strict translations leave what the documents say, an engine's to the bit what the engine leaves, and generated programs of every
 * mode are compiled. Needs both tools and Mesa: without them the tests say that they are skipped, unless VPSPEC_REQUIRE names hlsl.
 */
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../../spec/environments.js';
import { defaultsOf } from '../../../semantics/domains/assignments.js';
import { ENGINE_IDS } from '../../../semantics/silicon/names.js';
import { byNight } from '../../../vitest.night.js';
import { openBackend } from '../../backends/open.js';
import { Generator } from '../../generate/vp/generator.js';
import { stackOf } from '../../stress/stack-of.js';
import { stress, type StressOptions } from '../../stress/stress.js';
import { translate } from '../../translate/translate.js';
import { translates } from '../../translate/translation.js';
import { hasMesa, isSkipped } from '../required.testing.js';
import { ShaderRefused } from '../shader-stack.js';
import { hasHlslTools, HlslCompiler } from './hlsl.js';
import { loaded } from '../../../semantics/language/load.testing.js';

const skip = isSkipped('hlsl', hasHlslTools() && hasMesa(), 'translations to HLSL, compiled');

const common = {
  seed: 5,
  first: 0,
  jobs: 1,
  onProgress: () => undefined,
} as const;

describe.skipIf(skip)('HLSL', () => {
  it('is taken by glslang in every mode', () => {
    const compiler = new HlslCompiler();
    expect(compiler.version).toMatch(/glslang.*SPIRV-Cross/);
    for (const mode of ['strict', 'plain', ...ENGINE_IDS] as const) {
      for (const name of ['GF3', 'VP1.0', 'VP1.1', 'VP2.0'] as const) {
        if (!translates(mode, name)) continue;
        const generator = new Generator(ENVIRONMENTS[name]);
        for (let index = 0; index < byNight(40, 3); index++) {
          const program = loaded(generator.program(31, index).text);
          const translation = translate(program, 'hlsl', { mode });
          const { text, target } = compiler.glsl(translation);
          expect(target).toBe('glsl');
          for (const result of translation.exports) {
            expect(text).toContain(`out vec4 o_${result};`);
          }
          expect(text).not.toMatch(/Control|entryPoint/);
        }
      }
    }
  });

  it('is refused with the line that glslang names', () => {
    const program = loaded('!!VP1.1 MOV o[HPOS], v[0]; END');
    const translation = translate(program, 'hlsl', { mode: 'strict' });
    const text = translation.text.replace('HPOS = V0;', 'HPOS = V1;');
    const wrong = (): unknown => new HlslCompiler().glsl({ ...translation, text });
    expect(wrong).toThrow(ShaderRefused);
    expect(wrong).toThrow(/line \d+ of the shader: HPOS = V1;/);
  });

  it.each([
    ['nv20', 'VP1.1'],
    ['nv30', 'VP2.0'],
  ] as const)('computes what %s computes, to the bit', async (engine, environment) => {
    const run = (mode: string): ReturnType<typeof stress> => {
      const options: StressOptions = {
        ...common,
        stack: stackOf(`mesa:llvmpipe,hlsl,${mode}`),
        count: byNight(200, 15),
        by: { document: null, policies: defaultsOf(environment), engine },
        work: { kind: 'programs', environment, length: { least: 2, most: 6 } },
      };
      return stress(options);
    };
    const same = await run(engine);
    expect({ differing: same.differing - same.permitted, incidents: same.incidents }).toEqual({
      differing: 0,
      incidents: [],
    });
    const strict = await run('strict');
    expect(strict.differing - strict.permitted).toBeGreaterThan(10);
  });

  it('says through what it is run', async () => {
    const backend = await openBackend('mesa:softpipe,hlsl');
    try {
      expect(backend.identity).toMatchObject({
        provenance: expect.stringContaining('HLSL, by glslang and SPIRV-Cross') as string,
      });
    } finally {
      await backend.close();
    }
  });
});
