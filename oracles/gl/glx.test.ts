/** Generated scripts by way of requests of GLX: a server comes to the state that the calls come to. */
import { expect, it } from 'vitest';
import { CallError, type Call } from '../../semantics/gl/context/call.js';
import { newContext, type Context } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { perform } from '../../semantics/gl/context/perform.js';
import { MADE, madeCapture, readCapture } from '../../semantics/gl/glx/capture.js';
import { GlxClient } from '../../semantics/gl/glx/client.js';
import { replay } from '../../semantics/gl/glx/replay.js';
import { GL_COMMANDS } from '../../spec/gl/commands.js';
import { nameOfNumber, numberOfName } from '../../spec/gl/glx/enumerants.js';
import { byNight } from '../../vitest.night.js';
import { drawScript } from './generate.js';

const SEED = 17;
const ENGINE = nominalEngine();

/** What the server has; of lists which there are, as arrays are drawn into them otherwise. */
function serverState(context: Context): unknown {
  const { client, error, lists, pushed, ...rest } = context;
  void [client, error];
  return { ...rest, lists: [...lists.lists.keys()], pushed: pushed.length };
}

/** Whether each name comes back as itself: of a number that has several the first does, as GL_POINTS of GL_NONE. */
function isItself({ command, arguments: given }: Call): boolean {
  return (GL_COMMANDS.get(command)?.parameters ?? []).every(({ name, type }, place) => {
    if (type !== 'enum') return true;
    const value = numberOfName(command, name, String(given[place]));
    return value !== null && nameOfNumber(command, name, value) === given[place];
  });
}

it.each(['little', 'big'] as const)('%s-endian', (order) => {
  let sent = 0;
  for (let index = 0; index < byNight(4000, 25); index++) {
    const client = new GlxClient(newContext(), ENGINE, { order, ...MADE });
    let context = newContext();
    for (const call of drawScript(SEED, index)) {
      // Arrays that are compiled while they are executed go another way.
      const isDrawn = /^(?:Draw|ArrayElement)/.test(call.command);
      if ((isDrawn && context.lists.compiling?.executes === true) || !isItself(call)) continue;
      try {
        client.send(call);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        continue;
      }
      sent++;
      context = perform(context, call, ENGINE).context;
    }
    const capture = readCapture(madeCapture(order, client.finished()));
    const { contexts, steps } = replay(capture, newContext, ENGINE, {});
    expect(steps.filter(({ kind }) => kind === 'error')).toEqual([]);
    const [server = newContext()] = contexts.values();
    expect(serverState(server)).toEqual(serverState(context));
  }
  expect(sent).toBeGreaterThan(1000);
});
