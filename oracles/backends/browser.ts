/** `browser`: WebGL 2 vertex shaders with transform feedback, in headless Chromium. docs/stacks.md. */
import { stackKind } from './stack-kind.js';

export const browserKind = stackKind({
  kind: 'browser',
  usage: 'browser[:MODE]  WebGL 2 in headless Chromium (playwright-core); MODE is strict or plain',
  runsOn: 'WebGL 2 in Chromium',
});
