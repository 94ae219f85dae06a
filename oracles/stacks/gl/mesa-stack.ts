/**
 * Mesa's drivers that need no device: softpipe, an interpreter, and llvmpipe, a compiler. As GLSL they run
 * the programs of every environment, as ARB_vertex_program those without branches, as HLSL those of VP programs.
 */
import type { EnvironmentName } from '../../../spec/environments.js';
import { MAXIMUM_FRAGMENTS } from '../fragment-grid.js';
import { HostedStack } from '../hosted-stack.js';
import type { Translation } from '../../translate/translation.js';
import type { GpuShaderStack, ShaderStack } from '../shader-stack.js';
import { StackAbsent } from '../stack-absent.js';
import { ArbRunner } from './arb-runner.js';
import { detailsOf, openContext, type GlContext } from './context.js';
import { HOW_TO_INSTALL } from './egl.js';
import { SEEN_PER_PASS } from './feedback.js';
import { GlslRunner, MAXIMUM_EXPORTS } from './glsl-runner.js';
import { HlslCompiler } from './hlsl.js';
import type { MesaOptions } from './mesa-options.js';

const MAXIMUM_INPUTS = MAXIMUM_FRAGMENTS;

/** Which programs each language can express. */
const ENVIRONMENTS: Readonly<Record<MesaOptions['target'], readonly EnvironmentName[]>> = {
  glsl: ['VP1.0', 'VP1.1', 'VP2.0', 'GF3'],
  arb: ['VP1.0', 'VP1.1'],
  hlsl: ['VP1.0', 'VP1.1', 'VP2.0', 'GF3'],
};

/** Opens the driver that this process's environment variables choose. @throws StackAbsent */
export async function openMesa(options: MesaOptions): Promise<HostedStack> {
  return new HostedStack(await mesaStack(options));
}

/** @throws StackAbsent */
export async function mesaStack({ driver, target, mode }: MesaOptions): Promise<ShaderStack> {
  const context = await openContext('surfaceless');
  if (!context.renderer.startsWith(driver)) {
    throw new StackAbsent(
      `Mesa's ${driver} was asked for, and the driver is "${context.renderer}"; ${HOW_TO_INSTALL}`,
    );
  }
  needs(context, target);
  const runner = target === 'arb' ? new ArbRunner(context) : new GlslRunner(context);
  const hlsl = target === 'hlsl' ? new HlslCompiler() : null;
  const taken = (translation: Translation): Translation => hlsl?.glsl(translation) ?? translation;
  return {
    name: `mesa ${driver}`,
    version: context.version,
    target,
    mode,
    environments: ENVIRONMENTS[target],
    maximumExports: target === 'arb' ? SEEN_PER_PASS : MAXIMUM_EXPORTS,
    maximumInputs: MAXIMUM_INPUTS,
    details: {
      ...detailsOf(context),
      ...(hlsl === null ? {} : { through: hlsl.version }),
    },
    gpu: runner instanceof GlslRunner && mode === 'strict' && hlsl === null ? gpuOf(runner) : null,
    compile: (translation) => {
      runner.compile(taken(translation));
    },
    run: (translation, batch) => runner.run(taken(translation), batch),
    close: () => {
      runner.close();
    },
  };
}

/** GPU programs, whose translations are strict always. */
function gpuOf(runner: GlslRunner): GpuShaderStack {
  return {
    environments: ['NVvp4.0', 'NVfp4.0'],
    compile: (translation) => {
      runner.compileGpu(translation);
    },
    run: (translation, batch) => runner.runGpu(translation, batch),
  };
}

function needs({ extensions, version }: GlContext, target: MesaOptions['target']): void {
  const wanted =
    target === 'arb'
      ? ['GL_ARB_vertex_program', 'GL_ARB_color_buffer_float']
      : ['GL_ARB_uniform_buffer_object', 'GL_ARB_shader_bit_encoding'];
  const missing = wanted.filter((name) => !extensions.has(name));
  if (missing.length > 0) {
    throw new StackAbsent(`the driver (${version}) has no ${missing.join(', no ')}`);
  }
}
