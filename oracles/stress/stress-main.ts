/** A process of a stress run. It holds the driver, so that a crash of the driver ends it alone. */
import { HostedStack } from '../stacks/hosted-stack.js';
import { openStack } from '../stacks/open-stack.js';
import type { ShaderStack } from '../stacks/shader-stack.js';
import { ProgramRun } from './many-programs.js';
import { VertexRun } from './many-vertices.js';
import type { StressOrder, StressReport } from './messages.js';
import { Teller } from './teller.js';

function say(report: StressReport): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(report, undefined, undefined, () => {
      resolve();
    });
  });
}

async function perform(order: StressOrder): Promise<void> {
  const stack = await opened(order.stack);
  const { work } = order;
  const teller = new Teller(say);
  let run: VertexRun | ProgramRun;
  if (work.kind === 'vertices') {
    run = new VertexRun(order, work, stack);
    await run.compile();
  } else {
    run = new ProgramRun(order, work, stack);
  }
  await say({ kind: 'opened', details: stack.details });
  const before = process.cpuUsage();
  await run.perform(teller);
  await teller.flush();
  const { user, system } = process.cpuUsage(before);
  await stack.close();
  await say({ kind: 'done', processorSeconds: (user + system) / 1e6 });
}

/** @throws StackAbsent */
async function opened([name = '', ...words]: readonly string[]): Promise<ShaderStack> {
  const hosted = await openStack(name)?.(words);
  if (hosted instanceof HostedStack) return hosted.stack;
  throw new Error(`${name} runs no shaders`);
}

process.once('message', (order: StressOrder) => {
  perform(order)
    .catch((error: unknown) =>
      say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    )
    // A driver's threads may keep the process alive.
    .finally(() => process.exit(0));
});
// Nobody is at the other end any more.
process.on('disconnect', () => process.exit(0));
