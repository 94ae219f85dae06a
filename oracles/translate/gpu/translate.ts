/** Vertex and fragment programs of NV_gpu_program4 as shaders. See docs/translate.md. */
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { hex } from '../../../semantics/number/binary32.js';
import { four } from '../bits.js';
import { FRAMES, frameOf, type ShaderInterface, type ShaderTarget } from '../frames.js';
import { Library } from '../helper.js';
import { Untranslatable, type Target } from '../translation.js';
import { bufferDeclarations, FIRST_BINDING, translatedBuffers } from './buffers.js';
import { fateOf } from './fate.js';
import { ALIVE } from './fragment.js';
import type { GpuTranslation } from './translation.js';
import { GPU_HELPERS } from './helpers.js';
import { entryCall, subroutines } from './statements.js';
import { textureDeclarations, translatedTextures } from './textures.js';
import { Variables } from './variables.js';

/** Each writes a function once, for all shaders. GLSL and GLSL ES have the same functions. */
const LIBRARIES: Readonly<Record<ShaderTarget, Library>> = libraries();

function libraries(): Record<ShaderTarget, Library> {
  const glsl = new Library(GPU_HELPERS, FRAMES.glsl.dialect);
  return { glsl, essl: glsl, wgsl: new Library(GPU_HELPERS, FRAMES.wgsl.dialect) };
}

export interface TranslateGpuOptions {
  /** The results to export, by binding, in the program's order; all that it names if absent. */
  readonly results?: readonly string[];
  /**
   * How many pairs of partial derivatives a host gives to a fragment program, in the order in which it asks for
   * them; 0 if absent: they are what the driver finds.
   */
  readonly derivatives?: number;
}

/**
 * The program in another language, strict: registers hold bits, arithmetic is what the document asks for.
 *
 * @throws Untranslatable for other languages and program types, recursion, and what the target does not have:
 * some kinds of textures, so many inputs
 */
export function translateGpu(
  program: GpuProgram,
  target: Target,
  { results, derivatives = 0 }: TranslateGpuOptions = {},
): GpuTranslation {
  if (target === 'arb') {
    throw new Untranslatable(
      'ARB_vertex_program has no integers, loops, subroutines or condition codes',
    );
  }
  if (target === 'c') {
    throw new Untranslatable(
      'C is written of what an engine computes alone, and none runs GPU programs',
    );
  }
  if (target === 'hlsl') {
    throw new Untranslatable(
      'HLSL is written of VP programs alone: glsl, essl and wgsl have these',
    );
  }
  const { name, programType: stage } = program.environment;
  if (stage === 'geometry') {
    throw new Untranslatable(`${name} is no language of vertex or fragment programs`);
  }
  const frame = frameOf(target, stage);
  atMost(program.attributes.length, frame.most.attributes, 'attributes');
  atMost(program.parameters.length, frame.most.parameters, 'parameters and constants');
  atMost(2 * derivatives, frame.most.parameters, 'partial derivatives');
  const { dialect } = frame;
  const textures = translatedTextures(program, target);
  if (derivatives > 0 && stage !== 'fragment') {
    throw new Untranslatable('there are no partial derivatives to give');
  }
  const variables = new Variables(program, dialect, derivatives > 0);
  const functions = subroutines(variables).flatMap((lines) => [...lines, '']);
  const call = entryCall(variables);
  const buffers = translatedBuffers(program);
  const exported = program.results
    .map(({ binding }, slot) => ({ binding, slot }))
    .filter(({ binding }) => results === undefined || results.includes(binding));
  const fate = fateOf(program, target, frame, derivatives);
  const names = exported.map(({ binding }) => exportName(binding));
  const exports = fate.alive === null ? names : [...names, ALIVE];
  const parameters = program.parameters.map((slot) =>
    slot.kind === 'binding' ? slot.binding : slot.words.map(hex),
  );
  const attributeBindings = program.attributes.map(({ binding }) => binding);
  const given: ShaderInterface = {
    stage,
    title: `// vpspec translate: ${name}`,
    attributes: program.attributes.map(({ binding, interpolation }, location) => ({
      location,
      note: [...interpolation, binding].join(' '),
    })),
    parameters: parameters.length,
    parameterNotes: parameters.map(
      (slot, index) =>
        `// c[${String(index)}]: ${typeof slot === 'string' ? slot : slot.join(', ')}`,
    ),
    zero: true,
    exports,
  };
  const taken = (expression: string): string =>
    frame.isBits ? expression : dialect.toBits('u4', expression);
  const gives = (index: number, bits: string): string =>
    frame.result(given, index, frame.isBits ? bits : dialect.toFloat('f4', bits));
  const statements = [
    ...frame.begin(given),
    ...attributeBindings.map(
      (_, slot) =>
        `${variables.variable('attribute', slot)} = ${taken(frame.attribute(given, slot))};`,
    ),
    ...zeroed(variables),
    ...fate.begin,
    ...(call === null ? [] : [call]),
    ...fate.end,
    ...exported.map(({ slot }, index) => {
      return gives(index, variables.variable('result', slot));
    }),
    ...(fate.alive === null ? [] : [gives(exported.length, fate.alive)]),
    ...frame.end(given),
  ];
  const text = [
    ...frame.head(given),
    ...bufferDeclarations(target, buffers),
    ...textureDeclarations(target, textures, FIRST_BINDING + buffers.length),
    ...variables.declarations(),
    dialect.global('u4', 'CC0'),
    dialect.global('u4', 'CC1'),
    ...fate.declarations,
    '',
    ...LIBRARIES[target].definitionsFor([...fate.functions, ...functions]),
    ...fate.functions,
    ...functions,
    ...frame.main(given),
    ...statements.map((line) => `  ${line}`),
    '}',
    '',
  ].join('\n');
  return {
    target,
    mode: 'strict',
    stage,
    text,
    exports,
    attributes: attributeBindings.map((_, slot) => slot),
    readsParameters: parameters.length > 0,
    constants: {},
    leaves: [],
    attributeBindings,
    parameters,
    resultBindings: exported.map(({ binding }) => binding),
    showsKill: fate.alive !== null,
    derivatives,
    buffers,
    textures,
  };
}

/** What is undefined at first: zeros, that cannot be anything else from one run to the next. */
function zeroed(variables: Variables): readonly string[] {
  const { program, dialect } = variables;
  return [
    ...program.temporaries.map((_, slot) => variables.variable('temporary', slot)),
    ...program.results.map((_, slot) => variables.variable('result', slot)),
    'CC0',
    'CC1',
  ].map((name) => `${name} = ${four(dialect, dialect.zero)};`);
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
