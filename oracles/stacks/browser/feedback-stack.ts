/**
 * WebGL 2 as a graphics stack: programs as ESSL 3.00 vertex shaders with transform feedback. Whose page answers makes no
 * difference: a browser's that was started for it (feedback.ts), or the one that this runs in.
 */
import { Unsupported } from '../../protocol/hosted.js';
import { base64Of, wordsOfBase64 } from '../../protocol/words.js';
import { DERIVATIVES_BLOCK } from '../../translate/gpu/derivatives.js';
import type { GpuTranslation } from '../../translate/gpu/translation.js';
import type { Translation } from '../../translate/translate.js';
import type { Mode } from '../../translate/translation.js';
import { GRID, passingShader } from '../fragment-grid.js';
import {
  ShaderRefused,
  type GpuShaderStack,
  type ShaderBatch,
  type ShaderStack,
} from '../shader-stack.js';
import type { FeedbackRequest, FragmentDraw, PageInformation, RunReply } from './page-messages.js';
import { pageTextures } from './textures.js';

/** So many vertices of a program that runs to the limit of instructions take a few seconds. */
const MAXIMUM_INPUTS = 4096;

/** A page with the code of page-code.ts. What its methods throw where its context was lost ends the stack. */
export interface FeedbackPort extends PageInformation {
  /** The browser's version. */
  readonly version: string;
  /** The driver's log where it refuses the shader; null where it takes it. */
  compile(
    shader: string,
    outputs: readonly string[],
    fragments: FragmentDraw | null,
  ): Promise<string | null>;
  run(request: FeedbackRequest): Promise<RunReply>;
  close(): Promise<void>;
}

export function feedbackStack(feedback: FeedbackPort, mode: Mode): ShaderStack {
  return {
    name: 'browser',
    version: feedback.version,
    target: 'essl',
    mode,
    environments: ['VP1.0', 'VP1.1', 'VP2.0', 'GF3'],
    maximumExports: feedback.vectors,
    maximumInputs: MAXIMUM_INPUTS,
    details: feedback.details,
    gpu: mode === 'strict' ? gpuOf(feedback) : null,
    compile: (translation) => compile(feedback, translation),
    run: (translation, batch) => run(feedback, translation, batch),
    close: () => feedback.close(),
  };
}

/** GPU programs, whose translations are strict always. */
function gpuOf(feedback: FeedbackPort): GpuShaderStack {
  return {
    environments: ['NVvp4.0', ...(feedback.drawsFragments ? (['NVfp4.0'] as const) : [])],
    compile: (translation) => compile(feedback, translation, fragmentsOf(translation)),
    run: (translation, batch) => {
      const { mixesFloats } = feedback;
      const textures = pageTextures(translation.textures, batch.textures, mixesFloats);
      const buffers = translation.buffers.map(({ name }, index): Block => [
        name,
        batch.buffers[index] ?? new Uint32Array(),
      ]);
      const blocks: readonly Block[] = [...buffers, [DERIVATIVES_BLOCK, batch.derivatives]];
      return run(feedback, translation, batch, {
        blocks,
        textures,
        fragments: fragmentsOf(translation),
      });
    },
  };
}

function fragmentsOf({ stage, text, attributes }: GpuTranslation): FragmentDraw | null {
  return stage === 'vertex' ? null : { before: passingShader(text, attributes), ...GRID };
}

/** A uniform block, by its name in the shader. */
type Block = readonly [name: string, words: Uint32Array];

/** @throws ShaderRefused */
async function compile(
  feedback: FeedbackPort,
  { text, exports }: Translation,
  fragments: FragmentDraw | null = null,
): Promise<void> {
  const log = await feedback.compile(text, outputsOf(exports), fragments);
  if (log !== null) throw new ShaderRefused(log, text);
}

/** What GPU programs have besides. */
type More = Pick<FeedbackRequest, 'fragments' | 'textures'> & { readonly blocks: readonly Block[] };

const NO_MORE: More = { blocks: [], textures: [], fragments: null };

/** @throws ShaderRefused; Unsupported of textures that the driver does not take */
async function run(
  feedback: FeedbackPort,
  { text, attributes, exports }: Translation,
  { count, attributes: words, parameters }: ShaderBatch,
  { blocks: more, textures, fragments } = NO_MORE,
): Promise<Uint32Array> {
  const blocks: readonly Block[] = [['Parameters', parameters], ...more];
  const request = {
    shader: text,
    fragments,
    outputs: outputsOf(exports),
    count,
    attributes,
    words: base64Of(words),
    blocks: blocks.map(([name, given]) => ({ name, words: base64Of(given) })),
    textures,
  };
  const reply = await feedback.run(request);
  if ('refused' in reply) throw new ShaderRefused(reply.refused, text);
  if ('untaken' in reply) {
    throw new Unsupported(`the browser does not take the textures: ${reply.untaken}`);
  }
  return wordsOfBase64(reply.words, count * exports.length * 4);
}

function outputsOf(exports: Translation['exports']): readonly string[] {
  return exports.map((name) => `o_${name}`);
}
