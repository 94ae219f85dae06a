/**
 * A worker process of a campaign: one backend, and the judging of what it answers. It lives as long as
 * whoever started it (worker-process.ts).
 */
import '../late-optimization.js';
import type { EnvironmentName } from '../../spec/environments.js';
import { isGpuEnvironment, type GpuEnvironmentName } from '../../spec/gpu/environments.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { openBackend } from '../backends/open.js';
import type { Backend } from '../backends/backend.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { GpuPerformer } from '../units/gpu/perform.js';
import { GpuUnits } from '../units/gpu/unit.js';
import { Performer } from '../units/vp/perform.js';
import type { ResultLine } from '../units/result-line.js';
import { Units } from '../units/vp/unit.js';
import type { WorkerOptions, WorkerReply, WorkerRequest } from './worker-messages.js';

/** Performs what a worker is asked. */
type Perform = (
  backend: Backend,
  request: Extract<WorkerRequest, { kind: 'perform' }>,
) => Promise<ResultLine>;

function performerOf(environment: EnvironmentName, document: string | null): Perform {
  const attribution = Attribution.load(undefined, document);
  const performer = new Performer(environment, attribution);
  const authority = attribution.authorityOf(environment);
  const units = new Units({ authority, wanted: () => true, programs: true, cases: [] });
  return (backend, { unit, given }) => {
    if (given?.kind === 'gpu cases') throw new Error(`${unit} is of GPU programs`);
    return performer.perform(backend, given ?? units.get(unit));
  };
}

function gpuPerformerOf(environment: GpuEnvironmentName): Perform {
  const performer = new GpuPerformer(environment, loadSpecification().gpuClauses);
  const units = new GpuUnits(environment, []);
  return (backend, { unit, given }) => {
    if (given?.kind === 'case') throw new Error(`${unit} is of VP programs`);
    return performer.perform(backend, given ?? units.get(unit));
  };
}

class Worker {
  private constructor(
    private readonly backend: Backend,
    private readonly performing: Perform,
  ) {}

  static async open({
    backend,
    environment,
    document = null,
    caseTimeout,
  }: WorkerOptions): Promise<Worker> {
    const opened = await openBackend(backend, {
      document,
      ...(caseTimeout === undefined ? {} : { caseTimeout }),
    });
    const performing = isGpuEnvironment(environment)
      ? gpuPerformerOf(environment)
      : performerOf(environment, document);
    return new Worker(opened, performing);
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
