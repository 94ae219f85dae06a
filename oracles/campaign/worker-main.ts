/**
 * A worker process of a campaign: one backend, and the judging of what it answers. It lives as long as
 * whoever started it (worker-process.ts).
 */
import { openBackend } from '../backends/open.js';
import type { Backend } from '../backends/backend.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { Performer } from './perform.js';
import type { ResultLine } from './result-line.js';
import { Units } from './unit.js';
import type { WorkerOptions, WorkerReply, WorkerRequest } from './worker-messages.js';

class Worker {
  private constructor(
    private readonly backend: Backend,
    private readonly performer: Performer,
    private readonly units: Units,
  ) {}

  static async open({ backend, environment, caseTimeout }: WorkerOptions): Promise<Worker> {
    const opened = await openBackend(backend, caseTimeout === undefined ? {} : { caseTimeout });
    const performer = new Performer(environment, await Attribution.load());
    const units = new Units({ environment, wanted: () => true, programs: true, cases: [] });
    return new Worker(opened, performer, units);
  }

  async perform({
    unit: id,
    program,
  }: Extract<WorkerRequest, { kind: 'perform' }>): Promise<ResultLine> {
    const unit = program === null ? this.units.get(id) : { kind: 'case' as const, id, ...program };
    return this.performer.perform(this.backend, unit);
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
    .then((reply) => process.send?.(reply));
});

// Ctrl-C goes to the whole group; the campaign decides what it means.
process.on('SIGINT', () => undefined);

// Whoever started this one is gone, however it ended: the implementation goes too.
process.on('disconnect', () => {
  void Promise.resolve(worker?.close())
    .catch(() => undefined)
    .then(() => process.exit());
});
