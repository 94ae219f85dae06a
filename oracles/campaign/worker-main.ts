/**
 * A worker process of a campaign: one backend, and the judging of what it answers. It lives as long as
 * whoever started it (worker-process.ts).
 */
import '../late-optimization.js';
import { openBackend } from '../backends/open.js';
import type { Backend } from '../backends/backend.js';
import type { ResultLine } from '../units/result-line.js';
import type { Perform } from './language.js';
import { campaignLanguage } from './languages.js';
import type { WorkerOptions, WorkerReply, WorkerRequest } from './worker-messages.js';

class Worker {
  private constructor(
    private readonly backend: Backend,
    private readonly performing: Perform,
  ) {}

  static async open({
    backend,
    environment,
    document = null,
    against,
    caseTimeout,
  }: WorkerOptions): Promise<Worker> {
    const opened = await openBackend(backend, {
      document,
      ...(caseTimeout === undefined ? {} : { caseTimeout }),
    });
    const { performing } = campaignLanguage(environment);
    return new Worker(opened, performing(environment, document, against ?? null));
  }

  perform(request: Extract<WorkerRequest, { kind: 'perform' }>): Promise<ResultLine> {
    return this.performing(this.backend, request);
  }

  restart(): Promise<void> {
    return this.backend.restart();
  }

  close(): Promise<void> {
    return this.backend.close();
  }
}

let worker: Worker | null = null;

async function answer(request: WorkerRequest): Promise<WorkerReply> {
  if (request.kind === 'open') {
    worker = await Worker.open(request.options);
    return { kind: 'done' };
  }
  if (worker === null) throw new Error('a worker was asked before it was opened');
  switch (request.kind) {
    case 'perform':
      return { kind: 'line', line: await worker.perform(request) };
    case 'restart':
      await worker.restart();
      return { kind: 'done' };
    case 'close':
      await worker.close();
      return { kind: 'done' };
  }
}

process.on('message', (message) => {
  // Nobody else holds the other end.
  void answer(message as WorkerRequest)
    .catch((error: unknown): WorkerReply => {
      const {
        name,
        message: text,
        stack,
      } = error instanceof Error ? error : new Error(String(error));
      return { kind: 'failed', name, message: text, stack: stack ?? text };
    })
    .then((reply) => {
      // Whoever asked may be gone meanwhile: then "disconnect" ends this process.
      process.send?.(reply, undefined, undefined, () => undefined);
    });
});

// These go to the whole group, when a terminal ends or Ctrl-C is pressed; the campaign decides what they mean.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

// Whoever started this one is gone, however it ended: the implementation goes too.
process.on('disconnect', () => {
  void Promise.resolve(worker?.close())
    .catch(() => undefined)
    .then(() => process.exit());
});
