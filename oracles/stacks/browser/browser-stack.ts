/** A browser that is started for it, as a graphics stack: feedback-stack.ts over feedback.ts. */
import type { Hosted } from '../../protocol/hosted.js';
import { modeIn, type Mode } from '../../translate/translation.js';
import { HostedStack } from '../hosted-stack.js';
import { driverLost } from '../lost-driver.js';
import type { ShaderStack } from '../shader-stack.js';
import { ContextLost, Feedback } from './feedback.js';
import { feedbackStack, type FeedbackPort } from './feedback-stack.js';

/** @param words the mode of translation. @throws StackAbsent */
export async function openBrowser(words: readonly string[]): Promise<Hosted> {
  return new HostedStack(await browserStack(modeIn(words)));
}

/** @throws StackAbsent */
export async function browserStack(mode: Mode): Promise<ShaderStack> {
  const feedback = await Feedback.open();
  const port: FeedbackPort = {
    version: feedback.version,
    details: feedback.details,
    vectors: feedback.vectors,
    drawsFragments: feedback.drawsFragments,
    mixesFloats: feedback.mixesFloats,
    compile: (...shader) => unlessLost(feedback.compile(...shader)),
    run: (request) => unlessLost(feedback.run(request)),
    close: () => feedback.close(),
  };
  return feedbackStack(port, mode);
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
