/** A browser as a graphics stack: programs as ESSL 3.00 vertex shaders with transform feedback (feedback.ts). */
import type { Hosted } from '../../protocol/host.js';
import { base64Of, wordsOfBase64 } from '../../protocol/words.js';
import type { Mode, Translation } from '../../translate/translate.js';
import { HostedStack } from '../hosted-stack.js';
import { driverLost } from '../lost-driver.js';
import { ShaderRefused, type ShaderStack } from '../shader-stack.js';
import { ContextLost, Feedback } from './feedback.js';

/** So many vertices of a program that runs to the limit of instructions take a few seconds. */
const MAXIMUM_INPUTS = 4096;

/** @param words "strict" or "plain". @throws StackAbsent */
export async function openBrowser([mode = 'strict']: readonly string[]): Promise<Hosted> {
  return new HostedStack(await browserStack(mode === 'plain' ? 'plain' : 'strict'));
}

/** @throws StackAbsent */
async function browserStack(mode: Mode): Promise<ShaderStack> {
  const feedback = await Feedback.open();
  return {
    name: 'browser',
    version: feedback.version,
    target: 'essl',
    mode,
    environments: ['VP1.0', 'VP1.1', 'VP2.0'],
    maximumExports: feedback.vectors,
    maximumInputs: MAXIMUM_INPUTS,
    details: feedback.details,
    gpu: null,
    compile: async ({ text, exports }) => {
      const log = await unlessLost(feedback.compile(text, outputsOf(exports)));
      if (log !== null) throw new ShaderRefused(log, text);
    },
    run: async ({ text, attributes, exports }, { count, attributes: words, parameters }) => {
      const request = {
        shader: text,
        outputs: outputsOf(exports),
        count,
        attributes,
        words: base64Of(words),
        parameters: base64Of(parameters),
      };
      const reply = await unlessLost(feedback.run(request));
      if ('refused' in reply) throw new ShaderRefused(reply.refused, text);
      return wordsOfBase64(reply.words, count * exports.length * 4);
    },
    close: () => feedback.close(),
  };
}

function outputsOf(exports: Translation['exports']): readonly string[] {
  return exports.map((name) => `o_${name}`);
}

/** What the page answers; ends this process where its driver has gone. */
async function unlessLost<Reply>(reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof ContextLost) driverLost(error.message);
    throw error;
  }
}
