/** A process of a stress run. It holds the driver, so that a crash of the driver ends it alone; or a backend of its own. */
import { authorityOf } from '../../spec/authorities.js';
import type { EnvironmentName } from '../../spec/environments.js';
import { load } from '../../semantics/language/load.js';
import type { Backend } from '../backends/backend.js';
import { openBackend } from '../backends/open.js';
import { HostedStack } from '../stacks/hosted-stack.js';
import { openStack } from '../stacks/open-stack.js';
import type { ShaderStack } from '../stacks/shader-stack.js';
import { asWorker, say as sayAny } from './as-worker.js';
import { RunJudge } from './judged-runs.js';
import { ProgramRun } from './many-programs.js';
import { VertexRun } from './many-vertices.js';
import type { StressOrder, StressReport } from './messages.js';
import { Teller, TooManyIncidents } from './teller.js';
import { Refused, shadersOf, verticesOf, type VertexRunner } from './vertices-of.js';

const say: (report: StressReport) => Promise<void> = sayAny;

/** Whom the programs are given, as long as the process lives. */
interface Implementation {
  readonly details: Readonly<Record<string, string>>;
  close(): Promise<void> | void;
}

type Runner = VertexRunner & Implementation;

async function perform(order: StressOrder): Promise<void> {
  const { work } = order;
  const teller = new Teller(say);
  let opened: Implementation;
  let task: () => Promise<void>;
  if (work.kind === 'judged') {
    const backend = await backendOf(order);
    opened = implementation(backend);
    const judge = await RunJudge.of(order, work, backend);
    task = () => judge.perform(teller);
  } else {
    const runner = await runnerOf(order, work.kind === 'programs' ? work.environment : null);
    opened = runner;
    if (work.kind === 'programs') {
      const run = new ProgramRun(order, work, runner);
      task = () => run.perform(teller);
    } else {
      const run = new VertexRun(order, work, runner);
      const isRefused = await refuses(run, runner, teller);
      task = () => (isRefused ? run.refused(teller) : run.perform(teller));
    }
  }
  await say({ kind: 'opened', details: opened.details });
  const before = process.cpuUsage();
  try {
    await task();
  } catch (error) {
    // Each was told.
    if (!(error instanceof TooManyIncidents)) throw error;
  }
  await teller.flush();
  const { user, system } = process.cpuUsage(before);
  await opened.close();
  await say({ kind: 'done', processorSeconds: (user + system) / 1e6 });
}

async function refuses(run: VertexRun, runner: Runner, teller: Teller): Promise<boolean> {
  let isRefused = false;
  await teller.guarded('the first vertex', runner, async () => {
    try {
      await run.compile();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      isRefused = true;
    }
  });
  return isRefused;
}

/** @throws StackAbsent, BackendUsageError, BackendFailure */
async function runnerOf(order: StressOrder, environment: EnvironmentName | null): Promise<Runner> {
  const { by, work } = order;
  if (order.stack !== null) {
    const stack = await stackNamed(order.stack);
    const named = environment ?? environmentOf(work.kind === 'vertices' ? work.source : '');
    const { details } = stack;
    return {
      ...shadersOf(stack, authorityOf(named, by.document)),
      details,
      close: () => stack.close(),
    };
  }
  const backend = await backendOf(order);
  const { vp } = backend.abilities;
  if (vp === null) throw new Error('it runs no VP programs');
  return { ...verticesOf(vp, () => backend.restart()), ...implementation(backend) };
}

function environmentOf(source: string): EnvironmentName {
  const result = load(source);
  if (!result.loaded) throw new Error(result.error.message);
  return result.program.environment.name;
}

function backendOf({ backend, by }: StressOrder): Promise<Backend> {
  return openBackend(backend, { document: by.document });
}

function implementation(backend: Backend): Implementation {
  return { details: backend.identity.details, close: () => backend.close() };
}

/** @throws StackAbsent */
async function stackNamed([name = '', ...words]: readonly string[]): Promise<ShaderStack> {
  const hosted = await openStack(name)?.(words);
  if (hosted instanceof HostedStack) return hosted.stack;
  throw new Error(`${name} runs no shaders`);
}

asWorker<StressOrder>(perform);
