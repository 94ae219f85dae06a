/**
 * HLSL on a driver of OpenGL: glslang compiles a shader to SPIR-V, and SPIRV-Cross writes that as GLSL. No Direct3D is asked. The path is a part of what
 * is measured: either tool may fold constants, and says with which functions of GLSL an intrinsic of HLSL is meant.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Translation } from '../../translate/translation.js';
import { Kept } from '../kept.js';
import { ShaderRefused } from '../shader-stack.js';
import { StackAbsent } from '../stack-absent.js';

export const HLSL_TOOLS = ['glslangValidator', 'spirv-cross'] as const;

const KEPT = 64;

/** Shaders in HLSL as GLSL 3.30, each compiled once as long as it is kept. */
export class HlslCompiler {
  readonly #kept = new Kept<Translation>(KEPT);

  /** The tools' versions, in words. */
  readonly version: string;

  /** @throws StackAbsent where a tool is missing */
  constructor() {
    this.version = `${versionOf('glslangValidator', '--version')}, SPIRV-Cross ${versionOf('spirv-cross', '--revision')}`;
  }

  /** The same shader in GLSL 3.30, with the interface of our own translations. @throws ShaderRefused */
  glsl(translation: Translation): Translation {
    const known = this.#kept.get(translation.text);
    if (known !== undefined) return known;
    const text = withOurInterface(crossCompiled(translation.text));
    const made: Translation = { ...translation, target: 'glsl', text };
    this.#kept.set(translation.text, made);
    return made;
  }
}

/** Whether both tools are installed. */
export function hasHlslTools(): boolean {
  return HLSL_TOOLS.every((tool) => spawnSync(tool, ['--help']).error === undefined);
}

function versionOf(tool: (typeof HLSL_TOOLS)[number], flag: string): string {
  const { error, stdout } = spawnSync(tool, [flag], { encoding: 'utf8' });
  if (error !== undefined) {
    throw new StackAbsent(
      `HLSL is compiled by ${HLSL_TOOLS.join(' and ')}, and ${tool} is not there; on Debian and Ubuntu: apt-get install glslang-tools spirv-cross`,
    );
  }
  const lines = stdout.trim().split('\n');
  return (lines.find((line) => line.includes('GLSL Version')) ?? lines[0] ?? '').replace(
    /^.*?: *(?:[\d.]+ )?/,
    '',
  );
}

function crossCompiled(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vpspec-hlsl-'));
  const [source, binary] = [join(folder, 'shader.hlsl'), join(folder, 'shader.spv')];
  try {
    writeFileSync(source, text);
    const stage = ['-D', '-V', '-S', 'vert', '-e', 'main'];
    tool(text, 'glslangValidator', [...stage, '--amb', '--aml', '-o', binary, source]);
    const version = ['--version', '330', '--no-es', '--no-420pack-extension'];
    return tool(text, 'spirv-cross', [...version, binary]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What it prints. @throws ShaderRefused */
function tool(shader: string, name: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(name, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status === 0) return stdout;
  const log = `${name}: ${error?.message ?? `${stdout}\n${stderr}`}`;
  const [, line] = /^ERROR: [^\n]*?:(\d+):/m.exec(log) ?? [];
  throw new ShaderRefused(log, shader, line === undefined ? null : Number(line));
}

/**
 * Attributes at the locations of their registers, results by the names that transform feedback takes, and the barrier's zero as a uniform of its own: what
 * SPIRV-Cross makes of the interface of oracles/translate/frames.ts.
 */
export function withOurInterface(glsl: string): string {
  const [, control] =
    /layout\(std140\) uniform Control\n\{\n {4}uint zero;\n\} (\w+);/.exec(glsl) ?? [];
  const barred =
    control === undefined
      ? glsl
      : glsl
          .replace(/layout\(std140\) uniform Control\n\{[^}]*\} \w+;/, 'uniform uint zero;')
          .replaceAll(`${control}.zero`, 'zero');
  return barred
    .replace(
      /layout\(location = \d+\) in vec4 (\w*?)v(\d+);/g,
      'layout(location = $2) in vec4 $1v$2;',
    )
    .replace(/\b_entryPointOutput_o_/g, 'o_');
}
