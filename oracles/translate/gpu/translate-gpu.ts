/** Vertex programs of NV_gpu_program4 as vertex shaders of GLSL and GLSL ES. See docs/translate.md. */
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { hex } from '../../../semantics/number/binary32.js';
import { GLSL } from '../glsl.js';
import { Library } from '../helper.js';
import { Untranslatable, type Target } from '../translation.js';
import type { GpuTranslation } from './gpu-translation.js';
import { GPU_HELPERS } from './helpers.js';
import { entryCall, subroutines } from './statements.js';
import { Variables } from './variables.js';

const VERSIONS: Readonly<Partial<Record<Target, readonly string[]>>> = {
  glsl: ['#version 330'],
  essl: ['#version 300 es', 'precision highp float;', 'precision highp int;'],
};

/** Vertex attributes that every implementation has. */
const MOST_ATTRIBUTES = 16;
/** Vectors that a uniform block surely holds. */
const MOST_PARAMETERS = 1024;

const LIBRARY = new Library(GPU_HELPERS, GLSL);

/**
 * The program in another language, strict: registers hold bits, arithmetic is what the document asks for.
 *
 * @throws Untranslatable for other languages and program types, textures, buffers, packed numbers,
 * recursion, and more inputs than shaders have
 */
export function translateGpu(program: GpuProgram, target: Target): GpuTranslation {
  const version = VERSIONS[target];
  if (version === undefined) {
    throw new Untranslatable('GPU programs translate to glsl and essl alone');
  }
  if (program.environment.programType !== 'vertex') {
    throw new Untranslatable(`${program.environment.name} is no language of vertex programs`);
  }
  atMost(program.attributes.length, MOST_ATTRIBUTES, 'attributes');
  atMost(program.parameters.length, MOST_PARAMETERS, 'parameters and constants');
  const variables = new Variables(program);
  const functions = subroutines(variables).flatMap((lines) => [...lines, '']);
  const call = entryCall(variables);
  const exports = program.results.map(({ binding }) => exportName(binding));
  const parameters = program.parameters.map((slot) =>
    slot.kind === 'binding' ? slot.binding : slot.words.map(hex),
  );
  const attributeBindings = program.attributes.map(({ binding }) => binding);
  const text = [
    ...version,
    `// vpspec translate: ${program.environment.name}`,
    '',
    ...attributeBindings.map(
      (binding, slot) =>
        `layout(location = ${String(slot)}) in vec4 v${String(slot)}; // ${binding}`,
    ),
    ...uniforms(parameters),
    ...exports.map((name) => `out vec4 o_${name};`),
    '',
    ...variables.declarations(),
    'uvec4 CC0;',
    'uvec4 CC1;',
    '',
    ...LIBRARY.definitionsFor(functions),
    ...functions,
    'void main() {',
    ...attributeBindings.map(
      (_, slot) =>
        `  ${variables.variable('attribute', slot)} = floatBitsToUint(v${String(slot)});`,
    ),
    ...zeroed(program, variables),
    ...(call === null ? [] : [`  ${call}`]),
    ...exports.map(
      (name, slot) => `  o_${name} = uintBitsToFloat(${variables.variable('result', slot)});`,
    ),
    '}',
    '',
  ].join('\n');
  return {
    target,
    mode: 'strict',
    stage: 'vertex',
    text,
    exports,
    attributes: attributeBindings.map((_, slot) => slot),
    readsParameters: parameters.length > 0,
    constants: {},
    attributeBindings,
    parameters,
    resultBindings: program.results.map(({ binding }) => binding),
    showsKill: false,
    buffers: [],
    textures: [],
  };
}

/** What is undefined at first: zeros, that cannot be anything else from one run to the next. */
function zeroed(program: GpuProgram, variables: Variables): readonly string[] {
  return [
    ...program.temporaries.map((_, slot) => variables.variable('temporary', slot)),
    ...program.results.map((_, slot) => variables.variable('result', slot)),
    'CC0',
    'CC1',
  ].map((name) => `  ${name} = uvec4(zero);`);
}

function uniforms(parameters: GpuTranslation['parameters']): readonly string[] {
  return [
    ...parameters.map(
      (slot, index) =>
        `// c[${String(index)}]: ${typeof slot === 'string' ? slot : slot.join(', ')}`,
    ),
    ...(parameters.length === 0
      ? []
      : [`layout(std140) uniform Parameters { vec4 c[${String(parameters.length)}]; };`]),
    '// 0, which the compiler cannot know.',
    'uniform uint zero;',
  ];
}

/** "result.color.front.primary" as "color_front_primary", "result.texcoord[3]" as "texcoord_3". */
function exportName(binding: string): string {
  return binding
    .replace(/^result\./, '')
    .replaceAll(/[.[]/g, '_')
    .replaceAll(']', '');
}

function atMost(count: number, most: number, what: string): void {
  if (count <= most) return;
  throw new Untranslatable(`${String(count)} ${what}; a shader has ${String(most)}`);
}
